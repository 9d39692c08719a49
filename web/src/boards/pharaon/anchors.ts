import type { TargetBox } from "../svg/target";
import { UNITS, type BoardId, type PharaonView } from "./view";

/** Where everything lies: the wheel in the middle, five equal panels around it in which any god board may lie. */

export const WIDTH = 1060;
export const HEIGHT = 990;

export interface Point {
  x: number;
  y: number;
}

export interface Area extends Point {
  w: number;
  h: number;
}

export type Box = TargetBox;

export const WHEEL = { x: 530, y: 500, rim: 178, out: 171, in: 106, spaces: 139, inner: 88, medallion: 212, field: 300 };

/** Panels of the boards by place in the circle, clockwise from the top. */
const PANEL = { w: 320, h: 290 };
const CORNERS: readonly Point[] = [{ x: 370, y: 12 }, { x: 728, y: 210 }, { x: 728, y: 688 }, { x: 12, y: 688 }, { x: 12, y: 210 }];

export const PANELS = {
  jars: { x: 12, y: 12, w: 320, h: 100 },
  titles: { x: 728, y: 12, w: 320, h: 100 },
  stock: { x: 12, y: 600, w: 320, h: 76 },
  order: { x: 728, y: 600, w: 320, h: 76 },
  life: { x: 370, y: 748, w: 320, h: 230 },
} as const;

/** Plates of the gods; the one below the wheel is parted by its column. */
export const PLATES: readonly Area[] = [
  { x: 728, y: 124, w: 320, h: 74 },
  { x: 772, y: 514, w: 276, h: 74 },
  { x: 370, y: 688, w: 320, h: 48 },
  { x: 12, y: 514, w: 276, h: 74 },
  { x: 12, y: 124, w: 320, h: 74 },
];
/** The place of the plate that stands below the wheel. */
export const FOOT = 2;

export function boxAt(x: number, y: number, w: number, h: number, round = false): Box {
  return { x, y, w, h, round };
}

export function panelAt(place: number): Area {
  return { ...(CORNERS[place] ?? { x: 0, y: 0 }), ...PANEL };
}

/** The panel of a board, wherever it lies in this game. */
export function panelOf(view: PharaonView, board: BoardId): Area {
  return panelAt(view.boards.findIndex((row) => row.id === board));
}

/** Degrees, clockwise from the top, to a point around the wheel's centre. */
export function polar(degrees: number, radius: number): Point {
  const turn = ((degrees - 90) * Math.PI) / 180;
  return { x: WHEEL.x + radius * Math.cos(turn), y: WHEEL.y + radius * Math.sin(turn) };
}

export const SEGMENT = 72;
const SPREAD = 17;

/** The way of a space from the middle of its segment, in degrees. */
export function spaceTurn(index: number, spaces: number): number {
  return (index - (spaces - 1) / 2) * SPREAD;
}

/** A space of the segment that faces a place of the circle; what lies beside the spaces lies further in. */
export function spaceAt(place: number, index: number, spaces: number): Point {
  if (index < spaces) return polar(place * SEGMENT + spaceTurn(index, spaces), WHEEL.spaces);
  return polar(place * SEGMENT + (index - spaces + 1) * 20, WHEEL.inner);
}

export function godAt(place: number): Point {
  return polar((place + 0.5) * SEGMENT, WHEEL.medallion);
}

/** Pieces on one place: as large as they can be, in one to three rows from the left. */
export function cluster(count: number, area: Area, most: number): { r: number; at: Point[] } {
  const tries = [1, 2, 3].map((rows) => {
    const cols = Math.ceil(count / rows);
    return { cols, rows, r: Math.min(most, area.w / cols / 2.1, area.h / rows / 2.1) };
  });
  const { cols, rows, r } = tries.reduce((best, next) => (next.r > best.r + 0.01 ? next : best));
  const at = Array.from({ length: count }, (_, k) => {
    const row = Math.floor(k / cols);
    const inRow = row < rows - 1 ? cols : count - cols * (rows - 1);
    return {
      x: area.x + area.w / 2 + ((k % cols) - (inRow - 1) / 2) * 2.1 * r,
      y: area.y + area.h / 2 + (row - (rows - 1) / 2) * 2.1 * r,
    };
  });
  return { r, at };
}

// -- inside the boards --------------------------------------------------------------

export const CARD = { w: 96, h: 158 };
export const ARTISAN = { w: 146, h: 76 };

export function courtBox(panel: Area, index: number, cards: number): Box {
  const step = 300 / Math.max(3, cards);
  return boxAt(panel.x + 12 + index * step, panel.y + 82, step - 4, CARD.h);
}

export function guildBox(panel: Area, index: number): Box {
  return boxAt(panel.x + 12 + (index % 2) * 150, panel.y + 82 + Math.floor(index / 2) * 82, ARTISAN.w, ARTISAN.h);
}

export function deckBox(panel: Area): Box {
  return boxAt(panel.x + 12, panel.y + 248, 296, 32);
}

export function setBox(panel: Area, index: number): Box {
  return boxAt(panel.x + 12 + (index % 3) * 100, panel.y + 98 + Math.floor(index / 3) * 54, 96, 48);
}

export function setsBox(panel: Area, sets: number): Box {
  const rows = Math.ceil(sets / 3);
  return boxAt(panel.x + 10, panel.y + 96, 300, rows * 54 - 2);
}

export function bonusBox(panel: Area, index: number, count: number): Box {
  const step = Math.min(48, 196 / Math.max(1, count));
  return boxAt(panel.x + 12 + index * step, panel.y + 236, Math.min(34, step - 1), 34);
}

export function bagBox(panel: Area): Box {
  return boxAt(panel.x + 212, panel.y + 228, 96, 50);
}

export function columnBox(panel: Area, index: number): Box {
  return boxAt(panel.x + 12 + index * 60, panel.y + 79, 56, 91);
}

const NILE = { top: 174, level: 28, start: 24 };

/** A space of a Nile track; 0 is the start at the bottom. */
export function nileBox(panel: Area, track: number, space: number, spaces: number): Box {
  const level = (NILE.level * 3) / (spaces - 1);
  const x = panel.x + 12 + track * 60;
  const top = panel.y + NILE.top;
  return space === 0 ? boxAt(x, top + NILE.level * 3, 56, NILE.start) : boxAt(x, top + (spaces - 1 - space) * level, 56, level - 1.5);
}

export function trackBox(panel: Area, track: number): Box {
  return boxAt(panel.x + 12 + track * 60, panel.y + NILE.top, 56, NILE.level * 3 + NILE.start);
}

/** A stage of the valley as a step of a stair; 0 is the ground before it. */
export function stageBox(panel: Area, stage: number, stages: number): Box {
  const step = 266 / stages;
  if (stage === 0) return boxAt(panel.x + 10, panel.y + 240, 30, 40);
  const h = 82 + ((stage - 1) * 66) / Math.max(1, stages - 1);
  return boxAt(panel.x + 43 + (stage - 1) * step, panel.y + 280 - h, step - 1.5, h);
}

// -- jars, pyramid, desk --------------------------------------------------------------

export function jarAt(index: number, jars: number): Point & { scale: number } {
  const { x, y, w } = PANELS.jars;
  const step = Math.min(60, 190 / Math.max(1, jars));
  return { x: x + w - 12 - (jars - index - 0.5) * step, y: y + 56, scale: Math.min(1, step / 56) };
}

export function rowBox(row: number, space: number, spaces: number): Box {
  const { x, y, w } = PANELS.life;
  return boxAt(x + w / 2 - spaces * 26 + space * 52 + 1, y + 148 - (row - 1) * 35, 50, 33);
}

export function lifeBox(index: number, spaces: number): Box {
  const { x, y, w } = PANELS.life;
  const step = (w - 24) / spaces;
  return boxAt(x + 12 + index * step, y + 188, step - 3, 34);
}

/** Units of one's supply on the desk: tokens above, offerings below, silver and joker at the end of both. */
export function unitBox(kind: string): Box {
  const { x, y } = PANELS.life;
  const colours = 5;
  const at = kind === "silver" ? 5 : kind === "joker" ? 11 : UNITS.indexOf(kind) + (UNITS.indexOf(kind) >= colours ? 1 : 0);
  return boxAt(x + 16 + (at % 6) * 50, y + 91 + Math.floor(at / 6) * 69, 38, 54);
}

export function colourBox(index: number): Box {
  const { x, y } = PANELS.life;
  return boxAt(x + 16 + index * 60, y + 74, 48, 106);
}

export function keepBox(index: number, cards: number): Box {
  const { x, y, w } = PANELS.life;
  const step = Math.min(128, (w - 20) / cards);
  return boxAt(x + w / 2 + (index - cards / 2) * step + (step - CARD.w) / 2, y + 56, CARD.w, CARD.h);
}

export function answerBox(index: number): Box {
  const { x, y } = PANELS.life;
  return boxAt(x + 96, y + 74 + index * 62, 206, 48);
}

export function autoBox(): Box {
  const { x, y, w } = PANELS.life;
  return boxAt(x + w - 132, y + 10, 120, 34);
}

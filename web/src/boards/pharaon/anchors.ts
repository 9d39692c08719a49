import type { TargetBox } from "../svg/target";
import type { BoardId, PharaonView } from "./view";

/**
 * Where everything lies, in three columns of 244: the wheel in the middle, five equal panels around it in which any god
 * board may lie.  One unit is one pixel where the screen is smallest, so nothing here is written below 11.
 */

export const WIDTH = 748;
export const HEIGHT = 676;
/** The smallest letters of the board. */
export const SMALLEST = 11;

export interface Point {
  x: number;
  y: number;
}

export interface Area extends Point {
  w: number;
  h: number;
}

export type Box = TargetBox;

const COLUMN = { w: 244, left: 4, middle: 252, right: 500 };

export const WHEEL = { x: 374, y: 342, rim: 121, out: 114, in: 57, spaces: 93, inner: 71, field: 210 };
/** Half the width of a space on the wheel. */
export const SPACE = 13;

/** Panels of the boards by place in the circle, clockwise from the top. */
const PANEL = { w: COLUMN.w, h: 214 };
const CORNERS: readonly Point[] = [
  { x: COLUMN.middle, y: 4 },
  { x: COLUMN.right, y: 4 },
  { x: COLUMN.right, y: 458 },
  { x: COLUMN.left, y: 458 },
  { x: COLUMN.left, y: 4 },
];

export const PANELS = {
  jars: { x: COLUMN.left, y: 330, w: COLUMN.w, h: 124 },
  titles: { x: COLUMN.right, y: 330, w: COLUMN.w, h: 62 },
  stock: { x: COLUMN.right, y: 396, w: COLUMN.w, h: 58 },
  life: { x: COLUMN.middle, y: 520, w: COLUMN.w, h: 152 },
} as const;

/** Plates of the gods, each between the two boards of its demand. */
export const PLATES: readonly Area[] = [
  { x: COLUMN.right, y: 222, w: COLUMN.w, h: 50 },
  { x: COLUMN.right, y: 276, w: COLUMN.w, h: 50 },
  { x: COLUMN.middle, y: 466, w: COLUMN.w, h: 50 },
  { x: COLUMN.left, y: 276, w: COLUMN.w, h: 50 },
  { x: COLUMN.left, y: 222, w: COLUMN.w, h: 50 },
];

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
const SPREAD = 16.6;

/** The way of a space from the middle of its segment, in degrees. */
export function spaceTurn(index: number, spaces: number): number {
  return (index - (spaces - 1) / 2) * SPREAD;
}

/** A space of the segment that faces a place of the circle; what lies beside the spaces lies further in. */
export function spaceAt(place: number, index: number, spaces: number): Point {
  if (index < spaces) return polar(place * SEGMENT + spaceTurn(index, spaces), WHEEL.spaces);
  const aside = index - spaces;
  return polar(place * SEGMENT + (aside % 2 ? -1 : 1) * (1 + Math.floor(aside / 2)) * 21, WHEEL.inner);
}

/** Pieces of one size on one place: one above the other, in two columns where there are more than three. */
export function stacked(count: number, x: number, bottom: number, r: number): Point[] {
  const columns = count > 3 ? 2 : 1;
  return Array.from({ length: count }, (_, k) => ({
    x: x + ((k % columns) - (columns - 1) / 2) * 2.1 * r,
    y: bottom - r - Math.floor(k / columns) * 2.15 * r,
  }));
}

/** Pieces of one size in a row. */
export function lined(count: number, area: Area, r: number): Point[] {
  const step = Math.min(2.2 * r, (area.w - 2 * r) / Math.max(1, count - 1));
  return Array.from({ length: count }, (_, k) => ({
    x: area.x + area.w / 2 + (k - (count - 1) / 2) * step,
    y: area.y + area.h / 2,
  }));
}

// -- inside the boards --------------------------------------------------------------

export const CARD = { w: 74, h: 122 };
export const ARTISAN = { w: 113, h: 58 };

export function courtBox(panel: Area, index: number, cards: number): Box {
  const step = 230 / Math.max(3, cards);
  return boxAt(panel.x + 8 + index * step, panel.y + 56, step - 3, CARD.h);
}

export function guildBox(panel: Area, index: number): Box {
  return boxAt(panel.x + 7 + (index % 2) * 117, panel.y + 56 + Math.floor(index / 2) * 62, ARTISAN.w, ARTISAN.h);
}

export function deckBox(panel: Area): Box {
  return boxAt(panel.x + 8, panel.y + 182, 228, 26);
}

export function setBox(panel: Area, index: number): Box {
  return boxAt(panel.x + 8 + (index % 3) * 77, panel.y + 58 + Math.floor(index / 3) * 46, 74, 42);
}

export function setsBox(panel: Area, sets: number): Box {
  return boxAt(panel.x + 7, panel.y + 57, 230, Math.ceil(sets / 3) * 46 - 2);
}

export function bonusBox(panel: Area, index: number): Box {
  return boxAt(panel.x + 8 + index * 30, panel.y + 172, 28, 34);
}

export function bagBox(panel: Area): Box {
  return boxAt(panel.x + 192, panel.y + 154, 44, 54);
}

export const NILE = { left: 28, step: 42.4, w: 40.6, top: 104, foot: 212 };

export function columnBox(panel: Area, index: number): Box {
  return boxAt(panel.x + NILE.left + index * NILE.step, panel.y + 36, NILE.w, 66);
}

/** How high a seat's row of the Nile table is. */
export function nileRow(seats: number): number {
  return Math.min(32, (NILE.foot - NILE.top - 5) / Math.max(1, seats));
}

/** A seat's cell on a track. */
export function nileBox(panel: Area, track: number, seat: number, seats: number): Box {
  const h = nileRow(seats);
  const top = panel.y + NILE.top + 6;
  return boxAt(panel.x + NILE.left + track * NILE.step, top + seat * h, NILE.w, h - 1.6);
}

export function trackBox(panel: Area, track: number, seats: number): Box {
  const h = nileRow(seats) * seats + 6;
  return boxAt(panel.x + NILE.left + track * NILE.step, panel.y + NILE.top, NILE.w, h);
}

const STAIR = { left: 7, foot: 208, low: 92, high: 120 };

/** A stage of the valley as a step of a stair; 0 is the ground before it. */
export function stageBox(panel: Area, stage: number, stages: number): Box {
  if (stage === 0) return boxAt(panel.x + 8, panel.y + 38, 108, 22);
  const step = 230.4 / stages;
  const h = STAIR.low + ((stage - 1) * (STAIR.high - STAIR.low)) / Math.max(1, stages - 1);
  return boxAt(panel.x + STAIR.left + (stage - 1) * step, panel.y + STAIR.foot - h, step - 1.4, h);
}

// -- jars and pyramid -------------------------------------------------------------------

/** Jars stand side by side, as large as their shelf allows. */
export function jarBox(index: number, jars: number): Box {
  const { x, y, w } = PANELS.jars;
  const step = Math.min(64, (w - 12) / Math.max(1, jars));
  const wide = Math.min(62, step - 2);
  return boxAt(x + w / 2 + (index - jars / 2) * step + (step - wide) / 2, y + 118 - wide * 1.25, wide, wide * 1.25);
}

export function rowBox(row: number, space: number, spaces: number): Box {
  const { x, y, w } = PANELS.life;
  return boxAt(x + w / 2 - spaces * 19.5 + space * 39 + 0.7, y + 84 - (row - 1) * 26, 37.6, 25);
}

/** The part of life that is lived now has room for everybody. */
export function lifeBox(index: number, spaces: number, now: number): Box {
  const { x, y, w } = PANELS.life;
  const [gap, small] = [2, 26];
  const large = w - 12 - (spaces - 1) * (small + gap);
  const before = index * (small + gap) + (index > now ? large - small : 0);
  return boxAt(x + 6 + before, y + 113, index === now ? large : small, 34);
}

import type { Lang } from "../../lib/types";
import type { TargetBox } from "../svg/target";
import { aimCorner, centre, corner, DIRECTIONS, edgeEnds, edgeId, edgeMiddle, hexPath, neighbour, rowCol, SIZE, type Point } from "./hexes";
import { isFigure, sidesOf, TRACKS, type AnkhView, type AnkhComponents, type HexView, type TrackId } from "./view";

/** Where everything lies: tracks above the map, the ladder of devotion to the right of it. */
export const WIDTH = 870;
export const HEIGHT = 838;

export const PANELS = {
  tracks: { x: 6, y: 6, w: 318, h: 120 },
  events: { x: 332, y: 6, w: 532, h: 120 },
  ladder: { x: 716, y: 134, w: 148, h: 698 },
} as const;

// -- tracks and ladder ----------------------------------------------------------------

const ROW = 28;

export function trackBox(track: TrackId): TargetBox {
  return { x: PANELS.tracks.x + 5, y: PANELS.tracks.y + 5.5 + TRACKS.indexOf(track) * ROW, w: PANELS.tracks.w - 10, h: ROW - 3, round: false };
}

export function trackSpace(track: TrackId, space: number): Point {
  const row = trackBox(track);
  return { x: PANELS.tracks.x + 134 + space * 27.5, y: row.y + row.h / 2 };
}

/** The row of event spaces; a conflict takes more room, and a gap after it. */
export function eventSpots(events: readonly string[]): Point[] {
  const y = PANELS.events.y + 64;
  let x = PANELS.events.x + 14;
  return events.slice(1).map((event) => {
    const w = event === "conflict" ? 34 : 23.6;
    const at = { x: x + w / 2, y };
    x += event === "conflict" ? w + 6 : w;
    return at;
  });
}

export function ladderY(space: number, top: number): number {
  const { y, h } = PANELS.ladder;
  return y + 50 + (top - space) * ((h - 66) / top);
}

// -- regions ------------------------------------------------------------------------

/** Hexes that share a side with no river or camel on it; over water nothing parts them. */
export function adjacent(view: AnkhView, id: string): HexView[] {
  const here = view.hexes.find((hex) => hex.id === id);
  const barriers = new Set([...view.rivers, ...view.camels]);
  return DIRECTIONS.flatMap((direction) => {
    const there = view.hexes.find((hex) => hex.id === neighbour(id, direction));
    if (!here || !there) return [];
    const wet = here.terrain === "w" || there.terrain === "w";
    return wet || !barriers.has(edgeId(id, direction)) ? [there] : [];
  });
}

export function landOf(view: AnkhView, tile: number): HexView[] {
  return view.hexes.filter((hex) => hex.terrain !== "w" && hex.regions[0] === tile);
}

/** The part of the land, between the river's arms, that a hex belongs to: it gives every region its name. */
export function landName(components: AnkhComponents, id: string, lang: Lang): string {
  const { terrain, river, base_regions } = components.map;
  const banks = new Set(river.edges.map(([row, col, direction]) => `${row},${col},${direction}`));
  const dry = (hex: string): boolean => {
    const [row, col] = rowCol(hex);
    const ground = terrain[row]?.[col] ?? ".";
    return ground !== "." && ground !== "w";
  };
  const seen = new Set([id]);
  for (const hex of seen) {
    for (const direction of DIRECTIONS) {
      const next = neighbour(hex, direction);
      if (dry(next) && !banks.has(edgeId(hex, direction))) seen.add(next);
    }
  }
  const found = base_regions.find(({ contains: [row, col] }) => seen.has(`${row},${col}`));
  return (lang === "de" ? found?.name_de : found?.name) ?? "";
}

/** The order tile lies on the empty hex nearest to the middle of its region, away from camels if it can. */
export function tileHex(view: AnkhView, tile: number): string | null {
  const land = landOf(view, tile);
  const spots = land.map((hex) => centre(hex.id));
  const x = spots.reduce((sum, p) => sum + p.x, 0) / spots.length;
  const y = spots.reduce((sum, p) => sum + p.y, 0) / spots.length;
  const borders = new Set([...view.camels, ...view.rivers]);
  const cost = (hex: HexView): number => {
    const p = centre(hex.id);
    const edges = DIRECTIONS.filter((direction) => borders.has(edgeId(hex.id, direction))).length;
    return (hex.piece ? 1000 : 0) + (hex.underworld ? 500 : 0) + edges * 25 + Math.hypot(p.x - x, p.y - y);
  };
  return [...land].sort((a, b) => cost(a) - cost(b))[0]?.id ?? null;
}

export function regionBox(view: AnkhView, tile: number): [number, number, number, number] {
  const spots = landOf(view, tile).map((hex) => centre(hex.id));
  const xs = spots.map((p) => p.x);
  const ys = spots.map((p) => p.y);
  const [x, y] = [Math.min(...xs) - 1.6 * SIZE, Math.min(...ys) - 1.6 * SIZE];
  return [x, y, Math.max(...xs) + 1.6 * SIZE - x, Math.max(...ys) + 1.6 * SIZE - y];
}

// -- targets ------------------------------------------------------------------------

/** Where something is chosen: its outline and the box around it. */
export interface Spot {
  path: string;
  box: TargetBox;
}

const square = ({ x, y }: Point, r: number, round = true): TargetBox => ({ x: x - r, y: y - r, w: 2 * r, h: 2 * r, round });

function circle({ x, y }: Point, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

function bar({ x, y, w, h }: TargetBox, r: number): string {
  return `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

/** A bar along a side of a hex, as long as the side and wide enough to be hit. */
function plank(edge: string): string {
  const [a, b] = edgeEnds(edge);
  const [ux, uy] = [(b.x - a.x) / SIZE, (b.y - a.y) / SIZE];
  const at = (along: number, across: number): string => `${(a.x + ux * along - uy * across).toFixed(1)} ${(a.y + uy * along + ux * across).toFixed(1)}`;
  return `M${at(6, -9)}L${at(34, -9)}L${at(38, 0)}L${at(34, 9)}L${at(6, 9)}L${at(2, 0)}z`;
}

/** How far from the middle of its hex a scorpion's claws are chosen: at the corners. */
export const CLAWS = SIZE * 0.98;

/** The scorpion that is asked about: the one that has no aim yet, else the one moved last. */
export function aiming(view: AnkhView, lastHex: string | null): string | null {
  const mine = view.seats.find((seat) => seat.id === view.seat)?.side;
  const own = view.hexes.filter((hex) => hex.owner === mine && hex.piece === "giant_scorpion");
  return (own.find((hex) => !hex.aim) ?? own.find((hex) => hex.id === lastHex) ?? own.find((hex) => hex.moved) ?? own[0])?.id ?? null;
}

/** The place of what an action names on the board; null if it lies in a mat, a hand or on the stage. */
export function spotOf(target: string, view: AnkhView, lastHex: string | null = null): Spot | null {
  const at = target.indexOf(".");
  const [kind, id] = [target.slice(0, at), target.slice(at + 1)];
  switch (kind) {
    case "hex": return { path: hexPath(id, SIZE - 6.5), box: square(centre(id), 33) };
    case "edge": return { path: plank(id), box: square(edgeMiddle(id), 15) };
    case "track": {
      const box = trackBox(id as TrackId);
      return { path: bar(box, 7), box };
    }
    case "region": {
      const hex = tileHex(view, Number(id));
      return hex ? { path: circle(centre(hex), 28), box: square(centre(hex), 28) } : null;
    }
    case "aim": {
      const hex = aiming(view, lastHex);
      const p = hex ? corner(hex, aimCorner(id), CLAWS) : null;
      return p ? { path: circle(p, 14), box: square(p, 14) } : null;
    }
    default: return null;
  }
}

/** What is asked with this target is answered off the board. */
export const OFF_BOARD = /^(card|power|seat)\./;

// -- parts of the board, for phones ----------------------------------------------------

export type RegionId = "nw" | "ne" | "sw" | "se" | "tracks" | "events";

export const REGION_BOXES: Record<RegionId, readonly [number, number, number, number]> = {
  nw: [8, 128, 370, 360],
  ne: [330, 128, 370, 360],
  sw: [8, 460, 370, 374],
  se: [330, 460, 370, 374],
  tracks: [0, 0, 330, 132],
  events: [326, 0, 544, 132],
};

/** Of the ladder, the part on which somebody stands: the whole of it is too high for a small screen. */
export function ladderBox(view: AnkhView): [number, number, number, number] {
  const { x, w } = PANELS.ladder;
  const { top } = view.devotion;
  const spaces = sidesOf(view).map((side) => side.space);
  const high = Math.min(top, Math.max(11, ...spaces) + 1);
  const low = Math.max(0, Math.min(high - 12, ...spaces) - 1);
  const [from, to] = [ladderY(high, top) - 14, ladderY(low, top) + 14];
  return [x - 8, from, w + 16, to - from];
}

/** The part in which a target is best seen. */
export function regionOf(target: string): RegionId | null {
  const at = target.indexOf(".");
  const [kind, id] = [target.slice(0, at), target.slice(at + 1)];
  if (kind === "track") return "tracks";
  if (kind !== "hex" && kind !== "edge") return null;
  const { x, y } = kind === "hex" ? centre(id) : edgeMiddle(id);
  return y < 474 ? (x < 354 ? "nw" : "ne") : x < 354 ? "sw" : "se";
}

/** Figures and what they stand next to, for words and previews. */
export function monumentsBeside(view: AnkhView, id: string): HexView[] {
  return adjacent(view, id).filter((hex) => hex.piece && !isFigure(hex));
}

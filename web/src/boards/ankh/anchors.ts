import type { Lang } from "../../lib/types";
import type { TargetBox } from "../svg/target";
import {
  aimCorner,
  centre,
  corner,
  DIRECTIONS,
  edgeEnds,
  edgeId,
  edgeMiddle,
  edgeParts,
  hexPath,
  neighbour,
  rowCol,
  SIZE,
  type Point,
} from "./hexes";
import { isFigure, TRACKS, type AnkhView, type AnkhComponents, type HexView, type TrackId } from "./view";

/**
 * Where everything lies, in pixels at 1280 x 720: events above the map, action tracks and the ladder of devotion beside
 * it.
 */
export const WIDTH = 748;
export const HEIGHT = 676;

export const PANELS = {
  events: { x: 4, y: 3, w: 500, h: 43 },
  supply: { x: 508, y: 3, w: 236, h: 43 },
  tracks: { x: 624, y: 50, w: 120, h: 166 },
  ladder: { x: 624, y: 220, w: 120, h: 453 },
} as const;

// -- tracks and ladder ----------------------------------------------------------------

const ROW = 40;

export function trackBox(track: TrackId): TargetBox {
  const { x, y, w } = PANELS.tracks;
  return { x: x + 3, y: y + 3.5 + TRACKS.indexOf(track) * ROW, w: w - 6, h: ROW - 3, round: false };
}

/** Spaces are counted back from the event: tables of all sizes end at the same place. */
export function trackSpace(track: TrackId, space: number, event: number): Point {
  const row = trackBox(track);
  return { x: row.x + row.w - 12 - (event - space) * 15.2, y: row.y + 26.5 };
}

/** The row of event spaces; a conflict takes more room, and a gap after it. */
export function eventSpots(events: readonly string[]): Point[] {
  const y = PANELS.events.y + 16;
  let x = PANELS.events.x + 5;
  return events.slice(1).map((event) => {
    const w = event === "conflict" ? 31 : 23.4;
    const at = { x: x + w / 2, y };
    x += event === "conflict" ? w + 5 : w;
    return at;
  });
}

const HEAD = 24;
const FOOT = 8;

/** The rung of a space, its middle. */
export function ladderY(space: number, top: number): number {
  const { y } = PANELS.ladder;
  return y + HEAD + (top - space + 0.5) * rung(top);
}

export function rung(top: number): number {
  return (PANELS.ladder.h - HEAD - FOOT) / (top + 1);
}

/** Between two lanes of the ladder. */
export const LANE = 15.8;

/**
 * Whoever stands lowest has the leftmost lane: the ladder reads from the lower left to the upper right, and a stack
 * from left to right.
 */
export function laneX(lane: number): number {
  return PANELS.ladder.x + 32 + lane * LANE;
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

/** On a phone there is room for the middle of a fight only; the rest is a swipe away. */
export function meleeBox(view: AnkhView, tile: number): [number, number, number, number] {
  const spots = view.hexes.filter((hex) => isFigure(hex) && hex.regions.includes(tile)).map((hex) => centre(hex.id));
  const [x, y, w, h] = regionBox(view, tile);
  const n = Math.max(1, spots.length);
  const at = spots.length
    ? { x: spots.reduce((sum, p) => sum + p.x, 0) / n, y: spots.reduce((sum, p) => sum + p.y, 0) / n }
    : { x: x + w / 2, y: y + h / 2 };
  return [at.x - 170, at.y - 64, 340, 128];
}

// -- targets ------------------------------------------------------------------------

/** Where something is chosen: its outline and the box around it. */
export interface Spot {
  path: string;
  box: TargetBox;
  /** Where it is touched, if that is more than its outline. */
  hit?: string;
}

const square = ({ x, y }: Point, r: number, round = true): TargetBox => ({
  x: x - r,
  y: y - r,
  w: 2 * r,
  h: 2 * r,
  round,
});

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
  const at = (along: number, across: number): string =>
    `${(a.x + ux * along - uy * across).toFixed(1)} ${(a.y + uy * along + ux * across).toFixed(1)}`;
  const [near, far] = [SIZE * 0.15, SIZE * 0.85];
  return `M${at(near, -9)}L${at(far, -9)}L${at(SIZE - 2, 0)}L${at(far, 9)}L${at(near, 9)}L${at(2, 0)}z`;
}

/** The six triangles of a hex belong to its sides: with the one beyond it, a side is touched in a diamond. */
function diamond(edge: string): string {
  const { hex, direction } = edgeParts(edge);
  const [a, b] = edgeEnds(edge);
  return `M${[a, centre(hex), b, centre(neighbour(hex, direction))].map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}z`;
}

/** How far from the middle of its hex a scorpion's claws are chosen: at the corners. */
export const CLAWS = SIZE * 0.98;

/** The scorpion that is asked about: the one that has no aim yet, else the one moved last. */
export function aiming(view: AnkhView, lastHex: string | null): string | null {
  const mine = view.seats.find((seat) => seat.id === view.seat)?.side;
  const own = view.hexes.filter((hex) => hex.owner === mine && hex.piece === "giant_scorpion");
  return (
    (own.find((hex) => !hex.aim) ?? own.find((hex) => hex.id === lastHex) ?? own.find((hex) => hex.moved) ?? own[0])
      ?.id ?? null
  );
}

/** The place of what an action names on the board; null if it lies in a mat, a hand or on the stage. */
export function spotOf(target: string, view: AnkhView, lastHex: string | null = null): Spot | null {
  const at = target.indexOf(".");
  const [kind, id] = [target.slice(0, at), target.slice(at + 1)];
  switch (kind) {
    case "hex":
      return { path: hexPath(id, SIZE - 5), box: square(centre(id), SIZE - 7) };
    case "edge":
      return { path: plank(id), box: square(edgeMiddle(id), 14), hit: diamond(id) };
    case "track": {
      const box = trackBox(id as TrackId);
      return { path: bar(box, 7), box };
    }
    case "region": {
      const hex = tileHex(view, Number(id));
      return hex ? { path: circle(centre(hex), 26), box: square(centre(hex), 26) } : null;
    }
    case "aim": {
      const hex = aiming(view, lastHex);
      const p = hex ? corner(hex, aimCorner(id), CLAWS) : null;
      return p ? { path: circle(p, 14), box: square(p, 14) } : null;
    }
    default:
      return null;
  }
}

/** What is asked with this target is answered off the board. */
export const OFF_BOARD = /^(card|power|seat)\./;

// -- parts of the board, for phones ----------------------------------------------------

export type QuarterId = "nw" | "ne" | "sw" | "se";
/** Sides of hexes lie closer together than hexes: where they are chosen, the parts are smaller. */
export type FieldId = `${"A" | "B" | "C"}${1 | 2 | 3 | 4}`;
export type RegionId = QuarterId | FieldId | "tracks";
type Box = readonly [number, number, number, number];

export const QUARTERS: Record<QuarterId, Box> = {
  nw: [0, 46, 336, 336],
  ne: [288, 46, 336, 336],
  sw: [0, 340, 336, 336],
  se: [288, 340, 336, 336],
};

const COLUMNS = ["A", "B", "C"] as const;
const ROWS = [1, 2, 3, 4] as const;

export const FIELDS: readonly { id: FieldId; box: Box }[] = ROWS.flatMap((row) =>
  COLUMNS.map((column, k) => ({ id: `${column}${row}` as const, box: [k * 180, 143 * row - 97, 264, 200] as const })),
);

/**
 * The part of the map in which a target is best seen; action tracks are in the list as well, so that the map may stay.
 */
export function regionOf(target: string): RegionId | null {
  const at = target.indexOf(".");
  const [kind, id] = [target.slice(0, at), target.slice(at + 1)];
  if (kind === "edge") {
    const { x, y } = edgeMiddle(id);
    return nearest(FIELDS, x, y);
  }
  return kind === "hex" ? quarterOf(centre(id)) : null;
}

export function quarterOf({ x, y }: Point): QuarterId {
  return y < 361 ? (x < 312 ? "nw" : "ne") : x < 312 ? "sw" : "se";
}

function nearest(parts: readonly { id: FieldId; box: Box }[], x: number, y: number): FieldId | null {
  const far = ([left, top, w, h]: Box): number => Math.hypot(left + w / 2 - x, top + h / 2 - y);
  return [...parts].sort((a, b) => far(a.box) - far(b.box))[0]?.id ?? null;
}

/** Figures and what they stand next to, for words and previews. */
export function monumentsBeside(view: AnkhView, id: string): HexView[] {
  return adjacent(view, id).filter((hex) => hex.piece && !isFigure(hex));
}

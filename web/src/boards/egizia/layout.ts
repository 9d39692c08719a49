import type { NileSpace, RingId } from "../../generated/egizia";

/**
 * Where everything lies, twice: the whole board for a table, and the same things in a column for a phone, where a
 * finger has to hit them.  Only numbers differ; what draws and what is tapped asks the layout.
 */
export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point {
  w: number;
  h: number;
}

/** Top left corner and size; `round` for circles. */
export interface Box extends Rect {
  round: boolean;
}

export type PanelId = "sphinx" | "graves" | "pyramid" | "temple" | "markets" | "ring" | "bonus" | "deck";

export interface Layout {
  id: "table" | "column";
  width: number;
  height: number;
  card: { w: number; h: number };
  /** Radius of a round place. */
  round: number;
  slot: number;
  slotStep: number;
  /** From the first slot of a site to its reserve. */
  reserve: Point;
  /** The centre of a place: of its card, its circle, or its first slot. */
  place: (space: NileSpace, places: number) => Point;
  /** The middle of the river at a place; places are spread evenly however many an edition has. */
  river: (index: number, places: number) => Point;
  /** The river's line through its bends: each place lies in one. */
  stream: (places: number) => Point[];
  /** Where ships come from. */
  harbour: Point;
  panels: Record<PanelId, Rect>;
  obelisk: { x: number; foot: number; row: number; base: number; top: number };
  graves: { x: number; y: number; dx: number; dy: number; w: number; h: number; inRow: number };
  steps: { x: number; foot: number; w: number; h: number };
  temple: { x: number; foot: number; w: number; pillar: number; columns: number; lintel: number };
  market: { x: number; y: number; dx: number; w: number; h: number; gap: number };
  ring: { x: number; y: number; step: number };
  /** The score track; a phone has the scores in its row of rivals. */
  gauge: { x: number; w: number; top: number; foot: number; lane: number } | null;
}

/** Unit vector across the stream, towards the right bank. */
const ACROSS = { x: 0.699, y: 0.715 };
const SOURCE = { x: 985, y: 121 };
const DELTA = { x: 215, y: 873 };
const BANK = { card: -84, round: 67, site: 57 };

function downTheTable(index: number, places: number): Point {
  const t = (index - 1) / Math.max(1, places - 1);
  return { x: SOURCE.x + (DELTA.x - SOURCE.x) * t, y: SOURCE.y + (DELTA.y - SOURCE.y) * t };
}

function beside(index: number, places: number, distance: number): Point {
  const p = downTheTable(index, places);
  return { x: p.x + ACROSS.x * distance, y: p.y + ACROSS.y * distance };
}

/** The Nile runs from the source (top right) to the delta; cards on the left bank, the rest on the right. */
export const TABLE: Layout = {
  id: "table",
  width: 1088,
  height: 984,
  card: { w: 78, h: 100 },
  round: 39.5,
  slot: 46,
  slotStep: 51,
  reserve: { x: 102, y: 51 },
  place: (space, places) => {
    const p = beside(space.index, places, BANK[space.kind]);
    return space.kind === "site" ? { x: p.x + 4, y: p.y + 2 } : p;
  },
  river: downTheTable,
  stream: (places) => [
    { x: 1076, y: -30 },
    { x: 1036, y: 46 },
    ...Array.from({ length: places }, (_, k) => beside(k + 1, places, k % 2 ? -15 : 15)),
    { x: 160, y: 926 },
    { x: 104, y: 985 },
  ],
  harbour: { x: 1052, y: 20 },
  panels: {
    sphinx: { x: 968, y: 322, w: 112, h: 130 },
    graves: { x: 808, y: 464, w: 272, h: 240 },
    pyramid: { x: 552, y: 716, w: 256, h: 260 },
    temple: { x: 814, y: 716, w: 266, h: 260 },
    markets: { x: 164, y: 12, w: 254, h: 304 },
    ring: { x: 428, y: 12, w: 268, h: 196 },
    bonus: { x: 164, y: 328, w: 254, h: 98 },
    deck: { x: 168, y: 440, w: 186, h: 78 },
  },
  obelisk: { x: 1037, foot: 694, row: 18.2, base: 70, top: 30 },
  graves: { x: 820, y: 500, dx: 44, dy: 66, w: 40, h: 62, inRow: 4 },
  steps: { x: 567, foot: 971, w: 37.6, h: 37 },
  temple: { x: 825, foot: 964, w: 244, pillar: 48, columns: 128, lintel: 36 },
  market: { x: 174, y: 78, dx: 119, w: 115, h: 55, gap: 4 },
  ring: { x: 480, y: 80, step: 82 },
  gauge: { x: 8, w: 40, top: 62, foot: 944, lane: 27 },
};

const ROW = 57;
const MIDDLE = 172;

/** The same from top to bottom, 480 units wide: at 390 pixels nothing to be tapped is smaller than a fingertip. */
export const COLUMN: Layout = {
  id: "column",
  width: 480,
  height: 3010,
  card: { w: 84, h: 104 },
  round: 43,
  slot: 56,
  slotStep: 62,
  reserve: { x: 186, y: 0 },
  place: (space) => ({
    x: { card: 62, round: 262, site: 254 }[space.kind],
    y: 76 + (space.index - 1) * ROW,
  }),
  river: (index) => ({ x: MIDDLE, y: 76 + (index - 1) * ROW }),
  stream: (places) => [
    { x: MIDDLE, y: -30 },
    ...Array.from({ length: places }, (_, k) => ({ x: MIDDLE + (k % 2 ? -15 : 15), y: 76 + k * ROW })),
    { x: MIDDLE, y: 90 + places * ROW },
    { x: MIDDLE + 40, y: 130 + places * ROW },
  ],
  harbour: { x: MIDDLE, y: -40 },
  panels: {
    sphinx: { x: 8, y: 1270, w: 150, h: 130 },
    bonus: { x: 166, y: 1270, w: 306, h: 130 },
    graves: { x: 8, y: 1412, w: 464, h: 270 },
    pyramid: { x: 8, y: 1694, w: 464, h: 408 },
    temple: { x: 8, y: 2114, w: 464, h: 330 },
    markets: { x: 8, y: 2456, w: 464, h: 330 },
    ring: { x: 8, y: 2798, w: 296, h: 200 },
    deck: { x: 316, y: 2820, w: 156, h: 150 },
  },
  obelisk: { x: 392, foot: 1670, row: 21, base: 120, top: 58 },
  graves: { x: 24, y: 1456, dx: 66, dy: 74, w: 56, h: 70, inRow: 4 },
  steps: { x: 20, foot: 2090, w: 73.3, h: 57 },
  temple: { x: 20, foot: 2432, w: 440, pillar: 64, columns: 176, lintel: 58 },
  market: { x: 20, y: 2530, dx: 224, w: 216, h: 58, gap: 4 },
  ring: { x: 66, y: 2868, step: 88 },
  gauge: null,
};

export const RINGS: readonly RingId[] = ["left", "middle", "right"];

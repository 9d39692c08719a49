import type { EgiziaComponents, EgiziaView, NileSpace, SiteId } from "../../generated/egizia";


/** Where everything lies.  The Nile runs from the source (top right) to the delta; cards on the left bank, the rest on the right. */

export const WIDTH = 1040;
export const HEIGHT = 984;

export interface Point {
  x: number;
  y: number;
}

/** Top left corner and size; `round` for circles. */
export interface Box extends Point {
  w: number;
  h: number;
  round: boolean;
}

export const CARD = { w: 76, h: 92 };
export const ROUND_R = 38;
export const SLOT = 44;
const SLOT_STEP = 52;

const SOURCE = { x: 921, y: 114 };
const DELTA = { x: 136.3, y: 870.2 };
/** Unit vector across the stream, towards the right bank. */
const ACROSS = { x: 0.694, y: 0.72 };
const CARD_BANK = -84;
const ROUND_BANK = 66;
const SITE_BANK = 56;

/** The middle of the river at a place; places are spread evenly however many an edition has. */
export function river(index: number, places: number): Point {
  const t = (index - 1) / Math.max(1, places - 1);
  return { x: SOURCE.x + (DELTA.x - SOURCE.x) * t, y: SOURCE.y + (DELTA.y - SOURCE.y) * t };
}

function beside(index: number, places: number, distance: number): Point {
  const p = river(index, places);
  return { x: p.x + ACROSS.x * distance, y: p.y + ACROSS.y * distance };
}

/** The centre of a place: of its card, its circle, or its first slot. */
export function placeAt(space: NileSpace, places: number): Point {
  if (space.kind === "card") return beside(space.index, places, CARD_BANK);
  if (space.kind === "round") return beside(space.index, places, ROUND_BANK);
  const p = beside(space.index, places, SITE_BANK);
  return { x: p.x + 4, y: p.y + 4 };
}

/** Slots count from 0; the reserve lies below them. */
export function slotAt(site: Point, slot: number | "reserve"): Point {
  return slot === "reserve" ? { x: site.x + 26, y: site.y + 47 } : { x: site.x + slot * SLOT_STEP, y: site.y };
}

/** The river's line through its bends: each place lies in one. */
export function riverPoints(places: number): Point[] {
  const bends = Array.from({ length: places }, (_, k) => beside(k + 1, places, k % 2 ? -15 : 15));
  return [{ x: 1012, y: -30 }, { x: 975, y: 44 }, ...bends, { x: 88, y: 925 }, { x: 30, y: 985 }];
}

/** The way of a ship: down the river from one place to another, then to its berth. */
export function course(from: number, to: number, places: number, berth: Point): Point[] {
  const way: Point[] = [];
  const step = from <= to ? 1 : -1;
  for (let index = Math.max(1, from); index !== to; index += step) way.push(river(index, places));
  return [...(from < 1 ? [{ x: 990, y: 20 }] : []), ...way, river(to, places), berth];
}

// -- buildings --------------------------------------------------------------------

export const PANELS = {
  sphinx: { x: 904, y: 318, w: 122, h: 126 },
  graves: { x: 728, y: 456, w: 298, h: 246 },
  pyramid: { x: 470, y: 714, w: 556, h: 258 },
  markets: { x: 128, y: 20, w: 236, h: 330 },
  ring: { x: 378, y: 20, w: 270, h: 186 },
  bonus: { x: 128, y: 364, w: 236, h: 92 },
  turn: { x: 378, y: 216, w: 178, h: 92 },
} as const;

const OBELISK = { x: 970, foot: 692, row: 18.8 };
const PYRAMID = { x: 494, foot: 960, w: 39, h: 34 };
const TEMPLE = { x: 754, foot: 960, w: 256 };
const GRAVES_PER_ROW = 4;

function box(x: number, y: number, w: number, h: number, round = false): Box {
  return { x, y, w, h, round };
}

function obeliskBoxes(components: EgiziaComponents): Box[] {
  const rows = components.obelisk.row;
  const height = Math.min(OBELISK.row, 188 / rows.length);
  return rows.flatMap((row, r) => {
    const w = row.spaces > 1 ? 68 / row.spaces : 44 - Math.max(0, r - 3) * 2.2;
    return Array.from({ length: row.spaces }, (_, k) =>
      box(OBELISK.x - (row.spaces * w) / 2 + k * w + 0.8, OBELISK.foot - (r + 1) * height, w - 1.6, height - 1.4),
    );
  });
}

function graveBoxes(components: EgiziaComponents): Box[] {
  return Array.from({ length: components.graves.spaces }, (_, k) =>
    box(PANELS.graves.x + 16 + (k % GRAVES_PER_ROW) * 45, PANELS.graves.y + 44 + Math.floor(k / GRAVES_PER_ROW) * 64, 40, 54),
  );
}

function pyramidBoxes(components: EgiziaComponents, row: number): Box[] {
  const rows = components.pyramid.row;
  const widest = Math.max(...rows.map((r) => r.spaces));
  const at = rows.findIndex((r) => r.row === row);
  const n = rows[at]?.spaces ?? 0;
  const left = PYRAMID.x + ((widest - n) * PYRAMID.w) / 2;
  return Array.from({ length: n }, (_, k) => box(left + k * PYRAMID.w, PYRAMID.foot - (at + 1) * PYRAMID.h, PYRAMID.w - 2, PYRAMID.h - 2));
}

function templeBoxes(section: string, n: number): Box[] {
  const { x, foot, w } = TEMPLE;
  return Array.from({ length: n }, (_, k) => {
    if (section === "pillar_left") return box(x, foot - (k + 1) * 48, 46, 46);
    if (section === "pillar_right") return box(x + w - 46, foot - (k + 1) * 48, 46, 46);
    if (section === "columns") return box(x + 58 + (k * 148) / n, foot - 134, 148 / n - 9, 124);
    return box(x + (k * w) / n, foot - 186, w / n - 3, 34);
  });
}

/** The spaces of everything that can be built, by element id. */
export function buildingBoxes(components: EgiziaComponents): Record<string, Box[]> {
  return {
    obelisk: obeliskBoxes(components),
    grave: graveBoxes(components),
    ...Object.fromEntries(components.pyramid.row.map((row) => [`pyramid_${row.row}`, pyramidBoxes(components, row.row)])),
    ...Object.fromEntries(components.temple.section.map((section) => [section.id, templeBoxes(section.id, section.values.length)])),
  };
}

// -- markets, ring, score -----------------------------------------------------------

/** The field of a market; 0 is the top. */
export function marketBox(market: "stone" | "grain", step: number, steps: number): Box {
  const h = 250 / steps;
  return box(PANELS.markets.x + (market === "stone" ? 12 : 120), PANELS.markets.y + 72 + step * h, 104, h - 4);
}

export function ringAt(position: "left" | "middle" | "right"): Point {
  return { x: PANELS.ring.x + 53 + { left: 0, middle: 1, right: 2 }[position] * 82, y: PANELS.ring.y + 68 };
}

const NILOMETER = { foot: 946, top: 61 };

/** The height of a score; what is below nothing stands in the sea. */
export function scoreY(field: number, length: number): number {
  const step = (NILOMETER.foot - NILOMETER.top) / length;
  return NILOMETER.foot - Math.max(-1, field) * step;
}

// -- targets ----------------------------------------------------------------------

/** `sphinx.2` is a slot of the site, `sphinx.S07` a card in a hand. */
const SLOT_ID = /^(\d+|reserve)$/;

/** The box of what an action names on the board; null if it lies in a mat or a hand. */
export function targetBox(target: string, view: EgiziaView, components: EgiziaComponents): Box | null {
  const spaces = components.nile_space;
  const space = spaces.find((s) => s.id === target);
  if (space) {
    const p = placeAt(space, spaces.length);
    if (space.kind === "card") return box(p.x - CARD.w / 2, p.y - CARD.h / 2, CARD.w, CARD.h);
    if (space.kind === "round") return box(p.x - ROUND_R, p.y - ROUND_R, 2 * ROUND_R, 2 * ROUND_R, true);
    return box(p.x - SLOT / 2, p.y - SLOT / 2, SLOT, SLOT);
  }
  const [kind = "", id = ""] = target.split(".");
  const site = spaces.find((s) => s.kind === "site" && s.site === kind);
  if (site && SLOT_ID.test(id)) {
    const p = slotAt(placeAt(site, spaces.length), id === "reserve" ? "reserve" : Number(id) - 1);
    return box(p.x - SLOT / 2, p.y - SLOT / 2, SLOT, SLOT);
  }
  if (kind === "building") {
    const next = view.buildings[id]?.blocks.indexOf(null) ?? -1;
    return buildingBoxes(components)[id]?.[next] ?? null;
  }
  if (kind === "ring") {
    const p = ringAt(id as "left");
    return box(p.x - 20, p.y - 20, 40, 40, true);
  }
  if (kind === "market") {
    const market = id === "stone" ? "stone" : "grain";
    const steps = market === "stone" ? components.stone_market.may_sell.length : components.grain_market.penalty.length;
    const me = view.seats.find((seat) => seat.id === view.seat);
    const now = me ? (market === "stone" ? me.stone_market : me.grain_market) : 0;
    return marketBox(market, Math.min(now + 1, steps - 1), steps);
  }
  return null;
}

export type RegionId = "source" | "middle" | "delta" | "graves" | "pyramid" | "markets";

export const REGION_BOXES: Record<RegionId, readonly [number, number, number, number]> = {
  source: [640, 0, 400, 380],
  middle: [400, 300, 400, 380],
  delta: [120, 560, 400, 420],
  graves: [500, 440, 540, 300],
  pyramid: [240, 690, 800, 294],
  markets: [100, 0, 570, 480],
};

const SITE_REGION: Record<SiteId, RegionId> = { sphinx: "source", obelisk: "graves", pyramid: "pyramid" };

/** The region in which a target is best seen. */
export function regionOf(target: string, index: (id: string) => number | null): RegionId | null {
  const [kind = "", id = ""] = target.split(".");
  if (kind === "building") return /^(obelisk|grave)$/.test(id) ? "graves" : "pyramid";
  if (kind === "ring" || kind === "market") return "markets";
  if (kind in SITE_REGION && !SLOT_ID.test(id)) return null;
  if (kind in SITE_REGION) return SITE_REGION[kind as SiteId];
  const at = index(target);
  if (at === null) return null;
  return at <= 7 ? "source" : at <= 13 ? "middle" : "delta";
}

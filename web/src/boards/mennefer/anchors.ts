import type { HouseId } from "../../generated/mennefer";
import { box, houseOf, type Box, type Layout, type RegionId } from "./layout";

/** Boxes of action tiles, houses and Duat, and the region of every target. */

// -- action tiles ------------------------------------------------------------------------

const INFO = 116;

/** A cell of the display; the one after the last slot of a narrow board tells about the supply. */
function displayCell(L: Layout, k: number, slots: number): Box {
  const { x, y, w } = L.bands.display;
  const per = L.narrow ? 3 : slots;
  const left = x + (L.narrow ? 6 : INFO);
  const pitch = (w - (left - x) - 2) / per;
  return box(left + (k % per) * pitch, y + 6 + Math.floor(k / per) * 104, pitch, 96);
}

export function infoBox(L: Layout, slots: number): Box {
  const { x, y } = L.bands.display;
  if (!L.narrow) return box(x + 8, y + 5, INFO - 14, 96);
  const cell = displayCell(L, slots, slots);
  return { ...cell, x: cell.x + 4, w: cell.w - 10 };
}

const ROW = 60;

export function tileBox(L: Layout, k: number, slots: number): Box {
  const cell = displayCell(L, k, slots);
  return box(cell.x, cell.y, cell.w - ROW - 16, cell.h);
}

export function rowBox(L: Layout, k: number, slots: number): Box {
  const cell = displayCell(L, k, slots);
  return box(cell.x + cell.w - ROW - 13, cell.y + 12, ROW, cell.h - 24);
}

// -- houses ---------------------------------------------------------------------------------

const HEAD = 38;
const START = 22;

export function sideBox(L: Layout, house: HouseId, side: "sun" | "moon"): Box {
  const { x, y, w } = L.houses[house];
  const each = L.narrow ? 140 : 99;
  return box(x + w - each * (side === "sun" ? 2 : 1) - (side === "sun" ? 4 : 0), y, each, 33);
}

/** The foot of a field, where scarabs sit; four of them sit in two rows. */
export function footOf(seats: number): number {
  return seats > 3 ? 38 : 23;
}

/** A field of a specialisation track; 0 is where scarabs start. */
export function fieldBox(L: Layout, house: HouseId, n: number, fields: number): Box {
  const { x, y, w, h } = L.houses[house];
  const each = (w - START) / fields;
  return n === 0 ? box(x, y + HEAD, START - 2, h - HEAD) : box(x + START + (n - 1) * each, y + HEAD, each - (n < fields ? 4 : 0), h - HEAD);
}

// -- Duat -----------------------------------------------------------------------------------------

export function duatX(L: Layout, position: number, last: number): number {
  const { x, w } = L.bands.duat;
  const left = x + (L.narrow ? 62 : 108);
  const right = x + w - (L.narrow ? 46 : 62);
  return left + ((right - left) * position) / last;
}

/** The middle of the lane of the k-th in turn order. */
export function laneY(L: Layout, k: number, seats: number): number {
  const { y, h } = L.bands.duat;
  const room = h - 34;
  return y + 30 + (room / seats) * (k + 0.5);
}

// -- regions ----------------------------------------------------------------------------------------

const REGION_OF: Record<string, RegionId> = {
  display: "display", row: "display", site: "pyramids", queen: "pyramids", grave: "necropolis", bonus: "necropolis", papyrus: "necropolis",
  room: "temple", temple: "temple", good: "temple", nile: "nile", city: "nile", pedestal: "sphinxes",
};

export function regionOf(target: string): RegionId | null {
  const [kind = "", id = ""] = target.split(".");
  if (kind === "house" || kind === "track") return houseOf(id) ?? "pyramids";
  return REGION_OF[kind] ?? null;
}

import type { HouseId } from "../../generated/mennefer";
import { box, column, HOUSES, houseOf, type Box, type Layout, type Quarter } from "./layout";
import { signBox } from "./city";

/** Boxes of action tiles, houses, tabs and Duat, and the place that shows a target. */

// -- action tiles ------------------------------------------------------------------------

/** A slot of the display with its row, in the city; the first 58 units tell about the supply. */
function strip(k: number, slots: number): Box {
  return column(box(62, 11, 679, 80), k, slots, 9);
}

const ROW = 44;

export function tileBox(L: Layout, k: number, slots: number): Box | null {
  if (L.place === "city") {
    if (L.narrow) return column(box(96, 4, 290, 40), k, slots, 4);
    const cell = strip(k, slots);
    return box(cell.x, cell.y, cell.w - ROW, cell.h);
  }
  if (L.place !== "display") return null;
  const { x, y, w } = L.body;
  return L.narrow ? box(x, y + k * 88, 236, 84) : column(box(x, y + 24, w, 214), k, slots, 8);
}

export function rowBox(L: Layout, k: number, slots: number): Box | null {
  if (L.place === "city") {
    if (L.narrow) return null;
    const cell = strip(k, slots);
    return box(cell.x + cell.w - ROW, cell.y + 6, ROW, cell.h - 12);
  }
  if (L.place !== "display") return null;
  const { x, y, w } = L.body;
  return L.narrow ? box(x + 240, y + k * 88 + 4, w - 240, 76) : column(box(x, y + 262, w, 132), k, slots, 8);
}

/** Where the opened tiles tell about supply and discard. */
export function supplyBox(L: Layout): Box {
  const { x, y, w } = L.body;
  return L.narrow ? box(x, y + 446, w, 108) : box(x, y + 404, w, 112);
}

// -- houses ---------------------------------------------------------------------------------

/** The sun or the moon field of a house: in the city, its half of the sign. */
export function sideBox(L: Layout, house: HouseId, side: "sun" | "moon"): Box | null {
  if (L.place === "city") return signBox(L, house);
  if (L.place !== house) return null;
  const { x, y, w, h } = L.head;
  if (L.narrow) return column(box(x, y, w, 34), side === "sun" ? 0 : 1, 2, 4);
  return box(x, y + (side === "sun" ? 0 : h / 2 + 3), 148, h / 2 - 3);
}

/** The foot of a field, where scarabs sit. */
export function footOf(L: Layout): number {
  return L.narrow ? 38 : 24;
}

/** A field of a specialisation track; 0 is where scarabs start.  The city shows only how far everybody is. */
export function fieldBox(L: Layout, house: HouseId, n: number, fields: number): Box | null {
  if (L.place === "city") return signBox(L, house);
  if (L.place !== house) return null;
  const { x, y, w, h } = L.head;
  const start = L.narrow ? 24 : 34;
  const left = L.narrow ? x : x + 156;
  const top = L.narrow ? y + 40 : y;
  const high = L.narrow ? h - 40 : h;
  if (n === 0) return box(left, top, start, high);
  return column(box(left + start + 4, top, x + w - left - start - 4, high), n - 1, fields, L.narrow ? 3 : 5);
}

// -- tabs ---------------------------------------------------------------------------------------

/** The way back to the city, then the houses; on a phone they are all of one size. */
export function tabBox(L: Layout, house: HouseId | "city"): Box {
  const { h } = L.tabs;
  const k = house === "city" ? 0 : HOUSES.indexOf(house) + 1;
  if (L.narrow) return column(box(4, 4, 382, h - 8), k, HOUSES.length + 1, 3);
  return k === 0 ? box(4, 5, 58, h - 8) : column(box(67, 5, 677, h - 8), k - 1, HOUSES.length, 4.5);
}

// -- Duat -----------------------------------------------------------------------------------------

export function duatX(L: Layout, position: number, last: number): number {
  const { x, w } = L.duat;
  const left = x + (L.narrow ? 48 : 134);
  const right = x + w - (L.narrow ? 60 : 74);
  return left + ((right - left) * position) / last;
}

/** The middle of the lane of the k-th in turn order. */
export function laneY(L: Layout, k: number, seats: number): number {
  const { y, h } = L.duat;
  if (L.narrow) return y + h / 2;
  const room = h - 4;
  return y + 2 + (room / seats) * (k + 0.5);
}

// -- which place shows a target ----------------------------------------------------------------------

const QUARTER_OF: Record<string, Quarter> = {
  display: "display",
  row: "display",
  site: "pyramids",
  queen: "pyramids",
  grave: "necropolis",
  bonus: "necropolis",
  papyrus: "necropolis",
  room: "temple",
  temple: "temple",
  good: "temple",
  shelf: "temple",
  nile: "nile",
  city: "nile",
  pedestal: "sphinxes",
};

export function regionOf(target: string): Quarter | null {
  const [kind = "", id = ""] = target.split(".");
  if (kind === "house" || kind === "track") return houseOf(id) ?? "pyramids";
  return QUARTER_OF[kind] ?? null;
}

/** Can it be chosen in the city, without opening anything? */
export function inCity(target: string, narrow: boolean): boolean {
  const [kind = "", id = ""] = target.split(".");
  if (kind === "display" || kind === "row") return !narrow;
  return (kind === "house" || kind === "track") && houseOf(id) !== undefined;
}

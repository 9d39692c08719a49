import type { City, HouseId, MenNeferComponents } from "../../generated/mennefer";
import { box, HOUSES, STRIP, TILES_STRIP, type Box, type Layout } from "./layout";

/** The city at one glance: where the signs stand, and where the things of each district are drawn. */

const SIGNS: Record<HouseId, Box> = {
  pyramids: box(8, 106, 198, 82),
  necropolis: box(542, 106, 198, 82),
  temple: box(8, 312, 198, 82),
  sphinxes: box(542, 308, 198, 82),
  nile: box(8, 462, 198, 82),
};

export function stripBox(house: HouseId): Box {
  return box(0, TILES_STRIP + HOUSES.indexOf(house) * STRIP, 390, STRIP);
}

export function signBox(L: Layout, house: HouseId): Box {
  if (!L.narrow) return SIGNS[house];
  const { y } = stripBox(house);
  return box(6, y + 6, 218, STRIP - 12);
}

/** The part of the picture that opens a district when it is tapped. */
export const DISTRICTS: Record<HouseId, readonly Box[]> = {
  pyramids: [box(0, 100, 396, 206)],
  necropolis: [box(398, 100, 350, 200)],
  temple: [box(0, 306, 466, 144)],
  sphinxes: [box(468, 302, 280, 150)],
  nile: [box(0, 454, 748, 148)],
};

// -- plateau ---------------------------------------------------------------------------------------

export const GREAT: Peak = { x: 306, base: 254, half: 92, high: 142 };

export interface Peak {
  x: number;
  base: number;
  half: number;
  high: number;
}

/** Share of the whole height that one of three levels has; the pyramidion stands on them. */
const LEVEL = 0.22;

function halfAt({ half, high }: Peak, up: number): number {
  return half * (1 - up / high);
}

/** A part of the pyramid's front: a slice of its level, as an outline and as the box around its middle. */
export function slice(peak: Peak, level: number, site: number, sites: number): { path: string; box: Box } {
  const up = [level, level + 1].map((n) => n * LEVEL * peak.high);
  const [low = 0, top = 0] = up;
  const [wide, slim] = up.map((at) => halfAt(peak, at)) as [number, number];
  const at = (half: number, share: number): string => (peak.x - half + 2 * half * share).toFixed(1);
  const y = [low, top].map((rise) => (peak.base - rise).toFixed(1)) as [string, string];
  const middle = (wide + slim) / 2;
  return {
    path: `M${at(wide, site / sites)} ${y[0]}L${at(slim, site / sites)} ${y[1]}L${at(slim, (site + 1) / sites)} ${y[1]}L${at(wide, (site + 1) / sites)} ${y[0]}z`,
    box: box(peak.x - middle + (2 * middle * site) / sites, peak.base - top, (2 * middle) / sites, top - low),
  };
}

export function capPath(peak: Peak, levels: number): string {
  const up = levels * LEVEL * peak.high;
  const half = halfAt(peak, up);
  return `M${peak.x - half} ${peak.base - up}L${peak.x} ${peak.base - peak.high}L${peak.x + half} ${peak.base - up}z`;
}

/** Fields of a road that begins with a start field. */
export function roadBox({ x, y, w, h }: Box, n: number, length: number): Box {
  const each = w / (length + 1);
  return box(x + n * each + 0.5, y, each - 1, h);
}

export const GREAT_ROAD = box(8, 264, 384, 25);
export const QUEENS_ROAD = box(8, 232, 190, 21);

export function queenPeak(k: number): Peak {
  return { x: 38 + k * 62, base: 228, half: 27, high: 35 };
}

// -- western cliff -----------------------------------------------------------------------------------

export function doorBox(components: MenNeferComponents, id: string): Box | null {
  const { rows, field } = components.necropolis;
  const grave = field.find((f) => f.id === id);
  if (!grave) return null;
  const k = grave.column - 1;
  return box(456 + k * 29.4 + Math.floor(k / 3) * 8, 218 + rows.indexOf(grave.row) * 41, 26, 36);
}

export function bonusPlate(components: MenNeferComponents, position: string): Box {
  const { rows } = components.necropolis;
  const [kind, name = ""] = position.split("_");
  if (kind === "row") return box(399, 217 + rows.indexOf(name) * 41, 54, 39);
  const level = ["I", "II", "III"].indexOf(name);
  return box(455 + level * 96.2, 194, 88, 22);
}

export function scrollPlate(k: number): Box {
  return box(408 + (k % 2) * 63, 114 + Math.floor(k / 2) * 37, 59, 33);
}

// -- the city itself -----------------------------------------------------------------------------------

export const TEMPLE = { x: 248, y: 322, room: 39, h: 124 };

export function chamber(room: number): Box {
  const { x, y, room: w, h } = TEMPLE;
  return box(x + (room - 1) * w, y + 12 - (room - 1) * 3, w, h - 12 + (room - 1) * 3);
}

export const OBELISK = { x: 440, y: 308, h: 134, w: 34 };

export function obeliskY(n: number, length: number): number {
  const { y, h } = OBELISK;
  const each = (h - 14) / length;
  return n === 0 ? y + h + 1 : y + h - n * each + each / 2;
}

export function stallBox(k: number): Box {
  return box(9 + k * 49.5, 411, 45, 30);
}

// -- river -----------------------------------------------------------------------------------------

export const RIVER = box(206, 456, 540, 146);
const SECTION = 90;

export function reachBox(n: number): Box {
  return box(RIVER.x + (n - 1) * SECTION, RIVER.y + 46, SECTION, 52);
}

export function townBox(city: City): Box {
  const top = city.bank === "upper";
  return box(RIVER.x + 6 + (city.index - 1) * 180, top ? RIVER.y : RIVER.y + 101, 172, 40);
}

/** Where the road of a city reaches the water. */
export function landing(city: City): { x: number; y: number; h: number } {
  const top = city.bank === "upper";
  const x = Math.max(RIVER.x + 9, RIVER.x + city.enter_from * SECTION);
  return { x, y: top ? RIVER.y + 39 : RIVER.y + 84, h: 18 };
}

export const HARBOUR = box(8, 548, 198, 46);

// -- green bank -----------------------------------------------------------------------------------------

export function pedestalPlate(avenue: number, k: number): Box {
  return box(505 + (avenue % 3) * 86.5 + k * 22.4, 393 + Math.floor(avenue / 3) * 29, 21, 28);
}

export function avenueSign(avenue: number): { x: number; y: number } {
  return { x: 494 + (avenue % 3) * 86.5, y: 406 + Math.floor(avenue / 3) * 29 };
}

/** A tomb in the strip of a phone. */
export function smallDoor(column: number, row: number): Box {
  const { y } = stripBox("necropolis");
  return box(230 + column * 17.3, y + 8 + row * 34, 14.6, 29);
}

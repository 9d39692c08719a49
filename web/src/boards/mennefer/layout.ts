import type { HouseId } from "../../generated/mennefer";

/** The board is one picture of the city, or one of its places opened over it: a House of Life with its district, or the
 *  action tiles.  One unit is one pixel at 1280 x 720; a phone has a drawing of its own, 390 wide. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const HOUSES: readonly HouseId[] = ["pyramids", "necropolis", "temple", "nile", "sphinxes"];
/** What can be opened. */
export type Quarter = "display" | HouseId;
export const QUARTERS: readonly Quarter[] = ["display", ...HOUSES];
/** What fills the board. */
export type Place = "city" | Quarter;

export function houseOf(id: string): HouseId | undefined {
  return HOUSES.find((house) => house === id);
}

export function quarterOf(id: string): Quarter | undefined {
  return QUARTERS.find((quarter) => quarter === id);
}

export interface Layout {
  /** For phones: everything fits a small screen in its width. */
  narrow: boolean;
  place: Place;
  width: number;
  height: number;
  /** The city as a row of tabs above an opened place. */
  tabs: Box;
  /** Sun, moon and track of an opened house. */
  head: Box;
  /** The district below it. */
  body: Box;
  duat: Box;
}

export function box(x: number, y: number, w: number, h: number): Box {
  return { x, y, w, h };
}

/** Side by side, with a gap between them. */
export function column({ x, y, w, h }: Box, k: number, count: number, gap = 6): Box {
  const each = (w + gap) / count;
  return box(x + k * each, y, each - gap, h);
}

/** Below each other, with a gap between them. */
export function row({ x, y, w, h }: Box, k: number, count: number, gap = 6): Box {
  const each = (h + gap) / count;
  return box(x, y + k * each, w, each - gap);
}

function wide(place: Place): Layout {
  return {
    narrow: false,
    place,
    width: 748,
    height: 676,
    tabs: box(0, 0, 748, 64),
    head: box(10, 76, 728, 98),
    body: place === "display" ? box(10, 76, 728, 516) : box(10, 186, 728, 406),
    duat: box(0, 602, 748, 74),
  };
}

/** How high each district is on a phone; the board is as long as it has to be, and scrolls. */
const TALL: Record<Place, number> = {
  city: 0,
  display: 560,
  pyramids: 470,
  necropolis: 372,
  temple: 584,
  nile: 388,
  sphinxes: 432,
};
export const STRIP = 77;
export const TILES_STRIP = 48;
const DUAT = 40;

function narrow(place: Place): Layout {
  const top = place === "display" ? 60 : 196;
  const foot = place === "city" ? TILES_STRIP + STRIP * HOUSES.length : top + TALL[place] + 6;
  return {
    narrow: true,
    place,
    width: 390,
    height: foot + DUAT,
    tabs: box(0, 0, 390, 54),
    head: box(5, 58, 380, 132),
    body: box(5, top, 380, TALL[place]),
    duat: box(0, foot, 390, DUAT),
  };
}

const known = new Map<string, Layout>();

export function layoutFor(phone: boolean, place: Place): Layout {
  const key = `${phone} ${place}`;
  const made = known.get(key) ?? (phone ? narrow(place) : wide(place));
  known.set(key, made);
  return made;
}

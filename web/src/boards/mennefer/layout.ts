import type { HouseId } from "../../generated/mennefer";

/** Where the parts of the board lie: one band for each House of Life, above them the action tiles, below them the Duat.
 *  A phone is too narrow for house and district side by side: there, bands have half the width, and a district lies below its house. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const HOUSES: readonly HouseId[] = ["pyramids", "necropolis", "temple", "nile", "sphinxes"];
export type RegionId = "display" | HouseId | "duat";
export const REGIONS: readonly RegionId[] = ["display", ...HOUSES, "duat"];

export function houseOf(id: string): HouseId | undefined {
  return HOUSES.find((house) => house === id);
}

type Part = "pyramid" | "great" | "queensTrack" | "queens" | "graves" | "papyri" | "rooms" | "obelisk" | "goods" | "nile" | "avenues";

export interface Layout {
  /** For phones: every band fits a small screen in its width. */
  narrow: boolean;
  width: number;
  height: number;
  bands: Record<RegionId, Box>;
  houses: Record<HouseId, Box>;
  parts: Record<Part, Box>;
}

export function box(x: number, y: number, w: number, h: number): Box {
  return { x, y, w, h };
}

const GAP = 6;
const EDGE = 4;

/** Bands below each other, in one column or more. */
function stack(columns: readonly (readonly [RegionId, number])[][], width: number): { bands: Record<RegionId, Box>; height: number } {
  const bands = {} as Record<RegionId, Box>;
  const each = (width - EDGE) / columns.length;
  let height = 0;
  columns.forEach((column, k) => {
    let y = EDGE;
    for (const [id, h] of column) {
      bands[id] = box(EDGE + k * each, y, each - EDGE, h);
      y += h + GAP;
    }
    height = Math.max(height, y - GAP + EDGE);
  });
  return { bands, height };
}

function wide(): Layout {
  const width = 1040;
  const { bands, height } = stack([[["display", 106], ["pyramids", 140], ["necropolis", 158], ["temple", 164], ["nile", 166], ["sphinxes", 126], ["duat", 110]]], width);
  const houses = Object.fromEntries(HOUSES.map((h) => [h, box(18, bands[h].y + 5, 330, bands[h].h - 12)])) as Record<HouseId, Box>;
  const x = 360;
  const w = width - 10 - x;
  const top = (h: HouseId): number => bands[h].y + 7;
  const p = top("pyramids");
  const n = top("necropolis");
  const t = top("temple");
  return {
    narrow: false, width, height, bands, houses,
    parts: {
      pyramid: box(x, p, 200, 126),
      great: box(x + 206, p, w - 206, 64),
      queensTrack: box(x + 206, p + 70, 224, 56),
      queens: box(x + 438, p + 70, w - 438, 56),
      graves: box(x, n, 484, 144),
      papyri: box(x + 492, n, w - 492, 144),
      rooms: box(x, t, 486, 98),
      obelisk: box(x, t + 104, 486, 46),
      goods: box(x + 494, t, w - 494, 150),
      nile: box(x, top("nile"), w, 152),
      avenues: box(x, top("sphinxes"), w, 112),
    },
  };
}

function narrow(): Layout {
  const width = 1044;
  const house = 128;
  const { bands, height } = stack([
    [["display", 218], ["pyramids", house + 212], ["necropolis", house + 244], ["duat", 118]],
    [["temple", house + 254], ["nile", house + 172], ["sphinxes", house + 244]],
  ], width);
  const houses = Object.fromEntries(HOUSES.map((h) => [h, box(bands[h].x + 14, bands[h].y + 5, bands[h].w - 22, house - 8)])) as Record<HouseId, Box>;
  const w = bands.temple.w - 24;
  const corner = (h: HouseId): { x: number; y: number } => ({ x: bands[h].x + 15, y: bands[h].y + house + 4 });
  const p = corner("pyramids");
  const n = corner("necropolis");
  const t = corner("temple");
  const nile = corner("nile");
  const s = corner("sphinxes");
  return {
    narrow: true, width, height, bands, houses,
    parts: {
      pyramid: box(p.x, p.y, 200, 126),
      queensTrack: box(p.x + 208, p.y, w - 208, 58),
      queens: box(p.x + 208, p.y + 66, w - 208, 60),
      great: box(p.x, p.y + 134, w, 64),
      graves: box(n.x, n.y, w, 144),
      papyri: box(n.x, n.y + 150, w, 84),
      rooms: box(t.x, t.y, w, 98),
      obelisk: box(t.x, t.y + 104, w, 46),
      goods: box(t.x, t.y + 156, w, 86),
      nile: box(nile.x, nile.y, w, 156),
      avenues: box(s.x, s.y, w, 228),
    },
  };
}

const WIDE = wide();
const NARROW = narrow();

export function layoutFor(phone: boolean): Layout {
  return phone ? NARROW : WIDE;
}

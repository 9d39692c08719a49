import type { MenNeferComponents } from "../../generated/mennefer";
import { slice, type Peak } from "./city";
import { box, column, type Box, type Layout } from "./layout";

/** Boxes in the opened districts of pyramids and necropolis. */

// -- pyramids ---------------------------------------------------------------------------------

export function greatPeak(L: Layout): Peak {
  const { x, y } = L.body;
  return L.narrow
    ? { x: x + 120, base: y + 180, half: 118, high: 176 }
    : { x: x + 166, base: y + 306, half: 160, high: 300 };
}

/** A part of the Great Pyramid; levels count from the ground. */
export function siteBox(L: Layout, level: number, site: number, sites: number): Box {
  return slice(greatPeak(L), level, site, sites).box;
}

/** The next part of a level, in the quarry beside the pyramid. */
export function quarryBox(L: Layout, level: number): Box {
  const { x, y, w } = L.body;
  if (L.narrow) return box(x + w - 104, y + 138 - level * 46, 100, 40);
  return box(x + 4 + (2 - level) * 0, y + 4 + (2 - level) * 40, 76, 34);
}

/** A field of a straight track; the start is wide enough for everybody. */
function trackField({ x, y, w, h }: Box, n: number, length: number, start: number): Box {
  const each = (w - start) / length;
  return n === 0 ? box(x, y, start - 3, h) : box(x + start + (n - 1) * each, y, each - 2.5, h);
}

/** On a phone the long road runs in two rows. */
export function greatBox(L: Layout, n: number, length: number): Box {
  const { x, y, w } = L.body;
  if (!L.narrow) return trackField(box(x, y + 322, w, 84), n, length, 46);
  const per = Math.ceil((length + 1) / 2);
  const line = Math.floor(n / per);
  return column(box(x, y + 190 + line * 68, w, 64), n % per, per, 3);
}

export function queensTrackBox(L: Layout, n: number, length: number): Box {
  const { x, y, w } = L.body;
  if (L.narrow) return trackField(box(x, y + 330, w, 56), n, length, 44);
  return trackField(box(x + 338, y + 236, w - 338, 76), n, length, 44);
}

export function queenBox(L: Layout, k: number, count: number): Box {
  const { x, y, w } = L.body;
  return L.narrow
    ? column(box(x, y + 392, w, 78), k, count, 4)
    : column(box(x + 338, y + 2, w - 338, 224), k, count, 8);
}

/** The spaces for eyes beside a queens' pyramid. */
export function eyeSpot(L: Layout, at: Box, k: number, spaces: number): { x: number; y: number } {
  if (L.narrow) return { x: at.x + at.w - 34 + (k % 2) * 22, y: at.y + 40 + Math.floor(k / 2) * 22 };
  const pitch = Math.min(30, (at.w - 4) / spaces);
  return { x: at.x + at.w / 2 + (k - (spaces - 1) / 2) * pitch, y: at.y + 118 };
}

// -- necropolis and papyri -------------------------------------------------------------------

/** The left edge of a column of graves; the three levels stand a little apart. */
function graveX(L: Layout, column: number): number {
  const { x } = L.body;
  return L.narrow ? x + column * 41.6 + Math.floor(column / 3) * 3 : x + 102 + column * 69 + Math.floor(column / 3) * 6;
}

function graveY(L: Layout, row: number): number {
  return L.narrow ? L.body.y + 68 + row * 122 : L.body.y + 50 + row * 112;
}

export function graveBox(L: Layout, components: MenNeferComponents, id: string): Box | null {
  const { rows, field } = components.necropolis;
  const grave = field.find((f) => f.id === id);
  if (!grave) return null;
  const at = { x: graveX(L, grave.column - 1), y: graveY(L, rows.indexOf(grave.row)) };
  return L.narrow ? box(at.x, at.y, 38.6, 84) : box(at.x, at.y, 65, 96);
}

const LEVELS = ["I", "II", "III", "IV", "V", "VI"];

export function bonusBox(L: Layout, components: MenNeferComponents, position: string): Box {
  const { rows, column_levels: columns } = components.necropolis;
  const { x, y, w } = L.body;
  const [kind, name = ""] = position.split("_");
  if (kind === "row") {
    const top = graveY(L, rows.indexOf(name));
    return L.narrow ? box(x, top - 34, w, 30) : box(x - 2, top + 10, 94, 80);
  }
  const level = LEVELS.indexOf(name) + 1;
  const first = columns.indexOf(level);
  const last = columns.lastIndexOf(level);
  const wide = graveX(L, last) + (L.narrow ? 38.6 : 65) - graveX(L, first);
  return box(graveX(L, first), L.narrow ? y : y, wide, L.narrow ? 32 : 38);
}

export function scrollBox(L: Layout, k: number, count: number): Box {
  const { x, y, w } = L.body;
  return L.narrow ? column(box(x, y + 284, w, 84), k, count, 6) : column(box(x + 2, y + 316, 378, 86), k, count, 8);
}

/** Where the reader's own scrolls are shown again, beside the market. */
export function ownScrolls(L: Layout): Box | null {
  return L.narrow ? null : box(L.body.x + 394, L.body.y + 312, L.body.w - 394, 92);
}

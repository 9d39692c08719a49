import type { MenNeferComponents } from "../../generated/mennefer";
import { box, type Box, type Layout } from "./layout";

/** Boxes in the districts of pyramids and necropolis. */

// -- pyramids ---------------------------------------------------------------------------------

const LEVEL = 30;

/** A part of the Great Pyramid; levels count from the ground. */
export function siteBox(L: Layout, level: number, site: number, sites: number): Box {
  const { x, y, h } = L.parts.pyramid;
  const all = 150 - level * 22;
  const w = all / sites;
  return box(x + 78 - all / 2 + site * w, y + h - (level + 1) * LEVEL, w, LEVEL);
}

export function capBox(L: Layout, levels: number): Box {
  const { x, y, h } = L.parts.pyramid;
  const foot = y + h - levels * LEVEL;
  const w = 150 - levels * 22;
  return box(x + 78 - w / 2, y, w, foot - y);
}

export function quarryBox(L: Layout, level: number): Box {
  const { x, y, h } = L.parts.pyramid;
  return box(x + 157, y + h - (level + 1) * LEVEL + 1, 42, LEVEL - 4);
}

/** A field of a straight track; the start is wide enough for everybody. */
export function trackField({ x, y, w, h }: Box, n: number, length: number, start: number): Box {
  const each = (w - start) / length;
  return n === 0 ? box(x, y, start - 3, h) : box(x + start + (n - 1) * each, y, each - 2.5, h);
}

export function greatBox(L: Layout, n: number, length: number): Box {
  return trackField(L.parts.great, n, length, 44);
}

export function queensTrackBox(L: Layout, n: number, length: number): Box {
  return trackField(L.parts.queensTrack, n, length, 42);
}

export function queenBox(L: Layout, k: number, count: number): Box {
  const { x, y, w, h } = L.parts.queens;
  const each = w / count;
  return box(x + k * each, y, each - 4, h);
}

// -- necropolis and papyri -------------------------------------------------------------------

const ROW_BONUS = 64;
const COL_BONUS = 31;

export function graveBox(L: Layout, components: MenNeferComponents, id: string): Box | null {
  const { rows, column_levels: columns, field } = components.necropolis;
  const grave = field.find((f) => f.id === id);
  if (!grave) return null;
  const { x, y, w, h } = L.parts.graves;
  const each = (w - ROW_BONUS) / columns.length;
  const high = (h - COL_BONUS) / rows.length;
  return box(x + ROW_BONUS + (grave.column - 1) * each, y + COL_BONUS + rows.indexOf(grave.row) * high + 2, each - 3, high - 3);
}

/** A mastaba bonus: `row_U` beside its row, `col_II` above the columns of its number. */
export function bonusBox(L: Layout, components: MenNeferComponents, position: string): Box {
  const { rows, column_levels: columns } = components.necropolis;
  const { x, y, w, h } = L.parts.graves;
  const [kind, name = ""] = position.split("_");
  if (kind === "row") {
    const high = (h - COL_BONUS) / rows.length;
    return box(x, y + COL_BONUS + rows.indexOf(name) * high + 2, ROW_BONUS - 5, high - 3);
  }
  const level = ["I", "II", "III", "IV", "V", "VI"].indexOf(name) + 1;
  const each = (w - ROW_BONUS) / columns.length;
  return box(x + ROW_BONUS + columns.indexOf(level) * each, y, columns.filter((c) => c === level).length * each - 3, COL_BONUS - 3);
}

const TITLE = 20;

function market(L: Layout, part: "papyri" | "goods", k: number, count: number): Box {
  const { x, y, w, h } = L.parts[part];
  const columns = L.narrow ? count : Math.ceil(count / 2);
  const rows = Math.ceil(count / columns);
  const each = { w: w / columns, h: (h - TITLE) / rows };
  return box(x + (k % columns) * each.w, y + TITLE + Math.floor(k / columns) * each.h, each.w - 4, each.h - 4);
}

export function scrollBox(L: Layout, k: number, count: number): Box {
  return market(L, "papyri", k, count);
}

export function goodBox(L: Layout, k: number, count: number): Box {
  return market(L, "goods", k, count);
}

import type { City, MenNeferComponents } from "../../generated/mennefer";
import { box, column, row, type Box, type Layout } from "./layout";

/** Boxes in the opened districts of temple, Nile and avenues. */

// -- temple ---------------------------------------------------------------------------------------

const LEVELS = ["I", "II", "III", "IV", "V", "VI"];
const GATE = 92;
const NARROW_GATE = 56;
const ROOM_HEAD = 26;

function hall(L: Layout): Box {
  const { x, y, w } = L.body;
  return L.narrow ? box(x, y, w, 214) : box(x - 2, y, w - 108, 214);
}

/** A room of the temple; 0 is the entrance. */
export function roomBox(L: Layout, room: number, rooms: number): Box {
  const { x, y, w, h } = hall(L);
  const gate = L.narrow ? NARROW_GATE : GATE;
  if (room === 0) return box(x, y, gate - 4, h);
  return column(box(x + gate, y, w - gate, h), room - 1, rooms, 3);
}

/** Where the priestesses of a room stand. */
export function floorBox(L: Layout, room: number, rooms: number): Box {
  const { x, y, w } = roomBox(L, room, rooms);
  return box(x + 4, y + ROOM_HEAD, w - 8, L.narrow ? 82 : 86);
}

export function templeBox(L: Layout, components: MenNeferComponents, id: string): Box | null {
  const fields = components.temple.field;
  const field = fields.find((f) => f.id === id);
  if (!field) return null;
  const room = roomBox(L, field.room, components.temple.room_step_costs.length);
  const beside = fields.filter((f) => f.room === field.room);
  const foot = box(room.x + 4, room.y + ROOM_HEAD + 90, room.w - 8, room.h - ROOM_HEAD - 94);
  return column(foot, beside.indexOf(field), beside.length, L.narrow ? 2 : 4);
}

export function altarBox(L: Layout): Box {
  const { x, y } = L.body;
  return L.narrow ? box(x, y + 220, 92, 132) : box(x - 2, y + 222, 88, 182);
}

/** The obelisk stands upright beside the temple; on a phone it lies, in two rows. */
export function discBox(L: Layout, n: number, length: number): Box {
  const { x, y, w, h } = L.body;
  if (!L.narrow) {
    const top = y + 24;
    const each = (h - 24) / (length + 1);
    return box(x + w - 100, top + (length - n) * each, 102, each - 1.5);
  }
  const per = Math.ceil((length + 1) / 2);
  return column(box(x, y + 462 + Math.floor(n / per) * 61, w, 58), n % per, per, 3);
}

/** The goods on offer, between the altar and the reader's own. */
export function goodBox(L: Layout, k: number, count: number): Box {
  const { x, y } = L.body;
  return L.narrow
    ? column(box(x + 98, y + 242, 282, 110), k, count, 4)
    : column(box(x + 96, y + 246, 344, 158), k, count, 6);
}

/** Where the reader's own goods are shown again. */
export function ownGoods(L: Layout): Box {
  const { x, y } = L.body;
  return L.narrow ? box(x, y + 358, 380, 98) : box(x + 448, y + 222, 168, 182);
}

/** A field of the reader's own goods: levels below each other, on a phone side by side. */
export function shelfBox(L: Layout, id: string, levels: readonly number[]): Box | null {
  const [name = "", n = ""] = id.split("-");
  const level = LEVELS.indexOf(name);
  const fields = levels[level];
  if (fields === undefined) return null;
  const at = ownGoods(L);
  const down = levels.length - 1 - level;
  if (L.narrow) {
    const line = column(box(at.x + 6, at.y + 34, at.w - 12, 58), level, levels.length, 8);
    return column(line, Number(n) - 1, fields, 2);
  }
  const most = Math.max(...levels);
  const line = row(box(at.x + 8, at.y + 32, at.w - 16, at.h - 38), down, levels.length, 5);
  const each = line.w / most;
  return box(line.x + ((most - fields) * each) / 2 + (Number(n) - 1) * each + 1.5, line.y, each - 3, line.h);
}

// -- Nile -----------------------------------------------------------------------------------------

const CITY = 110;
const NARROW_CITY = 122;

export function riverBox(L: Layout): Box {
  const { x, y, w, h } = L.body;
  const city = L.narrow ? NARROW_CITY : CITY;
  return box(x - (L.narrow ? 5 : 10), y + city + 8, w + (L.narrow ? 10 : 20), h - 2 * city - 16);
}

/** A section of the river; 0 is the harbour. */
export function sectionBox(L: Layout, n: number, sections: number): Box {
  const { x, y, w, h } = riverBox(L);
  const harbour = L.narrow ? 76 : 112;
  return n === 0 ? box(x, y, harbour, h) : column(box(x + harbour, y, w - harbour, h), n - 1, sections, 0);
}

/** What landing in a section gives. */
export function catchBox(L: Layout, n: number, components: MenNeferComponents): Box {
  const { x, y, w, h } = sectionBox(L, n, components.nile.sections);
  const wide = L.narrow ? 40 : 52;
  return box(x + (w - wide) / 2, y + h - 28, wide, 24);
}

/** A city has its share of the bank; a bridge shows the line where it is entered. */
export function cityBox(L: Layout, city: City, components: MenNeferComponents): Box {
  const { x, y, w, h } = L.body;
  const high = L.narrow ? NARROW_CITY : CITY;
  const bank = components.nile.city.filter((other) => other.bank === city.bank);
  const top = city.bank === "upper" ? y : y + h - high;
  return column(box(x, top, w, high), bank.indexOf(city), bank.length, L.narrow ? 4 : 8);
}

/** The head of a city: what landing there gives; boats lie at its right end. */
export function benefitBox(L: Layout, city: City, components: MenNeferComponents): Box {
  const { x, y, w } = cityBox(L, city, components);
  return box(x, y, L.narrow ? w : w - 76, L.narrow ? 30 : 29);
}

export function quayBox(L: Layout, city: City, components: MenNeferComponents): Box {
  const { x, y, w, h } = cityBox(L, city, components);
  return L.narrow ? box(x + 2, y + h - 24, w - 4, 22) : box(x + w - 75, y + 3, 73, 24);
}

export function agreementBox(L: Layout, city: City, k: number, components: MenNeferComponents, slots: number): Box {
  const { x, y, w, h } = cityBox(L, city, components);
  if (L.narrow) return column(box(x + 2, y + 32, w - 4, 64), k, Math.max(slots, 1), 2);
  return row(box(x + 3, y + 29, w - 6, h - 31), k, Math.max(slots, 3), 1);
}

// -- avenues --------------------------------------------------------------------------------------

export function avenuesOf(components: MenNeferComponents): string[] {
  return [...new Set(components.pedestals.pedestal.map((pedestal) => pedestal.avenue))];
}

export function avenueBox(L: Layout, k: number, count: number): Box {
  const columns = L.narrow ? 1 : 2;
  const rows = Math.ceil(count / columns);
  return row(column(L.body, k % columns, columns, 14), Math.floor(k / columns), rows, L.narrow ? 4 : 8);
}

export function pedestalBox(L: Layout, components: MenNeferComponents, id: string): Box | null {
  const all = components.pedestals.pedestal;
  const pedestal = all.find((p) => p.id === id);
  if (!pedestal) return null;
  const avenues = avenuesOf(components);
  const { x, y, w, h } = avenueBox(L, avenues.indexOf(pedestal.avenue), avenues.length);
  const beside = all.filter((p) => p.avenue === pedestal.avenue);
  const inside = L.narrow ? box(x + 76, y, w - 76, h) : box(x, y + 24, w, h - 24);
  return column(inside, beside.indexOf(pedestal), beside.length, 6);
}

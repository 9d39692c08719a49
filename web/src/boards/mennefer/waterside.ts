import type { City, MenNeferComponents } from "../../generated/mennefer";
import { box, type Box, type Layout } from "./layout";
import { trackField } from "./quarters";

/** Boxes in temple, Nile and avenues. */

// -- temple ---------------------------------------------------------------------------------------

const GATE = 66;
const ROOM_HEAD = 28;

/** A room of the temple; 0 is the entrance. */
export function roomBox(L: Layout, room: number, rooms: number): Box {
  const { x, y, w, h } = L.parts.rooms;
  const each = (w - GATE) / rooms;
  return room === 0 ? box(x, y, GATE - 4, h) : box(x + GATE + (room - 1) * each, y, each - 4, h);
}

/** Where the priestesses of a room stand. */
export function floorBox(L: Layout, room: number, rooms: number): Box {
  const { x, y, w, h } = roomBox(L, room, rooms);
  return room === 0 ? box(x, y + 20, w, h - 22) : box(x + 36, y + 3, w - 38, ROOM_HEAD - 3);
}

export function templeBox(L: Layout, components: MenNeferComponents, id: string): Box | null {
  const fields = components.temple.field;
  const field = fields.find((f) => f.id === id);
  if (!field) return null;
  const room = roomBox(L, field.room, components.temple.room_step_costs.length);
  const beside = fields.filter((f) => f.room === field.room);
  const each = (room.w - 6) / beside.length;
  return box(room.x + 4 + beside.indexOf(field) * each, room.y + ROOM_HEAD + 2, each - 2, room.h - ROOM_HEAD - 5);
}

const ALTAR = 74;

export function altarBox(L: Layout): Box {
  const { x, y, h } = L.parts.obelisk;
  return box(x, y, ALTAR - 8, h);
}

export function discBox(L: Layout, n: number, length: number): Box {
  const { x, y, w, h } = L.parts.obelisk;
  return trackField(box(x + ALTAR, y, w - ALTAR - 15, h), n, length, 42);
}

// -- Nile -----------------------------------------------------------------------------------------

const HARBOUR = 96;
const CITY = 46;

export function riverBox(L: Layout): Box {
  const { x, y, w, h } = L.parts.nile;
  return box(x, y + CITY + 7, w, h - 2 * CITY - 14);
}

/** A section of the river; 0 is the harbour. */
export function sectionBox(L: Layout, n: number, sections: number): Box {
  const { x, y, w, h } = riverBox(L);
  const each = (w - HARBOUR) / sections;
  return n === 0 ? box(x, y, HARBOUR, h) : box(x + HARBOUR + (n - 1) * each, y, each, h);
}

/** What landing in a section gives; a fishing boat on the line before it takes some room. */
export function catchBox(L: Layout, n: number, components: MenNeferComponents): Box {
  const { x, y, h } = sectionBox(L, n, components.nile.sections);
  const beside = components.nile.fishing_boat_lines.some((line) => line.after_section === n - 1);
  return box(x + (beside ? 14 : 2), y, L.narrow ? 30 : 36, h);
}

/** A city lies at the line between the sections it is entered and left by; it has room for some agreements. */
export function cityBox(L: Layout, city: City, components: MenNeferComponents, slots: number): Box {
  const { x, y, w, h } = L.parts.nile;
  const sections = components.nile.sections;
  const each = (w - HARBOUR) / sections;
  const y0 = city.bank === "upper" ? y : y + h - CITY;
  if (L.narrow) {
    // Too little room to stand at the line itself: the city takes its share of the bank, and its gate shows the line.
    const bank = components.nile.city.filter((other) => other.bank === city.bank);
    return box(x + (bank.indexOf(city) * w) / bank.length, y0, w / bank.length - 4, CITY);
  }
  const wide = Math.min(2 * each - 5, BENEFIT + slots * agreementWidth(L) + 40);
  const middle = x + HARBOUR + city.enter_from * each;
  const left = Math.max(x, Math.min(middle - wide / 2, x + w - wide));
  return box(left, y0, wide, CITY);
}

export const BENEFIT = 34;

function agreementWidth(L: Layout): number {
  return L.narrow ? 37 : 43;
}

export function agreementBox(L: Layout, city: City, k: number, components: MenNeferComponents, slots: number): Box {
  const { x, y, h } = cityBox(L, city, components, slots);
  const each = agreementWidth(L);
  return box(x + BENEFIT + k * each, y + 3, each - 2, h - 6);
}

// -- avenues --------------------------------------------------------------------------------------

export function avenuesOf(components: MenNeferComponents): string[] {
  return [...new Set(components.pedestals.pedestal.map((pedestal) => pedestal.avenue))];
}

export function avenueBox(L: Layout, k: number, count: number): Box {
  const { x, y, w, h } = L.parts.avenues;
  const columns = L.narrow ? Math.ceil(count / 2) : count;
  const rows = Math.ceil(count / columns);
  return box(x + ((k % columns) * w) / columns, y + (Math.floor(k / columns) * h) / rows, w / columns - 5, h / rows - (rows > 1 ? 6 : 0));
}

export function pedestalBox(L: Layout, components: MenNeferComponents, id: string): Box | null {
  const all = components.pedestals.pedestal;
  const pedestal = all.find((p) => p.id === id);
  if (!pedestal) return null;
  const avenues = avenuesOf(components);
  const avenue = avenueBox(L, avenues.indexOf(pedestal.avenue), avenues.length);
  const beside = all.filter((p) => p.avenue === pedestal.avenue);
  const each = avenue.w / beside.length;
  return box(avenue.x + beside.indexOf(pedestal) * each, avenue.y + 20, each - 2.5, avenue.h - 20);
}

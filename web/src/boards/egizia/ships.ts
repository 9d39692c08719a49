import type { EgiziaComponents, EgiziaView } from "../../generated/egizia";
import { slotAt } from "./anchors";
import { TABLE, type Layout, type Point } from "./layout";
import { seatIndex } from "./view";

export interface ShipPiece extends Point {
  /** A ship never leaves its place, but may move up within a site: the key stays. */
  key: string;
  seat: number;
  /** Place on the river, from 1. */
  index: number;
  scale: number;
}

export function shipsOf(view: EgiziaView, components: EgiziaComponents, layout: Layout = TABLE): ShipPiece[] {
  const spaces = components.nile_space;
  const out: ShipPiece[] = [];
  for (const place of view.river) {
    const space = spaces.find((s) => s.id === place.id);
    if (!space) continue;
    const at = layout.place(space, spaces.length);
    if (place.site) {
      const { slots, reserve } = view.sites[place.site];
      const berths: [string | null, number | "reserve"][] = [
        ...slots.map((who, k): [string | null, number] => [who, k]),
        [reserve, "reserve"],
      ];
      for (const [who, slot] of berths) {
        if (who === null) continue;
        out.push({
          key: `${place.id} ${who}`,
          seat: seatIndex(view, who),
          index: space.index,
          scale: (layout.slot + 6) / 56,
          ...slotAt(layout, at, slot),
        });
      }
      continue;
    }
    place.ships.forEach((who, k) => {
      const aside = place.ships.length > 1 ? (k - (place.ships.length - 1) / 2) * 40 : 0;
      out.push({
        key: `${place.id} ${who}`,
        seat: seatIndex(view, who),
        index: space.index,
        scale: aside ? 0.9 : 1.2,
        x: at.x + aside,
        y: at.y,
      });
    });
  }
  return out;
}

/** The last ship of the same seat further up: from there the new one sails; 0 is the source. */
export function upstreamOf(ship: ShipPiece, ships: readonly ShipPiece[]): number {
  return Math.max(
    0,
    ...ships.filter((other) => other.seat === ship.seat && other.index < ship.index).map((other) => other.index),
  );
}

/** A point on a way, by the share of its length that is done. */
export function along(way: readonly Point[], t: number): Point {
  const first = way[0] ?? { x: 0, y: 0 };
  const parts = way.slice(1).map((to, k) => ({ from: way[k] ?? first, to }));
  const lengths = parts.map(({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y));
  let left = t * lengths.reduce((sum, n) => sum + n, 0);
  for (const [k, { from, to }] of parts.entries()) {
    const length = lengths[k] ?? 0;
    if (left <= length && length > 0)
      return { x: from.x + ((to.x - from.x) * left) / length, y: from.y + ((to.y - from.y) * left) / length };
    left -= length;
  }
  return way.at(-1) ?? first;
}

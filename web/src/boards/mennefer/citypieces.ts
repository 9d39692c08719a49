import type { MenNeferComponents, MenNeferView } from "../../generated/mennefer";
import * as city from "./city";
import { HOUSES, STRIP, type Layout } from "./layout";
import { apprentices, boatsAt, place, priestesses, seatsAt, type Loose, type Piece } from "./piece";
import { byId, seatIndex } from "./view";
import { avenuesOf } from "./waterside";

/** What stands in the city at one glance: a letter where there is room for it, else colour and shape. */
export function cityPieces(out: Piece[], view: MenNeferView, components: MenNeferComponents, L: Layout): void {
  for (const house of HOUSES) {
    const sign = city.signBox(L, house);
    for (const [k, side] of (["sun", "moon"] as const).entries()) {
      const at = L.narrow
        ? { x: sign.x + 26 + k * 78, y: sign.y + STRIP - 46, w: 46, h: 30 }
        : { x: sign.x + (k * sign.w) / 2 + 26, y: sign.y + 30, w: 40, h: 22 };
      place(out, at, apprentices(view, house, side), L.narrow ? 9.6 : 8.6);
    }
  }
  if (L.narrow) strips(out, view, components);
  else wide(out, view, components);
}

function wide(out: Piece[], view: MenNeferView, components: MenNeferComponents): void {
  roads(out, view, components);
  for (const [id, owner] of Object.entries(view.graves)) {
    const box = city.doorBox(components, id);
    if (box && owner !== null)
      out.push({
        kind: "sarcophagus",
        seat: seatIndex(view, owner),
        at: `grave.${id}`,
        x: box.x + box.w / 2,
        y: box.y + 20,
        r: 9,
      });
  }
  for (let room = 1; room <= view.rooms.length; room++) {
    const box = city.chamber(room);
    place(out, { x: box.x + 9, y: city.TEMPLE.y + 36, w: box.w - 18, h: 84 }, priestesses(view, room), 8.8, 1.12);
  }
  discs(out, view, components);
  view.river.forEach(({ id, boats }) => {
    const { x, y } = city.reachBox(Number(id));
    place(out, { x: x + 5, y, w: 54, h: 48 }, boatsAt(view, id, boats), 9.4);
  });
  for (const town of components.nile.city) {
    const { x, y, w, h } = city.townBox(town);
    place(
      out,
      { x: x + w - 32, y: y + 2, w: 30, h: h - 4 },
      boatsAt(view, town.id, view.cities[town.id]?.boats ?? []),
      9,
    );
  }
  const avenues = avenuesOf(components);
  for (const [id, owner] of Object.entries(view.pedestals)) {
    const pedestal = byId(components.pedestals.pedestal, id);
    if (!pedestal || owner === null) continue;
    const { x, y, w } = city.pedestalPlate(avenues.indexOf(pedestal.avenue), pedestal.level - 1);
    out.push({ kind: "sphinx", seat: seatIndex(view, owner), at: `pedestal.${id}`, x: x + w / 2, y: y + 14, r: 10 });
  }
}

function roads(out: Piece[], view: MenNeferView, components: MenNeferComponents): void {
  const great = components.great_pyramid.length;
  for (let n = 0; n <= great; n++) {
    const blocks = seatsAt(view, "block", `track.great.${n}`, (seat) => view.seats[seat]?.great === n);
    place(out, city.roadBox(city.GREAT_ROAD, n, great), blocks, 9);
  }
  const { track_length: length, pyramids } = components.queens_pyramids;
  for (let n = 0; n <= length; n++) {
    const blocks = seatsAt(view, "block", `track.queens.${n}`, (seat) => view.seats[seat]?.queens === n);
    place(out, city.roadBox(city.QUEENS_ROAD, n, length), blocks, 8.2);
  }
  pyramids.forEach((id, k) => {
    const { x, base } = city.queenPeak(k);
    const eyes = (view.queens[id]?.eyes ?? []).map((owner): Loose => ({
      kind: "eye",
      seat: seatIndex(view, owner),
      at: `queen.${id}`,
    }));
    place(out, { x: x - 19, y: base - 19, w: 38, h: 19 }, eyes, 8.2);
  });
}

/** Moves values that are in order apart, and none of them beyond the last. */
function spread(values: readonly number[], gap: number, last: number): number[] {
  const out = [...values];
  for (let k = 1; k < out.length; k++) out[k] = Math.max(out[k] ?? 0, (out[k - 1] ?? 0) + gap);
  for (let k = out.length - 1; k >= 0; k--) out[k] = Math.min(out[k] ?? 0, (out[k + 1] ?? last + gap) - gap);
  return out;
}

/** Discs hang beside the obelisk, every other seat at either side; those that would touch give way. */
function discs(out: Piece[], view: MenNeferView, components: MenNeferComponents): void {
  const length = components.obelisk.length;
  const { x, w, y, h } = city.OBELISK;
  for (const side of [0, 1]) {
    const here = view.seats
      .flatMap((row, seat) => (seat % 2 === side ? [{ seat, n: row.disc }] : []))
      .sort((a, b) => b.n - a.n);
    const heights = spread(
      here.map(({ n }) => city.obeliskY(n, length)),
      19,
      y + h - 2,
    );
    here.forEach(({ seat, n }, k) =>
      out.push({
        kind: "disc",
        seat,
        at: `obelisk.${n}`,
        x: x + (side ? 1 : -1) * (w / 2 + 13),
        y: heights[k] ?? 0,
        r: 8.6,
      }),
    );
  }
}

/** On a phone, strips show the same with shapes alone: every house tells it in full. */
function strips(out: Piece[], view: MenNeferView, components: MenNeferComponents): void {
  const y = (house: (typeof HOUSES)[number]): number => city.stripBox(house).y;
  const graves = components.necropolis;
  for (const [id, owner] of Object.entries(view.graves)) {
    const grave = byId(graves.field, id);
    if (!grave || owner === null) continue;
    const spot = city.smallDoor(grave.column - 1, graves.rows.indexOf(grave.row));
    out.push({
      kind: "sarcophagus",
      seat: seatIndex(view, owner),
      at: `grave.${id}`,
      x: spot.x + 7,
      y: spot.y + 16,
      r: 6,
    });
  }
  for (let room = 1; room <= view.rooms.length; room++)
    place(out, { x: 238 + (room - 1) * 30, y: y("temple") + 24, w: 28, h: 48 }, priestesses(view, room), 5.6, 1.2);
  view.river.forEach(({ id, boats }) =>
    place(out, { x: 232 + (Number(id) - 1) * 26, y: y("nile") + 24, w: 26, h: 32 }, boatsAt(view, id, boats), 7),
  );
  Object.entries(view.pedestals)
    .flatMap(([id, owner]) => (owner === null ? [] : [{ id, seat: seatIndex(view, owner) }]))
    .slice(0, 8)
    .forEach(({ id, seat }, k) =>
      out.push({
        kind: "sphinx",
        seat,
        at: `pedestal.${id}`,
        x: 262 + (k % 4) * 33,
        y: y("sphinxes") + 22 + Math.floor(k / 4) * 34,
        r: 14,
      }),
    );
}

import type { HouseId, MenNeferComponents, MenNeferView } from "../../generated/mennefer";
import { duatX, fieldBox, footOf, laneY, sideBox } from "./anchors";
import { cityPieces } from "./citypieces";
import type { Box, Layout } from "./layout";
import { apprentices, boatsAt, place, priestesses, seatsAt, type Loose, type Piece } from "./piece";
import { eyeSpot, graveBox, greatBox, queenBox, queensTrackBox } from "./quarters";
import { seatIndex } from "./view";
import { catchBox, discBox, floorBox, pedestalBox, quayBox, sectionBox, templeBox } from "./waterside";

/** Everything that stands on what is shown of the board above the Duat, in the order in which it is drawn. */
export function piecesOf(view: MenNeferView, components: MenNeferComponents, L: Layout): Piece[] {
  const out: Piece[] = [];
  if (L.place === "city") cityPieces(out, view, components, L);
  else if (L.place !== "display") {
    head(out, view, components, L, L.place);
    DISTRICT[L.place](out, view, components, L);
  }
  return out;
}

type Fill = (out: Piece[], view: MenNeferView, components: MenNeferComponents, L: Layout) => void;

function head(out: Piece[], view: MenNeferView, components: MenNeferComponents, L: Layout, house: HouseId): void {
  for (const side of ["sun", "moon"] as const) {
    const box = sideBox(L, house, side);
    const left = L.narrow ? 34 : 38;
    if (box)
      place(out, { ...box, x: box.x + left, w: box.w - left - 42 }, apprentices(view, house, side), L.narrow ? 15 : 18);
  }
  const fields = components.houses.track_length;
  for (let n = 0; n <= fields; n++) {
    const box = fieldBox(L, house, n, fields);
    const foot = n ? footOf(L) : (box?.h ?? 0) - 24;
    place(
      out,
      box && { ...box, y: box.y + box.h - foot - 2, h: foot },
      seatsAt(view, "scarab", `track.${house}.${n}`, (seat) => view.seats[seat]?.scarabs[house] === n),
      10,
    );
  }
}

const pyramids: Fill = (out, view, components, L) => {
  const great = components.great_pyramid.length;
  for (let n = 0; n <= great; n++) {
    const box = greatBox(L, n, great);
    const blocks = seatsAt(view, "block", `track.great.${n}`, (seat) => view.seats[seat]?.great === n);
    place(out, { ...box, y: box.y + 27, h: box.h - 29 }, blocks, 15, 0.84);
  }
  const queens = components.queens_pyramids;
  for (let n = 0; n <= queens.track_length; n++) {
    const box = queensTrackBox(L, n, queens.track_length);
    const blocks = seatsAt(view, "block", `track.queens.${n}`, (seat) => view.seats[seat]?.queens === n);
    const low = L.narrow ? 18 : 26;
    place(out, { ...box, y: box.y + low, h: box.h - low - 2 }, blocks, 15, 0.84);
  }
  queens.pyramids.forEach((id, k) => {
    const queen = view.queens[id];
    const box = queenBox(L, k, queens.pyramids.length);
    queen?.eyes.forEach((owner, j) => {
      out.push({
        kind: "eye",
        seat: seatIndex(view, owner),
        at: `queen.${id}`,
        ...eyeSpot(L, box, j, queen.spaces),
        r: L.narrow ? 9 : 11,
      });
    });
  });
};

const necropolis: Fill = (out, view, components, L) => {
  for (const [id, owner] of Object.entries(view.graves)) {
    const box = graveBox(L, components, id);
    if (!box || owner === null) continue;
    const at = { x: box.x + box.w / 2, y: box.y + box.h / 2 + 2 };
    out.push({ kind: "sarcophagus", seat: seatIndex(view, owner), at: `grave.${id}`, ...at, r: L.narrow ? 17 : 28 });
  }
};

const temple: Fill = (out, view, components, L) => {
  const rooms = view.rooms.length;
  const gate = floorBox(L, 0, rooms);
  // At the gate each seat has a line of its own, with a number beside it.
  view.seats.forEach((row, seat) => {
    const spot = gateSpot(gate, seat, view.seats.length, L.narrow);
    const waiting = row.upright[0] ?? 0;
    for (let k = 1; k <= waiting; k++)
      out.push({ kind: "priestess", seat, at: "room.0", ...spot, r: L.narrow ? 11 : 15, under: k < waiting });
  });
  for (let room = 1; room <= rooms; room++)
    place(out, floorBox(L, room, rooms), priestesses(view, room), L.narrow ? 15 : 19, 1.25);
  for (const [id, owners] of Object.entries(view.temple)) {
    const box = templeBox(L, components, id);
    const baskets = owners.map((owner): Loose => ({
      kind: "basket",
      seat: seatIndex(view, owner),
      at: `temple.${id}`,
    }));
    place(out, box && { ...box, y: box.y + box.h - 44, h: 42 }, baskets, L.narrow ? 10 : 14);
  }
  const length = components.obelisk.length;
  for (let n = 0; n <= length; n++) {
    const box = discBox(L, n, length);
    const discs = seatsAt(view, "disc", `obelisk.${n}`, (seat) => view.seats[seat]?.disc === n);
    place(
      out,
      L.narrow ? { ...box, y: box.y + 20, h: box.h - 22 } : { ...box, x: box.x + 28, w: box.w - 28 },
      discs,
      L.narrow ? 9.5 : 9,
    );
  }
};

const nile: Fill = (out, view, components, L) => {
  const sections = components.nile.sections;
  const harbour = sectionBox(L, 0, sections);
  view.seats.forEach((row, seat) => {
    const spot = berth(harbour, seat, view.seats.length, L.narrow);
    for (let k = 0; k < row.harbour; k++)
      out.push({
        kind: "boat",
        seat,
        at: "nile.harbour",
        used: row.activated.includes("harbour"),
        ...spot,
        r: L.narrow ? 12 : 17,
        under: k > 0,
      });
  });
  view.river.forEach(({ id, boats }) => {
    const box = sectionBox(L, Number(id), sections);
    const food = catchBox(L, Number(id), components);
    place(
      out,
      { x: box.x + 4, y: box.y + 6, w: box.w - 8, h: food.y - box.y - 8 },
      boatsAt(view, id, boats),
      L.narrow ? 12 : 22,
      0.86,
    );
  });
  for (const city of components.nile.city)
    place(out, quayBox(L, city, components), boatsAt(view, city.id, view.cities[city.id]?.boats ?? []), 10.5);
};

const sphinxes: Fill = (out, view, components, L) => {
  for (const [id, owner] of Object.entries(view.pedestals)) {
    const box = pedestalBox(L, components, id);
    if (!box || owner === null) continue;
    const r = Math.min(34, box.h / 2 - 6);
    const at = { x: box.x + box.w / 2, y: box.y + box.h / 2 - 4 };
    out.push({ kind: "sphinx", seat: seatIndex(view, owner), at: `pedestal.${id}`, ...at, r });
  }
};

const DISTRICT: Record<HouseId, Fill> = { pyramids, necropolis, temple, nile, sphinxes };

/** One lane for each seat; a phone shows the reader's own. */
export function lanesOf(view: MenNeferView, L: Layout): { id: string; seat: number; y: number }[] {
  const mine = view.seat ?? view.order[0];
  const shown = L.narrow ? view.order.filter((id) => id === mine) : view.order;
  return shown.map((id, k) => ({ id, seat: seatIndex(view, id), y: laneY(L, k, shown.length) }));
}

export function duatPieces(view: MenNeferView, components: MenNeferComponents, L: Layout): Piece[] {
  const last = components.duat.last_position;
  return lanesOf(view, L).flatMap(({ seat, y }): Piece[] => {
    const row = view.seats[seat];
    if (!row) return [];
    const feather = last - row.feather;
    const r = L.narrow ? 10 : 8;
    const aside = row.heart === feather ? r - 1 : 0;
    return [
      { kind: "heart", seat, at: `duat.${row.heart}`, x: duatX(L, row.heart, last) - aside, y, r },
      { kind: "feather", seat, at: `duat.${feather}`, x: duatX(L, feather, last) + aside, y, r },
    ];
  });
}

/** Where a seat's boats wait in the harbour; the number of them stands beside. */
export function berth(harbour: Box, seat: number, seats: number, narrow: boolean): { x: number; y: number } {
  const each = harbour.h / seats;
  return { x: harbour.x + (narrow ? 25 : 40), y: harbour.y + each * (seat + 0.5) };
}

/** Where a seat's priestesses wait at the gate of the temple. */
export function gateSpot(gate: Box, seat: number, seats: number, narrow: boolean): { x: number; y: number } {
  const high = narrow ? 176 : 178;
  return { x: gate.x + (narrow ? 15 : 26), y: gate.y + (high / seats) * (seat + 0.5) };
}

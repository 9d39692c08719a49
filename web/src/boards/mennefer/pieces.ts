import type { MenNeferComponents, MenNeferView } from "../../generated/mennefer";
import { duatX, fieldBox, footOf, laneY, sideBox } from "./anchors";
import { graveBox, greatBox, queenBox, queensTrackBox } from "./quarters";
import { agreementBox, catchBox, discBox, floorBox, pedestalBox, sectionBox, templeBox, cityBox } from "./waterside";
import { HOUSES, type Box, type Layout } from "./layout";
import { seatIndex, slotsIn } from "./view";

export type Kind = "apprentice" | "scarab" | "block" | "eye" | "sarcophagus" | "priestess" | "basket" | "disc" | "boat" | "sphinx" | "heart" | "feather";

export interface Piece {
  kind: Kind;
  /** -1: an apprentice of nobody. */
  seat: number;
  /** The place, as targets name it: `nile.3`. */
  at: string;
  x: number;
  y: number;
  r: number;
  lying?: boolean;
  /** A boat that was activated in this turn. */
  used?: boolean;
}

export const R = 9.5;
/** Letters are read down to here; more pieces overlap. */
const SMALLEST = 6.8;

/** Centres for n pieces in a box, side by side as long as there is room, then in rows, then overlapping. */
export function cluster({ x, y, w, h }: Box, n: number, r = R, low = false): { x: number; y: number }[] {
  const columns = Math.max(1, Math.min(n, Math.floor((w + 1) / (2 * r))));
  const rows = Math.ceil(n / columns);
  const down = rows > 1 ? Math.min(2 * r + 0.5, (h - 2 * r) / (rows - 1)) : 0;
  const top = low ? y + h - r - (rows - 1) * down : y + h / 2 - ((rows - 1) * down) / 2;
  return Array.from({ length: n }, (_, k) => {
    const row = Math.floor(k / columns);
    const inRow = Math.min(columns, n - row * columns);
    return { x: x + w / 2 + ((k % columns) - (inRow - 1) / 2) * (2 * r + 1), y: top + row * down };
  });
}

/** The largest radius at which n pieces lie in a box without covering each other. */
export function fitting({ w, h }: Box, n: number, most = R): number {
  for (let r = most; r > SMALLEST; r -= 0.3) {
    if (Math.ceil(n / Math.max(1, Math.floor((w + 1) / (2 * r)))) * 2 * r <= h + 1) return r;
  }
  return SMALLEST;
}

type Loose = Omit<Piece, "x" | "y" | "r">;

function place(out: Piece[], box: Box | null, pieces: readonly Loose[], most = R, low = false): void {
  if (!box || !pieces.length) return;
  const r = fitting(box, pieces.length, most);
  const spots = cluster(box, pieces.length, r, low);
  pieces.forEach((piece, k) => {
    const spot = spots[k];
    if (spot) out.push({ ...piece, ...spot, r });
  });
}

function times(n: number, piece: Loose): Loose[] {
  return Array.from({ length: n }, () => piece);
}

/** Everything that stands on the board, in the order in which it is drawn. */
export function piecesOf(view: MenNeferView, components: MenNeferComponents, L: Layout): Piece[] {
  const out: Piece[] = [];
  const seats = view.seats.map((_, seat) => seat);
  const who = (id: string | null): number => seatIndex(view, id);
  const at = (kind: Kind, place: string, test: (seat: number) => boolean): Loose[] => seats.filter(test).map((seat) => ({ kind, seat, at: place }));

  for (const house of HOUSES) {
    const here = view.houses[house];
    for (const side of ["sun", "moon"] as const) {
      const box = sideBox(L, house, side);
      const spot = `house.${house}.${side}`;
      const stand: Loose[] = [...times(here[`${side}_neutral`], { kind: "apprentice", seat: -1, at: spot }), ...here[side].map((id): Loose => ({ kind: "apprentice", seat: who(id), at: spot }))];
      place(out, { ...box, x: box.x + 24, w: box.w - 60, y: box.y + 1, h: box.h - 2 }, stand);
    }
    const fields = components.houses.track_length;
    for (let n = 0; n <= fields; n++) {
      const box = fieldBox(L, house, n, fields);
      const foot = n ? Math.min(box.h - 3, footOf(seats.length)) : box.h - 3;
      place(out, { ...box, y: box.y + box.h - foot - 1, h: foot }, at("scarab", `track.${house}.${n}`, (seat) => view.seats[seat]?.scarabs[house] === n), R, true);
    }
  }

  for (let n = 0; n <= components.great_pyramid.length; n++) {
    const box = greatBox(L, n, components.great_pyramid.length);
    place(out, { ...box, y: box.y + 22, h: box.h - 24 }, at("block", `track.great.${n}`, (seat) => view.seats[seat]?.great === n));
  }
  for (let n = 0; n <= components.queens_pyramids.track_length; n++) {
    const box = queensTrackBox(L, n, components.queens_pyramids.track_length);
    place(out, { ...box, y: box.y + 16, h: box.h - 18 }, at("block", `track.queens.${n}`, (seat) => view.seats[seat]?.queens === n));
  }
  const queens = components.queens_pyramids.pyramids;
  queens.forEach((id, k) => {
    const eyes = view.queens[id]?.eyes ?? [];
    const box = queenBox(L, k, queens.length);
    eyes.forEach((seat, j) => {
      const spot = eyeSpot(box, j);
      out.push({ kind: "eye", seat: who(seat), at: `queen.${id}`, ...spot, r: 8 });
    });
  });

  for (const [id, owner] of Object.entries(view.graves)) {
    const box = graveBox(L, components, id);
    if (box && owner !== null) out.push({ kind: "sarcophagus", seat: who(owner), at: `grave.${id}`, x: box.x + box.w / 2, y: box.y + box.h / 2, r: 12 });
  }

  for (let room = 0; room <= view.rooms.length; room++) {
    const floor = floorBox(L, room, view.rooms.length);
    if (room === 0) {
      // At the gate each seat has a line of its own, with a number beside it.
      seats.forEach((seat, k) => {
        const spot = { x: floor.x + 16, y: floor.y + (floor.h / seats.length) * (k + 0.5) };
        for (let j = 0; j < (view.seats[seat]?.upright[0] ?? 0); j++) out.push({ kind: "priestess", seat, at: "room.0", ...spot, r: 8.5 });
      });
      continue;
    }
    const inside = seats.flatMap((seat) => [
      ...times(view.seats[seat]?.upright[room] ?? 0, { kind: "priestess", seat, at: `room.${room}` }),
      ...times(view.seats[seat]?.lying[room] ?? 0, { kind: "priestess", seat, at: `room.${room}`, lying: true }),
    ]);
    place(out, floor, inside, 8.5);
  }
  for (const [id, owners] of Object.entries(view.temple)) {
    const box = templeBox(L, components, id);
    place(out, box && { ...box, x: box.x + 2, w: box.w - 4, y: box.y + 30, h: box.h - 32 }, owners.map((owner) => ({ kind: "basket", seat: who(owner), at: `temple.${id}` })), R, true);
  }
  for (let n = 0; n <= components.obelisk.length; n++) {
    const box = discBox(L, n, components.obelisk.length);
    place(out, { ...box, y: box.y + 16, h: box.h - 17 }, at("disc", `obelisk.${n}`, (seat) => view.seats[seat]?.disc === n));
  }

  boats(out, view, components, L);

  for (const [id, owner] of Object.entries(view.pedestals)) {
    const box = pedestalBox(L, components, id);
    if (box && owner !== null) out.push({ kind: "sphinx", seat: who(owner), at: `pedestal.${id}`, x: box.x + box.w / 2, y: box.y + box.h / 2 - 10, r: 14 });
  }
  const last = components.duat.last_position;
  view.order.forEach((id, k) => {
    const seat = who(id);
    const row = view.seats[seat];
    if (!row) return;
    const y = laneY(L, k, view.order.length);
    const aside = row.heart === last - row.feather ? 8 : 0;
    out.push({ kind: "heart", seat, at: `duat.${row.heart}`, x: duatX(L, row.heart, last) - aside, y, r: R });
    out.push({ kind: "feather", seat, at: `duat.${last - row.feather}`, x: duatX(L, last - row.feather, last) + aside, y, r: R });
  });
  return out;
}

function boats(out: Piece[], view: MenNeferView, components: MenNeferComponents, L: Layout): void {
  const sections = components.nile.sections;
  const harbour = sectionBox(L, 0, sections);
  const boat = (seat: number, id: string): Loose => ({ kind: "boat", seat, at: `nile.${id}`, used: view.seats[seat]?.activated.includes(id) ?? false });
  view.seats.forEach((row, seat) => {
    const spot = berth(harbour, seat, view.seats.length);
    for (let k = 0; k < row.harbour; k++) out.push({ ...boat(seat, "harbour"), x: spot.x, y: spot.y, r: 8 });
  });
  view.river.forEach(({ id, boats: here }) => {
    const box = sectionBox(L, Number(id), sections);
    const { x, w } = catchBox(L, Number(id), components);
    place(out, { ...box, x: x + w, w: box.x + box.w - x - w - (L.narrow ? 2 : 14) }, here.map((owner) => boat(seatIndex(view, owner), id)), 10.5);
  });
  const slots = slotsIn(view);
  for (const city of components.nile.city) {
    const here = view.cities[city.id]?.boats ?? [];
    const box = cityBox(L, city, components, slots);
    const quay = agreementBox(L, city, slots, components, slots).x - box.x;
    place(out, { ...box, x: box.x + quay, w: box.w - quay }, here.map((owner) => boat(seatIndex(view, owner), city.id)), 8.5);
  }
}

/** Where a seat's boats wait in the harbour; the number of them stands beside. */
export function berth(harbour: Box, seat: number, seats: number): { x: number; y: number } {
  const rows = seats > 2 ? 2 : 1;
  const columns = Math.ceil(seats / rows);
  return { x: harbour.x + (harbour.w / columns) * ((seat % columns) + 0.5) - 8, y: harbour.y + (harbour.h / rows) * (Math.floor(seat / columns) + 0.5) };
}

/** The spaces for eyes beside a queens' pyramid, two by two. */
export function eyeSpot(box: Box, k: number): { x: number; y: number } {
  return { x: box.x + box.w - 27 + (k % 2) * 18, y: box.y + box.h - 27 + Math.floor(k / 2) * 18 };
}

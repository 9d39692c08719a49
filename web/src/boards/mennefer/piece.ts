import type { HouseId, MenNeferView } from "../../generated/mennefer";
import type { Box } from "./layout";
import { seatIndex } from "./view";

/** A piece on the board, and how several of them share a place. */

export type Kind =
  | "apprentice"
  | "scarab"
  | "block"
  | "eye"
  | "sarcophagus"
  | "priestess"
  | "basket"
  | "disc"
  | "boat"
  | "sphinx"
  | "heart"
  | "feather";

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
  /** Others of its kind lie on it: the number stands beside. */
  under?: boolean;
}

export type Loose = Omit<Piece, "x" | "y" | "r">;

/** Below this a piece has no letter any more, only colour and shape. */
export const LETTERED = 8;
const PLAIN = 4.8;

/** Centres for n pieces in a box, side by side as long as there is room, then in rows. */
export function cluster({ x, y, w, h }: Box, n: number, r: number, tall = 1): { x: number; y: number }[] {
  const columns = Math.max(1, Math.min(n, Math.floor((w + 1) / (2 * r))));
  const rows = Math.ceil(n / columns);
  const down = rows > 1 ? Math.min(2 * r * tall + 1, (h - 2 * r * tall) / (rows - 1)) : 0;
  const top = y + h / 2 - ((rows - 1) * down) / 2;
  return Array.from({ length: n }, (_, k) => {
    const row = Math.floor(k / columns);
    const inRow = Math.min(columns, n - row * columns);
    return { x: x + w / 2 + ((k % columns) - (inRow - 1) / 2) * Math.min(2 * r + 2, w / columns), y: top + row * down };
  });
}

/**
 * The largest radius at which n pieces lie in a box without covering each other; if their letters could not be read,
 * none has one.
 */
export function fitting({ w, h }: Box, n: number, most: number, tall = 1): number {
  for (let r = most; r >= LETTERED; r -= 0.2)
    if (Math.ceil(n / Math.max(1, Math.floor((w + 1) / (2 * r)))) * 2 * r * tall <= h + 1) return r;
  return Math.min(most, PLAIN);
}

export function place(out: Piece[], box: Box | null, pieces: readonly Loose[], most: number, tall = 1): void {
  if (!box || !pieces.length) return;
  const r = fitting(box, pieces.length, most, tall);
  const spots = cluster(box, pieces.length, r, tall);
  pieces.forEach((piece, k) => {
    const spot = spots[k];
    if (spot) out.push({ ...piece, ...spot, r });
  });
}

export function times(n: number, piece: Loose): Loose[] {
  return Array.from({ length: n }, () => piece);
}

/** What stands on the two fields of a house. */
export function apprentices(view: MenNeferView, house: HouseId, side: "sun" | "moon"): Loose[] {
  const here = view.houses[house];
  const at = `house.${house}.${side}`;
  return [
    ...times(here[`${side}_neutral`], { kind: "apprentice", seat: -1, at }),
    ...here[side].map((id): Loose => ({ kind: "apprentice", seat: seatIndex(view, id), at })),
  ];
}

/** The priestesses of a room, standing or lying. */
export function priestesses(view: MenNeferView, room: number): Loose[] {
  const at = `room.${room}`;
  return view.seats.flatMap((row, seat) => [
    ...times(row.upright[room] ?? 0, { kind: "priestess", seat, at }),
    ...times(row.lying[room] ?? 0, { kind: "priestess", seat, at, lying: true }),
  ]);
}

export function seatsAt(view: MenNeferView, kind: Kind, at: string, test: (seat: number) => boolean): Loose[] {
  return view.seats.flatMap((_, seat) => (test(seat) ? [{ kind, seat, at }] : []));
}

export function boatsAt(view: MenNeferView, id: string, owners: readonly string[]): Loose[] {
  return owners.map((owner) => {
    const seat = seatIndex(view, owner);
    return { kind: "boat", seat, at: `nile.${id}`, used: view.seats[seat]?.activated.includes(id) ?? false };
  });
}

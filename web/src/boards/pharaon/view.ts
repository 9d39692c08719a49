import type {
  Artisan,
  Colour,
  Official,
  PharaonComponents,
  PharaonView,
  SeatView,
  Token,
} from "../../generated/pharaon";

export type {
  Ability,
  Artisan,
  BoardCost,
  BoardId,
  BoardView,
  Colour,
  Direction,
  GodId,
  GodView,
  Income,
  JarView,
  Official,
  PaymentView,
  PharaonComponents,
  PharaonView,
  Plot,
  PyramidIncome,
  SeatView,
  Token,
  TraitorTrack,
  TraitorTrackView,
  TraitorView,
} from "../../generated/pharaon";

export const COLOURS: readonly Colour[] = ["green", "black", "yellow", "red", "blue"];
export const TOKENS: readonly Token[] = [...COLOURS, "silver"];
/** Kinds of units in the order of the rules (PH-6.1). */
export const UNITS: readonly string[] = [...COLOURS, ...COLOURS.map((colour) => `o_${colour}`), "joker", "silver"];

export function seatIndex(view: PharaonView, id: string | null): number {
  return view.seats.findIndex((seat) => seat.id === id);
}

/** The reader's own row. */
export function mine(view: PharaonView): SeatView | undefined {
  return view.seats.find((seat) => seat.id === view.seat);
}

export function officialOf(components: PharaonComponents, id: string): Official | undefined {
  return components.officials.card.find((card) => String(card.id) === id);
}

export function artisanOf(components: PharaonComponents, id: string): Artisan | undefined {
  return components.artisans.card.find((card) => card.id === id);
}

/** How many of a kind of unit a seat could pay with at a board. */
export function unitsOf(seat: SeatView, kind: string, board: string | undefined): number {
  if (kind === "joker") return seat.offerings[`${board}_joker`] ?? 0;
  if (kind.startsWith("o_")) return seat.offerings[`${kind.slice(2)}_offering`] ?? 0;
  return seat.tokens[kind as Token] ?? 0;
}

/** Who sits where; alone, the second participant is nobody's seat at the table: the Traitor. */
export function namesOf(
  view: PharaonView,
  names: readonly string[],
  words: Readonly<Record<string, string>>,
): string[] {
  return view.seats.map(
    (seat, k) => (seat.id === "traitor" ? undefined : names[k]) ?? words[`seat.${seat.id}`] ?? seat.id,
  );
}

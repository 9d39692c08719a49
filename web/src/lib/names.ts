import type { Words } from "./types";

/** The engine's words for the seats ("Red", "Blue"), by number. */
export function seatWords(view: unknown, words: Words): string[] {
  const seats = (view as { seats?: { id?: unknown }[] } | null)?.seats ?? [];
  return seats.map((seat) => words[`seat.${String(seat.id)}`] ?? String(seat.id));
}

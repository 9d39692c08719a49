import { letterOf } from "./seats";
import type { Seat, Words } from "./types";

/** The engine's words for the seats ("Red", "Blue"), by number. */
export function seatWords(view: unknown, words: Words): string[] {
  const seats = (view as { seats?: { id?: unknown }[] } | null)?.seats ?? [];
  return seats.map((seat) => words[`seat.${String(seat.id)}`] ?? String(seat.id));
}

/** What people at the table are called.  Bots go by the letter of their seat, and so do two seats of one person. */
export function seatNames(seats: readonly Seat[], bot: string): string[] {
  return seats.map((seat) => {
    const letter = letterOf(seat.seat).toUpperCase();
    if (!seat.name) return `${bot} ${letter}`;
    const twice = seats.filter((other) => other.user_id === seat.user_id).length > 1;
    return twice ? `${seat.name} ${letter}` : seat.name;
  });
}

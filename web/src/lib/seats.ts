/** Seats are told apart by colour, shape and letter; `a` is the first seat. */
export const LETTERS = ["a", "b", "c", "d", "e"] as const;
export type Letter = (typeof LETTERS)[number];

export function letterOf(seat: number): Letter {
  return LETTERS[seat] ?? "a";
}

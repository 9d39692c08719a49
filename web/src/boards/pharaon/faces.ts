import type { ChoiceMessage } from "../../generated/messages";

/** How many tiles of a kind stand side by side; what is not here stands in the list, with its words. */
export const GRID: Record<string, number> = {
  access: 2,
  credit: 5,
  target: 2,
  pay: 4,
  give: 4,
  set: 3,
  offering: 4,
  official: 3,
  artisan: 2,
  step: 5,
  colour: 5,
  jar: 3,
  income: 3,
  keep: 1,
};
const BOARDS = new Set(["plan", "take", "board", "pass"]);

/** Is a choice a tile of the panel? */
export function offered(choice: ChoiceMessage): boolean {
  return choice.verb in GRID || BOARDS.has(choice.verb);
}

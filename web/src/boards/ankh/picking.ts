import type { ChoiceMessage } from "../../generated/messages";

/** What choices that share their place on the map differ in: what is built, which tile is given away. */
const DIFFER: Record<string, string> = { build: "kind", swap: "one" };

export function kindOf(choice: ChoiceMessage): string | null {
  const name = DIFFER[choice.verb];
  return name ? String(choice.args[name]) : null;
}

/** The kinds one has to decide between before a place on the map means one thing. */
export function kinds(choices: readonly ChoiceMessage[]): string[] {
  const all = choices.map(kindOf).filter((kind): kind is string => kind !== null);
  return [...new Set(all)];
}

/** What is open on the map: of the kind that is focused, else picked, else first. */
export function narrowed(
  choices: readonly ChoiceMessage[],
  focused: ChoiceMessage | undefined,
  pick: string | null,
): ChoiceMessage[] {
  const all = kinds(choices);
  const now = picked(all, focused, pick);
  return choices.filter((choice) => kindOf(choice) === null || kindOf(choice) === now);
}

export function picked(all: readonly string[], focused: ChoiceMessage | undefined, pick: string | null): string | null {
  const lit = focused ? kindOf(focused) : null;
  return lit ?? (pick !== null && all.includes(pick) ? pick : (all[0] ?? null));
}

const IN_PANEL = new Set(["card", "bid", "god", "build", "swap"]);

/** Offered in the panel as cards, numbers and tiles, not as rows of the list. */
export function inPanel(choice: ChoiceMessage): boolean {
  return IN_PANEL.has(choice.verb);
}

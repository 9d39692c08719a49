import type { Blocked, ChoiceMessage } from "../generated/messages";

export interface Group {
  title: string;
  choices: ChoiceMessage[];
}

/** Choices under their headings, in the order the engine offers them; what ends a step or a turn comes last. */
export function grouped(choices: readonly ChoiceMessage[]): Group[] {
  const groups = new Map<string, ChoiceMessage[]>();
  for (const choice of [...choices.filter((c) => !ends(c)), ...choices.filter(ends)]) {
    const here = groups.get(choice.group);
    if (here) here.push(choice);
    else groups.set(choice.group, [choice]);
  }
  return [...groups].map(([title, rows]) => ({ title, choices: rows }));
}

/** The next action in list order; from nowhere, the first or the last. */
export function stepped(groups: readonly Group[], from: string | null, by: 1 | -1): string | null {
  const order = groups.flatMap((group) => group.choices.map((choice) => choice.action));
  if (!order.length) return null;
  const at = from === null ? -1 : order.indexOf(from);
  if (at < 0) return order[by > 0 ? 0 : order.length - 1] ?? null;
  return order[(at + by + order.length) % order.length] ?? null;
}

const ENDINGS = new Set(["done", "end", "pass", "finish"]);

/** Does it end a turn or a step, by its name? */
export function ends(choice: ChoiceMessage): boolean {
  return ENDINGS.has(choice.verb);
}

/** What the key `e` means: the one choice that ends something, if it can the whole turn. */
export function ending(choices: readonly ChoiceMessage[]): string | null {
  const found = choices.filter(ends);
  return (found.find((choice) => choice.final) ?? found[0])?.action ?? null;
}

/** All that is said of a choice, for ears. */
export function spoken(choice: ChoiceMessage): string {
  return choice.detail ? `${choice.title}: ${choice.detail}` : choice.title;
}

/** Choices by their place on the board, each place once. */
export function byTarget(choices: readonly ChoiceMessage[]): Map<string, ChoiceMessage[]> {
  const places = new Map<string, ChoiceMessage[]>();
  for (const choice of choices) {
    if (!choice.target) continue;
    const here = places.get(choice.target);
    if (here) here.push(choice);
    else places.set(choice.target, [choice]);
  }
  return places;
}

/** Why a place on the board cannot be chosen now, by place. */
export function reasons(blocked: readonly Blocked[]): ReadonlyMap<string, Blocked> {
  return new Map(blocked.flatMap((reason) => reason.targets.map((target) => [target, reason] as const)));
}

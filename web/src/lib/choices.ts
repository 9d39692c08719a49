import type { Blocked, ChoiceMessage, Sentence } from "../generated/messages";
import { m } from "../i18n";

export interface Group {
  title: string;
  choices: ChoiceMessage[];
}

/**
 * Choices under their headings, in the order the engine offers them; what ends a step or a turn stands last, by itself.
 */
export function grouped(choices: readonly ChoiceMessage[]): Group[] {
  const groups = new Map<string, ChoiceMessage[]>();
  for (const choice of choices.filter((c) => !ends(c))) {
    const here = groups.get(choice.group);
    if (here) here.push(choice);
    else groups.set(choice.group, [choice]);
  }
  const last = choices.filter(ends);
  const title = last[0]?.group ?? "";
  return [
    ...[...groups].map(([heading, rows]) => ({ title: heading, choices: rows })),
    ...(last.length ? [{ title: groups.has(title) ? "" : title, choices: last }] : []),
  ];
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

/**
 * Places as people count them, 1, 2, 2: a game may put whoever has lost behind all seats.  Without a winner as it is.
 */
export function ranked(places: readonly (number | null)[]): (number | null)[] {
  if (!places.includes(1)) return [...places];
  return places.map((mine) =>
    mine === null ? null : 1 + places.filter((other) => other !== null && other < mine).length,
  );
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

/**
 * What a tap on a place says that cannot be chosen now: the reason that came with the question, or of what the question
 * is not about, the question itself.  Nothing where the place is a choice, or somebody else decides.
 */
export function answer(
  target: string,
  choices: readonly ChoiceMessage[],
  blocked: ReadonlyMap<string, Blocked>,
  asked: Sentence,
): Sentence | null {
  if (!choices.length || choices.some((choice) => choice.target === target)) return null;
  return blocked.get(target) ?? { text: m().table.notNow(asked.text), rule: asked.rule };
}

/** Why a place on the board cannot be chosen now, by place. */
export function reasons(blocked: readonly Blocked[]): ReadonlyMap<string, Blocked> {
  return new Map(blocked.flatMap((reason) => reason.targets.map((target) => [target, reason] as const)));
}

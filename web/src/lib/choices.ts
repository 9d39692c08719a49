import type { Caption } from "../boards/types";
import type { Choice } from "./types";

export interface Row {
  choice: Choice;
  caption: Caption;
}

export interface Group {
  title: string;
  rows: Row[];
}

/** Choices under their headings, in the order the engine offers them; what has no place on the board comes last. */
export function grouped(choices: readonly Choice[], caption: (choice: Choice) => Caption): Group[] {
  const groups = new Map<string, Row[]>();
  const ordered = [...choices.filter((c) => c.target), ...choices.filter((c) => !c.target)];
  for (const choice of ordered) {
    const row = { choice, caption: caption(choice) };
    const rows = groups.get(row.caption.group);
    if (rows) rows.push(row);
    else groups.set(row.caption.group, [row]);
  }
  return [...groups].map(([title, rows]) => ({ title, rows }));
}

/** The next action in list order; from nowhere, the first or the last. */
export function stepped(groups: readonly Group[], from: string | null, by: 1 | -1): string | null {
  const order = groups.flatMap((group) => group.rows.map((row) => row.choice.action));
  if (!order.length) return null;
  const at = from === null ? -1 : order.indexOf(from);
  if (at < 0) return order[by > 0 ? 0 : order.length - 1] ?? null;
  return order[(at + by + order.length) % order.length] ?? null;
}

const ENDINGS = new Set(["done", "end", "pass", "finish"]);

/** Does it end a turn or a step, by its name? */
export function ends(choice: Choice): boolean {
  return ENDINGS.has(choice.verb);
}

/** What the key `e` means: the one choice that ends something, if it can the whole turn. */
export function ending(choices: readonly Choice[]): string | null {
  const found = choices.filter(ends);
  return (found.find((choice) => choice.final) ?? found[0])?.action ?? null;
}

/** "Edfu: one step" or "Take Quarry 3 - every round" in two parts. */
export function parted(label: string): { title: string; detail: string } {
  const cuts = [label.indexOf(": "), label.indexOf(" - ")].filter((at) => at > 0);
  if (!cuts.length) return { title: label, detail: "" };
  const at = Math.min(...cuts);
  const detail = label.slice(at).replace(/^(: | - )/, "");
  return { title: label.slice(0, at), detail };
}

/** Choices by their place on the board, each place once. */
export function byTarget(choices: readonly Choice[]): Map<string, Choice[]> {
  const places = new Map<string, Choice[]>();
  for (const choice of choices) {
    if (!choice.target) continue;
    const here = places.get(choice.target);
    if (here) here.push(choice);
    else places.set(choice.target, [choice]);
  }
  return places;
}

import { readFileSync } from "node:fs";
import type { ChoiceMessage, GameMessage, Position } from "../src/generated/messages";
import type { Words } from "../src/lib/types";

/** Real positions of a seeded game, made by `fixture.py` from the engine. */
export interface Fixture<View, Components> {
  positions: Position<View>[];
  /** How the game ended, with everything that was told. */
  end: Position<View>;
  game: GameMessage;
  components: Components;
  targets: string[];
  words: Words;
}

export function fixture<View, Components>(game: string): Fixture<View, Components> {
  return JSON.parse(readFileSync(new URL(`./${game}.fixture.json`, import.meta.url), "utf-8"));
}

/** What stands at a place of a list, counted from its end if negative; a test that finds nothing there fails. */
export function at<T>(list: readonly T[], place: number): T {
  const found = list.at(place);
  if (found === undefined) throw new Error(`nothing at ${place} of ${list.length}`);
  return found;
}

/** A choice of a test's own. */
export function choice(action: string, target = "", more: Partial<ChoiceMessage> = {}): ChoiceMessage {
  return {
    action,
    actions: [action],
    target,
    verb: action.split(" ")[0] ?? "",
    title: action,
    detail: "",
    group: "",
    rule: "",
    args: {},
    final: false,
    changes: [],
    closes: [],
    opens: [],
    depends: [],
    next: null,
    ...more,
  };
}

import type { Position } from "../src/generated/messages";

/** What kind of place a target is; places of the Nile have names of their own. */
const kindOf = (target: string): string => (target.includes(".") ? target.slice(0, target.indexOf(".")) : "place");

/**
 * Places that a board draws for a person to tap on and of which nothing is said: of the kinds that the question is
 * about, every one is a choice, can be tapped ahead or has a reason why it is none.
 */
export function untold<View>(drawn: string, position: Position<View>): string[] {
  const possible = [...position.choices, ...position.ahead].map(({ target }) => target);
  const told = new Set([...possible, ...position.blocked.flatMap(({ targets }) => targets)]);
  const asked = new Set([...told].filter(Boolean).map(kindOf));
  const tappable = [...drawn.matchAll(/data-target="([^"]+)"/g)].map((found) => found[1] ?? "");
  return [...new Set(tappable)].filter((target) => asked.has(kindOf(target)) && !told.has(target));
}

import type { ChoiceMessage } from "../generated/messages";
import { grouped, stepped } from "../lib/choices";

/** Arrows go from choice to choice, and the keyboard goes along; false: no arrow, or nothing to choose. */
export function walked(
  key: string,
  choices: readonly ChoiceMessage[],
  focus: string | null,
  preview: (action: string | null) => void,
): boolean {
  if (!key.startsWith("Arrow")) return false;
  const next = stepped(grouped(choices), focus, key === "ArrowDown" || key === "ArrowRight" ? 1 : -1);
  preview(next);
  if (next !== null) attend(next);
  return next !== null;
}

/** The keyboard goes where the choice stands, in the list or in a game's own panel; nothing else hears Enter then. */
function attend(action: string): void {
  const found = document.querySelector<HTMLElement>(`:is(.choice, .pick)[data-action="${CSS.escape(action)}"]`);
  if (found) found.focus();
  else (document.activeElement as HTMLElement | null)?.blur();
}

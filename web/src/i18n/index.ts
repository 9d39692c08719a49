import { settings } from "../lib/settings.svelte";
import type { Lang } from "../lib/types";
import { de } from "./de";
import { en, type Messages } from "./en";

export const dictionaries: Record<Lang, Messages> = { de, en };

/** `m().table.undo`: read anew wherever the language is shown, so that a switch changes everything at once. */
export function m(): Messages {
  return dictionaries[settings.lang];
}

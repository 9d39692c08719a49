import type { Lang, Words } from "../../lib/types";
import { explained, KIND_ICON, partsOf } from "./acts";
import { HOUSES } from "./layout";
import { BAND, signIcon } from "./scene";
import { menneferText } from "./text";

/** Symbols of the board, each once; what is counted has its own. */
export function glossary(words: Words, lang: Lang): { icon: string; name: string }[] {
  const t = menneferText[lang];
  const named = new Map<string, string>();
  const name = (icon: string, text: string | undefined): void => {
    if (text && !named.has(icon)) named.set(icon, text);
  };
  const of = (kind: string): string[] => Object.keys(words).filter((key) => key.startsWith(`${kind}.`)).map((key) => key.slice(kind.length + 1));
  for (const house of HOUSES) name(BAND[house].icon, words[`house.${house}`]);
  name("sun", t.sun);
  name("moon", t.moon);
  // The simplest action with a sign says best what it stands for.
  const actions = of("deed").filter((item) => !item.includes("|")).sort((a, b) => partsOf(a).length - partsOf(b).length);
  for (const action of actions) for (const { kind } of partsOf(action)) name(KIND_ICON[kind] ?? "star", explained(action, words));
  for (const kind of ["hieroglyph", "kind", "drawing", "god"]) for (const word of of(kind)) name(signIcon(word), words[`${kind}.${word}`]);
  name("mennefer-pyramidion", t.construction);
  name("scales", t.duatHint);
  name("deck", t.supply);
  name("mennefer-discard", t.discard);
  return [...named].map(([icon, text]) => ({ icon, name: text }));
}

import type { Lang, Words } from "../../lib/types";
import { KIND_ICON } from "./acts";
import { HOUSES } from "./layout";
import { BAND, CONDITION_ICON, signIcon } from "./scene";
import { menneferText } from "./text";

/** Every symbol of the board with its name. */
export function glossary(words: Words, lang: Lang): { icon: string; name: string }[] {
  const t = menneferText[lang];
  const seen = new Set<string>();
  const named = (icon: string, name: string | undefined): { icon: string; name: string }[] => {
    if (!name || seen.has(icon)) return [];
    seen.add(icon);
    return [{ icon, name }];
  };
  const words_of = (kind: string): string[] => Object.keys(words).filter((key) => key.startsWith(`${kind}.`)).map((key) => key.slice(kind.length + 1));
  return [
    ...HOUSES.flatMap((house) => named(BAND[house]?.icon ?? "house", words[`house.${house}`])),
    ...named("sun", t.sun), ...named("moon", t.moon),
    ...Object.entries(KIND_ICON).flatMap(([kind, icon]) => named(icon, [t.verbs[kind], t.how[kind]].filter(Boolean).join(": "))),
    ...Object.entries(CONDITION_ICON).flatMap(([condition, icon]) => named(icon, words[`measure.${condition}`] ?? t.conditions[condition])),
    ...["sign", "kind", "drawing", "god"].flatMap((kind) => words_of(kind).flatMap((word) => named(signIcon(word), words[`${kind}.${word}`]))),
    ...named("mennefer-pyramidion", t.construction), ...named("scales", `${t.duat}: ${t.duatHint}`), ...named("deck", t.supply), ...named("mennefer-discard", t.discard), ...named("bag", t.bag),
  ];
}

import type { Lang, Words } from "../../lib/types";
import type { Sign } from "../types";
import { explained, KIND_ICON, partsOf } from "./acts";
import { HOUSES } from "./layout";
import { GODS, LOOK, paintingOf, signIcon } from "./scene";
import { menneferText } from "./text";

/** Actions whose thing is drawn: what one gains, moves or lays down. */
const DEED_ART: Readonly<Record<string, string>> = {
  food: "mn-food",
  heka: "mn-heka",
  heart: "mn-heart",
  feather: "mn-feather",
  scarab: "mn-scarab",
  eye: "mn-eye",
  limestone: "mn-limestone",
  embalm: "mn-mummy",
  bury: "mn-sarcophagus",
  mastaba: "mn-mastaba",
  papyrus: "mn-scroll",
  priestess: "mn-priestess",
  offer: "mn-basket",
  disc: "mn-disc",
  boats: "mn-boat",
  agreement: "mn-agreement",
  erect: "mn-sphinx",
};

/** Symbols of the board, each once, as pictures where there are any; what is counted has its own. */
export function glossary(words: Words, lang: Lang): Sign[] {
  const t = menneferText[lang];
  const named = new Map<string, Sign>();
  const name = (icon: string, text: string | undefined, art?: string | null): void => {
    if (text && !named.has(icon)) named.set(icon, { icon, name: text, ...(art ? { art } : {}) });
  };
  const of = (kind: string): string[] =>
    Object.keys(words)
      .filter((key) => key.startsWith(`${kind}.`))
      .map((key) => key.slice(kind.length + 1));
  for (const house of HOUSES) name(LOOK[house].icon, words[`house.${house}`]);
  name("sun", t.sun, "mn-sun");
  name("moon", t.moon, "mn-moon");
  // The simplest action with a sign says best what it stands for.
  const actions = of("deed")
    .filter((item) => !item.includes("|"))
    .sort((a, b) => partsOf(a).length - partsOf(b).length);
  for (const action of actions)
    for (const { kind } of partsOf(action)) name(KIND_ICON[kind] ?? "star", explained(action, words), DEED_ART[kind]);
  for (const kind of ["hieroglyph", "kind", "drawing"])
    for (const word of of(kind)) name(signIcon(word), words[`${kind}.${word}`], paintingOf(word));
  for (const god of of("god")) name(signIcon(god), words[`god.${god}`], GODS.has(god) ? `mn-god-${god}` : null);
  name("mennefer-pyramidion", t.construction, "mn-capstone");
  name("scales", t.duatHint);
  name("deck", t.supply);
  name("mennefer-discard", t.discard);
  return [...named.values()];
}

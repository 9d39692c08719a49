import type { Choice, Lang, Words } from "../../lib/types";
import type { Change } from "../types";
import { unitIcon } from "./looks";
import { pharaonText } from "./text";
import { artisanOf, officialOf, TOKENS, unitsOf, type Colour, type Components, type PharaonView, type SeatView, type Token } from "./view";

const TOKEN_KINDS: readonly string[] = TOKENS;

export function iconOf(kind: string): string | null {
  return TOKEN_KINDS.includes(kind) || kind === "any" ? unitIcon(kind) : kind === "points" || kind === "gp" ? "points" : null;
}

interface Context {
  view: unknown;
  components: unknown;
  seat: number | null;
  words: Words;
  lang: Lang;
}

/** Before and after in the reader's own numbers, as far as nothing can come between. */
export function changes(choice: Choice, { view: raw, components: data, seat, words, lang }: Context): Change[] {
  const view = raw as PharaonView;
  const components = data as Components;
  const me = seat === null ? undefined : view.seats[seat];
  if (!me) return [];
  const t = pharaonText[lang];
  const [kind = "", id = ""] = choice.target.split(".");
  const token = (name: Token, by: number): Change => ({ icon: unitIcon(name), name: words[`token.${name}`] ?? name, from: me.tokens[name], to: me.tokens[name] + by });
  switch (choice.verb) {
    case "access":
    case "pay":
    case "give": return unitGone(me, id, view.payment.board, words);
    case "colour": return view.stock[id as Colour] > 0 ? [token(id as Colour, 1)] : [];
    case "jar": return jarChanges(view, components, me, id, token);
    case "board": return id === "valley" ? stageChanges(view, me, lang) : [];
    case "step": {
      const from = me.tracks[id as Colour];
      return [{ icon: "water", name: `${words[`colour.${id}`]}, ${t.gp}`, from: view.nile.gp[from] ?? 0, to: view.nile.gp[from + 1] ?? 0 }];
    }
    case "set": return [{ icon: "basket", name: t.offerings, from: me.offering_count, to: me.offering_count + (view.sets[Number(id) - 1]?.length ?? 0) }];
    case "offering": return [{ icon: "basket", name: t.offerings, from: me.offering_count, to: me.offering_count + 1 }];
    case "official": return [{ icon: "official", name: t.officials, from: me.officials.length, to: me.officials.length + 1 }];
    case "artisan": {
      const card = kind === "guild" ? artisanOf(components, view.guild[Number(id) - 1] ?? "") : undefined;
      const count: Change = { icon: "artisan", name: t.artisans, from: me.artisans.length, to: me.artisans.length + 1 };
      return card ? [count, { icon: "points", name: `${t.artisans}, ${t.gp}`, from: me.artisan_gp, to: me.artisan_gp + card.gp }] : [count];
    }
    case "income": return choice.action === "income silver" ? [token("silver", 1)] : [];
    default: return [];
  }
}

function unitGone(me: SeatView, kind: string, board: string | undefined, words: Words): Change[] {
  // Which board's jokers are meant is known only while the rest is paid.
  if (kind === "joker" && !board) return [];
  const from = unitsOf(me, kind, board);
  return [{ icon: unitIcon(kind), name: words[`unit.${kind}`] ?? kind, from, to: from - 1 }];
}

/** A jar gives what is painted on it, unless an official may change that. */
function jarChanges(view: PharaonView, components: Components, me: SeatView, id: string, token: (name: Token, by: number) => Change): Change[] {
  const changed = me.officials.some((card) => !me.turned.includes(card) && officialOf(components, card)?.ability.type === "jar_replace");
  if (changed && view.round > 0) return [];
  const colours = view.jars.shown.find((jar) => jar.id === id)?.colours ?? [];
  return TOKENS.flatMap((name) => {
    const by = Math.min(colours.filter((colour) => colour === name).length, view.stock[name]);
    return by ? [token(name, by)] : [];
  });
}

function stageChanges(view: PharaonView, me: SeatView, lang: Lang): Change[] {
  const t = pharaonText[lang];
  return [
    { icon: "pyramid", name: t.stages, from: me.stage, to: me.stage + 1 },
    { icon: "points", name: `${t.stages}, ${t.gp}`, from: view.valley[me.stage - 1]?.gp ?? 0, to: view.valley[me.stage]?.gp ?? 0 },
  ];
}

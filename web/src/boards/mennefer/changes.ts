import type { Choice, Lang, Words } from "../../lib/types";
import type { Change } from "../types";
import { alternativesOf, KIND_ICON, partsOf } from "./acts";
import { BAND } from "./scene";
import { menneferText, type Text } from "./text";
import { byId, type Components, type MenNeferView, type SeatView } from "./view";

export function iconOf(kind: string): string | null {
  return KIND_ICON[kind] ?? null;
}

/** Prestige that the Duat gives or takes at a harvest. */
export function duatPoints(heart: number, feather: number, { last_position: last, symbol_boundaries: symbols }: Components["duat"]): number {
  const at = last - feather;
  const between = symbols.filter((b) => Math.min(heart, at) < b && b <= Math.max(heart, at)).length;
  return heart > at ? between : 0 - between || 0;
}

type Sums = Record<string, number>;

/** What happens at once and without a question: the engine's costs and gains, and items that are plain gains. */
function certain(choice: Choice): Sums {
  const sums: Sums = {};
  const add = (kind: string, n: number): void => {
    sums[kind] = (sums[kind] ?? 0) + n;
  };
  for (const [kind, n] of Object.entries(choice.gain)) add(kind === "pp" ? "points" : kind, n);
  for (const [kind, n] of Object.entries(choice.cost)) add(kind, -n);
  const item = choice.action.slice(choice.verb.length + 1);
  if ((choice.verb === "do" || choice.verb === "choose") && alternativesOf(item).length === 1) {
    const [verb = "", n = "1"] = item.split(" ");
    if (partsOf(item).length === 1) add(verb === "pp" ? "points" : verb, Number(n) || 1);
  }
  return sums;
}

/** Pieces that become ready, and what an action of this kind gives once the stock is empty. */
const STOCKS = [["embalm", "mummies"], ["carve", "sphinxes"], ["eye", "eyes"]] as const;

export function changes(
  choice: Choice,
  { view: raw, components: data, seat, words, lang }: { view: unknown; components: unknown; seat: number | null; words: Words; lang: Lang },
): Change[] {
  const view = raw as MenNeferView;
  const components = data as Components;
  const me = seat === null ? undefined : view.seats[seat];
  if (!me) return [];
  const t = menneferText[lang];
  const sums = certain(choice);
  const out: Change[] = [];
  const show = (icon: string, name: string, from: number, to: number): void => {
    if (from !== to) out.push({ icon, name, from, to });
  };

  const cap = components.constants.resource_cap;
  show("fish", t.mat.food, me.food, Math.min(cap, me.food + (sums["food"] ?? 0)));
  show("ankh", t.mat.heka, me.heka, Math.min(cap, me.heka + (sums["heka"] ?? 0)));
  show("mennefer-pp", t.verbs["pp"] ?? "", me.score, me.score + (sums["points"] ?? 0));
  const last = components.duat.last_position;
  const heart = Math.min(last, me.heart + (sums["heart"] ?? 0));
  const feather = Math.min(last, me.feather + (sums["feather"] ?? 0));
  show("heart", t.verbs["heart"] ?? "", me.heart, heart);
  show("feather", t.verbs["feather"] ?? "", me.feather, feather);
  if (heart !== me.heart || feather !== me.feather) show("scales", t.duat, me.duat, duatPoints(heart, feather, components.duat));
  for (const [verb, stock] of STOCKS) {
    const now = me[stock];
    show(KIND_ICON[verb] ?? "star", t.changes.ready(t.mat[stock]), now.available, now.available + Math.min(now.stock, sums[verb] ?? 0));
  }
  moved(choice, me, view, components, words, t, show);
  return out;
}

/** What one piece does: its place before and after. */
function moved(choice: Choice, me: SeatView, view: MenNeferView, components: Components, words: Words, t: Text, show: (icon: string, name: string, from: number, to: number) => void): void {
  const [, id = "", more = ""] = choice.target.split(".");
  const house = words[`house.${id}`] ?? id;
  switch (choice.verb) {
    case "house": {
      const from = me.scarabs[id] ?? 0;
      const paid = !(choice.gain["food"] ?? 0);
      if (more === "moon" && paid) show(BAND[id]?.icon ?? "scarab", `${t.changes.scarab}, ${house}`, from, Math.min(components.houses.track_length, from + 1));
      break;
    }
    case "scarab":
      show(BAND[id]?.icon ?? "scarab", `${t.changes.scarab}, ${house}`, me.scarabs[id] ?? 0, Number(more));
      break;
    case "stone":
      if (more) show("block", `${t.changes.block}, ${words[`stone.${id}`] ?? id}`, id === "queens" ? me.queens : me.great, Number(more));
      break;
    case "queen":
      show("eye", t.changes.ready(t.mat.eyes), me.eyes.available, me.eyes.available - 1);
      break;
    case "bury":
      show("sarcophagus", t.changes.ready(t.mat.mummies), me.mummies.available, me.mummies.available - 1);
      break;
    case "erect":
      show("sphinx", t.changes.ready(t.mat.sphinxes), me.sphinxes.available, me.sphinxes.available - 1);
      break;
    case "scroll":
      show("scroll", t.changes.papyri, me.papyri.length, me.papyri.length + 1);
      break;
    case "shelf": {
      const owned = Object.values(me.goods).filter(Boolean).length;
      show("mennefer-good", t.changes.goods, owned, owned + 1);
      break;
    }
    case "priestess":
      show("mennefer-priestess", t.changes.room, Number(id), Number(id) + 1);
      break;
    case "slot": {
      const tile = byId(components.action_tiles.tile, view.display[Number(id) - 1]?.tile ?? null);
      if (tile && tile.hieroglyph === me.hieroglyphs[me.hieroglyph]) show(`mennefer-${tile.hieroglyph}`, t.mat.hieroglyphs, me.hieroglyph, me.hieroglyph + 1);
      break;
    }
  }
}

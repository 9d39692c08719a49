import { parted } from "../../lib/choices";
import type { Choice, Lang, Words } from "../../lib/types";
import type { Caption } from "../types";
import { alternativesOf, iconOfItem, partsOf, roman } from "./acts";
import { BAND } from "./scene";
import { menneferText } from "./text";
import type { MenNeferView } from "./view";

const GROUP: Record<string, string> = { visit: "option", specialise: "option", take: "option", use: "tile", do: "items" };
const OPTION_ICON: Record<string, string> = { visit: "sun", specialise: "moon", take: "deck" };
const VERB_ICON: Record<string, string> = {
  queen: "eye", cover: "mennefer-favour", mix: "mennefer-mix", scroll: "scroll", priestess: "mennefer-priestess", give: "mennefer-offer", offer: "mennefer-offer", boat: "boat", to: "boat",
  activate: "mennefer-act", mastaba: "mennefer-mastaba", erect: "mennefer-erect", agreement: "mennefer-agreement", discard: "mennefer-discard", good: "mennefer-good", pass: "close",
};

/** "1-owl [2 heka; embalm 1]": a name, and what stands in brackets behind it. */
function bracketed(text: string, open = " ["): { title: string; detail: string } {
  const at = text.indexOf(open);
  return at < 0 ? { title: text, detail: "" } : { title: text.slice(0, at), detail: text.slice(at + 2, -1) };
}

/** How Men-Nefer's choices stand in the list. */
export function caption(choice: Choice, { view: raw, words, lang }: { view: unknown; words: Words; lang: Lang }): Caption {
  const t = menneferText[lang];
  const view = raw as MenNeferView;
  const [, id = "", more = ""] = choice.target.split(".");
  const plain = parted(choice.label);
  const item = choice.action.slice(choice.verb.length + 1);
  const group = t.groups[GROUP[choice.verb] ?? choice.verb] ?? t.groups["other"] ?? "";
  const whole = { group, title: choice.label, detail: "" };
  const icon = { icon: VERB_ICON[choice.verb] ?? "arrow" };
  switch (choice.verb) {
    case "visit":
    case "specialise":
    case "take":
      return { ...whole, detail: t.options[choice.verb] ?? "", badge: { icon: OPTION_ICON[choice.verb] ?? "arrow" } };
    case "use":
      return { group, ...bracketed(words[`tile.${id}`] ?? choice.label), badge: { icon: "deck" } };
    case "house":
      return { group, title: words[`house.${id}`] ?? plain.title, detail: choice.label.includes(": ") && choice.gain["food"] ? plain.detail : (more === "moon" ? t.moon : t.sun), badge: { icon: BAND[id]?.icon ?? "house" } };
    case "field":
      return { group, title: words[`set.${choice.target}`] ?? plain.detail, detail: plain.title, badge: { text: item } };
    case "slot":
      return { group, ...bracketed(words[`tile.${view.display[Number(id) - 1]?.tile}`] ?? choice.label), badge: { text: id } };
    case "row":
      return { group, title: words[`set.row.${id}`] ?? choice.label, detail: t.rowTitle(Number(id)), badge: { text: id } };
    case "do":
    case "choose": {
      const only = alternativesOf(item).length === 1;
      return { ...whole, detail: only ? (t.how[item.split(" ")[0] ?? ""] ?? "") : "", badge: { icon: iconOfItem(item) } };
    }
    case "favour":
      return { ...whole, detail: t.how[partsOf(item)[0]?.kind ?? ""] ?? "", badge: { icon: iconOfItem(item) } };
    case "stone":
      return { group, ...plain, badge: { icon: id === "queens" ? "eye" : "pyramid" } };
    case "site":
      return { ...whole, badge: { text: id } };
    case "good":
    case "queen":
      return { group, ...bracketed(choice.label, " ("), badge: icon };
    case "shelf":
      return { ...whole, badge: { text: id.split("-")[0] ?? "" } };
    case "basket":
      return { group, ...plain, badge: { text: roman(view.temple_rooms[id] ?? 0) } };
    case "bury":
      return { group, ...plain, badge: { text: id } };
    case "scarab":
      return { group, ...plain, badge: { icon: BAND[id]?.icon ?? "scarab" } };
    case "mastaba":
    case "erect":
    case "give":
    case "activate":
      return { group, ...plain, badge: icon };
    case "agreement":
    case "discard": {
      const tile = choice.verb === "discard" ? id : (view.cities[id]?.agreements[Number(more) - 1] ?? "");
      const terms = words[`terms.${tile}`];
      return terms ? { group, title: terms.slice(terms.indexOf(": ") + 2), detail: words[`city.${id}`] ?? "", badge: { text: terms.slice(0, terms.indexOf(":")) } } : { ...whole, badge: icon };
    }
    default:
      return { ...whole, badge: icon };
  }
}

import { parted } from "../../lib/choices";
import type { Choice, Lang, Words } from "../../lib/types";
import type { Caption } from "../types";
import { CREW_LOOK } from "./looks";
import { egiziaText } from "./text";
import type { CrewId, EgiziaView } from "./view";

/** How Egizia's choices stand in the list. */
export function caption(choice: Choice, { view: raw, words, lang }: { view: unknown; words: Words; lang: Lang }): Caption {
  const groups = egiziaText[lang].groups;
  const view = raw as EgiziaView;
  const { title, detail } = parted(choice.label);
  const [kind = "", id = ""] = choice.target.split(".");
  const index = view.river.findIndex((place) => place.id === choice.target);
  if (index >= 0) {
    const place = view.river[index];
    const badge = { text: String(index + 1) };
    if (place?.card) return { group: groups.card, title: words[`card.${place.card}`] ?? title, detail: words[`card_text.${place.card}`] ?? detail, badge };
    return { group: groups.round, title, detail, badge };
  }
  switch (choice.verb) {
    case "slot":
    case "reserve": {
      const at = view.river.findIndex((place) => place.site === kind);
      return { group: groups.site, title: choice.label, detail: "", badge: { text: String(at + 1) } };
    }
    case "raise":
    case "commit":
    case "second":
      return { group: groups.crew, title: choice.label, detail: "", badge: { icon: CREW_LOOK[id as CrewId]?.icon ?? "crew" } };
    case "build":
      return { group: groups.build, title: words[`element.${id}`] ?? title, detail: "", badge: { icon: buildingIcon(id) } };
    case "keep":
      return { group: groups.sphinx, title: words[`sphinx.${id}`] ?? title, detail: words[`sphinx_text.${id}`] ?? detail, badge: { icon: "eye" } };
    case "ring":
      return { group: groups.ring, title: choice.label, detail: "", badge: { icon: "ring" } };
    case "market":
      return { group: groups.market, title: choice.label, detail: "", badge: { icon: id === "stone" ? "block" : "grain" } };
    case "improve":
      return { group: groups.field, title: choice.label, detail: "", badge: { icon: "field" } };
    case "play":
      return { group: groups.play, title: choice.label, detail: "", badge: { icon: "card" } };
    default:
      return { group: groups.other, title, detail, badge: { icon: choice.verb === "draw" ? "sphinx" : choice.verb === "sell" || choice.verb === "exchange" ? "block" : "arrow" } };
  }
}

function buildingIcon(element: string): string {
  if (element === "obelisk" || element === "grave") return element;
  return element.startsWith("pyramid") ? "pyramid" : "temple";
}

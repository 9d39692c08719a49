import type { ChoiceMessage } from "../../generated/messages";
import type { Badge } from "../types";
import { iconOfItem, roman } from "./acts";
import { BAND } from "./scene";
import type { MenNeferView } from "./view";

const VERB_ICON: Record<string, string> = {
  visit: "sun", specialise: "moon", take: "deck", use: "deck", queen: "eye", cover: "mennefer-favour", mix: "mennefer-mix", scroll: "scroll", priestess: "mennefer-priestess", give: "mennefer-offer", offer: "mennefer-offer", boat: "boat", to: "boat",
  activate: "mennefer-act", mastaba: "mennefer-mastaba", erect: "mennefer-erect", agreement: "mennefer-agreement", discard: "mennefer-discard", good: "mennefer-good", pass: "close",
};

/** What Men-Nefer's choices wear in the list. */
export function badge(choice: ChoiceMessage, view: MenNeferView): Badge {
  const [, id = ""] = choice.target.split(".");
  const item = choice.action.slice(choice.verb.length + 1);
  switch (choice.verb) {
    case "house": return { icon: BAND[id]?.icon ?? "house" };
    case "field": return { text: item };
    case "slot":
    case "row":
    case "site":
    case "bury": return { text: id };
    case "do":
    case "choose":
    case "favour": return { icon: iconOfItem(item) };
    case "stone": return { icon: id === "queens" ? "eye" : "pyramid" };
    case "shelf": return { text: id.split("-")[0] ?? "" };
    case "basket": return { text: roman(view.temple_rooms[id] ?? 0) };
    case "scarab": return { icon: BAND[id]?.icon ?? "scarab" };
    default: return { icon: VERB_ICON[choice.verb] ?? "arrow" };
  }
}

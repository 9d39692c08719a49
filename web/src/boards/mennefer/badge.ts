import type { MenNeferView } from "../../generated/mennefer";
import type { ChoiceMessage } from "../../generated/messages";
import type { Badge } from "../types";
import { iconOfItem, roman } from "./acts";
import { houseOf } from "./layout";
import { LOOK } from "./scene";
import { OPTIONS } from "./view";

const ICONS: Record<string, string> = {
  use: "deck",
  queen: "eye",
  cover: "mennefer-favour",
  mix: "mennefer-mix",
  scroll: "scroll",
  priestess: "mennefer-priestess",
  give: "mennefer-offer",
  offer: "mennefer-offer",
  boat: "boat",
  to: "boat",
  activate: "mennefer-act",
  mastaba: "mennefer-mastaba",
  erect: "mennefer-erect",
  agreement: "mennefer-agreement",
  discard: "mennefer-discard",
  good: "mennefer-good",
  pass: "close",
};

/** What Men-Nefer's choices wear in the list: the number of the place, else a symbol. */
export function badge({ verb, target, args }: ChoiceMessage, view: MenNeferView): Badge {
  const [, id = ""] = target.split(".");
  switch (verb) {
    case "house":
    case "scarab":
      return { icon: LOOK[houseOf(id) ?? "display"].icon };
    case "field":
      return { text: String(args["n"]) };
    case "slot":
    case "row":
    case "site":
    case "bury":
      return { text: id };
    case "do":
    case "choose":
      return { icon: iconOfItem(String(args["item"])) };
    case "favour":
      return { icon: iconOfItem(String(args["favour"])) };
    case "stone":
      return { icon: args["stone"] === "queens" ? "eye" : "pyramid" };
    case "shelf":
      return { text: id.split("-")[0] ?? "" };
    case "basket":
      return { text: roman(view.temple_rooms[id] ?? 0) };
    default:
      return { icon: OPTIONS.find(({ option }) => option === verb)?.icon ?? ICONS[verb] ?? "arrow" };
  }
}

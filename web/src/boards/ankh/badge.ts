import type { ChoiceMessage } from "../../generated/messages";
import type { Badge } from "../types";
import { figureSign, sign } from "./looks";
import { seatIndex, type AnkhView } from "./view";

const VERB_ICON: Record<string, string> = {
  camel: "ankh-camel_caravan",
  aim: "ankh-giant_scorpion",
  trap: "ankh-trapped",
  yes: "check",
  no: "close",
};

/** What Ankh's choices wear in the list. */
export function badge(choice: ChoiceMessage, view: AnkhView): Badge {
  const id = choice.target.slice(choice.target.indexOf(".") + 1);
  switch (choice.verb) {
    case "action":
      return { icon: `ankh-${id}` };
    case "figure":
    case "monument":
      return standing(id, view);
    case "to":
      return { text: id };
    case "tile":
      return choice.target ? { text: id } : { icon: "ankh-underworld" };
    case "slot":
      return { icon: choice.args["slot"] === "underworld" ? "ankh-underworld" : "ankh-summon" };
    case "build":
    case "kind":
      return { icon: sign(String(choice.args["kind"])) };
    case "god":
      return { icon: sign(String(choice.args["god"])) };
    case "power":
    case "card":
      return { icon: sign(id) };
    case "swap":
      return { text: String(choice.args["other"]) };
    case "bid":
      return { text: String(choice.args["n"]) };
    default:
      return { icon: VERB_ICON[choice.verb] ?? "arrow" };
  }
}

/** What stands on a hex. */
function standing(id: string, view: AnkhView): Badge {
  const hex = view.hexes.find((other) => other.id === id);
  return hex?.piece ? { icon: figureSign(hex.piece, view.seats[seatIndex(view, hex.owner)]?.god) } : { text: id };
}

import type { ChoiceMessage } from "../../generated/messages";
import type { Badge } from "../types";
import { BOARD_ICON, unitIcon } from "./looks";
import type { BoardId, PyramidIncome } from "./view";

const INCOME: Record<PyramidIncome, string> = {
  any_resource: "pharaon-any",
  silver: "pharaon-silver",
  offering: "basket",
};

/** What Pharaon's choices wear in the list. */
export function badge(choice: ChoiceMessage): Badge {
  const [kind = "", id = ""] = choice.target.split(".");
  switch (choice.verb) {
    case "plan":
      return kind === "column" ? { text: id } : { icon: BOARD_ICON[id as BoardId] ?? "arrow" };
    case "board":
      return { icon: BOARD_ICON[id as BoardId] ?? "arrow" };
    case "pass":
      return { icon: "ankh" };
    case "swap":
      return { icon: "turn" };
    case "access":
    case "pay":
    case "give":
    case "credit":
    case "colour":
    case "step":
    case "wheel":
      return { icon: unitIcon(id) };
    case "target":
      return kind === "column" ? { text: id } : { icon: kind ? unitIcon(id) : "basket" };
    case "set":
      return { text: id };
    case "offering":
      return { icon: kind === "bag" ? "bag" : "basket" };
    case "official":
      return { icon: id === "deck" ? "deck" : "official" };
    case "keep":
      return { icon: "official" };
    case "artisan":
      return { icon: id === "deck" ? "deck" : "artisan" };
    case "jar":
      return { icon: "jar" };
    case "income":
      return { icon: INCOME[id as PyramidIncome] ?? "arrow" };
    case "yes":
      return { icon: "check" };
    case "no":
      return { icon: "close" };
    default:
      return { icon: "arrow" };
  }
}

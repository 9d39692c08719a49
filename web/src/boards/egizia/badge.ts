import type { CrewId, EgiziaView } from "../../generated/egizia";
import type { ChoiceMessage } from "../../generated/messages";
import type { Badge } from "../types";
import { BUILDING_ICON, CREW_LOOK, elementOf } from "./looks";

const ICONS: Record<string, string> = {
  keep: "eye",
  ring: "ring",
  improve: "field",
  play: "card",
  draw: "sphinx",
  sell: "block",
  exchange: "block",
};

/** What Egizia's choices wear in the list: the number of the place on the Nile, else a symbol. */
export function badge(choice: ChoiceMessage, view: EgiziaView): Badge {
  const [kind = "", id = ""] = choice.target.split(".");
  const place = view.river.findIndex(
    (here) => here.id === choice.target || (here.site === kind && choice.verb !== "keep"),
  );
  if (place >= 0) return { text: String(place + 1) };
  switch (kind) {
    case "crew":
      return { icon: CREW_LOOK[id as CrewId].icon };
    case "building":
      return { icon: BUILDING_ICON[elementOf(id)] };
    case "market":
      return { icon: id === "stone" ? "block" : "grain" };
    default:
      return { icon: ICONS[choice.verb] ?? "arrow" };
  }
}

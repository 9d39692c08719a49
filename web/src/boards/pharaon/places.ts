import type { ChoiceMessage } from "../../generated/messages";
import { seatIndex, type PharaonView } from "./view";

/**
 * Where a choice lies on the board.  Mostly its target; a few choices that name nothing have a place all the same:
 * passing leads into the pyramid, an income lies on its space, a yes or no beside the jar it is about.
 */
export function placeOf(choice: ChoiceMessage, view: PharaonView): string | null {
  const word = choice.action.split(" ")[1] ?? "";
  switch (choice.verb) {
    case "wheel": return choice.target.replace("colour", "segment");
    case "pass": return passPlace(view);
    case "income": return `income.${word}`;
    case "yes":
    case "no": return `answer.${choice.verb}`;
    case "target": return choice.target || "sets";
    default: return choice.target || null;
  }
}

/** The lowest free row; the last to pass goes on to the next part of life. */
function passPlace(view: PharaonView): string {
  const passed = view.seats.filter((seat) => seat.passed).length;
  return passed < view.rows.length ? `row.${passed + 1}` : `life.${Math.min(view.round + 1, view.rounds)}`;
}

export interface Spot {
  place: string;
  choices: ChoiceMessage[];
}

/** Choices by place, each place once. */
export function spotsOf(choices: readonly ChoiceMessage[], view: PharaonView): Spot[] {
  const spots = new Map<string, ChoiceMessage[]>();
  for (const choice of choices) {
    const place = placeOf(choice, view);
    if (place) spots.set(place, [...(spots.get(place) ?? []), choice]);
  }
  return [...spots].map(([place, here]) => ({ place, choices: here }));
}

export type DeskMode = "keep" | "unit" | "colour" | "answer";

/** What is laid on the desk: everything that is chosen from one's supply, from the stock, or between yes and no. */
export function deskMode(choices: readonly ChoiceMessage[], view: PharaonView): DeskMode | null {
  for (const choice of choices) {
    const kind = placeOf(choice, view)?.split(".")[0];
    if (kind === "official") return "keep";
    if (kind === "unit" || kind === "colour" || kind === "answer") return kind;
  }
  return null;
}

/** The seat that acts, for the small signs of whose turn it is. */
export function actorOf(view: PharaonView): number {
  return seatIndex(view, view.actor);
}

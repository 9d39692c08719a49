import type { ChoiceMessage } from "../../generated/messages";
import { seatIndex, sideOf, type AnkhView } from "./view";

export type Step = "obelisks" | "cards" | "build" | "plague" | "strength" | "after";
export const STEPS: readonly Step[] = ["obelisks", "cards", "build", "plague", "strength", "after"];

/** The rule behind a question tells the step it belongs to. */
const BY_RULE: Record<string, Step> = {
  "AK-9B.0": "obelisks",
  "AK-9B.1a": "cards",
  "AK-9B.1b": "cards",
  "AK-9B.2": "build",
  "AK-9B.3": "plague",
  "AK-9B.5c": "strength",
  "AK-11.3": "strength",
  "AK-11.4": "after",
  "AK-9B.6c": "after",
};

/** How far the battle is; what others are asked has to be read off the board. */
export function stepNow(view: AnkhView, choices: readonly ChoiceMessage[]): Step {
  if (view.secret.step) return view.secret.step === "card" ? "cards" : "plague";
  const asked = choices.map((choice) => BY_RULE[choice.rule]).find((step) => step !== undefined);
  if (asked) return asked;
  const { cards, victor, killed } = view.battle;
  const actor = sideOf(view, seatIndex(view, view.actor));
  if (!cards) return actor?.powers.includes("obelisk_attuned") ? "obelisks" : "cards";
  if (victor) return "after";
  const nobodyDied = Object.values(killed ?? {}).every((n) => n === 0);
  return nobodyDied && actor && cards[actor.id]?.includes("build_monument") ? "build" : "strength";
}

/** Steps that this battle does not have: nobody has the power or has played the card. */
export function skipped(view: AnkhView): Set<Step> {
  const out = new Set<Step>();
  const fighters = view.battle.seats ?? [];
  if (!fighters.some((id) => sideOf(view, seatIndex(view, id))?.powers.includes("obelisk_attuned"))) out.add("obelisks");
  const played = view.battle.cards;
  if (!played) return out;
  const cards = Object.values(played).flat();
  if (!cards.includes("build_monument")) out.add("build");
  if (!cards.includes("plague_of_locusts")) out.add("plague");
  return out;
}

/** The conflict that is going on, or the next one, from 1. */
export function conflictNumber(view: AnkhView): number {
  return Math.min(view.conflicts, Math.max(1, view.conflict + (inConflict(view) || view.over ? 0 : 1)));
}

/** Whoever starts a conflict holds the tiebreaker until it is over. */
export function inConflict(view: AnkhView): boolean {
  return view.tiebreaker.seat !== null;
}

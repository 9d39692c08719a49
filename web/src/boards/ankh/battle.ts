import type { BattleStep } from "../../generated/ankh";
import { seatIndex, sideOf, type AnkhView } from "./view";

export const STEPS: readonly BattleStep[] = ["obelisks", "cards", "build", "plague", "majority", "strength", "after"];

/** Steps that this battle does not have: nobody has the power or has played the card. */
export function skipped(view: AnkhView): Set<BattleStep> {
  const out = new Set<BattleStep>();
  const fighters = view.battle.seats ?? [];
  if (!fighters.some((id) => sideOf(view, seatIndex(view, id))?.powers.includes("obelisk_attuned")))
    out.add("obelisks");
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

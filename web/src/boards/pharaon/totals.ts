import type { Change, ChoiceMessage } from "../../generated/messages";
import type { TurnSoFar } from "../types";

/** A number when the turn began, and as it stands after what is chosen now. */
export interface Total {
  before: number;
  after: number;
}

/** What the whole turn comes to, the previewed choice included. */
export function totals(turn: TurnSoFar, chosen: ChoiceMessage | undefined, seat: number | null): Map<string, Total> {
  const out = new Map<string, Total>();
  const add = (change: Change): void => {
    if (change.seat !== seat) return;
    const then = out.get(change.gauge);
    out.set(change.gauge, { before: then?.before ?? change.before, after: change.after });
  };
  for (const change of turn.changes) add(change);
  for (const change of chosen?.changes ?? []) add(change);
  return out;
}

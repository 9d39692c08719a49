import type { AfterId, EventId } from "../../generated/ankh";
import type { AnkhComponents, AnkhView } from "./view";

/** A space of the road of events. */
export interface Milestone {
  index: number;
  event: EventId;
  /** Which conflict, from 1; 0 for other events. */
  conflict: number;
  /** What follows the conflict. */
  after: AfterId | undefined;
  past: boolean;
  coming: boolean;
  /** The event that came last. */
  last: boolean;
}

/** The road without its start. */
export function roadOf(view: AnkhView, components: AnkhComponents): Milestone[] {
  let conflicts = 0;
  return view.events.slice(1).map((event, k) => {
    const conflict = event === "conflict" ? (conflicts += 1) : 0;
    return {
      index: k + 1,
      event,
      conflict,
      after: conflict ? components.event_track.after_conflict[String(conflict)] : undefined,
      past: k + 1 <= view.event,
      coming: k === view.event,
      last: k + 1 === view.event,
    };
  });
}

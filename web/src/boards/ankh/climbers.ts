import { seatIndex, sidesOf, type AnkhView } from "./view";

/** A side on the ladder of devotion. */
export interface Climber {
  id: string;
  /** Its seats: two of a merged god, each with a mark. */
  seats: number[];
  lane: number;
  space: number;
  /** Where it stood after the reader's last action. */
  from: number | null;
}

/**
 * In the order in which they act: whoever stands lowest first, a stack from below.  Each mark has a lane of its own.
 */
export function climbers(view: AnkhView, before: AnkhView | null): Climber[] {
  const sides = new Map(sidesOf(view).map((side) => [side.id, side]));
  const then = new Map((before ? sidesOf(before) : []).map((side) => [side.id, side.space]));
  let lane = 0;
  return view.devotion.ascending.flatMap((id): Climber[] => {
    const side = sides.get(id);
    if (!side) return [];
    const seats = [id, ...side.seats.filter((other) => other !== id)].map((one) => seatIndex(view, one));
    const here = lane;
    lane += seats.length;
    return [{ id, seats, lane: here, space: side.space, from: then.get(id) ?? null }];
  });
}

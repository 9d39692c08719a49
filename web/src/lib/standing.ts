/**
 * Where somebody stands among all who play: the place, and how far it is to the first, or from the first to the next.
 */
export interface Standing {
  place: number;
  by: number;
}

export function standingOf(scores: readonly number[], seat: number): Standing | null {
  const mine = scores[seat];
  if (mine === undefined) return null;
  const others = scores.filter((_, other) => other !== seat);
  const best = Math.max(mine, ...others);
  const place = 1 + others.filter((score) => score > mine).length;
  return { place, by: place > 1 ? best - mine : others.length ? mine - Math.max(...others) : 0 };
}

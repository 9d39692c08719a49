/** Height of a marker on the score track: closer than this, two need lanes of their own. */
const ROOM = 26;

/**
 * For markers from the front of the track to its end, the lane of each: none lies on another, who came first is next to
 * the column.
 */
export function lanes(heights: readonly number[]): number[] {
  const taken: number[][] = [];
  return heights.map((y) => {
    let lane = 0;
    while (taken[lane]?.some((other) => Math.abs(other - y) < ROOM)) lane += 1;
    taken[lane] = [...(taken[lane] ?? []), y];
    return lane;
  });
}

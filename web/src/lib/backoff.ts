/** Milliseconds until the next attempt: soon at first, then less and less often; not all who wait at the same moment. */
export function backoff(attempt: number, chance = Math.random()): number {
  return Math.min(4_000, 250 * 1.3 ** attempt) * (0.75 + chance / 2);
}

/**
 * Milliseconds without an answer after which another line is opened.  What was swallowed on the way never comes, so it is
 * not waited for long at first; where it was only slow, longer the next time.
 */
export function patience(silences: number): number {
  return Math.min(8_000, 2_000 * 1.6 ** silences);
}

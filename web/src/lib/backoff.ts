/**
 * Milliseconds until the next attempt: soon at first, then less and less often; not all who wait at once.  A house that
 * was killed is back within seconds, so for as long as that nobody waits for much longer than half a second.
 */
export function backoff(attempt: number, chance = Math.random()): number {
  return Math.min(4_000, 250 * 1.15 ** attempt) * (0.75 + chance / 2);
}

/**
 * Milliseconds without an answer after which another line is opened.  What was swallowed on the way never comes, so it
 * is not waited for long at first; where it was only slow, longer the next time.  `opening`: it takes several messages
 * to and fro until a line is there, one until it answers.
 */
export function patience(silences: number, opening: boolean): number {
  return Math.min(8_000, (opening ? 2_000 : 1_000) * 1.6 ** silences);
}

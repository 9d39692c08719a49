/** Milliseconds until the next attempt: soon at first, then less and less often. */
export function backoff(attempt: number): number {
  return Math.min(15_000, 400 * 2 ** attempt);
}

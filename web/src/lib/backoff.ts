/** Milliseconds until the next attempt: soon at first, then less and less often. */
export function backoff(attempt: number): number {
  return Math.min(4_000, 300 * 1.6 ** attempt);
}

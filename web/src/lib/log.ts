import type { LogLine } from "./types";

/** New lines replace everything from their first ply on: a resumed line sends the rest, a new seat sends all. */
export function mergeLog(old: readonly LogLine[], fresh: readonly LogLine[]): readonly LogLine[] {
  const first = fresh[0];
  return first ? [...old.filter((line) => line.ply < first.ply), ...fresh] : old;
}

/** Lines that an undo has taken back; they stay in the log, crossed out. */
export function takenBack(log: readonly LogLine[]): Set<LogLine> {
  const gone = new Set<LogLine>();
  for (const undo of log) {
    if (undo.undo === undefined) continue;
    for (const line of log) if (line.ply > undo.undo && line.ply < undo.ply) gone.add(line);
  }
  return gone;
}

/** What others did after the seat's last own line; empty if it has done nothing yet. */
export function sinceLastTurn(log: readonly LogLine[], seat: number): readonly LogLine[] {
  const last = log.findLastIndex((line) => line.seat === seat && line.undo === undefined && line.ply > 0);
  return last < 0 ? [] : log.slice(last + 1);
}

/** The engine speaks of seats by colour; people know each other by name. */
export function withName(text: string, word: string | undefined, name: string): string {
  if (!word || !text.startsWith(word)) return text;
  return /^\p{L}/u.test(text.slice(word.length)) ? text : name + text.slice(word.length);
}

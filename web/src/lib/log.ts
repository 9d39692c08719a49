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

/** What has happened after one's own last action; nothing if one has not acted yet. */
export function sinceOwn(log: readonly LogLine[], ownPly: number | null): readonly LogLine[] {
  return ownPly === null ? [] : log.filter((line) => line.ply > ownPly);
}

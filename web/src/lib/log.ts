import type { ChapterMessage, LogLine, Position, Turn } from "../generated/messages";

/** How the game went so far: sentences, and the turns and chapters they belong to. */
export interface Story {
  log: readonly LogLine[];
  turns: readonly Turn[];
  chapters: readonly ChapterMessage[];
}

export const UNTOLD: Story = { log: [], turns: [], chapters: [] };

/** What is known already, and what a position adds to it or tells anew. */
export function told(old: Story, { log, chronicle }: Pick<Position, "log" | "chronicle">): Story {
  return {
    log: mergeLog(old.log, log),
    turns: [...old.turns.slice(0, chronicle.turns_from), ...chronicle.turns],
    chapters: [...old.chapters.slice(0, chronicle.chapters_from), ...chronicle.chapters],
  };
}

/** New lines replace everything from their first ply on: a resumed line sends the rest, a new seat sends all. */
export function mergeLog(old: readonly LogLine[], fresh: readonly LogLine[]): readonly LogLine[] {
  const first = fresh[0];
  return first ? [...old.filter((line) => line.ply < first.ply), ...fresh] : old;
}

/** Lines that an undo has taken back, with that undo. */
export function takenBack(log: readonly LogLine[]): Map<LogLine, LogLine> {
  const gone = new Map<LogLine, LogLine>();
  for (const undo of log) {
    if (undo.undo === undefined) continue;
    for (const line of log) if (line.ply > undo.undo && line.ply < undo.ply) gone.set(line, undo);
  }
  return gone;
}

/** Lines that belong together: a turn, a chapter, what an undo has taken back, or what goes on between them. */
export interface Entry {
  key: string;
  turn: Turn | null;
  chapter: ChapterMessage | null;
  undo: LogLine | null;
  lines: LogLine[];
}

/**
 * The story in its order.  A turn that goes on after a chapter is told in two entries; the first one is its headline.
 */
export function entries({ log, turns, chapters }: Story): Entry[] {
  const gone = takenBack(log);
  const seen = new Set<string>();
  const out: Entry[] = [];
  let open = "";
  for (const line of log) {
    if (gone.has(line)) continue;
    const part =
      line.undo !== undefined
        ? `undo ${line.ply}`
        : line.chapter !== null
          ? `chapter ${line.chapter}`
          : `turn ${line.turn}`;
    const last = out.at(-1);
    if (last && part === open) {
      last.lines.push(line);
      continue;
    }
    open = part;
    const fresh = !seen.has(part);
    seen.add(part);
    out.push({
      key: fresh ? part : `${part} ${out.length}`,
      turn: fresh && line.chapter === null && line.turn !== null ? (turns[line.turn] ?? null) : null,
      chapter: line.chapter !== null ? (chapters[line.chapter] ?? null) : null,
      undo: line.undo === undefined ? null : line,
      lines: line.undo === undefined ? [line] : log.filter((other) => gone.get(other) === line),
    });
  }
  return out;
}

/** What has happened after one's own last action; nothing if one has not acted yet. */
export function sinceOwn(all: readonly Entry[], ownPly: number | null): Entry[] {
  if (ownPly === null) return [];
  return all.flatMap((entry) => {
    if (entry.undo) return entry.undo.ply > ownPly ? [entry] : [];
    const lines = entry.lines.filter((line) => line.ply > ownPly);
    if (!lines.length) return [];
    // Of one's own turn only the rest is news.
    return [entry.turn && entry.turn.first <= ownPly ? { ...entry, turn: null, lines } : entry];
  });
}

/** Entries under one heading: a great moment with its chapters, or the turns between two of them. */
export interface Section {
  key: string;
  /** The first chapter of a moment; null for turns. */
  chapter: ChapterMessage | null;
  entries: Entry[];
}

/** The story in three levels: chapter, turn, step. */
export function sections(all: readonly Entry[]): Section[] {
  const out: Section[] = [];
  for (const entry of all) {
    const last = out.at(-1);
    const chapter = entry.chapter?.act ? entry.chapter : null;
    const same =
      last && (chapter ? last.chapter?.act === chapter.act && last.chapter.what === chapter.what : !last.chapter);
    if (same) last.entries.push(entry);
    else out.push({ key: entry.key, chapter, entries: [entry] });
  }
  return out;
}

/** What moved where: ids of places on the board, in the order of the log. */
export interface Trace {
  from: string | null;
  to: string;
}

/**
 * Of a sentence that names two things of one kind, the first is where something came from and the second where it went.
 */
export function tracesOf(lines: readonly LogLine[]): Trace[] {
  return lines.flatMap(({ about }) => {
    const kinds = about.map((id) => id.slice(0, id.indexOf(".")));
    const twice = kinds.findIndex((kind, k) => kinds.indexOf(kind) < k);
    const to = twice >= 0 ? about[twice] : about.at(-1);
    const from = twice >= 0 ? (about[kinds.indexOf(kinds[twice] ?? "")] ?? null) : null;
    return to === undefined ? [] : [{ from, to }];
  });
}

/** Where a replay stops: before everything, and after each turn and each chapter. */
export function stopsOf({ turns, chapters }: Pick<Story, "turns" | "chapters">, last: number): number[] {
  const ends = [...turns, ...chapters].map((part) => part.last).filter((ply) => ply > 0 && ply < last);
  return [...new Set([0, ...ends, last])].sort((a, b) => a - b);
}

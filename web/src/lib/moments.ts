import type { ChapterMessage, LogLine } from "../generated/messages";
import type { Story } from "./log";

/** Chapters in a row that are shown together: a harvest with its seven lines, a battle with all its steps. */
export interface Moment {
  /** Number of its first chapter: it stays the same while the moment grows. */
  key: number;
  act: string;
  chapters: readonly ChapterMessage[];
  /** What the log says of it, in order. */
  lines: readonly LogLine[];
  /** Plies of the actions it begins and ends with. */
  first: number;
  last: number;
  over: boolean;
  /** Everybody's points before and after it. */
  before: readonly number[];
  after: readonly number[];
}

/** Every moment of a story, in order. */
export function momentsOf({ log, chapters }: Story): Moment[] {
  const groups: ChapterMessage[][] = [];
  for (const chapter of chapters) {
    if (!chapter.act) continue;
    const last = groups.at(-1)?.at(-1);
    const goesOn =
      last !== undefined &&
      last.number + 1 === chapter.number &&
      last.act === chapter.act &&
      last.what === chapter.what &&
      chapter.first <= last.last;
    if (goesOn) groups.at(-1)?.push(chapter);
    else groups.push([chapter]);
  }
  return groups.map((group) => momentOf(group, log));
}

function momentOf(
  group: readonly [ChapterMessage, ...ChapterMessage[]] | ChapterMessage[],
  log: readonly LogLine[],
): Moment {
  const [first] = group;
  const last = group.at(-1);
  if (!first || !last) throw new Error("a moment has chapters");
  return {
    key: first.number,
    act: first.act,
    chapters: group,
    lines: log.filter((line) => line.chapter !== null && line.chapter >= first.number && line.chapter <= last.number),
    first: first.first,
    last: last.last,
    over: !last.open,
    before: first.totals.map((total, seat) => total - sumOf(first, seat)),
    after: last.totals,
  };
}

/** What a chapter brought a seat. */
export function sumOf(chapter: Pick<ChapterMessage, "items">, seat: number): number {
  return chapter.items.reduce((sum, item) => (item.seat === seat ? sum + item.amount : sum), 0);
}

/** What a moment brought a seat. */
export function gainOf(moment: Moment, seat: number): number {
  return (moment.after[seat] ?? 0) - (moment.before[seat] ?? 0);
}

/** Lines of a moment by the name of what happened. */
export function happened(moment: Pick<Moment, "lines">, event: string): LogLine[] {
  return moment.lines.filter((line) => line.event === event);
}

/** A number that a line speaks of. */
export function numberIn(line: LogLine | undefined, name: string): number {
  const value = line?.args?.[name];
  return typeof value === "number" ? value : 0;
}

/** An id that a line speaks of. */
export function wordIn(line: LogLine | undefined, name: string): string {
  const value = line?.args?.[name];
  return typeof value === "string" ? value : "";
}

const KEY = "mehen.moments";
const TABLES = 60;

/** The last chapter that was seen at a table, on this device; null: never been here. */
export function seenAt(table: string): number | null {
  const all = remembered();
  return all[table] ?? null;
}

export function remember(table: string, chapter: number): void {
  const kept = Object.entries(remembered())
    .filter(([id]) => id !== table)
    .slice(-TABLES + 1);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(kept), [table]: chapter }));
  } catch {
    // private windows may refuse: then a moment may be shown again
  }
}

function remembered(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

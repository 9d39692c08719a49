import { describe, expect, it } from "vitest";
import type { EgiziaComponents, EgiziaView } from "../src/generated/egizia";
import type { ChapterMessage, LogLine, Turn } from "../src/generated/messages";
import { entries, mergeLog, sinceOwn, takenBack, told, UNTOLD, type Story } from "../src/lib/log";
import { fixture } from "./fixture";

const line = (ply: number, more: Partial<LogLine> = {}): LogLine => ({
  ply,
  seat: 0,
  by: 0,
  text: `line ${ply}`,
  about: [],
  turn: null,
  chapter: null,
  ...more,
});
const turn = (number: number, first: number, last: number): Turn => ({
  number,
  seat: 0,
  first,
  last,
  text: "",
  changes: [],
  items: [],
});
const chapter = (number: number): ChapterMessage => ({
  number,
  kind: "feeding",
  act: "feeding",
  title: "Feeding",
  about: "",
  what: "",
  rule: "",
  first: 0,
  last: 0,
  open: false,
  changes: [],
  items: [],
  totals: [],
});
const plies = (lines: Iterable<LogLine>): number[] => [...lines].map((one) => one.ply);

describe("the log", () => {
  it("grows by what is new and never repeats a line", () => {
    expect(plies(mergeLog([line(1), line(2)], [line(3)]))).toEqual([1, 2, 3]);
    expect(plies(mergeLog([line(1), line(2), line(2)], [line(2), line(2), line(3)]))).toEqual([1, 2, 2, 3]);
    expect(plies(mergeLog([line(1)], []))).toEqual([1]);
    expect(plies(mergeLog([line(5)], [line(0), line(1)]))).toEqual([0, 1]);
  });

  it("knows what was taken back, and only that", () => {
    expect(plies(takenBack([line(1), line(2), line(3), line(4, { undo: 1 }), line(5)]).keys())).toEqual([2, 3]);
  });
});

describe("the story", () => {
  const story: Story = {
    log: [
      line(1, { turn: 0 }),
      line(2, { turn: 1 }),
      line(3, { turn: 1 }),
      line(3, { chapter: 0 }),
      line(4, { turn: 1 }),
      line(5, { turn: 2 }),
    ],
    turns: [turn(0, 1, 1), turn(1, 2, 4), turn(2, 5, 5)],
    chapters: [chapter(0)],
  };

  it("forgets what is told anew, and keeps the rest", () => {
    const grown = told(story, {
      log: [line(6, { turn: 2 })],
      chronicle: { turns_from: 2, turns: [turn(2, 5, 6)], chapters_from: 1, chapters: [] },
    });
    expect(grown.turns.map((one) => one.last)).toEqual([1, 4, 6]);
    expect(grown.chapters).toEqual(story.chapters);
    expect(plies(grown.log)).toEqual([1, 2, 3, 3, 4, 5, 6]);
    const anew = told(grown, {
      log: [line(7, { undo: 4 })],
      chronicle: { turns_from: 0, turns: story.turns.slice(0, 2), chapters_from: 0, chapters: story.chapters.slice() },
    });
    expect(anew.turns.length).toBe(2);
  });

  it("is told in turns and chapters; what a turn brings after a chapter stands behind it", () => {
    const found = entries(story);
    expect(
      found.map((entry) => [entry.turn?.number ?? null, entry.chapter?.number ?? null, plies(entry.lines)]),
    ).toEqual([
      [0, null, [1]],
      [1, null, [2, 3]],
      [null, 0, [3]],
      [null, null, [4]],
      [2, null, [5]],
    ]);
    expect(new Set(found.map((entry) => entry.key)).size).toBe(found.length);
  });

  it("keeps what was taken back under the undo, although its turn is played again", () => {
    const found = entries({ ...story, log: [...story.log, line(6, { undo: 4 }), line(7, { turn: 2 })] });
    expect(found.slice(-2).map((entry) => [entry.undo?.ply ?? null, plies(entry.lines)])).toEqual([
      [6, [5]],
      [null, [7]],
    ]);
    expect(found.at(-1)?.turn?.number).toBe(2);
  });

  it("tells what happened after one's own last action, of one's own turn only the rest", () => {
    expect(sinceOwn(entries(story), 3).map((entry) => [entry.turn?.number ?? null, plies(entry.lines)])).toEqual([
      [null, [4]],
      [2, [5]],
    ]);
    expect(sinceOwn(entries(story), 2).map((entry) => plies(entry.lines))).toEqual([[3], [3], [4], [5]]);
    expect(sinceOwn(entries(story), 5)).toEqual([]);
    expect(sinceOwn(entries(story), null)).toEqual([]);
  });

  it("of a real game has every line once, and every turn and chapter of the chronicle", () => {
    const { end } = fixture<EgiziaView, EgiziaComponents>("egizia");
    const found = entries(told(UNTOLD, end));
    expect(found.flatMap((entry) => entry.lines)).toEqual(end.log);
    expect(found.flatMap((entry) => entry.turn?.number ?? [])).toEqual(end.chronicle.turns.map((one) => one.number));
    expect(found.flatMap((entry) => entry.chapter?.number ?? [])).toEqual(
      end.chronicle.chapters.map((one) => one.number),
    );
  });
});

import { describe, expect, it } from "vitest";
import { mergeLog, sinceOwn, takenBack } from "../src/lib/log";
import type { LogLine } from "../src/lib/types";

const line = (ply: number, seat = 0, undo?: number): LogLine => ({ ply, seat, text: `line ${ply}`, ...(undo === undefined ? {} : { undo }) });

describe("the log", () => {
  it("grows by what is new and never repeats a line", () => {
    expect(mergeLog([line(1), line(2)], [line(3)]).map((l) => l.ply)).toEqual([1, 2, 3]);
    expect(mergeLog([line(1), line(2), line(2)], [line(2), line(2), line(3)]).map((l) => l.ply)).toEqual([1, 2, 2, 3]);
    expect(mergeLog([line(1)], []).map((l) => l.ply)).toEqual([1]);
    expect(mergeLog([line(5)], [line(0), line(1)]).map((l) => l.ply)).toEqual([0, 1]);
  });

  it("crosses out what was taken back, and only that", () => {
    const log = [line(1), line(2), line(3), line(4, 0, 1), line(5)];
    expect([...takenBack(log)].map((l) => l.ply)).toEqual([2, 3]);
  });

  it("tells what happened after one's own last action", () => {
    const log = [line(0), line(1, 0), line(2, 1), line(3, 1)];
    expect(sinceOwn(log, 1).map((l) => l.ply)).toEqual([2, 3]);
    expect(sinceOwn(log, 3)).toEqual([]);
    expect(sinceOwn(log, null)).toEqual([]);
  });
});

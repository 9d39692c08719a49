import { describe, expect, it } from "vitest";
import "./dom";
import type { ChapterMessage } from "../src/generated/messages";
import { UNTOLD, type Story } from "../src/lib/log";
import { explained } from "../src/table/explaining.svelte";
import { fixture } from "./fixture";

const [position] = fixture("egizia").positions;
if (!position) throw new Error("no position");
const { step, moment, own_ply } = position;
const words = {
  [`explain.step.${step}`]: "options",
  [`explain.phase.${moment.phase}`]: "phase",
  "explain.after.feeding": "happened",
};
const chapter = (last: number, open = false): ChapterMessage => ({
  number: 1,
  kind: "feeding",
  act: "",
  title: "",
  about: "",
  what: "",
  rule: "",
  first: last,
  last,
  open,
  changes: [],
  items: [],
  totals: [],
});
const told = (...chapters: ChapterMessage[]): Story => ({ ...UNTOLD, chapters });
const later = (own_ply ?? 0) + 1;

describe("what is explained", () => {
  it("says all three kinds, what has happened first", () => {
    expect(explained({ position, story: told(chapter(later)), words, asked: true })).toEqual([
      { kind: "after", text: "happened" },
      { kind: "step", text: "options" },
      { kind: "phase", text: "phase" },
    ]);
  });

  it("speaks of options only to those who have some, and not of what goes on or is long gone", () => {
    const kinds = (story: Story, asked: boolean): string[] =>
      explained({ position, story, words, asked }).map(({ kind }) => kind);
    expect(kinds(told(chapter(later, true)), false)).toEqual(["phase"]);
    expect(kinds(told(chapter(own_ply ?? 0)), true)).toEqual(["step", "phase"]);
  });

  it("is silent where the game has nothing to say", () => {
    expect(explained({ position, story: UNTOLD, words: {}, asked: true })).toEqual([]);
  });
});

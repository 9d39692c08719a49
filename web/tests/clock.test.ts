import { describe, expect, it } from "vitest";
import { clockText, timeLeft } from "../src/lib/clock";
import type { Table } from "../src/generated/server";
import { seated, table } from "./table";

const timed = (clock: Table["clock"]): Table =>
  table({
    clock,
    clock_ms: 600_000,
    seats: [seated(0, { used_ms: 5_000 }), seated(1, { used_ms: 60_000, asked_at: 1_000 })],
  });
const days = (n: number): string => `${n} d`;

describe("the clock", () => {
  it("counts a live game for each seat, and runs only for the one that is asked", () => {
    expect(timeLeft(timed("live"), 0, 31_000)).toBe(595_000);
    expect(timeLeft(timed("live"), 1, 31_000)).toBe(510_000);
  });
  it("counts days for each turn", () => {
    expect(timeLeft(timed("days"), 1, 31_000)).toBe(570_000);
  });
  it("is silent where there is none", () => {
    expect(timeLeft(timed("none"), 1, 31_000)).toBeNull();
  });
  it("is readable", () => {
    expect([161_000, 3_723_000, 3 * 86_400_000, -5].map((ms) => clockText(ms, days))).toEqual([
      "2:41",
      "1:02:03",
      "3 d",
      "0:00",
    ]);
  });
});

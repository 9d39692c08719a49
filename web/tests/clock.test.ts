import { describe, expect, it } from "vitest";
import { clockText, timeLeft } from "../src/lib/clock";
import type { Table } from "../src/generated/server";

const table = (clock: Table["clock"]): Table =>
  ({ clock, clock_ms: 600_000, status: "running", seats: [{ used_ms: 5_000, asked_at: null }, { used_ms: 60_000, asked_at: 1_000 }] }) as unknown as Table;
const days = (n: number): string => `${n} d`;

describe("the clock", () => {
  it("counts a live game for each seat, and runs only for the one that is asked", () => {
    expect(timeLeft(table("live"), 0, 31_000)).toBe(595_000);
    expect(timeLeft(table("live"), 1, 31_000)).toBe(510_000);
  });
  it("counts days for each turn", () => {
    expect(timeLeft(table("days"), 1, 31_000)).toBe(570_000);
  });
  it("is silent where there is none", () => {
    expect(timeLeft(table("none"), 1, 31_000)).toBeNull();
  });
  it("is readable", () => {
    expect([161_000, 3_723_000, 3 * 86_400_000, -5].map((ms) => clockText(ms, days))).toEqual(["2:41", "1:02:03", "3 d", "0:00"]);
  });
});

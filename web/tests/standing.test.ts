import { describe, expect, it } from "vitest";
import { standingOf } from "../src/lib/standing";

describe("where one stands", () => {
  it.each([
    [[10, 7, 3], 0, { place: 1, by: 3 }],
    [[10, 7, 3], 2, { place: 3, by: 7 }],
    [[7, 7, 3], 1, { place: 1, by: 0 }],
    [[5], 0, { place: 1, by: 0 }],
    [[5, 2], 4, null],
  ])("%j, seat %i", (scores, seat, standing) => {
    expect(standingOf(scores, seat)).toEqual(standing);
  });
});

import { describe, expect, it } from "vitest";
import { decimal, numeral, signed } from "../src/lib/numbers";

describe("numbers", () => {
  it("have a true minus", () => {
    expect([numeral(3), numeral(0), numeral(-3)]).toEqual(["3", "0", "−3"]);
    expect([signed(3), signed(0), signed(-0), signed(-3)]).toEqual(["+3", "0", "0", "−3"]);
  });

  it("have the decimals of a language", () => {
    expect([decimal(5.94, "de"), decimal(-5.94, "de"), decimal(-5.94, "en")]).toEqual(["5,9", "−5,9", "−5.9"]);
  });
});

import { expect, it } from "vitest";
import { variantsOf } from "../src/lib/options";

const info = {
  options: { beginner: ["off", "on"], difficulty: ["0", "1"] },
  option_texts: {
    beginner: { name: "Beginner mode", text: "For a first game.", values: { off: "off", on: "on" }, seats: [1] },
    difficulty: {
      name: "Difficulty",
      text: "Alone only.",
      values: { "0": "no dark track", "1": "1 dark track" },
      seats: [1],
    },
  },
};

it("what a table plays differently is said by its name", () => {
  expect(variantsOf({ beginner: "off", difficulty: "1" }, info)).toEqual([
    { key: "difficulty", name: "Difficulty", value: "1 dark track", text: "Alone only." },
  ]);
  expect(variantsOf({ beginner: "off", difficulty: "0" }, info)).toEqual([]);
});

it("an id never stands in for a name that is not known", () => {
  expect(variantsOf({ beginner: "blindfold", curse: "on" }, info)).toEqual([]);
});

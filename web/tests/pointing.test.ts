import { describe, expect, it } from "vitest";
import type { ExerciseMessage, GuideMessage } from "../src/generated/messages";
import { pointsOf, soughtOf, towardOf } from "../src/learn/pointing";
import { cardAt } from "../src/rules/cards";
import { choice } from "./fixture";

const guide = (more: Partial<GuideMessage>): GuideMessage => ({
  step: 1,
  steps: 1,
  id: "",
  mode: "one",
  round: "",
  tasks: [],
  headline: "",
  say: "",
  why: "",
  point: [],
  expected: [],
  options: [],
  after: "",
  watch: null,
  detour: null,
  comment: "",
  ...more,
});

describe("a lesson points", () => {
  const choices = [choice("left", "place.left"), choice("right", "place.right"), choice("pass")];
  const options = choices.map(({ action }) => ({ action, title: "", good: "", but: "" }));

  it("at its ideas in their order, then at what else the step means", () => {
    const told = guide({ mode: "choose", options, point: ["place.right", "row.2", "place.left"] });
    const points = pointsOf({ guide: told, exercise: null }, null, "board", choices);
    expect(points).toEqual(["!left", "!right", "!pass", "row.2"]);
  });

  it("at the choice in the list too, where it cannot be made on the board", () => {
    const told = guide({ expected: ["left"], point: ["@board"] });
    expect(pointsOf({ guide: told, exercise: null }, null, "list", choices)).toEqual(["@board", "!left"]);
    expect(pointsOf({ guide: told, exercise: null }, null, "board", choices)).toEqual(["@board"]);
  });

  it("at the goal of an exercise that is open", () => {
    const exercise: ExerciseMessage = {
      goal: "",
      state: "open",
      point: ["row.1"],
      numbers: [],
      hints: [],
      better: [],
      better_text: "",
      reachable: true,
    };
    expect(pointsOf({ guide: null, exercise }, null, "list", [])).toEqual(["row.1"]);
    expect(pointsOf({ guide: null, exercise: { ...exercise, state: "reached" } }, null, "list", [])).toEqual([]);
  });

  it("sends a phone's board to what is to be tapped now, not to what was tapped before", () => {
    const step = guide({ point: ["place.left", "place.right"], expected: ["right"] });
    const points = pointsOf({ guide: step, exercise: null }, null, "board", choices);
    expect(towardOf(points, choices)).toBe("place.left");
    expect(towardOf([...soughtOf(step), ...points], choices)).toBe("place.right");
    expect(towardOf(["@mat", "@board", "place.left"], choices)).toBe("@board");
  });
});

describe("a card of the index", () => {
  const card = { group: "jars.tile", id: "J01", ids: ["J01", "J02"], name: "", text: "", rule: "", also: "" };
  const shelves = [{ group: "jars.tile", name: "", cards: [{ ...card, facts: [], questions: [] }] }];

  it("is found under the name of each of its copies", () => {
    expect(cardAt(shelves, "jars.tile.J02")?.id).toBe("J01");
    expect(cardAt(shelves, "jars.tile.J03")).toBeNull();
    expect(cardAt(shelves, "")).toBeNull();
  });
});

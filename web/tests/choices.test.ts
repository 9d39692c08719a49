import { describe, expect, it } from "vitest";
import { answer, byTarget, ending, grouped, ranked, reasons, spoken, stepped } from "../src/lib/choices";
import { choice } from "./fixture";

const choices = [
  choice("pass", "", { group: "Otherwise" }),
  choice("place edfu", "edfu", { group: "Places" }),
  choice("play extra_ship", "", { group: "Cards" }),
  choice("slot sphinx 1", "sphinx.1", { group: "Sites" }),
  choice("place alyi", "alyi", { group: "Places" }),
];
const groups = grouped(choices);

describe("places", () => {
  it("are shared as people count them, also where the game puts whoever has lost behind all seats", () => {
    expect(ranked([1, 2, 2, 4])).toEqual([1, 2, 2, 4]);
    expect(ranked([1, 6, 6])).toEqual([1, 2, 2]);
    expect(ranked([3, 1, 1, null])).toEqual([3, 1, 1, null]);
  });

  it("are left as they are where nobody has won", () => {
    expect(ranked([2, 2])).toEqual([2, 2]);
    expect(ranked([null, null])).toEqual([null, null]);
  });
});

describe("choices", () => {
  it("stand under the engine's headings in its order, what ends the turn last", () => {
    expect(groups.map((group) => [group.title, group.choices.map((one) => one.action)])).toEqual([
      ["Places", ["place edfu", "place alyi"]],
      ["Cards", ["play extra_ship"]],
      ["Sites", ["slot sphinx 1"]],
      ["Otherwise", ["pass"]],
    ]);
  });

  it("none is lost or doubled", () => {
    expect(groups.flatMap((group) => group.choices).length).toBe(choices.length);
  });

  it("are walked in list order, round and round", () => {
    expect(stepped(groups, null, 1)).toBe("place edfu");
    expect(stepped(groups, null, -1)).toBe("pass");
    expect(stepped(groups, "place alyi", 1)).toBe("play extra_ship");
    expect(stepped(groups, "pass", 1)).toBe("place edfu");
    expect(stepped(groups, "place edfu", -1)).toBe("pass");
    expect(stepped([], null, 1)).toBeNull();
  });

  it("know what ends a turn", () => {
    expect(ending(choices)).toBe("pass");
    expect(ending([choice("place edfu", "edfu")])).toBeNull();
  });

  it("are found by place", () => {
    const places = byTarget([
      choice("commit blue", "crew.blue"),
      choice("commit blue+joker", "crew.blue"),
      choice("pass"),
    ]);
    expect([...places].map(([target, list]) => [target, list.length])).toEqual([["crew.blue", 2]]);
  });

  it("answer every tap on a place: with a reason, with the question, or not at all where the place is a choice", () => {
    const blocked = reasons([{ text: "Somebody is there.", rule: "EG-5.4", targets: ["luxor"] }]);
    const asked = { text: "Where does your ship go?", rule: "EG-5.1" };
    expect(answer("luxor", choices, blocked, asked)).toMatchObject({ text: "Somebody is there.", rule: "EG-5.4" });
    expect(answer("market.grain", choices, blocked, asked)).toEqual({
      text: expect.stringContaining(asked.text),
      rule: "EG-5.1",
    });
    expect(answer("edfu", choices, blocked, asked)).toBeNull();
    expect(answer("luxor", [], blocked, asked)).toBeNull();
  });

  it("come with the reason for everything that is none", () => {
    const found = reasons([
      { text: "taken", rule: "EG-5.4", targets: ["edfu", "alyi"] },
      { text: "too early", rule: "EG-5.8", targets: ["sphinx.reserve"] },
    ]);
    expect([...found].map(([target, { text }]) => [target, text])).toEqual([
      ["edfu", "taken"],
      ["alyi", "taken"],
      ["sphinx.reserve", "too early"],
    ]);
  });

  it("are read out with all that is said of them", () => {
    expect(spoken(choice("pass", "", { title: "Pass" }))).toBe("Pass");
    expect(spoken(choice("raise blue", "crew.blue", { title: "Raise blue", detail: "now 3" }))).toBe(
      "Raise blue: now 3",
    );
  });
});

describe("places", () => {
  it("are counted as people count them, whoever shares one", () => {
    expect(ranked([1, 3, 3])).toEqual([1, 2, 2]);
    expect(ranked([1, 1, 3])).toEqual([1, 1, 3]);
    expect(ranked([2, 4, 1, 2])).toEqual([2, 4, 1, 2]);
  });

  it("stay as they are where nobody has won, or nobody has one yet", () => {
    expect(ranked([2])).toEqual([2]);
    expect(ranked([null, null])).toEqual([null, null]);
    expect(ranked([1, null, 3])).toEqual([1, null, 2]);
  });
});

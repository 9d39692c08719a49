import { describe, expect, it } from "vitest";
import { byTarget, ending, grouped, reasons, spoken, stepped } from "../src/lib/choices";
import { choice } from "./fixture";

const choices = [
  choice("pass", "", { group: "Otherwise" }),
  choice("place edfu", "edfu", { group: "Places" }),
  choice("play extra_ship", "", { group: "Cards" }),
  choice("slot sphinx 1", "sphinx.1", { group: "Sites" }),
  choice("place alyi", "alyi", { group: "Places" }),
];
const groups = grouped(choices);

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
    const places = byTarget([choice("commit blue", "crew.blue"), choice("commit blue+joker", "crew.blue"), choice("pass")]);
    expect([...places].map(([target, list]) => [target, list.length])).toEqual([["crew.blue", 2]]);
  });

  it("come with the reason for everything that is none", () => {
    const found = reasons([{ text: "taken", rule: "EG-5.4", targets: ["edfu", "alyi"] }, { text: "too early", rule: "EG-5.8", targets: ["sphinx.reserve"] }]);
    expect([...found].map(([target, { text }]) => [target, text])).toEqual([["edfu", "taken"], ["alyi", "taken"], ["sphinx.reserve", "too early"]]);
  });

  it("are read out with all that is said of them", () => {
    expect(spoken(choice("pass", "", { title: "Pass" }))).toBe("Pass");
    expect(spoken(choice("raise blue", "crew.blue", { title: "Raise blue", detail: "now 3" }))).toBe("Raise blue: now 3");
  });
});

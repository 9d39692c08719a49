import { describe, expect, it } from "vitest";
import { byTarget, ending, grouped, parted, stepped } from "../src/lib/choices";
import type { Choice } from "../src/lib/types";

function choice(action: string, target = ""): Choice {
  return { action, verb: action.split(" ")[0] ?? "", label: action, rule: "", target, cost: {}, gain: {} };
}

const choices = [choice("pass"), choice("place edfu", "edfu"), choice("slot sphinx 1", "sphinx.1"), choice("place alyi", "alyi")];
const groups = grouped(choices, (c) => ({ group: c.verb, title: c.label, detail: "", badge: { text: "" } }));

describe("choices", () => {
  it("stand under their headings, those without a place last", () => {
    expect(groups.map((group) => [group.title, group.rows.map((row) => row.choice.action)])).toEqual([
      ["place", ["place edfu", "place alyi"]],
      ["slot", ["slot sphinx 1"]],
      ["pass", ["pass"]],
    ]);
  });

  it("none is lost or doubled", () => {
    expect(groups.flatMap((group) => group.rows).length).toBe(choices.length);
  });

  it("are walked in list order, round and round", () => {
    expect(stepped(groups, null, 1)).toBe("place edfu");
    expect(stepped(groups, null, -1)).toBe("pass");
    expect(stepped(groups, "place alyi", 1)).toBe("slot sphinx 1");
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

  it("have labels in two parts", () => {
    expect(parted("Edfu: one step. And: another")).toEqual({ title: "Edfu", detail: "one step. And: another" });
    expect(parted("Take Quarry 3 - A quarry: 3 stones")).toEqual({ title: "Take Quarry 3", detail: "A quarry: 3 stones" });
    expect(parted("Sphinx, slot 1")).toEqual({ title: "Sphinx, slot 1", detail: "" });
  });
});

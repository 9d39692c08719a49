import "./dom";
import { describe, expect, it } from "vitest";
import type { AnyView } from "../src/boards/generic/outline";
import { fixture } from "./fixture";

const { Names, parts, said } = await import("../src/boards/generic/outline");
const { board } = await import("../src/boards/generic");

/** Real positions of Egizia, made by `fixture.py` from the engine. */
const { positions, words } = fixture<AnyView, unknown>("egizia");

describe("a game without a board of its own", () => {
  it.each(["de", "en"] as const)("is told without raw ids (%s)", (lang) => {
    for (const { view } of positions) {
      const names = new Names(words, view, lang);
      const text = parts(view, names, "Rest")
        .map((part) => `${part.name}: ${said(part.node)}`)
        .join("\n");
      expect(text).not.toMatch(/[a-z]_[a-z]|undefined|null|\[object/);
    }
  });

  it("says the same thing in the reader's language", () => {
    const view = { hand: ["a"], face_down: 3, stock: { upper_gate: 2 } };
    const told = (lang: "de" | "en"): string =>
      parts(view, new Names({}, view, lang), "Rest")
        .map((part) => `${part.name} ${said(part.node)}`)
        .join("; ");
    expect(told("en")).toBe("Rest Face down: 3; Hand a; Stock Upper gate: 2");
    expect(told("de")).toBe("Rest Verdeckt: 3; Hand a; Vorrat Upper gate: 2");
  });

  it("has a badge for every choice and a text for every position", () => {
    for (const position of positions) {
      for (const choice of position.choices) expect(board.badge(choice, position.view)).toHaveProperty("icon");
      expect(
        board
          .tell(position.view, words, "de", ["A", "B"])
          .flatMap((part) => part.lines)
          .join("\n"),
      ).not.toMatch(/undefined|\[object/);
    }
  });
});

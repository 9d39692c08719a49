import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { board as ankh } from "../src/boards/ankh";
import { board as egizia } from "../src/boards/egizia";
import { board as mennefer } from "../src/boards/mennefer";
import { board as pharaon } from "../src/boards/pharaon";
import type { BoardModule } from "../src/boards/types";
import type { Position } from "../src/generated/messages";
import { at, fixture } from "./fixture";
import { untold } from "./taps";
import Zoomed from "./Zoomed.svelte";

const nothing = (): void => {};

/** Drawn where a choice leads, or chosen only after another: here the question itself is the answer to a tap. */
const LATER: Record<string, RegExp> = {
  pharaon: /^main, .*: (row|life|column)\./,
  ankh: /^choose_action, .*: hex\./,
  mennefer: /^option, .*: display\./,
};

/** Of every position of a game: what can be tapped on the board and on the own mat and says nothing. */
function silent<View, Components>(game: string, module: BoardModule<View, Components>): string[] {
  const { positions, components, words } = fixture<View, Components>(game);
  return positions.flatMap((position) =>
    [false, true].flatMap((narrow) => {
      const props = {
        view: position.view,
        components,
        words,
        lang: "en" as const,
        step: position.step,
        choices: position.choices,
        focus: null,
        onfocus: nothing,
        onchoose: nothing,
        onact: nothing,
        ahead: position.ahead,
        seat: position.seat,
        names: position.names,
        motion: 0,
        lit: new Set<string>(),
        onlight: nothing,
        before: null,
        narrow,
      };
      const mat = { ...props, whose: position.seat ?? 0 };
      const drawn =
        render(Zoomed, { props: { of: module.Board, props } }).body + render(module.Mat, { props: mat }).body;
      return untold(drawn, position)
        .map((target) => `${position.step}, ply ${position.ply}: ${target}`)
        .filter((found) => !LATER[game]?.test(found));
    }),
  );
}

describe("whatever one may tap on is a choice, a step ahead of one, or has a reason why not", () => {
  it("in Egizia", () => expect(silent("egizia", egizia)).toEqual([]));
  it("in Pharaon", () => expect(silent("pharaon", pharaon)).toEqual([]));
  it("in Men-Nefer", () => expect(silent("mennefer", mennefer)).toEqual([]));
  it("in Ankh", () => expect(silent("ankh", ankh)).toEqual([]));

  it("and a place without a word would be noticed", () => {
    const blocked = [{ text: "", rule: "", targets: ["edfu"] }];
    const position: Position = { ...at(fixture("egizia").positions, 0), choices: [], ahead: [], blocked };
    const drawn = '<g data-target="edfu"/><g data-target="luxor"/><g data-target="ring.left"/>';
    expect(untold(drawn, position)).toEqual(["luxor"]);
  });
});

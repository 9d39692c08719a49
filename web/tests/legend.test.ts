import { describe, expect, it } from "vitest";
import ankhSheet from "../src/art/ankh.svg?raw";
import common from "../src/art/common.svg?raw";
import egiziaSheet from "../src/art/egizia.svg?raw";
import menneferSheet from "../src/art/mennefer.svg?raw";
import pharaonSheet from "../src/art/pharaon.svg?raw";
import { glossary as ankh } from "../src/boards/ankh/glossary";
import { glossary as egizia } from "../src/boards/egizia/glossary";
import { glossary as mennefer } from "../src/boards/mennefer/glossary";
import { glossary as pharaon } from "../src/boards/pharaon/glossary";
import type { Words } from "../src/lib/types";
import { fixture } from "./fixture";

const wordsOf = (game: string): Words => fixture(game).words;
const GAMES = [
  { game: "ankh", sheet: ankhSheet, signs: ankh(wordsOf("ankh"), "en"), least: 24 },
  { game: "egizia", sheet: egiziaSheet, signs: egizia(wordsOf("egizia"), "en"), least: 12 },
  { game: "mennefer", sheet: menneferSheet, signs: mennefer(wordsOf("mennefer"), "en"), least: 40 },
  { game: "pharaon", sheet: pharaonSheet, signs: pharaon(wordsOf("pharaon"), "en"), least: 12 },
];

describe.each(GAMES)("the legend of $game", ({ sheet, signs, least }) => {
  it("shows the drawings of its sheet", () => {
    const known = new Set([...`${common}${sheet}`.matchAll(/<symbol id="art-([^"]+)"/g)].map((found) => found[1]));
    const shown = signs.flatMap(({ art }) => art ?? []);
    expect(shown.filter((art) => !known.has(art))).toEqual([]);
    expect(shown.length).toBeGreaterThanOrEqual(least);
  });
});

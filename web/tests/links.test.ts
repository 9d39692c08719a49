import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { blockOf, parse } from "../src/lib/markdown";

/**
 * Every rule that a game cites has its paragraph in both languages: in a question, a choice, a refusal, the log or the
 * index, in an example, a lesson, a book, or in the line that a guide watches.
 */
const games = join(import.meta.dirname, "../../src/mehen/games");
const GAMES = ["egizia", "pharaon", "mennefer", "ankh"];
const CITED = /"([A-Z]{2}-\d+[A-Z]?\.\d+[a-z]?)"/g;

function cited(game: string): string[] {
  const folder = join(games, game);
  const files = readdirSync(folder, { recursive: true, encoding: "utf-8" }).filter((file) => /\.(py|toml)$/.test(file));
  const found = files.flatMap((file) =>
    [...readFileSync(join(folder, file), "utf-8").matchAll(CITED)].map(([, rule]) => rule ?? ""),
  );
  return [...new Set(found)];
}

/** The rule of the line to watch in a guided game. */
function watched(game: string, lang: string): string {
  const [, after = ""] = readFileSync(join(games, game, `text.${lang}.toml`), "utf-8").split("[learn.watch]");
  return /^rule = "(.+)"$/m.exec(after)?.[1] ?? "";
}

describe.each(GAMES)("links into the rules of %s", (game) => {
  it.each(["de", "en"])("land, in %s", (lang) => {
    const blocks = parse(readFileSync(join(games, game, `rules.${lang}.md`), "utf-8"));
    const rules = cited(game);
    expect(rules.length).toBeGreaterThan(30);
    expect(rules).toContain(watched(game, lang));
    expect(rules.filter((rule) => blockOf(blocks, rule) < 0)).toEqual([]);
  });
});

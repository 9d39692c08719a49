import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { blockOf, inline, parse } from "../src/lib/markdown";

const GAMES = join(import.meta.dirname, "../../src/mehen/games");
const rules = readdirSync(GAMES)
  .flatMap((game) => ["de", "en"].map((lang) => ({ game, lang, file: join(GAMES, game, `rules.${lang}.md`) })))
  .flatMap((entry) => {
    try {
      return [{ ...entry, text: readFileSync(entry.file, "utf8") }];
    } catch {
      return [];
    }
  });

describe("rules", () => {
  it("are there to be read", () => {
    expect(rules.length).toBeGreaterThanOrEqual(2);
  });

  it.each(rules)("$game in $lang: every rule that is named can be opened", ({ text }) => {
    const blocks = parse(text);
    const named = new Set(text.match(/\b[A-Z]{2}-\d+\.\d+\b/g));
    expect(named.size).toBeGreaterThan(20);
    expect([...named].filter((rule) => blockOf(blocks, rule) < 0)).toEqual([]);
  });

  it.each(rules)("$game in $lang: no mark of the source is left over", ({ text }) => {
    const left = parse(text)
      .flatMap((block) => [...block.parts, ...block.cells.flat()])
      .filter((part) => part.kind === "text" && /\*\*|^#|<\/?[a-z]/.test(part.text));
    expect(left).toEqual([]);
  });

  it("understands what stands inside a line", () => {
    expect(inline("**Crew:** see EG-5.1, `x`").map((part) => [part.kind, part.text])).toEqual([
      ["bold", "Crew:"],
      ["text", " see "],
      ["rule", "EG-5.1"],
      ["text", ", "],
      ["code", "x"],
    ]);
  });
});

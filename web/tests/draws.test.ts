import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/**
 * The client only draws: what a choice does, costs or is called, and why something is not possible, comes over the
 * line.
 */
const FORBIDDEN: Record<string, RegExp> = {
  "a sentence taken apart": /\.split\("; "\)|\bparted\(/,
  "a rule compared": /\brule [!=]==? (?!undefined)|[!=]==? "[A-Z]{2}-\d/,
  "a view cast": /\bas (readonly )?\w*(View|Components)\b/,
  "a cast through unknown": /\bas unknown as\b/,
  "an action's notation rebuilt": /\bdata-ask\b/,
  "an action's notation taken apart":
    /\b(action|notation)\??\.(split|slice|replace|match|startsWith|endsWith|includes)\(/,
  "a translated sentence cut":
    /(\bwords\[[^\]]*\]|\.(title|detail|text))( \?\? ("[^"]*"|\w+))?\)?\.(split|replace|match)\(|\b(title|detail|sentence)\.(split|replace|match)\(/,
};

const here = import.meta.dirname;

/** All lines below a folder, with the place where each stands. */
function lines(folder: string): { where: string; line: string }[] {
  const root = join(here, folder);
  const files = readdirSync(root, { recursive: true, encoding: "utf-8" }).filter((file) => /\.(ts|svelte)$/.test(file));
  return files.flatMap((file) =>
    readFileSync(join(root, file), "utf-8")
      .split("\n")
      .map((line, k) => ({ where: `${file}:${k + 1}`, line: line.trim() })),
  );
}

const matching = (all: readonly { where: string; line: string }[], pattern: RegExp): string[] =>
  all.filter(({ line }) => pattern.test(line)).map(({ where, line }) => `${where}: ${line}`);

/** What each pattern is there to find, as it once stood in the client. */
const FOUND: Record<keyof typeof FORBIDDEN, string> = {
  "a sentence taken apart": 'const [title] = choice.title.split("; ");',
  "a rule compared": 'if (choice.rule !== "AK-6.2") return;',
  "a view cast": "const view = props.view as AnkhView;",
  "a cast through unknown": "}) as unknown as Table;",
  "an action's notation rebuilt": '<g data-ask="slot 3">',
  "an action's notation taken apart": 'const [, first = ""] = choice.action.split(" ");',
  "a translated sentence cut": 'text: (props.words[`card_text.${card.id}`] ?? "").replace(/^\\+\\d+\\.\\s*/, ""),',
};

describe("the client only draws", () => {
  const sources = lines("../src");
  it.each(Object.entries(FORBIDDEN))("without %s", (name, pattern) => {
    expect(sources.length).toBeGreaterThan(10_000);
    expect(matching(sources, pattern)).toEqual([]);
    expect(FOUND[name], "what it is there for is found").toMatch(pattern);
  });

  it("and its tests cast no fixture", () => {
    const tests = lines(".").filter(({ where }) => !where.startsWith("draws.test.ts"));
    expect(tests.length).toBeGreaterThan(1_000);
    expect(matching(tests, /\bas unknown as\b|\} as [A-Z]|\bas (readonly )?\w*(View|Components|Position)\b/)).toEqual(
      [],
    );
  });
});

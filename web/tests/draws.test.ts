import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** The client only draws: what a choice does, costs or is called, and why something is not possible, comes over the line. */
const FORBIDDEN: Record<string, RegExp> = {
  "a sentence taken apart": /\.split\("; "\)|\bparted\(/,
  "a rule compared": /\brule [!=]==? (?!undefined)|[!=]==? "[A-Z]{2}-\d/,
  "a view cast": /\bas (readonly )?\w*(View|Components)\b/,
  "a cast through unknown": /\bas unknown as\b/,
  "an action's notation rebuilt": /\bdata-ask\b/,
};

const root = join(import.meta.dirname, "../src");
const sources = readdirSync(root, { recursive: true, encoding: "utf-8" }).filter((file) => /\.(ts|svelte)$/.test(file));

describe("the client only draws", () => {
  it.each(Object.entries(FORBIDDEN))("without %s", (_, pattern) => {
    expect(sources.length).toBeGreaterThan(100);
    const found = sources.flatMap((file) =>
      readFileSync(join(root, file), "utf-8").split("\n").flatMap((line, k) => (pattern.test(line) ? [`${file}:${k + 1}: ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });
});

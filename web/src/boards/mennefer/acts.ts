import type { Words } from "../../lib/types";

/** The action language as icons: `boats 2 act 1 | limestone 2` is one item with two alternatives. */

export interface Part {
  /** What is done or gained: `food`, `good`, `act`. */
  kind: string;
  /** The number before the icon, Roman for graves and pedestals; empty where it says nothing. */
  n: string;
  how: "" | "buy" | "take";
  /** The whole alternative it belongs to, as `item.*` and `how.*` name it. */
  of: string;
}

const ROMAN = ["", "I", "II", "III", "IV", "V", "VI"];

export function roman(n: number): string {
  return ROMAN[n] ?? String(n);
}

/** A sheet of its own has a prefix, so that no other game's symbol is hit. */
const own = (name: string): string => `mennefer-${name}`;

export const KIND_ICON: Record<string, string> = {
  food: "fish",
  heka: "ankh",
  pp: own("pp"),
  heart: "heart",
  feather: "feather",
  favour: own("favour"),
  mix: own("mix"),
  scarab: own("scarab-step"),
  eye: "eye",
  limestone: "block",
  embalm: own("embalm"),
  bury: own("bury"),
  mastaba: own("mastaba"),
  papyrus: "scroll",
  good: own("good"),
  priestess: own("priestess"),
  offer: own("offer"),
  disc: "disc",
  boats: "boat",
  act: own("act"),
  agreement: own("agreement"),
  carve: own("carve"),
  erect: own("erect"),
};

/** Only the six currencies have a colour; everything else is ink. */
const TONE: Record<string, string> = {
  food: "--nile",
  heka: "--gold",
  heart: "--carnelian",
  feather: "--turquoise",
  favour: "--amethyst",
  pp: "--lapis",
};

export function toneOf(kind: string): string {
  return `var(${TONE[kind] ?? "--board-ink"})`;
}

/** Where "1" is a real amount and not just "do it". */
const COUNTED = new Set([
  "food",
  "heka",
  "pp",
  "heart",
  "feather",
  "boats",
  "disc",
  "favour",
  "limestone",
  "priestess",
  "mastaba",
  "mix",
]);

export function partsOf(alternative: string): Part[] {
  const tokens = alternative.trim().split(/\s+/);
  const parts: Part[] = [];
  for (let k = 0; k < tokens.length; k++) {
    const [kind = "", how = ""] = (tokens[k] ?? "").split("_");
    const next = tokens[k + 1] ?? "";
    const number = /^(\d+|\?)$/.test(next) ? next : "";
    if (number) k++;
    parts.push({
      kind,
      n: written(kind, number),
      how: how === "buy" || how === "take" ? how : "",
      of: alternative.trim(),
    });
  }
  return parts;
}

function written(kind: string, n: string): string {
  if ((kind === "bury" || kind === "erect") && n !== "?") return roman(Number(n));
  return n === "1" && !COUNTED.has(kind) ? "" : n;
}

export function alternativesOf(item: string): string[] {
  return item.split(" | ");
}

/** What an alternative does, in the engine's words. */
export function explained(alternative: string, words: Words): string {
  const [verb = "", number = ""] = alternative.split(" ");
  const more = number === "?" ? "_own" : partsOf(alternative).length > 1 ? "_more" : "";
  return words[`how.${verb}${more}`] ?? "";
}

/** The first verb of an item: its icon stands for the whole. */
export function iconOfItem(item: string): string {
  return KIND_ICON[partsOf(item)[0]?.kind ?? ""] ?? "arrow";
}

// -- lines on the board ---------------------------------------------------------------

/**
 * A line of a drawn list: alternatives stand beside each other with a slash, or below each other with a dotted rule.
 */
export interface DrawnLine {
  alternatives: Part[][];
  /** A dotted rule above: this line is another alternative of the one before. */
  ruled: boolean;
}

const GLYPH: Record<string, number> = { I: 0.3, V: 0.62, "?": 0.48, "-": 0.4, "−": 0.56, "+": 0.56 };

/** Width of a number, in units of the icon's size; SVG cannot measure before it draws. */
export function numberWidth(n: string, size: number): number {
  return n ? [...n].reduce((sum, c) => sum + (GLYPH[c] ?? 0.53), 0) * size * 0.92 + 2 : 0;
}

export function partWidth(part: Part, size: number): number {
  return numberWidth(part.n, size) + size + (part.how ? size * 0.2 : 0);
}

export function phraseWidth(parts: readonly Part[], size: number): number {
  return parts.reduce((sum, part) => sum + partWidth(part, size), 0) + 3 * (parts.length - 1);
}

export const SLASH = 10;

/** Breaks a list of items into lines that fit a width. */
export function linesOf(items: readonly string[], size: number, wide: number): DrawnLine[] {
  return items.flatMap((item): DrawnLine[] => {
    const alternatives = alternativesOf(item).map(partsOf);
    const all =
      alternatives.reduce((sum, parts) => sum + phraseWidth(parts, size), 0) + SLASH * (alternatives.length - 1);
    if (all <= wide) return [{ alternatives, ruled: false }];
    return alternatives.flatMap((parts, k): DrawnLine[] =>
      phraseWidth(parts, size) <= wide
        ? [{ alternatives: [parts], ruled: k > 0 }]
        : parts.map((part, j) => ({ alternatives: [[part]], ruled: k > 0 && j === 0 })),
    );
  });
}

import type { Lang, Words } from "../../lib/types";
import { monumentsBeside } from "./anchors";
import { ankhText } from "./text";
import { godNumber, isFigure, seatIndex, type AnkhView, type AnkhComponents, type HexView } from "./view";

/** Short descriptions of hexes and of what stands on them: for the list, the peek and the text view. */

export function bannerOf(view: AnkhView, words: Words, side: string | null | undefined): string {
  const row = view.seats[seatIndex(view, side)];
  const god = row?.god ? (words[`god.${row.god}`] ?? row.god) : "";
  return row?.lower_god ? `${god}-${words[`god.${row.lower_god}`] ?? row.lower_god}` : god;
}

/** Names stand at the beginning of a line. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "temple of Re", "neutral pyramid", "Cat-Mummy of Isis". */
export function pieceWords(view: AnkhView, hex: HexView, words: Words, lang: Lang): string {
  const t = ankhText[lang];
  const what = words[`kind.${hex.piece}`] ?? hex.piece ?? "";
  if (hex.piece === "city") return what;
  if (!hex.owner) return `${what} (${t.neutral})`;
  if (hex.piece === "god") return `${bannerOf(view, words, hex.owner)} (${what})`;
  return t.of(what, bannerOf(view, words, hex.owner));
}

export function hexTitle(view: AnkhView, hex: HexView, words: Words, lang: Lang, who: string | null): string {
  const what = capital(hex.piece ? pieceWords(view, hex, words, lang) : ankhText[lang].hex(hex.id));
  return who ? `${what}, ${who}` : what;
}

/** Ground and region: "fertile, region 3". */
export function groundWords(hex: HexView, lang: Lang): string {
  const t = ankhText[lang];
  return [hex.underworld ? t.underworld : t.terrain[hex.terrain], ...hex.regions.map((tile) => t.inRegion(tile))].join(
    ", ",
  );
}

/** What a figure on this hex would stand next to. */
export function besideWords(view: AnkhView, id: string, words: Words, lang: Lang): string {
  const list = monumentsBeside(view, id).map((hex) => pieceWords(view, hex, words, lang));
  return list.length ? ankhText[lang].beside(list.join(", ")) : "";
}

export function hexWords(view: AnkhView, components: AnkhComponents, hex: HexView, words: Words, lang: Lang): string[] {
  const t = ankhText[lang];
  const guardian = components.guardians.find((row) => row.id === hex.piece);
  const god = hex.piece === "god" ? view.seats[seatIndex(view, hex.owner)]?.god : null;
  const { amount, distance, claws } = guardian?.effect ?? {};
  const states = [
    hex.sun ? t.sun : "",
    hex.safe ? t.flooded : "",
    hex.moved ? t.moved : "",
    hex.aim ? t.aims(words[`aim.${hex.aim}`] ?? hex.aim) : "",
  ].filter(Boolean);
  return [
    `${t.hex(hex.id)}: ${groundWords(hex, lang)}`,
    isFigure(hex) || !hex.piece ? besideWords(view, hex.id, words, lang) : "",
    states.join(", "),
    guardian ? (t.guardianText[guardian.id]?.(amount ?? distance ?? claws ?? 0) ?? "") : "",
    god ? (words[`god_text.${godNumber(components, god)}`] ?? "") : "",
  ].filter(Boolean);
}

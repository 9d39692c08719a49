import type { ChapterMessage } from "../../../generated/messages";
import type { MenNeferComponents, MenNeferView } from "../../../generated/mennefer";
import { happened, numberIn, sumOf } from "../../../lib/moments";
import { line, seatsOf } from "../../../table/moments/general";
import type { Cell, MomentLine, Told } from "../../../table/moments/scene";
import { text } from "./text";

export type HarvestTold = Told<MenNeferView, MenNeferComponents>;

const ICONS: Record<string, string> = {
  papyri: "scroll",
  duat: "scales",
  agreements: "mennefer-agreement",
  sarcophagi: "sarcophagus",
  disc: "disc",
  great: "pyramid",
  queens: "eye",
};

/** The seven scorings; what a seat gets is said with what it is made of. */
export function harvestLines(told: HarvestTold): MomentLine[] {
  const texts = text[told.lang];
  return told.moment.chapters.flatMap((chapter) => {
    const words = texts.lines[chapter.kind];
    if (!words) return [];
    const cells = seatsOf(told).map((seat) => cellOf(told, chapter, seat));
    const bare = { key: chapter.kind, icon: ICONS[chapter.kind] ?? "points", title: words.title, note: words.note };
    return [line(told, { ...bare, rule: chapter.rule, cells })];
  });
}

function cellOf(told: HarvestTold, chapter: ChapterMessage, seat: number): Cell {
  const texts = text[told.lang];
  const shown = told.after?.seats[seat];
  const items = chapter.items.filter((item) => item.seat === seat);
  const sums = items.map((item) => String(item.amount)).join(" + ");
  if (chapter.kind === "papyri") {
    const rolled = happened(told.moment, "rolled_up").find((one) => one.seat === seat);
    const steps = numberIn(rolled, "b");
    if (!rolled) return { seat, amount: null, parts: "" };
    return { seat, amount: null, icon: "feather", text: `+${steps}`, parts: texts.scrolls(numberIn(rolled, "a")) };
  }
  const amount = sumOf(chapter, seat);
  const parts: Partial<Record<string, string>> = {
    duat: shown ? `${shown.heart} / ${shown.feather}` : "",
    disc: shown && amount ? texts.field(shown.disc) : "",
    great: shown && amount ? texts.field(shown.great) : "",
  };
  return { seat, amount, parts: parts[chapter.kind] ?? (items.length > 1 ? sums : "") };
}

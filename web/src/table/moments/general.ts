import type { ChapterMessage, Item } from "../../generated/messages";
import { m } from "../../i18n";
import { signed } from "../../lib/numbers";
import { sumOf } from "../../lib/moments";
import General from "./General.svelte";
import type { Cell, MomentLine, SceneModule, Told } from "./scene";

/** Any chapter of any game: what it brought each seat and why; where no points move, what is on the strips. */
export const general: SceneModule = {
  title: ({ moment }) => {
    const [chapter] = moment.chapters;
    return chapter ? chapter.title + (chapter.about ? `: ${chapter.about}` : "") : "";
  },
  lead: () => m().moments.lead,
  lines: (told) => told.moment.chapters.map((chapter) => chapterLine(told, chapter)),
  Scene: General,
};

/** A chapter as one line. */
export function chapterLine(told: Told, chapter: ChapterMessage, icon = "scarab", title = chapter.title): MomentLine {
  const cells = seatsOf(told).map((seat) => cellOf(told, chapter, seat));
  return line(told, {
    key: `c${chapter.number}`,
    icon,
    title,
    note: "",
    rule: chapter.rule,
    cells,
    items: chapter.items,
  });
}

/** Points of a moment by their source, each as one line: a final scoring. */
export function sourceLines(told: Told, icons: Partial<Record<string, string>> = {}): MomentLine[] {
  const items = told.moment.chapters.flatMap((chapter) => chapter.items);
  return told.gauges.game.sources.flatMap(({ name, rule }) => {
    const here = items.filter((item) => item.source === name);
    if (!here.length) return [];
    const cells = seatsOf(told).map((seat): Cell => {
      const own = here.filter((item) => item.seat === seat);
      return { seat, amount: sumOf({ items: own }, seat), parts: partsOf(own) };
    });
    const title = capital(told.words[`points.${name}`] ?? name);
    return [line(told, { key: `s${name}`, icon: icons[name] ?? "points", title, note: "", rule, cells, items: here })];
  });
}

export function seatsOf({ moment }: Pick<Told, "moment">): number[] {
  return moment.before.map((_, seat) => seat);
}

function cellOf(told: Told, chapter: ChapterMessage, seat: number): Cell {
  const own = chapter.items.filter((item) => item.seat === seat);
  if (own.length || chapter.items.length) return { seat, amount: sumOf(chapter, seat), parts: partsOf(own) };
  const changed = told.gauges.headline(chapter.changes).find((change) => change.seat === seat);
  if (!changed) return { seat, amount: null, parts: "" };
  return {
    seat,
    amount: null,
    icon: changed.icon,
    text: signed(changed.by),
    parts: `${changed.before} → ${changed.after}`,
  };
}

/** "5 + 4 + 3", or what a single amount is about. */
export function partsOf(items: readonly Item[]): string {
  const [only] = items;
  if (items.length === 1) return only?.about ?? "";
  return items
    .map((item) => (item.amount < 0 ? `− ${-item.amount}` : `+ ${item.amount}`))
    .join(" ")
    .replace(/^\+ /, "");
}

/** A line with its sentence: who got how much from what, and has how much then. */
export function line(told: Pick<Told, "names" | "moment">, bare: Omit<MomentLine, "say">): MomentLine {
  const said = bare.cells.flatMap(({ seat, amount, text, parts }) => {
    const name = told.names[seat] ?? "";
    if (amount) return [`${name} ${signed(amount)}${parts ? ` (${parts})` : ""}.`];
    return text ? [`${name} ${text}.`] : [];
  });
  return { ...bare, say: `${bare.title}. ${said.join(" ") || m().moments.nothing}` };
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

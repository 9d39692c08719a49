import type { Shown } from "./shown";
import type { Artisan, BoardId, GodId, Official } from "./view";
import { artisanOf, officialOf } from "./view";

export interface Peek {
  title: string;
  text: string;
  official?: Official | undefined;
  artisan?: Artisan | undefined;
  offering?: string;
}

/** What is shown large for an id: a card with its whole text, a column, a god, a board. */
export function peekOf(id: string, { view, components, words, t }: Omit<Shown, "peek">): Peek | null {
  const dot = id.indexOf(".");
  const [kind, key] = dot < 0 ? [id, ""] : [id.slice(0, dot), id.slice(dot + 1)];
  const name = words[id] ?? "";
  switch (kind) {
    case "official":
      return { title: name, text: words[`official_text.${key}`] ?? "", official: officialOf(components, key) };
    case "artisan":
      return { title: name, text: words[`artisan_text.${key}`] ?? "", artisan: artisanOf(components, key) };
    case "offering":
      return {
        title: name,
        text: key.startsWith("points") ? "" : key.endsWith("_joker") ? t.glossary.joker : t.glossary.offering,
        offering: key,
      };
    case "column":
      return { title: t.column(Number(key)), text: words[`column_text.${key}`] ?? "" };
    case "board":
      return { title: name, text: t.explain[key as BoardId] };
    case "god": {
      const god = view.gods.find((row) => row.id === (key as GodId));
      if (!god) return null;
      const needs = Object.entries(god.needs)
        .map(([board, n]) => `${n} ${t.element[board as BoardId]}`)
        .join(" + ");
      return { title: name, text: t.demand(needs, god.gp) };
    }
    default:
      return null;
  }
}

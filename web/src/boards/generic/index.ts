import { dictionaries } from "../../i18n";
import { parted } from "../../lib/choices";
import type { Choice, Lang, Words } from "../../lib/types";
import type { BoardModule, Change } from "../types";
import Board from "./Board.svelte";
import Mat from "./Mat.svelte";
import { Names, parts, said } from "./outline";

interface CommonView {
  round?: number;
  rounds?: number;
  age?: number;
  ages?: number;
  phase?: string;
  seats?: Record<string, unknown>[];
}

/** A number of the seat that a cost or gain of this name changes. */
function numberOf(view: CommonView, seat: number | null, kind: string): number | null {
  const value = seat === null ? null : view.seats?.[seat]?.[kind];
  return typeof value === "number" ? value : null;
}

export function plainChanges(choice: Choice, { view, seat, words, lang }: { view: unknown; seat: number | null; words: Words; lang: Lang }, icon: (kind: string) => string | null): Change[] {
  const names = new Names(words, view, lang);
  return [...new Set([...Object.keys(choice.cost), ...Object.keys(choice.gain)])].flatMap((kind) => {
    const from = numberOf(view as CommonView, seat, kind);
    if (from === null) return [];
    return [{ icon: icon(kind) ?? "arrow", name: names.of(kind), from, to: from - (choice.cost[kind] ?? 0) + (choice.gain[kind] ?? 0) }];
  });
}

export function pointsOf(view: unknown, seat: number): Record<string, number> | null {
  const row = (view as CommonView).seats?.[seat];
  const points = row?.["points_from"] ?? row?.["points"];
  return typeof points === "object" && points !== null ? (points as Record<string, number>) : null;
}

const ICONS: Record<string, string> = { points: "points", gp: "points", stones: "block", stone: "block", grain: "grain", followers: "people", food: "fish" };

export const board: BoardModule = {
  Board,
  Mat,
  phases(view, words) {
    const phase = (view as CommonView).phase;
    return phase ? [{ name: words[`phase.${phase}`] ?? phase, now: true }] : [];
  },
  round(view) {
    const { round, rounds, age, ages } = view as CommonView;
    const now = round ?? age;
    const all = rounds ?? ages;
    return now !== undefined && all !== undefined ? { now, all } : null;
  },
  caption(choice, { lang }) {
    const t = dictionaries[lang].table;
    return {
      group: choice.target ? t.onBoard : t.otherwise,
      ...parted(choice.label),
      badge: { icon: choice.target ? "star" : "arrow" },
    };
  },
  region: () => null,
  icon: (kind) => ICONS[kind] ?? null,
  changes: (choice, context) => plainChanges(choice, context, (kind) => ICONS[kind] ?? null),
  points: pointsOf,
  tell(view, words, lang, seatNames) {
    const rest = dictionaries[lang].table.menu;
    const names = new Names(words, view, lang);
    const seats = (view as CommonView).seats ?? [];
    const people = seats.map((seat, k) => {
      const rows = parts(seat, names, rest);
      return { title: seatNames[k] ?? "", lines: rows.map((row) => `${row.name}: ${said(row.node)}`) };
    });
    return [...people, ...parts(view, names, rest).map((part) => ({ title: part.name, lines: [said(part.node)] }))];
  },
};

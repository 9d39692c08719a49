import type { ChapterMessage } from "../../../generated/messages";
import { happened, numberIn, sumOf, wordIn } from "../../../lib/moments";
import { line, seatsOf } from "../../../table/moments/general";
import type { MomentLine } from "../../../table/moments/scene";
import { godOf, teamsIn, type AnkhTold } from "./sides";
import { text } from "./text";

/** One side of a battle, as far as it is told. */
export interface Fighter {
  team: number[];
  seat: number;
  god: string;
  art: string | null;
  cards: string[];
  strength: number | null;
  won: boolean;
  tiebreaker: boolean;
  killed: number;
  /** What it gained and from what, by step. */
  gains: { step: string; amount: number; source: string }[];
  devotion: readonly [number, number];
  followers: readonly [number, number];
}

/** The region that is fought for. */
export function regionOf({ moment }: Pick<AnkhTold, "moment">): number | null {
  const what = moment.chapters[0]?.what ?? "";
  return what.startsWith("region.") ? Number(what.slice("region.".length)) : null;
}

/** Chapters that are one step to look at. */
const STEP: Record<string, string> = { battle: "cards", plague: "bids" };
export const RAIL = ["cards", "building", "bids", "majorities", "resolution", "aftermath"] as const;

export function stepOf(chapter: Pick<ChapterMessage, "kind">): string {
  return STEP[chapter.kind] ?? chapter.kind;
}

/** Steps of this battle in which something happened. */
export function stepsOf({ moment }: AnkhTold): string[] {
  const told = moment.chapters.filter(
    (chapter) => chapter.items.length > 0 || moment.lines.some((one) => one.chapter === chapter.number),
  );
  return [...new Set(told.map(stepOf))];
}

export function battleLines(told: AnkhTold): MomentLine[] {
  const texts = text[told.lang];
  return stepsOf(told).map((step) => {
    const chapters = told.moment.chapters.filter((chapter) => stepOf(chapter) === step);
    const cells = seatsOf(told).flatMap((seat) => {
      const items = chapters.flatMap((chapter) => chapter.items).filter((item) => item.seat === seat);
      const amount = sumOf({ items }, seat);
      return amount ? [{ seat, amount, parts: "" }] : [];
    });
    const bare = { key: step, icon: "ankh-conflict", title: texts.steps[step] ?? step, note: "" };
    const numbers = new Set(chapters.map((chapter) => chapter.number));
    const said = told.moment.lines.filter((one) => one.chapter !== null && numbers.has(one.chapter));
    return {
      ...line(told, { ...bare, rule: chapters[0]?.rule ?? "", cells }),
      say: said.map((one) => one.text).join(" "),
    };
  });
}

/** Everybody who fought, the victor first, then by strength. */
export function fighters(told: AnkhTold): Fighter[] {
  const { moment, after, before, words, names } = told;
  const teams = teamsIn(before, moment.before.length);
  const teamOf = (seat: number | null): number[] | undefined => teams.find((team) => team.includes(seat ?? -1));
  const here = new Set(
    ["card_played", "strength", "dominates"].flatMap((event) =>
      happened(moment, event).map((one) => teamOf(one.seat)?.[0] ?? -1),
    ),
  );
  const of = (event: string, team: number[]) =>
    happened(moment, event).filter((one) => one.seat !== null && team.includes(one.seat));
  const found = teams
    .filter((team) => here.has(team[0] ?? -1))
    .map((team): Fighter => {
      const seat = team[0] ?? 0;
      const shown = (before ?? after)?.seats[seat];
      const changes = moment.chapters.flatMap((chapter) => chapter.changes);
      const followers = changes.filter((change) => change.seat === seat && change.gauge === "followers");
      const now = shown?.followers ?? 0;
      const [strength] = of("strength", team);
      return {
        team,
        seat,
        god: godOf(shown, words, names[seat] ?? ""),
        art: shown?.god ?? null,
        cards: of("card_played", team).map((one) => wordIn(one, "a")),
        strength: strength ? numberIn(strength, "a") : null,
        won: of("battle_won", team).length > 0 || of("dominates", team).length > 0,
        tiebreaker: of("tiebreaker_used", team).length > 0,
        killed: of("killed", team).length,
        gains: moment.chapters.flatMap((chapter) =>
          chapter.items
            .filter((item) => item.seat === seat)
            .map((item) => ({
              step: stepOf(chapter),
              amount: item.amount,
              source: words[`points.${item.source}`] ?? item.source,
            })),
        ),
        devotion: [moment.before[seat] ?? 0, moment.after[seat] ?? 0],
        followers: [followers[0]?.before ?? now, followers.at(-1)?.after ?? now],
      };
    });
  return found.sort((a, b) => Number(b.won) - Number(a.won) || (b.strength ?? 0) - (a.strength ?? 0));
}

import type { Messages } from "../i18n/en";
import type { AskedVote, Table, Vote, VoteTopic } from "../generated/server";
import type { Lang } from "./types";

/** What is being voted on, each once, with whoever asked first. */
export function proposals(table: Table): Vote[] {
  return table.votes.filter((vote, k) => table.votes.findIndex((other) => same(other, vote)) === k);
}

function same(one: Vote, other: Vote): boolean {
  return one.topic === other.topic && one.value === other.value;
}

export function agrees(table: Table, vote: Vote, mine: readonly number[]): boolean {
  return table.votes.some((other) => same(other, vote) && mine.includes(other.seat));
}

/** Absent people without whose answer it does not go on before the deadline. */
export function awaited(table: Table, vote: Vote): AskedVote[] {
  return table.asked.filter((question) => same(question, vote));
}

/** The own seat that may vote: one that is played by oneself, else one that is asked although a bot stands in. */
export function voter(table: Table, mine: readonly number[], topic: VoteTopic): number | null {
  const here = mine.find((seat) => !table.seats[seat]?.bot);
  const asked = [...table.asked, ...table.votes].find((vote) => vote.topic === topic && mine.includes(vote.seat));
  return here ?? asked?.seat ?? null;
}

export interface Reader {
  names: readonly string[];
  mine: readonly number[];
  lang: Lang;
  now: number;
  texts: Messages["votes"];
}

/** For whom it waits although they are absent, how long, and what happens without an answer; nothing if for nobody. */
export function waiting(table: Table, vote: Vote, { names, mine, lang, now, texts }: Reader): string {
  const asked = awaited(table, vote);
  if (!asked.length) return "";
  const who = asked.map(({ seat }) => (mine.includes(seat) ? texts.you : (names[seat] ?? "")));
  const people = new Intl.ListFormat(lang).format(who);
  const until = deadline(Math.max(...asked.map((question) => question.until)), lang, now);
  return vote.topic === "undo" ? texts.waitsUndo(people, until) : texts.waitsAbandon(people, until);
}

/** Is somebody asked here who is absent? */
export function asksMe(table: Table, user: string | null): boolean {
  return (
    user !== null && table.status === "running" && table.asked.some(({ seat }) => table.seats[seat]?.user_id === user)
  );
}

/** The time of day, with the day unless it is today. */
export function deadline(until: number, lang: Lang, now: number): string {
  const today = new Date(until).toDateString() === new Date(now).toDateString();
  const day = today ? {} : ({ day: "numeric", month: "long" } as const);
  return new Intl.DateTimeFormat(lang, { ...day, hour: "2-digit", minute: "2-digit" }).format(until);
}

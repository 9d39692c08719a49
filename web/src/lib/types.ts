/** What goes over the line, as `docs/api.md` and the server's `wire.py` describe it. */

export type Lang = "de" | "en";
export type Words = Readonly<Record<string, string>>;

/** An option in the reader's language. */
export interface OptionText {
  name: string;
  text: string;
  values: Record<string, string>;
  /** Numbers of seats at which it makes a difference. */
  seats: number[];
}

export interface GameInfo {
  name: string;
  title: string;
  min_seats: number;
  max_seats: number;
  rules: number;
  /** The first value of each is the usual one. */
  options: Record<string, string[]>;
  option_texts: Record<string, OptionText>;
  bots: string[];
  sources: Record<string, number>;
}

export interface Person {
  id: string;
  name: string;
  login: string | null;
  email: string | null;
  admin: boolean;
  settings: Record<string, unknown>;
}

export interface Seat {
  seat: number;
  user_id: string | null;
  name: string | null;
  bot: string;
  resigned: boolean;
  used_ms: number;
  /** Since when its answer is waited for, where it is. */
  asked_at: number | null;
  score: number | null;
  place: number | null;
}

export type VoteTopic = "undo" | "replace" | "abandon";

export interface Vote {
  topic: VoteTopic;
  seat: number;
  value: number;
}

/** Somebody absent is asked for their consent, until a deadline. */
export interface Question extends Vote {
  until: number;
}

export interface Table {
  id: string;
  game: string;
  edition: string;
  digest: string;
  options: Record<string, string>;
  title: string;
  clock: "none" | "live" | "days";
  clock_ms: number;
  undo: "free" | "consent" | "never";
  listed: boolean;
  rated: boolean;
  owner_id: string | null;
  status: "open" | "running" | "finished" | "abandoned";
  ply: number;
  actor: number;
  origin: string | null;
  rematch: string | null;
  created_at: number;
  ended_at: number | null;
  turn_at: number | null;
  seats: Seat[];
  votes: Vote[];
  asked: Question[];
}

export interface MyTable extends Table {
  my_turn: boolean;
}

export interface Choice {
  action: string;
  verb: string;
  label: string;
  rule: string;
  target: string;
  cost: Record<string, number>;
  gain: Record<string, number>;
  /** Afterwards it cannot be taken back alone: somebody else is asked, or something became known. */
  final?: boolean;
}

export interface LogLine {
  ply: number;
  /** Null where the sentence speaks of no seat. */
  seat: number | null;
  text: string;
  /** The ply an undo went back to. */
  undo?: number;
  /** Ids of what the line speaks of, `place.edfu`. */
  about?: string[];
}

export interface Position {
  ply: number;
  seat: number | null;
  actor: number | null;
  /** Whose answers the table waits for. */
  asked: number[];
  /** Own answers that are not revealed yet. */
  sealed: { seat: number; action: string; title: string }[];
  over: boolean;
  /** Of the seats, as all sentences use them. */
  names: string[];
  view: unknown;
  prompt: { text: string; rule: string };
  choices: Choice[];
  undo_to: number | null;
  /** One's own last action that still counts, and the ply before it. */
  own_ply: number | null;
  own_from: number | null;
  /** Seats of absent people who would have to agree to an undo that leads there. */
  own_asks: number[];
  scores: number[];
  /** The opponent that the game itself plays against somebody who is alone. */
  rival: { name: string; score: number } | null;
  places: number[] | null;
  /** How a game against a rival has ended, in words. */
  result: string | null;
  log: LogLine[];
}

/** Everybody's points from a ply on. */
export interface Points {
  ply: number;
  scores: number[];
  rival: number | null;
}

export interface ReplayPosition extends Position {
  last: number;
}

export interface ChatLine {
  id: number;
  name: string;
  user_id: string | null;
  text: string;
  at: number;
}

export interface Problem {
  code: string;
  text: string;
  rule: string;
  details: Record<string, unknown>;
}

export interface TableLink {
  id: string;
  invite: string;
}

export interface SeatWish {
  kind: "me" | "bot" | "open";
  bot?: string;
}

export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, string>;
  title?: string;
  clock?: Table["clock"];
  minutes?: number;
  days?: number;
  undo?: Table["undo"];
  listed?: boolean;
  rated?: boolean;
}

export interface Rating {
  user_id: string;
  name: string;
  rating: number;
  games: number;
}

export interface Notices {
  push: boolean;
  email: boolean;
  webhook: string;
  live: boolean;
}

export type ClientFrame =
  | { type: "act"; id: string; ply: number; seat: number; action: string }
  | { type: "undo"; id: string; ply: number; seat: number; to: number }
  | { type: "vote"; id: string; seat: number; topic: VoteTopic; value: number; yes: boolean }
  | { type: "chat"; id: string; text: string }
  | { type: "look"; id: string; seat: number }
  | { type: "ping"; id: string };

export type ServerFrame =
  | { type: "update"; table: Table; position?: Position; chat?: ChatLine[] }
  | { type: "done"; id: string; ply?: number | null }
  | ({ type: "refused"; id: string } & Problem);

/** What a bot would do in a seat's place. */
export interface Advice {
  ply: number;
  seat: number;
  action: string;
  choice: string;
  chances: number[];
  instead: { choice: string; chances: number[]; close: boolean }[];
  reasons: string[];
}

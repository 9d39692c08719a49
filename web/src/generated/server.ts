// Written by `make types-client` from the declarations in Python; do not edit.

import type { Position } from "./messages";

export type Status = "open" | "running" | "finished" | "abandoned";

export type ClockKind = "none" | "live" | "days";

export type UndoRule = "free" | "consent" | "never";

export type VoteTopic = "undo" | "replace" | "abandon";

export type Shunning = "mute" | "block";

export type Action = "mute" | "unmute" | "suspend" | "unsuspend" | "end_sessions" | "close_table" | "resolve_report" | "promote" | "demote" | "password" | "recover" | "delete_user";

export interface MyTable {
  id: string;
  game: string;
  rules: number;
  edition: string;
  digest: string;
  options: Record<string, string>;
  title: string;
  clock: ClockKind;
  clock_ms: number;
  undo: UndoRule;
  listed: boolean;
  rated: boolean;
  tired: boolean;
  owner_id: string | null;
  status: Status;
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
  my_turn: boolean;
}

/** People are shown by name; their id lets a client find its own seat. */
export interface Seat {
  seat: number;
  user_id: string | null;
  name: string | null;
  bot: string;
  resigned: boolean;
  used_ms: number;
  asked_at: number | null;
  score: number | null;
  place: number | null;
}

export interface Vote {
  topic: VoteTopic;
  seat: number;
  value: number;
}

/** Somebody absent is asked for their consent, until a deadline. */
export interface Question {
  topic: VoteTopic;
  seat: number;
  value: number;
  until: number;
}

/** A refusal. */
export interface Problem {
  code: string;
  text: string;
  rule: string;
  details: Record<string, string | number | string[] | number[]>;
}

export interface GameInfo {
  name: string;
  title: string;
  min_seats: number;
  max_seats: number;
  rules: number;
  options: Record<string, string[]>;
  option_texts: Record<string, Option>;
  bots: string[];
  sources: Record<string, number>;
}

/** An option in the reader's language: its name, one sentence about it, and what its values are called. */
export interface Option {
  name: string;
  text: string;
  values: Record<string, string>;
  seats: number[];
}

export interface Rating {
  user_id: string;
  name: string;
  rating: number;
  games: number;
}

/** Oneself. */
export interface Person {
  id: string;
  name: string;
  login: string | null;
  email: string | null;
  admin: boolean;
  settings: Record<string, unknown>;
}

/** A place where one is signed in. */
export interface Session {
  id: string;
  device: string;
  created_at: number;
  seen_at: number;
  here: boolean;
}

/** The password was right; a code is asked for next, with this ticket. */
export interface Halfway {
  ticket: string;
}

/** How one's account is guarded. */
export interface Guarding {
  app: boolean;
  codes: number;
  passkeys: Passkey[];
  mail: boolean;
}

/** One of one's own. */
export interface Passkey {
  id: string;
  name: string;
  created_at: number;
  used_at: number | null;
}

/** To be shown to an authenticator app, as a picture or letter by letter. */
export interface NewApp {
  secret: string;
  address: string;
}

/** Codes to be kept on paper; shown once. */
export interface Codes {
  codes: string[];
}

/** What a device is to sign, and for which name. */
export interface Riddle {
  challenge: string;
  name: string;
}

/** For the browser, which makes one. */
export interface NewPasskey {
  challenge: string;
  name: string;
  house: string;
  user: string;
  login: string;
  known: string[];
  algorithms: number[];
}

/** The process that answers; ``building``: compiled engines are on their way. ``unbelieved``: a proxy has said for whom it asks, and is not one whose word on that is taken. */
export interface Health {
  status?: "ok";
  version?: string;
  compiled?: boolean;
  building: boolean;
  unbelieved: boolean;
}

/** Somebody whose chat one is not shown, or whom one does not want to meet. */
export interface Shunned {
  id: string;
  name: string;
  kind: Shunning;
}

/** Somebody whom the host has sent away from a table. */
export interface Kicked {
  id: string;
  name: string;
}

/** How busy the house is. */
export interface Load {
  version: string;
  workers: WorkerLoad[];
  tables: Record<string, number>;
  people: Record<string, number>;
  bots: BotQuestion[];
  reports: number;
}

/** One process. */
export interface WorkerLoad {
  worker: string;
  rooms: number;
  sockets: number;
  connections: number;
  waiting_quick: number;
  waiting_slow: number;
  moves: number;
  p95_ms: number | null;
}

/** A seat that a bot plays and that is asked. */
export interface BotQuestion {
  table_id: string;
  game: string;
  seat: number;
  bot: string;
  asked_at: number;
  thinking: boolean;
}

/** Somebody, as an administrator sees them; no address and no e-mail. */
export interface SeenPerson {
  id: string;
  name: string;
  login: string | null;
  admin: boolean;
  created_at: number;
  seen_at: number | null;
  tables: number;
  reports: number;
  muted_until: number | null;
  suspended_until: number | null;
}

/** A table, as an administrator sees it in a list. */
export interface SeenTable {
  id: string;
  game: string;
  title: string;
  status: string;
  listed: boolean;
  ply: number;
  people: string[];
  turn_at: number;
  created_at: number;
}

export interface FullReport {
  id: number;
  table_id: string;
  user_id: string | null;
  name: string;
  about_id: string | null;
  about_name: string;
  line: number | null;
  reason: string;
  at: number;
  resolved_at: number | null;
  evidence: Evidence;
}

/** A table as onlookers saw it when somebody complained. */
export interface Evidence {
  table: ReportedTable;
  log: Record<string, ReportedLine[]>;
  chat: ReportedWords[];
}

/** How a table stood then. */
export interface ReportedTable {
  game: string;
  title: string;
  status: string;
  ply: number;
  people: string[];
}

/** A sentence of the log. */
export interface ReportedLine {
  ply: number;
  text: string;
}

/** A line of the chat. */
export interface ReportedWords {
  id: number;
  name: string;
  user_id: string | null;
  text: string;
  at: number;
}

/** What an administrator has done. */
export interface AuditLine {
  id: number;
  at: number;
  admin_id: string | null;
  admin_name: string;
  action: Action;
  target: string;
  target_name: string;
  until: number | null;
  reason: string;
}

export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, string>;
  edition?: string;
  title?: string;
  clock?: ClockKind;
  minutes?: number;
  days?: number;
  undo?: UndoRule;
  listed?: boolean;
  rated?: boolean;
}

/** Who shall sit there: oneself (several times: one device for all), a bot of a level, or whoever comes. */
export interface SeatWish {
  kind?: "me" | "bot" | "open";
  name?: string;
  bot?: string;
}

/** ``invite`` belongs behind the # of a link, where browsers keep it to themselves. */
export interface TableLink {
  id: string;
  invite: string;
}

/** What an invitation says before one follows it. */
export interface Invitation {
  game: string;
  title: string;
  host: string | null;
  seats: number;
  free: number;
}

/** ``chances`` of each seat after it, 1 in sum, empty where nothing else is possible; none of ``instead`` has more. ``reasons`` compare it with the next best choice. */
export interface Advice {
  ply: number;
  seat: number;
  action: string;
  choice: string;
  chances: number[];
  instead: Instead[];
  reasons: string[];
}

/** ``chances`` are empty if it was hardly looked at; ``close``: hardly any difference to the recommended choice. */
export interface Instead {
  choice: string;
  chances: number[];
  close: boolean;
}

/** A decision of a finished game that cost something: what was done, what was better, and the lost part of the chance to win. */
export interface Decision {
  ply: number;
  seat: number;
  done: string;
  better: string;
  lost: number;
}

/** How one wants to be told of a turn. */
export interface Notices {
  push?: boolean;
  email?: boolean;
  webhook?: string | null;
  live?: boolean;
}

/** About a person at the table, or a line of its chat. */
export interface NewReport {
  person?: string | null;
  line?: number | null;
  reason: string;
}

export interface Sanction {
  reason: string;
  kind: "mute" | "suspend";
  hours: number;
}

/** A riddle answered: what the browser hands over, each in base64url. */
export interface Assertion {
  credential: string;
  page: string;
  device: string;
  signature: string;
}

/** What the browser hands over, each in base64url. */
export interface MadePasskey {
  name: string;
  page: string;
  device: string;
  public_key: string;
}

/** How the table stands; the position if it has changed. */
export interface Update<View = unknown> {
  type: "update";
  table: Table;
  position?: Position<View>;
  chat?: ChatLine[];
}

/** A table as everyone who may see it sees it. */
export interface Table {
  id: string;
  game: string;
  rules: number;
  edition: string;
  digest: string;
  options: Record<string, string>;
  title: string;
  clock: ClockKind;
  clock_ms: number;
  undo: UndoRule;
  listed: boolean;
  rated: boolean;
  tired: boolean;
  owner_id: string | null;
  status: Status;
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

/** Plain text: whoever shows it must not read markup in it. */
export interface ChatLine {
  id: number;
  name: string;
  user_id: string | null;
  text: string;
  at: number;
}

/** What has changed since the last update or delta of this socket; for whoever asks for it. Each change is a path, by keys and places in lists, and the value that stands there now; without one it is gone. */
export interface Delta {
  type: "delta";
  table: unknown[][];
  position?: unknown[][];
  chat?: ChatLine[];
}

export interface Done {
  type: "done";
  id: string;
  ply?: number | null;
}

export interface RefusedFrame {
  code: string;
  text: string;
  rule: string;
  details: Record<string, string | number | string[] | number[]>;
  type: "refused";
  id: string;
}

export interface ActFrame {
  id: string;
  ply: number;
  seat: number;
  action?: string | null;
  actions?: string[] | null;
  type: "act";
}

export interface UndoFrame {
  id: string;
  ply: number;
  seat: number;
  to: number;
  type: "undo";
}

export interface VoteFrame {
  seat: number;
  topic: VoteTopic;
  value?: number;
  yes?: boolean;
  type: "vote";
  id: string;
}

export interface ChatFrame {
  id: string;
  text: string;
  type: "chat";
}

/** Look at the table from another of one's own seats. */
export interface LookFrame {
  type: "look";
  id: string;
  seat: number;
}

export interface PingFrame {
  type: "ping";
  id: string;
}

export type ServerFrame<View = unknown> = Update<View> | Delta | Done | RefusedFrame;

export type ClientFrame = ActFrame | UndoFrame | VoteFrame | ChatFrame | LookFrame | PingFrame;

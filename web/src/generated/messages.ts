// Written by `make types-client` from the declarations in Python; do not edit.

export type Horizon = "turn" | "round" | "game";

/** Everything that one audience may know of a table, and all that a client needs to draw it. */
export interface Position<View = unknown> {
  ply: number;
  seat: number | null;
  actor: number | null;
  asked: number[];
  sealed: SealedMessage[];
  over: boolean;
  step: string;
  moment: MomentMessage;
  turn: number;
  names: string[];
  view: View;
  prompt: Sentence;
  choices: ChoiceMessage[];
  blocked: Blocked[];
  undo_to: number | null;
  own_ply: number | null;
  own_from: number | null;
  own_asks: number[];
  gauges: number[][];
  table_gauges: number[];
  since: number[][] | null;
  scores: number[];
  rival: Rival | null;
  ledger: number[][];
  places: number[] | null;
  result: string | null;
  log: LogLine[];
  chronicle: ChronicleMessage;
  last?: number;
}

/** An answer that is not revealed yet, to those who may know it. */
export interface SealedMessage {
  seat: number;
  action: string;
  title: string;
}

/** Where the game stands. */
export interface MomentMessage {
  round: number;
  rounds: number;
  phase: string;
  phases: string[];
}

/** Something said, and the rule behind it. */
export interface Sentence {
  text: string;
  rule: string;
}

/** Something one may do now, and the certain part of what it does. */
export interface ChoiceMessage {
  action: string;
  verb: string;
  title: string;
  detail: string;
  group: string;
  rule: string;
  target: string;
  args: Record<string, string | number | string[]>;
  final: boolean;
  changes: Change[];
  closes: Closing[];
  opens: Closing[];
  depends: string[];
  next: Sentence | null;
}

/** A gauge before and after; ``seat`` counts the participants, ``null`` is the table. */
export interface Change {
  seat: number | null;
  gauge: string;
  before: number;
  after: number;
}

/** What goes out of reach, or comes within it, and for how long. */
export interface Closing {
  horizon: Horizon;
  text: string;
  targets: string[];
}

/** Places on the board that cannot be chosen now, all for one reason. */
export interface Blocked {
  text: string;
  rule: string;
  targets: string[];
}

/** The opponent that the game itself plays against somebody who is alone. */
export interface Rival {
  name: string;
  score: number;
}

/** A sentence of the log. */
export interface LogLine {
  ply: number;
  seat: number | null;
  by: number | null;
  text: string;
  about: string[];
  turn: number | null;
  chapter: number | null;
  undo?: number;
}

/** Turns and chapters from a number on; what a reader has beyond that is forgotten first. */
export interface ChronicleMessage {
  turns_from: number;
  turns: Turn[];
  chapters_from: number;
  chapters: ChapterMessage[];
}

/** What one seat did in a row, in one line. */
export interface Turn {
  number: number;
  seat: number | null;
  first: number;
  last: number;
  text: string;
  changes: Change[];
  items: Item[];
}

/** A change of points, why, and through what. */
export interface Item {
  seat: number;
  amount: number;
  source: string;
  about: string;
  rule: string;
}

/** What the table did to everybody. */
export interface ChapterMessage {
  number: number;
  kind: string;
  title: string;
  about: string;
  rule: string;
  first: number;
  last: number;
  open: boolean;
  changes: Change[];
  items: Item[];
}

/** What does not change from position to position. */
export interface GameMessage {
  gauges: GaugeMessage[];
  table_gauges: GaugeMessage[];
  sources: SourceMessage[];
}

/** How a gauge is shown; see ``mehen.core.telling.Gauge``. */
export interface GaugeMessage {
  name: string;
  icon: string;
  good: number;
  strip: number;
  words: string;
}

/** Where points may come from, and by which rule. */
export interface SourceMessage {
  name: string;
  rule: string;
}

/** Everybody's points from a ply on. */
export interface ScorePoint {
  ply: number;
  scores: number[];
  rival: number | null;
}

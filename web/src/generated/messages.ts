// Written by `make types-client` from the declarations in Python; do not edit.

export type Horizon = "turn" | "round" | "game";

export type LessonKind = "guide" | "exercise";

export type StepMode = "look" | "one" | "choose" | "free" | "end";

export type TaskState = "done" | "now" | "next";

export type GoalState = "open" | "reached" | "missed";

/** Everything that one audience may know of a table, and all that a client needs to draw it. */
export interface Position<View = unknown> {
  ply: number;
  actor: number | null;
  asked: number[];
  over: boolean;
  moment: MomentMessage;
  turn: number;
  names: string[];
  gauges: number[][];
  table_gauges: number[];
  scores: number[];
  rival: Rival | null;
  ledger: number[][];
  places: number[] | null;
  last?: number;
  seat: number | null;
  sealed: SealedMessage[];
  step: string;
  view: View;
  prompt: Sentence;
  choices: ChoiceMessage[];
  ahead: Ahead[];
  blocked: Blocked[];
  undo_to: number | null;
  undo_from: number | null;
  own_ply: number | null;
  own_from: number | null;
  own_asks: number[];
  since: number[][] | null;
  result: string | null;
  log: LogLine[];
  chronicle: ChronicleMessage;
}

/** Where the game stands. */
export interface MomentMessage {
  round: number;
  rounds: number;
  phase: string;
  phases: string[];
}

/** The opponent that the game itself plays against somebody who is alone. */
export interface Rival {
  name: string;
  score: number;
}

/** An answer that is not revealed yet, to those who may know it. */
export interface SealedMessage {
  seat: number;
  action: string;
  title: string;
}

/** Something said, and the rule behind it. */
export interface Sentence {
  text: string;
  rule: string;
  card?: string;
}

/** Something one may do now, and the certain part of what it does. */
export interface ChoiceMessage {
  action: string;
  actions: string[];
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
  card?: string;
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

/** A place on the board that can be tapped although another choice comes first: send both at once. */
export interface Ahead {
  target: string;
  actions: string[];
  title: string;
}

/** Places on the board that cannot be chosen now, all for one reason. */
export interface Blocked {
  text: string;
  rule: string;
  targets: string[];
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
  event?: string;
  args?: Record<string, string | number | string[]>;
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
  what: string;
  rule: string;
}

/** What the table did to everybody. */
export interface ChapterMessage {
  number: number;
  kind: string;
  act: string;
  title: string;
  about: string;
  what: string;
  rule: string;
  first: number;
  last: number;
  open: boolean;
  changes: Change[];
  items: Item[];
  totals: number[];
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
  words: string[];
  phone: number;
  beside: string;
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

/** A lesson after what the learner has done so far: the whole table, and what is said beside it. */
export interface LessonMessage<View = unknown> {
  info: LessonInfo;
  you: number;
  done: string[];
  digest: string;
  options: Record<string, string>;
  goal_line: string;
  position: Position<View>;
  guide: GuideMessage | null;
  exercise: ExerciseMessage | null;
  finished: boolean;
}

/** A lesson in the list of what can be learned. */
export interface LessonInfo {
  game: string;
  id: string;
  kind: LessonKind;
  title: string;
  summary: string;
  minutes: number;
  order: number;
  seats: number;
  steps: number;
}

/** What the guide says here, and what it points at. */
export interface GuideMessage {
  step: number;
  steps: number;
  id: string;
  mode: StepMode;
  round: string;
  tasks: Task[];
  headline: string;
  say: string;
  why: string;
  point: string[];
  expected: string[];
  options: GuideOption[];
  after: string;
  watch: Sentence | null;
  detour: Detour | null;
  comment: string;
}

/** A line in the list of this round's steps. */
export interface Task {
  id: string;
  title: string;
  state: TaskState;
}

/** One of the choices between which a guide lets one decide. */
export interface GuideOption {
  action: string;
  title: string;
  good: string;
  but: string;
}

/** The learner goes, or has gone, another way than the guide. */
export interface Detour {
  text: string;
  back: number;
}

/** A goal, how far one has come, and how to find it. */
export interface ExerciseMessage {
  goal: string;
  state: GoalState;
  point: string[];
  numbers: Change[];
  hints: string[];
  better: string[];
  better_text: string;
  reachable: boolean;
}

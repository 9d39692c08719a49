import type { Component } from "svelte";
import type { Item } from "../../generated/messages";
import type { Gauges } from "../../lib/gauges";
import type { Moment } from "../../lib/moments";
import type { Lang, Words } from "../../lib/types";

/** What a line brings a seat: how much, and what it is made of ("5 + 3"). */
export interface Cell {
  seat: number;
  /** Points; null: this line counts something else, or nothing for this seat. */
  amount: number | null;
  /** Shown instead of points. */
  text?: string;
  icon?: string;
  parts: string;
}

/** A moment is told line by line: cause, sum, change.  Points fly to the seats before the next line begins. */
export interface MomentLine {
  key: string;
  icon: string;
  title: string;
  /** What counts here, in a few words. */
  note: string;
  rule: string;
  cells: readonly Cell[];
  /** The single amounts it is made of. */
  items?: readonly Item[];
  /** The line as one sentence, for those who listen. */
  say: string;
}

/** Everything a scene can tell from: the moment, and the board before and after it as the reader may know it. */
export interface Told<View = unknown, Components = unknown> {
  moment: Moment;
  before: View | null;
  after: View | null;
  components: Components;
  words: Words;
  lang: Lang;
  names: readonly string[];
  /** The seat the reader looks from; null for spectators. */
  seat: number | null;
  gauges: Gauges;
}

export interface SceneProps<View = unknown, Components = unknown> extends Told<View, Components> {
  lines: readonly MomentLine[];
  /** The line that is being told; `lines.length` is the summary. */
  at: number;
  /** Milliseconds for one movement; 0: nothing moves. */
  motion: number;
  onrule: (rule: string) => void;
}

/** How one kind of moment is told. */
export interface SceneModule<View = unknown, Components = unknown> {
  title(told: Told<View, Components>): string;
  /** One sentence under the title. */
  lead(told: Told<View, Components>): string;
  lines(told: Told<View, Components>): MomentLine[];
  Scene: Component<SceneProps<View, Components>>;
  /** It waits for the reader, and is said at once to those who listen. */
  waits?: boolean;
  /** How everybody stands in a position, where points are booked only at the end of the game. */
  standing?(view: View): number[];
  /** Seats that share a place: merged gods.  Without it everybody stands alone. */
  teams?(told: Told<View, Components>): number[][];
}

/** By the name of the act; what is missing is told by the general scene. */
export type Scenes<View = unknown, Components = unknown> = Partial<Record<string, SceneModule<View, Components>>>;

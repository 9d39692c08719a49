import type { Component } from "svelte";
import type { Choice, Lang, Words } from "../lib/types";

/** What a board, a mat and a tableau are given.  They show and report; the frame and the server decide. */
export interface BoardProps {
  /** The position as this seat may know it: the game's own `view`. */
  view: unknown;
  /** The edition's component data: what is printed on cards, tiles and spaces. */
  components: unknown;
  /** Names in the reader's language, `place.edfu` and so on. */
  words: Words;
  lang: Lang;
  /** Everything the reader can choose now; empty while others decide. */
  choices: readonly Choice[];
  /** Action of the choice that is previewed, if any. */
  focus: string | null;
  onfocus: (action: string | null) => void;
  /** A tap: previews first, commits if it is previewed already. */
  onchoose: (action: string) => void;
  /** A tap on something that cannot be chosen: the engine says why not, with the rule. */
  onask: (action: string) => void;
  /** The seat the reader looks from; null for spectators. */
  seat: number | null;
  /** Names of the people by seat. */
  names: readonly string[];
  /** Milliseconds for one move; 0: nothing moves. */
  motion: number;
  /** Ids of what the pointer is on, in the log or on the board, `place.edfu`: both light up. */
  lit: ReadonlySet<string>;
  onlight: (about: readonly string[]) => void;
  /** The position after the reader's last own action, to mark what others have changed since. */
  before: unknown;
}

export interface MatProps extends BoardProps {
  /** Whose mat. */
  whose: number;
}

/** How a choice looks in the list. */
export interface Caption {
  /** Heading under which it stands. */
  group: string;
  title: string;
  detail: string;
  /** A short number, or the name of an icon. */
  badge: { text: string } | { icon: string };
}

export interface Region {
  id: string;
  name: string;
  /** x, y, width, height in board units. */
  box: readonly [number, number, number, number];
}

/** A line of the preview: a number before and after. */
export interface Change {
  icon: string;
  name: string;
  from: number;
  to: number;
  bad?: boolean;
}

export interface TextSection {
  title: string;
  lines: string[];
}

export interface Round {
  now: number;
  all: number;
}

/** One game's place in the client; `index.ts` loads it when a table of the game is opened. */
export interface BoardModule {
  Board: Component<BoardProps>;
  Mat: Component<MatProps>;
  /** The large view of one mat; without it, the mat does not open. */
  Tableau?: Component<MatProps>;
  /** The phases of a round in words and which one is on. */
  phases(view: unknown, words: Words, lang: Lang): { name: string; now: boolean }[];
  round(view: unknown): Round | null;
  caption(choice: Choice, context: { view: unknown; words: Words; lang: Lang }): Caption;
  /** The region of the board that shows a target, for phones. */
  region(target: string, components: unknown): string | null;
  /** Icon of a kind of cost or gain; null: it is said in words. */
  icon(kind: string): string | null;
  /** What a choice changes for the reader, as far as it is certain. */
  changes(choice: Choice, context: { view: unknown; components: unknown; seat: number | null; words: Words; lang: Lang }): Change[];
  /** Points of a seat by source, for the final table. */
  points(view: unknown, seat: number): Record<string, number> | null;
  /** Symbols of this game with their names, for the glossary behind "Help". */
  glossary?(words: Words, lang: Lang): { icon: string; name: string }[];
  /** The position in words. */
  tell(view: unknown, words: Words, lang: Lang, names: readonly string[]): TextSection[];
}

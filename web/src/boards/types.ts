import type { Component } from "svelte";
import type { ChoiceMessage } from "../generated/messages";
import type { Lang, Words } from "../lib/types";

/**
 * What a board, a mat and a tableau are given.  They show and report; the frame and the server decide.
 * Anything that stands for a place of the game is marked `data-target="<target>"`: a tap on one that cannot be chosen
 * tells why.
 */
export interface BoardProps<View = unknown, Components = unknown> {
  /** The position as this seat may know it: the game's own `view`. */
  view: View;
  /** The edition's component data: what is printed on cards, tiles and spaces. */
  components: Components;
  /** Names in the reader's language, `place.edfu` and so on. */
  words: Words;
  lang: Lang;
  /** What is being asked, by its name. */
  step: string;
  /** Everything the reader can choose now; empty while others decide. */
  choices: readonly ChoiceMessage[];
  /** Action of the choice that is previewed, if any. */
  focus: string | null;
  onfocus: (action: string | null) => void;
  /** A tap: previews first, commits if it is previewed already. */
  onchoose: (action: string) => void;
  /** The seat the reader looks from; null for spectators. */
  seat: number | null;
  /** Names of the participants. */
  names: readonly string[];
  /** Milliseconds for one move; 0: nothing moves. */
  motion: number;
  /** Ids of what the pointer is on, in the log or on the board, `place.edfu`: both light up. */
  lit: ReadonlySet<string>;
  onlight: (about: readonly string[]) => void;
  /** The position after the reader's last own action, to mark what others have changed since. */
  before: View | null;
}

export interface MatProps<View = unknown, Components = unknown> extends BoardProps<View, Components> {
  /** Whose mat. */
  whose: number;
}

/** What a choice wears in the list: a short number, or the name of an icon. */
export type Badge = { text: string } | { icon: string };

export interface Region {
  id: string;
  name: string;
  /** x, y, width, height in board units. */
  box: readonly [number, number, number, number];
}

export interface TextSection {
  title: string;
  lines: string[];
}

/** One game's place in the client, in the types of its own view; the frame knows neither. */
export interface BoardModule<View = unknown, Components = unknown> {
  Board: Component<BoardProps<View, Components>>;
  Mat: Component<MatProps<View, Components>>;
  /** The large view of one mat; without it, the mat does not open. */
  Tableau?: Component<MatProps<View, Components>>;
  badge(choice: ChoiceMessage, view: View): Badge;
  /** The region of the board that shows a target, for phones. */
  region(target: string, components: Components): string | null;
  /** Symbols of the board with their names, for the glossary behind "Help"; those of what is counted follow by themselves. */
  glossary?(words: Words, lang: Lang): { icon: string; name: string }[];
  /** The position in words. */
  tell(view: View, words: Words, lang: Lang, names: readonly string[]): TextSection[];
}

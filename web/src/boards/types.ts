import type { Component } from "svelte";
import type { Ahead, Change, ChoiceMessage } from "../generated/messages";
import type { Lang, Words } from "../lib/types";

/** The board's place at 1280 x 720, in CSS pixels: a board drawn for it has one unit for each of them. */
export const BASE = { width: 748, height: 676 } as const;

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
  /** A tap: acts, or where one wants to be asked first, previews and then commits. */
  onchoose: (action: string) => void;
  /** Several actions in a row, all or none of them. */
  onact: (actions: readonly string[]) => void;
  /**
   * Places that can be tapped ahead of a choice.  A tap on their `data-target` is the frame's business; a board only
   * lights them up (`Halo` with `ahead`).
   */
  ahead: readonly Ahead[];
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
  /** The part of the board that a companion of the table speaks of; boards without parts of their own need not look. */
  look?: string;
  /** A phone: regions are drawn for 390 pixels, and what lies open in a mat elsewhere is asked for on the board. */
  narrow: boolean;
}

export interface MatProps<View = unknown, Components = unknown> extends BoardProps<View, Components> {
  /** Whose mat. */
  whose: number;
}

/** A component of the box, by its group and id in the data. */
export interface ThingProps<Components = unknown> {
  group: string;
  id: string;
  components: Components;
  words: Words;
  lang: Lang;
}

/** What one has done in the turn that is going on. */
export interface TurnSoFar {
  steps: readonly TurnStep[];
  /** What has become of the numbers since the turn began. */
  changes: readonly Change[];
}

export interface TurnStep {
  ply: number;
  /** What the log says of it, in one sentence or several. */
  texts: readonly string[];
  /** Takes it back, and whatever came after it; null where that is no longer one's own business. */
  back: (() => void) | null;
}

export interface PanelProps<View = unknown, Components = unknown> extends BoardProps<View, Components> {
  turn: TurnSoFar;
}

/** What the strip of a seat says beside its numbers. */
export interface StripHead {
  /** Instead of the person's name, which then is the note: a god. */
  title?: string;
  /** One word: passed, merged. */
  note?: string;
  /** The other seat of the same side: both strips have both marks and both colours. */
  partner?: number;
  /** The seat at which their things are counted, where that is the other one. */
  counted?: number;
  /** Instead of numbers, which stand elsewhere or are gone: one sentence. */
  told?: string;
  /** Place in the turn order. */
  order?: string;
  /** Names of gauges that are used up for now, and shown so: crews that lie face down. */
  spent?: ReadonlySet<string>;
}

/** What a choice wears in the list: a short number, or the name of an icon. */
export type Badge = { text: string } | { icon: string };

/** A sign of a game with its name; `art` is a drawing of its sheet, which a legend prefers to the icon. */
export interface Sign {
  icon: string;
  name: string;
  art?: string;
}

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
  /** Drawn for `BASE`, 748 x 676, unless it says otherwise (`BoardSvg`): never smaller than there, it pans instead. */
  Board: Component<BoardProps<View, Components>>;
  /** The reader's own mat, in the column of the seats, 182 px wide; its numbers stand above it already. */
  Mat: Component<MatProps<View, Components>>;
  /** The whole mat of any seat, as a card of 320 px beside its strip; without it, strips do not open. */
  Tableau?: Component<MatProps<View, Components>>;
  /** The second line of a strip, where numbers do not tell it; 182 x 18 px. */
  StripLine?: Component<MatProps<View, Components>>;
  head?(view: View, seat: number, words: Words, lang: Lang): StripHead;
  /** The body of the panel above the choices: what a game shows while parts of one turn are decided together. */
  Panel?: Component<PanelProps<View, Components>>;
  /** Does `Panel` itself say what one has done this turn, and take it back?  Then the frame does not. */
  tellsTurn?: boolean;
  /**
   * Is this choice offered by `Panel` itself, as `<button class="pick" data-action>`?  Then it does not stand in the
   * list.
   */
  inPanel?(choice: ChoiceMessage, view: View, step: string): boolean;
  /** Something with a place of its own below the board, which gets smaller for it: shown while `stage` says so. */
  Stage?: Component<BoardProps<View, Components>>;
  stage?(view: View, step: string): boolean;
  badge(choice: ChoiceMessage, view: View): Badge;
  /** The region of the board that shows a target, for phones. */
  region(target: string, components: Components): string | null;
  /**
   * Symbols of the board with their names, for the glossary behind "Help"; those of what is counted follow by
   * themselves.
   */
  glossary?(words: Words, lang: Lang): Sign[];
  /** The game's own sheet of line icons, for pages without its board. */
  icons?: string;
  /** A card, tile or figure of the index, as large as its place allows; nothing where there is no picture of it. */
  Thing?: Component<ThingProps<Components>>;
  /** The position in words. */
  tell(view: View, words: Words, lang: Lang, names: readonly string[]): TextSection[];
}

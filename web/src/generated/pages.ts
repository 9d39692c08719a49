// Written by `make types-client` from the declarations in Python; do not edit.

/** A few positions in a row that show one rule. */
export interface ExampleMessage<View = unknown> {
  name: string;
  title: string;
  rule: string;
  names: string[];
  steps: ExampleStep<View>[];
}

/** A position with a sentence. */
export interface ExampleStep<View = unknown> {
  text: string;
  seat: number;
  step: string;
  view: View;
  region: string;
  lit: string[];
  mat: boolean;
  stage: boolean;
}

/** Everything that is read beside the rules, in one language. */
export interface BookMessage {
  title: string;
  win: WinMessage;
  shelves: Shelf[];
  aid: AidSection[];
  examples: Titled[];
}

/** How a game is won, on one screen. */
export interface WinMessage {
  goal: string;
  lead: string;
  ways: Titled[];
  plans: Titled[];
  mistakes: Titled[];
  sources: SourceOfPoints[];
  games: number;
  seats: number;
  bot: string;
  final: number;
}

/** A few words, and what they mean. */
export interface Titled {
  title: string;
  text: string;
}

/** Where points come from, and how many: of the winners, and of everybody. */
export interface SourceOfPoints {
  name: string;
  title: string;
  text: string;
  rule: string;
  winner: number;
  mean: number;
}

/** Things of one kind. */
export interface Shelf {
  group: string;
  name: string;
  cards: CardMessage[];
}

/** A card, tile, space or figure. */
export interface CardMessage {
  group: string;
  id: string;
  ids: string[];
  name: string;
  text: string;
  rule: string;
  facts: Fact[];
  questions: CommonQuestion[];
  also: string;
}

/** A value of a card or space. */
export interface Fact {
  title: string;
  text: string;
}

/** What people ask about a thing, and the answer. */
export interface CommonQuestion {
  ask: string;
  answer: string;
}

/** A box of the page to print. */
export interface AidSection {
  title: string;
  lines: string[];
}

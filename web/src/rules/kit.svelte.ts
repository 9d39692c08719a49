import { loadBoard } from "../boards";
import type { BoardModule } from "../boards/types";
import type { BookMessage } from "../generated/pages";
import { api } from "../lib/api";
import { Gauges } from "../lib/gauges";
import { settings } from "../lib/settings.svelte";
import type { Words } from "../lib/types";

/** Whoever sits at the table of an example. */
export const SEATS = 3;

/** What the pages of one game are drawn from: its board, its words and numbers, its book. */
export class Kit {
  module = $state.raw<BoardModule | null>(null);
  components = $state.raw<unknown>(null);
  words = $state.raw<Words | null>(null);
  gauges = $state.raw<Gauges | null>(null);
  book = $state.raw<BookMessage | null>(null);
  /** The game has no book: one from elsewhere. */
  bookless = $state(false);

  constructor(readonly game: string) {
    void loadBoard(game).then((found) => (this.module = found));
    void api.components(game, "").then((found) => (this.components = found));
    $effect(() => {
      void settings.lang;
      void Promise.all([api.words(game, SEATS, ""), api.gauges(game)]).then(([words, counted]) => {
        this.words = words;
        this.gauges = new Gauges(counted, words);
      });
      api.book(game).then(
        (found) => (this.book = found),
        () => (this.bookless = true),
      );
    });
  }
}

import { getContext, setContext } from "svelte";
import type { Story } from "../../lib/log";
import { momentsOf, remember, seenAt, type Moment } from "../../lib/moments";
import { momentPace } from "../../lib/settings.svelte";

/** A moment on the stage: from its first line, or its result at once. */
export interface Showing {
  moment: Moment;
  mode: "watch" | "result";
}

/** Which moments are shown, and when.  It is local: nobody waits for it, and it holds no clock. */
export class Theatre {
  playing = $state.raw<Showing | null>(null);
  /** Where nothing moves, the result stands in a strip until one has acted or put it away. */
  notice = $state.raw<{ moment: Moment; more: number } | null>(null);
  private queue: Showing[] = [];
  private story: Story | null = null;
  /** The last chapter of all moments that were shown or missed; null: the table has just been opened. */
  private seen: number | null = null;

  constructor(private readonly table: string) {}

  /** The story as it is known now: new moments are brought up, on opening only the last one that was missed. */
  tell(story: Story): void {
    this.story = story;
    const over = momentsOf(story).filter((moment) => moment.over);
    const newest = over.at(-1)?.chapters.at(-1)?.number ?? -1;
    const known = this.seen ?? seenAt(this.table) ?? newest;
    const fresh = over.filter((moment) => moment.key > known);
    const opened = this.seen === null;
    if (newest !== this.seen) remember(this.table, newest);
    this.seen = newest;
    if (fresh.length) this.bring(fresh, opened);
  }

  /** The story as it is known now, and nothing is brought up by itself: somebody looks back. */
  know(story: Story): void {
    this.story = story;
  }

  private bring(fresh: readonly Moment[], missed: boolean): void {
    const last = fresh.at(-1);
    if (!last) return;
    if (momentPace() === 0) this.notice = { moment: last, more: missed ? fresh.length - 1 : 0 };
    else if (missed) this.playing = { moment: last, mode: "result" };
    else {
      this.queue.push(...fresh.map((moment): Showing => ({ moment, mode: "watch" })));
      if (!this.playing) this.go();
    }
  }

  /** Called again, from the log or the replay. */
  show(chapter: number, mode: Showing["mode"] = momentPace() === 0 ? "result" : "watch"): void {
    const moment = this.story && momentsOf(this.story).find((one) => one.chapters.some((c) => c.number === chapter));
    if (moment) this.playing = { moment, mode };
    this.notice = null;
  }

  /** Can the moment of a chapter be shown? */
  knows(chapter: number): boolean {
    const found = this.story?.chapters[chapter];
    return found !== undefined && found.act !== "" && !found.open;
  }

  /** A chapter of the last moment, if the game has come to one. */
  get last(): number | null {
    return this.story?.chapters.findLast((chapter) => this.knows(chapter.number))?.number ?? null;
  }

  /** The next one in the row. */
  go(): void {
    this.playing = this.queue.shift() ?? null;
  }

  /** Back to the board, whatever was still to come. */
  leave(): void {
    this.queue = [];
    this.playing = null;
    this.notice = null;
  }
}

const KEY = Symbol("theatre");

export function provideTheatre(table: string): Theatre {
  return setContext(KEY, new Theatre(table));
}

/** The theatre of this table, where there is one. */
export function useTheatre(): Theatre | null {
  return getContext<Theatre | undefined>(KEY) ?? null;
}

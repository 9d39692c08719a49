import type { Position } from "../generated/messages";
import { isFirst } from "../lib/firsts";
import type { Story } from "../lib/log";
import { change, settings } from "../lib/settings.svelte";
import type { Words } from "../lib/types";

/**
 * What has just happened, what the options are good for, what this phase is about: in the order in which room is given
 * up.
 */
export const KINDS = ["after", "step", "phase"] as const;
export type Kind = (typeof KINDS)[number];

export interface Explained {
  kind: Kind;
  text: string;
}

/** What there is to explain now. */
export interface Now {
  position: Position;
  story: Story;
  words: Words;
  /** Is there something to choose? */
  asked: boolean;
  /** A phone has no room below what one chooses from: there it is unfolded. */
  narrow: boolean;
}

/** Of each kind what the game has to say of this moment. */
export function explained({ position, story, words, asked }: Omit<Now, "narrow">): Explained[] {
  /** The last thing that happened to everybody since one's own last action. */
  const since = story.chapters.filter((chapter) => !chapter.open && chapter.last > (position.own_ply ?? 0)).at(-1);
  const keys: Record<Kind, string | undefined> = {
    after: since?.kind,
    step: asked ? position.step : undefined,
    phase: position.moment.phase,
  };
  return KINDS.flatMap((kind) => {
    const text = words[`explain.${kind}.${keys[kind] ?? ""}`];
    return text === undefined ? [] : [{ kind, text }];
  });
}

/** What newcomers are told as they go: said where there is room, unfolded where there is none. */
export class Explaining {
  /** Somebody wants to read it although there is no room for it. */
  unfolded = $state(false);
  /** How many of the lines are in sight below what one chooses from. */
  fitting = $state(0);
  /** The phase in which nothing more shall be said. */
  private quiet = $state("");
  private readonly first: boolean;

  constructor(
    game: string,
    table: string,
    private readonly now: () => Now,
  ) {
    this.first = isFirst(game, table);
  }

  private get phase(): string {
    const { round, phase } = this.now().position.moment;
    return `${round} ${phase}`;
  }

  get lines(): Explained[] {
    const wanted = settings.explain === "always" || (settings.explain === "first" && this.first);
    return wanted && !this.now().position.over ? explained(this.now()) : [];
  }

  /** Is it said below what one chooses from, as far as there is room? */
  get said(): boolean {
    return !this.now().narrow && !this.unfolded && this.quiet !== this.phase && this.lines.length > 0;
  }

  /** Is there something to unfold, because not all of it is in sight? */
  get offered(): boolean {
    return this.lines.length > 0 && (this.unfolded || !this.said || this.fitting < this.lines.length);
  }

  /** Not in this phase. */
  hush(): void {
    this.unfolded = false;
    this.quiet = this.phase;
  }

  never(): void {
    this.unfolded = false;
    change("explain", "never");
  }
}

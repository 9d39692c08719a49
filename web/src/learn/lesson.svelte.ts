import type { TurnSoFar } from "../boards/types";
import type { Ahead, Change, ChoiceMessage, Detour, LessonMessage } from "../generated/messages";
import type { Problem } from "../generated/server";
import { api, Refusal } from "../lib/api";
import { reasons } from "../lib/choices";
import { told, UNTOLD, type Story } from "../lib/log";
import { settings } from "../lib/settings.svelte";
import { NO_TURN, turnSoFar } from "../lib/turn";
import { keep, keptOf } from "./kept";

/** What a lesson asks of the house, so that tests can bring their own. */
export type Calls = Pick<typeof api, "lesson" | "weigh">;

/** An attempt at an exercise that was judged. */
export interface Try {
  reached: boolean;
  numbers: readonly Change[];
  done: readonly string[];
}

/** Something legal off the guide's path, and what it would cost. */
export interface Weighed {
  detour: Detour;
  actions: readonly string[];
  /** The choice it begins with. */
  name: string;
  title: string;
}

const NOTHING: ReadonlySet<string> = new Set();
/** Milliseconds for which "Show me" shows, and for one step of a better solution. */
export const GHOST = 2400;
export const PACE = 1500;

/**
 * A lesson as one person takes it.  The house keeps nothing: what was done is kept here and sent along, and the whole
 * table comes back.
 */
export class LessonStore {
  message = $state.raw<LessonMessage | null>(null);
  story = $state.raw<Story>(UNTOLD);
  problem = $state.raw<Problem | null>(null);
  missing = $state(false);
  /** The choice being previewed, and the one under the pointer. */
  focus = $state<string | null>(null);
  hover = $state<string | null>(null);
  lit = $state.raw<ReadonlySet<string>>(NOTHING);
  sending = $state(false);
  weighed = $state.raw<Weighed | null>(null);
  /** Grows whenever the guide is asked to say it again. */
  said = $state(0);
  /** Does the guide speak, or has one sent it aside? */
  speaking = $state(true);
  hints = $state(0);
  tries = $state.raw<readonly Try[]>([]);
  /** While a better solution is shown: so many of its steps. */
  showing = $state<{ at: number; of: number } | null>(null);

  private trail: number[] = [];
  private own: LessonMessage | null = null;
  private wish = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly blocked = $derived(reasons(this.message?.position.blocked ?? []));

  constructor(
    readonly game: string,
    readonly id: string,
    private readonly calls: Calls = api,
    private readonly wait: (ms: number) => Promise<void> = (ms) => new Promise((go) => setTimeout(go, ms)),
  ) {}

  // -- coming and going ------------------------------------------------------------

  /** Where one has left it, or at a step of the guide. */
  async open(step: number | null): Promise<void> {
    const kept = keptOf(this.game, this.id);
    const again = kept && kept.done.length > 0;
    this.trail = again ? [...kept.trail] : [];
    // What was kept may not be legal any more in a newer version: then one begins anew.
    if (!(again && (await this.fetch(kept.done, true)))) {
      this.trail = [];
      await this.fetch([]);
    }
    if (step !== null) await this.toStep(step);
  }

  /** Another language: the same place, in other words. */
  async reread(): Promise<void> {
    if (this.message) await this.fetch(this.message.done);
  }

  leave(): void {
    clearTimeout(this.timer);
    this.wish++;
    this.showing = null;
  }

  /** A step by its number: the guide plays what leads there. */
  async toStep(step: number): Promise<void> {
    const now = this.message?.guide?.step ?? step;
    if (now === step) return;
    if (now > step) {
      this.trail = [];
      await this.fetch([]);
    }
    for (;;) {
      const guide = this.message?.guide;
      if (!guide || guide.step >= step || guide.mode === "free" || guide.mode === "end") return;
      if (!(await this.forward(["skip"]))) return;
    }
  }

  get done(): readonly string[] {
    return this.message?.done ?? [];
  }

  get canGoBack(): boolean {
    return this.done.length > 0 && !this.sending && !this.showing;
  }

  async back(): Promise<void> {
    if (!this.canGoBack) return;
    await this.backTo(this.trail.at(-1) ?? this.done.length - 1);
  }

  async backTo(length: number): Promise<void> {
    this.trail = this.trail.filter((mark) => mark < length);
    await this.fetch(this.done.slice(0, length));
  }

  async again(): Promise<void> {
    await this.backTo(0);
  }

  /** A step that was only to be looked at. */
  async next(): Promise<void> {
    await this.forward(["next"]);
  }

  async skip(): Promise<void> {
    await this.forward(["skip"]);
  }

  // -- deciding --------------------------------------------------------------------

  get choices(): readonly ChoiceMessage[] {
    if (!this.message || this.sending || this.showing || this.judged) return [];
    const { guide, position } = this.message;
    if (guide?.mode !== "one") return position.choices;
    // The guide goes step by step: shortcuts that begin as it means and run ahead of it would hide what it points at.
    const meant = position.choices.filter(({ action }) => guide.expected.includes(action));
    return position.choices.filter(
      (choice) => meant.includes(choice) || !meant.some(({ actions }) => runsAhead(choice.actions, actions)),
    );
  }

  get judged(): boolean {
    return this.message?.exercise ? this.message.exercise.state !== "open" : false;
  }

  get ahead(): readonly Ahead[] {
    return this.choices.length ? (this.message?.position.ahead ?? []) : [];
  }

  get chosen(): ChoiceMessage | null {
    return this.choices.find((choice) => choice.action === this.focus) ?? null;
  }

  get looked(): ChoiceMessage | null {
    return this.chosen ?? this.choices.find((choice) => choice.action === this.hover) ?? null;
  }

  get turn(): TurnSoFar {
    return this.message && this.choices.length ? turnSoFar(this.message.position, this.story, () => null) : NO_TURN;
  }

  preview(action: string | null): void {
    clearTimeout(this.timer);
    this.focus = action;
    this.problem = null;
    if (action === null) this.weighed = null;
  }

  /** A tap.  Everything can be taken back here, so only those who always want to be asked are asked. */
  choose(action: string): void {
    if (this.focus !== action && settings.confirm === "always") this.preview(action);
    else void this.act([action]);
  }

  /** Does it, unless it leads off the path: then one hears first what it would cost. */
  async act(names: readonly string[]): Promise<void> {
    if (!this.message || this.sending || this.showing || !names.length) return;
    clearTimeout(this.timer);
    const offered = this.choices;
    const actions = names.flatMap((name) => offered.find((choice) => choice.action === name)?.actions ?? [name]);
    const first = offered.find((choice) => choice.action === names[0]);
    // Whoever acts has looked enough.
    while (this.message.guide?.mode === "look") if (!(await this.forward(["next"]))) return;
    if (this.leads(names)) await this.forward(actions);
    else await this.weigh(actions, first);
  }

  /** Does the guide mean this, or leave one alone? */
  private leads(names: readonly string[]): boolean {
    const guide = this.message?.guide;
    if (!guide || guide.mode === "free" || guide.mode === "end" || guide.detour) return true;
    const [name = ""] = names;
    return names.length === 1 && (guide.expected.includes(name) || guide.options.some(({ action }) => action === name));
  }

  private async weigh(actions: readonly string[], first: ChoiceMessage | undefined): Promise<void> {
    const wish = ++this.wish;
    this.sending = true;
    const detour = await this.listen(this.calls.weigh(this.game, this.id, this.done, actions));
    if (wish !== this.wish) return;
    this.sending = false;
    this.speaking = true;
    if (detour) this.weighed = { detour, actions, name: first?.action ?? "", title: first?.title ?? "" };
  }

  async tryIt(): Promise<void> {
    if (this.weighed) await this.forward(this.weighed.actions);
  }

  comeBack(): void {
    this.preview(null);
  }

  /** Back to where the path was left. */
  async returnToPath(): Promise<void> {
    const detour = this.message?.guide?.detour;
    if (detour) await this.backTo(detour.back);
  }

  /** A tap on a place of the game: if it cannot be chosen now, the reason came with the question. */
  tap(target: string): void {
    const ahead = this.ahead.find((one) => one.target === target);
    if (ahead) return void this.act(ahead.actions);
    const found = this.choices.length ? this.blocked.get(target) : undefined;
    if (found) this.problem = { code: "blocked", text: found.text, rule: found.rule, details: {} };
  }

  // -- the guide -------------------------------------------------------------------

  /** What the guide would do, as a ghost on the board that goes away again. */
  showMe(): void {
    const [action] = this.message?.guide?.expected ?? [];
    if (action === undefined) return;
    this.preview(action);
    this.timer = setTimeout(() => this.focus === action && this.preview(null), GHOST);
  }

  repeat(): void {
    this.speaking = true;
    this.said++;
  }

  // -- exercises -------------------------------------------------------------------

  hint(): void {
    this.hints = Math.min(this.hints + 1, this.message?.exercise?.hints.length ?? 0);
  }

  /** An earlier attempt once more. */
  async look(one: Try): Promise<void> {
    this.trail = [];
    await this.fetch([...one.done]);
  }

  /** The better solution, move by move on the board; afterwards it stays there until one goes back to one's own. */
  async showBetter(): Promise<void> {
    const own = this.own ?? this.message;
    const better = own?.exercise?.better ?? [];
    if (!own || !better.length) return;
    this.own = own;
    const wish = ++this.wish;
    for (let at = 0; at <= better.length; at++) {
      this.showing = { at, of: better.length };
      const [found] = await Promise.all([
        this.listen(this.calls.lesson(this.game, this.id, better.slice(0, at))),
        this.wait(at ? PACE : 0),
      ]);
      if (wish !== this.wish || !found) return;
      this.place(found);
    }
  }

  showOwn(): void {
    this.wish++;
    this.showing = null;
    if (this.own) this.place(this.own);
    this.own = null;
  }

  // -- the line --------------------------------------------------------------------

  private async forward(actions: readonly string[]): Promise<boolean> {
    const before = this.done;
    const open = !this.judged;
    if (!(await this.fetch([...before, ...actions]))) return false;
    this.trail.push(before.length);
    this.speaking = true;
    const exercise = this.message?.exercise;
    if (exercise && open && exercise.state !== "open") {
      const mark: Try = { reached: exercise.state === "reached", numbers: exercise.numbers, done: this.done };
      this.tries = [...this.tries, mark];
    }
    this.write();
    return true;
  }

  /** The newest wish counts: an answer that comes too late is not shown. */
  private async fetch(done: readonly string[], quietly = false): Promise<boolean> {
    const wish = ++this.wish;
    this.sending = true;
    this.weighed = null;
    this.problem = null;
    const found = await this.listen(this.calls.lesson(this.game, this.id, done), quietly);
    if (wish !== this.wish) return false;
    this.sending = false;
    if (!found) return false;
    this.showing = null;
    this.own = null;
    this.place(found);
    this.write();
    return true;
  }

  private async listen<T>(work: Promise<T>, quietly = false): Promise<T | null> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (quietly) return null;
      if (error.status === 404) this.missing = true;
      this.problem = error.problem;
      return null;
    }
  }

  private place(message: LessonMessage): void {
    this.message = message;
    this.story = told(UNTOLD, message.position);
    this.focus = null;
    this.hover = null;
  }

  private write(): void {
    const message = this.message;
    if (!message) return;
    const { guide, exercise, finished } = message;
    const ended = exercise ? exercise.state === "reached" : finished;
    // What has come to its end begins anew.
    const over = ended || this.judged;
    keep(this.game, this.id, {
      done: over ? [] : message.done,
      trail: over ? [] : this.trail,
      step: guide?.step ?? 1,
      steps: guide?.steps ?? 1,
      finished: ended || (keptOf(this.game, this.id)?.finished ?? false),
    });
  }
}

/** Does a choice begin like another one, and go on? */
function runsAhead(actions: readonly string[], start: readonly string[]): boolean {
  return actions.length > start.length && start.every((action, k) => actions[k] === action);
}

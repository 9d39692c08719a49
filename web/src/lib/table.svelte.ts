import type { TurnSoFar } from "../boards/types";
import { api, Refusal } from "./api";
import { answer, reasons } from "./choices";
import { LiveLine, type Heard, type LineState } from "./socket";
import { Stage } from "./stage";
import { moveTime, settings } from "./settings.svelte";
import { told, UNTOLD, type Story } from "./log";
import { chime } from "./sound";
import { NO_TURN, turnSoFar } from "./turn";
import { voter } from "./votes";
import type { Ahead, ChoiceMessage, Position } from "../generated/messages";
import type { Advice, ChatLine, ClientFrame, Problem, Table, VoteTopic } from "../generated/server";

type Update = Extract<Heard, { type: "update" }>;

/** Milliseconds to take in a move of somebody else, once it has come to rest. */
const READ = 380;
let serial = 0;
const NOTHING: ReadonlySet<string> = new Set();

/** Unique per sender; sent again after a break, it counts once. */
export function messageId(): string {
  return `${Date.now().toString(36)}-${(serial++).toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
}

/** A table as one person sees it: how things stand, what can be done, and the line over which both travel. */
export class TableStore {
  table = $state.raw<Table | null>(null);
  position = $state.raw<Position | null>(null);
  story = $state.raw<Story>(UNTOLD);
  chat = $state.raw<readonly ChatLine[]>([]);
  line = $state<LineState>("connecting");
  problem = $state.raw<Problem | null>(null);
  /** What a bot would do in some position; it is shown only with that one. */
  advice = $state.raw<Advice | null>(null);
  thinking = $state(false);
  /** The choice being previewed. */
  focus = $state<string | null>(null);
  /** The choice under the pointer, in the list or on the board. */
  hover = $state<string | null>(null);
  /** An action on its way: nothing else can be chosen meanwhile. */
  sending = $state(false);
  /** A seat of one's own that is asked next and has not been uncovered yet. */
  covered = $state<number | null>(null);
  /** The view after one's last action. */
  before = $state.raw<unknown>(null);
  /** Ids of what the pointer is on, in the log or on the board. */
  lit = $state.raw<ReadonlySet<string>>(NOTHING);
  /** Moves of others that have not been shown yet. */
  waiting = $state(0);

  /** Everything that cannot be chosen now, with the reason. */
  private readonly blocked = $derived(reasons(this.position?.blocked ?? []));
  private readonly live: LiveLine;
  private readonly stage = new Stage<Update>({
    show: (frame) => this.update(frame),
    pace: () => (moveTime() && !document.hidden ? moveTime() + READ : 0),
    kind: (frame) => this.kindOf(frame),
    onwaiting: (count) => (this.waiting = count),
  });
  private seat: number | null = null;
  private acted: ClientFrame | null = null;

  constructor(
    readonly id: string,
    private readonly me: () => string | null,
  ) {
    this.live = new LiveLine({
      path: (since) => this.address(since),
      onframe: (frame) => this.receive(frame),
      onstate: (state) => (this.line = state),
    });
  }

  start(): void {
    this.live.connect();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  stop(): void {
    this.live.close();
    this.stage.close();
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
  }

  private readonly hurry = (): void => {
    if (!document.hidden) this.live.hurry();
  };

  /** Another language, or one has just been let in. */
  restart(): void {
    this.live.restart();
  }

  get mine(): number[] {
    const me = this.me();
    return this.table?.seats.filter((seat) => me !== null && seat.user_id === me).map((seat) => seat.seat) ?? [];
  }

  /** Nothing while a bot plays for the seat, and nothing once the table is closed. */
  get choices(): readonly ChoiceMessage[] {
    const seat = this.position?.seat;
    const mine = seat != null && this.table?.status === "running" && !this.table.seats[seat]?.bot;
    return mine && this.covered === null && !this.sending && this.position ? this.position.choices : [];
  }

  /** A seat of one's own that a bot plays meanwhile. */
  get lent(): number | null {
    const seat = this.position?.seat;
    const row = seat == null ? undefined : this.table?.seats[seat];
    return row && row.bot && !row.resigned && this.table?.status === "running" ? row.seat : null;
  }

  get chosen(): ChoiceMessage | null {
    return this.choices.find((choice) => choice.action === this.focus) ?? null;
  }

  /** What the preview shows: the chosen one, else the one under the pointer. */
  get looked(): ChoiceMessage | null {
    return this.chosen ?? this.choices.find((choice) => choice.action === this.hover) ?? null;
  }

  get myTurn(): boolean {
    const position = this.position;
    return position !== null && position.seat !== null && position.asked.includes(position.seat);
  }

  preview(action: string | null): void {
    this.focus = action;
    this.problem = null;
  }

  /** A tap: where one wants to be asked, the first previews and the second commits. */
  choose(action: string): void {
    if (this.focus !== action && this.wantsAsking(action)) this.preview(action);
    else this.act([action]);
  }

  /** "Only at the end of my turn" means: whatever can be taken back is done at once. */
  private wantsAsking(action: string): boolean {
    if (settings.confirm !== "turn") return settings.confirm === "always";
    const choice = this.choices.find((c) => c.action === action);
    return choice?.final !== false || this.table?.undo !== "free";
  }

  /** Several in a row go in one message, all or none of them; a choice may itself be several. */
  act(names: readonly string[]): void {
    const position = this.position;
    if (!position || position.seat === null || this.sending || !names.length) return;
    const offered = this.choices;
    const actions = names.flatMap((name) => offered.find((choice) => choice.action === name)?.actions ?? [name]);
    this.problem = null;
    this.sending = true;
    this.acted = { type: "act", id: messageId(), ply: position.ply, seat: position.seat, actions };
    this.live.send(this.acted);
  }

  /** Places that can be tapped although something else has to be chosen first. */
  get ahead(): readonly Ahead[] {
    return this.choices.length ? (this.position?.ahead ?? []) : [];
  }

  /** One's last decision, at once where nobody has learned anything, else by asking the others. */
  undo(): void {
    this.skip();
    const position = this.position;
    const to = position?.undo_to ?? position?.own_from;
    if (to != null) this.undoTo(to);
  }

  /** All of one's decisions after a ply. */
  undoTo(to: number): void {
    const position = this.position;
    if (!position || position.seat === null) return;
    this.problem = null;
    this.focus = null;
    this.live.send({ type: "undo", id: messageId(), ply: position.ply, seat: position.seat, to });
  }

  /** Can one's last decision be taken back: at once, if the others agree, or not at all? */
  get undoable(): "now" | "ask" | null {
    const position = this.position;
    const table = this.table;
    if (!position || position.seat === null || table?.status !== "running" || this.sending) return null;
    if (position.undo_to === position.ply) return "now"; // a sealed answer, whatever the table's rule
    if (table.undo === "never" || position.own_from === null) return null;
    return !this.others || (table.undo === "free" && position.undo_to !== null) ? "now" : "ask";
  }

  /** May one go back to a ply without asking anybody? */
  returnable(to: number): boolean {
    const from = this.position?.undo_from ?? null;
    if (this.table?.undo === "never" || this.sending || from === null) return false;
    return !this.others || (this.table?.undo === "free" && to >= from);
  }

  /** Does anybody else have a say in what is taken back? */
  private get others(): boolean {
    const there = this.table?.seats.filter((seat) => seat.user_id && !seat.bot).map((seat) => seat.seat) ?? [];
    return [...there, ...(this.position?.own_asks ?? [])].some((seat) => !this.mine.includes(seat));
  }

  /** What one has done in the turn that is going on. */
  get turn(): TurnSoFar {
    const position = this.position;
    if (!position || !this.choices.length) return NO_TURN;
    return turnSoFar(position, this.story, (to) => (this.returnable(to) ? () => this.undoTo(to) : null));
  }

  /** Show at once what others have done. */
  skip(): void {
    this.stage.skip();
  }

  vote(topic: VoteTopic, value: number, yes: boolean): void {
    const seat = this.table && voter(this.table, this.mine, topic);
    if (seat !== null) this.live.send({ type: "vote", id: messageId(), seat, topic, value, yes });
  }

  say(text: string): void {
    this.live.send({ type: "chat", id: messageId(), text });
  }

  /** Look from another own seat: the curtain falls until its person has taken the device. */
  look(seat: number): void {
    this.covered = null;
    this.seat = seat;
    this.focus = null;
    this.live.send({ type: "look", id: messageId(), seat });
  }

  /** Things one asks for by HTTP; a refusal is shown where all refusals are. */
  async ask(work: Promise<unknown>): Promise<boolean> {
    try {
      await work;
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.problem = error.problem;
      return false;
    }
  }

  /** A tap on a place of the game: if it cannot be chosen now, it says why. */
  tap(target: string): void {
    const ahead = this.ahead.find((one) => one.target === target);
    if (ahead && settings.confirm !== "always") return this.act(ahead.actions);
    if (ahead) return this.preview(ahead.actions[0] ?? null);
    const asked = this.position?.prompt;
    const said = asked && answer(target, this.choices, this.blocked, asked);
    if (said) this.problem = { code: "blocked", text: said.text, rule: said.rule, details: {} };
  }

  /** "What would you do, and why?"  The answer is previewed on the board. */
  async advise(): Promise<void> {
    const seat = this.position?.seat;
    if (seat == null || this.thinking) return;
    this.thinking = true;
    await this.ask(
      api.hint(this.id, seat).then((advice) => {
        this.advice = advice;
        if (advice.ply === this.position?.ply) this.preview(advice.action);
      }),
    );
    this.thinking = false;
  }

  leave(seat: number): Promise<boolean> {
    return this.ask(api.stand(this.id, seat));
  }

  private address(since: number | null): string {
    const query = new URLSearchParams({ lang: settings.lang, delta: "1" });
    if (since !== null) query.set("since", String(since));
    if (this.seat !== null) query.set("seat", String(this.seat));
    return `/tables/${this.id}/socket?${query}`;
  }

  private receive(frame: Heard): void {
    if (frame.type === "update") {
      if (frame.chat) this.hear(frame.chat);
      this.stage.add(frame);
    } else if (frame.id === this.acted?.id) {
      this.acted = null;
      this.sending = false;
      if (frame.type === "refused") this.problem = frame;
    } else if (frame.type === "refused") this.problem = frame;
  }

  private hear(said: readonly ChatLine[]): void {
    const fresh = said.filter((line) => !this.chat.some((known) => known.id === line.id));
    this.chat = [...this.chat, ...fresh].sort((a, b) => a.id - b.id);
  }

  /** Only what is seen from the same seat as before is a move. */
  private kindOf({ position: fresh }: Update): "theirs" | "own" | "still" {
    const old = this.position;
    if (!old || !fresh || fresh.seat !== old.seat || fresh.ply <= old.ply) return "still";
    return old.asked.some((seat) => this.mine.includes(seat)) ? "own" : "theirs";
  }

  private update(frame: Update): void {
    const wasMine = this.myTurn;
    this.table = frame.table;
    if (frame.position) this.place(frame.position);
    if (!wasMine && this.myTurn && settings.sound) chime();
  }

  private place(position: Position): void {
    const old = this.position;
    if (this.acted?.type === "act" && position.ply > this.acted.ply) {
      // The answer to the action may still be on its way; the new position says that it counts.
      this.sending = false;
    }
    if (old && position.seat === old.seat && this.acts(old, position)) this.before = position.view;
    else if (old?.seat !== position.seat) void this.lookBack(position);
    this.position = position;
    this.story = told(this.story, position);
    // A new question is previewed anew, even if one of its answers reads like the last one.
    if (old?.ply !== position.ply || old.sealed.length !== position.sealed.length) this.focus = null;
    const mine = position.asked.filter((seat) => this.mine.includes(seat) && !this.table?.seats[seat]?.bot);
    const next = mine.find((seat) => seat === position.seat) ?? mine[0] ?? null;
    // Whoever opens a table of several own seats may not be the one who is asked.
    const passed = old === null ? this.mine.length > 1 : next !== position.seat;
    if (next !== null && passed) {
      if (settings.curtain) this.covered = next;
      else this.look(next);
    } else if (position.seat !== null) {
      this.seat = position.seat;
      this.covered = null;
    }
  }

  /**
   * Has one acted between two positions?  Where several choose at the same time, others' answers bring positions too.
   */
  private acts(old: Position, now: Position): boolean {
    const asked = (position: Position): boolean => position.seat !== null && position.asked.includes(position.seat);
    return asked(old) && (now.ply !== old.ply || !asked(now));
  }

  /** Who comes back, or takes the device, wants to see what has changed since their own last action. */
  private async lookBack(position: Position): Promise<void> {
    this.before = null;
    const { seat, own_ply: ply } = position;
    if (seat === null || ply === null || ply === position.ply) return;
    const then = await api.replay(this.id, ply, seat, ply).catch(() => null);
    if (then && this.position?.seat === seat && this.position.own_ply === ply) this.before = then.view;
  }

  get motion(): number {
    return moveTime();
  }
}

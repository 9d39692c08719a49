import type { ClientFrame, Delta, ServerFrame, Update } from "../generated/server";
import { backoff, patience } from "./backoff";
import { house, type Wire } from "./house";
import { patched } from "./patch";

/** What a reader of the line gets: deltas have been put together with what came before. */
export type Heard = Exclude<ServerFrame, Delta>;

export type LineState = "connecting" | "open" | "broken" | "private" | "missing" | "closed";

export interface LineOptions {
  path: (since: number | null) => string;
  onframe: (frame: Heard) => void;
  onstate: (state: LineState) => void;
  open?: (path: string) => Wire;
  wait?: (ms: number, then: () => void) => () => void;
  near?: boolean;
}

const CLOSE_POLICY = 4403;
const CLOSE_MISSING = 4404;
const CLOSE_AGAIN = 4409;
/** Milliseconds in which people who are all sent on at the same time come back. */
const AT_ONCE = 100;
const PING_EVERY = 20_000;
/** Where nothing is swallowed on the way. */
const PATIENCE = 8_000;
/** What an answer makes good of a line that was silent: who is slow stays slow for a while. */
const FORGIVEN = 0.1;

function browserWait(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
}

/**
 * One live line to a table.  It comes back by itself, resumes after the last ply it has seen, and sends everything that
 * was not acknowledged again under the same id: the server counts it once.
 */
export class LiveLine {
  private wire: Wire | null = null;
  private attempt = 0;
  private since: number | null = null;
  private told: Update | null = null;
  private ready = false;
  private ended = false;
  private cancelWait: () => void = () => {};
  private cancelPing: () => void = () => {};
  private silences = 0;
  private readonly waiting = new Map<string, ClientFrame>();
  private readonly open: (path: string) => Wire;
  private readonly wait: (ms: number, then: () => void) => () => void;
  private readonly near: boolean;

  constructor(private readonly options: LineOptions) {
    this.near = options.near ?? house.near;
    this.open = options.open ?? ((path) => house.wire(path));
    this.wait = options.wait ?? browserWait;
  }

  connect(): void {
    this.options.onstate(this.attempt ? "broken" : "connecting");
    const wire = this.open(this.options.path(this.since));
    this.wire = wire;
    this.told = null;
    wire.onmessage = (event) => this.receive(wire, JSON.parse(event.data) as ServerFrame);
    wire.onclose = (event) => this.lost(wire, event.code);
    if (!this.near) this.giveUp();
  }

  /** Sent now or as soon as the line is back; resolved by the server's answer through `onframe`. */
  send(frame: ClientFrame): void {
    if (frame.type !== "ping") this.waiting.set(frame.id, frame);
    if (!this.ready) return;
    this.wire?.send(JSON.stringify(frame));
    this.giveUp();
  }

  /** Everything anew: another language, or a door that has opened meanwhile. */
  restart(): void {
    this.ended = false;
    this.since = null;
    this.drop();
    this.attempt = 0;
    this.connect();
  }

  /** The network says it is back: no need to wait for the next attempt. */
  hurry(): void {
    if (this.ended || this.ready) return;
    this.drop();
    this.connect();
  }

  close(): void {
    this.ended = true;
    this.drop();
    this.options.onstate("closed");
  }

  get unanswered(): number {
    return this.waiting.size;
  }

  private drop(): void {
    this.cancelWait();
    this.cancelPing();
    this.ready = false;
    const wire = this.wire;
    this.wire = null;
    if (wire) {
      wire.onclose = wire.onmessage = null;
      wire.close();
    }
  }

  private receive(wire: Wire, said: ServerFrame): void {
    if (wire !== this.wire) return;
    const frame = said.type === "delta" ? this.whole(said) : said;
    if (!frame) return;
    if (frame.type === "update") {
      this.told = { ...this.told, ...frame };
      if (frame.position) this.since = frame.position.ply;
    } else {
      this.waiting.delete(frame.id);
      this.silences = Math.max(0, this.silences - FORGIVEN);
    }
    if (!this.ready) this.welcome();
    this.watch();
    this.options.onframe(frame);
  }

  /** What has changed, with what has not; without anything to change there is nothing to read. */
  private whole({ table, position, chat }: Delta): Update | null {
    const told = this.told;
    if (!told || (position && !told.position)) return null;
    const frame: Update = { type: "update", table: patched(told.table, table) };
    if (position) frame.position = patched(told.position, position);
    if (chat) frame.chat = chat;
    return frame;
  }

  private welcome(): void {
    this.ready = true;
    this.attempt = 0;
    this.options.onstate("open");
    for (const frame of this.waiting.values()) this.wire?.send(JSON.stringify(frame));
  }

  /** Phones that slept keep dead sockets open: ask now and then, and give up where nothing is answered. */
  private watch(): void {
    this.cancelPing();
    if (this.waiting.size) this.giveUp();
    else this.cancelPing = this.wait(PING_EVERY, () => this.send({ type: "ping", id: "ping" }));
  }

  /** Another line, if nothing at all is heard on this one for so long. */
  private giveUp(): void {
    this.cancelPing();
    this.cancelPing = this.wait(this.near ? PATIENCE : patience(this.silences, !this.ready), () => {
      this.silences++;
      this.drop();
      this.retry();
    });
  }

  private lost(wire: Wire, code: number): void {
    if (wire !== this.wire || this.ended) return;
    this.wire = null;
    this.ready = false;
    this.cancelPing();
    if (code === CLOSE_POLICY || code === CLOSE_MISSING) {
      this.ended = true;
      this.options.onstate(code === CLOSE_POLICY ? "private" : "missing");
      return;
    }
    this.retry(code === CLOSE_AGAIN && this.attempt === 0);
  }

  /** `expected`: somebody else is there already to go on with. */
  private retry(expected = false): void {
    this.options.onstate("broken");
    const ms = expected ? Math.random() * AT_ONCE : backoff(this.attempt);
    this.attempt++;
    this.cancelWait = this.wait(ms, () => this.connect());
  }
}

import type { ClientFrame, ServerFrame } from "../generated/server";

/** The part of a WebSocket we use, so that tests can bring their own. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export type LineState = "connecting" | "open" | "broken" | "private" | "missing" | "closed";

export interface LineOptions {
  url: (since: number | null) => string;
  onframe: (frame: ServerFrame) => void;
  onstate: (state: LineState) => void;
  open?: (url: string) => Wire;
  wait?: (ms: number, then: () => void) => () => void;
}

const CLOSE_POLICY = 4403;
const CLOSE_MISSING = 4404;
const PING_EVERY = 20_000;
const PATIENCE = 8_000;

export function backoff(attempt: number): number {
  return Math.min(15_000, 400 * 2 ** attempt);
}

function browserWire(url: string): Wire {
  const socket = new WebSocket(url);
  const wire: Wire = { onopen: null, onmessage: null, onclose: null, send: (text) => socket.send(text), close: () => socket.close() };
  socket.onopen = () => wire.onopen?.();
  socket.onmessage = (event: MessageEvent<string>) => wire.onmessage?.(event);
  socket.onclose = (event) => wire.onclose?.(event);
  return wire;
}

function browserWait(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
}

/**
 * One live line to a table.  It comes back by itself, resumes after the last ply it has seen, and sends everything that was
 * not acknowledged again under the same id: the server counts it once.
 */
export class LiveLine {
  private wire: Wire | null = null;
  private attempt = 0;
  private since: number | null = null;
  private ready = false;
  private ended = false;
  private cancelWait: () => void = () => {};
  private cancelPing: () => void = () => {};
  private readonly waiting = new Map<string, ClientFrame>();
  private readonly open: (url: string) => Wire;
  private readonly wait: (ms: number, then: () => void) => () => void;

  constructor(private readonly options: LineOptions) {
    this.open = options.open ?? browserWire;
    this.wait = options.wait ?? browserWait;
  }

  connect(): void {
    this.options.onstate(this.attempt ? "broken" : "connecting");
    const wire = this.open(this.options.url(this.since));
    this.wire = wire;
    wire.onmessage = (event) => this.receive(wire, JSON.parse(event.data) as ServerFrame);
    wire.onclose = (event) => this.lost(wire, event.code);
  }

  /** Sent now or as soon as the line is back; resolved by the server's answer through `onframe`. */
  send(frame: ClientFrame): void {
    if (frame.type !== "ping") this.waiting.set(frame.id, frame);
    if (this.ready) this.wire?.send(JSON.stringify(frame));
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

  private receive(wire: Wire, frame: ServerFrame): void {
    if (wire !== this.wire) return;
    if (frame.type === "update") {
      if (frame.position) this.since = frame.position.ply;
    } else {
      this.waiting.delete(frame.id);
    }
    if (!this.ready) this.welcome();
    this.watch();
    this.options.onframe(frame);
  }

  private welcome(): void {
    this.ready = true;
    this.attempt = 0;
    this.options.onstate("open");
    for (const frame of this.waiting.values()) this.wire?.send(JSON.stringify(frame));
  }

  /** Phones that slept keep dead sockets open: ask now and then, and give up on silence. */
  private watch(): void {
    this.cancelPing();
    this.cancelPing = this.wait(PING_EVERY, () => {
      this.send({ type: "ping", id: "ping" });
      this.cancelPing = this.wait(PATIENCE, () => {
        this.drop();
        this.retry();
      });
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
    this.retry();
  }

  private retry(): void {
    this.options.onstate("broken");
    this.cancelWait = this.wait(backoff(this.attempt++), () => this.connect());
  }
}

import { backoff } from "../lib/backoff";
import type { House, Wire } from "../lib/house";
import type { FromHouse, ToHouse } from "./house.worker";
import type { Place } from "./python";
import { askToKeep } from "./space";
import { Thinkers } from "./thinkers";
import { trouble } from "./trouble.svelte";

/** What pages ask for before any Python runs was answered when the site was built. */
const WRITTEN = /^\/(learn|games(\/[a-z]+(\/(rules|gauges|components|book))?)?)$/;

/** From then on there is something to lose here. */
const NEW_TABLE = /^\/(tables|records|me\/import)$/;
/** Attempts to start Python before people are told. */
const PATIENT = 2;
/** How a browser calls the end of a line that nobody has closed. */
const BROKEN = 1006;
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** A house of one: tables are kept by a worker of this page, nothing is ever sent anywhere. */
export class OwnHouse implements House {
  readonly near = true;

  private readonly base = new URL("./", document.baseURI).href;
  private worker = this.begin();
  private readonly calls = new Map<string, (answer: Response) => void>();
  private readonly wires = new Map<string, Wire>();
  /** Calls without an answer: another worker goes on with them. */
  private readonly asked = new Map<string, ToHouse>();
  private place: Place | null = null;
  private readonly thinkers: Promise<Thinkers>;
  private count = 0;
  private failures = 0;
  /** How far an analysis has come. */
  onprogress: (done: number, all: number) => void = () => {};

  constructor() {
    const place = fetch(new URL("site.json", this.base)).then(async (found): Promise<Place> => {
      const { version, games } = (await found.json()) as Omit<Place, "base">;
      return { base: this.base, version, games };
    });
    this.thinkers = place.then((found) => {
      this.place = found;
      this.tell({ kind: "begin", place: found });
      return new Thinkers(found, {
        progress: (done, all) => this.onprogress(done, all),
        trouble: (why) => (trouble.bots = why),
      });
    });
  }

  private begin(): Worker {
    const worker = new Worker(new URL("./house.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = (event: MessageEvent<FromHouse>) => this.hear(event.data);
    worker.onerror = (event) => void this.again(event.message);
    return worker;
  }

  /**
   * The network went away while Python came: what the service worker has kept by then serves the next attempt (there is
   * none where a browser allows no such worker).  Calls go on with the new worker; lines come back by themselves.
   */
  private async again(why: string): Promise<void> {
    this.worker.onmessage = this.worker.onerror = null;
    this.worker.terminate();
    if (++this.failures >= PATIENT) trouble.start = why;
    const patience = wait(backoff(this.failures));
    await (this.failures < PATIENT ? Promise.race([navigator.serviceWorker?.ready, patience]) : patience);
    this.worker = this.begin();
    if (this.place) this.tell({ kind: "begin", place: this.place });
    for (const message of this.asked.values()) this.tell(message);
    const lines = [...this.wires.values()];
    this.wires.clear();
    for (const wire of lines) wire.onclose?.({ code: BROKEN });
  }

  private tell(message: ToHouse): void {
    if (message.kind === "call") this.asked.set(message.call, message);
    this.worker.postMessage(message);
  }

  private hear(message: FromHouse): void {
    if (message.kind === "answer") {
      this.calls.get(message.call)?.(new Response(message.body, { status: message.status }));
      this.calls.delete(message.call);
      this.asked.delete(message.call);
    } else if (message.kind === "frame") this.wires.get(message.line)?.onmessage?.({ data: message.text });
    else if (message.kind === "closed") this.wires.get(message.line)?.onclose?.({ code: message.code });
    else if (message.kind === "think") void this.think(message.asked);
    else if (message.kind === "full") trouble.full = message.full;
    else if (message.kind === "begun") trouble.start = "";
    else if (message.kind === "failed") void this.again(message.why);
  }

  private async think(asked: Parameters<Thinkers["ask"]>[0]): Promise<void> {
    const told = await (await this.thinkers).ask(asked);
    this.tell({ kind: "thought", id: asked.id, told });
  }

  async call(method: string, path: string, body?: unknown): Promise<Response> {
    const url = new URL(path, this.base);
    if (method === "GET" && WRITTEN.test(url.pathname) && !url.searchParams.get("edition")) {
      const name = `engines/answers/${url.searchParams.get("lang")}/${url.pathname.slice(1).replaceAll("/", ".")}.txt`;
      const found = await fetch(new URL(name, this.base)).catch(() => null);
      if (found?.ok) return found;
    }
    await this.thinkers; // the worker has begun
    const call = String(this.count++);
    const answer = await new Promise<Response>((resolve) => {
      this.calls.set(call, resolve);
      this.tell({ kind: "call", call, method, path, body });
    });
    if (method === "POST" && answer.ok && NEW_TABLE.test(url.pathname)) void askToKeep();
    return answer;
  }

  wire(path: string): Wire {
    const url = new URL(path, this.base);
    const line = String(this.count++);
    const number = (name: string): number | null => {
      const text = url.searchParams.get(name);
      return text === null ? null : Number(text);
    };
    const wire: Wire = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => this.tell({ kind: "frame", line, text }),
      close: () => {
        this.wires.delete(line);
        this.tell({ kind: "close", line });
      },
    };
    this.wires.set(line, wire);
    void this.thinkers.then(() => {
      const table = url.pathname.split("/")[2] ?? "";
      const lang = url.searchParams.get("lang") ?? "en";
      if (this.wires.has(line))
        this.tell({ kind: "open", line, table, lang, seat: number("seat"), since: number("since") });
    });
    return wire;
  }
}

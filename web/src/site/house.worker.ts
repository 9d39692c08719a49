/** Keeps the tables.  Python decides, this file reads and writes: nothing leaves it before it is kept. */
import type { PyProxy } from "pyodide/ffi";
import { Python, type Place } from "./python";
import { Overtaken, Shelf, type Save } from "./shelf";

export interface Asked {
  id: string;
  question: { game: string };
  editions: Record<string, string>;
}

interface Out {
  want?: { kind: "game" | "table"; name: string };
  answers: { call: string; status: number; body: string }[];
  saves: Save[];
  frames: { line: string; text: string }[];
  closes: { line: string; code: number }[];
  thinks: Asked[];
}

export type ToHouse =
  | { kind: "begin"; place: Place }
  | { kind: "call"; call: string; method: string; path: string; body?: unknown }
  | { kind: "open"; line: string; table: string; lang: string; seat: number | null; since: number | null }
  | { kind: "frame"; line: string; text: string }
  | { kind: "close"; line: string }
  | { kind: "thought"; id: string; told: unknown }
  | { kind: "changed"; table: string; row?: unknown };

export type FromHouse =
  | { kind: "answer"; call: string; status: number; body: string }
  | { kind: "frame"; line: string; text: string }
  | { kind: "closed"; line: string; code: number }
  | { kind: "think"; asked: Asked }
  | { kind: "full"; full: boolean }
  | { kind: "begun" }
  | { kind: "failed"; why: string };

interface Desk extends PyProxy {
  handle(text: string): string;
  bring(text: string): void;
  loaded(): void;
  lost(table: string): void;
  sorry(text: string, code: string): string;
}

/** Milliseconds until a table is looked at again that could not be kept: a bot would be asked anew at once. */
const ROOM = 5000;

const shelf = Shelf.open();
const others = new BroadcastChannel("mehen");
const tell = (message: FromHouse): void => postMessage(message);
let desk: Promise<{ desk: Desk; python: Python }> | null = null;
let last: Promise<void> = Promise.resolve();
let full = false;

async function start(place: Place): Promise<{ desk: Desk; python: Python }> {
  const python = await Python.start(place);
  const here = await shelf;
  const kept = {
    person: await here.person(),
    tables: await here.tables(),
    editions: await here.editions(),
    games: place.games,
  };
  const module = python.py.pyimport("mehen.site.worker");
  return { python, desk: module.Desk(JSON.stringify(kept)) as Desk };
}

/** What the lobby asks for lies ready as Python has written it: nobody waits for the engines there. */
async function early(message: ToHouse): Promise<string | null> {
  if (message.kind !== "call" || message.method !== "GET") return null;
  const here = await shelf;
  const path = message.path.split("?")[0];
  if (path === "/visitor" || path === "/me") return JSON.stringify(await here.person());
  if (path === "/lobby") return "[]";
  if (path !== "/me/tables") return null;
  const rows = (await here.tables()).sort((a, b) => Number(b["turn_at"]) - Number(a["turn_at"]));
  return JSON.stringify(rows.map((row) => row.shown));
}

async function handle(message: ToHouse): Promise<void> {
  if (!desk) throw new Error("not begun");
  const { desk: here, python } = await desk;
  if (message.kind === "changed") message.row = (await (await shelf).table(message.table))?.row ?? null;
  const text = JSON.stringify(message);
  for (;;) {
    const out = JSON.parse(here.handle(text)) as Out;
    if (out.want?.kind === "game") {
      await python.load(out.want.name);
      here.loaded();
    } else if (out.want) {
      const found = await (await shelf).table(out.want.name);
      if (found) here.bring(JSON.stringify(found));
      else await handle({ kind: "changed", table: out.want.name });
    } else return keep(here, text, out);
  }
}

async function keep(here: Desk, text: string, out: Out): Promise<void> {
  const tables = out.saves.flatMap((save) => ("row" in save ? [save.row.id] : []));
  try {
    await (await shelf).keep(out.saves);
  } catch (error) {
    const overtaken = error instanceof Overtaken;
    for (const table of tables) here.lost(table);
    send(JSON.parse(here.sorry(text, overtaken ? "too_late" : "storage")) as Out);
    if (!overtaken) say({ full: true });
    const look = (): void => tables.forEach((table) => queue({ kind: "changed", table }));
    if (overtaken) look();
    else setTimeout(look, ROOM);
    return;
  }
  if (out.saves.length) say({ full: false });
  for (const table of tables) others.postMessage(table);
  send(out);
}

/** Whoever waits for a bot has asked for nothing that could be refused: a page is told when that changes. */
function say(now: { full: boolean }): void {
  if (full !== now.full) tell({ kind: "full", ...now });
  full = now.full;
}

function send(out: Out): void {
  for (const frame of out.frames) tell({ kind: "frame", ...frame });
  for (const close of out.closes) tell({ kind: "closed", ...close });
  for (const answer of out.answers) tell({ kind: "answer", ...answer });
  for (const asked of out.thinks) tell({ kind: "think", asked });
}

/** One after the other: what is being kept comes first. */
function queue(message: ToHouse): void {
  last = last
    .then(() => handle(message))
    .catch(async (error: unknown) => {
      const here = await desk?.catch(() => null);
      if (here) console.error(error);
      if (here) send(JSON.parse(here.desk.sorry(JSON.stringify(message), "malformed")) as Out);
    });
}

others.onmessage = (event: MessageEvent<string>) => {
  if (desk) queue({ kind: "changed", table: event.data });
};

self.onmessage = async (event: MessageEvent<ToHouse>) => {
  const message = event.data;
  if (message.kind === "begin") {
    desk = start(message.place);
    desk.then(
      () => tell({ kind: "begun" }),
      (error: unknown) => tell({ kind: "failed", why: String(error) }),
    );
    return;
  }
  const body = await early(message);
  if (body !== null && message.kind === "call") tell({ kind: "answer", call: message.call, status: 200, body });
  else queue(message);
};

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Asked } from "../src/site/house.worker";
import { Thinkers } from "../src/site/thinkers";

/** A worker that says what the test lets it say. */
class Fake extends EventTarget implements Worker {
  onmessage: Worker["onmessage"] = null;
  onmessageerror: Worker["onmessageerror"] = null;
  onerror: Worker["onerror"] = null;
  heard: { kind: string }[] = [];
  ended = false;
  postMessage(message: { kind: string }): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: unknown): void {
    this.onmessage?.(new MessageEvent("message", { data }));
  }
  fail(message: string): void {
    this.onerror?.(Object.assign(new Event("error"), { message, colno: 0, error: null, filename: "", lineno: 0 }));
  }
}

const QUESTION: Asked = { id: "1", question: { game: "egizia" }, editions: {} };

function bench() {
  const workers: Fake[] = [];
  const troubles: string[] = [];
  const progress: number[] = [];
  const pool = new Thinkers(
    { base: "", version: "", games: [] },
    { progress: (done) => progress.push(done), trouble: (why) => troubles.push(why) },
    () => {
      const made = new Fake();
      workers.push(made);
      return made;
    },
  );
  return { pool, workers, troubles, progress };
}

describe("thinkers", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("hands the question of one that broke to the next, and never answers for it", async () => {
    const { pool, workers, troubles } = bench();
    const told = vi.fn();
    void pool.ask(QUESTION).then(told);
    workers[0]?.fail("out of memory");
    expect(workers[0]?.ended).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).not.toHaveBeenCalled();
    expect(workers).toHaveLength(2);
    workers[1]?.say({ kind: "told", told: { action: 7 } });
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toHaveBeenCalledWith({ action: 7 });
    expect(troubles).toEqual([""]);
  });

  it("says why bots do not answer after some attempts, and that they do again", async () => {
    const { pool, workers, troubles } = bench();
    void pool.ask(QUESTION);
    for (let count = 1; count <= 4; count++) {
      workers.at(-1)?.say({ kind: "broken", why: "no WebAssembly" });
      expect(troubles).toHaveLength(Math.max(0, count - 2));
      await vi.advanceTimersByTimeAsync(20_000);
    }
    expect(troubles).toEqual(["no WebAssembly", "no WebAssembly"]);
    workers.at(-1)?.say({ kind: "told", told: {} });
    expect(troubles.at(-1)).toBe("");
  });

  it("gives up on silence, but not on an analysis that goes on", async () => {
    const { pool, workers, progress } = bench();
    void pool.ask(QUESTION);
    for (let count = 1; count <= 5; count++) {
      await vi.advanceTimersByTimeAsync(120_000);
      workers[0]?.say({ kind: "progress", done: count, all: 9 });
    }
    expect(progress).toEqual([1, 2, 3, 4, 5]);
    expect(workers[0]?.ended).toBe(false);
    await vi.advanceTimersByTimeAsync(200_000);
    expect(workers[0]?.ended).toBe(true);
    expect(workers[1]?.heard.map(({ kind }) => kind)).toEqual(["begin", "think"]);
  });

  it("keeps the place of a broken one taken until it is replaced", async () => {
    vi.stubGlobal("navigator", { hardwareConcurrency: 2 });
    const { pool, workers } = bench();
    void pool.ask(QUESTION);
    workers[0]?.say({ kind: "broken", why: "?" });
    void pool.ask({ ...QUESTION, id: "2" });
    expect(workers).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(workers).toHaveLength(2);
    vi.unstubAllGlobals();
  });
});

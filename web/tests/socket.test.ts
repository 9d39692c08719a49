import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { backoff, patience } from "../src/lib/backoff";
import type { Wire } from "../src/lib/house";
import { LiveLine, type LineState } from "../src/lib/socket";
import type { ClientFrame, ServerFrame } from "../src/generated/server";
import { at, fixture } from "./fixture";
import { table } from "./table";

/** A line whose wires and clock the test holds in its hands. */
interface Heard extends Wire {
  path: string;
  sent: ClientFrame[];
  closed: boolean;
}

function bench(near = false) {
  const wires: Heard[] = [];
  const timers: { ms: number; run: () => void; live: boolean }[] = [];
  const states: LineState[] = [];
  const frames: ServerFrame[] = [];
  const line = new LiveLine({
    near,
    path: (since) => `?since=${since ?? ""}`,
    onframe: (frame) => frames.push(frame),
    onstate: (state) => states.push(state),
    open: (path) => {
      const wire: Heard = {
        path,
        sent: [],
        closed: false,
        onopen: null,
        onmessage: null,
        onclose: null,
        send(text: string) {
          this.sent.push(JSON.parse(text) as ClientFrame);
        },
        close() {
          this.closed = true;
        },
      };
      wires.push(wire);
      return wire;
    },
    wait: (ms, run) => {
      const timer = { ms, run, live: true };
      timers.push(timer);
      return () => (timer.live = false);
    },
  });
  const tick = (): void => {
    const timer = timers.filter((t) => t.live).at(-1);
    if (!timer) throw new Error("nothing is being waited for");
    timer.live = false;
    timer.run();
  };
  const receive = (frame: unknown): void => wires.at(-1)?.onmessage?.({ data: JSON.stringify(frame) });
  return { line, wires, timers, states, frames, tick, receive };
}

const position = at(fixture("egizia").positions, 0);
const update = (ply?: number): ServerFrame => ({
  type: "update",
  table: table(),
  ...(ply === undefined ? {} : { position: { ...position, ply } }),
});
const act = (id: string): ClientFrame => ({ type: "act", id, ply: 4, seat: 0, action: "pass" });

describe("the live line", () => {
  beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0.5));
  afterEach(() => void vi.restoreAllMocks());

  it("sends nothing before the server has said how things stand", () => {
    const { line, wires, receive } = bench();
    line.connect();
    line.send(act("m1"));
    expect(wires[0]?.sent).toEqual([]);
    receive(update(4));
    expect(wires[0]?.sent).toEqual([act("m1")]);
  });

  it("comes back after the ply it has seen and sends what was not acknowledged under the same id", () => {
    const { line, wires, tick, receive } = bench();
    line.connect();
    receive(update(4));
    line.send(act("m1"));
    line.send(act("m2"));
    receive({ type: "done", id: "m1", ply: 5 });
    receive(update(5));
    wires[0]?.onclose?.({ code: 1006 });
    tick();
    expect(wires[1]?.path).toBe("?since=5");
    receive(update());
    expect(wires[1]?.sent.map((frame) => frame.id)).toEqual(["m2"]);
    expect(line.unanswered).toBe(1);
    receive({ type: "refused", id: "m2", code: "stale", text: "", rule: "", details: {} });
    expect(line.unanswered).toBe(0);
  });

  it("waits longer each time, but not for ever, and forgets that once it is back", () => {
    const { line, wires, timers, tick, receive } = bench();
    line.connect();
    const waits: number[] = [];
    for (let k = 0; k < 24; k++) {
      wires.at(-1)?.onclose?.({ code: 1006 });
      waits.push(timers.filter((t) => t.live).at(-1)?.ms ?? 0);
      tick();
    }
    expect(waits).toEqual(waits.map((_, attempt) => backoff(attempt, 0.5)));
    expect(waits.slice(0, 3).reduce((sum, ms) => sum + ms)).toBeLessThan(1_000);
    expect(Math.max(...waits)).toBe(4_000);
    receive(update(1));
    wires.at(-1)?.onclose?.({ code: 1006 });
    expect(timers.filter((t) => t.live).at(-1)?.ms).toBe(backoff(0));
  });

  it("comes back at once where it is sent on, and waits as ever if nobody is there", () => {
    const { line, wires, timers, tick, receive } = bench();
    line.connect();
    receive(update(1));
    wires.at(-1)?.onclose?.({ code: 4409 });
    expect(timers.filter((t) => t.live).at(-1)?.ms).toBeLessThanOrEqual(100);
    tick();
    wires.at(-1)?.onclose?.({ code: 4409 });
    expect(timers.filter((t) => t.live).at(-1)?.ms).toBe(backoff(1));
  });

  it("gives up on a silent line", () => {
    const { line, wires, tick, receive, states } = bench();
    line.connect();
    receive(update(1));
    tick(); // asks
    expect(wires[0]?.sent.at(-1)?.type).toBe("ping");
    tick(); // no answer
    expect(wires[0]?.closed).toBe(true);
    expect(states.at(-1)).toBe("broken");
    tick();
    expect(wires).toHaveLength(2);
  });

  it("opens another line where a move is not answered, also a second time", () => {
    const { line, wires, timers, receive, tick } = bench();
    line.connect();
    receive(update(1));
    line.send({ type: "chat", id: "c1", text: "hello" });
    expect(timers.filter((t) => t.live)).toHaveLength(1);
    tick(); // no answer
    expect(wires[0]?.closed).toBe(true);
    tick();
    receive(update(1)); // somebody else's move says nothing about ours
    expect(wires[1]?.sent.at(-1)?.id).toBe("c1");
    tick();
    expect(wires[1]?.closed).toBe(true);
  });

  it("waits for an answer less long than for a line, and for either longer each time", () => {
    const { line, wires, timers, tick, receive } = bench();
    const next = (): number => timers.filter((t) => t.live).at(-1)?.ms ?? 0;
    line.connect();
    for (let silences = 0; silences < 5; silences++) {
      expect(next()).toBe(patience(silences, true));
      tick(); // nobody is there
      expect(wires.at(-1)?.closed).toBe(true);
      tick();
    }
    expect([0, 1, 5].map((n) => patience(n, true))).toEqual([2_000, 3_200, 8_000]);
    expect([0, 1, 5].map((n) => patience(n, false))).toEqual([1_000, 1_600, 8_000]);
    receive(update(1));
    line.send(act("m1"));
    expect(next()).toBe(patience(5, false));
    receive({ type: "done", id: "m1", ply: 5 });
    line.send(act("m2"));
    expect(next()).toBe(patience(4.9, false));
  });

  it("has time where the house is in the page itself: it may have to begin first", () => {
    const { line, timers, receive } = bench(true);
    line.connect();
    expect(timers).toEqual([]);
    receive(update(1));
    line.send(act("m1"));
    expect(timers.filter((t) => t.live).at(-1)?.ms).toBe(8_000);
  });

  it("does not come back at the same moment as everybody else", () => {
    expect([0, 0.5, 1].map((chance) => backoff(0, chance))).toEqual([187.5, 250, 312.5]);
  });

  it("stops at a closed door and can be let in later", () => {
    const { line, wires, states } = bench();
    line.connect();
    wires[0]?.onclose?.({ code: 4403 });
    expect(states.at(-1)).toBe("private");
    line.hurry();
    expect(wires).toHaveLength(1);
    line.restart();
    expect(wires).toHaveLength(2);
    wires[1]?.onclose?.({ code: 4404 });
    expect(states.at(-1)).toBe("missing");
  });

  it("puts deltas together with what it has, also after it was away", () => {
    const { line, frames, wires, tick, receive } = bench();
    line.connect();
    receive({
      type: "update",
      table: { ply: 1, title: "a" },
      position: { ply: 1, view: { a: [{ n: 1 }, { n: 2 }], b: 3 } },
    });
    receive({
      type: "delta",
      table: [[["ply"], 2]],
      position: [[["ply"], 2], [["view", "a", 1, "n"], 5], [["view", "b"]]],
    });
    receive({ type: "delta", table: [[["title"], "b"]], chat: [] });
    expect(frames.slice(1)).toEqual([
      { type: "update", table: { ply: 2, title: "a" }, position: { ply: 2, view: { a: [{ n: 1 }, { n: 5 }] } } },
      { type: "update", table: { ply: 2, title: "b" }, chat: [] },
    ]);
    wires.at(-1)?.onclose?.({ code: 4409 });
    tick();
    expect(wires.at(-1)?.path).toBe("?since=2");
    receive({ type: "delta", table: [[["ply"], 9]] });
    expect(frames).toHaveLength(3);
    receive({ type: "update", table: { ply: 3 } });
    receive({ type: "delta", table: [[["ply"], 4]] });
    expect(frames.at(-1)).toEqual({ type: "update", table: { ply: 4 } });
  });
});

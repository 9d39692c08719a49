import { describe, expect, it } from "vitest";
import { LONGEST, Stage } from "../src/lib/stage";

function stage(pace = 400): {
  shown: string[];
  waiting: () => number;
  stage: Stage<string>;
  pass: (ms: number) => void;
} {
  const shown: string[] = [];
  let count = 0;
  let time = 0;
  let timers: { at: number; then: () => void }[] = [];
  const it = new Stage<string>({
    show: (frame) => shown.push(frame),
    pace: () => pace,
    kind: (frame) => (frame.startsWith("move") ? "theirs" : frame.startsWith("own") ? "own" : "still"),
    onwaiting: (n) => (count = n),
    now: () => time,
    wait: (ms, then) => {
      const timer = { at: time + ms, then };
      timers.push(timer);
      return () => (timers = timers.filter((other) => other !== timer));
    },
  });
  const pass = (ms: number): void => {
    const until = time + ms;
    for (;;) {
      const next = timers.sort((a, b) => a.at - b.at)[0];
      if (!next || next.at > until) break;
      timers = timers.filter((other) => other !== next);
      time = next.at;
      next.then();
    }
    time = until;
  };
  return { shown, waiting: () => count, stage: it, pass };
}

describe("moves of others", () => {
  it("are shown one after the other", () => {
    const s = stage();
    for (const frame of ["move 1", "move 2", "move 3"]) s.stage.add(frame);
    expect(s.shown).toEqual(["move 1"]);
    expect(s.waiting()).toBe(2);
    s.pass(400);
    expect(s.shown).toEqual(["move 1", "move 2"]);
    s.pass(400);
    expect(s.shown.length).toBe(3);
    expect(s.waiting()).toBe(0);
  });

  it("never hold up what comes at its own time", () => {
    const s = stage();
    s.stage.add("move 1");
    s.pass(500);
    s.stage.add("move 2");
    expect(s.shown).toEqual(["move 1", "move 2"]);
  });

  it("let nothing overtake them, and what is no move goes right behind", () => {
    const s = stage();
    for (const frame of ["move 1", "move 2", "news"]) s.stage.add(frame);
    expect(s.shown).toEqual(["move 1"]);
    s.pass(400);
    expect(s.shown).toEqual(["move 1", "move 2", "news"]);
    s.stage.add("news 2");
    expect(s.shown.at(-1)).toBe("news 2");
  });

  it("wait for one's own move, which waits for nothing", () => {
    const s = stage();
    s.stage.add("own 1");
    s.stage.add("move 1");
    expect(s.shown).toEqual(["own 1"]);
    s.pass(400);
    s.stage.add("own 2");
    expect(s.shown).toEqual(["own 1", "move 1", "own 2"]);
  });

  it("are skipped at once", () => {
    const s = stage();
    for (let k = 0; k < 9; k++) s.stage.add(`move ${k}`);
    s.stage.skip();
    expect(s.shown.length).toBe(9);
    expect(s.waiting()).toBe(0);
    s.pass(9000);
    expect(s.shown.length).toBe(9);
  });

  it("however many there are, are over soon", () => {
    const s = stage(800);
    for (let k = 0; k < 60; k++) s.stage.add(`move ${k}`);
    let passed = 0;
    while (s.waiting() && passed < 60_000) {
      s.pass(100);
      passed += 100;
    }
    expect(passed).toBeLessThanOrEqual(LONGEST + 200);
  });

  it("do not wait where nothing moves", () => {
    const s = stage(0);
    for (let k = 0; k < 5; k++) s.stage.add(`move ${k}`);
    expect(s.shown.length).toBe(5);
  });
});

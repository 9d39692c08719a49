import { beforeEach, describe, expect, it } from "vitest";
import "./dom";
import type { Detour, GuideMessage, LessonMessage } from "../src/generated/messages";
import { Refusal } from "../src/lib/api";
import { keptOf, underWay } from "../src/learn/kept";
import { LessonStore, type Calls } from "../src/learn/lesson.svelte";
import { choice, fixture } from "./fixture";

const kept = new Map<string, string>();
Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  },
  configurable: true,
});

const [right, wrong] = ["right", "wrong"];
const offered = [choice(right), choice(wrong)];
const [found] = fixture("egizia").positions;
const real = found && { ...found, choices: offered };
const STEPS: GuideMessage["mode"][] = ["look", "one", "one", "free", "end"];

/** A house with a guide of five steps: look, the right choice twice, one decision alone, the end. */
class House implements Calls {
  asked: string[][] = [];
  weighed: string[][] = [];
  refuse: ((done: readonly string[]) => boolean) | null = null;
  exercise = false;

  lesson = (_game: string, _id: string, sent: readonly string[]): Promise<LessonMessage> => {
    this.asked.push([...sent]);
    if (this.refuse?.(sent))
      return Promise.reject(new Refusal(400, { code: "illegal", text: "no", rule: "", details: {} }));
    const done = sent.map((entry, k) => (entry !== "skip" ? entry : STEPS[k] === "look" ? "next" : right));
    return Promise.resolve(this.message(done));
  };

  weigh = (_game: string, _id: string, done: readonly string[], actions: readonly string[]): Promise<Detour> => {
    this.weighed.push([...actions]);
    return Promise.resolve({ text: "three points", back: done.length });
  };

  private message(done: string[]): LessonMessage {
    if (!real) throw new Error("no position");
    const left = done.findIndex((entry, k) => STEPS[k] === "one" && entry !== right);
    const step = Math.min(done.length, STEPS.length - 1);
    const mode = left >= 0 ? "free" : (STEPS[step] ?? "end");
    const end = mode === "end";
    const guide: GuideMessage = {
      step: step + 1,
      steps: STEPS.length,
      id: `s${step}`,
      mode,
      round: "",
      tasks: [],
      headline: "",
      say: "",
      why: "",
      point: [],
      expected: mode === "one" ? [right] : [],
      options: [],
      after: "",
      watch: null,
      detour: left >= 0 ? { text: "", back: left } : null,
      comment: "",
    };
    const reached = done.at(-1) === right;
    return {
      info: {
        game: "egizia",
        id: "g",
        kind: "guide",
        title: "",
        summary: "",
        minutes: 1,
        order: 1,
        seats: 2,
        steps: 5,
      },
      you: 0,
      done,
      digest: "",
      options: {},
      goal_line: "",
      position: { ...real, choices: end ? [] : real.choices },
      guide: this.exercise ? null : guide,
      exercise: this.exercise
        ? {
            goal: "",
            state: done.length ? (reached ? "reached" : "missed") : "open",
            point: [],
            numbers: [{ seat: 0, gauge: "points", before: 0, after: reached ? 3 : -3 }],
            hints: ["a", "b", "c"],
            better: reached ? ["x", "y"] : [],
            better_text: "",
            reachable: true,
          }
        : null,
      finished: this.exercise ? done.length > 0 : end,
    };
  }
}

function sit(): { store: LessonStore; house: House } {
  const house = new House();
  return { store: new LessonStore("egizia", "g", house, () => Promise.resolve()), house };
}

beforeEach(() => kept.clear());

describe("a guided game", () => {
  it("goes on by looking and by doing what is meant, and keeps its place", async () => {
    const { store } = sit();
    await store.open(null);
    await store.next();
    await store.act([right]);
    expect(store.done).toEqual(["next", right]);
    expect(keptOf("egizia", "g")).toMatchObject({ done: ["next", right], step: 3, finished: false });
    const again = sit();
    await again.store.open(null);
    expect(again.store.done).toEqual(["next", right]);
    await again.store.back();
    expect(again.store.done).toEqual(["next"]);
    await again.store.back();
    expect(again.store.done).toEqual([]);
    expect(again.store.canGoBack).toBe(false);
  });

  it("sends a choice of several actions as a whole, and takes it back as a whole", async () => {
    const { store, house } = sit();
    await store.open(null);
    await store.next();
    const twice = choice(right, "", { actions: [right, "second"] });
    const message = store.message;
    if (!message) throw new Error("no lesson");
    store.message = { ...message, position: { ...message.position, choices: [twice] } };
    await store.act([right]);
    expect(house.asked.at(-1)).toEqual(["next", right, "second"]);
    await store.back();
    expect(store.done).toEqual(["next"]);
  });

  it("takes whoever acts for somebody who has looked enough", async () => {
    const { store } = sit();
    await store.open(null);
    await store.act([right]);
    expect(store.done).toEqual(["next", right]);
  });

  it("weighs another way before it is taken: come back changes nothing", async () => {
    const { store, house } = sit();
    await store.open(null);
    await store.next();
    await store.act([wrong]);
    expect(house.weighed).toHaveLength(1);
    expect(store.weighed?.detour.text).toBe("three points");
    expect(store.done).toEqual(["next"]);
    store.comeBack();
    expect(store.weighed).toBeNull();
    await store.act([wrong]);
    await store.tryIt();
    expect(store.done).toHaveLength(2);
    expect(store.message?.guide?.detour).not.toBeNull();
    await store.act([wrong]); // off the path nothing is weighed any more
    expect(house.weighed).toHaveLength(2);
    await store.returnToPath();
    expect(store.done).toEqual(["next"]);
  });

  it("skips, goes to a step by its number, and forgets its place at the end", async () => {
    const { store } = sit();
    await store.open(3);
    expect(store.message?.guide?.step).toBe(3);
    await store.toStep(2);
    expect(store.done).toEqual(["next"]);
    for (let k = 0; k < 4; k++) await store.skip();
    expect(store.message?.finished).toBe(true);
    const found = keptOf("egizia", "g");
    expect(found).toMatchObject({ done: [], finished: true });
    expect(underWay(found)).toBe(false);
  });

  it("begins anew where what was kept is no longer legal", async () => {
    const first = sit();
    await first.store.open(null);
    await first.store.next();
    const { store, house } = sit();
    house.refuse = (done) => done.length > 0;
    await store.open(null);
    expect(house.asked).toEqual([["next"], []]);
    expect(store.problem).toBeNull();
    expect(store.done).toEqual([]);
  });

  it("says why something was refused, and stays where it is", async () => {
    const { store, house } = sit();
    await store.open(null);
    house.refuse = () => true;
    await store.next();
    expect(store.problem?.text).toBe("no");
    expect(store.done).toEqual([]);
    expect(store.sending).toBe(false);
  });

  it("shows the newest wish only", async () => {
    const { store } = sit();
    await store.open(null);
    await Promise.all([store.next(), store.again()]);
    expect(store.done).toEqual([]);
  });

  it("ignores what somebody else has written into its memory", async () => {
    kept.set("mehen.learn", '{"egizia/g": {"done": "nonsense"}, "egizia/h": 3}');
    expect(keptOf("egizia", "g")).toBeNull();
    kept.set("mehen.learn", "not even JSON");
    const { store } = sit();
    await store.open(null);
    expect(store.done).toEqual([]);
  });
});

describe("an exercise", () => {
  it("counts tries, gives hints one by one, and shows the better way and one's own", async () => {
    const { store, house } = sit();
    house.exercise = true;
    await store.open(null);
    await store.act([wrong]);
    expect(store.tries.map(({ reached }) => reached)).toEqual([false]);
    expect(store.choices).toEqual([]);
    await store.back();
    for (let k = 0; k < 5; k++) store.hint();
    expect(store.hints).toBe(3);
    await store.act([right]);
    expect(store.tries.map(({ reached }) => reached)).toEqual([false, true]);
    expect(keptOf("egizia", "g")).toMatchObject({ done: [], finished: true });
    await store.showBetter();
    expect(house.asked.slice(-3)).toEqual([[], ["x"], ["x", "y"]]);
    expect(store.showing).toEqual({ at: 2, of: 2 });
    store.showOwn();
    expect(store.done).toEqual([right]);
    expect(store.showing).toBeNull();
  });
});

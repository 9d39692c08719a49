import "./dom";
import { describe, expect, it } from "vitest";
import type { ChapterMessage, Item, LogLine } from "../src/generated/messages";
import { entries, sections, stopsOf, tracesOf } from "../src/lib/log";
import { gainOf, happened, momentsOf, numberIn } from "../src/lib/moments";
import { timesOf } from "../src/table/moments/timing";
import type { EgiziaComponents, EgiziaView } from "../src/generated/egizia";
import type { MenNeferComponents, MenNeferView } from "../src/generated/mennefer";
import { fixture } from "./fixture";

const egizia = fixture<EgiziaView, EgiziaComponents>("egizia");
const mennefer = fixture<MenNeferView, MenNeferComponents>("mennefer");

const item = (seat: number, amount: number): Item => ({ seat, amount, source: "x", about: "", what: "", rule: "" });
const chapter = (number: number, over: Partial<ChapterMessage>): ChapterMessage => ({
  number,
  kind: "line",
  act: "harvest",
  title: `chapter ${number}`,
  about: "",
  what: "",
  rule: "",
  first: 10,
  last: 10,
  open: false,
  changes: [],
  items: [],
  totals: [0, 0],
  ...over,
});
const said = (over: Partial<LogLine>): LogLine => ({
  ply: 10,
  seat: null,
  by: null,
  text: "",
  about: [],
  turn: null,
  chapter: null,
  ...over,
});

describe("moments", () => {
  it("put chapters of one act in a row together, and none without an act", () => {
    const chapters = [
      chapter(0, { items: [item(0, 3)], totals: [5, 2] }),
      chapter(1, { items: [item(1, -1)], totals: [5, 1] }),
      chapter(2, { act: "" }),
      chapter(3, { first: 40, last: 41, open: true, totals: [5, 1] }),
    ];
    const log = [said({ chapter: 1, event: "fed", args: { a: 7 } })];
    const [first, second, ...none] = momentsOf({ log, turns: [], chapters });
    expect(none).toEqual([]);
    expect(first).toMatchObject({ key: 0, over: true, before: [2, 2], after: [5, 1] });
    expect(first && [gainOf(first, 0), gainOf(first, 1)]).toEqual([3, -1]);
    expect(first && numberIn(happened(first, "fed")[0], "a")).toBe(7);
    expect(second).toMatchObject({ key: 3, over: false });
  });

  it("end where another thing is dealt with", () => {
    const regions = [chapter(0, { what: "region.1" }), chapter(1, { what: "region.2" })];
    expect(momentsOf({ log: [], turns: [], chapters: regions })).toHaveLength(2);
  });

  it("add up in a real game", () => {
    for (const { end } of [egizia, mennefer]) {
      const { turns, chapters } = end.chronicle;
      for (const moment of momentsOf({ log: end.log, turns, chapters })) {
        const items = moment.chapters.flatMap((one) => one.items);
        moment.after.forEach((_, seat) => {
          const sum = items.filter((one) => one.seat === seat).reduce((all, one) => all + one.amount, 0);
          expect(gainOf(moment, seat)).toBe(sum);
        });
      }
    }
  });

  it("take their time with losses, and half of it at double speed", () => {
    const bare = { key: "a", icon: "", title: "", note: "", rule: "", say: "" };
    const gain = { ...bare, cells: [{ seat: 0, amount: 2, parts: "" }] };
    const loss = { ...bare, cells: [{ seat: 0, amount: -2, parts: "" }] };
    expect(timesOf(loss, 1).end - timesOf(gain, 1).end).toBe(600);
    expect(timesOf(gain, 0.5).end).toBe(timesOf(gain, 1).end / 2);
  });
});

describe("the log in three levels", () => {
  it("puts chapters of a moment and turns between moments under one heading each", () => {
    const { log, chronicle } = egizia.end;
    const found = sections(entries({ log, ...chronicle }));
    expect(found.some((one) => one.chapter?.act === "feeding" && one.entries.length === 2)).toBe(true);
    for (const [k, one] of found.entries()) if (k && !one.chapter) expect(found[k - 1]?.chapter).not.toBeNull();
  });

  it("stops a replay after each turn and each chapter, far less often than after each step", () => {
    const { chronicle, ply } = mennefer.end;
    const stops = stopsOf(chronicle, ply);
    expect([stops[0], stops.at(-1)]).toEqual([0, ply]);
    expect(stops.length).toBeLessThan(ply / 3);
    expect(stops).toEqual([...stops].sort((a, b) => a - b));
  });

  it("knows from where to where something moved", () => {
    expect(tracesOf([said({ about: ["banner.re", "hex.1,2", "hex.3,4"] })])).toEqual([
      { from: "hex.1,2", to: "hex.3,4" },
    ]);
    expect(tracesOf([said({ about: ["kind.warrior", "hex.1,2"] }), said({})])).toEqual([{ from: null, to: "hex.1,2" }]);
  });
});

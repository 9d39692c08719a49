import { describe, expect, it } from "vitest";
import type { EgiziaComponents, EgiziaView } from "../src/generated/egizia";
import type { Change } from "../src/generated/messages";
import { Gauges } from "../src/lib/gauges";
import { fixture } from "./fixture";

const { positions, end, game, words } = fixture<EgiziaView, EgiziaComponents>("egizia");
const gauges = new Gauges(game, words);
const change = (seat: number | null, gauge: string, before: number, after: number): Change => ({
  seat,
  gauge,
  before,
  after,
});

describe("what is counted", () => {
  it("is shown by name, with its symbol, and as good or bad as it is", () => {
    const found = gauges.shown([change(0, "stones", 4, 1), change(0, "points", 13, 17), change(0, "need", 3, 5)], 0);
    expect(found.map(({ icon, name, before, after, mood }) => [icon, name, before, after, mood])).toEqual([
      ["block", "stones", "4", "1", "bad"],
      ["points", "points", "13", "17", "good"],
      ["bread", "grain needed", "3", "5", ""],
    ]);
  });

  it("comes in the order of interest: one's own, the others', the table's", () => {
    const found = gauges.shown(
      [change(null, "round", 1, 2), change(0, "stones", 1, 2), change(1, "stones", 1, 2), change(2, "ships", 1, 2)],
      1,
    );
    expect(found.map(({ seat }) => seat)).toEqual([1, 0, 2, null]);
  });

  it("is named where it is no number", () => {
    const [ring] = gauges.shown([change(null, "ring", 0, 1)], 0);
    expect([ring?.before, ring?.after]).toEqual([words["ring.left"], words["ring.middle"]]);
  });

  it("stands on strips in the game's order, with what became of it since", () => {
    const now = end.gauges[0] ?? [];
    const then = now.map((value, at) => (at === 1 ? value + 2 : value));
    const { points, lines, phone } = gauges.strip(now, then);
    expect(points?.name).toBe("points");
    expect(lines.map((line) => line.map(({ name }) => name))).toEqual([
      gauges.game.gauges.filter(({ strip }) => strip > 10 && strip < 20).map(({ name }) => words[`gauge.${name}`]),
      ["stones + stones every round", "grain / grain needed", "ships", "Sphinx cards"],
    ]);
    expect(lines[1]?.map(({ since }) => since)).toEqual(["−2", "", "", ""]);
    expect(lines[1]?.[0]?.mood).toBe("bad");
    expect(lines[1]?.map(({ beside }) => beside.slice(0, 1))).toEqual(["+", "/", "", ""]);
    expect(phone.map(({ icon }) => icon)).toEqual(["block", "grain", "ship"]);
    expect(gauges.strip(undefined, undefined)).toEqual({ points: null, lines: [[], []], phone: [] });
  });

  it("fits on a strip in every game: two lines of at most six", () => {
    for (const name of ["egizia", "pharaon", "mennefer", "ankh"] as const) {
      const places = fixture(name)
        .game.gauges.map(({ strip }) => strip)
        .filter((place) => place > 0);
      expect(
        places.filter((place) => place === 1),
        name,
      ).toHaveLength(1);
      expect(new Set(places).size, name).toBe(places.length);
      expect(
        places.filter((place) => place !== 1 && !(place >= 11 && place <= 16) && !(place >= 21 && place <= 26)),
        name,
      ).toEqual([]);
    }
  });

  it("is known to the game, whatever a choice or a turn changes", () => {
    const names = new Set(game.gauges.map(({ name }) => name));
    const table = new Set(game.table_gauges.map(({ name }) => name));
    const all = [
      ...positions.flatMap(({ choices }) => choices.flatMap(({ changes }) => changes)),
      ...end.chronicle.turns.flatMap(({ changes }) => changes),
    ];
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter(({ seat, gauge }) => !(seat === null ? table : names).has(gauge))).toEqual([]);
  });

  it("adds up: the ledger's sources are the points", () => {
    for (const { ledger, scores } of [...positions, end])
      expect(ledger.map((row) => row.reduce((sum, n) => sum + n, 0))).toEqual(scores);
  });
});

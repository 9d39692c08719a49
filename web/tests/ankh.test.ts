import { describe, expect, it } from "vitest";
import {
  adjacent,
  aiming,
  HEIGHT,
  FIELDS,
  OFF_BOARD,
  regionOf,
  spotOf,
  tileHex,
  WIDTH,
} from "../src/boards/ankh/anchors";
import { conflictNumber, skipped } from "../src/boards/ankh/battle";
import { badge } from "../src/boards/ankh/badge";
import { glossary } from "../src/boards/ankh/glossary";
import {
  aimCorner,
  centre,
  chains,
  corner,
  edgeEnds,
  edgeId,
  edgeMiddle,
  neighbour,
  SIZE,
} from "../src/boards/ankh/hexes";
import sheet from "../src/boards/ankh/icons.svg?raw";
import { remember, NOTHING } from "../src/boards/ankh/memory";
import { kinds, narrowed } from "../src/boards/ankh/picking";
import { Pieces } from "../src/boards/ankh/pieces";
import { reported } from "../src/boards/ankh/report";
import { tell } from "../src/boards/ankh/tell";
import { ankhText } from "../src/boards/ankh/text";
import {
  sidesOf,
  TRACKS,
  type AnkhComponents,
  type AnkhView,
  type HexView,
  type SideView,
} from "../src/boards/ankh/view";
import type { TargetBox } from "../src/boards/svg/target";
import shared from "../src/icons.svg?raw";
import type { ChoiceMessage } from "../src/generated/messages";
import { choice, fixture } from "./fixture";

/** Real positions, made by `fixture.py` from the engine. */
const { positions, targets, words } = fixture<AnkhView, AnkhComponents>("ankh");
const last = positions.at(-1);
if (!last) throw new Error("no positions");
const view = last.view;
const LANGS = ["en", "de"] as const;

/** A position of the fixture with something changed. */
function changed(edit: (copy: AnkhView) => void): AnkhView {
  const copy = structuredClone(view);
  edit(copy);
  return copy;
}
function hexOf(then: AnkhView, id: string): HexView {
  const found = then.hexes.find((hex) => hex.id === id);
  if (!found) throw new Error(`no hex ${id}`);
  return found;
}

function god(): HexView {
  return hexOf(view, view.hexes.find((hex) => hex.piece === "god")?.id ?? "");
}
function sideIn(then: AnkhView): SideView {
  const [side] = sidesOf(then);
  if (!side) throw new Error("nobody plays");
  return side;
}

/**
 * A random game does not visit everything: every hex, every side between two of land, every tile and track there is.
 */
const everything = [
  ...new Set([
    ...targets,
    ...Object.keys(words).filter((key) => /^(hex|edge|card|power|seat)\./.test(key) && key !== "seat.nature"),
    ...TRACKS.map((track) => `track.${track}`),
    ...view.regions.map(({ tile }) => `region.${tile}`),
  ]),
];
const onBoard = everything.filter((target) => !OFF_BOARD.test(target));
const boxOf = (target: string): TargetBox => spotOf(target, view)?.box as TargetBox;
const middle = ({ x, y, w, h }: TargetBox): { x: number; y: number } => ({ x: x + w / 2, y: y + h / 2 });

describe("Ankh's map", () => {
  it("has a place for every target of the engine, on the board or declared off it", () => {
    expect(onBoard.length).toBeGreaterThan(200);
    expect(onBoard.filter((target) => !spotOf(target, view))).toEqual([]);
    expect(everything.filter((target) => OFF_BOARD.test(target) && spotOf(target, view))).toEqual([]);
  });

  it("keeps them on the board, large enough for a finger", () => {
    const outside = onBoard.filter((target) => {
      const { x, y, w, h } = boxOf(target);
      return x < 0 || y < 0 || x + w > WIDTH || y + h > HEIGHT;
    });
    expect(outside).toEqual([]);
    expect(onBoard.filter((target) => Math.min(boxOf(target).w, boxOf(target).h) < 24)).toEqual([]);
  });

  it("keeps targets of one kind apart", () => {
    for (const [kind, least] of [
      ["hex", 1.7 * SIZE],
      ["edge", 0.8 * SIZE],
      ["region", 1.7 * SIZE],
    ] as const) {
      const spots = onBoard.filter((target) => target.startsWith(`${kind}.`)).map((target) => middle(boxOf(target)));
      const near = spots.flatMap((a, k) => spots.slice(k + 1).filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < least));
      expect(near, kind).toEqual([]);
    }
    const rows = TRACKS.map((track) => boxOf(`track.${track}`));
    expect(rows.every((row, k) => k === 0 || row.y >= (rows[k - 1]?.y ?? 0) + (rows[k - 1]?.h ?? 0))).toBe(true);
  });

  it("knows the part of the map for whatever lies on it, smaller ones for the sides of hexes", () => {
    const partsOf = (kind: string): Set<string | null> =>
      new Set(onBoard.filter((target) => target.startsWith(`${kind}.`)).map(regionOf));
    expect([...partsOf("hex")].sort()).toEqual(["ne", "nw", "se", "sw"]);
    expect(partsOf("edge").size).toBe(FIELDS.length);
    const boxes = new Map<string | null, readonly number[]>(FIELDS.map(({ id, box }) => [id, box]));
    for (const target of onBoard.filter((one) => one.startsWith("edge."))) {
      const { x, y } = middle(boxOf(target));
      const [left = 0, top = 0, w = 0, h = 0] = boxes.get(regionOf(target)) ?? [];
      expect(x > left && x < left + w && y > top && y < top + h, target).toBe(true);
    }
  });

  it("names a side of a hex from both of its hexes alike", () => {
    for (const { id } of view.hexes) {
      expect(edgeId(id, "S")).toBe(edgeId(neighbour(id, "S"), "N"));
      expect(edgeId(id, "SW")).toBe(edgeId(neighbour(id, "SW"), "NE"));
      expect(edgeId(id, "NW")).toBe(edgeId(neighbour(id, "NW"), "SE"));
    }
    const [a, b] = edgeEnds("4,5,N");
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(SIZE);
    expect(edgeMiddle("4,5,N").y).toBeLessThan(centre("4,5").y);
  });

  it("draws the river in lines that miss nothing", () => {
    const lines = chains(view.rivers);
    expect(lines.reduce((sum, line) => sum + line.length - 1, 0)).toBe(view.rivers.length);
    expect(lines.length).toBeLessThan(8);
  });

  it("parts neighbours by rivers and camels, but not over water", () => {
    for (const edge of [...view.rivers, ...view.camels]) {
      const id = edge.slice(0, edge.lastIndexOf(","));
      const other = neighbour(id, edge.slice(edge.lastIndexOf(",") + 1) as "N");
      if (hexOf(view, id).terrain === "w" || hexOf(view, other).terrain === "w") continue;
      expect(adjacent(view, id).map((hex) => hex.id)).not.toContain(other);
    }
  });

  it("lays the order tile on an empty hex of its region", () => {
    for (const { view: then } of positions) {
      for (const { tile } of then.regions) {
        const hex = hexOf(then, tileHex(then, tile) ?? "");
        expect(hex.regions).toEqual([tile]);
        expect(hex.piece).toBeUndefined();
      }
    }
  });

  it("asks for a scorpion's claws around the scorpion that has none", () => {
    const then = changed((copy) => {
      copy.seat = "p1";
      Object.assign(hexOf(copy, "2,2"), { piece: "giant_scorpion", owner: "p1", aim: "N+NE" });
      Object.assign(hexOf(copy, "7,2"), { piece: "giant_scorpion", owner: "p1" });
      delete hexOf(copy, "7,2").aim;
    });
    expect(aiming(then, null)).toBe("7,2");
    const spots = Object.keys(words)
      .filter((key) => key.startsWith("aim."))
      .map((target) => middle(spotOf(target, then)?.box as TargetBox));
    expect(spots.length).toBe(6);
    const near = spots.flatMap((a, k) => spots.slice(k + 1).filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < 28));
    expect(near).toEqual([]);
    expect(corner("4,4", aimCorner("N+NE")).x).toBeGreaterThan(centre("4,4").x);
  });
});

describe("Ankh's pieces", () => {
  it("shows every piece once", () => {
    for (const { view: then } of positions) {
      const shown = new Pieces().next(then);
      expect(shown.length).toBe(then.hexes.filter((hex) => hex.piece).length);
      expect(new Set(shown.map((piece) => piece.key)).size).toBe(shown.length);
    }
  });

  it("lets a figure keep its name on the way, and gives a new one to what is new", () => {
    const from = god();
    const free = view.hexes.filter((hex) => !hex.piece && hex.terrain !== "w");
    const names = new Pieces();
    const then = names.next(view);
    const now = names.next(
      changed((copy) => {
        const { id } = from;
        Object.assign(hexOf(copy, free[0]?.id ?? ""), { piece: from.piece, owner: from.owner });
        Object.assign(hexOf(copy, free[1]?.id ?? ""), { piece: "apophis", owner: from.owner });
        delete hexOf(copy, id).piece;
        delete hexOf(copy, id).owner;
      }),
    );
    const key = then.find((piece) => piece.hex.id === from.id)?.key;
    expect(now.find((piece) => piece.hex.id === free[0]?.id)?.key).toBe(key);
    expect(then.map((piece) => piece.key)).not.toContain(now.find((piece) => piece.kind === "apophis")?.key);
  });

  it("remembers who is on the way to a hex", () => {
    const hex = god();
    const moving = remember(NOTHING, choice(`figure ${hex.id}`, `hex.${hex.id}`), view);
    expect([moving.kind, moving.from]).toEqual(["god", hex.id]);
    expect(remember(moving, choice("kind trapped", "", { args: { kind: "trapped" } }), view)).toMatchObject({
      kind: "warrior",
      from: null,
    });
    expect(remember(moving, choice("to 1,1", "hex.1,1"), view)).toMatchObject({ kind: "god", to: "1,1" });
  });

  it("opens one kind at a time where several can be built on a hex", () => {
    const builds = ["obelisk", "temple"].map((kind) => choice(`build ${kind} 2,2`, "hex.2,2", { args: { kind } }));
    const all = [...builds, choice("done", "")];
    expect(kinds(all)).toEqual(["obelisk", "temple"]);
    expect(narrowed(all, undefined, "temple").map((choice) => choice.action)).toEqual(["build temple 2,2", "done"]);
    expect(narrowed(all, builds[0], "temple")).toContain(builds[0]);
  });
});

describe("Ankh's battle", () => {
  const fight = (edit: (copy: AnkhView) => void): AnkhView =>
    changed((copy) => {
      copy.battle = { region: 3, seats: ["p1", "p2"], amun_used: false };
      copy.tiebreaker = { seat: "p1", used: false };
      edit(copy);
    });

  it("leaves out steps that nobody has the power or the card for", () => {
    const open = { cards: { p1: ["flood"], p2: ["drought"] }, strength: { p1: 2, p2: 3 }, killed: { p1: 0, p2: 0 } };
    const none = skipped(fight((copy) => Object.assign(copy.battle, open, { victor: null })));
    expect([...none]).toEqual(expect.arrayContaining(["build", "plague"]));
  });

  it("counts conflicts by whether one is going on", () => {
    expect(conflictNumber(fight(() => {}))).toBe(view.conflict);
    expect(conflictNumber(view)).toBe(view.conflict + (view.tiebreaker.seat ? 0 : 1));
  });

  it("reports what it has changed, and nothing without one", () => {
    expect(reported(null, view)).toEqual([]);
    expect(reported(view, view)).toEqual([]);
    const now = changed((copy) => {
      const side = sideIn(copy);
      side.space += 2;
      side.played = [...side.played, side.hand.pop() ?? ""];
    });
    const [row] = reported(
      fight(() => {}),
      now,
    );
    const card = sideIn(view).hand.at(-1);
    expect(row).toMatchObject({
      id: "p1",
      cards: [card],
      devotion: [view.seats[0]?.space, (view.seats[0]?.space ?? 0) + 2],
    });
  });
});

describe("Ankh's words", () => {
  const verbs: ChoiceMessage[] = [
    choice("to 2,2", "hex.2,2"),
    choice("build temple 2,2", "hex.2,2", { args: { kind: "temple" } }),
    choice("camel 4,0,N", "edge.4,0,N"),
    choice("aim N+NE", "aim.N+NE"),
    choice("slot regular", "", { args: { slot: "regular" } }),
    choice("slot underworld", "", { args: { slot: "underworld" } }),
    choice("kind warrior", "", { args: { kind: "warrior" } }),
    choice("kind trapped", "", { args: { kind: "trapped" } }),
    choice("power revered", "power.revered"),
    choice("card flood", "card.flood"),
    choice("swap 1 2", "region.2", { args: { one: 1, other: 2 } }),
    choice("bid 3", "", { args: { n: 3 } }),
    choice("trap p2", "seat.p2"),
    choice("tile pool", ""),
    choice("tile 2,2", "hex.2,2"),
    choice("god amun", "", { args: { god: "amun" } }),
    choice("yes", ""),
    choice("no", ""),
    choice("done", ""),
    choice("action move", "track.move"),
    ...view.hexes.filter((hex) => hex.piece).map((hex) => choice(`figure ${hex.id}`, `hex.${hex.id}`)),
  ];

  it("give every choice a badge", () => {
    for (const one of [...positions.flatMap((position) => position.choices), ...verbs]) {
      const worn = badge(one, view);
      expect("text" in worn ? worn.text : worn.icon, one.action).toMatch(/^(?!.*undefined)./);
    }
  });

  it.each(LANGS)("tell every position without a hole in %s", (lang) => {
    for (const { view: then } of positions) {
      const sections = tell(then, words, lang, ["Amara", "Benno"]);
      const text = sections.flatMap((section) => [section.title, ...section.lines]).join("\n");
      expect(text).not.toMatch(
        /undefined|null|NaN|\[object|\b(card|power|kind|event|track|god|guardian|scenario)\.[a-z]/,
      );
      for (const hex of then.hexes.filter((other) => other.piece)) expect(text).toContain(`${hex.id} `);
      for (const side of sidesOf(then)) expect(text).toContain(words[`god.${side.god}`]);
    }
  });

  it("say the same in both languages", () => {
    const keys = (value: object): string[] =>
      Object.entries(value).flatMap(([key, inner]) =>
        typeof inner === "object" ? keys(inner as object).map((deep) => `${key}.${deep}`) : [key],
      );
    expect(keys(ankhText.de)).toEqual(keys(ankhText.en));
  });

  it("draw every symbol they name", () => {
    const drawn = new Set([...`${sheet}${shared}`.matchAll(/symbol id="i-([^"]+)"/g)].map((match) => match[1]));
    const named = [...glossary(words, "en"), ...verbs.map((one) => badge(one, view))].flatMap((row) =>
      "icon" in row ? [row.icon] : [],
    );
    expect(named.filter((icon) => !drawn.has(icon))).toEqual([]);
    expect(glossary(words, "de").every((row) => row.name)).toBe(true);
  });
});

import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { cluster, HEIGHT, jarAt, panelAt, WIDTH, type Box } from "../src/boards/pharaon/anchors";
import Board from "../src/boards/pharaon/Board.svelte";
import { badge } from "../src/boards/pharaon/badge";
import { glossary } from "../src/boards/pharaon/glossary";
import GodBoard from "../src/boards/pharaon/GodBoard.svelte";
import Gods from "../src/boards/pharaon/Gods.svelte";
import sheet from "../src/boards/pharaon/icons.svg?raw";
import Jars from "../src/boards/pharaon/Jars.svelte";
import Mat from "../src/boards/pharaon/Mat.svelte";
import { deskMode, placeOf, spotsOf } from "../src/boards/pharaon/places";
import Pyramid from "../src/boards/pharaon/Pyramid.svelte";
import type { Shown } from "../src/boards/pharaon/shown";
import Strips from "../src/boards/pharaon/Strips.svelte";
import Tableau from "../src/boards/pharaon/Tableau.svelte";
import { regionBoxes, regionOf, targetBox } from "../src/boards/pharaon/targets";
import { tell } from "../src/boards/pharaon/tell";
import { pharaonText } from "../src/boards/pharaon/text";
import { COLOURS, UNITS, type PharaonComponents, type PharaonView } from "../src/boards/pharaon/view";
import { laid, newUnits, shiftOf, turned, unitsOn } from "../src/boards/pharaon/wheel";
import type { BoardProps, MatProps } from "../src/boards/types";
import shared from "../src/icons.svg?raw";
import type { ChoiceMessage } from "../src/generated/messages";
import { choice, fixture } from "./fixture";

/** Real positions of a game for two, made by `fixture.py` from the engine. */
const { positions, components, targets, words } = fixture<PharaonView, PharaonComponents>("pharaon");
const views = positions.map((position) => position.view);
const first = views[0] as PharaonView;
const late = views.at(-1) as PharaonView;
const LANGS = ["en", "de"] as const;

/** The same position with five seats, all sets, all jars: as full as a board gets. */
const full: PharaonView = {
  ...late,
  spaces: 4,
  seats: ["red", "yellow", "blue", "green", "white"].map((id, k) => ({ ...(late.seats[k % 2] as PharaonView["seats"][number]), id })),
  sets: Array.from({ length: 6 }, () => ["green_offering", "points_1"]),
  bonus: Array.from({ length: 6 }, () => "nile_joker"),
  jars: { ...late.jars, shown: ["J01", "J02", "J03", "J04", "J05"].map((id) => ({ id, colours: ["red", "blue", "black"] })) },
  rows: components.pyramid.row.map((row) => row.spaces.map((space) => space.kind)),
};

/** Alone: the second participant is the Traitor. */
const solo: PharaonView = {
  ...late,
  seats: late.seats.map((seat, k) => ({ ...seat, id: k ? "traitor" : "red" })),
  traitor: {
    jars: 2, spaces: 9, demands: ["ra"], value: 8,
    tracks: components.traitor.track.map((track, k) => ({ id: track.id, side: k % 2 ? "dark" : "light", colour: COLOURS[k] ?? "red", covered: 1 + 2 * k, jars: track.light.jars })),
  },
};

function inside(box: Box): boolean {
  return box.x >= 0 && box.y >= 0 && box.x + box.w <= WIDTH && box.y + box.h <= HEIGHT;
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w - 0.01 && b.x < a.x + a.w - 0.01 && a.y < b.y + b.h - 0.01 && b.y < a.y + a.h - 0.01;
}

/** What one question may offer at the same time, with every seat count in mind. */
const QUESTIONS: Record<string, string[]> = {
  boards: [...full.boards.map((board) => `board.${board.id}`), "row.1"],
  units: UNITS.map((kind) => `unit.${kind}`),
  colours: COLOURS.map((colour) => `colour.${colour}`),
  segments: COLOURS.map((colour) => `segment.${colour}`),
  offerings: [...[1, 2, 3, 4, 5, 6].map((n) => `bonus.${n}`), "bag"],
  sets: [1, 2, 3, 4, 5, 6].map((n) => `set.${n}`),
  court: ["court.1", "court.2", "court.3", "court.deck"],
  guild: ["guild.1", "guild.2", "guild.3", "guild.4", "guild.deck"],
  columns: [1, 2, 3, 4, 5].map((n) => `column.${n}`),
  tracks: COLOURS.map((colour) => `track.${colour}`),
  jars: full.jars.shown.map((jar) => `jar.${jar.id}`),
  rows: ["row.1", "row.2", "row.3", "row.4"],
  lives: [1, 2, 3, 4, 5].map((n) => `life.${n}`),
  answers: ["answer.yes", "answer.no"],
};
const NAMED_BY_VIEW = /^(jar|official)\./;

describe("Pharaon's board", () => {
  it("has a place and a region for every target of the engine", () => {
    expect(targets.length).toBeGreaterThan(50);
    expect(targets.filter((target) => !NAMED_BY_VIEW.test(target) && !targetBox(target, full, components))).toEqual([]);
    expect(targets.filter((target) => !regionOf(target))).toEqual([]);
  });

  it("has a place for everything offered in the position in which it is offered", () => {
    for (const { view, choices } of positions) {
      const lost = choices.filter((choice) => choice.target && !targetBox(placeOf(choice, view) ?? "", view, components));
      expect(lost.map((choice) => choice.action)).toEqual([]);
    }
  });

  it("keeps the answers to one question apart, on the board and large enough", () => {
    for (const [name, places] of Object.entries(QUESTIONS)) {
      const boxes = places.map((place) => ({ place, box: targetBox(place, full, components) as Box }));
      expect(boxes.filter(({ box }) => !box || !inside(box)).map(({ place }) => place), name).toEqual([]);
      expect(boxes.filter(({ box }) => Math.min(box.w, box.h) < 30).map(({ place }) => place), name).toEqual([]);
      expect(boxes.flatMap((a, k) => boxes.slice(k + 1).filter((b) => overlap(a.box, b.box)).map((b) => `${a.place} ${b.place}`)), name).toEqual([]);
    }
  });

  it("lays any god board at any place", () => {
    const panels = [0, 1, 2, 3, 4].map((place) => ({ ...panelAt(place), round: false }));
    expect(panels.every(inside)).toBe(true);
    expect(panels.flatMap((a, k) => panels.slice(k + 1).filter((b) => overlap(a, b)))).toEqual([]);
    for (const box of Object.values(regionBoxes(full))) expect(box.every(Number.isFinite)).toBe(true);
  });

  it("finds room for one to five pieces and jars", () => {
    for (let n = 1; n <= 5; n += 1) {
      const { r, at } = cluster(n, { x: 0, y: 0, w: 38, h: 27 }, 11);
      expect(r).toBeGreaterThan(4);
      const clash = at.flatMap((a, k) => at.slice(k + 1).filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < 2 * r));
      expect(clash).toEqual([]);
    }
    expect(jarAt(0, 5).x).toBeLessThan(jarAt(1, 5).x);
  });

  it("gives choices without a target a place where they have one", () => {
    const fresh = { ...full, seats: full.seats.map((seat) => ({ ...seat, passed: false })) };
    expect(placeOf(choice("pass"), fresh)).toBe("row.1");
    expect(placeOf(choice("pass"), { ...full, round: 2, seats: full.seats.map((seat, k) => ({ ...seat, passed: k > 0 })) })).toBe("life.3");
    expect(placeOf(choice("target -"), full)).toBe("sets");
    expect(placeOf(choice("wheel left", "colour.red"), full)).toBe("segment.red");
    expect(placeOf(choice("done"), full)).toBeNull();
    expect(deskMode([choice("yes"), choice("no")], full)).toBe("answer");
    expect(deskMode([choice("pay red", "unit.red")], full)).toBe("unit");
    expect(deskMode([choice("keep 7", "official.7")], full)).toBe("keep");
    expect(deskMode([choice("board nile", "board.nile"), choice("pass")], full)).toBeNull();
    expect(spotsOf([choice("set 1", "set.1"), choice("set 2", "set.2")], full)).toHaveLength(2);
    const inRow = { ...full, seats: full.seats.map((seat) => ({ ...seat, row: 1, space: 2 })) };
    for (const kind of ["any_resource", "silver", "offering"]) expect(targetBox(`income.${kind}`, inRow, components), kind).not.toBeNull();
  });
});

describe("Pharaon's wheel", () => {
  const order = components.wheel.order.clockwise;

  it("turns one segment on, in either direction, and never all the way back", () => {
    expect(turned(0, 1)).toBe(72);
    expect(turned(0, 4)).toBe(-72);
    expect(turned(288, 0)).toBe(360);
    expect(turned(-288, 0)).toBe(-360);
    for (const view of views.filter((v) => v.boards.length)) {
      const shift = shiftOf(view.boards, order);
      view.boards.forEach((board, place) => expect(order[(place - shift + 5) % 5]).toBe(board.colour));
    }
  });

  it("leaves what lies on it where it lies", () => {
    const board = { id: "nile" as const, colour: "red" as const, free: 1 };
    const one = laid({}, [{ ...board, wheel: { silver: 1 } }]);
    const two = laid(one, [{ ...board, wheel: { red: 1, silver: 1 } }]);
    expect(two.red).toEqual(["silver", "red"]);
    expect(laid(two, [{ ...board, wheel: {} }]).red).toEqual([]);
    expect([...newUnits([{ ...board, wheel: { red: 2 } }], [{ ...board, wheel: { red: 1 } }])]).toEqual(["red.red.2"]);
  });

  it("shows every unit once", () => {
    for (const view of views) {
      const units = unitsOn(laid({}, view.boards), view.boards, 4, view.spaces);
      expect(units.length).toBe(view.boards.flatMap((board) => Object.values(board.wheel)).reduce((sum, n) => sum + n, 0));
      expect(new Set(units.map((unit) => unit.key)).size).toBe(units.length);
    }
  });
});

describe("Pharaon's words", () => {
  it("give every choice a badge", () => {
    for (const one of positions.flatMap((position) => position.choices)) expect(JSON.stringify(badge(one)), one.action).not.toMatch(/undefined|""/);
  });

  it("tell the position without a hole", () => {
    for (const view of [...views, full, solo]) {
      for (const lang of LANGS) {
        const text = tell(view, words, lang, ["Amara", "Benno"]).flatMap((section) => [section.title, ...section.lines]).join("\n");
        expect(text).not.toMatch(/undefined|null|NaN|\[object|\b(official|artisan|offering|jar|colour|board|god|unit|token|pyramid|life)\.[a-zA-Z0-9]/);
        if (view.boards.length) for (const board of view.boards) expect(text).toContain(words[`board.${board.id}`]);
      }
    }
    expect(tell(solo, words, "en", ["Amara"]).some((section) => section.title === pharaonText.en.tell.traitor)).toBe(true);
  });

  it("name every symbol, and draw every symbol they name", () => {
    const known = new Set([...`${shared}${sheet}`.matchAll(/id="i-([^"]+)"/g)].map((found) => found[1]));
    for (const lang of LANGS) {
      const entries = glossary(words, lang);
      expect(entries.filter(({ icon, name }) => !known.has(icon) || !name || /undefined/.test(name))).toEqual([]);
    }
  });
});

describe("Pharaon's drawings", () => {
  const nothing = (): void => {};
  const holes = /undefined|NaN|\[object/;
  const cases = [...views, full, solo].filter((view) => view.boards.length);

  const given = (view: PharaonView, lang: "en" | "de", choices: ChoiceMessage[] = []): BoardProps<PharaonView, PharaonComponents> => ({
    view, components, words, lang, step: "", choices, focus: choices[0]?.action ?? null, onfocus: nothing, onchoose: nothing,
    seat: 0, names: ["A", "B", "C", "D", "E"], motion: 0, lit: new Set(), onlight: nothing, before: first,
  });

  it("light up every choice of every position on the board", () => {
    for (const { view, choices } of positions) {
      const body = render(Board, { props: given(view, "en", choices) }).body;
      expect(body).not.toMatch(holes);
      for (const choice of choices) {
        const spot = placeOf(choice, view);
        if (spot && targetBox(spot, view, components)) expect(body, choice.action).toContain(`data-action="${choice.action}"`);
      }
    }
  });

  for (const lang of LANGS) {
    it(`draw every position (${lang})`, () => {
      for (const view of cases) {
        const shown: Shown = { view, before: first, components, words, lang, t: pharaonText[lang], names: ["A", "B", "C", "D", "E"], seat: 0, motion: 0, lit: new Set(), peek: nothing };
        const drawn = [
          ...view.boards.map((board, place) => render(GodBoard, { props: { shown, board, place } })),
          ...[Gods, Jars, Strips, Pyramid].map((part) => render(part, { props: { shown } })),
        ].map((out) => out.body).join("");
        expect(drawn).not.toMatch(holes);
        // Letters on pieces are read by shape and colour first.
        const small = [...drawn.matchAll(/font-size="([\d.]+)"[^>]*>/g)].filter((found) => Number(found[1]) < 12.5 && !found[0].includes("--on-seat-"));
        expect(small.map((found) => found[0])).toEqual([]);
      }
    });

    it(`lay out every mat (${lang})`, () => {
      for (const view of cases) {
        for (const whose of view.traitor ? [0] : view.seats.map((_, k) => k)) {
          const props: MatProps<PharaonView, PharaonComponents> = { ...given(view, lang), before: null, whose };
          for (const part of [Mat, Tableau]) expect(render(part, { props }).body).not.toMatch(holes);
        }
      }
    });
  }
});

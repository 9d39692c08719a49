import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { HEIGHT, jarBox, lined, panelAt, SMALLEST, stacked, WIDTH, type Box } from "../src/boards/pharaon/anchors";
import Board from "../src/boards/pharaon/Board.svelte";
import { badge } from "../src/boards/pharaon/badge";
import { glossary } from "../src/boards/pharaon/glossary";
import GodBoard from "../src/boards/pharaon/GodBoard.svelte";
import Gods from "../src/boards/pharaon/Gods.svelte";
import sheet from "../src/boards/pharaon/icons.svg?raw";
import Jars from "../src/boards/pharaon/Jars.svelte";
import Mat from "../src/boards/pharaon/Mat.svelte";
import { spotsOf } from "../src/boards/pharaon/places";
import { PAGE, pageOf, pageShift, pageTurn } from "../src/boards/pharaon/page";
import Panel from "../src/boards/pharaon/Panel.svelte";
import { offered } from "../src/boards/pharaon/faces";
import { paid, planOf } from "../src/boards/pharaon/plans.svelte";
import { totals } from "../src/boards/pharaon/totals";
import { craftOf, portraitOf } from "../src/boards/pharaon/looks";
import art from "../src/art/pharaon.svg?raw";
import Pyramid from "../src/boards/pharaon/Pyramid.svelte";
import type { Shown } from "../src/boards/pharaon/shown";
import Stock from "../src/boards/pharaon/Stock.svelte";
import StripLine from "../src/boards/pharaon/StripLine.svelte";
import Tableau from "../src/boards/pharaon/Tableau.svelte";
import { regionBoxes, regionOf, targetBox } from "../src/boards/pharaon/targets";
import { tell } from "../src/boards/pharaon/tell";
import { pharaonText } from "../src/boards/pharaon/text";
import { COLOURS, type PharaonComponents, type PharaonView } from "../src/boards/pharaon/view";
import { laid, newUnits, shiftOf, turned, unitsOn } from "../src/boards/pharaon/wheel";
import type { BoardProps, MatProps } from "../src/boards/types";
import shared from "../src/icons.svg?raw";
import type { ChoiceMessage } from "../src/generated/messages";
import { at, choice, fixture } from "./fixture";

/** Real positions of a game for two, made by `fixture.py` from the engine. */
const { positions, components, targets, words } = fixture<PharaonView, PharaonComponents>("pharaon");
const views = positions.map((position) => position.view);
const first = at(views, 0);
const late = at(views, -1);
const LANGS = ["en", "de"] as const;

/** The same position with five seats, all sets, all jars: as full as a board gets. */
const full: PharaonView = {
  ...late,
  spaces: 4,
  seats: ["red", "yellow", "blue", "green", "white"].map((id, k) => ({
    ...at(late.seats, k % 2),
    id,
  })),
  sets: Array.from({ length: 6 }, () => ["green_offering", "points_1"]),
  bonus: Array.from({ length: 6 }, () => "nile_joker"),
  jars: {
    ...late.jars,
    shown: ["J01", "J02", "J03", "J04", "J05"].map((id) => ({ id, colours: ["red", "blue", "black"] })),
  },
  rows: components.pyramid.row.map((row) => row.spaces.map((space) => space.kind)),
};

/** Alone: the second participant is the Traitor. */
const solo: PharaonView = {
  ...late,
  seats: late.seats.map((seat, k) => ({ ...seat, id: k ? "traitor" : "red" })),
  traitor: {
    jars: 2,
    spaces: 9,
    demands: ["ra"],
    value: 8,
    tracks: components.traitor.track.map((track, k) => ({
      id: track.id,
      side: k % 2 ? "dark" : "light",
      colour: COLOURS[k] ?? "red",
      covered: 1 + 2 * k,
      jars: track.light.jars,
    })),
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
  everything: [
    ...["offerings", "officials", "artisans", "valley"].map((id) => `board.${id}`),
    ...[1, 2, 3, 4, 5].map((n) => `column.${n}`),
    "row.1",
  ],
};
const NAMED_BY_VIEW = /^jar\./;
/** Chosen in the panel: units, colours and cards that nobody else sees. */
const IN_PANEL = /^(unit|colour|official)\./;

describe("Pharaon's board", () => {
  it("has a place and a region for every target of the engine", () => {
    expect(targets.length).toBeGreaterThan(50);
    const onBoard = targets.filter((target) => !IN_PANEL.test(target));
    expect(onBoard.filter((target) => !NAMED_BY_VIEW.test(target) && !targetBox(target, full, components))).toEqual([]);
    expect(onBoard.filter((target) => !regionOf(target))).toEqual([]);
  });

  it("has a place for everything offered in the position in which it is offered", () => {
    for (const { view, choices } of positions) {
      const lost = choices.filter(
        (choice) => choice.target && !IN_PANEL.test(choice.target) && !targetBox(choice.target, view, components),
      );
      expect(lost.map((choice) => choice.action)).toEqual([]);
    }
  });

  it("keeps the answers to one question apart, on the board and large enough", () => {
    for (const [name, places] of Object.entries(QUESTIONS)) {
      const boxes = places.map((place) => ({ place, box: targetBox(place, full, components) as Box }));
      expect(
        boxes.filter(({ box }) => !box || !inside(box)).map(({ place }) => place),
        name,
      ).toEqual([]);
      expect(
        boxes.filter(({ box }) => Math.min(box.w, box.h) < 16).map(({ place }) => place),
        name,
      ).toEqual([]);
      expect(
        boxes.flatMap((a, k) =>
          boxes
            .slice(k + 1)
            .filter((b) => overlap(a.box, b.box))
            .map((b) => `${a.place} ${b.place}`),
        ),
        name,
      ).toEqual([]);
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
      for (const at of [stacked(n, 0, 0, 9), lined(n, { x: 0, y: 0, w: 92, h: 20 }, 8.4)]) {
        const clash = at.flatMap((a, k) => at.slice(k + 1).filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < 16));
        expect(clash).toEqual([]);
      }
      for (let k = 1; k < n; k += 1) expect(overlap(jarBox(k - 1, n), jarBox(k, n))).toBe(false);
    }
  });

  it("draws a board by itself for small screens, its segment at the foot of the wheel", () => {
    for (const [place, board] of full.boards.entries()) {
      expect(pageOf(full, board.id)?.place).toBe(place);
      const panel = panelAt(place);
      const shift = pageShift(place);
      expect(panel.x + shift.x).toBe(4);
      expect(panel.y + shift.y + panel.h).toBeLessThan(PAGE.seen);
      expect(place + pageTurn(place)).toBe(2.5);
    }
    expect(pageOf(full, "jars")).toBeNull();
  });

  it("gathers the choices of one place, and leaves out a board whose parts can be chosen", () => {
    expect(spotsOf([choice("set 1", "set.1"), choice("set 2", "set.2"), choice("done")])).toHaveLength(2);
    const [whole, part] = [
      choice("board nile", "board.nile", { args: { board: "nile" } }),
      choice("board nile + target 1", "column.1", { verb: "plan", args: { board: "nile" } }),
    ];
    expect(spotsOf([whole]).map(({ place }) => place)).toEqual(["board.nile"]);
    expect(spotsOf([whole, part]).map(({ place }) => place)).toEqual(["column.1"]);
    const card = choice("board artisans + artisan 1", "guild.1", { verb: "take", args: { board: "artisans" } });
    const court = choice("board artisans", "board.artisans", { args: { board: "artisans" } });
    expect(spotsOf([card, court]).map(({ place }) => place)).toEqual(["board.artisans", "guild.1"]);
    const inRow = { ...full, seats: full.seats.map((seat) => ({ ...seat, row: 1, space: 2 })) };
    for (const kind of ["any_resource", "silver", "offering"])
      expect(targetBox(`income.${kind}`, inRow, components), kind).not.toBeNull();
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
      expect(units.length).toBe(
        view.boards.flatMap((board) => Object.values(board.wheel)).reduce((sum, n) => sum + n, 0),
      );
      expect(new Set(units.map((unit) => unit.key)).size).toBe(units.length);
    }
  });
});

describe("Pharaon's words", () => {
  it("give every choice a badge", () => {
    for (const one of positions.flatMap((position) => position.choices))
      expect(JSON.stringify(badge(one)), one.action).not.toMatch(/undefined|""/);
  });

  it("tell the position without a hole", () => {
    for (const view of [...views, full, solo]) {
      for (const lang of LANGS) {
        const text = tell(view, words, lang, ["Amara", "Benno"])
          .flatMap((section) => [section.title, ...section.lines])
          .join("\n");
        expect(text).not.toMatch(
          /undefined|null|NaN|\[object|\b(official|artisan|offering|jar|colour|board|god|unit|token|pyramid|life)\.[a-zA-Z0-9]/,
        );
        if (view.boards.length) for (const board of view.boards) expect(text).toContain(words[`board.${board.id}`]);
      }
    }
    expect(tell(solo, words, "en", ["Amara"]).some((section) => section.title === pharaonText.en.tell.traitor)).toBe(
      true,
    );
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

  const given = (
    view: PharaonView,
    lang: "en" | "de",
    choices: ChoiceMessage[] = [],
  ): BoardProps<PharaonView, PharaonComponents> => ({
    view,
    components,
    words,
    lang,
    step: "",
    choices,
    focus: choices[0]?.action ?? null,
    onfocus: nothing,
    onchoose: nothing,
    seat: 0,
    names: ["A", "B", "C", "D", "E"],
    motion: 0,
    lit: new Set(),
    onlight: nothing,
    onact: () => {},
    ahead: [],
    narrow: false,
    before: first,
  });

  it("light up every choice of every position on the board", () => {
    for (const { view, choices } of positions) {
      const body = render(Board, { props: given(view, "en", choices) }).body;
      expect(body).not.toMatch(holes);
      for (const { place, choices: here } of spotsOf(choices)) {
        if (!targetBox(place, view, components)) continue;
        expect(here.filter(({ action }) => body.includes(`data-action="${action}"`)).length, place).toBe(1);
      }
    }
  });

  it("offer every choice of every position in the panel or in the list, with its picture", () => {
    const drawings = new Set([...art.matchAll(/id="art-([^"]+)"/g)].map((found) => found[1]));
    expect(components.officials.card.map(portraitOf).filter((name) => !drawings.has(name))).toEqual([]);
    expect(components.artisans.card.map(({ id }) => craftOf(id)).filter((name) => !drawings.has(name))).toEqual([]);
    for (const { view, choices } of positions) {
      const props = { ...given(view, "de", choices), turn: { steps: [], changes: [] } };
      const body = render(Panel, { props }).body;
      expect(body).not.toMatch(holes);
      const boards = choices.some((one) => one.verb === "board");
      for (const one of choices.filter(offered))
        if (!boards) expect(body, one.action).toContain(`data-action="${one.action}"`);
      if (boards) expect(body).toContain('data-action="pass"');
    }
  });

  it("shows a payment only in the turn that it was made for", () => {
    const found = positions.find(({ choices }) => choices.some((one) => planOf(one)));
    const plan = found?.choices.find((one) => planOf(one));
    if (!found || !plan) throw new Error("nobody can pay");
    paid.pick(plan.action, found.choices, found.view);
    expect(paid.holds(found.view, 40) && paid.holds(found.view, 40)).toBe(true);
    expect(paid.holds(found.view, 60)).toBe(false);
  });

  it("pay for a board in one choice, and say what the turn comes to", () => {
    const plans = positions.flatMap(({ choices }) => choices.flatMap((one) => planOf(one) ?? []));
    expect(plans.length).toBeGreaterThan(5);
    for (const plan of plans) {
      expect(words[`unit.${plan.wheel}`]).toBeTruthy();
      expect(plan.units.filter((unit) => !words[`unit.${unit}`])).toEqual([]);
      expect(plan.choice.actions.length).toBeGreaterThan(1);
    }
    const change = (gauge: string, before: number, after: number) => ({ seat: 0, gauge, before, after });
    const sum = totals({ steps: [], changes: [change("red", 3, 1)] }, undefined, 0);
    expect(sum.get("red")).toEqual({ before: 3, after: 1 });
  });

  for (const lang of LANGS) {
    it(`draw every position (${lang})`, () => {
      for (const view of cases) {
        const shown: Shown = {
          view,
          before: first,
          components,
          words,
          lang,
          t: pharaonText[lang],
          names: ["A", "B", "C", "D", "E"],
          seat: 0,
          motion: 0,
          lit: new Set(),
          peek: nothing,
        };
        const drawn = [
          ...view.boards.map((board, place) => render(GodBoard, { props: { shown, board, place } })),
          ...[Gods, Jars, Stock, Pyramid].map((part) => render(part, { props: { shown } })),
        ]
          .map((out) => out.body)
          .join("");
        expect(drawn).not.toMatch(holes);
        const small = [...drawn.matchAll(/font-size="([\d.]+)"[^>]*>/g)].filter((found) => Number(found[1]) < SMALLEST);
        expect(small.map((found) => found[0])).toEqual([]);
      }
    });

    it(`lay out every mat (${lang})`, () => {
      for (const view of cases) {
        for (const whose of view.traitor ? [0] : view.seats.map((_, k) => k)) {
          const props: MatProps<PharaonView, PharaonComponents> = { ...given(view, lang), before: null, whose };
          for (const part of [Mat, Tableau, StripLine]) expect(render(part, { props }).body).not.toMatch(holes);
        }
      }
    });
  }
});

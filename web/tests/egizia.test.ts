import { describe, expect, it } from "vitest";
import { buildingBoxes, course, regionOf, slotAt, targetBox } from "../src/boards/egizia/anchors";
import { badge } from "../src/boards/egizia/badge";
import { glossary } from "../src/boards/egizia/glossary";
import { lanes } from "../src/boards/egizia/lanes";
import { COLUMN, TABLE, type Box, type Layout } from "../src/boards/egizia/layout";
import sheet from "../src/boards/egizia/icons.svg?raw";
import { effectSigns } from "../src/boards/egizia/looks";
import { along, shipsOf } from "../src/boards/egizia/ships";
import { tell } from "../src/boards/egizia/tell";
import art from "../src/art/egizia.svg?raw";
import type { EgiziaComponents, EgiziaView } from "../src/generated/egizia";
import shared from "../src/icons.svg?raw";
import { fixture } from "./fixture";

const { positions, components, targets, words: vocabulary, game } = fixture<EgiziaView, EgiziaComponents>("egizia");
const first = positions[0];
if (!first) throw new Error("no positions");
const view = first.view;

function inside(box: Box, layout: Layout): boolean {
  return box.x >= 0 && box.y >= 0 && box.x + box.w <= layout.width && box.y + box.h <= layout.height;
}

function overlap(a: Omit<Box, "round">, b: Omit<Box, "round">): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/** Crews, fields and Sphinx cards lie in mats and hands, not on the board. */
const HELD = /^(crew|card|sphinx)\.[A-Za-z]+\d*$/;
const onBoard = targets.filter((target) => !HELD.test(target) || /^sphinx\.(\d|reserve)/.test(target));

/** Pixels of a unit: on a table of 1280 x 720, and on a phone of 390. */
const PIXELS = { table: 748 / TABLE.width, column: 390 / COLUMN.width };

describe.each([TABLE, COLUMN])("Egizia's board as a $id", (layout) => {
  const boxes = onBoard.map((target) => ({ target, box: targetBox(target, view, components, layout) }));
  const found = boxes.flatMap(({ target, box }) => (box ? [{ target, box }] : []));

  it("has a place for every target of the engine", () => {
    expect(onBoard.length).toBeGreaterThan(40);
    expect(boxes.filter(({ box }) => !box)).toEqual([]);
  });

  it("keeps them all on the board, apart and large enough", () => {
    expect(found.filter(({ box }) => !inside(box, layout)).map(({ target }) => target)).toEqual([]);
    // The obelisk's stones are flat and the ring is small: what is tapped around them is larger (`Target`).
    const least = layout === COLUMN ? 44 : 24;
    const small = found.filter(
      ({ target, box }) =>
        Math.min(box.w, box.h) * PIXELS[layout.id] < least && !/^(building\.obelisk|ring\.)/.test(target),
    );
    expect(small.map(({ target }) => target)).toEqual([]);
    const clashes = found.flatMap((a, k) =>
      found
        .slice(k + 1)
        .filter((b) => overlap(a.box, b.box) && !(a.target.startsWith("site_") || b.target.startsWith("site_")))
        .map((b) => `${a.target} ${b.target}`),
    );
    expect(clashes).toEqual([]);
  });

  it("gives every block of every building a space of its own", () => {
    const spaces = buildingBoxes(layout, components);
    for (const [id, element] of Object.entries(view.buildings))
      expect(spaces[id]?.length, id).toBe(element.blocks.length);
    const all = Object.values(spaces).flat();
    expect(all.every((box) => inside(box, layout))).toBe(true);
    expect(all.flatMap((a, k) => all.slice(k + 1).filter((b) => overlap(a, b)))).toEqual([]);
  });

  it("has panels that lie on nothing, and nothing on them", () => {
    const panels = Object.entries(layout.panels);
    const places = found
      .filter(({ target }) => !/^(building|ring|market)\./.test(target))
      .map(({ target, box }) => [target, box] as const);
    expect(places.length).toBeGreaterThan(20);
    const clashes = panels.flatMap(([id, panel], k) =>
      [...panels.slice(k + 1), ...places]
        .filter(([, other]) => overlap(panel, other))
        .map(([other]) => `${id} ${other}`),
    );
    expect(clashes).toEqual([]);
  });

  it("lets ships go downstream to their berths", () => {
    const spaces = components.nile_space;
    const space = spaces[9];
    if (!space) throw new Error("no tenth place");
    const berth = layout.place(space, spaces.length);
    const way = course(layout, 3, 10, spaces.length, berth);
    expect(along(way, 0)).toEqual(way[0]);
    const end = along(way, 1);
    expect(Math.hypot(end.x - berth.x, end.y - berth.y)).toBeLessThan(1);
    expect(along(way, 0.5).y).toBeGreaterThan(along(way, 0.2).y);
    expect(slotAt(layout, { x: 0, y: 0 }, "reserve")).not.toEqual(slotAt(layout, { x: 0, y: 0 }, 0));
  });

  it("shows every ship once", () => {
    for (const { view: then } of positions) {
      const shown = shipsOf(then, components, layout);
      const sailing = then.river.flatMap((place) =>
        place.site
          ? [...then.sites[place.site].slots, then.sites[place.site].reserve].filter((who) => who !== null)
          : place.ships,
      );
      expect(shown.length).toBe(sailing.length);
      expect(new Set(shown.map((ship) => ship.key)).size).toBe(shown.length);
    }
  });
});

describe("Egizia's board", () => {
  it("queues markers of the same height beside each other, the first next to the column", () => {
    expect(lanes([500, 500, 490, 300, 500])).toEqual([0, 1, 2, 0, 3]);
  });

  it("does not take a card in a hand for a slot of the site", () => {
    for (const target of targets.filter((t) => /^sphinx\.[^0-9r]/.test(t)).concat("sphinx.S01")) {
      expect(targetBox(target, view, components)).toBeNull();
      expect(regionOf(target, () => null)).toBeNull();
    }
  });

  it("knows the region of every target", () => {
    const index = (id: string): number | null => components.nile_space.find((space) => space.id === id)?.index ?? null;
    expect(onBoard.filter((target) => !regionOf(target, index))).toEqual([]);
  });

  it("prints on every card how much it does", () => {
    const numbers = ["amount", "steps", "picks", "value", "extra", "keep"] as const;
    const silent = components.nile_card.flatMap((card) =>
      card.effects
        .filter((effect) => effect.op !== "raise")
        .flatMap((effect) => {
          const signs = effectSigns(effect);
          const most = Math.max(
            ...signs.map(({ icon }) => (icon ? signs.filter((sign) => sign.icon === icon).length : 0)),
          );
          const shown = signs.map(({ text }) => text ?? "").join(" ");
          return numbers
            .filter((key) => (effect[key] ?? 1) > 1 && most !== effect[key] && !shown.includes(String(effect[key])))
            .map((key) => `${card.id} ${effect.op} ${key}`);
        }),
    );
    expect(silent).toEqual([]);
    const market = (id: string): number =>
      effectSigns(components.nile_card.find((card) => card.id === id)?.effects[0] ?? { op: "" }).filter(
        ({ icon }) => icon === "down",
      ).length;
    expect(["B09", "B10"].map(market)).toEqual([2, 2]);
  });
});

describe("Egizia's words", () => {
  const drawn = new Set([...`${sheet}${shared}`.matchAll(/symbol id="i-([^"]+)"/g)].map((match) => match[1]));

  it("give every choice a heading, a title and a badge that is drawn", () => {
    for (const { choices, view: then } of positions) {
      for (const choice of choices) {
        expect(choice.group && choice.title, choice.action).toBeTruthy();
        const worn = badge(choice, then);
        expect("text" in worn ? worn.text : drawn.has(worn.icon), choice.action).toBeTruthy();
      }
    }
  });

  it("have a name and a symbol for everything that is counted", () => {
    for (const gauge of [...game.gauges, ...game.table_gauges]) {
      expect(vocabulary[`gauge.${gauge.name}`], gauge.name).toBeTruthy();
      if (gauge.icon) expect(drawn.has(gauge.icon), gauge.icon).toBe(true);
    }
    for (const { name } of game.sources) expect(vocabulary[`points.${name}`], name).toBeTruthy();
  });

  it("name every sign of the glossary once, and each one is drawn", () => {
    const pictures = new Set([...art.matchAll(/id="art-(eg-[^"]+)"/g)].map((match) => match[1]));
    for (const lang of ["de", "en"] as const) {
      const signs = glossary(vocabulary, lang);
      expect(signs.length).toBeGreaterThan(12);
      const drawnWell = signs.filter((sign) => drawn.has(sign.icon) && (!sign.art || pictures.has(sign.art)));
      expect(drawnWell).toEqual(signs);
      const names = signs.map(({ name }) => name);
      expect(names.filter((name) => !name || /undefined|\.[a-z]/.test(name))).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it("tell the position without a hole", () => {
    const sections = tell(view, vocabulary, "en", ["Amara", "Benno"]);
    expect(sections.length).toBeGreaterThan(5);
    const text = sections.flatMap((section) => [section.title, ...section.lines]).join("\n");
    expect(text).not.toMatch(/undefined|null|\[object|\b(place|card|crew|site|element)\.[a-z]/);
    for (const place of view.river.filter((river) => river.kind === "round"))
      expect(text).toContain(vocabulary[`place.${place.id}`]);
  });
});

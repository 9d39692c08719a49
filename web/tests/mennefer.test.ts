import "./dom";
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { alternativesOf, explained, KIND_ICON, linesOf, partsOf } from "../src/boards/mennefer/acts";
import { inCity, regionOf } from "../src/boards/mennefer/anchors";
import { badge } from "../src/boards/mennefer/badge";
import { glossary } from "../src/boards/mennefer/glossary";
import sheet from "../src/boards/mennefer/icons.svg?raw";
import { changedSince, Keeper } from "../src/boards/mennefer/keeper";
import { HOUSES, layoutFor, QUARTERS, type Box, type Layout, type Place } from "../src/boards/mennefer/layout";
import { placeFor } from "../src/boards/mennefer/open";
import { peekOf } from "../src/boards/mennefer/peek";
import { cluster, fitting, LETTERED, type Piece } from "../src/boards/mennefer/piece";
import { duatPieces, piecesOf } from "../src/boards/mennefer/pieces";
import { isHeld, isPicked, spotBox, spotId } from "../src/boards/mennefer/spots";
import { tell } from "../src/boards/mennefer/tell";
import { menneferText } from "../src/boards/mennefer/text";
import { textWidth, wrapped } from "../src/boards/mennefer/wrap";
import type { BoardProps } from "../src/boards/types";
import type { MenNeferComponents, MenNeferView, SeatId } from "../src/generated/mennefer";
import type { Position } from "../src/generated/messages";
import shared from "../src/icons.svg?raw";
import { choice, fixture } from "./fixture";

const { board } = await import("../src/boards/mennefer");

const { positions, components, targets: met, words, game } = fixture<MenNeferView, MenNeferComponents>("mennefer");
const views = positions.map((position) => position.view);
const last = positions.at(-1);
if (!last) throw new Error("no positions");
const view = last.view;
const PLACES: readonly Place[] = ["city", ...QUARTERS];
const layouts = [false, true].flatMap((narrow) => PLACES.map((place) => layoutFor(narrow, place)));
const LANGS = ["en", "de"] as const;

/** One game does not visit everything: these are all places an action can name. */
const every = [
  ...new Set([
    ...met,
    ...components.display.slot.flatMap(({ slot }) => [`display.${slot}`, `row.${slot}`]),
    ...components.houses.track.flatMap(({ house, fields }) => [
      `house.${house}.sun`,
      `house.${house}.moon`,
      ...fields.map((_, k) => `track.${house}.${k + 1}`),
    ]),
    ...Array.from({ length: components.great_pyramid.length }, (_, k) => `track.great.${k + 1}`),
    ...Array.from({ length: components.queens_pyramids.track_length }, (_, k) => `track.queens.${k + 1}`),
    ...view.great.sites.map((_, k) => `site.${k + 1}`),
    ...components.queens_pyramids.pyramids.map((id) => `queen.${id}`),
    ...components.necropolis.field.map(({ id }) => `grave.${id}`),
    ...Object.keys(view.bonuses).map((id) => `bonus.${id}`),
    ...view.papyri.map((_, k) => `papyrus.${k + 1}`),
    ...view.goods.map((_, k) => `good.${k + 1}`),
    ...[0, ...view.rooms.slice(1).map((_, k) => k + 1)].map((room) => `room.${room}`),
    ...components.temple.field.map(({ id }) => `temple.${id}`),
    "nile.harbour",
    ...view.river.map(({ id }) => `nile.${id}`),
    ...Object.entries(view.cities).flatMap(([id, city]) => [
      `nile.${id}`,
      ...city.agreements.map((_, k) => `city.${id}.${k + 1}`),
    ]),
    ...components.pedestals.pedestal.map(({ id }) => `pedestal.${id}`),
  ]),
];
const onBoard = every.filter((target) => !isHeld(target));

/** The same position with more people at the table, and more agreements in the cities. */
function crowded(seats: number): MenNeferView {
  const colours: SeatId[] = ["white", "red", "blue", "yellow"];
  const ids = colours.slice(0, seats);
  const all = ids.flatMap((id, k) =>
    view.seats.slice(k % view.seats.length, (k % view.seats.length) + 1).map((seat) => ({ ...seat, id })),
  );
  const cities = Object.fromEntries(
    Object.entries(view.cities).map(([id, city]) => [
      id,
      { ...city, agreements: [...city.agreements, null, null].slice(0, seats - 1) },
    ]),
  );
  return { ...view, seats: all, order: ids, cities };
}

function shown(position: Position<MenNeferView>): BoardProps<MenNeferView, MenNeferComponents> {
  const nothing = (): void => {};
  return {
    view: position.view,
    components,
    words,
    lang: "en",
    step: position.step,
    choices: position.choices,
    focus: null,
    onfocus: nothing,
    onchoose: nothing,
    seat: position.seat,
    names: position.names,
    motion: 0,
    lit: new Set(),
    onlight: nothing,
    onact: () => {},
    ahead: [],
    narrow: false,
    before: null,
  };
}

/** Everything that is drawn for whoever is asked, as a page: the board, one's own mat and the panel. */
function page(position: Position<MenNeferView>): string {
  const props = shown(position);
  const turn = { steps: [], changes: [] };
  if (!board.Panel) throw new Error("no panel");
  return (
    render(board.Board, { props }).body +
    render(board.Mat, { props: { ...props, whose: position.seat ?? 0 } }).body +
    render(board.Panel, { props: { ...props, turn } }).body
  );
}

/** The same position as if it were asked about every place in turn: all of the board, house by house. */
function everywhere(position: Position<MenNeferView>): string {
  return QUARTERS.map((quarter) => {
    const target = onBoard.find((one) => regionOf(one) === quarter && !inCity(one, quarter === "display"));
    const choices = target ? [choice("do", target)] : [];
    return (
      page({ ...position, choices }) +
      render(board.Board, { props: { ...shown({ ...position, choices }), narrow: true } }).body
    );
  }).join("");
}

function marked(text: string, attribute: string): Set<string> {
  return new Set(
    [...text.matchAll(new RegExp(`${attribute}="([^"]*)"`, "g"))].map((found) =>
      (found[1] ?? "").replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
    ),
  );
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w - 0.01 && b.x < a.x + a.w - 0.01 && a.y < b.y + b.h - 0.01 && b.y < a.y + a.h - 0.01;
}

const boxOf = (target: string, L: Layout, now = view): Box | null => spotBox(target, L, now, components, [], 0);
/** What shows a target when it is asked for. */
const opened = (target: string, narrow: boolean): Layout => layoutFor(narrow, regionOf(target) ?? "city");

describe("Men-Nefer's board", () => {
  it("has a place for every target of the engine, in the house that it belongs to, wide and narrow", () => {
    expect(onBoard.length).toBeGreaterThan(150);
    for (const narrow of [false, true])
      expect(onBoard.filter((target) => !boxOf(target, opened(target, narrow)))).toEqual([]);
    expect(onBoard.filter((target) => regionOf(target) === null)).toEqual([]);
  });

  it("can choose houses, tracks and tiles in the city without opening anything", () => {
    const city = layoutFor(false, "city");
    const there = onBoard.filter((target) => inCity(target, false));
    expect(there.filter((target) => !boxOf(target, city))).toEqual([]);
    expect(there.length).toBe(
      2 * components.display.slot.length + HOUSES.length * (2 + components.houses.track_length),
    );
  });

  it("keeps them on the board, apart and large enough", () => {
    for (const L of layouts) {
      for (const now of [view, crowded(4)]) {
        const agreements = Object.entries(now.cities).flatMap(([id, city]) =>
          city.agreements.map((_, k) => `city.${id}.${k + 1}`),
        );
        const boxes = [...new Set([...onBoard, ...agreements])].flatMap((target) => {
          // A sign of the city stands for all that is asked of its house; never two of them at a time.
          if (L.place === "city" && /^(track|house\..*moon$)/.test(target)) return [];
          const box = boxOf(target, L, now);
          return box ? [{ target, box }] : [];
        });
        const foot = L.duat.y;
        expect(
          boxes
            .filter(({ box: { x, y, w, h } }) => x < 0 || y < 0 || x + w > L.width || y + h > foot)
            .map(({ target }) => target),
        ).toEqual([]);
        expect(boxes.filter(({ box }) => Math.min(box.w, box.h) < 15).map(({ target }) => target)).toEqual([]);
        const inside = (a: string, b: string): boolean => /^(room|nile)\./.test(a) && /^(temple|city)\./.test(b);
        const clashes = boxes.flatMap((a, k) =>
          boxes
            .slice(k + 1)
            .filter((b) => overlap(a.box, b.box) && !inside(a.target, b.target) && !inside(b.target, a.target))
            .map((b) => `${L.place} ${a.target} ${b.target}`),
        );
        expect(clashes).toEqual([]);
      }
    }
  });

  it("opens by itself what a question is about, and the city for all others", () => {
    const about = (...targets: string[]): Place | null =>
      placeFor(
        targets.map((target) => choice("do", target)),
        false,
      );
    expect(about("grave.U1", "grave.L2")).toBe("necropolis");
    expect(about("track.nile.1", "track.nile.2")).toBe("nile");
    expect(about("track.nile.1", "track.temple.2")).toBe("city");
    expect(about("house.nile.sun")).toBe("city");
    expect(about("display.1", "display.2")).toBe("city");
    expect(placeFor([choice("slot", "display.1")], true)).toBe("display");
    expect(about("shelf.I-1")).toBe("temple");
    expect(about("option.visit")).toBe("city");
    expect(about("")).toBeNull();
    for (const position of positions) {
      const place = placeFor(position.choices, false);
      const L = layoutFor(false, place ?? "city");
      const hidden = position.choices.filter(
        ({ target }) => place && target && !isHeld(target) && !boxOf(target, L, position.view),
      );
      expect(hidden.map(({ action }) => action)).toEqual([]);
    }
  });

  it("lights up every choice that has a target, on the board or on one's own board", () => {
    for (const position of positions) {
      const lit = marked(page(position), "data-action");
      expect(
        position.choices.filter(({ target, action }) => target && !lit.has(action)).map(({ action }) => action),
      ).toEqual([]);
    }
  });

  it("marks everything that a person might tap on in vain", () => {
    const drawn = marked(everywhere(last) + page({ ...last, choices: [] }), "data-target");
    for (const target of [...onBoard].filter((one) => one.endsWith(".moon"))) drawn.add(target);
    expect(onBoard.filter((target) => !drawn.has(target))).toEqual([]);
    const seat = view.seats[last.seat ?? 0];
    const own = [...(seat?.tiles ?? []), ...(seat?.taken ?? [])].map((id) => `tile.${id}`);
    const held = [
      "option.visit",
      "option.specialise",
      "option.take",
      ...own,
      ...Object.keys(seat?.goods ?? {}).map((id) => `shelf.${id}`),
    ];
    expect(held.filter((target) => !drawn.has(target))).toEqual([]);
    for (const position of positions) {
      const reachable = new Set([
        ...drawn,
        ...marked(page(position), "data-target"),
        ...position.choices.map(({ target }) => target),
      ]);
      expect(position.blocked.flatMap(({ targets }) => targets).filter((target) => !reachable.has(target))).toEqual([]);
    }
  });

  it("marks nothing on the boards of others", () => {
    const props = { ...shown(last), whose: 1 - (last.seat ?? 0) };
    expect([...marked(render(board.Mat, { props }).body, "data-target")]).toEqual([]);
  });

  it("offers the kinds of turns and the hand in the panel, and nothing else", () => {
    for (const { choices, view: now, step } of positions)
      for (const one of choices) expect(board.inPanel?.(one, now, step)).toBe(isPicked(one.target));
  });

  it("tells two answers at one place apart", () => {
    expect(spotId(choice("boat 3", "nile.3"))).not.toBe(spotId(choice("activate 3", "nile.3")));
    expect(spotId(choice("priestess 2", "room.2", { args: { lying: 0 } }))).not.toBe(
      spotId(choice("priestess 2 lying", "room.2", { args: { lying: 1 } })),
    );
  });

  it("finds something to say about every place", () => {
    for (const lang of LANGS) {
      const silent = onBoard.filter(
        (target) =>
          !/^(site|track\.(great|queens)|city)/.test(target) &&
          !peekOf(target, { view, components, words, t: menneferText[lang] }),
      );
      expect(silent).toEqual([]);
    }
  });
});

describe("Men-Nefer's pieces", () => {
  const count = (pieces: readonly Piece[], kind: string): number =>
    pieces.filter((piece) => piece.kind === kind).length;

  it("are all there, each in its house", () => {
    for (const narrow of [false, true])
      for (const now of [...views, crowded(3), crowded(4)]) {
        const n = now.seats.length;
        const all = HOUSES.flatMap((house) => piecesOf(now, components, layoutFor(narrow, house)));
        expect(count(all, "scarab")).toBe(5 * n);
        expect(count(all, "priestess")).toBe(4 * n);
        expect(count(all, "block")).toBe(2 * n);
        expect(count(all, "disc")).toBe(n);
        if (views.includes(now)) expect(count(all, "boat")).toBe(4 * n);
        for (const L of layouts.filter((one) => one.narrow === narrow)) {
          const here = [...piecesOf(now, components, L), ...duatPieces(now, components, L)];
          expect(count(here, "heart") + count(here, "feather")).toBe(narrow ? 2 : 2 * n);
          expect(here.filter(({ x, y }) => !(x > 0 && y > 0 && x < L.width && y < L.height))).toEqual([]);
        }
      }
  });

  it("have a letter where there is room, and only then", () => {
    const small = { x: 0, y: 0, w: 24, h: 24 };
    expect(fitting(small, 1, 9)).toBeGreaterThan(LETTERED);
    const r = fitting(small, 4, 9);
    expect(r).toBeLessThan(LETTERED);
    expect(new Set(cluster(small, 4, r).map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
  });

  it("keep their names while they stand, and when they move", () => {
    const keeper = new Keeper();
    const boat = (at: string): Piece => ({ kind: "boat", seat: 0, at, x: 0, y: 0, r: 1 });
    const first = keeper.name([boat("nile.5"), boat("nile.2")]);
    const then = keeper.name([boat("nile.6"), boat("nile.5")]);
    expect(then[1]?.key).toBe(first[0]?.key);
    expect(then[0]?.key).toBe(first[1]?.key);
    const more = keeper.name([boat("nile.6"), boat("nile.5"), boat("nile.1")]);
    expect(new Set(more.map((piece) => piece.key)).size).toBe(3);
  });

  it("carry a badge where somebody else has put them", () => {
    const at = (place: string, seat: number): Piece => ({ kind: "disc", seat, at: place, x: 0, y: 0, r: 1 });
    const now = [at("obelisk.3", 1), at("obelisk.2", 0), at("obelisk.1", 2)];
    expect([...changedSince(now, [at("obelisk.2", 1), at("obelisk.1", 0), at("obelisk.1", 2)], 0).keys()]).toEqual([
      now[0],
    ]);
  });
});

const drawn = new Set([...`${sheet}${shared}`.matchAll(/symbol id="i-([^"]+)"/g)].map((found) => found[1]));

describe("Men-Nefer's signs", () => {
  it("exist for every action of the edition", () => {
    const lists =
      JSON.stringify(components).match(/"(?:actions|fields|hieroglyph_bonuses|level\d)":(?:\[.*?\]+|"[^"]*")/g) ?? [];
    const items = lists.flatMap((list) =>
      [...list.slice(list.indexOf(":")).matchAll(/"([a-z][^"]*)"/g)].map((found) => found[1] ?? ""),
    );
    expect(items.length).toBeGreaterThan(150);
    const parts = items.flatMap(alternativesOf).flatMap(partsOf);
    expect(parts.filter((part) => !KIND_ICON[part.kind])).toEqual([]);
    expect(
      parts
        .filter(({ of }) => !words[`item.${of}`] || !words[`deed.${of}`] || !explained(of, words))
        .map(({ of }) => of),
    ).toEqual([]);
  });

  it("break into lines that fit", () => {
    expect(partsOf("boats 2 act 1").map((part) => `${part.n}${part.kind}`)).toEqual(["2boats", "act"]);
    expect(partsOf("bury 3")[0]?.n).toBe("III");
    expect(linesOf(["embalm 1 | carve 1", "heka 2"], 18, 200)).toHaveLength(2);
    expect(linesOf(["embalm 1 | carve 1", "heka 2"], 18, 30)).toHaveLength(3);
  });

  it("have names in the glossary, each once", () => {
    for (const lang of LANGS) {
      const list = glossary(words, lang);
      expect(list.length).toBeGreaterThan(45);
      expect(new Set(list.map((row) => row.icon)).size).toBe(list.length);
      expect(list.filter((row) => !row.name || /undefined/.test(row.name) || !drawn.has(row.icon))).toEqual([]);
    }
  });
});

describe("Men-Nefer's words", () => {
  it("break where they do not fit", () => {
    expect(wrapped("one two three", 1000, 12, 3)).toEqual(["one two three"]);
    expect(wrapped("one two three", textWidth("one two", 12) + 1, 12, 3)).toEqual(["one two", "three"]);
    expect(wrapped("one two three four", textWidth("three", 12), 12, 2)).toEqual(["one", "two…"]);
  });

  it("show no id of a good", () => {
    const ids = new Set(components.goods.tile.map(({ id }) => id));
    const named = components.goods.tile.map(({ id }) => words[`good.${id}`] ?? "");
    expect(named.filter((name) => name.split(" ").some((word) => ids.has(word)))).toEqual([]);
  });

  it("give every choice a heading, a title and a badge that is drawn", () => {
    for (const { choices, view: now } of positions) {
      for (const one of choices) {
        expect(one.group && one.title, one.action).toBeTruthy();
        const worn = badge(one, now);
        expect("text" in worn ? worn.text : drawn.has(worn.icon), one.action).toBeTruthy();
      }
    }
  });

  it("read badges off verb, target and arguments", () => {
    const item = (verb: string, name: string, value: string) =>
      badge(choice(verb, "", { args: { [name]: value } }), view);
    expect(item("do", "item", "embalm 1 | carve 1")).toEqual({ icon: "mennefer-embalm" });
    expect(item("choose", "item", "boats 2 act 1")).toEqual({ icon: "boat" });
    expect(item("favour", "favour", "heart 1")).toEqual({ icon: "heart" });
    expect(badge(choice("field", "track.nile.3", { args: { n: 3 } }), view)).toEqual({ text: "3" });
    expect(badge(choice("scarab", "track.nile.3"), view)).toEqual({ icon: "mennefer-h-nile" });
    expect(badge(choice("visit", "option.visit"), view)).toEqual({ icon: "sun" });
  });

  it("have a name and a symbol for everything that is counted", () => {
    for (const gauge of [...game.gauges, ...game.table_gauges]) {
      expect(words[`gauge.${gauge.name}`], gauge.name).toBeTruthy();
      if (gauge.icon) expect(drawn.has(gauge.icon), gauge.icon).toBe(true);
    }
    for (const { name } of game.sources) expect(words[`points.${name}`], name).toBeTruthy();
  });

  it("tell the position without a hole", () => {
    for (const lang of LANGS) {
      for (const now of views) {
        const sections = tell(now, words, lang, ["Amara", "Benno"]);
        expect(sections.length).toBeGreaterThan(8);
        const text = sections.flatMap((section) => [section.title, ...section.lines]).join("\n");
        expect(text).not.toMatch(
          /undefined|null|NaN|\[object|\b(set|tile|good|grave|city|location|agreement|terms|favour|position)\.[A-Za-z]/,
        );
        for (const { tile } of now.display) if (tile) expect(text).toContain(words[`tile.${tile}`]);
      }
    }
  });
});

import "./dom";
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { alternativesOf, explained, KIND_ICON, linesOf, partsOf } from "../src/boards/mennefer/acts";
import { regionOf } from "../src/boards/mennefer/anchors";
import { badge } from "../src/boards/mennefer/badge";
import { glossary } from "../src/boards/mennefer/glossary";
import sheet from "../src/boards/mennefer/icons.svg?raw";
import { changedSince, Keeper } from "../src/boards/mennefer/keeper";
import { layoutFor, REGIONS, type Box } from "../src/boards/mennefer/layout";
import { peekOf } from "../src/boards/mennefer/peek";
import { piecesOf, type Piece } from "../src/boards/mennefer/pieces";
import { isHeld, spotBox, spotId } from "../src/boards/mennefer/spots";
import { tell } from "../src/boards/mennefer/tell";
import { menneferText } from "../src/boards/mennefer/text";
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
const wide = layoutFor(false);
const layouts = [wide, layoutFor(true)];
const LANGS = ["en", "de"] as const;

/** One game does not visit everything: these are all places an action can name. */
const every = [
  ...new Set([
    ...met,
    ...components.display.slot.flatMap(({ slot }) => [`display.${slot}`, `row.${slot}`]),
    ...components.houses.track.flatMap(({ house, fields }) => [`house.${house}.sun`, `house.${house}.moon`, ...fields.map((_, k) => `track.${house}.${k + 1}`)]),
    ...Array.from({ length: components.great_pyramid.length }, (_, k) => `track.great.${k + 1}`),
    ...Array.from({ length: components.queens_pyramids.track_length }, (_, k) => `track.queens.${k + 1}`),
    ...view.great.sites.map((_, k) => `site.${k + 1}`),
    ...components.queens_pyramids.pyramids.map((id) => `queen.${id}`),
    ...components.necropolis.field.map(({ id }) => `grave.${id}`),
    ...Object.keys(view.bonuses).map((id) => `bonus.${id}`),
    ...view.papyri.map((_, k) => `papyrus.${k + 1}`), ...view.goods.map((_, k) => `good.${k + 1}`),
    ...[0, ...view.rooms.slice(1).map((_, k) => k + 1)].map((room) => `room.${room}`),
    ...components.temple.field.map(({ id }) => `temple.${id}`),
    "nile.harbour", ...view.river.map(({ id }) => `nile.${id}`), ...Object.entries(view.cities).flatMap(([id, city]) => [`nile.${id}`, ...city.agreements.map((_, k) => `city.${id}.${k + 1}`)]),
    ...components.pedestals.pedestal.map(({ id }) => `pedestal.${id}`),
  ]),
];
const onBoard = every.filter((target) => !isHeld(target));

/** The same position with more people at the table, and more agreements in the cities. */
function crowded(seats: number): MenNeferView {
  const colours: SeatId[] = ["white", "red", "blue", "yellow"];
  const ids = colours.slice(0, seats);
  const all = ids.flatMap((id, k) => view.seats.slice(k % view.seats.length, (k % view.seats.length) + 1).map((seat) => ({ ...seat, id })));
  const cities = Object.fromEntries(Object.entries(view.cities).map(([id, city]) => [id, { ...city, agreements: [...city.agreements, null, null].slice(0, seats - 1) }]));
  return { ...view, seats: all, order: ids, cities };
}

function shown(position: Position<MenNeferView>): BoardProps<MenNeferView, MenNeferComponents> {
  const nothing = (): void => {};
  return {
    view: position.view, components, words, lang: "en", step: position.step, choices: position.choices, focus: null, onfocus: nothing, onchoose: nothing,
    seat: position.seat, names: position.names, motion: 0, lit: new Set(), onlight: nothing, before: null,
  };
}

/** Everything that is drawn for whoever is asked, as a page: the board, and one's own mat. */
function page(position: Position<MenNeferView>): string {
  const props = shown(position);
  return render(board.Board, { props }).body + render(board.Mat, { props: { ...props, whose: position.seat ?? 0 } }).body;
}

function marked(text: string, attribute: string): Set<string> {
  return new Set([...text.matchAll(new RegExp(`${attribute}="([^"]*)"`, "g"))].map((found) => (found[1] ?? "").replaceAll("&quot;", '"').replaceAll("&amp;", "&")));
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w - 0.01 && b.x < a.x + a.w - 0.01 && a.y < b.y + b.h - 0.01 && b.y < a.y + a.h - 0.01;
}

const boxOf = (target: string, L = wide, now = view): Box | null => spotBox(target, L, now, components, [], 0);

describe("Men-Nefer's board", () => {
  it("has a place for every target of the engine, in both orders of the board", () => {
    expect(onBoard.length).toBeGreaterThan(150);
    for (const L of layouts) expect(onBoard.filter((target) => !boxOf(target, L))).toEqual([]);
    expect(onBoard.filter((target) => regionOf(target) === null)).toEqual([]);
  });

  it("keeps them on the board, apart and large enough", () => {
    for (const L of layouts) {
      for (const now of [view, crowded(4)]) {
        const agreements = Object.entries(now.cities).flatMap(([id, city]) => city.agreements.map((_, k) => `city.${id}.${k + 1}`));
        const boxes = [...new Set([...onBoard, ...agreements])].flatMap((target) => {
          const box = boxOf(target, L, now);
          return box ? [{ target, box }] : [];
        });
        expect(boxes.filter(({ box: { x, y, w, h } }) => x < 0 || y < 0 || x + w > L.width || y + h > L.height).map(({ target }) => target)).toEqual([]);
        expect(boxes.filter(({ box }) => Math.min(box.w, box.h) < 15).map(({ target }) => target)).toEqual([]);
        const inside = (a: string, b: string): boolean => /^(room|nile)\./.test(a) && /^(temple|city)\./.test(b);
        const clashes = boxes.flatMap((a, k) => boxes.slice(k + 1).filter((b) => overlap(a.box, b.box) && !inside(a.target, b.target) && !inside(b.target, a.target)).map((b) => `${a.target} ${b.target}`));
        expect(clashes).toEqual([]);
      }
    }
  });

  it("has a region for every band", () => {
    for (const L of layouts) expect(REGIONS.filter((id) => !L.bands[id])).toEqual([]);
    for (const a of REGIONS) for (const b of REGIONS) if (a !== b) for (const L of layouts) expect(overlap(L.bands[a], L.bands[b]), `${a} ${b}`).toBe(false);
  });

  it("lights up every choice that has a target, on the board or on one's own board", () => {
    for (const position of positions) {
      const lit = marked(page(position), "data-action");
      expect(position.choices.filter(({ target, action }) => target && !lit.has(action)).map(({ action }) => action)).toEqual([]);
    }
  });

  it("marks everything that a person might tap on in vain", () => {
    const silent = { ...last, choices: [] };
    const drawn = marked(page(silent), "data-target");
    expect(onBoard.filter((target) => !drawn.has(target))).toEqual([]);
    const seat = view.seats[last.seat ?? 0];
    const own = [...(seat?.tiles ?? []), ...(seat?.taken ?? [])].map((id) => `tile.${id}`);
    const held = ["option.visit", "option.specialise", "option.take", ...own, ...Object.keys(seat?.goods ?? {}).map((id) => `shelf.${id}`)];
    expect(held.filter((target) => !drawn.has(target))).toEqual([]);
    for (const { blocked, choices, ...position } of positions) {
      const now = page({ ...position, blocked, choices });
      const reachable = new Set([...marked(now, "data-target"), ...choices.map(({ target }) => target)]);
      expect(blocked.flatMap(({ targets }) => targets).filter((target) => !reachable.has(target))).toEqual([]);
    }
  });

  it("marks nothing on the boards of others", () => {
    const props = { ...shown(last), whose: 1 - (last.seat ?? 0) };
    expect([...marked(render(board.Mat, { props }).body, "data-target")]).toEqual([]);
  });

  it("tells two answers at one place apart", () => {
    expect(spotId(choice("boat 3", "nile.3"))).not.toBe(spotId(choice("activate 3", "nile.3")));
    expect(spotId(choice("priestess 2", "room.2", { args: { lying: 0 } }))).not.toBe(spotId(choice("priestess 2 lying", "room.2", { args: { lying: 1 } })));
  });

  it("finds something to say about every place", () => {
    for (const lang of LANGS) {
      const silent = onBoard.filter((target) => !/^(site|track\.(great|queens)|city)/.test(target) && !peekOf(target, { view, components, words, t: menneferText[lang] }));
      expect(silent).toEqual([]);
    }
  });
});

describe("Men-Nefer's pieces", () => {
  const L = wide;
  const count = (pieces: readonly Piece[], kind: string): number => pieces.filter((piece) => piece.kind === kind).length;

  it("are all there", () => {
    for (const now of [...views, crowded(3), crowded(4)]) {
      const pieces = piecesOf(now, components, L);
      const n = now.seats.length;
      expect(count(pieces, "scarab")).toBe(5 * n);
      expect(count(pieces, "priestess")).toBe(4 * n);
      expect(count(pieces, "block")).toBe(2 * n);
      expect(count(pieces, "disc")).toBe(n);
      expect(count(pieces, "heart") + count(pieces, "feather")).toBe(2 * n);
      if (views.includes(now)) expect(count(pieces, "boat")).toBe(4 * n);
      expect(pieces.filter(({ x, y }) => !(x > 0 && y > 0 && x < L.width && y < L.height))).toEqual([]);
    }
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
    expect([...changedSince(now, [at("obelisk.2", 1), at("obelisk.1", 0), at("obelisk.1", 2)], 0).keys()]).toEqual([now[0]]);
  });
});

const drawn = new Set([...`${sheet}${shared}`.matchAll(/symbol id="i-([^"]+)"/g)].map((found) => found[1]));

describe("Men-Nefer's signs", () => {
  it("exist for every action of the edition", () => {
    const lists = JSON.stringify(components).match(/"(?:actions|fields|hieroglyph_bonuses|level\d)":(?:\[.*?\]+|"[^"]*")/g) ?? [];
    const items = lists.flatMap((list) => [...list.slice(list.indexOf(":")).matchAll(/"([a-z][^"]*)"/g)].map((found) => found[1] ?? ""));
    expect(items.length).toBeGreaterThan(150);
    const parts = items.flatMap(alternativesOf).flatMap(partsOf);
    expect(parts.filter((part) => !KIND_ICON[part.kind])).toEqual([]);
    expect(parts.filter(({ of }) => !words[`item.${of}`] || !words[`deed.${of}`] || !explained(of, words)).map(({ of }) => of)).toEqual([]);
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
    const item = (verb: string, name: string, value: string) => badge(choice(verb, "", { args: { [name]: value } }), view);
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
        expect(text).not.toMatch(/undefined|null|NaN|\[object|\b(set|tile|good|grave|city|location|agreement|terms|favour|position)\.[A-Za-z]/);
        for (const { tile } of now.display) if (tile) expect(text).toContain(words[`tile.${tile}`]);
      }
    }
  });
});


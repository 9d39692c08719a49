import { describe, expect, it } from "vitest";
import { alternativesOf, KIND_ICON, linesOf, partsOf } from "../src/boards/mennefer/acts";
import { regionOf } from "../src/boards/mennefer/anchors";
import { badge } from "../src/boards/mennefer/badge";
import { glossary } from "../src/boards/mennefer/glossary";
import { changedSince, Keeper } from "../src/boards/mennefer/keeper";
import { layoutFor, REGIONS, type Box } from "../src/boards/mennefer/layout";
import { peekOf } from "../src/boards/mennefer/peek";
import { piecesOf, type Piece } from "../src/boards/mennefer/pieces";
import { isHeld, spotBox, spotId, spotsOf } from "../src/boards/mennefer/spots";
import { tell } from "../src/boards/mennefer/tell";
import { menneferText } from "../src/boards/mennefer/text";
import type { Components, MenNeferView } from "../src/boards/mennefer/view";
import { byTarget } from "../src/lib/choices";
import { choice, fixture } from "./fixture";

/** Real positions, made by `fixture.py` from the engine: views, choices, component data and the targets of one game. */
const { positions, components, targets: met, words } = fixture<MenNeferView, Components>("mennefer");
const views = positions.map((position) => position.view);
const view = views.at(-1) as MenNeferView;
const layouts = [layoutFor(false), layoutFor(true)];
const LANGS = ["en", "de"] as const;

/** One game does not visit everything: these are all places an action can name. */
const every = [
  ...new Set([
    ...met,
    ...components.display.slot.flatMap(({ slot }) => [`display.${slot}`, `row.${slot}`]),
    ...components.houses.track.flatMap(({ house, fields }) => [`house.${house}.sun`, `house.${house}.moon`, ...fields.map((_, k) => `track.${house}.${k + 1}`)]),
    ...Array.from({ length: components.great_pyramid.length }, (_, k) => `track.great.${k + 1}`), "track.great",
    ...Array.from({ length: components.queens_pyramids.track_length }, (_, k) => `track.queens.${k + 1}`),
    ...view.great.sites.map((_, k) => `site.${k + 1}`),
    ...components.queens_pyramids.pyramids.map((id) => `queen.${id}`),
    ...components.necropolis.field.map(({ id }) => `grave.${id}`),
    ...Object.keys(view.bonuses).map((id) => `bonus.${id}`),
    ...view.papyri.map((_, k) => `papyrus.${k + 1}`), ...view.goods.map((_, k) => `good.${k + 1}`),
    ...[0, 1, 2, 3].map((room) => `room.${room}`),
    ...components.temple.field.map(({ id }) => `temple.${id}`),
    "nile.harbour", ...view.river.map(({ id }) => `nile.${id}`), ...components.nile.city.flatMap(({ id }) => [`nile.${id}`, `city.${id}.1`, `city.${id}.2`, `city.${id}.3`]),
    ...components.pedestals.pedestal.map(({ id }) => `pedestal.${id}`),
  ]),
];
const onBoard = every.filter((target) => !isHeld(target));

/** The same position with more people at the table. */
function crowded(seats: number): MenNeferView {
  const ids = ["white", "red", "blue", "yellow"].slice(0, seats);
  const all = ids.map((id, k) => ({ ...(view.seats[k % view.seats.length] as MenNeferView["seats"][number]), id }));
  return { ...view, seats: all, order: ids };
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w - 0.01 && b.x < a.x + a.w - 0.01 && a.y < b.y + b.h - 0.01 && b.y < a.y + a.h - 0.01;
}

const boxOf = (target: string, L = layouts[0] as (typeof layouts)[0], now = view): Box | null => spotBox(target, L, now, components, [], 0);

describe("Men-Nefer's board", () => {
  it("has a place for every target of the engine, in both orders of the board", () => {
    expect(onBoard.length).toBeGreaterThan(150);
    for (const L of layouts) expect(onBoard.filter((target) => !boxOf(target, L))).toEqual([]);
    expect(onBoard.filter((target) => regionOf(target) === null)).toEqual([]);
  });

  it("keeps them on the board, apart and large enough", () => {
    for (const L of layouts) {
      for (const now of [view, crowded(4)]) {
        const boxes = onBoard.filter((target) => target !== "track.great" && !(now.seats.length < 3 && /^city\.\w+\.[23]$/.test(target))).map((target) => ({ target, box: boxOf(target, L, now) as Box }));
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
      const now = position.view;
      const pieces = piecesOf(now, components, layouts[0] as (typeof layouts)[0]);
      const shown = spotsOf(position.choices, layouts[0] as (typeof layouts)[0], now, components, pieces, position.seat).flatMap((spot) => spot.choices);
      const dark = position.choices.filter((c) => c.target && !isHeld(c.target) && !shown.includes(c));
      expect(dark.map((c) => c.action)).toEqual([]);
      for (const target of byTarget(position.choices).keys()) if (target.startsWith("tile.")) expect(now.seats[position.seat ?? 0]?.tiles.map((id) => `tile.${id}`)).toContain(target);
    }
  });

  it("tells two answers at one place apart", () => {
    expect(spotId(choice("boat 3", "nile.3"))).not.toBe(spotId(choice("activate 3", "nile.3")));
    expect(spotId(choice("priestess 2", "room.2"))).not.toBe(spotId(choice("priestess 2 lying", "room.2")));
  });

  it("finds something to say about every place", () => {
    for (const lang of LANGS) {
      const silent = onBoard.filter((target) => !/^(site|track\.(great|queens)|city)/.test(target) && !peekOf(target, { view, components, words, t: menneferText[lang] }));
      expect(silent).toEqual([]);
    }
  });
});

describe("Men-Nefer's pieces", () => {
  const L = layouts[0] as (typeof layouts)[0];
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

describe("Men-Nefer's signs", () => {
  it("exist for every action of the edition", () => {
    const lists = JSON.stringify(components).match(/"(?:actions|fields|hieroglyph_bonuses|level\d)":(?:\[.*?\]+|"[^"]*")/g) ?? [];
    const items = lists.flatMap((list) => [...list.slice(list.indexOf(":")).matchAll(/"([a-z][^"]*)"/g)].map((found) => found[1] ?? ""));
    expect(items.length).toBeGreaterThan(150);
    const parts = items.flatMap(alternativesOf).flatMap(partsOf);
    expect(parts.filter((part) => !KIND_ICON[part.kind])).toEqual([]);
    for (const lang of LANGS) expect(parts.filter((part) => !menneferText[lang].verbs[part.kind])).toEqual([]);
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
      expect(list.length).toBeGreaterThan(50);
      expect(new Set(list.map((row) => row.icon)).size).toBe(list.length);
      expect(list.filter((row) => !row.name || /undefined/.test(row.name))).toEqual([]);
    }
  });
});

describe("Men-Nefer's words", () => {
  const actions = ["visit", "do embalm 1 | carve 1", "do heka 2", "choose boats 2 act 1", "favour heart 1", "mix 2", "cover 1+3", "offer", "pass"];
  const placed = onBoard.map((target) => choice(`${target.split(".")[0]} ${target.split(".").slice(1).join(" ")}`, target));

  it("give every choice a badge", () => {
    for (const position of positions) {
      for (const one of [...position.choices, ...actions.map((action) => choice(action)), ...placed]) {
        expect(JSON.stringify(badge(one, position.view)), one.action).not.toMatch(/undefined|""|\[object/);
      }
    }
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


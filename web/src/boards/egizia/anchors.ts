import type { EgiziaComponents, EgiziaView, RingId, SiteId } from "../../generated/egizia";
import { TABLE, type Box, type Layout, type PanelId, type Point, type Rect } from "./layout";

/** What follows from a layout: where ships sail, where blocks stand, and what is touched for a target. */

/** Slots count from 0; the reserve lies beside them. */
export function slotAt(layout: Layout, site: Point, slot: number | "reserve"): Point {
  return slot === "reserve"
    ? { x: site.x + layout.reserve.x, y: site.y + layout.reserve.y }
    : { x: site.x + slot * layout.slotStep, y: site.y };
}

/** The way of a ship: down the river from one place to another, then to its berth. */
export function course(layout: Layout, from: number, to: number, places: number, berth: Point): Point[] {
  const way: Point[] = [];
  const step = from <= to ? 1 : -1;
  for (let index = Math.max(1, from); index !== to; index += step) way.push(layout.river(index, places));
  return [...(from < 1 ? [layout.harbour] : []), ...way, layout.river(to, places), berth];
}

// -- buildings --------------------------------------------------------------------

function box({ x, y, w, h }: Rect, round = false): Box {
  return { x, y, w, h, round };
}

function centred(p: Point, w: number, h = w, round = false): Box {
  return box({ x: p.x - w / 2, y: p.y - h / 2, w, h }, round);
}

function obeliskBoxes({ obelisk: at }: Layout, components: EgiziaComponents): Box[] {
  const rows = components.obelisk.row;
  return rows.flatMap((row, r) => {
    const narrow = at.base * 0.66 - ((at.base * 0.66 - at.top) * r) / Math.max(1, rows.length - 1);
    const w = row.spaces > 1 ? at.base / row.spaces : narrow;
    return Array.from({ length: row.spaces }, (_, k) =>
      box({
        x: at.x - (row.spaces * w) / 2 + k * w + 0.8,
        y: at.foot - (r + 1) * at.row,
        w: w - 1.6,
        h: at.row - 1.2,
      }),
    );
  });
}

function graveBoxes({ graves: at }: Layout, components: EgiziaComponents): Box[] {
  return Array.from({ length: components.graves.spaces }, (_, k) =>
    box({ x: at.x + (k % at.inRow) * at.dx, y: at.y + Math.floor(k / at.inRow) * at.dy, w: at.w, h: at.h }),
  );
}

function pyramidBoxes({ steps: at }: Layout, components: EgiziaComponents, row: number): Box[] {
  const rows = components.pyramid.row;
  const widest = Math.max(...rows.map((r) => r.spaces));
  const level = rows.findIndex((r) => r.row === row);
  const n = rows[level]?.spaces ?? 0;
  const left = at.x + ((widest - n) * at.w) / 2;
  return Array.from({ length: n }, (_, k) =>
    box({ x: left + k * at.w, y: at.foot - (level + 1) * at.h, w: at.w - 2, h: at.h - 2 }),
  );
}

function templeBoxes({ temple: at }: Layout, section: string, n: number): Box[] {
  const hall = at.w - 2 * at.pillar - 20;
  return Array.from({ length: n }, (_, k) => {
    const y = at.foot - (k + 1) * (at.pillar + 2);
    if (section === "pillar_left") return box({ x: at.x, y, w: at.pillar, h: at.pillar });
    if (section === "pillar_right") return box({ x: at.x + at.w - at.pillar, y, w: at.pillar, h: at.pillar });
    if (section === "columns")
      return box({
        x: at.x + at.pillar + 14 + (k * hall) / n,
        y: at.foot - at.columns - 10,
        w: hall / n - 7,
        h: at.columns,
      });
    const top = at.foot - 3 * (at.pillar + 2) - at.lintel - 4;
    return box({ x: at.x + (k * at.w) / n, y: top, w: at.w / n - 3, h: at.lintel });
  });
}

/** The spaces of everything that can be built, by element id. */
export function buildingBoxes(layout: Layout, components: EgiziaComponents): Record<string, Box[]> {
  return {
    obelisk: obeliskBoxes(layout, components),
    grave: graveBoxes(layout, components),
    ...Object.fromEntries(
      components.pyramid.row.map((row) => [`pyramid_${row.row}`, pyramidBoxes(layout, components, row.row)]),
    ),
    ...Object.fromEntries(
      components.temple.section.map((section) => [section.id, templeBoxes(layout, section.id, section.values.length)]),
    ),
  };
}

const SITE_PANELS: Record<SiteId, PanelId[]> = {
  sphinx: ["sphinx"],
  obelisk: ["graves"],
  pyramid: ["pyramid", "temple"],
};

/** Everything that belongs to a site, in one frame. */
export function siteRect({ panels }: Layout, site: SiteId): Rect {
  const parts = SITE_PANELS[site].map((id) => panels[id]);
  const x = Math.min(...parts.map((p) => p.x));
  const y = Math.min(...parts.map((p) => p.y));
  return {
    x,
    y,
    w: Math.max(...parts.map((p) => p.x + p.w)) - x,
    h: Math.max(...parts.map((p) => p.y + p.h)) - y,
  };
}

// -- markets, ring, score -----------------------------------------------------------

/** The field of a market; 0 is the top. */
export function marketBox({ market: at }: Layout, market: "stone" | "grain", step: number): Box {
  return box({ x: at.x + (market === "stone" ? 0 : at.dx), y: at.y + step * (at.h + at.gap), w: at.w, h: at.h });
}

export function ringAt({ ring }: Layout, position: RingId): Point {
  return { x: ring.x + { left: 0, middle: 1, right: 2 }[position] * ring.step, y: ring.y };
}

/** The height of a score; what is below nothing stands in the sea. */
export function scoreY({ gauge }: Layout, field: number, length: number): number {
  if (!gauge) return 0;
  return gauge.foot - (Math.max(-1, field) * (gauge.foot - gauge.top)) / length;
}

// -- targets ----------------------------------------------------------------------

/** `sphinx.2` is a slot of the site, `sphinx.S07` a card in a hand. */
const SLOT_ID = /^(\d+|reserve)$/;

/** The box of what an action names on the board; null if it lies in a mat or a hand. */
export function targetBox(
  target: string,
  view: EgiziaView,
  components: EgiziaComponents,
  layout: Layout = TABLE,
): Box | null {
  const spaces = components.nile_space;
  const space = spaces.find((s) => s.id === target);
  if (space) {
    const p = layout.place(space, spaces.length);
    if (space.kind === "card") return centred(p, layout.card.w, layout.card.h);
    return space.kind === "round" ? centred(p, 2 * layout.round, 2 * layout.round, true) : centred(p, layout.slot);
  }
  const [kind = "", id = ""] = target.split(".");
  const site = spaces.find((s) => s.kind === "site" && s.site === kind);
  if (site && SLOT_ID.test(id)) {
    const slot = id === "reserve" ? "reserve" : Number(id) - 1;
    return centred(slotAt(layout, layout.place(site, spaces.length), slot), layout.slot);
  }
  if (kind === "building") {
    const next = view.buildings[id]?.blocks.indexOf(null) ?? -1;
    return buildingBoxes(layout, components)[id]?.[next] ?? null;
  }
  if (kind === "ring" && (id === "left" || id === "middle" || id === "right"))
    return centred(ringAt(layout, id), 44, 44, true);
  if (kind === "market") {
    const market = id === "stone" ? "stone" : "grain";
    const steps = market === "stone" ? components.stone_market.may_sell.length : components.grain_market.penalty.length;
    const me = view.seats.find((seat) => seat.id === view.seat);
    const now = me ? (market === "stone" ? me.stone_market : me.grain_market) : 0;
    return marketBox(layout, market, Math.min(now + 1, steps - 1));
  }
  return null;
}

export type RegionId = "source" | "middle" | "delta" | "sphinx" | "graves" | "pyramid" | "markets";

/** Parts of the whole board; the same parts of the column begin at these heights. */
export const REGION_BOXES: Record<RegionId, readonly [number, number, number, number]> = {
  source: [660, 0, 428, 470],
  middle: [430, 300, 480, 400],
  delta: [120, 560, 440, 424],
  sphinx: [690, 260, 398, 240],
  graves: [560, 440, 528, 280],
  pyramid: [260, 700, 828, 284],
  markets: [150, 0, 560, 530],
};

export const REGION_TOPS: Record<RegionId, number> = {
  source: 0,
  middle: 7 * 57 - 20,
  delta: 13 * 57 - 20,
  sphinx: 1262,
  graves: 1404,
  pyramid: 1686,
  markets: 2448,
};

const SITE_REGION: Record<SiteId, RegionId> = { sphinx: "source", obelisk: "middle", pyramid: "delta" };

/** The region in which a target is best seen. */
export function regionOf(target: string, index: (id: string) => number | null): RegionId | null {
  const [kind = "", id = ""] = target.split(".");
  if (kind === "building") return /^(obelisk|grave)$/.test(id) ? "graves" : "pyramid";
  if (kind === "ring" || kind === "market") return "markets";
  if (kind === "sphinx" || kind === "obelisk" || kind === "pyramid") return SLOT_ID.test(id) ? SITE_REGION[kind] : null;
  const at = index(target);
  if (at === null) return null;
  return at <= 7 ? "source" : at <= 13 ? "middle" : "delta";
}

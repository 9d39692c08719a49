import type { Good, MenNeferView } from "../../generated/mennefer";

export function seatIndex(view: MenNeferView, id: string | null): number {
  return view.seats.findIndex((seat) => seat.id === id);
}

export function byId<T extends { id: string }>(rows: readonly T[], id: string | null): T | undefined {
  return rows.find((row) => row.id === id);
}

/** The level that is built on now; the number of levels when only the pyramidion is missing. */
export function levelInWork(view: MenNeferView): number {
  const at = view.great.levels.findIndex((level) => level.sites.includes(null));
  return at < 0 ? view.great.levels.length : at;
}

/** What a good gives, level by level; an edition may have fewer levels. */
export function levelsOf(good: Good): string[] {
  return [good.level1, good.level2, good.level3].filter((item) => item !== undefined);
}

/** How many agreements a city has room for. */
export function slotsIn(view: MenNeferView): number {
  return Math.max(0, ...Object.values(view.cities).map((city) => city.agreements.length));
}

/**
 * Pieces that wait in stock, become available and are placed: what the three numbers of each kind are called, as
 * gauges.
 */
export const STOCKS = [
  { kind: "mummies", icon: "sarcophagus", gauges: { stock: "mummies", available: "sarcophagi", placed: "buried" } },
  { kind: "sphinxes", icon: "sphinx", gauges: { stock: "sphinx_stock", available: "sphinxes", placed: "erected" } },
  { kind: "eyes", icon: "eye", gauges: { stock: "eye_stock", available: "eyes", placed: "eyes_placed" } },
] as const;

export const STAGES = ["stock", "available", "placed"] as const;

/** The three kinds of turns, the sign of each, and the gauge that counts how many are left. */
export const OPTIONS = [
  { option: "visit", icon: "sun", gauge: "visits_left" },
  { option: "specialise", icon: "moon", gauge: "raises_left" },
  { option: "take", icon: "deck", gauge: "takes_left" },
] as const;

import { isFigure, type AnkhComponents, type AnkhView, type SideView } from "./view";
import { ROMAN } from "./looks";

/** The next power: its level, what it costs, whether a guardian joins with it; null once all are unlocked. */
export function nextCost(
  side: SideView,
  components: AnkhComponents,
): { level: string; followers: number; guardian: boolean } | null {
  const { unlock_cost, slot_level } = components.god_board;
  const followers = unlock_cost[side.unlocked];
  const level = slot_level[side.unlocked];
  if (followers === undefined || level === undefined) return null;
  return {
    level: ROMAN[level] ?? String(level),
    followers,
    guardian: components.guardian_symbols.slots.includes(side.unlocked + 1),
  };
}

/** The gods whose powers a side has: two, once merged. */
export function godsOf(side: SideView): string[] {
  return [side.god, side.lower_god].filter((god): god is string => !!god);
}

/** Guardians of a side by kind: in its pool, and on the map. */
export function guardiansOf(
  view: AnkhView,
  side: SideView,
  components: AnkhComponents,
): { id: string; pool: number; map: number }[] {
  return components.guardians
    .map(({ id }) => ({
      id,
      pool: side.guardians[id] ?? 0,
      map: view.hexes.filter((hex) => hex.piece === id && hex.owner === side.id && isFigure(hex)).length,
    }))
    .filter(({ pool, map }) => pool + map > 0);
}

/**
 * Which tables of a game were the first ones on this device: there everything is explained, unless one has said
 * otherwise.
 */

const KEY = "mehen.firsts";
const MOST = 2;

/** Is this one of them?  A table that is new here becomes one while there is room. */
export function isFirst(game: string, table: string): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string[]>;
    const mine = Array.isArray(kept[game]) ? kept[game] : [];
    if (mine.includes(table)) return true;
    if (mine.length >= MOST) return false;
    localStorage.setItem(KEY, JSON.stringify({ ...kept, [game]: [...mine, table] }));
    return true;
  } catch {
    return true; // private windows may refuse: then every table is the first
  }
}

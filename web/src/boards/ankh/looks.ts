/** Colours and symbols of what the data names. */

/** By order tile; text on it. */
const TINTS: readonly [string, string][] = [
  ["var(--lapis-fill)", "#fff"],
  ["var(--carnelian-fill)", "#fff"],
  ["var(--amethyst-fill)", "#fff"],
  ["var(--turquoise-fill)", "#fff"],
  ["var(--gold-fill)", "#1a1204"],
  ["var(--malachite-fill)", "#fff"],
  ["var(--nile-deep)", "#fff"],
  ["var(--stone-deep)", "#fff"],
];

export function tint(tile: number): { fill: string; ink: string } {
  const [fill, ink] = TINTS[(tile - 1) % TINTS.length] ?? ["var(--stone-deep)", "#fff"];
  return { fill, ink };
}

/** Symbols of the game's own sheet carry its name; monuments are shared ones. */
const SHARED = new Set(["obelisk", "pyramid", "temple", "ankh"]);

export function sign(id: string): string {
  return SHARED.has(id) ? id : `ankh-${id}`;
}

/** A figure's symbol: gods wear their own. */
export function figureSign(piece: string, god: string | null | undefined): string {
  return piece === "god" ? sign(god ?? "devotion") : sign(piece);
}

export const ROMAN = ["0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"];

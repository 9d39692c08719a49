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

/** A drawing of the art kit and the room it takes on a hex. */
export interface ArtPiece {
  name: string;
  width: number;
  height: number;
  /** How far its middle lies above that of the hex. */
  lift: number;
}

/** Gods are tall, warriors small; whoever stands on a plinth has the rest of the height. */
export function figureArt(piece: string, god: string | null | undefined): ArtPiece {
  if (piece === "god") return { name: `ak-fig-${god ?? "re"}`, width: 44, height: 56.6, lift: -2 };
  if (piece === "warrior") return { name: "ak-warrior", width: 43, height: 43, lift: 1 };
  return { name: `ak-${piece}`, width: 46, height: 49.3, lift: -1 };
}

export function monumentArt(piece: string): ArtPiece {
  const high = piece === "obelisk";
  return { name: `ak-${piece}`, width: high ? 45 : 47, height: high ? 48.2 : 43.6, lift: high ? -3 : -2 };
}

/** What stands on a hex, drawn. */
export function pieceArt(piece: string, god: string | null | undefined): ArtPiece {
  return ["obelisk", "pyramid", "temple", "city"].includes(piece) ? monumentArt(piece) : figureArt(piece, god);
}

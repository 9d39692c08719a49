import type { Lang } from "./types";

/** How the lobby presents a game: `look.ts` beside its board. */
export interface Look {
  /** In the lobby, from 1 on. */
  place: number;
  icon: string;
  colour: string;
  /** Whether `scenes.svg` has a picture of it; the others show their sign before sun and dunes. */
  scene: boolean;
  /** What one does in it; without that the lobby says that the host has added it. */
  line?: Readonly<Record<Lang, string>>;
}

const LOOKS = import.meta.glob<Look>("../boards/*/look.ts", { eager: true, import: "look" });
/** For games without a look of their own: each keeps its colour, and several hardly look alike. */
const COLOURS = ["var(--lapis-fill)", "var(--malachite-fill)", "var(--amethyst-fill)"];

export function lookOf(game: string): Look {
  const known = LOOKS[`../boards/${game}/look.ts`];
  if (known) return known;
  const sum = [...game].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return { place: Infinity, icon: "snake", colour: COLOURS[sum % COLOURS.length] ?? "", scene: false };
}

/** By their places, then those that were added, by title. */
export function inOrder<Game extends { name: string; title: string }>(games: readonly Game[]): Game[] {
  return [...games].sort((a, b) => {
    const [one, other] = [lookOf(a.name).place, lookOf(b.name).place];
    return one === other ? a.title.localeCompare(b.title) : one - other;
  });
}

/** How the lobby presents a game.  One that is not listed here was added by the host: it stands behind ours. */
export interface Look {
  icon: string;
  colour: string;
}

const LOOKS: Record<string, Look> = {
  egizia: { icon: "boat", colour: "var(--nile-fill)" },
  pharaon: { icon: "wheel", colour: "var(--gold-fill)" },
  mennefer: { icon: "temple", colour: "var(--turquoise-fill)" },
  ankh: { icon: "ankh", colour: "var(--carnelian-fill)" },
};
const OURS = Object.keys(LOOKS);
/** For games that were added: each keeps its colour, and several hardly look alike. */
const COLOURS = ["var(--lapis-fill)", "var(--malachite-fill)", "var(--amethyst-fill)"];

export function lookOf(game: string): Look {
  const sum = [...game].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return LOOKS[game] ?? { icon: "snake", colour: COLOURS[sum % COLOURS.length] ?? "" };
}

/** Ours in their order, then the others by title. */
export function inOrder<Game extends { name: string; title: string }>(games: readonly Game[]): Game[] {
  const place = ({ name }: Game): number => (OURS.includes(name) ? OURS.indexOf(name) : OURS.length);
  return [...games].sort((a, b) => place(a) - place(b) || a.title.localeCompare(b.title));
}

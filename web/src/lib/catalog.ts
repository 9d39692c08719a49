/** How the lobby presents a game; one that is not listed here still gets a card. */
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

export function lookOf(game: string): Look {
  return LOOKS[game] ?? { icon: "snake", colour: "var(--lapis-fill)" };
}

import type { Look } from "../../lib/catalog";

export const look: Look = {
  place: 3,
  icon: "temple",
  colour: "var(--turquoise-fill)",
  scene: true,
  line: {
    de: "Errichte die weißen Mauern und bereite das Haus der Ewigkeit.",
    en: "Raise the white walls and make ready the house of eternity.",
  },
};

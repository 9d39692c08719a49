import type { Look } from "../../lib/catalog";

export const look: Look = {
  place: 4,
  icon: "ankh",
  colour: "var(--carnelian-fill)",
  scene: true,
  line: {
    de: "Götter, Gefolge und Wächter ringen darum, nicht vergessen zu werden.",
    en: "Gods, followers and guardians struggle to be remembered.",
  },
};

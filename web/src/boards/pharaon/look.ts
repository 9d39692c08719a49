import type { Look } from "../../lib/catalog";

export const look: Look = {
  place: 2,
  icon: "wheel",
  colour: "var(--gold-fill)",
  scene: true,
  line: {
    de: "Drehe das Rad der Zeit und erfreue in fünf Runden fünf Götter.",
    en: "Turn the wheel of time and please five gods in five rounds.",
  },
};

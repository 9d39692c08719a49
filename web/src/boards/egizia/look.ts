import type { Look } from "../../lib/catalog";

export const look: Look = {
  place: 1,
  icon: "boat",
  colour: "var(--nile-fill)",
  scene: true,
  line: {
    de: "Segle den Nil hinab, ernähre deine Bautrupps, baue für den Pharao.",
    en: "Sail down the Nile, feed your crews, build for the Pharaoh.",
  },
};

import type { Lang, Words } from "../../lib/types";
import type { StripHead } from "../types";
import { pharaonText } from "./text";
import { seatIndex, type PharaonView } from "./view";

/** Who has passed, and in which order the seats act: clockwise from the seal. */
export function head(view: PharaonView, seat: number, _words: Words, lang: Lang): StripHead {
  const row = view.seats[seat];
  if (!row || row.id === "traitor") return {};
  const people = view.seats.filter((one) => one.id !== "traitor").length;
  const first = Math.max(0, seatIndex(view, view.seal));
  const order = people > 1 ? { order: `${((seat - first + people) % people) + 1}` } : {};
  return row.passed ? { ...order, note: pharaonText[lang].hasPassed } : order;
}

import type { Lang, Words } from "../../lib/types";
import type { StripHead } from "../types";
import { bannerOf } from "./phrases";
import { ankhText } from "./text";
import { seatIndex, sideOf, type AnkhView } from "./view";

/** The god first, the person as a note; gods that no longer play for themselves say what has become of them. */
export function head(view: AnkhView, seat: number, words: Words, lang: Lang): StripHead {
  const row = view.seats[seat];
  if (!row?.god) return {};
  const t = ankhText[lang];
  if (row.forgotten) return { title: words[`god.${row.god}`] ?? row.god, told: t.tell.forgotten };
  const side = sideOf(view, seat);
  const title = bannerOf(view, words, side?.id ?? row.id);
  const partner = partnerOf(view, seat);
  if (partner === null) return { title };
  // One side, one number: it stands with whoever looks, else with the higher god.
  const mine = view.seat !== null && side?.seats.includes(view.seat);
  const speaks = mine ? view.seat === row.id : side?.id === row.id;
  return speaks
    ? { title, partner, counted: seatIndex(view, side?.id) }
    : { title, partner, told: mine ? t.withYou : t.onWithHigher };
}

/** The other seat of a merged god. */
export function partnerOf(view: AnkhView, seat: number): number | null {
  const id = view.seats[seat]?.id;
  const other = sideOf(view, seat)?.seats.find((one) => one !== id);
  return other === undefined ? null : seatIndex(view, other);
}

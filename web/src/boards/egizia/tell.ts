import type { EgiziaView } from "../../generated/egizia";
import type { Lang, Words } from "../../lib/types";
import type { TextSection } from "../types";
import { egiziaText } from "./text";
import { CREWS, SITES, seatIndex } from "./view";

/** The whole position in words: for ears, and for eyes that want a list. */
export function tell(view: EgiziaView, words: Words, lang: Lang, names: readonly string[]): TextSection[] {
  const t = egiziaText[lang].tell;
  const say = (key: string): string => words[key] ?? key;
  const who = (id: string | null): string => (id === null ? t.free : (names[seatIndex(view, id)] ?? id));

  const river = view.river.map((place, k) => {
    const parts = [say(`place.${place.id}`)];
    if (place.card) parts.push(`${say(`card.${place.card}`)} (${say(`card_text.${place.card}`)})`);
    else if (words[`place_text.${place.id}`]) parts.push(say(`place_text.${place.id}`));
    const ships = place.ships.map((id) => t.ship(who(id)));
    return `${k + 1}. ${parts.join(": ")}${ships.length ? ` - ${ships.join(", ")}` : ""}`;
  });
  const sites = SITES.map((site) => {
    const { slots, reserve } = view.sites[site];
    return t.slots(say(`site.${site}`), [...slots, ...(reserve ? [reserve] : [])].map(who).join(", "));
  });
  const buildings = Object.entries(view.buildings).map(([id, element]) =>
    t.built(
      say(`element.${id}`),
      element.blocks.filter((block) => block !== null).length,
      element.blocks.length,
      element.next,
    ),
  );
  const seats = view.seats.map((seat, k) => ({
    title: names[k] ?? "",
    lines: [
      t.seat(seat.score, seat.number),
      t.crews(
        CREWS.map(
          (crew) =>
            `${say(`crew.${crew}`)} ${seat.crews[crew].strength}${seat.crews[crew].used ? ` (${egiziaText[lang].used})` : ""}`,
        ).join(", "),
      ),
      t.goods(seat.stones, seat.quarry_yield, seat.supply, seat.need, seat.ships),
      t.market(seat.stone_market + 1, seat.grain_market + 1),
      ...(seat.cards.length ? [t.cards(seat.cards.map((card) => say(`card.${card.id}`)).join(", "))] : []),
    ],
  }));
  const hand = view.private.sphinx ?? [];
  return [
    {
      title: t.round(view.round, view.rounds, say(`phase.${view.phase}`)),
      lines: [
        t.ring(say(`ring.${view.ring}`), view.watered.map((colour) => say(`colour.${colour}`)).join(", ")),
        t.decks(view.decks.nile, view.decks.sphinx),
      ],
    },
    ...seats,
    ...(hand.length
      ? [{ title: t.hand, lines: hand.map((id) => `${say(`sphinx.${id}`)}: ${say(`sphinx_text.${id}`)}`) }]
      : []),
    { title: t.river, lines: river },
    { title: t.sites, lines: sites },
    { title: t.buildings, lines: [...buildings, t.graves(view.graves.open.join(", "), view.graves.face_down)] },
  ];
}

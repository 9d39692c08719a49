import type { Lang, Words } from "../../lib/types";
import { menneferText } from "./text";
import { inSight, placedOf, STOCKS, type MenNeferView, type SeatView } from "./view";

/** One administration board in words. */
export function tellSeat(view: MenNeferView, seat: SeatView, words: Words, lang: Lang): string[] {
  const text = menneferText[lang];
  const t = text.tell;
  const say = (key: string): string => words[key] ?? key;
  const listed = (items: readonly string[]): string => items.join(", ") || t.none;

  const placed = placedOf(view, seat);
  const goods = Object.entries(seat.goods).flatMap(([shelf, good]) => (good ? [`${shelf} ${say(`good.${good.id}`)} (${good.turned ? text.mat.offered : good.basket ? text.mat.basket : ""})`] : []));
  const agreements = [
    ...seat.open.map(({ id, met }) => `${say(`terms.${id}`)} (${met ? text.mat.met : text.mat.open})`),
    ...seat.fulfilled.map((id) => `${say(`terms.${id}`)} (${text.mat.done})`),
  ];
  const sight = Object.entries(seat.in_sight);
  const next = seat.hieroglyphs[seat.hieroglyph];
  return [
    t.seat(seat.score, seat.food, seat.heka),
    t.sight(inSight(seat), sight.map(([source, n]) => `${say(`source_of_points.${source}`)} ${n}`).join(", ")),
    t.turns(seat.turns.visit, seat.turns.specialise, seat.turns.take, seat.apprentices),
    t.tiles(listed(seat.tiles.map((id) => say(`tile.${id}`))), listed(seat.taken.map((id) => say(`tile.${id}`)))),
    t.stocks(STOCKS.map((kind) => `${text.mat[kind]} ${seat[kind].stock}, ${seat[kind].available}, ${placed[kind]}`).join("; ")),
    t.hieroglyphs(seat.hieroglyph, seat.hieroglyphs.length, next ? say(`hieroglyph.${next}`) : ""),
    t.goods(listed(goods)),
    t.papyri(listed(seat.papyri.map((id) => say(`scroll.${id}`))), seat.rolled),
    t.agreements(listed(agreements)),
    t.boats(listed(seat.boats.map((id) => say(`location.${id}`))), seat.fishing_boats),
  ];
}

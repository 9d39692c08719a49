import type { SeatView } from "../../generated/mennefer";
import type { Lang, Words } from "../../lib/types";
import { menneferText } from "./text";
import { OPTIONS, STAGES, STOCKS } from "./view";

/** One administration board in words. */
export function tellSeat(seat: SeatView, words: Words, lang: Lang): string[] {
  const { mat, tell: t } = menneferText[lang];
  const say = (key: string): string => words[key] ?? key;
  const listed = (items: readonly string[]): string => items.join(", ") || t.none;
  const counted = (gauge: string, n: number): string => `${say(`gauge.${gauge}`)}: ${n}`;

  const goods = Object.entries(seat.goods).flatMap(([shelf, good]) =>
    good ? [`${shelf} ${say(`good.${good.id}`)} (${good.turned ? mat.offered : mat.basket})`] : [],
  );
  const agreements = [
    ...seat.open.map(({ id, met }) => `${say(`terms.${id}`)} (${met ? mat.met : mat.open})`),
    ...seat.fulfilled.map((id) => `${say(`terms.${id}`)} (${mat.done})`),
  ];
  const sight = Object.entries(seat.in_sight).map(([source, n]) => `${say(`points.${source}`)} ${n}`);
  const next = seat.hieroglyphs[seat.hieroglyph];
  return [
    [counted("points", seat.score), counted("food", seat.food), counted("heka", seat.heka)].join(", "),
    `${counted("harvest", seat.harvest)} (${sight.join(", ")})`,
    [
      ...OPTIONS.map(({ option, gauge }) => counted(gauge, seat.turns_left[option])),
      t.apprentices(seat.apprentices),
    ].join(", "),
    t.tiles(listed(seat.tiles.map((id) => say(`tile.${id}`))), listed(seat.taken.map((id) => say(`tile.${id}`)))),
    STOCKS.flatMap(({ kind, gauges }) => STAGES.map((stage) => counted(gauges[stage], seat[kind][stage]))).join(", "),
    t.hieroglyphs(seat.hieroglyph, seat.hieroglyphs.length, next ? say(`hieroglyph.${next}`) : ""),
    t.goods(listed(goods)),
    t.papyri(listed(seat.papyri.map((id) => say(`scroll.${id}`))), seat.rolled),
    t.agreements(listed(agreements)),
    t.boats(listed(seat.boats.map((id) => say(`location.${id}`))), seat.fishing_boats),
  ];
}

import type { Colour, CrewId, EgiziaComponents, EgiziaView } from "../../../generated/egizia";
import { happened, numberIn } from "../../../lib/moments";
import { line } from "../../../table/moments/general";
import type { Cell, MomentLine, Told } from "../../../table/moments/scene";
import { text } from "./text";

export type EgiziaTold = Told<EgiziaView, EgiziaComponents>;

export const COLOURS: readonly Colour[] = ["green", "yellowgreen", "brown"];

/** How one seat fared: what its crews eat, what its fields bring, what is missing and what that costs. */
export interface Meal {
  seat: number;
  crews: { id: CrewId; strength: number }[];
  fields: { colour: Colour; grain: number; dry: boolean }[];
  supply: number;
  need: number;
  exchanged: number;
  missing: number;
  loss: number;
  why: string;
}

const CREWS: readonly CrewId[] = ["blue", "black", "yellow", "joker"];

/** In the order in which the table ate. */
export function meals(told: EgiziaTold): Meal[] {
  const { moment, after, lang } = told;
  return happened(moment, "fed").flatMap((fed) => {
    const { seat } = fed;
    if (seat === null) return [];
    const of = (event: string) => happened(moment, event).find((one) => one.seat === seat);
    const eaten = of("stones_eaten");
    const hungry = of("hungry");
    const shown = after?.seats[seat];
    const fields = COLOURS.flatMap((colour, k) => {
      const grain = shown?.field_yield[k] ?? 0;
      return grain ? [{ colour, grain, dry: !after?.watered.includes(colour) }] : [];
    });
    const meal = {
      seat,
      crews: CREWS.map((id) => ({ id, strength: shown?.crews[id].strength ?? 0 })),
      fields,
      supply: numberIn(fed, "a"),
      need: numberIn(fed, "b"),
      exchanged: numberIn(eaten, "b"),
      missing: numberIn(hungry, "a"),
      loss: numberIn(of("points_lost"), "a"),
    };
    const each = numberIn(hungry, "b");
    return [{ ...meal, why: reason(text[lang], meal, each, numberIn(eaten, "a")) }];
  });
}

function reason(texts: (typeof text)["en"], meal: Omit<Meal, "why">, each: number, stones: number): string {
  const exchanged = meal.exchanged ? texts.exchanged(stones, meal.exchanged) : "";
  if (!meal.missing) {
    const surplus = meal.supply - meal.need;
    return [exchanged, surplus > 0 ? texts.surplus(surplus) : texts.exact].filter(Boolean).join(" ");
  }
  const dry = meal.fields.filter((field) => field.dry).map((field) => field.colour);
  return [
    texts.missing(meal.missing),
    exchanged,
    dry.length ? texts.dry(dry) : "",
    each ? texts.cost(meal.missing, each) : texts.free,
  ]
    .filter(Boolean)
    .join(" ");
}

/** A line for every meal, and one for the quarries. */
export function feedingLines(told: EgiziaTold): MomentLine[] {
  const [feeding, quarries] = told.moment.chapters;
  const texts = text[told.lang];
  const eaten = meals(told).map((meal): MomentLine => {
    const cells: Cell[] = [{ seat: meal.seat, amount: -meal.loss || 0, parts: "" }];
    const name = told.names[meal.seat] ?? "";
    const say = `${name}: ${meal.supply} ${texts.of(meal.need)}. ${meal.why}`;
    return { key: `fed${meal.seat}`, icon: "bread", title: name, note: "", rule: feeding?.rule ?? "", cells, say };
  });
  if (!quarries) return eaten;
  const cells = stones(told).map(({ seat, gained }): Cell => ({ seat, amount: null, text: `+${gained}`, parts: "" }));
  const bare = { key: "quarries", icon: "block", title: texts.quarries, note: "", rule: quarries.rule, cells };
  return [...eaten, line(told, bare)];
}

/** What the quarries gave: how many stones there are then. */
export function stones(told: EgiziaTold): { seat: number; gained: number; now: number }[] {
  const chapter = told.moment.chapters.find((one) => one.kind === "quarries");
  const here = told.moment.lines.filter((one) => one.chapter === chapter?.number && one.event === "stones_gained");
  return told.moment.before.flatMap((_, seat) => {
    const own = here.filter((one) => one.seat === seat);
    const last = own.at(-1);
    if (!last) return [];
    const gained = own.reduce((sum, one) => sum + numberIn(one, "a"), 0);
    return [{ seat, gained, now: numberIn(last, "b") }];
  });
}

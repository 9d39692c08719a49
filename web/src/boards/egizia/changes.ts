import type { Choice, Lang, Words } from "../../lib/types";
import type { Change } from "../types";
import { CREW_LOOK } from "./looks";
import { egiziaText } from "./text";
import { cardOf, CREWS, type Components, type CrewId, type Effect, type EgiziaView, type NileCard } from "./view";

const ICONS: Record<string, string> = { stones: "block", points: "points", grain: "bread", strength: "fist" };

export function iconOf(kind: string): string | null {
  return ICONS[kind] ?? CREW_LOOK[kind as CrewId]?.icon ?? null;
}

type Sums = Partial<Record<CrewId | "stones" | "points" | "grain" | "production", number>>;

/** What is printed on the place or card a ship goes to, as far as it happens at once and without a question. */
function printed(choice: Choice, view: EgiziaView, components: Components): Sums {
  const sums: Sums = {};
  const place = view.river.find((river) => river.id === choice.target);
  if (!place || (choice.verb !== "place" && choice.verb !== "take")) return sums;
  const card = place.card ? cardOf(components, place.card) : undefined;
  const space = components.nile_space.find((s) => s.id === place.id);
  if (card) addCard(sums, card, view);
  const effects = card ? (card.type === "instant" || card.kind !== "action" ? card.effects : []) : (space?.effects ?? []);
  for (const effect of effects) addEffect(sums, effect);
  return sums;
}

function add(sums: Sums, kind: keyof Sums, amount: number): void {
  sums[kind] = (sums[kind] ?? 0) + amount;
}

function addCard(sums: Sums, card: NileCard, view: EgiziaView): void {
  if (card.kind === "quarry") add(sums, "production", card.yield ?? 0);
  if (card.kind === "field" && card.color && view.watered.includes(card.color)) add(sums, "grain", card.yield ?? 0);
}

function addEffect(sums: Sums, effect: Effect): void {
  if (effect.op === "raise" && Array.isArray(effect.crews)) for (const crew of effect.crews) add(sums, crew, effect.steps ?? 1);
  if (effect.op === "gain_stones") add(sums, "stones", effect.amount ?? 0);
  if (effect.op === "gain_points") add(sums, "points", effect.amount ?? 0);
}

/** Before and after, in the reader's own numbers; tracks end where they end. */
export function changes(
  choice: Choice,
  { view: raw, components: data, seat, words, lang }: { view: unknown; components: unknown; seat: number | null; words: Words; lang: Lang },
): Change[] {
  const view = raw as EgiziaView;
  const components = data as Components;
  const me = seat === null ? undefined : view.seats[seat];
  if (!me) return [];
  const t = egiziaText[lang];
  const sums = printed(choice, view, components);
  for (const [kind, amount] of Object.entries(choice.gain)) add(sums, kind as keyof Sums, amount);
  for (const [kind, amount] of Object.entries(choice.cost)) add(sums, kind as keyof Sums, -amount);

  const out: Change[] = [];
  const show = (icon: string, name: string, from: number, by: number | undefined, most = Infinity): void => {
    if (by) out.push({ icon, name, from, to: Math.min(most, from + by) });
  };
  let need = me.need;
  for (const crew of CREWS) {
    const strongest = components.crew.find((c) => c.id === crew)?.max ?? Infinity;
    const from = me.crews[crew].strength;
    show(CREW_LOOK[crew].icon, words[`crew.${crew}`] ?? crew, from, sums[crew], strongest);
    need += Math.min(strongest, from + (sums[crew] ?? 0)) - from;
  }
  show("block", t.stones, me.stones, sums.stones, components.stone_track.max);
  show("quarry", `${t.stones}, ${t.production}`, me.quarry_yield, sums.production);
  show("points", t.score, me.score, sums.points);
  const supply = me.supply + (sums.grain ?? 0);
  if (supply - need !== me.supply - me.need) {
    out.push({ icon: "bread", name: t.spare, from: me.supply - me.need, to: supply - need, bad: supply < need });
  }
  return out;
}

import type { Ability, BoardId, Colour, GodId, Income, Official, Plot } from "./view";

/** Icons and colours of what the data files name. */
export const BOARD_ICON: Record<BoardId, string> = { offerings: "basket", officials: "official", nile: "water", artisans: "artisan", valley: "pyramid" };
export const GOD_ICON: Record<GodId, string> = { ra: "sun", horus: "falcon", osiris: "djed", isis: "throne", anubis: "jackal" };
export const TIMING_ICON: Record<Official["timing"], string> = { permanent: "ankh", once_per_round: "turn", instant: "bolt" };
export const FILL: Record<Colour, string> = {
  green: "var(--ph-green)", black: "var(--ph-black)", yellow: "var(--ph-yellow)", red: "var(--ph-red)", blue: "var(--ph-blue)",
};
export const ON_FILL: Record<Colour, string> = { green: "#fff", black: "#F6E9CC", yellow: "#241C15", red: "#fff", blue: "#fff" };

/** The icon of a kind of unit, token or colour: a hexagon, an offering a tile. */
export function unitIcon(kind: string): string {
  return kind === "joker" ? "pharaon-joker" : `pharaon-${kind.replace("o_", "o-")}`;
}

/** A sign: an icon of the sheets, or a short text. */
export type Sign = { icon: string } | { text: string };

const INCOME_ICON: Record<string, string> = {
  any_resource: "pharaon-any", silver: "pharaon-silver", jar: "jar", offering: "basket", nile: "up", nile_distinct: "up", artisan: "artisan", valley: "pyramid",
};

/** Incomes as a row of icons, one for each thing received. */
export function incomeIcons(incomes: readonly Income[]): string[] {
  return incomes.flatMap((income) => {
    const icon = income.kind === "resource" ? unitIcon(income.color ?? "any") : (INCOME_ICON[income.kind] ?? "star");
    return Array.from({ length: income.n }, () => icon);
  });
}

const icon = (name: string): Sign => ({ icon: name });
const text = (said: string): Sign => ({ text: said });

/** What an official lets one do, as a phrase of signs. */
export function abilitySigns(ability: Ability): Sign[] {
  const board = ability.board ? BOARD_ICON[ability.board] : "star";
  const [one = "any", other = "any"] = ability.colors ?? [];
  switch (ability.type) {
    case "substitute": return [icon(unitIcon(one)), text("="), icon(unitIcon(other))];
    case "pass_advance": return [icon("ankh"), text("+1"), icon("arrow")];
    case "access_any": return [icon("pharaon-any"), icon("arrow"), icon(board)];
    case "any_five": return [text("5×"), icon("pharaon-any"), icon(board)];
    case "extra_space": return [icon("wheel"), text("+1"), icon(board)];
    case "swap_resource": return [icon("pharaon-any"), icon("arrow"), icon("pharaon-any")];
    case "swap_to_silver": return [icon("pharaon-any"), icon("arrow"), icon("pharaon-silver")];
    case "jar_bonus": return [icon("jar"), text(`+${ability.n ?? 1}`), icon("pharaon-any")];
    case "jar_replace": return [icon("jar"), icon("arrow"), text(`${ability.n ?? 1}×`), icon("pharaon-any")];
    case "instant": return grouped(incomeIcons(ability.effects ?? []));
    default: return [text("–")];
  }
}

/** Equal neighbours become a number and one icon. */
function grouped(icons: readonly string[]): Sign[] {
  const runs: { name: string; n: number }[] = [];
  for (const name of icons) {
    const last = runs.at(-1);
    if (last?.name === name) last.n += 1;
    else runs.push({ name, n: 1 });
  }
  return runs.flatMap(({ name, n }) => [...(n > 1 ? [text(`${n}×`)] : []), icon(name)]);
}

const PER_ICON: Record<string, string> = {
  demand: "sun", pharaoh: "crown", seal: "seal", official: "official", distinct_other_base: "points", valley_stage: "pyramid",
  offering: "basket", nile_track_max: "water", silver: "pharaon-silver", resource: "pharaon-any", copy_other_official: "official",
};

/** What an official counts at the end beyond its base value. */
export function bonusSigns(bonus: Official["bonus"]): { gp: string; icons: string[] }[] {
  const byValue = new Map<string, string[]>();
  for (const { per, board, gp } of bonus) {
    const value = gp === undefined ? "=" : `+${gp}`;
    const icons = per === "demand_on_board" && board ? ["sun", BOARD_ICON[board]] : [PER_ICON[per] ?? "star"];
    byValue.set(value, [...(byValue.get(value) ?? []), ...icons]);
  }
  return [...byValue].map(([gp, icons]) => ({ gp, icons }));
}

const HEADS: Record<string, string> = {
  substitute: "scribe", pass_advance: "general", access_any: "overseer", any_five: "judge", none: "vizier", extra_space: "overseer",
  swap_resource: "lady", swap_to_silver: "vizier", jar_bonus: "scribe", jar_replace: "lady", instant: "noble",
};

/** The portrait of an official. */
export function headOf(ability: Ability): string {
  return `pharaon-head-${HEADS[ability.type] ?? "noble"}`;
}

const PLOT_ICON: Record<string, string> = {
  build: "pyramid", take_official: "official", official_value: "official", discard_official: "official", take_artisan: "artisan",
  discard_artisan: "artisan", take_set: "basket", take_bonus: "basket", nile: "water",
};
const PLOT_SIGN: Record<string, string> = { take: "+", discard: "×", official: "=" };
const WHICH: Record<string, string> = { most: "▲", fewest: "▼", most_filled: "▲", least_filled: "▼" };

/** What a space of a traitor track does: an icon and a short sign. */
export function plotSign(plot: Plot): { icon: string; sign: string } {
  if (plot.kind === "demand" && plot.god) return { icon: GOD_ICON[plot.god], sign: "" };
  const sign = PLOT_SIGN[plot.kind.split("_")[0] ?? ""] ?? "";
  return { icon: PLOT_ICON[plot.kind] ?? "star", sign: `${sign}${plot.gp ?? plot.pos ?? WHICH[plot.which ?? ""] ?? ""}` };
}

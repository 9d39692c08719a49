import type { Ability, BoardId, Colour, GodId, Income, Official, Plot } from "./view";

/** Icons and colours of what the data files name. */
export const BOARD_ICON: Record<BoardId, string> = {
  offerings: "pharaon-b-offerings",
  officials: "pharaon-b-officials",
  nile: "pharaon-b-nile",
  artisans: "pharaon-b-artisans",
  valley: "pharaon-b-valley",
};
export const GOD_ICON: Record<GodId, string> = {
  ra: "pharaon-god-ra",
  horus: "pharaon-god-horus",
  osiris: "pharaon-god-osiris",
  isis: "pharaon-god-isis",
  anubis: "pharaon-god-anubis",
};
export const TIMING_ICON: Record<Official["timing"], string> = {
  permanent: "ankh",
  once_per_round: "turn",
  instant: "bolt",
};
export const FILL: Record<Colour, string> = {
  green: "var(--ph-green)",
  black: "var(--ph-black)",
  yellow: "var(--ph-yellow)",
  red: "var(--ph-red)",
  blue: "var(--ph-blue)",
};
/** The same as washes over slots, where black would drown at night. */
export const TINT: Record<Colour, string> = { ...FILL, black: "var(--ph-black-tint)" };
export const ON_FILL: Record<Colour, string> = {
  green: "#fff",
  black: "#F6E9CC",
  yellow: "#241C15",
  red: "#fff",
  blue: "#fff",
};

/** The icon of a kind of unit, token or colour: a hexagon, an offering a tile. */
export function unitIcon(kind: string): string {
  return kind === "joker" ? "pharaon-joker" : `pharaon-${kind.replace("o_", "o-")}`;
}

/** Points printed on an offering, if it is one of those. */
export function offeringPoints(id: string): string | undefined {
  return /^points_(.+)$/.exec(id)?.[1];
}

export function offeringIcon(id: string): string {
  if (offeringPoints(id)) return "pharaon-tile";
  return id.endsWith("_joker") ? `pharaon-j-${id.replace("_joker", "")}` : `pharaon-o-${id.replace("_offering", "")}`;
}

const SONS = ["imsety", "hapi", "duamutef", "qebehsenuf"];

/** Which son of Horus guards a jar: for the eye alone. */
export function jarHead(id: string): string {
  return `ph-jar-${SONS[Number(id.replace(/\D/g, "")) % SONS.length]}`;
}

/** The portrait of an official, by the name it has in the data. */
export function portraitOf(card: Official): string {
  return `ph-off-${card.name_en.toLowerCase().replaceAll(" ", "_")}`;
}

/** Colours of a portrait: its ground by when the card works, a scribe's inks by what they stand for. */
export function portraitTint({ timing, ability }: Official): string {
  const ground = { permanent: "var(--a-tile)", once_per_round: "#a9d6cf", instant: "#f0c4a2" }[timing];
  const [one, other] = ability.colors ?? [];
  return `--tile:${ground}${one && other ? `;--p1:${FILL[one]};--p2:${FILL[other]}` : ""}`;
}

/** What an artisan makes. */
export function craftOf(artisan: string): string {
  return `ph-${artisan.toLowerCase()}`;
}

/** A sign: an icon of the sheets, or a short text. */
export type Sign = { icon: string } | { text: string };

const INCOME_ICON: Record<string, string> = {
  any_resource: "pharaon-any",
  silver: "pharaon-silver",
  jar: "pharaon-jar",
  offering: BOARD_ICON.offerings,
  nile: "up",
  nile_distinct: "up",
  artisan: BOARD_ICON.artisans,
  valley: BOARD_ICON.valley,
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
    case "substitute":
      return [icon(unitIcon(one)), text("="), icon(unitIcon(other))];
    case "pass_advance":
      return [icon("ankh"), text("+1"), icon("arrow")];
    case "access_any":
      return [icon("pharaon-any"), icon("arrow"), icon(board)];
    case "any_five":
      return [text("5×"), icon("pharaon-any"), icon(board)];
    case "extra_space":
      return [icon("wheel"), text("+1"), icon(board)];
    case "swap_resource":
      return [icon("pharaon-any"), icon("arrow"), icon("pharaon-any")];
    case "swap_to_silver":
      return [icon("pharaon-any"), icon("arrow"), icon("pharaon-silver")];
    case "jar_bonus":
      return [icon("pharaon-jar"), text(`+${ability.n ?? 1}`), icon("pharaon-any")];
    case "jar_replace":
      return [icon("pharaon-jar"), icon("arrow"), text(`${ability.n ?? 1}×`), icon("pharaon-any")];
    case "instant":
      return grouped(incomeIcons(ability.effects ?? []));
    default:
      return [text("–")];
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
  demand: GOD_ICON.ra,
  pharaoh: "pharaon-pharaoh",
  seal: "pharaon-seal",
  official: BOARD_ICON.officials,
  distinct_other_base: "points",
  valley_stage: BOARD_ICON.valley,
  offering: BOARD_ICON.offerings,
  nile_track_max: BOARD_ICON.nile,
  silver: "pharaon-silver",
  resource: "pharaon-any",
  copy_other_official: BOARD_ICON.officials,
};

/** What an official counts at the end beyond its base value. */
export function bonusSigns(bonus: Official["bonus"]): { gp: string; icons: string[] }[] {
  const byValue = new Map<string, string[]>();
  for (const { per, board, gp } of bonus) {
    const value = gp === undefined ? "=" : `+${gp}`;
    const icons = per === "demand_on_board" && board ? [GOD_ICON.ra, BOARD_ICON[board]] : [PER_ICON[per] ?? "star"];
    byValue.set(value, [...(byValue.get(value) ?? []), ...icons]);
  }
  return [...byValue].map(([gp, icons]) => ({ gp, icons }));
}

const PLOT_ICON: Record<string, string> = {
  build: BOARD_ICON.valley,
  take_official: BOARD_ICON.officials,
  official_value: BOARD_ICON.officials,
  discard_official: BOARD_ICON.officials,
  take_artisan: BOARD_ICON.artisans,
  discard_artisan: BOARD_ICON.artisans,
  take_set: BOARD_ICON.offerings,
  take_bonus: BOARD_ICON.offerings,
  nile: BOARD_ICON.nile,
};
const PLOT_SIGN: Record<string, string> = { take: "+", discard: "×", official: "=" };
const WHICH: Record<string, string> = { most: "▲", fewest: "▼", most_filled: "▲", least_filled: "▼" };

/** What a space of a traitor track does: an icon and a short sign. */
export function plotSign(plot: Plot): { icon: string; sign: string } {
  if (plot.kind === "demand" && plot.god) return { icon: GOD_ICON[plot.god], sign: "" };
  const sign = PLOT_SIGN[plot.kind.split("_")[0] ?? ""] ?? "";
  return {
    icon: PLOT_ICON[plot.kind] ?? "star",
    sign: `${sign}${plot.gp ?? plot.pos ?? WHICH[plot.which ?? ""] ?? ""}`,
  };
}

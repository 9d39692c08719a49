import type { BuildingId, Colour, CrewId, Effect, NileCard } from "../../generated/egizia";

/** The smallest letters of the board, in its units: eleven pixels on a table of 1280 x 720. */
export const SMALLEST = 16.8;

/** An icon, or a short text. */
export interface Sign {
  icon?: string;
  text?: string;
}

/** Colours and emblems of crews, fields and cards. */
export const CREW_LOOK: Record<CrewId, { back: string; ink: string; icon: string }> = {
  blue: { back: "#2F6DB3", ink: "#fff", icon: "water" },
  black: { back: "#241C15", ink: "#F6E9CC", icon: "scarab" },
  yellow: { back: "#E0B033", ink: "#241C15", icon: "sun" },
  joker: { back: "#FFFDF6", ink: "#241C15", icon: "star" },
};

export const FIELD_LOOK: Record<Colour, { fill: string; drops: number }> = {
  green: { fill: "var(--f-green)", drops: 1 },
  yellowgreen: { fill: "var(--f-yg)", drops: 2 },
  brown: { fill: "var(--f-brown)", drops: 3 },
};

/** The picture of a card, by what it does first. */
const PICTURES: Record<string, string> = {
  gain_stones: "quarry",
  gain_points: "praise",
  feed_grain: "store",
  stones_to_grain: "store",
  market: "market",
  sell_stones: "market",
  take_leftover: "market",
  water: "water",
  improve_field: "water",
  extra_ship: "ships",
  place_upstream: "ships",
  share_round_space: "ships",
  double_round_space: "ships",
  sphinx_draw: "riddle",
  sphinx_keep: "riddle",
  points_per_stone: "praise",
  grave_value: "praise",
  build_first: "praise",
};

export function pictureOf(card: NileCard): string {
  return card.kind === "action" ? (PICTURES[card.effects[0]?.op ?? ""] ?? "recruits") : card.kind;
}

/** The crews that an effect names, if it is about certain ones. */
export function crewsOf(effect: Effect | undefined): readonly CrewId[] {
  return effect?.op === "raise" && Array.isArray(effect.crews) ? effect.crews : [];
}

/** Drawn pieces that stand for an icon where there is room: name, and height for a width of one. */
export const DRAWN: Record<string, { name: string; ratio: number }> = {
  block: { name: "eg-stone", ratio: 0.9 },
  grain: { name: "eg-grain", ratio: 1 },
  ring: { name: "eg-ring", ratio: 1 },
  crew: { name: "eg-crew-joker", ratio: 0.8125 },
};

export const TYPE_ICON = { instant: "bolt", anytime: "hourglass", permanent: "ankh" } as const;

/** An effect as a phrase of a few signs; a sign is an icon or a short text. */
export function effectSigns(effect: Effect): Sign[] {
  const plus = (n: number | undefined): string => `+${n ?? 1}`;
  switch (effect.op) {
    case "gain_stones":
      return [{ icon: "block" }, { text: plus(effect.amount) }];
    case "gain_points":
      return [{ icon: "points" }, { text: plus(effect.amount) }];
    case "feed_grain":
      return [{ icon: "bread" }, { text: plus(effect.amount) }];
    case "strength_bonus":
      return [{ icon: "fist" }, { text: plus(effect.amount) }];
    case "grave_value":
      return [{ icon: "grave" }, { text: String(effect.value ?? "") }];
    case "raise_choice":
      return [{ icon: "crew" }, { text: `${effect.picks ?? 1}×` }];
    case "market":
      return [
        { icon: effect.track === "stone" ? "block" : "grain" },
        ...Array.from({ length: effect.steps ?? 1 }, () => ({ icon: "down" })),
      ];
    case "water":
      return [{ icon: "ring" }, { text: "±1" }];
    case "extra_crew":
      return [{ icon: "crew" }, { text: "+1" }];
    case "extra_ship":
      return [{ icon: "boat" }, { text: "+1" }];
    case "double_round_space":
      return [{ icon: "turn" }, { text: "2×" }];
    case "place_upstream":
      return [{ icon: "boat" }, { icon: "up" }];
    case "share_round_space":
      return [{ icon: "boat" }, { icon: "people" }];
    case "improve_field":
      return [{ icon: "field" }, { icon: "drop" }];
    case "build_first":
      return [{ icon: "temple" }, { text: "1." }];
    case "take_leftover":
      return [{ icon: "card" }, { icon: "down" }];
    case "sphinx_draw":
      return [{ icon: "sphinx" }, { text: plus(effect.extra) }];
    case "sphinx_keep":
      return [{ icon: "sphinx" }, { text: `${effect.keep ?? 2}×` }];
    case "sell_stones":
      return [{ icon: "block" }, { icon: "points" }];
    case "stones_to_grain":
      return [{ icon: "block" }, { icon: "bread" }];
    case "buy_raise":
      return [{ icon: "block" }, { icon: "crew" }];
    case "free_raise":
      return [{ icon: "crew" }, { icon: "up" }];
    case "points_per_stone":
      return (effect.buildings ?? []).slice(0, 2).map((building) => ({ icon: BUILDING_ICON[building] }));
    default:
      return [{ icon: "card" }, { icon: "star" }];
  }
}

export const BUILDING_ICON: Record<BuildingId, string> = {
  obelisk: "obelisk",
  graves: "grave",
  pyramid: "pyramid",
  temple: "temple",
};

/** The building that an element is part of: `pyramid_3`, `columns`. */
export function elementOf(element: string): BuildingId {
  if (element === "obelisk") return "obelisk";
  if (element === "grave") return "graves";
  return element.startsWith("pyramid") ? "pyramid" : "temple";
}

/** Egizia's view and component data, as far as the board reads them. */

export type CrewId = "blue" | "black" | "yellow" | "joker";
export type Colour = "green" | "yellowgreen" | "brown";
export type SiteId = "sphinx" | "obelisk" | "pyramid";

export interface SeatView {
  id: string;
  score: number;
  scarabs: number;
  track_field: number;
  number: number;
  passed: boolean;
  stones: number;
  crews: Record<CrewId, { strength: number; used: boolean }>;
  grain_market: number;
  stone_market: number;
  penalty: number;
  ships: number;
  need: number;
  supply: number;
  quarry_yield: number;
  field_yield: number[];
  cards: { id: string; colour?: Colour; on?: string }[];
  blocks: Record<string, number>;
  grave_sum: number;
  sphinx_cards: number;
  sphinx: string[];
  points: Record<string, number>;
}

export interface PlaceView {
  id: string;
  kind: "card" | "round" | "site";
  card: string | null;
  ships: string[];
  site?: SiteId;
}

export interface ElementView {
  blocks: (string | null)[];
  values: number[];
  next: number;
}

export interface EgiziaView {
  seat: string | null;
  actor: string | null;
  over: boolean;
  round: number;
  rounds: number;
  phase: string;
  ring: "left" | "middle" | "right";
  watered: Colour[];
  track: string[];
  seats: SeatView[];
  river: PlaceView[];
  sites: Record<SiteId, { slots: (string | null)[]; reserve: string | null }>;
  buildings: Record<string, ElementView>;
  graves: { open: number[]; taken: number[]; face_down: number };
  decks: { nile: number; sphinx: number };
  building_turn: { seat?: string; crews?: CrewId[]; strength?: number; built?: number; drawn?: number; kept?: number };
  private: { sphinx?: string[]; drawn?: (string | null)[]; bottom?: (string | null)[] };
}

export interface Effect {
  op: string;
  crews?: CrewId[] | number;
  track?: "stone" | "grain";
  amount?: number;
  steps?: number;
  picks?: number;
  value?: number;
  levels?: number;
  buildings?: string[];
  extra?: number;
  keep?: number;
}

export interface NileCard {
  id: string;
  type: "instant" | "anytime" | "permanent";
  kind: "field" | "quarry" | "action";
  color?: Colour;
  yield?: number;
  effects: Effect[];
}

export interface NileSpace {
  index: number;
  id: string;
  kind: "card" | "round" | "site";
  site?: SiteId;
  effects?: Effect[];
}

export interface Components {
  nile_space: NileSpace[];
  nile_card: NileCard[];
  obelisk: { row: { value: number; spaces: number }[] };
  pyramid: { row: { row: number; value: number; spaces: number }[] };
  temple: { section: { id: string; values: number[] }[] };
  graves: { spaces: number };
  grain_market: { penalty: number[]; bottom_reward: Record<string, number> };
  stone_market: { may_sell: boolean[]; sale_stones_per_point: number; bottom_reward: Record<string, number> };
  participation_bonus: { points: number[] };
  score_track: { length: number };
  stone_track: { min: number; max: number };
  crew: { id: CrewId; max: number }[];
  water_ring: { positions: string[] };
}

export const CREWS: readonly CrewId[] = ["blue", "black", "yellow", "joker"];
export const COLOURS: readonly Colour[] = ["green", "yellowgreen", "brown"];
export const SITES: readonly SiteId[] = ["sphinx", "obelisk", "pyramid"];

export function seatIndex(view: EgiziaView, id: string | null): number {
  return view.seats.findIndex((seat) => seat.id === id);
}

export function cardOf(components: Components, id: string): NileCard | undefined {
  return components.nile_card.find((card) => card.id === id);
}

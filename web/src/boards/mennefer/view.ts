/** Men-Nefer's view and component data, as far as the board reads them. */

export type HouseId = string;
export type SeatId = string;

export interface Good {
  id: string;
  basket: boolean;
  turned: boolean;
}

export interface Stock {
  stock: number;
  available: number;
}

export interface SeatView {
  id: SeatId;
  score: number;
  points: Record<string, number>;
  food: number;
  heka: number;
  /** Steps taken from the left end. */
  heart: number;
  /** Steps taken from the right end. */
  feather: number;
  duat: number;
  disc: number;
  great: number;
  queens: number;
  board: string | null;
  hieroglyph: number;
  hieroglyphs: string[];
  mummies: Stock;
  sphinxes: Stock;
  eyes: Stock;
  eyes_at: Record<string, number>;
  apprentices: number;
  turns: { visit: number; specialise: number; take: number };
  tiles: string[];
  taken: string[];
  scarabs: Record<HouseId, number>;
  /** By room, 0 is the entrance. */
  upright: number[];
  lying: number[];
  harbour: number;
  boats: string[];
  activated: string[];
  fishing_boats: number;
  goods: Record<string, Good | null>;
  baskets: string[];
  papyri: string[];
  /** Price of each papyrus place. */
  places: number[];
  rolled: number;
  open: { id: string; met: boolean }[];
  fulfilled: string[];
  agreement_slots: number;
  in_sight: Record<string, number>;
}

export interface HouseView {
  sun: SeatId[];
  moon: SeatId[];
  sun_neutral: number;
  moon_neutral: number;
  sun_cost: number;
  moon_cost: number;
}

export interface MenNeferView {
  seat: SeatId | null;
  actor: SeatId | null;
  over: boolean;
  age: number;
  ages: number;
  phase: string;
  turn: number;
  turns: number;
  order: SeatId[];
  seats: SeatView[];
  houses: Record<HouseId, HouseView>;
  display: { tile: string | null; food: number }[];
  supply: { known: string[]; below: string[]; count: number };
  discard: string[];
  in_use: string | null;
  goods: { id: string | null; cost: number }[];
  papyri: { id: string | null; cost: number }[];
  left: { goods: number; papyri: number; agreements: Record<string, number> };
  deity: string | null;
  rooms: number[];
  temple: Record<string, SeatId[]>;
  temple_rooms: Record<string, number>;
  river: { id: string; food: number; boats: SeatId[] }[];
  cities: Record<string, { benefit: string | null; agreements: (string | null)[]; boats: SeatId[] }>;
  graves: Record<string, SeatId | null>;
  bonuses: Record<string, string | null>;
  pedestals: Record<string, SeatId | null>;
  great: {
    levels: { level: string; sites: (string | null)[]; top: string | null; below: Record<string, number> }[];
    sites: string[];
    pyramidion: boolean;
  };
  queens: Record<string, { tile: string | null; height: number; parts: number; eyes: SeatId[]; spaces: number }>;
}

type Tile<More = object> = { id: string; actions: string[] } & More;

export interface Agreement {
  id: string;
  value: number;
  condition: string;
  threshold?: number;
  rooms?: number[];
}

export interface Components {
  constants: { turns_per_age: number; visits_per_age: number; specialises_per_age: number; takes_per_age: number; resource_cap: number };
  houses: { track_length: number; order_top_to_bottom: HouseId[]; track: { house: HouseId; fields: string[][] }[] };
  action_tiles: { tile: Tile<{ number: number; hieroglyph: string }>[] };
  display: { slot: { slot: number; food: number; actions: string[] }[] };
  administration: { tile_slots: number; goods_levels: number[]; goods_field_prestige: number[][]; hieroglyph_bonuses: string[][]; papyrus_slot_costs: number[] };
  duat: { last_position: number; symbol_boundaries: number[] };
  obelisk: { length: number; heka_fields: number[]; deity_fields: number[]; seals: Seal[] };
  temple: { room_step_costs: number[]; field: Tile<{ room: number; side: string }>[] };
  necropolis: { rows: string[]; column_levels: number[]; activations_by_level: number[]; field: Tile<{ row: string; column: number; level: number }>[] };
  mastaba: { tile: Tile<{ pp: number }>[] };
  deities: { tile: Tile[] };
  nile: { sections: number; section_food: number[]; fishing_boat_lines: { after_section: number }[]; agreement_slot_min_players: number[]; city: City[] };
  city_benefits: { tile: Tile[] };
  pedestals: { pedestal: Tile<{ avenue: string; level: number }>[] };
  great_pyramid: { length: number; construction_fields: number[]; favour_fields: number[]; favour_field_actions: string[]; two_player_construction_tiles_on: number[]; seals: Seal[] };
  queens_pyramids: { track_length: number; construction_fields: number[]; pyramids: string[] };
  queens_tiles: { tile: { id: string; measure: string; per: number }[] };
  goods: { tile: { id: string; kind: string; level1: string; level2: string; level3: string }[] };
  papyri: { scroll: { id: string; left_edge: string; right_edge: string }[] };
  agreements: { tile: Agreement[] };
}

export interface Seal {
  field: number;
  pp: number;
}

export interface City {
  id: string;
  bank: string;
  index: number;
  enter_from: number;
  exit_to: number;
}

export function seatIndex(view: MenNeferView, id: SeatId | null): number {
  return view.seats.findIndex((seat) => seat.id === id);
}

export function byId<T extends { id: string }>(rows: readonly T[], id: string | null): T | undefined {
  return rows.find((row) => row.id === id);
}

/** Great Pyramid fields on which a part is built: with two seats tiles make two more of them. */
export function constructionFields(components: Components, seats: number): number[] {
  const great = components.great_pyramid;
  return seats === 2 ? [...great.construction_fields, ...great.two_player_construction_tiles_on] : great.construction_fields;
}

/** The level that is built on now; the number of levels when only the pyramidion is missing. */
export function levelInWork(view: MenNeferView): number {
  const at = view.great.levels.findIndex((level) => level.sites.includes(null));
  return at < 0 ? view.great.levels.length : at;
}

export const STOCKS = ["mummies", "sphinxes", "eyes"] as const;

/** Pieces of a seat that stand on the board already. */
export function placedOf(view: MenNeferView, seat: SeatView): Record<(typeof STOCKS)[number], number> {
  const owned = (places: Record<string, SeatId | null>): number => Object.values(places).filter((owner) => owner === seat.id).length;
  return { mummies: owned(view.graves), sphinxes: owned(view.pedestals), eyes: Object.values(seat.eyes_at).reduce((sum, n) => sum + n, 0) };
}

/** What a harvest would bring a seat now. */
export function inSight(seat: SeatView): number {
  return Object.values(seat.in_sight).reduce((sum, n) => sum + n, 0);
}

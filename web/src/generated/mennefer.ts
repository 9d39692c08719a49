// Written by `make types-client` from the declarations in Python; do not edit.

export type SeatId = "white" | "red" | "blue" | "yellow";

export type HouseId = "pyramids" | "necropolis" | "temple" | "nile" | "sphinxes";

export type Phase = "setup" | "flood" | "sowing" | "harvest" | "over";

export type PointSource = "actions" | "duat" | "agreements" | "sarcophagi" | "disc" | "great" | "queens";

export type Level = "I" | "II" | "III" | "IV" | "V" | "VI";

export type Bank = "upper" | "lower";

export type Side = "left" | "right";

export type Measure = "baskets_in_temple" | "sarcophagi_in_necropolis" | "sphinxes_erected" | "different_goods" | "fulfilled_agreements" | "rolled_papyri";

export type Condition = "sarcophagi" | "sphinxes" | "disc_fields" | "eyes_placed" | "priestesses_in_temple" | "priestess_rooms" | "boats_out" | "fishing_boats" | "two_scarabs_sum" | "hieroglyph_fields" | "baskets" | "rolled_papyri" | "great_pyramid_field" | "heart_field" | "feather_field" | "goods" | "different_goods" | "fulfilled_agreements";

export interface MenNeferView {
  seat: SeatId | null;
  game: "mennefer";
  actor: SeatId | "nature" | null;
  over: boolean;
  age: number;
  ages: number;
  phase: Phase;
  turn: number;
  turns: number;
  order: SeatId[];
  seats: SeatView[];
  houses: Record<HouseId, HouseView>;
  display: SlotView[];
  supply: SupplyView;
  discard: string[];
  in_use: string | null;
  goods: MarketView[];
  papyri: MarketView[];
  left: LeftView;
  deity: string | null;
  rooms: number[];
  temple_rooms: Record<string, number>;
  temple: Record<string, SeatId[]>;
  river: SectionView[];
  cities: Record<string, CityView>;
  graves: Record<string, SeatId | null>;
  bonuses: Record<string, string | null>;
  pedestals: Record<string, SeatId | null>;
  great: GreatView;
  queens: Record<string, QueenView>;
  places: Record<SeatId, number>;
}

export interface SeatView {
  id: SeatId;
  score: number;
  points: Record<PointSource, number>;
  food: number;
  heka: number;
  heart: number;
  feather: number;
  duat: number;
  disc: number;
  great: number;
  queens: number;
  board: string | null;
  hieroglyph: number;
  hieroglyphs: string[];
  mummies: StockView;
  sphinxes: StockView;
  eyes: StockView;
  eyes_at: Record<string, number>;
  apprentices: number;
  turns: TurnsView;
  turns_left: TurnsView;
  tiles: string[];
  taken: string[];
  scarabs: Record<HouseId, number>;
  upright: number[];
  lying: number[];
  in_room: Record<string, number>;
  harbour: number;
  boats: string[];
  activated: string[];
  fishing_boats: number;
  goods: Record<string, GoodView | null>;
  baskets: string[];
  papyri: string[];
  places: number[];
  rolled: number;
  open: OpenAgreement[];
  fulfilled: string[];
  agreement_slots: number;
  counts: CountsView;
  in_sight: Record<PointSource, number>;
  harvest: number;
}

/** Pieces of a kind: in stock, available, and on the table. */
export interface StockView {
  stock: number;
  available: number;
  placed: number;
}

/** MN-6.1: turns of the age, by option. */
export interface TurnsView {
  visit: number;
  specialise: number;
  take: number;
}

/** A good on its field; ``turned`` once it was offered. */
export interface GoodView {
  id: string;
  basket: boolean;
  turned: boolean;
}

/** An agreement that is not fulfilled yet; ``met`` if a Harvest now would fulfil it. */
export interface OpenAgreement {
  id: string;
  met: boolean;
}

/** How many there are of what lies on the own board or stands in the temple and on the Nile. */
export interface CountsView {
  goods: number;
  kinds: number;
  offerable: number;
  baskets: number;
  upright: number;
  boats_out: number;
  scrolls: number;
  drawings: number;
  open: number;
  met: number;
  fulfilled: number;
}

/** MN-6.4: who stands on the two fields, and what the next one would pay. */
export interface HouseView {
  sun: SeatId[];
  sun_neutral: number;
  sun_cost: number;
  moon: SeatId[];
  moon_neutral: number;
  moon_cost: number;
}

/** A slot of the display; food below 0 is paid, above 0 gained. */
export interface SlotView {
  tile: string | null;
  food: number;
}

/** Action tiles to come: in known order, then those below in an order nobody knows. */
export interface SupplyView {
  known: string[];
  below: string[];
  count: number;
}

export interface MarketView {
  id: string | null;
  cost: number;
}

/** What nobody has drawn yet; agreements by value. */
export interface LeftView {
  goods: number;
  papyri: number;
  agreements: Record<string, number>;
}

export interface SectionView {
  id: string;
  food: number;
  boats: SeatId[];
}

export interface CityView {
  benefit: string | null;
  agreements: (string | null)[];
  boats: SeatId[];
}

/** ``construction``: fields of the track on which a part is built, with the tiles of a game for two (MN-3.12). */
export interface GreatView {
  levels: LevelView[];
  sites: string[];
  construction: number[];
  pyramidion: boolean;
  placed: number;
}

/** A level of the Great Pyramid: its parts, the next one of the stack, and how many of each lie below that. */
export interface LevelView {
  level: Level;
  sites: (string | null)[];
  top: string | null;
  below: Record<string, number>;
}

export interface QueenView {
  tile: string | null;
  height: number;
  parts: number;
  eyes: SeatId[];
  spaces: number;
}

export interface MenNeferComponents {
  constants: Constants;
  houses: Houses;
  action_tiles: ActionTiles;
  display: Display;
  administration: Administration;
  favour: Favour;
  duat: Duat;
  obelisk: Obelisk;
  temple: Temple;
  necropolis: Necropolis;
  mastaba: Mastaba;
  deities: Tiles;
  nile: Nile;
  city_benefits: Tiles;
  pedestals: Pedestals;
  great_pyramid: GreatPyramid;
  queens_pyramids: QueensPyramids;
  queens_tiles: QueensTiles;
  goods: Goods;
  papyri: Papyri;
  agreements: Agreements;
}

export interface Constants {
  ages: number;
  turns_per_age: number;
  visits_per_age: number;
  specialises_per_age: number;
  takes_per_age: number;
  start_prestige: number;
  start_heka: number;
  start_food_by_position: number[];
  resource_cap: number;
  crowd_cost_by_others: number[];
  crowd_unpaid_food: number;
}

export interface Houses {
  track_length: number;
  order_top_to_bottom: HouseId[];
  track: Track[];
}

/** MN-6.10: the actions of each field, in the action language (MN-4.1). */
export interface Track {
  house: HouseId;
  fields: string[][];
}

export interface ActionTiles {
  hieroglyphs: string[];
  tile: ActionTile[];
}

export interface ActionTile {
  id: string;
  number: number;
  hieroglyph: string;
  actions: string[];
}

export interface Display {
  slot: DisplaySlot[];
}

export interface DisplaySlot {
  slot: number;
  food: number;
  actions: string[];
}

export interface Administration {
  tile_slots: number;
  agreement_slots: number;
  papyrus_slot_costs: number[];
  goods_levels: number[];
  goods_field_prestige: number[][];
  hieroglyph_bonuses: string[][];
  board: Board[];
}

export interface Board {
  id: string;
  hieroglyph_track: string[];
}

export interface Favour {
  options: string[];
}

export interface Duat {
  last_position: number;
  symbol_boundaries: number[];
}

export interface Obelisk {
  length: number;
  heka_fields: number[];
  deity_fields: number[];
  seals: Seal[];
}

export interface Seal {
  field: number;
  pp: number;
}

export interface Temple {
  room_step_costs: number[];
  occupancy: "one_per_player" | "exclusive";
  field: TempleField[];
}

export interface TempleField {
  id: string;
  room: number;
  side: Side;
  actions: string[];
}

export interface Necropolis {
  rows: string[];
  column_levels: number[];
  activations_by_level: number[];
  bonus_positions: string[];
  field: Grave[];
}

export interface Grave {
  id: string;
  row: string;
  column: number;
  level: number;
  actions: string[];
}

export interface Mastaba {
  tile: MastabaBonus[];
}

export interface MastabaBonus {
  id: string;
  pp: number;
  actions: string[];
}

export interface Tiles {
  tile: Tile[];
}

/** A deity or a city benefit. */
export interface Tile {
  id: string;
  actions: string[];
}

export interface Nile {
  sections: number;
  section_food: number[];
  fishing_boat_lines: FishingBoat[];
  agreement_slot_min_players: number[];
  city: City[];
}

export interface FishingBoat {
  after_section: number;
}

export interface City {
  id: string;
  bank: Bank;
  index: number;
  enter_from: number;
  exit_to: number;
  setup_agreement_value: number;
  fishing_boats_passed: number;
}

export interface Pedestals {
  pedestal: Pedestal[];
}

export interface Pedestal {
  id: string;
  avenue: string;
  level: number;
  actions: string[];
}

export interface GreatPyramid {
  length: number;
  construction_fields: number[];
  favour_fields: number[];
  favour_field_actions: string[];
  two_player_construction_tiles_on: number[];
  seals: Seal[];
}

export interface QueensPyramids {
  track_length: number;
  construction_fields: number[];
  pyramids: string[];
  parts_per_pyramid: number;
}

export interface QueensTiles {
  tile: QueensTile[];
}

export interface QueensTile {
  id: string;
  measure: Measure;
  per: number;
}

export interface Goods {
  kinds: string[];
  tile: Good[];
}

export interface Good {
  id: string;
  kind: string;
  level1: string;
  level2?: string;
  level3?: string;
}

export interface Papyri {
  drawings: string[];
  scroll: Scroll[];
}

export interface Scroll {
  id: string;
  left_edge: string;
  right_edge: string;
  copies: number;
}

export interface Agreements {
  tile: Agreement[];
}

export interface Agreement {
  id: string;
  value: number;
  condition: Condition;
  threshold?: number;
  rooms?: number[];
}

// Written by `make types-client` from the declarations in Python; do not edit.

export type TrackId = "move" | "summon" | "gain" | "unlock";

export type MonumentId = "obelisk" | "pyramid" | "temple";

export type Direction = "N" | "NE" | "SE" | "S" | "SW" | "NW";

export type Terrain = "f" | "d" | "w";

export type EventId = "start" | "control_monument" | "camel_caravan" | "conflict";

export type AfterId = "merge" | "forget" | "game_end";

export type EndId = "running" | "track_top" | "sole_god" | "all_forgotten" | "fifth_conflict";

export type SecretId = "card" | "bid";

export type BattleStep = "obelisks" | "cards" | "build" | "plague" | "majority" | "strength" | "after";

export type BaseSize = "small" | "large";

export interface AnkhView {
  seat: string | null;
  private: PrivateView;
  game: "ankh";
  actor: string | null;
  secret: SecretView;
  over: boolean;
  scenario: string | null;
  start: string | null;
  turn: string | null;
  tracks: Record<TrackId, TrackView>;
  event: number;
  events: EventId[];
  conflict: number;
  conflicts: number;
  devotion: DevotionView;
  seats: SeatView[];
  hexes: HexView[];
  rivers: string[];
  camels: string[];
  caravan: string[];
  line: number;
  regions: RegionView[];
  supply: SupplyView;
  tiebreaker: TiebreakerView;
  battle: BattleView;
  end: EndId;
  winner: string | null;
  places: Record<string, number>;
}

/** AK-10M.10: what the own side has chosen in secret, else empty; both seats of a merged god see it. */
export interface PrivateView {
  cards?: string[];
  bid?: number | null;
}

/** AK-1.3: what is being chosen in secret, and by whom; empty while nothing is. */
export interface SecretView {
  step?: SecretId;
  seats?: string[];
}

/** AK-4.3: spaces of the marker, of its start and of the event. */
export interface TrackView {
  marker: number;
  start: number;
  event: number;
}

/** AK-9D.1: the sides by devotion, the least first. */
export interface DevotionView {
  ascending: string[];
  last_red: number;
  top: number;
}

/** What lies open in front of a seat. A forgotten god has only the first four, the partner of a merged god its devotion too: the rest lies with the higher god, or is out of the game. */
export interface SeatView {
  id: string;
  side: string | null;
  god: string | null;
  forgotten: boolean;
  lower_god?: string | null;
  seats?: string[];
  space?: number;
  red?: boolean;
  followers?: number;
  gain?: number;
  figures?: number;
  warriors?: number;
  guardians?: Record<string, number>;
  bases?: number[];
  tokens?: number;
  unlocked?: number;
  slots?: number;
  powers?: string[];
  hand?: string[];
  played?: string[];
  cards?: number;
  held?: number;
  prisoners?: number;
  monuments?: number;
  controls?: Record<MonumentId, number>;
  suns?: number;
  underworld?: number;
  strength?: number;
  in_region?: Record<string, number>;
}

/** A hex and what stands on it; water has all the order tiles of the regions around it (AK-2.5). */
export interface HexView {
  id: string;
  terrain: Terrain;
  regions: number[];
  underworld?: boolean;
  piece?: string;
  owner?: string | null;
  sun?: boolean;
  moved?: boolean;
  safe?: boolean;
  aim?: string;
}

/** AK-2.8: a region by its order tile; ``part`` is the land between the river's arms that it is a piece of. */
export interface RegionView {
  tile: number;
  land: number;
  first: string;
  part: string;
  figures: Record<string, number>;
}

export interface SupplyView {
  camels: number;
  tiles: number;
  obelisks: number;
  pyramids: number;
  temples: number;
  guardians: Record<string, number>;
}

export interface TiebreakerView {
  seat: string | null;
  used: boolean;
}

/** The battle that is going on, else empty; what the cards bring only once they are revealed. */
export interface BattleView {
  region?: number;
  seats?: string[];
  step?: BattleStep;
  amun_used?: boolean;
  figures?: Record<string, FighterView[]>;
  monuments?: Record<string, Record<MonumentId, number>>;
  cards?: Record<string, string[]>;
  strength?: Record<string, number>;
  killed?: Record<string, number>;
  victor?: string | null;
}

/** Figures of one kind that fight for a side, and what they are worth together (AK-9B.5b). */
export interface FighterView {
  piece: string;
  count: number;
  strength: number;
}

export interface AnkhComponents {
  map: Map;
  action_tracks: ActionTracks;
  event_track: EventTrack;
  devotion_track: DevotionTrack;
  counts: Counts;
  god_board: GodBoard;
  guardian_symbols: GuardianSymbols;
  caravan: Caravan;
  gods: God[];
  ankh_powers: AnkhPower[];
  battle_cards: BattleCard[];
  guardians: Guardian[];
}

export interface Map {
  terrain: string[];
  river: River;
  base_regions: BaseRegion[];
}

export interface River {
  edges: [number, number, Direction][];
}

export interface BaseRegion {
  id: string;
  name: string;
  name_de: string;
  contains: [number, number];
}

/** Start spaces by the number of players. */
export interface ActionTracks {
  order: TrackId[];
  start_space: Record<string, number>;
  event_space: Record<TrackId, number>;
}

/** What follows a conflict, by its number. */
export interface EventTrack {
  spaces: EventId[];
  after_conflict: Record<string, AfterId>;
}

export interface DevotionTrack {
  last_red_space: number;
  top_space: number;
}

export interface Counts {
  camels: number;
  conflict_order_tiles: number;
  warriors_per_god: number;
  small_bases_per_god: number;
  large_bases_per_god: number;
}

export interface GodBoard {
  power_slots: number;
  slot_level: number[];
  unlock_cost: number[];
}

export interface GuardianSymbols {
  slots: number[];
  levels: number[];
}

export interface Caravan {
  max_camels: number;
  min_region_land_hexes: number;
}

export interface God {
  id: string;
  name: string;
  tokens: Record<string, number>;
  effect: Effect;
}

export interface Effect {
  type: string;
  amount?: number;
  distance?: number;
  claws?: number;
  followers?: number;
  slots?: number;
}

export interface AnkhPower {
  id: string;
  level: number;
}

export interface BattleCard {
  id: string;
  strength: number;
}

export interface Guardian {
  id: string;
  level: number;
  base: BaseSize;
  effect: Effect;
}

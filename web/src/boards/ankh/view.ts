/** Ankh's view and component data, as far as the board reads them. */

export type Track = "move" | "summon" | "gain" | "unlock";
export type MonumentId = "obelisk" | "pyramid" | "temple";
export type Direction = "N" | "NE" | "SE" | "S" | "SW" | "NW";
export type Terrain = "f" | "d" | "w";

export interface HexView {
  /** Row and column, `4,5`. */
  id: string;
  terrain: Terrain;
  /** Order tiles: one on land, several on water. */
  regions: number[];
  underworld?: boolean;
  piece?: string;
  owner?: string | null;
  sun?: boolean;
  moved?: boolean;
  safe?: boolean;
  /** Where a scorpion's claws point, `N+NE`. */
  aim?: string;
}

/** What every seat has, forgotten or not; the partner of a merged god has no more. */
export interface SeatBase {
  id: string;
  side: string | null;
  god: string | null;
  forgotten: boolean;
}

export interface SideView extends SeatBase {
  lower_god: string | null;
  seats: string[];
  space: number;
  red: boolean;
  followers: number;
  gain: number;
  warriors: number;
  guardians: Record<string, number>;
  bases: [number, number];
  tokens: number;
  slots: number;
  powers: string[];
  hand: string[];
  played: string[];
  cards: number;
  held: number;
  controls: Record<MonumentId, number>;
  suns: number;
  underworld: number;
}

export interface BattleView {
  region?: number;
  seats?: string[];
  amun_used?: boolean;
  cards?: Record<string, string[]>;
  strength?: Record<string, number>;
  killed?: Record<string, number>;
  victor?: string | null;
}

export interface AnkhView {
  seat: string | null;
  actor: string | null;
  secret: { step?: "card" | "bid"; seats?: string[] };
  over: boolean;
  scenario: string | null;
  start: string | null;
  turn: string | null;
  tracks: Record<Track, { marker: number; start: number; event: number }>;
  event: number;
  events: string[];
  conflict: number;
  conflicts: number;
  devotion: { ascending: string[]; last_red: number; top: number };
  seats: (SeatBase & Partial<SideView>)[];
  hexes: HexView[];
  rivers: string[];
  camels: string[];
  /** The camels of the caravan that is being laid. */
  caravan: string[];
  regions: { tile: number; land: number; first: string; figures: Record<string, number> }[];
  supply: { camels: number; tiles: number; obelisks: number; pyramids: number; temples: number; guardians: Record<string, number> };
  tiebreaker: { seat: string | null; used: boolean };
  battle: BattleView;
  private: { cards?: string[]; bid?: number | null };
  end: string;
  winner: string | null;
  places: Record<string, number>;
}

export interface Effect {
  type: string;
  amount?: number;
  distance?: number;
  claws?: number;
  followers?: number;
}

export interface Components {
  map: { terrain: string[]; river: { edges: [number, number, Direction][] }; base_regions: { id: string; name: string; name_de: string; contains: [number, number] }[] };
  action_tracks: { order: Track[]; start_space: Record<string, number>; event_space: Record<Track, number> };
  event_track: { spaces: string[]; after_conflict: Record<string, string> };
  devotion_track: { last_red_space: number; top_space: number };
  counts: { camels: number; conflict_order_tiles: number; warriors_per_god: number; small_bases_per_god: number; large_bases_per_god: number };
  god_board: { power_slots: number; slot_level: number[]; unlock_cost: number[] };
  guardian_symbols: { slots: number[]; levels: number[] };
  caravan: { max_camels: number; min_region_land_hexes: number };
  gods: { id: string; name: string; tokens: Record<string, number>; effect: Effect & { slots?: number } }[];
  ankh_powers: { id: string; level: number }[];
  battle_cards: { id: string; strength: number }[];
  guardians: { id: string; level: number; base: "small" | "large"; effect: Effect }[];
}

export const TRACKS: readonly Track[] = ["move", "summon", "gain", "unlock"];
export const MONUMENTS: readonly MonumentId[] = ["obelisk", "pyramid", "temple"];
const STANDING = new Set(["obelisk", "pyramid", "temple", "city"]);

export function isFigure(hex: HexView): boolean {
  return hex.piece !== undefined && !STANDING.has(hex.piece);
}

export function seatIndex(view: AnkhView, id: string | null | undefined): number {
  return view.seats.findIndex((seat) => seat.id === id);
}

/** The whole side a seat plays for: its own, or that of the god it has merged with; undefined once forgotten. */
export function sideOf(view: AnkhView, seat: number | null): SideView | undefined {
  const row = seat === null ? undefined : view.seats[seat];
  const side = view.seats.find((other) => other.id === row?.side);
  return side?.space === undefined ? undefined : (side as SideView);
}

/** Everyone who still plays, one entry per side. */
export function sidesOf(view: AnkhView): SideView[] {
  return view.seats.filter((seat): seat is SideView => seat.space !== undefined);
}

export function figuresIn(view: AnkhView, region: number, side: string): HexView[] {
  return view.hexes.filter((hex) => hex.owner === side && isFigure(hex) && hex.regions.includes(region));
}

/** The god of a side by its number in the data: the engine's texts go by it. */
export function godNumber(components: Components, god: string): number {
  return components.gods.findIndex((row) => row.id === god);
}

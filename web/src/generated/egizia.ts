// Written by `make types-client` from the declarations in Python; do not edit.

export type CrewId = "blue" | "black" | "yellow" | "joker";

export type Colour = "green" | "yellowgreen" | "brown";

export type SiteId = "sphinx" | "obelisk" | "pyramid";

export type RingId = "left" | "middle" | "right";

export type BuildingId = "obelisk" | "graves" | "pyramid" | "temple";

export type PlaceKind = "card" | "round" | "site";

export interface EgiziaView {
  seat: string | null;
  private: PrivateView;
  game: "egizia";
  actor: string | null;
  over: boolean;
  round: number;
  rounds: number;
  phase: string;
  ring: RingId;
  watered: Colour[];
  track: string[];
  seats: SeatView[];
  river: PlaceView[];
  sites: Record<SiteId, SiteView>;
  buildings: Record<string, ElementView>;
  graves: GravesView;
  decks: DecksView;
  building_turn: BuildingTurnView;
  building_at: SiteId | null;
  places: Record<string, number>;
}

/** Sphinx cards the seat can place; empty for spectators. */
export interface PrivateView {
  sphinx?: string[];
  drawn?: (string | null)[];
  bottom?: (string | null)[];
  others?: Record<string, string[]>;
}

/** EG-7.4: what lies open in front of a seat. */
export interface SeatView {
  id: string;
  score: number;
  scarabs: number;
  track_field: number;
  number: number;
  passed: boolean;
  stones: number;
  crews: Record<CrewId, CrewView>;
  grain_market: number;
  stone_market: number;
  penalty: number;
  ships: number;
  need: number;
  supply: number;
  hunger: number;
  quarry_yield: number;
  field_yield: number[];
  cards: CardView[];
  blocks: Record<BuildingId, number>;
  grave_sum: number;
  sites: SiteId[];
  sphinx_cards: number;
  sphinx: string[];
  points: Record<string, number>;
}

export interface CrewView {
  strength: number;
  used: boolean;
}

/** A card in front of a seat; a field with the colour it counts as. */
export interface CardView {
  id: string;
  colour?: Colour;
  on?: string;
}

export interface PlaceView {
  id: string;
  kind: PlaceKind;
  card: string | null;
  ships: string[];
  site?: SiteId;
}

export interface SiteView {
  slots: (string | null)[];
  reserve: string | null;
}

export interface ElementView {
  blocks: (string | null)[];
  values: number[];
  next: number;
}

export interface GravesView {
  open: number[];
  taken: number[];
  face_down: number;
}

export interface DecksView {
  nile: number;
  sphinx: number;
}

/** Empty while nobody builds. */
export interface BuildingTurnView {
  seat?: string;
  crews?: CrewId[];
  strength?: number;
  built?: number;
  drawn?: number;
  kept?: number;
}

export interface EgiziaComponents {
  nile_space: NileSpace[];
  nile_card: NileCard[];
  obelisk: Obelisk;
  pyramid: Pyramid;
  temple: Temple;
  graves: Graves;
  grain_market: GrainMarket;
  stone_market: StoneMarket;
  participation_bonus: ParticipationBonus;
  score_track: ScoreTrack;
  stone_track: StoneTrack;
  crew: Crew[];
  water_ring: WaterRing;
}

export interface NileSpace {
  index: number;
  id: string;
  kind: PlaceKind;
  site?: SiteId;
  effects?: Effect[];
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
  buildings?: BuildingId[];
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

export interface Obelisk {
  row: ObeliskRow[];
}

export interface ObeliskRow {
  value: number;
  spaces: number;
}

export interface Pyramid {
  row: PyramidRow[];
}

export interface PyramidRow {
  row: number;
  value: number;
  spaces: number;
}

export interface Temple {
  section: TempleSection[];
}

export interface TempleSection {
  id: string;
  values: number[];
}

export interface Graves {
  spaces: number;
}

export interface GrainMarket {
  penalty: number[];
  bottom_reward: Record<string, number>;
}

export interface StoneMarket {
  may_sell: boolean[];
  sale_stones_per_point: number;
  bottom_reward: Record<string, number>;
}

export interface ParticipationBonus {
  points: number[];
}

export interface ScoreTrack {
  length: number;
}

export interface StoneTrack {
  min: number;
  max: number;
}

export interface Crew {
  id: CrewId;
  max: number;
}

export interface WaterRing {
  positions: string[];
}

// Written by `make types-client` from the declarations in Python; do not edit.

export type Colour = "green" | "black" | "yellow" | "red" | "blue";

export type Token = "green" | "black" | "yellow" | "red" | "blue" | "silver";

export type BoardId = "offerings" | "officials" | "nile" | "artisans" | "valley";

export type GodId = "ra" | "horus" | "osiris" | "isis" | "anubis";

export type DueId = "green" | "black" | "yellow" | "red" | "blue" | "any";

export type Direction = "clockwise" | "counterclockwise";

export type Side = "light" | "dark";

export type PhaseId = "setup" | "turns" | "round_end" | "over";

export type LifeId = "birth" | "childhood" | "adulthood" | "old_age" | "mummification";

export type PyramidIncome = "any_resource" | "silver" | "offering";

export type SourceId = "demands" | "officials" | "artisans" | "valley" | "nile" | "leftovers" | "titles";

export interface PharaonView {
  seat: string | null;
  private: PrivateView;
  game: "pharaon";
  actor: string | null;
  over: boolean;
  round: number;
  rounds: number;
  life: LifeId;
  phase: PhaseId;
  seal: string | null;
  pharaoh: string | null;
  direction: Direction;
  spaces: number;
  free: Record<BoardId, number>;
  boards: BoardView[];
  gods: GodView[];
  stock: Record<Token, number>;
  sets: ((string | null)[])[];
  bonus: (string | null)[];
  bag: number;
  used: Record<string, number>;
  court: (string | null)[];
  court_deck: number;
  guild: (string | null)[];
  guild_deck: number;
  removed: RemovedView;
  jars: JarsView;
  rows: PyramidIncome[][];
  nile: NileView;
  valley: StageView[];
  seats: SeatView[];
  traitor: TraitorView | null;
  payment: PaymentView;
  places: Record<string, number>;
}

/** PH-4.8: officials a seat looks at in the setup; empty for everybody else and later. */
export interface PrivateView {
  drawn?: string[];
  rejected?: string[];
}

/** A board at its place in the circle, with what lies on the segment that faces it. */
export interface BoardView {
  id: BoardId;
  colour: Colour;
  free: number;
  wheel: Record<string, number>;
}

export interface GodView {
  id: GodId;
  needs: Record<BoardId, number>;
  gp: number;
}

export interface RemovedView {
  officials: string[];
  artisans: string[];
}

export interface JarsView {
  shown: JarView[];
  resolving: JarView[];
  discarded: string[];
  pile: number;
}

/** Its colours: bottom, top left, top right. */
export interface JarView {
  id: string;
  colours: Colour[];
}

export interface NileView {
  columns: Colour[][];
  tracks: Colour[];
  gp: number[];
}

export interface StageView {
  cost: Colour[];
  gp: number;
}

/** PH-8.6: what lies in front of a participant, all of it open; alone, the second one is the Traitor. */
export interface SeatView {
  id: string;
  tokens: Record<Token, number>;
  resources: number;
  offerings: Record<string, number>;
  offering_count: number;
  point_offerings: number;
  offering_gp: number;
  tracks: Record<Colour, number>;
  nile_gp: number;
  stage: number;
  officials: string[];
  turned: string[];
  ready: number;
  artisans: string[];
  artisan_gp: number;
  passed: boolean;
  row: number;
  space: number;
  life: number;
  seal: boolean;
  pharaoh: boolean;
  elements: Record<BoardId, number>;
  pleased: GodId[];
  demands: number;
  points: Record<SourceId, number>;
  points_now: number;
}

export interface TraitorView {
  jars: number;
  spaces: number;
  tracks: TraitorTrackView[];
  demands: GodId[];
  value: number;
}

/** Tokens that cover it, the start space included; jars of the round it stands for. */
export interface TraitorTrackView {
  id: string | null;
  side: Side | null;
  colour: Colour | null;
  covered: number;
  jars: number;
}

/** Empty while nobody pays. */
export interface PaymentView {
  board?: BoardId;
  due?: DueId[];
  picked?: Record<string, number>;
  left?: number;
  suggested?: Record<string, number>;
}

export interface PharaonComponents {
  wheel: Wheel;
  boards: GodBoards;
  nile: Nile;
  officials: Officials;
  artisans: Artisans;
  jars: JarTiles;
  offerings: Offerings;
  pyramid: Pyramid;
  scoring: Scoring;
  traitor: Traitor;
  players: Players;
}

export interface Wheel {
  order: WheelOrder;
  segment: Segment[];
}

export interface WheelOrder {
  clockwise: Colour[];
}

export interface Segment {
  color: Colour;
  space_min_players: number[];
}

export interface GodBoards {
  offerings: GodBoard;
  officials: GodBoard;
  nile: GodBoard;
  artisans: GodBoard;
  valley: GodBoard;
}

export interface GodBoard {
  cost: BoardCost;
}

export interface BoardCost {
  type: "identical" | "all_different" | "nile_pair" | "valley_stage";
  min?: number;
  max?: number;
  count?: number;
}

export interface Nile {
  column: NileColumn[];
}

export interface NileColumn {
  cost: Colour[];
  income: Income[];
}

export interface Income {
  kind: "resource" | "any_resource" | "silver" | "jar" | "offering" | "nile" | "nile_distinct" | "artisan" | "valley";
  n: number;
  color?: Colour;
  tracks?: Colour[];
}

export interface Officials {
  card: Official[];
}

/** Only the Diplomat has no base value; portraits go by the name. */
export interface Official {
  id: number;
  name_en: string;
  timing: "permanent" | "once_per_round" | "instant";
  base_gp?: number;
  bonus: Bonus[];
  ability: Ability;
}

export interface Bonus {
  per: "demand_on_board" | "demand" | "pharaoh" | "seal" | "official" | "distinct_other_base" | "valley_stage" | "offering" | "nile_track_max" | "silver" | "resource" | "copy_other_official";
  board?: BoardId;
  gp?: number;
}

export interface Ability {
  type: "substitute" | "pass_advance" | "access_any" | "any_five" | "none" | "extra_space" | "swap_resource" | "swap_to_silver" | "jar_bonus" | "jar_replace" | "instant";
  colors?: Colour[];
  board?: BoardId;
  n?: number;
  effects?: Income[];
}

export interface Artisans {
  card: Artisan[];
}

export interface Artisan {
  id: string;
  gp: number;
  income: Income[];
}

export interface JarTiles {
  tile: JarTile[];
}

export interface JarTile {
  id: string;
  bottom: Colour;
  top_left: Colour;
  top_right: Colour;
}

export interface Offerings {
  token: Offering[];
}

export interface Offering {
  kind: "resource" | "board_joker" | "points";
  color?: Colour;
  board?: BoardId;
  gp?: number;
  count: number;
}

export interface Pyramid {
  life_track: LifeId[];
  row: PyramidRow[];
}

export interface PyramidRow {
  row: number;
  start: "none" | "seal";
  spaces: PyramidSpace[];
}

export interface PyramidSpace {
  kind: PyramidIncome;
}

export interface Scoring {
  pharaoh_gp: number;
  seal_gp: number;
  pharaoh_officials: number;
  pharaoh_stage: number;
}

export interface Traitor {
  track: TraitorTrack[];
}

export interface TraitorTrack {
  id: string;
  god: GodId;
  light: TraitorSide;
  dark: TraitorSide;
}

export interface TraitorSide {
  jars: number;
  spaces: Plot[][];
}

/** What a space of a traitor track does (PH-16.11). */
export interface Plot {
  kind: "build" | "demand" | "take_official" | "official_value" | "discard_official" | "take_artisan" | "discard_artisan" | "take_set" | "take_bonus" | "nile";
  god?: GodId;
  pos?: number;
  gp?: number;
  which?: "most" | "fewest" | "most_filled" | "least_filled";
}

export interface Players {
  n1: PlayerCount;
  n2: PlayerCount;
  n3: PlayerCount;
  n4: PlayerCount;
  n5: PlayerCount;
}

export interface PlayerCount {
  seats: number;
  jars_shown: number;
  offering_sets: number;
}

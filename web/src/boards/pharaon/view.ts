/** Pharaon's view and component data, as far as the board reads them. */

export type Colour = "green" | "black" | "yellow" | "red" | "blue";
export type Token = Colour | "silver";
export type BoardId = "offerings" | "officials" | "nile" | "artisans" | "valley";
export type GodId = "ra" | "horus" | "osiris" | "isis" | "anubis";
export type Direction = "clockwise" | "counterclockwise";
export type PyramidIncome = "any_resource" | "silver" | "offering";

export interface SeatView {
  id: string;
  tokens: Record<Token, number>;
  offerings: Record<string, number>;
  offering_count: number;
  tracks: Record<Colour, number>;
  stage: number;
  officials: string[];
  turned: string[];
  artisans: string[];
  artisan_gp: number;
  passed: boolean;
  row: number;
  space: number;
  /** Its place on the life track; 0 while the disc stands in a row. */
  life: number;
  elements: Record<BoardId, number>;
  pleased: GodId[];
  points: Record<string, number>;
  points_now: number;
}

export interface JarView {
  id: string;
  /** Bottom, top left, top right. */
  colours: Colour[];
}

export interface BoardView {
  id: BoardId;
  colour: Colour;
  free: number;
  /** What lies on the segment that faces it, by kind of unit. */
  wheel: Record<string, number>;
}

export interface GodView {
  id: GodId;
  needs: Partial<Record<BoardId, number>>;
  gp: number;
}

export interface TraitorTrackView {
  id: string | null;
  side: "light" | "dark" | null;
  colour: Colour | null;
  /** Tokens on it; the first one lies on the start space. */
  covered: number;
  jars: number;
}

export interface TraitorView {
  jars: number;
  spaces: number;
  tracks: TraitorTrackView[];
  demands: GodId[];
  value: number;
}

export interface PaymentView {
  board?: BoardId;
  due?: (Colour | "any")[];
  picked?: Record<string, number>;
  suggested?: Record<string, number>;
}

export interface PharaonView {
  seat: string | null;
  actor: string | null;
  over: boolean;
  round: number;
  rounds: number;
  life: string;
  phase: string;
  seal: string | null;
  pharaoh: string | null;
  direction: Direction;
  spaces: number;
  boards: BoardView[];
  gods: GodView[];
  stock: Record<Token, number>;
  sets: (string | null)[][];
  bonus: (string | null)[];
  bag: number;
  used: Record<string, number>;
  court: (string | null)[];
  court_deck: number;
  guild: (string | null)[];
  guild_deck: number;
  removed: { officials: string[]; artisans: string[] };
  jars: { shown: JarView[]; resolving: JarView[]; discarded: string[]; pile: number };
  rows: PyramidIncome[][];
  nile: { columns: Colour[][]; tracks: Colour[]; gp: number[] };
  valley: { cost: Colour[]; gp: number }[];
  seats: SeatView[];
  traitor: TraitorView | null;
  payment: PaymentView;
  private: { drawn?: string[]; rejected?: string[] };
}

export interface Income {
  kind: string;
  n: number;
  color?: Colour;
  tracks?: Colour[];
}

export interface Ability {
  type: string;
  colors?: Colour[];
  board?: BoardId;
  n?: number;
  effects?: Income[];
}

export interface Official {
  id: number;
  timing: "permanent" | "once_per_round" | "instant";
  base_gp?: number;
  bonus: { per: string; board?: BoardId; gp?: number }[];
  ability: Ability;
}

export interface Artisan {
  id: string;
  gp: number;
  income: Income[];
}

export interface Plot {
  kind: string;
  god?: GodId;
  pos?: number;
  gp?: number;
  which?: string;
}

export interface TraitorTrack {
  id: string;
  god: GodId;
  light: { jars: number; spaces: Plot[][] };
  dark: { jars: number; spaces: Plot[][] };
}

export interface BoardCost {
  type: "identical" | "all_different" | "nile_pair" | "valley_stage";
  min?: number;
  max?: number;
  count?: number;
}

export interface Components {
  wheel: { order: { clockwise: Colour[] }; segment: { color: Colour; space_min_players: number[] }[] };
  boards: Record<BoardId, { cost: BoardCost }>;
  nile: { column: { cost: Colour[]; income: Income[] }[] };
  officials: { card: Official[] };
  artisans: { card: Artisan[] };
  offerings: { token: { kind: string; color?: Colour; board?: BoardId; gp?: number }[] };
  pyramid: { life_track: string[]; row: { row: number; start: string; spaces: { kind: PyramidIncome }[] }[] };
  scoring: { pharaoh_gp: number; seal_gp: number; pharaoh_officials: number; pharaoh_stage: number };
  traitor: { track: TraitorTrack[] };
  players: Record<string, { seats: number; offering_sets: number; jars_shown: number } | string>;
}

export const COLOURS: readonly Colour[] = ["green", "black", "yellow", "red", "blue"];
export const TOKENS: readonly Token[] = [...COLOURS, "silver"];
/** Kinds of units in the order of the rules (PH-6.1). */
export const UNITS: readonly string[] = [...COLOURS, ...COLOURS.map((colour) => `o_${colour}`), "joker", "silver"];

export function seatIndex(view: PharaonView, id: string | null): number {
  return view.seats.findIndex((seat) => seat.id === id);
}

/** The reader's own row. */
export function mine(view: PharaonView): SeatView | undefined {
  return view.seats.find((seat) => seat.id === view.seat);
}

export function officialOf(components: Components, id: string): Official | undefined {
  return components.officials.card.find((card) => String(card.id) === id);
}

export function artisanOf(components: Components, id: string): Artisan | undefined {
  return components.artisans.card.find((card) => card.id === id);
}

/** How many of a kind of unit a seat could pay with at a board. */
export function unitsOf(seat: SeatView, kind: string, board: string | undefined): number {
  if (kind === "joker") return seat.offerings[`${board}_joker`] ?? 0;
  if (kind.startsWith("o_")) return seat.offerings[`${kind.slice(2)}_offering`] ?? 0;
  return seat.tokens[kind as Token] ?? 0;
}

/** Who sits where; alone, the second participant is nobody's seat at the table: the Traitor. */
export function namesOf(view: PharaonView, names: readonly string[], words: Readonly<Record<string, string>>): string[] {
  return view.seats.map((seat, k) => (seat.id === "traitor" ? undefined : names[k]) ?? words[`seat.${seat.id}`] ?? seat.id);
}

import type { AnkhComponents, AnkhView, HexView, MonumentId, SeatView, TrackId } from "../../generated/ankh";

export type {
  AnkhComponents,
  AnkhView,
  Direction,
  HexView,
  MonumentId,
  SeatView,
  Terrain,
  TrackId,
} from "../../generated/ankh";

/** What a side has: everything that a seat shows as long as it plays for itself. */
export type SideView = Required<SeatView>;

export const TRACKS: readonly TrackId[] = ["move", "summon", "gain", "unlock"];
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
  return sidesOf(view).find((side) => side.id === row?.side);
}

/** Everyone who still plays, one entry per side. */
export function sidesOf(view: AnkhView): SideView[] {
  return view.seats.filter(isSide);
}

function isSide(seat: SeatView): seat is SideView {
  return seat.seats !== undefined;
}

export function figuresIn(view: AnkhView, region: number, side: string): HexView[] {
  return view.hexes.filter((hex) => hex.owner === side && isFigure(hex) && hex.regions.includes(region));
}

/** The god of a side by its number in the data: the engine's texts go by it. */
export function godNumber(components: AnkhComponents, god: string): number {
  return components.gods.findIndex((row) => row.id === god);
}

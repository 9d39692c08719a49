import type { Colour, CrewId, EgiziaComponents, EgiziaView, NileCard, SiteId } from "../../generated/egizia";

export const CREWS: readonly CrewId[] = ["blue", "black", "yellow", "joker"];
export const COLOURS: readonly Colour[] = ["green", "yellowgreen", "brown"];
export const SITES: readonly SiteId[] = ["sphinx", "obelisk", "pyramid"];

export function seatIndex(view: EgiziaView, id: string | null): number {
  return view.seats.findIndex((seat) => seat.id === id);
}

export function cardOf(components: EgiziaComponents, id: string): NileCard | undefined {
  return components.nile_card.find((card) => card.id === id);
}

import type { AnkhComponents, AnkhView, SeatView } from "../../../generated/ankh";
import { happened } from "../../../lib/moments";
import type { Told } from "../../../table/moments/scene";
import type { Words } from "../../../lib/types";

export type AnkhTold = Told<AnkhView, AnkhComponents>;

/** Seats that play one god together: the one whose mat counts comes first. */
export function teamsIn(view: AnkhView | null, seats: number): number[][] {
  const alone = Array.from({ length: seats }, (_, seat) => [seat]);
  if (!view) return alone;
  const at = (id: string | null): number => view.seats.findIndex((seat) => seat.id === id);
  const teams = view.seats.flatMap((seat, k) => {
    if (seat.side !== null && seat.side !== seat.id && !seat.forgotten) return [];
    const others = view.seats.flatMap((other, n) => (n !== k && other.side === seat.id && !other.forgotten ? [n] : []));
    return [[at(seat.id), ...others]];
  });
  return teams.length ? teams : alone;
}

/** Seats whose god is forgotten; of merged gods, which go together, the one whose mat counts. */
export function forgottenIn({ moment, before }: AnkhTold): number[] {
  const teams = teamsIn(before, moment.before.length);
  const gone = happened(moment, "forgotten").map(
    ({ seat }) => teams.find((team) => team.includes(seat ?? 0))?.[0] ?? 0,
  );
  return [...new Set(gone)];
}

/** "Isis", or of merged gods "Isis-Anubis". */
export function godOf(seat: SeatView | undefined, words: Words, fallback: string): string {
  if (!seat?.god) return fallback;
  const name = words[`god.${seat.god}`] ?? seat.god;
  return seat.lower_god ? `${name}-${words[`god.${seat.lower_god}`] ?? seat.lower_god}` : name;
}

/** The two seats of a god that has just merged: whose mat goes on, and whose is gone. */
export function merged({ before, after }: AnkhTold): { higher: number; lower: number; now: SeatView } | null {
  if (!after) return null;
  const higher = after.seats.findIndex((seat, k) => seat.lower_god && !before?.seats[k]?.lower_god);
  const now = after.seats[higher];
  const lower = after.seats.findIndex((seat, k) => k !== higher && seat.side === now?.id);
  return now && lower >= 0 ? { higher, lower, now } : null;
}

import { SEGMENT, spaceAt, type Point } from "./anchors";
import { UNITS, type BoardView, type Colour } from "./view";

/** How far the wheel is turned, in segments: which colour faces the first place. */
export function shiftOf(boards: readonly BoardView[], order: readonly Colour[]): number {
  const first = boards[0];
  return first ? (order.length - order.indexOf(first.colour)) % order.length : 0;
}

/** The angle for a shift that is nearest to the last one: the wheel turns one segment on, never all the way back. */
export function turned(last: number, shift: number): number {
  const way = ((((shift * SEGMENT - last) % 360) + 540) % 360) - 180;
  return last + way;
}

/** Units on each segment, in the order in which they came to lie there. */
export type Laid = Partial<Record<Colour, string[]>>;

const ORDER = [...UNITS, "neutral"];

/** What was there stays where it is; new units take the free spaces. */
export function laid(before: Laid, boards: readonly BoardView[]): Laid {
  return Object.fromEntries(
    boards.map((board) => {
      const left = new Map(Object.entries(board.wheel));
      const take = (kind: string): boolean => {
        const n = left.get(kind) ?? 0;
        if (n > 0) left.set(kind, n - 1);
        return n > 0;
      };
      const stay = (before[board.colour] ?? []).filter(take);
      const fresh = ORDER.flatMap((kind) => Array.from({ length: left.get(kind) ?? 0 }, () => kind));
      return [board.colour, [...stay, ...fresh]];
    }),
  );
}

export interface WheelUnit extends Point {
  key: string;
  kind: string;
  colour: Colour;
}

/**
 * All units on the wheel with their places, seen with the wheel turned aside by so many segments; keys stay while a
 * unit lies.
 */
export function unitsOn(
  on: Laid,
  boards: readonly BoardView[],
  printed: number,
  usable: number,
  aside = 0,
): WheelUnit[] {
  return boards.flatMap((board, place) => {
    const seen = new Map<string, number>();
    return (on[board.colour] ?? []).map((kind, index) => {
      const nth = (seen.get(kind) ?? 0) + 1;
      seen.set(kind, nth);
      const at = spaceAt(place + aside, index < usable ? index : printed + index - usable, printed);
      return { key: `${board.colour}.${kind}.${nth}`, kind, colour: board.colour, ...at };
    });
  });
}

/** What lies on the wheel now and did not before, by key. */
export function newUnits(now: readonly BoardView[], before: readonly BoardView[]): Set<string> {
  return new Set(
    now.flatMap((board) => {
      const then = before.find((other) => other.colour === board.colour && other.id === board.id)?.wheel ?? {};
      return Object.entries(board.wheel).flatMap(([kind, n]) =>
        Array.from({ length: n }, (_, k) => k + 1)
          .filter((nth) => nth > (then[kind] ?? 0))
          .map((nth) => `${board.colour}.${kind}.${nth}`),
      );
    }),
  );
}

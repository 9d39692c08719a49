import type { ChoiceMessage } from "../../generated/messages";

export interface Spot {
  place: string;
  choices: ChoiceMessage[];
}

/** Choices by place, each place once; what lies on a place comes after it. */
export function spotsOf(choices: readonly ChoiceMessage[]): Spot[] {
  const spots = new Map<string, ChoiceMessage[]>();
  // A board whose parts can be chosen at once is not a place of its own.
  const parted = new Set(
    choices.flatMap(({ verb, target, args }) => {
      const whole = `board.${String(args["board"])}`;
      return verb === "plan" && target !== whole ? [whole] : [];
    }),
  );
  for (const choice of choices) {
    const place = choice.target;
    if (place && !parted.has(place)) spots.set(place, [...(spots.get(place) ?? []), choice]);
  }
  const found = [...spots].map(([place, here]) => ({ place, choices: here }));
  // A whole board lies under the cards on it.
  const whole = ({ place }: Spot): boolean => place.startsWith("board.");
  return [...found.filter(whole), ...found.filter((spot) => !whole(spot))];
}

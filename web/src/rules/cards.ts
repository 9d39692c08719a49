import type { CardMessage, Shelf } from "../generated/pages";

/** How a card of the index is called in links: its group and id, `nile_card.A01`. */
export function nameOf(card: CardMessage): string {
  return `${card.group}.${card.id}`;
}

/** The card of that name; what is alike in every word stands there once, under all its names. */
export function cardAt(shelves: readonly Shelf[], name: string): CardMessage | null {
  const cards = shelves.flatMap((shelf) => shelf.cards);
  return cards.find(({ group, ids }) => ids.some((id) => `${group}.${id}` === name)) ?? null;
}

/** Where it is read. */
export function cardPath(game: string, name: string): string {
  return `/rules/${game}/cards#${encodeURIComponent(name)}`;
}

import type { Piece } from "./piece";

export type Keyed = Piece & { key: string };

/** Pieces of one kind and seat are alike, so the view does not name them.  The keeper does: a piece that stays keeps
 * its name,
 *  and one that has left a place is the one that turned up elsewhere.  Only so can a move be seen as a move. */
export class Keeper {
  private known = new Map<string, { key: string; at: string }[]>();
  private next = 0;

  name(pieces: readonly Piece[]): Keyed[] {
    const groups = new Map<string, Piece[]>();
    for (const piece of pieces) {
      const group = `${piece.kind} ${piece.seat}${piece.kind === "block" ? piece.at.slice(0, 11) : ""}${piece.kind === "scarab" ? (piece.at.split(".")[1] ?? "") : ""}`;
      groups.set(group, [...(groups.get(group) ?? []), piece]);
    }
    const names = new Map<Piece, string>();
    const known = new Map<string, { key: string; at: string }[]>();
    for (const [group, members] of groups) {
      const before = [...(this.known.get(group) ?? [])];
      const take = (test: (old: { at: string }) => boolean): string | undefined => {
        const at = before.findIndex(test);
        return at < 0 ? undefined : before.splice(at, 1)[0]?.key;
      };
      for (const piece of members) {
        const key = take((old) => old.at === piece.at);
        if (key) names.set(piece, key);
      }
      for (const piece of members)
        if (!names.has(piece)) names.set(piece, take(() => true) ?? `${group} ${this.next++}`);
      known.set(
        group,
        members.map((piece) => ({ key: names.get(piece) ?? "", at: piece.at })),
      );
    }
    this.known = known;
    return pieces.map((piece) => ({ ...piece, key: names.get(piece) ?? "" }));
  }
}

/** Places where others have put something, or moved something to, since a former position. */
export function changedSince(
  now: readonly Piece[],
  before: readonly Piece[],
  reader: number | null,
): Map<Piece, number> {
  const count = (pieces: readonly Piece[]): Map<string, number> => {
    const sums = new Map<string, number>();
    for (const { kind, seat, at } of pieces)
      sums.set(`${kind} ${seat} ${at}`, (sums.get(`${kind} ${seat} ${at}`) ?? 0) + 1);
    return sums;
  };
  const left = count(before);
  const out = new Map<Piece, number>();
  for (const piece of now) {
    const place = `${piece.kind} ${piece.seat} ${piece.at}`;
    const there = left.get(place) ?? 0;
    if (there > 0) left.set(place, there - 1);
    else if (piece.seat >= 0 && piece.seat !== reader) out.set(piece, piece.seat);
  }
  return out;
}

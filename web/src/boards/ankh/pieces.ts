import { centre, type Point } from "./hexes";
import { isFigure, seatIndex, type AnkhView, type HexView } from "./view";

export interface MapPiece extends Point {
  /** Stays with the piece while it walks. */
  key: string;
  hex: HexView;
  kind: string;
  seat: number | null;
}

/**
 * Names for pieces: the engine tells only what stands where, but a figure that has moved is still the same figure.
 * What stands where it stood keeps its name; the rest goes to the nearest of its kind and side that is missing.
 */
export class Pieces {
  private known: MapPiece[] = [];
  private count = 0;

  next(view: AnkhView): MapPiece[] {
    const now = view.hexes.flatMap((hex): MapPiece[] => {
      if (hex.piece === undefined) return [];
      const seat = hex.owner ? seatIndex(view, hex.owner) : null;
      return [{ key: "", hex, kind: hex.piece, seat, ...centre(hex.id) }];
    });
    const left = new Set(this.known);
    const take = (piece: MapPiece, found: MapPiece | undefined): void => {
      if (!found) return;
      piece.key = found.key;
      left.delete(found);
    };
    // Monuments change hands, figures do not.
    const same = (a: MapPiece, b: MapPiece): boolean => a.kind === b.kind && (a.seat === b.seat || !isFigure(a.hex));
    for (const piece of now)
      take(
        piece,
        [...left].find((old) => old.hex.id === piece.hex.id && same(old, piece)),
      );
    for (const piece of now.filter((p) => !p.key && isFigure(p.hex))) {
      const far = (old: MapPiece): number => Math.hypot(old.x - piece.x, old.y - piece.y);
      take(piece, [...left].filter((old) => same(old, piece)).sort((a, b) => far(a) - far(b))[0]);
    }
    for (const piece of now) piece.key ||= `${piece.kind}${(this.count += 1)}`;
    this.known = now;
    return now;
  }
}

/** Hexes on which others have put, moved or won something since the reader's last action. */
export function changedHexes(before: AnkhView | null, view: AnkhView, side: string | null | undefined): Set<string> {
  if (!before) return new Set();
  const then = new Map(before.hexes.map((hex) => [hex.id, `${hex.piece} ${hex.owner}`]));
  return new Set(
    view.hexes
      .filter((hex) => hex.piece && hex.owner && hex.owner !== side && then.get(hex.id) !== `${hex.piece} ${hex.owner}`)
      .map((hex) => hex.id),
  );
}

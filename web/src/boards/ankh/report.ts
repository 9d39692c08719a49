import { isFigure, sidesOf, type AnkhView, type SideView } from "./view";

export interface ReportRow {
  id: string;
  cards: string[];
  /** Figures on the map before and no more: kind and number. */
  lost: [string, number][];
  devotion: [number, number];
  followers: [number, number];
}

/** What a conflict has changed for every side since the reader's last decision; nothing if there was none. */
export function reported(before: AnkhView | null, view: AnkhView): ReportRow[] {
  if (!before || (before.battle.region === undefined && before.conflict === view.conflict)) return [];
  if (before.battle.region !== undefined && before.battle.region === view.battle.region) return [];
  return sidesOf(view).flatMap((side): ReportRow[] => {
    const then = sidesOf(before).find((row) => row.id === side.id);
    if (!then) return [];
    return [
      {
        id: side.id,
        cards: playedSince(then, side),
        lost: lostSince(before, view, side.id),
        devotion: [then.space, side.space],
        followers: [then.followers, side.followers],
      },
    ];
  });
}

/** Played cards lie open; whoever has all of them back has played the one that brings them back. */
function playedSince(then: SideView, now: SideView): string[] {
  const fresh = now.played.filter((card) => then.hand.includes(card));
  const back = then.played.length > 0 && now.played.length === 0;
  return back ? ["cycle_of_maat"] : fresh;
}

function lostSince(before: AnkhView, view: AnkhView, side: string): [string, number][] {
  const count = (then: AnkhView): Map<string, number> => {
    const out = new Map<string, number>();
    for (const hex of then.hexes)
      if (hex.piece && hex.owner === side && isFigure(hex)) out.set(hex.piece, (out.get(hex.piece) ?? 0) + 1);
    return out;
  };
  const now = count(view);
  return [...count(before)]
    .map(([kind, n]): [string, number] => [kind, n - (now.get(kind) ?? 0)])
    .filter(([, n]) => n > 0);
}

/** Has the conflict changed anything for a side? */
export function touched({ cards, lost, devotion, followers }: ReportRow): boolean {
  return cards.length > 0 || lost.length > 0 || devotion[0] !== devotion[1] || followers[0] !== followers[1];
}

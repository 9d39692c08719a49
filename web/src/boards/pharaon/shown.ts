import type { Lang, Words } from "../../lib/types";
import type { PharaonText } from "./text.en";
import type { PharaonComponents, PharaonView, SeatView } from "./view";

/** What every part of the board is shown: one object instead of ten properties. */
export interface Shown {
  view: PharaonView;
  /** The position after the reader's last own action. */
  before: PharaonView | null;
  components: PharaonComponents;
  words: Words;
  lang: Lang;
  t: PharaonText;
  names: readonly string[];
  seat: number | null;
  motion: number;
  lit: ReadonlySet<string>;
  /** Shows something large, `official.7`; null: nothing. */
  peek: (id: string | null) => void;
}

/** Has somebody else's piece moved since the reader's last action? */
export function moved(shown: Shown, seat: number, value: (row: SeatView) => unknown): boolean {
  const then = shown.before?.seats[seat];
  const now = shown.view.seats[seat];
  return seat !== shown.seat && then !== undefined && now !== undefined && value(then) !== value(now);
}

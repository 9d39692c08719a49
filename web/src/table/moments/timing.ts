import type { MomentLine } from "./scene";

/** Milliseconds at the usual pace. */
export const APPEAR = 180;
export const LIGHT = 420;
export const FLY = 520;
export const APART = 90;
export const COUNT = 300;
export const PAUSE = 500;
export const PAUSE_AT_LOSS = 1100;
/** A moment that waits for nobody closes so long after its last line. */
export const CLOSE = 2000;

export interface Times {
  /** Points leave, have arrived, and the next line begins; counted from the start of the line. */
  fly: number;
  land: number;
  end: number;
}

/** When what happens in a line, at a pace of `times` its usual length. */
export function timesOf(line: MomentLine, times: number): Times {
  const gains = line.cells.filter((cell) => cell.amount);
  const loss = gains.some((cell) => (cell.amount ?? 0) < 0);
  const fly = APPEAR + LIGHT;
  const land = fly + (gains.length ? FLY + APART * (gains.length - 1) : 0);
  const end = land + (gains.length ? COUNT : 0) + (loss ? PAUSE_AT_LOSS : PAUSE);
  return { fly: fly * times, land: land * times, end: end * times };
}

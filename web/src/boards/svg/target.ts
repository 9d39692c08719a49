/** Where a target lies; `round` for circles. */
export interface TargetBox {
  x: number;
  y: number;
  w: number;
  h: number;
  round: boolean;
}

import type { Letter } from "../../lib/seats";

const CORNERS: Partial<Record<Letter, { n: number; k: number; dy: number }>> = {
  c: { n: 3, k: 1.3, dy: 0.2 },
  d: { n: 4, k: 1.2, dy: 0 },
  e: { n: 5, k: 1.08, dy: 0 },
};

/**
 * The outline of a seat's piece, around 0, 0: circle A, square B, triangle C, diamond D, pentagon E, all of one weight.
 */
export function seatPath(letter: Letter, r: number): string {
  const corners = CORNERS[letter];
  if (letter === "a") return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  if (!corners) {
    const k = r * 0.9;
    return `M${-k} ${-k}h${2 * k}v${2 * k}h${-2 * k}z`;
  }
  const { n, k, dy } = corners;
  const points = Array.from({ length: n }, (_, i) => {
    const turn = (2 * Math.PI * i) / n;
    return `${(k * r * Math.sin(turn)).toFixed(2)} ${(dy * r - k * r * Math.cos(turn)).toFixed(2)}`;
  });
  return `M${points.join("L")}z`;
}

/** Where the letter's baseline lies; a triangle is heavier below. */
export function letterDrop(letter: Letter, size: number): number {
  return size * (letter === "c" ? 0.48 : 0.36);
}

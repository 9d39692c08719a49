import type { Direction } from "./view";

/** Flat-top hexes, odd columns down by half; rows and columns as in the data. */
export const SIZE = 36;
const ORIGIN = { x: 42, y: 82 };
const STEP = Math.sqrt(3) * SIZE;

export interface Point {
  x: number;
  y: number;
}

export const DIRECTIONS: readonly Direction[] = ["N", "NE", "SE", "S", "SW", "NW"];
/** The two corners of a side; corner `k` lies at 60k degrees, clockwise from the east. */
const ENDS: Record<Direction, readonly [number, number]> = {
  N: [4, 5],
  NE: [5, 0],
  SE: [0, 1],
  S: [1, 2],
  SW: [2, 3],
  NW: [3, 4],
};
const OPPOSITE: Partial<Record<Direction, Direction>> = { S: "N", SW: "NE", NW: "SE" };

export function rowCol(id: string): [number, number] {
  const [row = "0", col = "0"] = id.split(",");
  return [Number(row), Number(col)];
}

export function centre(id: string): Point {
  const [row, col] = rowCol(id);
  return { x: ORIGIN.x + 1.5 * SIZE * col, y: ORIGIN.y + STEP * (row + 0.5 * (col & 1)) };
}

export function corner(id: string, k: number, size = SIZE): Point {
  const { x, y } = centre(id);
  const turn = (Math.PI / 3) * k;
  return { x: x + size * Math.cos(turn), y: y + size * Math.sin(turn) };
}

export function neighbour(id: string, direction: Direction): string {
  const [row, col] = rowCol(id);
  const odd = col & 1;
  switch (direction) {
    case "N":
      return `${row - 1},${col}`;
    case "S":
      return `${row + 1},${col}`;
    case "NE":
      return `${row - 1 + odd},${col + 1}`;
    case "SE":
      return `${row + odd},${col + 1}`;
    case "SW":
      return `${row + odd},${col - 1}`;
    case "NW":
      return `${row - 1 + odd},${col - 1}`;
  }
}

/** The one name of a side: seen from the hex that looks N, NE or SE across it. */
export function edgeId(id: string, direction: Direction): string {
  const back = OPPOSITE[direction];
  return back ? `${neighbour(id, direction)},${back}` : `${id},${direction}`;
}

export function edgeParts(edge: string): { hex: string; direction: Direction } {
  const at = edge.lastIndexOf(",");
  return { hex: edge.slice(0, at), direction: edge.slice(at + 1) as Direction };
}

export function edgeEnds(edge: string): [Point, Point] {
  const { hex, direction } = edgeParts(edge);
  return sideEnds(hex, direction);
}

export function sideEnds(hex: string, direction: Direction): [Point, Point] {
  const [from, to] = ENDS[direction];
  return [corner(hex, from), corner(hex, to)];
}

export function edgeMiddle(edge: string): Point {
  const [a, b] = edgeEnds(edge);
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** A pair of neighbouring directions meets in a corner. */
export function aimCorner(aim: string): number {
  const [first = "N", second = "NE"] = aim.split("+") as Direction[];
  return ENDS[first].find((k) => ENDS[second].includes(k)) ?? 0;
}

const round = (n: number): string => n.toFixed(1);

export function hexPath(id: string, size = SIZE): string {
  return `M${[0, 1, 2, 3, 4, 5]
    .map((k) => corner(id, k, size))
    .map((p) => `${round(p.x)} ${round(p.y)}`)
    .join("L")}z`;
}

export function edgePath(edges: readonly string[]): string {
  return edges
    .map((edge) => edgeEnds(edge))
    .map(([a, b]) => `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`)
    .join("");
}

/** The outline of a set of hexes, side by side. */
export function outline(ids: readonly string[]): string {
  const inside = new Set(ids);
  return ids
    .flatMap((id) =>
      DIRECTIONS.filter((direction) => !inside.has(neighbour(id, direction))).map((direction) =>
        sideEnds(id, direction),
      ),
    )
    .map(([a, b]) => `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`)
    .join("");
}

/** Lines of segments joined end to end, so that rivers bend instead of breaking. */
export function chains(edges: readonly string[]): Point[][] {
  const key = (p: Point): string => `${Math.round(p.x)} ${Math.round(p.y)}`;
  const open = new Map(edges.map((edge) => [edge, edgeEnds(edge)]));
  const out: Point[][] = [];
  const grow = (line: Point[]): void => {
    for (;;) {
      const tip = line.at(-1);
      const next = tip && [...open].find(([, [a, b]]) => key(a) === key(tip) || key(b) === key(tip));
      if (!tip || !next) return;
      const [a, b] = next[1];
      line.push(key(a) === key(tip) ? b : a);
      open.delete(next[0]);
    }
  };
  for (let first = open.entries().next(); !first.done; first = open.entries().next()) {
    const [id, [a, b]] = first.value;
    open.delete(id);
    const line = [a, b];
    grow(line);
    line.reverse();
    grow(line);
    out.push(line);
  }
  return out;
}

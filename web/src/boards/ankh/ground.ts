import { centre, DIRECTIONS, neighbour, sideEnds, type Point } from "./hexes";
import type { AnkhComponents, Terrain } from "./view";

export const TERRAINS: readonly Terrain[] = ["f", "d", "w"];

export interface Ground {
  id: string;
  terrain: Terrain;
  at: Point;
  /** Which of a few signs; the same for everybody. */
  mark: number;
}

const isTerrain = (letter: string): letter is Terrain => TERRAINS.some((terrain) => terrain === letter);

/** Every hex of the map with its ground. */
export function groundOf({ map }: AnkhComponents): Ground[] {
  return map.terrain.flatMap((row, r) =>
    [...row].flatMap((terrain, c): Ground[] =>
      isTerrain(terrain)
        ? [{ id: `${r},${c}`, terrain, at: centre(`${r},${c}`), mark: (r * 7 + c * 13 + ((r * c) % 5)) % 3 }]
        : [],
    ),
  );
}

/** The line along which one ground meets another, or anything but itself. */
export function coasts(ground: readonly Ground[], terrain: Terrain, other?: Terrain): string {
  const known = new Map(ground.map((hex) => [hex.id, hex.terrain]));
  return ground
    .filter((hex) => hex.terrain === terrain)
    .flatMap((hex) =>
      DIRECTIONS.filter((direction) => {
        const there = known.get(neighbour(hex.id, direction));
        return there !== undefined && (other === undefined ? there !== terrain : there === other);
      }).map((direction) => sideEnds(hex.id, direction)),
    )
    .map(([a, b]) => `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`)
    .join("");
}

import type { EgiziaView } from "../../generated/egizia";

interface Memory {
  turn: string;
  filled: Readonly<Record<string, number>>;
}

let memory: Memory | null = null;

function filledOf(view: EgiziaView): Record<string, number> {
  return Object.fromEntries(
    Object.entries(view.buildings).map(([id, { blocks }]) => [id, blocks.filter((block) => block !== null).length]),
  );
}

/**
 * The spaces built in the building turn that is being played, by element; of a turn joined half-way, those that follow.
 */
export function freshBlocks(view: EgiziaView): Record<string, number[]> {
  const { seat, built = 0 } = view.building_turn;
  const turn = `${view.round} ${view.building_at} ${seat}`;
  if (!view.building_at) return {};
  if (built === 0 || !seat || memory?.turn !== turn) {
    memory = { turn, filled: filledOf(view) };
    return {};
  }
  const before = memory.filled;
  return Object.fromEntries(
    Object.entries(filledOf(view)).map(([id, now]) => [
      id,
      Array.from({ length: Math.max(0, now - (before[id] ?? 0)) }, (_, k) => (before[id] ?? 0) + k),
    ]),
  );
}

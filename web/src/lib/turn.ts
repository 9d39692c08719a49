import type { TurnSoFar, TurnStep } from "../boards/types";
import type { LogLine, Position } from "../generated/messages";
import { takenBack, type Story } from "./log";

export const NO_TURN: TurnSoFar = { steps: [], changes: [] };

/** The ply before this one that still counts: an undo leads back to where it went. */
function plyBefore(ply: number, log: readonly LogLine[]): number {
  const undo = log.find((line) => line.ply === ply - 1 && line.undo !== undefined);
  return undo?.undo ?? ply - 1;
}

/** One's own decisions of the present turn, each with the way back before it, and what has become of the numbers. */
export function turnSoFar(
  { seat, turn }: Pick<Position, "seat" | "turn">,
  { log, turns }: Story,
  back: (to: number) => (() => void) | null,
): TurnSoFar {
  const gone = takenBack(log);
  const steps = new Map<number, string[]>();
  for (const line of log) {
    if (line.turn !== turn || line.by !== seat || line.chapter !== null || line.undo !== undefined || gone.has(line))
      continue;
    const texts = steps.get(line.ply);
    if (texts) texts.push(line.text);
    else steps.set(line.ply, [line.text]);
  }
  const told = turns.find(({ number }) => number === turn);
  return {
    steps: [...steps].map(([ply, texts]): TurnStep => ({ ply, texts, back: back(plyBefore(ply, log)) })),
    changes: steps.size && told && told.seat === seat ? told.changes : [],
  };
}

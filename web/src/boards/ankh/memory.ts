import type { ChoiceMessage } from "../../generated/messages";
import { seatIndex, type AnkhView } from "./view";

/** What the reader is in the middle of: the engine asks for a hex, the board shows who is going there. */
export interface Memory {
  /** The figure that moves, or the kind that is summoned. */
  kind: string | null;
  /** Where it stands now. */
  from: string | null;
  /** Whose figure it is. */
  seat: number | null;
  /** The hex that was named last. */
  to: string | null;
}

export const NOTHING: Memory = { kind: null, from: null, seat: null, to: null };

/** After a look at a choice; questions that start something new forget the old. */
export function remember(memory: Memory, choice: ChoiceMessage | undefined, view: AnkhView): Memory {
  const hex = choice?.target.startsWith("hex.") ? choice.target.slice(4) : null;
  const here = view.hexes.find((other) => other.id === hex);
  switch (choice?.verb) {
    case "figure":
      return { kind: here?.piece ?? null, from: hex, seat: here?.owner ? seatIndex(view, here.owner) : null, to: null };
    case "kind": {
      const kind = String(choice.args["kind"]);
      return { kind: kind === "trapped" ? "warrior" : kind, from: null, seat: null, to: null };
    }
    case "to":
      return { ...memory, to: hex };
    case "action":
      return NOTHING;
    default:
      return memory;
  }
}

/** Who stands on the hex that is being chosen. */
export function walker(memory: Memory, step: string): string | null {
  if (step === "mummy") return "mummy";
  return step === "underworld_to" ? "underworld" : memory.kind;
}

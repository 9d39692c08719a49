import type { ChoiceMessage } from "../../generated/messages";
import type { PharaonView } from "./view";

/** A board with everything that is paid for it, and perhaps what one takes there, as the server offers it. */
export interface Plan {
  choice: ChoiceMessage;
  board: string;
  /** The unit for the wheel, and those for the stock. */
  wheel: string;
  units: readonly string[];
}

const PAYING = new Set(["plan", "take"]);

export function planOf(choice: ChoiceMessage): Plan | null {
  const { board, wheel, units } = choice.args;
  if (!PAYING.has(choice.verb) || typeof board !== "string" || typeof wheel !== "string" || !Array.isArray(units))
    return null;
  return { choice, board, wheel, units };
}

/** The ways to pay for a board, whatever one takes for it. */
export function plansFor(choices: readonly ChoiceMessage[], board: string): Plan[] {
  return choices.flatMap((choice) => {
    const plan = choice.verb === "plan" ? planOf(choice) : null;
    return plan?.board === board ? [plan] : [];
  });
}

/**
 * How the action of this turn was paid.  The server knows only what is left in the supply; who reloads the page sees
 * that and no more.
 */
class Paid {
  plan = $state.raw<Plan | null>(null);
  /** Other ways to pay for the same board. */
  others = $state.raw<readonly Plan[]>([]);
  /** What is to be done once the payment is taken back. */
  instead = $state.raw<string | null>(null);
  private round = 0;
  /** The ply with which the turn began that was paid so; null until it has begun. */
  private begun: number | null = null;

  /** A choice among the boards: nothing of an earlier turn is shown any more. */
  pick(action: string, choices: readonly ChoiceMessage[], view: PharaonView): void {
    const choice = choices.find((one) => one.action === action);
    const plan = choice && planOf(choice);
    if (!plan && choice?.verb !== "board") return;
    this.plan = plan ?? null;
    this.others = plan ? plansFor(choices, plan.board).filter((one) => one.choice.action !== action) : [];
    this.round = view.round;
    this.begun = null;
  }

  /** Is it this turn, which began with that ply?  A guide may pay for a later one without asking here. */
  holds(view: PharaonView, first: number | undefined): boolean {
    this.begun ??= first ?? null;
    return this.plan !== null && this.round === view.round && (first === undefined || this.begun === first);
  }
}

export const paid = new Paid();

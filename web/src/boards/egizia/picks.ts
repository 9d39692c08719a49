import type { EgiziaView } from "../../generated/egizia";
import type { ChoiceMessage } from "../../generated/messages";

/** Choices with a few short answers: they are tiles in the panel, not rows of the list. */
const TILES: ReadonlySet<string> = new Set(["commit", "second", "raise", "draw", "keep", "ring", "market"]);

export function inPanel(choice: ChoiceMessage, _: EgiziaView, step: string): boolean {
  return TILES.has(choice.verb) || choice.actions.length > 1 || (step === "water" && choice.verb === "done");
}

/** What the panel shows of the choices; each is drawn once. */
export interface Offered {
  /** Alternatives of a question. */
  tiles: readonly ChoiceMessage[];
  /** Crews to send. */
  crews: readonly ChoiceMessage[];
  /** Crews to send and cards to draw, in one. */
  riddles: readonly ChoiceMessage[];
  /** Whole building turns. */
  works: readonly ChoiceMessage[];
  /** The end of building and its step on a market, in one. */
  endings: readonly ChoiceMessage[];
  /** What the place asks to which the previewed ship would go. */
  follow: readonly ChoiceMessage[];
}

export function offered(
  choices: readonly ChoiceMessage[],
  view: EgiziaView,
  step: string,
  focus: string | null,
): Offered {
  const here = choices.filter((choice) => inPanel(choice, view, step));
  const several = here.filter((choice) => choice.actions.length > 1);
  const single = here.filter((choice) => choice.actions.length === 1);
  const by = (verb: string): ChoiceMessage[] => several.filter((choice) => choice.verb === verb);
  const ship = by("place").find((choice) => choice.action === focus);
  const riddles = by("commit");
  // Whoever can be sent to draw at once need not be sent first.
  const drawing = new Set(riddles.map((choice) => choice.actions[0]));
  return {
    tiles: single.filter((choice) => choice.verb !== "commit"),
    crews: single.filter((choice) => choice.verb === "commit" && !drawing.has(choice.action)),
    riddles,
    works: by("works"),
    endings: by("market"),
    follow: ship ? by("place").filter((choice) => choice.target === ship.target) : [],
  };
}

/** What a choice makes of a number: of a seat, or of the table (null). */
export function after(choice: ChoiceMessage | undefined, seat: number | null, gauge: string): number | undefined {
  return choice?.changes.find((change) => change.seat === seat && change.gauge === gauge)?.after;
}

/** Each once, with how often it occurs. */
export function counted(ids: readonly string[]): [string, number][] {
  return [...new Set(ids)].map((id) => [id, ids.filter((one) => one === id).length]);
}

/** The ids a choice names under a key of its sentence: one or several. */
export function named(choice: ChoiceMessage, key: string): readonly string[] {
  const value = choice.args[key];
  return Array.isArray(value) ? value : value === undefined ? [] : [String(value)];
}

import type { BoardModule, BoardProps } from "../boards/types";
import type { ChoiceMessage, GuideMessage, LessonMessage } from "../generated/messages";
import type { Weighed } from "./lesson.svelte";

/** Where something can be done: on the board, at one's own place, or in the panel. */
export type Where = "board" | "mat" | "list";

/** Where what the guide means can be done. */
export function whereOf(
  guide: GuideMessage,
  choices: readonly ChoiceMessage[],
  module: BoardModule,
  shown: BoardProps,
): Where {
  const meant = choices.find(({ action }) => guide.expected.includes(action));
  if (!meant?.target || module.inPanel?.(meant, shown.view, shown.step)) return "list";
  if (module.region(meant.target, shown.components) !== null) return "board";
  return shown.narrow ? "list" : "mat";
}

/** What the guide points at: its own targets; an offered choice by `!` and its name. */
export function pointsOf(
  { guide, exercise }: Pick<LessonMessage, "guide" | "exercise">,
  weighed: Weighed | null,
  where: Where,
  choices: readonly ChoiceMessage[],
): string[] {
  if (!guide) return exercise?.state === "open" ? exercise.point : [];
  if (weighed) return weighed.name ? [`!${weighed.name}`] : [];
  if (guide.mode === "choose") return ideas(guide, choices);
  const meant = guide.expected.slice(0, 1).map((action) => `!${action}`);
  if (!guide.point.length) return meant;
  return where === "list" ? [...guide.point, ...meant] : guide.point;
}

/** Good ideas in their order, each at its place; then whatever else the step means, which is nobody's place. */
function ideas({ options, point }: GuideMessage, choices: readonly ChoiceMessage[]): string[] {
  const targets = options.map(({ action }) => choices.find((choice) => choice.action === action)?.target);
  const others = point.filter((one) => !targets.includes(one));
  return [...options.map(({ action }) => `!${action}`), ...others];
}

/** What is to be tapped now: a step may point at several things, one for each of its decisions. */
export function soughtOf({ expected }: GuideMessage): string[] {
  return expected.slice(0, 1).map((action) => `!${action}`);
}

/** The place a phone's board goes to; "@board" is all of it. */
export function towardOf(points: readonly string[], choices: readonly ChoiceMessage[]): string | null {
  for (const point of points) {
    if (point === "@board") return point;
    if (point.startsWith("@")) continue;
    if (!point.startsWith("!")) return point;
    const target = choices.find(({ action }) => `!${action}` === point)?.target;
    if (target) return target;
  }
  return null;
}

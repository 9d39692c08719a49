import type { MenNeferComponents, MenNeferView } from "../../generated/mennefer";
import type { ChoiceMessage } from "../../generated/messages";
import type { TargetBox } from "../svg/target";
import { placeBox } from "./places";
import { benefitBox, catchBox } from "./waterside";
import type { Box, Layout } from "./layout";
import type { Piece } from "./piece";

/** A place that lights up, with all that can be chosen there. */
export interface Spot {
  id: string;
  target: string;
  choices: ChoiceMessage[];
  box: TargetBox;
}

/**
 * One place may offer two things: to sail from it or to land at it, to move her who stands or her who lies.  Each gets
 * a spot.
 */
export function spotId(choice: ChoiceMessage): string {
  if (choice.verb === "activate" || choice.verb === "boat") return `${choice.target} ${choice.verb}`;
  if (choice.verb === "priestess") return `${choice.target} ${choice.args["lying"] ? "lying" : "upright"}`;
  return choice.target;
}

/** What lies on one's own board, not on the table; one's goods are shown in the temple too. */
export function isHeld(target: string): boolean {
  return /^(option|tile|agreement)\./.test(target);
}

/** Kinds of turns and tiles are picked in the panel. */
export function isPicked(target: string): boolean {
  return /^(option|tile)\./.test(target);
}

export function spotBox(
  id: string,
  L: Layout,
  view: MenNeferView,
  components: MenNeferComponents,
  pieces: readonly Piece[],
  seat: number | null,
): TargetBox | null {
  const [target = "", part = ""] = id.split(" ");
  const whole = placeBox(target, L, view, components);
  if (!whole) return null;
  if (part === "boat" || part === "upright" || part === "lying") {
    const kind = part === "boat" ? "boat" : "priestess";
    const found = pieces.find(
      (piece) =>
        piece.kind === kind &&
        piece.seat === seat &&
        piece.at === target &&
        (kind === "boat" || (piece.lying ?? false) === (part === "lying")),
    );
    if (found) return around(found);
  }
  if (part === "activate") {
    const city = components.nile.city.find(({ id: name }) => `nile.${name}` === target);
    return inset(city ? benefitBox(L, city, components) : catchBox(L, Number(target.split(".")[1]), components));
  }
  return inset(whole);
}

/** The ring is drawn outside of its box; a little smaller, it lies on the place's own edge. */
function inset({ x, y, w, h }: Box): TargetBox {
  const by = Math.min(4, w / 8);
  return { x: x + by, y: y + by, w: w - 2 * by, h: h - 2 * by, round: false };
}

function around({ x, y, r }: Piece): TargetBox {
  return { x: x - r - 1, y: y - r - 1, w: 2 * r + 2, h: 2 * r + 2, round: true };
}

export function spotsOf(
  choices: readonly ChoiceMessage[],
  L: Layout,
  view: MenNeferView,
  components: MenNeferComponents,
  pieces: readonly Piece[],
  seat: number | null,
): Spot[] {
  const spots = new Map<string, Spot>();
  for (const choice of choices) {
    const id = spotId(choice);
    const known = spots.get(id);
    if (known) known.choices.push(choice);
    else {
      const box = choice.target && !isHeld(choice.target) ? spotBox(id, L, view, components, pieces, seat) : null;
      if (box) spots.set(id, { id, target: choice.target, choices: [choice], box });
    }
  }
  return [...spots.values()];
}

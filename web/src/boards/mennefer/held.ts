import type { ChoiceMessage } from "../../generated/messages";
import type { Words } from "../../lib/types";
import type { BoardProps } from "../types";
import { menneferText, type Text } from "./text";
import type { Components, MenNeferView, SeatView } from "./view";

/** What the parts of an administration board share. */
export interface Held {
  readonly view: MenNeferView;
  readonly components: Components;
  readonly seat: SeatView;
  readonly words: Words;
  readonly t: Text;
  readonly focus: string | null;
  readonly onchoose: (action: string) => void;
  /** What can be chosen here, only on one's own board. */
  readonly choice: (target: string) => ChoiceMessage | undefined;
}

export function heldBy(props: BoardProps<MenNeferView, Components>, whose: number): Held | null {
  const { view } = props;
  const seat = view.seats[whose];
  if (!seat) return null;
  return {
    view, seat,
    components: props.components,
    words: props.words,
    t: menneferText[props.lang],
    focus: props.focus,
    onchoose: props.onchoose,
    choice(target) {
      if (whose !== props.seat) return undefined;
      const found = props.choices.filter((choice) => choice.target === target);
      return found.find((choice) => choice.action === props.focus) ?? found[0];
    },
  };
}

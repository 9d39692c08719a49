import type { MenNeferComponents, MenNeferView, SeatView } from "../../generated/mennefer";
import type { ChoiceMessage } from "../../generated/messages";
import type { Words } from "../../lib/types";
import type { BoardProps } from "../types";
import { menneferText, type Text } from "./text";

/** What the parts of an administration board share. */
export interface Held {
  readonly view: MenNeferView;
  readonly components: MenNeferComponents;
  readonly seat: SeatView;
  readonly words: Words;
  readonly t: Text;
  readonly focus: string | null;
  readonly onchoose: (action: string) => void;
  /** Is it the reader's?  Only then can anything be chosen or asked about here. */
  readonly own: boolean;
  readonly choice: (target: string) => ChoiceMessage | undefined;
}

export function heldBy(props: BoardProps<MenNeferView, MenNeferComponents>, whose: number): Held | null {
  const { view } = props;
  const seat = view.seats[whose];
  if (!seat) return null;
  const own = whose === props.seat;
  return {
    view,
    seat,
    components: props.components,
    words: props.words,
    t: menneferText[props.lang],
    focus: props.focus,
    onchoose: props.onchoose,
    own,
    choice(target) {
      if (!own) return undefined;
      const found = props.choices.filter((choice) => choice.target === target);
      return found.find((choice) => choice.action === props.focus) ?? found[0];
    },
  };
}

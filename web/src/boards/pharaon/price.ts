import type { Shown } from "./shown";
import type { BoardId } from "./view";

/** A price as icons and words. */
export interface Price {
  kinds: string[];
  word: string;
}

/** What a board always asks; nothing for those whose prices are printed on their columns and steps. */
export function priceOf({ components, t }: Pick<Shown, "components" | "t">, board: BoardId): Price | null {
  const cost = components.boards[board].cost;
  if (cost.type === "all_different") return { kinds: [...components.wheel.order.clockwise], word: t.costs.each };
  if (cost.type !== "identical") return null;
  const many = cost.min ?? 1;
  return {
    kinds: Array.from({ length: many }, () => "any"),
    word: (cost.max ?? many) > many ? t.costs.bonus : t.costs.equal(many),
  };
}

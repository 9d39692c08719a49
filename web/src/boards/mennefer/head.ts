import type { MenNeferView } from "../../generated/mennefer";
import type { StripHead } from "../types";

/** A strip tells the place in the turn order of the age. */
export function head(view: MenNeferView, seat: number): StripHead {
  const id = view.seats[seat]?.id;
  const at = id ? view.order.indexOf(id) : -1;
  return at < 0 ? {} : { order: String(at + 1) };
}

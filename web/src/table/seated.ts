import type { Seat, Table } from "../generated/server";

/** As much of a table as its frame needs: a lesson has no more. */
export interface Seated extends Pick<Table, "game" | "status"> {
  seats: readonly Pick<Seat, "user_id" | "bot" | "resigned">[];
}

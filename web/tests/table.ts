import type { Seat, Table } from "../src/generated/server";

/** A table of a test's own. */
export function table(more: Partial<Table> = {}): Table {
  return {
    id: "table",
    game: "egizia",
    rules: 1,
    edition: "",
    digest: "",
    options: {},
    title: "",
    clock: "none",
    clock_ms: 0,
    undo: "free",
    listed: false,
    rated: false,
    tired: false,
    owner_id: null,
    status: "running",
    ply: 0,
    actor: 0,
    origin: null,
    rematch: null,
    created_at: 0,
    ended_at: null,
    turn_at: null,
    seats: [],
    votes: [],
    asked: [],
    ...more,
  };
}

/** A seat of such a table; somebody called after its number sits on it. */
export function seated(seat: number, more: Partial<Seat> = {}): Seat {
  return {
    seat,
    user_id: `user ${seat}`,
    name: `Person ${seat}`,
    bot: "",
    resigned: false,
    used_ms: 0,
    asked_at: null,
    score: null,
    place: null,
    ...more,
  };
}

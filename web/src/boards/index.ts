import type { BoardModule } from "./types";

/** By game id; loaded when a table of the game is opened.  Every other game of the catalog gets the general board. */
const BOARDS: Record<string, () => Promise<{ board: BoardModule }>> = {
  egizia: () => import("./egizia"),
  pharaon: () => import("./pharaon"),
  mennefer: () => import("./mennefer"),
  ankh: () => import("./ankh"),
};

export async function loadBoard(game: string): Promise<BoardModule> {
  const load = BOARDS[game] ?? (() => import("./generic"));
  return (await load()).board;
}

import { loadArt } from "../art/sheets";
import type { BoardModule } from "./types";

/**
 * Every folder with an `index.ts` is the board of the game it is named after.  This is the one place where the types of
 * views and component data are hidden: a table's game names its module, and hands both over unread.
 */
const BOARDS = import.meta.glob<{ board: BoardModule }>("./*/index.ts");

/** Loaded when a table of the game is opened; a game without a board of its own gets the general one. */
export async function loadBoard(game: string): Promise<BoardModule> {
  const load = BOARDS[`./${game}/index.ts`] ?? BOARDS["./generic/index.ts"];
  if (!load) throw new Error("the general board is missing");
  const [{ board }] = await Promise.all([load(), loadArt(game)]);
  return board;
}

import type { BoardModule } from "../types";
import { regionOf } from "./anchors";
import { badge } from "./badge";
import Board from "./Board.svelte";
import { glossary } from "./glossary";
import Mat from "./Mat.svelte";
import Tableau from "./Tableau.svelte";
import { tell } from "./tell";
import type { AnkhComponents, AnkhView } from "./view";

export const board: BoardModule<AnkhView, AnkhComponents> = {
  Board,
  Mat,
  Tableau,
  badge,
  region: regionOf,
  glossary,
  tell,
};

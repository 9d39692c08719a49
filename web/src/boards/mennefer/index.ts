import type { MenNeferComponents, MenNeferView } from "../../generated/mennefer";
import type { BoardModule } from "../types";
import { regionOf } from "./anchors";
import { badge } from "./badge";
import Board from "./Board.svelte";
import { glossary } from "./glossary";
import Mat from "./Mat.svelte";
import Tableau from "./Tableau.svelte";
import { tell } from "./tell";

export const board: BoardModule<MenNeferView, MenNeferComponents> = {
  Board,
  Mat,
  Tableau,
  badge,
  region: (target) => regionOf(target),
  glossary,
  tell,
};

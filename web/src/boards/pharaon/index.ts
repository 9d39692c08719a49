import type { BoardModule } from "../types";
import { regionOf } from "./targets";
import { badge } from "./badge";
import Board from "./Board.svelte";
import { glossary } from "./glossary";
import Mat from "./Mat.svelte";
import Tableau from "./Tableau.svelte";
import { tell } from "./tell";
import type { PharaonComponents, PharaonView } from "./view";

export const board: BoardModule<PharaonView, PharaonComponents> = {
  Board,
  Mat,
  Tableau,
  badge,
  region: (target) => regionOf(target),
  glossary,
  tell,
};

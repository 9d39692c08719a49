import type { EgiziaComponents, EgiziaView } from "../../generated/egizia";
import type { BoardModule } from "../types";
import { regionOf } from "./anchors";
import { badge } from "./badge";
import Board from "./Board.svelte";
import Mat from "./Mat.svelte";
import Tableau from "./Tableau.svelte";
import { tell } from "./tell";

export const board: BoardModule<EgiziaView, EgiziaComponents> = {
  Board,
  Mat,
  Tableau,
  badge,
  region: (target, { nile_space: spaces }) => regionOf(target, (id) => spaces.find((space) => space.id === id)?.index ?? null),
  tell,
};

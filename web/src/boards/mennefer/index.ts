import type { MenNeferComponents, MenNeferView } from "../../generated/mennefer";
import type { BoardModule } from "../types";
import { regionOf } from "./anchors";
import { badge } from "./badge";
import Board from "./Board.svelte";
import { head } from "./head";
import { glossary } from "./glossary";
import Mat from "./Mat.svelte";
import Panel from "./Panel.svelte";
import Tableau from "./Tableau.svelte";
import { isPicked } from "./spots";
import { tell } from "./tell";
import icons from "./icons.svg?raw";
import Thing from "./Thing.svelte";

export const board: BoardModule<MenNeferView, MenNeferComponents> = {
  Board,
  Mat,
  Thing,
  icons,
  Tableau,
  head,
  Panel,
  // The kinds of turns and the hand of tiles are picked in the panel itself.
  inPanel: ({ target }) => isPicked(target),
  badge,
  region: (target) => regionOf(target),
  glossary,
  tell,
};

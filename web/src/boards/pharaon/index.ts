import type { BoardModule } from "../types";
import { regionOf } from "./targets";
import { badge } from "./badge";
import Board from "./Board.svelte";
import { glossary } from "./glossary";
import { head } from "./head";
import Mat from "./Mat.svelte";
import { offered } from "./faces";
import Panel from "./Panel.svelte";
import StripLine from "./StripLine.svelte";
import Tableau from "./Tableau.svelte";
import { tell } from "./tell";
import type { PharaonComponents, PharaonView } from "./view";
import icons from "./icons.svg?raw";
import Thing from "./Thing.svelte";

export const board: BoardModule<PharaonView, PharaonComponents> = {
  Board,
  Mat,
  Thing,
  icons,
  Tableau,
  StripLine,
  head,
  Panel,
  tellsTurn: true,
  inPanel: (choice) => offered(choice),
  badge,
  region: (target) => regionOf(target),
  glossary,
  tell,
};

import type { BoardModule } from "../types";
import { regionOf } from "./anchors";
import { badge } from "./badge";
import Board from "./Board.svelte";
import { glossary } from "./glossary";
import { head } from "./head";
import Mat from "./Mat.svelte";
import Panel from "./Panel.svelte";
import { inPanel } from "./picking";
import Stage from "./Stage.svelte";
import StripLine from "./StripLine.svelte";
import Tableau from "./Tableau.svelte";
import { tell } from "./tell";
import type { AnkhComponents, AnkhView } from "./view";
import icons from "./icons.svg?raw";
import Thing from "./Thing.svelte";

export const board: BoardModule<AnkhView, AnkhComponents> = {
  Board,
  Mat,
  Thing,
  icons,
  Tableau,
  StripLine,
  head,
  Panel,
  inPanel,
  Stage,
  stage: (view) => view.battle.region !== undefined,
  badge,
  region: regionOf,
  glossary,
  tell,
};

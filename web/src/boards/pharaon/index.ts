import { pointsOf } from "../generic";
import type { BoardModule } from "../types";
import Board from "./Board.svelte";
import { caption } from "./caption";
import { changes, iconOf } from "./changes";
import { glossary } from "./glossary";
import Mat from "./Mat.svelte";
import Tableau from "./Tableau.svelte";
import { regionOf } from "./targets";
import { tell } from "./tell";
import type { PharaonView } from "./view";

const PHASES = ["turns", "round_end"];

export const board: BoardModule = {
  Board,
  Mat,
  Tableau,
  round: (view) => ({ now: Math.max(1, (view as PharaonView).round), all: (view as PharaonView).rounds }),
  phases(view, words) {
    const now = (view as PharaonView).phase;
    const names = PHASES.includes(now) ? PHASES : [now];
    return names.map((phase) => ({ name: words[`phase.${phase}`] ?? phase, now: phase === now }));
  },
  caption,
  region: (target) => regionOf(target),
  icon: iconOf,
  changes,
  points: pointsOf,
  glossary,
  tell: (view, words, lang, names) => tell(view as PharaonView, words, lang, names),
};

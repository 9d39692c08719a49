import { pointsOf } from "../generic";
import type { BoardModule } from "../types";
import { regionOf } from "./anchors";
import Board from "./Board.svelte";
import { caption } from "./caption";
import { changes, iconOf } from "./changes";
import Mat from "./Mat.svelte";
import Tableau from "./Tableau.svelte";
import { tell } from "./tell";
import type { Components, EgiziaView } from "./view";

const PHASES = ["deal", "sail", "feed", "produce", "build", "bonus", "turn_order"];

export const board: BoardModule = {
  Board,
  Mat,
  Tableau,
  round: (view) => ({ now: Math.max(1, (view as EgiziaView).round), all: (view as EgiziaView).rounds }),
  phases(view, words) {
    const now = (view as EgiziaView).phase;
    const names = PHASES.includes(now) ? PHASES : [now];
    return names.map((phase) => ({ name: words[`phase.${phase}`] ?? phase, now: phase === now }));
  },
  caption,
  region(target, components) {
    const spaces = (components as Components).nile_space;
    return regionOf(target, (id) => spaces.find((space) => space.id === id)?.index ?? null);
  },
  icon: iconOf,
  changes,
  points: pointsOf,
  tell: (view, words, lang, names) => tell(view as EgiziaView, words, lang, names),
};

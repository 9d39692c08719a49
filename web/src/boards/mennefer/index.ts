import { pointsOf } from "../generic";
import type { BoardModule } from "../types";
import { regionOf } from "./anchors";
import Board from "./Board.svelte";
import { caption } from "./caption";
import { changes, iconOf } from "./changes";
import { glossary } from "./glossary";
import Mat from "./Mat.svelte";
import Tableau from "./Tableau.svelte";
import { tell } from "./tell";
import { menneferText } from "./text";
import type { MenNeferView } from "./view";

const PHASES = ["flood", "sowing", "harvest"];

export const board: BoardModule = {
  Board,
  Mat,
  Tableau,
  round: (view) => ({ now: Math.max(1, (view as MenNeferView).age), all: (view as MenNeferView).ages }),
  phases(raw, words, lang) {
    const view = raw as MenNeferView;
    const names = PHASES.includes(view.phase) ? PHASES : [view.phase];
    const each = Math.max(1, view.seats.length);
    return names.map((phase) => {
      const name = words[`phase.${phase}`] ?? phase;
      const now = phase === view.phase;
      return { name: now && phase === "sowing" ? menneferText[lang].turnOf(name, Math.ceil(Math.max(1, view.turn) / each), view.turns / each) : name, now };
    });
  },
  caption,
  region: (target) => regionOf(target),
  icon: iconOf,
  changes,
  points: pointsOf,
  glossary,
  tell: (view, words, lang, names) => tell(view as MenNeferView, words, lang, names),
};

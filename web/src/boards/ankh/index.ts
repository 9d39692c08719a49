import type { BoardModule } from "../types";
import { regionOf } from "./anchors";
import { conflictNumber, inConflict } from "./battle";
import Board from "./Board.svelte";
import { caption } from "./caption";
import { changes, iconOf } from "./changes";
import { glossary } from "./glossary";
import Mat from "./Mat.svelte";
import Tableau from "./Tableau.svelte";
import { tell } from "./tell";
import { ankhText } from "./text";
import { sideOf, type AnkhView } from "./view";

export const board: BoardModule = {
  Board,
  Mat,
  Tableau,
  // A round lasts until its conflict is over.
  round: (view) => ({ now: conflictNumber(view as AnkhView), all: (view as AnkhView).conflicts }),
  phases(raw, words, lang) {
    const view = raw as AnkhView;
    const fight = inConflict(view);
    const caravan = view.caravan.length > 0;
    const region = view.battle.region;
    return [
      { name: ankhText[lang].groups.action, now: !fight && !caravan },
      { name: words["event.camel_caravan"] ?? "", now: caravan },
      { name: region === undefined ? (words["event.conflict"] ?? "") : `${words["event.conflict"]}, ${ankhText[lang].region(region)}`, now: fight },
    ];
  },
  caption,
  region: regionOf,
  icon: iconOf,
  changes,
  points(view, seat) {
    const side = sideOf(view as AnkhView, seat);
    return side ? { devotion: side.space } : null;
  },
  glossary,
  tell: (view, words, lang, names) => tell(view as AnkhView, words, lang, names),
};

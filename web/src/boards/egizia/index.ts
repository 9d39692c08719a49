import type { EgiziaComponents, EgiziaView } from "../../generated/egizia";
import type { BoardModule } from "../types";
import { regionOf } from "./anchors";
import { badge } from "./badge";
import Board from "./Board.svelte";
import { glossary } from "./glossary";
import Mat from "./Mat.svelte";
import Panel from "./Panel.svelte";
import { inPanel } from "./picks";
import Tableau from "./Tableau.svelte";
import { tell } from "./tell";
import { egiziaText } from "./text";
import { CREWS } from "./view";
import icons from "./icons.svg?raw";
import Thing from "./Thing.svelte";

export const board: BoardModule<EgiziaView, EgiziaComponents> = {
  Board,
  Mat,
  Thing,
  icons,
  Tableau,
  Panel,
  inPanel,
  head: (view, whose, _, lang) => {
    const seat = view.seats[whose];
    if (!seat) return {};
    return {
      order: String(seat.number),
      spent: new Set(CREWS.filter((crew) => seat.crews[crew].used)),
      ...(seat.passed && view.phase === "sail" ? { note: egiziaText[lang].passed } : {}),
    };
  },
  badge,
  region: (target, { nile_space: spaces }) =>
    regionOf(target, (id) => spaces.find((space) => space.id === id)?.index ?? null),
  glossary,
  tell,
};

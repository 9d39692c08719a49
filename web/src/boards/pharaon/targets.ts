import {
  bagBox,
  bonusBox,
  boxAt,
  columnBox,
  courtBox,
  deckBox,
  guildBox,
  jarBox,
  lifeBox,
  panelOf,
  PANELS,
  rowBox,
  setBox,
  setsBox,
  SPACE,
  spaceAt,
  trackBox,
  WHEEL,
  type Box,
} from "./anchors";
import { mine, type BoardId, type PharaonComponents, type PharaonView } from "./view";

/** The box of what a choice names, if it lies on the board: units, colours and drawn cards are chosen in the panel. */
export function targetBox(target: string, view: PharaonView, components: PharaonComponents): Box | null {
  const box = placeBox(target, view, components);
  return box && !box.round ? boxAt(box.x + EDGE, box.y + EDGE, box.w - 2 * EDGE, box.h - 2 * EDGE) : box;
}

/**
 * The frame of a target lies around its box: so that neighbours do not meet, it lies on the edge of what can be chosen.
 */
const EDGE = 4;

function placeBox(target: string, view: PharaonView, components: PharaonComponents): Box | null {
  const [kind = "", id = ""] = target.split(".");
  const number = Number(id) - 1;
  switch (kind) {
    case "board": {
      const { x, y, w, h } = panelOf(view, id as BoardId);
      return boxAt(x, y, w, h);
    }
    case "set":
      return setBox(panelOf(view, "offerings"), number);
    case "sets":
      return setsBox(panelOf(view, "offerings"), view.sets.length);
    case "bonus":
      return bonusBox(panelOf(view, "offerings"), number);
    case "bag":
      return bagBox(panelOf(view, "offerings"));
    case "court":
      return id === "deck"
        ? deckBox(panelOf(view, "officials"))
        : courtBox(panelOf(view, "officials"), number, view.court.length);
    case "guild":
      return id === "deck" ? deckBox(panelOf(view, "artisans")) : guildBox(panelOf(view, "artisans"), number);
    case "column":
      return columnBox(panelOf(view, "nile"), number);
    case "track":
      return trackBox(panelOf(view, "nile"), view.nile.tracks.indexOf(id as never), view.seats.length);
    case "segment":
      return segmentBox(view, id);
    case "jar":
      return shelfBox(view, id);
    case "row":
      return rowBox(
        Number(id),
        0,
        (components.pyramid.row.find((row) => row.row === Number(id))?.spaces.length ?? 0) + 1,
      );
    case "life":
      return lifeBox(number, components.pyramid.life_track.length, lifeNow(view, components));
    case "income":
      return incomeBox(view, id);
    default:
      return null;
  }
}

/** Which part of life it is, from 0. */
export function lifeNow(view: PharaonView, components: PharaonComponents): number {
  return components.pyramid.life_track.indexOf(view.life);
}

function segmentBox(view: PharaonView, colour: string): Box | null {
  const place = view.boards.findIndex((board) => board.colour === colour);
  const board = view.boards[place];
  if (!board) return null;
  const p = spaceAt(place, Math.max(0, view.spaces - board.free), 4);
  return boxAt(p.x - SPACE, p.y - SPACE, 2 * SPACE, 2 * SPACE, true);
}

/** Jars on display; one that is not shown any more has no box. */
function shelfBox(view: PharaonView, id: string): Box | null {
  const all = [...view.jars.shown, ...view.jars.resolving];
  const index = all.findIndex((jar) => jar.id === id);
  return index < 0 ? null : jarBox(index, all.length);
}

/** The furthest space of one's row, up to the disc, that gives this income. */
function incomeBox(view: PharaonView, income: string): Box | null {
  const me = mine(view);
  const spaces = me ? view.rows[me.row - 1] : undefined;
  if (!me || !spaces) return null;
  const reached = spaces.slice(0, Math.max(1, me.space)).lastIndexOf(income as never);
  return rowBox(me.row, (reached < 0 ? spaces.indexOf(income as never) : reached) + 1, spaces.length + 1);
}

export type RegionId = "wheel" | BoardId | "life" | "jars" | "titles";

export function regionBoxes(view: PharaonView): Record<RegionId, readonly [number, number, number, number]> {
  const around = (board: BoardId): readonly [number, number, number, number] => {
    const { x, y, w, h } = panelOf(view, board);
    return [x - 4, y - 4, w + 8, h + 8];
  };
  const { life, jars, titles, stock } = PANELS;
  return {
    wheel: [WHEEL.x - WHEEL.rim - 4, WHEEL.y - WHEEL.rim - 4, 2 * WHEEL.rim + 8, 2 * WHEEL.rim + 8],
    offerings: around("offerings"),
    officials: around("officials"),
    nile: around("nile"),
    artisans: around("artisans"),
    valley: around("valley"),
    life: [life.x - 4, life.y - 50, life.w + 8, life.h + 54],
    jars: [jars.x - 4, jars.y - 100, jars.w + 8, jars.h + 104],
    titles: [titles.x - 4, titles.y - 100, titles.w + 8, stock.y + stock.h - titles.y + 104],
  };
}

/** The region in which a target is best seen. */
export function regionOf(target: string): RegionId | null {
  const [kind = "", id = ""] = target.split(".");
  const homes: Record<string, RegionId> = {
    set: "offerings",
    sets: "offerings",
    bonus: "offerings",
    bag: "offerings",
    court: "officials",
    guild: "artisans",
    column: "nile",
    track: "nile",
    segment: "wheel",
    row: "life",
    life: "life",
    income: "life",
    jar: "jars",
  };
  return kind === "board" ? (id as BoardId) : (homes[kind] ?? null);
}

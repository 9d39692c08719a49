import { answerBox, bagBox, bonusBox, boxAt, colourBox, columnBox, courtBox, deckBox, guildBox, jarAt, keepBox, lifeBox, panelOf, rowBox, setBox, setsBox, spaceAt, trackBox, unitBox, type Box } from "./anchors";
import { mine, type BoardId, type PharaonComponents, type PharaonView } from "./view";

/** The box of what a choice names, all of it on the board; null for what it does not know. */
export function targetBox(target: string, view: PharaonView, components: PharaonComponents): Box | null {
  const [kind = "", id = ""] = target.split(".");
  const number = Number(id) - 1;
  switch (kind) {
    case "board": {
      const { x, y, w, h } = panelOf(view, id as BoardId);
      return boxAt(x, y, w, h);
    }
    case "set": return setBox(panelOf(view, "offerings"), number);
    case "sets": return setsBox(panelOf(view, "offerings"), view.sets.length);
    case "bonus": return bonusBox(panelOf(view, "offerings"), number, view.bonus.length);
    case "bag": return bagBox(panelOf(view, "offerings"));
    case "court": return id === "deck" ? deckBox(panelOf(view, "officials")) : courtBox(panelOf(view, "officials"), number, view.court.length);
    case "guild": return id === "deck" ? deckBox(panelOf(view, "artisans")) : guildBox(panelOf(view, "artisans"), number);
    case "column": return columnBox(panelOf(view, "nile"), number);
    case "track": return trackBox(panelOf(view, "nile"), view.nile.tracks.indexOf(id as never));
    case "unit": return unitBox(id);
    case "colour": return colourBox(components.wheel.order.clockwise.indexOf(id as never));
    case "segment": return segmentBox(view, id);
    case "official": return keepBox(view.private.drawn?.indexOf(id) ?? -1, view.private.drawn?.length ?? 0);
    case "answer": return answerBox(id === "yes" ? 0 : 1);
    case "jar": return jarBox(view, id);
    case "row": return rowBox(Number(id), 0, (components.pyramid.row.find((row) => row.row === Number(id))?.spaces.length ?? 0) + 1);
    case "life": return lifeBox(number, components.pyramid.life_track.length);
    case "income": return incomeBox(view, id);
    default: return null;
  }
}

function segmentBox(view: PharaonView, colour: string): Box | null {
  const place = view.boards.findIndex((board) => board.colour === colour);
  const board = view.boards[place];
  if (!board) return null;
  const p = spaceAt(place, Math.max(0, view.spaces - board.free), 4);
  return boxAt(p.x - 19, p.y - 19, 38, 38, true);
}

/** Jars on display; one that is not shown any more has no box. */
function jarBox(view: PharaonView, id: string): Box | null {
  const all = [...view.jars.shown, ...view.jars.resolving];
  const index = all.findIndex((jar) => jar.id === id);
  if (index < 0) return null;
  const { x, y, scale } = jarAt(index, all.length);
  return boxAt(x - 23 * scale, y - 40 * scale, 46 * scale, 68 * scale);
}

/** The furthest space of one's row, up to the disc, that gives this income. */
function incomeBox(view: PharaonView, income: string): Box | null {
  const me = mine(view);
  const spaces = me ? view.rows[me.row - 1] : undefined;
  if (!me || !spaces) return null;
  const reached = spaces.slice(0, Math.max(1, me.space)).lastIndexOf(income as never);
  return rowBox(me.row, (reached < 0 ? spaces.indexOf(income as never) : reached) + 1, spaces.length + 1);
}

export type RegionId = "wheel" | BoardId | "life" | "jars" | "titles" | "stock" | "order";

export function regionBoxes(view: PharaonView): Record<RegionId, readonly [number, number, number, number]> {
  const around = (board: BoardId): readonly [number, number, number, number] => {
    const { x, y, w, h } = panelOf(view, board);
    return [x - 9, y - 9, w + 18, h + 18];
  };
  return {
    wheel: [330, 300, 400, 400],
    offerings: around("offerings"),
    officials: around("officials"),
    nile: around("nile"),
    artisans: around("artisans"),
    valley: around("valley"),
    life: [361, 680, 338, 308],
    jars: [2, 4, 340, 204],
    titles: [718, 4, 340, 204],
    stock: [2, 500, 340, 186],
    order: [718, 500, 340, 186],
  };
}

/** The region in which a target is best seen. */
export function regionOf(target: string): RegionId | null {
  const [kind = "", id = ""] = target.split(".");
  const homes: Record<string, RegionId> = {
    set: "offerings", sets: "offerings", bonus: "offerings", bag: "offerings", court: "officials", guild: "artisans",
    column: "nile", track: "nile", unit: "life", colour: "life", official: "life", row: "life", life: "life", income: "life", jar: "jars",
  };
  return kind === "board" ? (id as BoardId) : (homes[kind] ?? null);
}

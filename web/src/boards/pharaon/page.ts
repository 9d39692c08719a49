import { panelAt, type Point } from "./anchors";
import type { BoardId, PharaonView } from "./view";

/** A board drawn by itself for a small screen: how wide and high, and how much of it is the wheel. */
export const PAGE = { w: 252, h: 384, arc: 52, seen: 272 };
/** Where the segment of the board lies: at the foot of the wheel. */
const FOOT = 2.5;

/** How far the wheel is turned aside so that the segment of a place lies at its foot, in segments. */
export function pageTurn(place: number): number {
  return FOOT - place;
}

/** The way from a board's place in the circle to its place on the page. */
export function pageShift(place: number): Point {
  const { x, y } = panelAt(place);
  return { x: 4 - x, y: PAGE.arc + 2 - y };
}

/** The board that a part of the map shows, if it is one. */
export function pageOf(view: PharaonView, region: string | null): { id: BoardId; place: number } | null {
  const place = view.boards.findIndex((board) => board.id === region);
  const board = view.boards[place];
  return board ? { id: board.id, place } : null;
}

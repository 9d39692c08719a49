/** Where the guide points, and where it stands while it speaks: nothing here knows a game. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export type Side = "left" | "right" | "above" | "below";

/** A place for the bubble: on which side of what it points at, and how far along its edge the pointer stands. */
export interface Spot {
  x: number;
  y: number;
  side: Side | null;
  tip: number;
  /** How wide it is there. */
  w: number;
}

/** Parts of the frame that a step may point at; on a phone one's own numbers stand in the tray. */
const PARTS: Readonly<Record<string, string>> = {
  "@seats": ".mats",
  "@mat": ".mat.own, .tray",
  "@choices": ".side .choosing",
  "@points": ".mat.own .pts, .tray .pts",
  "@top": ".top",
  "@board": ".board",
};

const GAP = 18;
const EDGE = 10;
const MARGIN = 12;
/** What is to be tapped must stay free, even if that hides some more of what is only looked at. */
const TAPPED = 50;

/** What can be chosen is drawn as a choice, and marked as one; where several share a place, only the place is there. */
export type Choices = readonly { action: string; target: string }[];

/** The part of a board that shows a target: it may be closed, and then only what opens it is there. */
export type PartOf = (target: string) => string | null;

/** What stands for a target: on the board, else anywhere; `!action` is a choice by its name. */
export function findPoint(
  root: ParentNode,
  point: string,
  choices: Choices = [],
  partOf: PartOf = () => null,
): Element[] {
  const part = PARTS[point];
  if (part) return seen(root.querySelectorAll(part)).slice(0, 1);
  if (point.startsWith("!")) {
    const found = chosenAt(root, point.slice(1));
    const target = choices.find(({ action }) => `!${action}` === point)?.target;
    return found.length || !target ? found : findPoint(root, target);
  }
  const marked = `[data-target="${CSS.escape(point)}"]`;
  const onBoard = seen(root.querySelectorAll(`.board ${marked}`));
  if (onBoard.length) return onBoard;
  const elsewhere = seen(root.querySelectorAll(marked)).slice(0, 1);
  const action = choices.findLast(({ target }) => target === point)?.action;
  const choice = elsewhere.length || action === undefined ? elsewhere : chosenAt(root, action);
  return choice.length ? choice : opener(root, partOf(point)).slice(0, 1);
}

/** What opens a part of the board. */
function opener(root: ParentNode, part: string | null): Element[] {
  return part === null ? [] : seen(root.querySelectorAll(`.board [data-open="${CSS.escape(part)}"]`));
}

/** Where a choice can be taken: on the board first, then in a mat or a panel, then in the list. */
export function chosenAt(root: ParentNode, action: string): Element[] {
  const named = `[data-action="${CSS.escape(action)}"]`;
  for (const where of [`.board ${named}`, `.mats ${named}`, `.pick${named}`, `.choice${named}`]) {
    const found = seen(root.querySelectorAll(where));
    if (found.length) return found.slice(0, 1);
  }
  return [];
}

function seen(found: NodeListOf<Element>): Element[] {
  return [...found].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  });
}

export function boxOf(elements: readonly Element[]): Box | null {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  if (!boxes.length) return null;
  const x = Math.min(...boxes.map((box) => box.left));
  const y = Math.min(...boxes.map((box) => box.top));
  return {
    x,
    y,
    w: Math.max(...boxes.map((box) => box.right)) - x,
    h: Math.max(...boxes.map((box) => box.bottom)) - y,
  };
}

export function grown({ x, y, w, h }: Box, by: number): Box {
  return { x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by };
}

/** The part of a box that lies within another. */
export function within(box: Box, area: Box): Box | null {
  const x = Math.max(box.x, area.x);
  const y = Math.max(box.y, area.y);
  const w = Math.min(box.x + box.w, area.x + area.w) - x;
  const h = Math.min(box.y + box.h, area.y + area.h) - y;
  return w > 0 && h > 0 ? { x, y, w, h } : null;
}

/**
 * The bubble stands beside what it points at, on the side with most room, and never over it.  Areas come in order of
 * preference; it is as narrow as the area wants it, and where it fits into none of them, it covers as little as it can,
 * and what is to be tapped least of all.  Each place is judged by how high the bubble is where it is as narrow as
 * there: by the height it has elsewhere, two places might each look better from the other, and it would flicker.
 */
export function standAside(
  areas: readonly Box[],
  holes: readonly Box[],
  size: { w: number; highAt: (w: number) => number },
  tapped: readonly Box[] = [],
): Spot {
  const target = union(holes);
  const shut = holes.map((hole) => ({ hole: grown(hole, MARGIN), weight: tapped.includes(hole) ? TAPPED : 1 }));
  const tried = areas.flatMap((area, rank) => {
    const w = Math.min(size.w, area.w - 2 * EDGE);
    const own = { w, h: size.highAt(w) };
    const spots = target ? [...beside(area, grown(target, MARGIN), own), ...corners(area, own)] : corners(area, own);
    return spots.map((spot) => {
      const box = { x: spot.x, y: spot.y, ...own };
      const covered = shut.reduce((sum, { hole, weight }) => sum + weight * surface(within(box, hole)), 0);
      const outside = own.w * own.h - surface(within(box, area));
      const room = roomOn(spot.side, area, target);
      return { spot: { ...spot, w: own.w }, rank, covered: Math.round(covered + outside), room };
    });
  });
  const best = tried.sort((a, b) => a.covered - b.covered || a.rank - b.rank || b.room - a.room)[0];
  return best?.spot ?? { x: EDGE, y: EDGE, side: null, tip: 0, w: size.w };
}

type Bare = Omit<Spot, "w">;

function beside(area: Box, hole: Box, size: { w: number; h: number }): Bare[] {
  const [cx, cy] = [hole.x + hole.w / 2, hole.y + hole.h / 2];
  const y = between(cy - size.h / 2, area.y + EDGE, area.y + area.h - EDGE - size.h);
  const x = between(cx - size.w / 2, area.x + EDGE, area.x + area.w - EDGE - size.w);
  const across = between(cy - y, 26, size.h - 26);
  const along = between(cx - x, 30, size.w - 30);
  return [
    { x: hole.x - GAP - size.w, y, side: "left", tip: across },
    { x: hole.x + hole.w + GAP, y, side: "right", tip: across },
    { x, y: hole.y - GAP - size.h, side: "above", tip: along },
    { x, y: hole.y + hole.h + GAP, side: "below", tip: along },
  ];
}

/** Out of the way, pointing at nothing: the lower left one first. */
function corners(area: Box, size: { w: number; h: number }): Bare[] {
  const [left, right] = [area.x + EDGE, area.x + area.w - EDGE - size.w];
  const [top, foot] = [area.y + EDGE, area.y + area.h - EDGE - size.h];
  const at = (x: number, y: number): Bare => ({ x, y, side: null, tip: 0 });
  return [at(left, foot), at(right, foot), at(left, top), at(right, top)];
}

function roomOn(side: Side | null, area: Box, target: Box | null): number {
  if (!side || !target) return -1;
  if (side === "left") return target.x - area.x;
  if (side === "right") return area.x + area.w - target.x - target.w;
  return side === "above" ? target.y - area.y : area.y + area.h - target.y - target.h;
}

export function union(boxes: readonly Box[]): Box | null {
  const [first] = boxes;
  if (!first) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    w: Math.max(...boxes.map((box) => box.x + box.w)) - x,
    h: Math.max(...boxes.map((box) => box.y + box.h)) - y,
  };
}

function surface(box: Box | null): number {
  return box ? box.w * box.h : 0;
}

function between(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, Math.max(least, most)));
}

import type { ZoomControl } from "../lib/zoom.svelte";
import { boxOf, findPoint, within, type Box, type Choices, type PartOf } from "./places";

/** Board units that are seen around something the view flies to, at least. */
const AROUND = 300;
/** How much of a target has to be in sight, or the view flies there. */
const ENOUGH = 0.8;
/** The same of several together: none of them may be the part that is missing. */
const ALL = 0.99;

/** Where the things are that the guide points at, while boards are moved, drawn anew and made smaller. */
export class Follow {
  private boxes: readonly (Box | null)[] = [];
  private last = "";
  /** Points that nothing stands for. */
  lost: readonly string[] = [];

  /**
   * A box for each point, null where there is none; as long as nothing has moved, the very same list.  What is only to
   * be seen in the board's frame has none elsewhere: something else lies there.
   */
  measure(
    root: ParentNode,
    points: readonly string[],
    choices: Choices,
    partOf: PartOf,
    framed: boolean,
  ): readonly (Box | null)[] {
    const found = points.map((point) => findPoint(root, point, choices, partOf));
    const boxes = found.map((elements) => {
      const box = boxOf(elements);
      return box && (clipped(box, elements[0]) ?? (framed ? null : box));
    });
    const lost = points.filter((_, k) => !found[k]?.length);
    const now = JSON.stringify([lost, boxes.map((box) => box && [box.x, box.y, box.w, box.h].map(Math.round))]);
    if (now !== this.last) [this.last, this.boxes, this.lost] = [now, boxes, lost];
    return this.boxes;
  }
}

/** What has been moved out of the board's frame is not pointed at beyond its edge. */
function clipped(box: Box, element: Element | undefined): Box | null {
  const board = element?.closest(".map");
  const frame = board && boxOf([board]);
  return frame ? within(box, frame) : box;
}

/**
 * The view goes where these are, if they are out of sight: a drawn board flies, a list scrolls.  A step may point at
 * something on the board and at a choice in the list; of what one board or one list shows, the first counts.  Where
 * several are as good, so many of the first ones are seen ``together``; if that was tried and they do not fit where the
 * board can be read well, all of it is shown.
 */
export function bringIntoSight(
  root: ParentNode,
  points: readonly string[],
  choices: Choices,
  partOf: PartOf,
  zoom: ZoomControl,
  together = 0,
  tried = false,
): void {
  const moved: Element[] = [];
  const shown = points.map((point) => findPoint(root, point, choices, partOf)[0]);
  for (const element of shown) {
    const alone = element && boxOf([element]);
    if (!element || !alone?.w || !alone.h) continue;
    const drawn = element.closest<SVGSVGElement>("svg[data-pans]");
    const equals = shown
      .slice(0, together)
      .filter((one): one is Element => one != null && drawn?.contains(one) === true);
    const box = equals.length ? (boxOf(equals) ?? alone) : alone;
    const around = drawn ?? scroller(element);
    if (!around || moved.includes(around)) continue;
    moved.push(around);
    const frame = inSight(around);
    const part = frame && within(box, frame);
    if (part && part.w * part.h >= (equals.length ? ALL : ENOUGH) * box.w * box.h) continue;
    if (equals.length && tried) zoom.jump(null);
    else if (drawn) fly(drawn, box, zoom);
    else element.scrollIntoView({ block: element.closest(".board") ? "center" : "nearest", inline: "nearest" });
  }
}

/** What is seen of something; the buttons of a phone lie over its upper edge. */
function inSight(element: Element): Box | null {
  const box = boxOf([element]);
  const buttons = element.closest(".map")?.querySelector(".regions")?.getBoundingClientRect();
  if (!box || !buttons?.height) return box;
  const top = Math.max(box.y, buttons.bottom);
  return { ...box, y: top, h: box.y + box.h - top };
}

function scroller(element: Element): Element | null {
  for (let at = element.parentElement; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at);
    if (/auto|scroll/.test(overflowY) && at.scrollHeight > at.clientHeight + 1) return at;
  }
  return null;
}

function fly(drawn: SVGSVGElement, { x, y, w, h }: Box, zoom: ZoomControl): void {
  const layer = drawn.querySelector<SVGGElement>(":scope > g");
  const inverse = layer?.getScreenCTM()?.inverse();
  if (!inverse) return;
  const from = new DOMPoint(x, y).matrixTransform(inverse);
  const to = new DOMPoint(x + w, y + h).matrixTransform(inverse);
  const wide = Math.max(AROUND, (to.x - from.x) * 1.3);
  const high = Math.max(AROUND, (to.y - from.y) * 1.3);
  zoom.at = null;
  zoom.resting = false;
  zoom.to({
    id: "",
    name: "",
    box: [(from.x + to.x - wide) / 2, (from.y + to.y - high) / 2, wide, high],
  });
}

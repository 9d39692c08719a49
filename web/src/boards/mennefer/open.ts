import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import type { ChoiceMessage } from "../../generated/messages";
import { inCity, regionOf } from "./anchors";
import { DISTRICTS, signBox, stripBox } from "./city";
import { box, layoutFor, type Box, type Layout, type Place } from "./layout";
import { isHeld } from "./spots";

/** Which place a question is about: the city where several are, nothing where none is named. */
export function placeFor(choices: readonly ChoiceMessage[], narrow: boolean): Place | null {
  const targets = choices.map(({ target }) => target).filter((target) => target && !isHeld(target));
  if (!targets.length) return choices.some(({ target }) => target.startsWith("option.")) ? "city" : null;
  // Tracks can be chosen on the signs, but they are read in the house.
  if (targets.every((target) => !target.startsWith("track.") && inCity(target, narrow))) return "city";
  const quarters = new Set(targets.map(regionOf));
  const [only] = quarters;
  return quarters.size === 1 ? (only ?? null) : "city";
}

/** Where a place lies in the city: there it grows from, and shrinks to. */
function origin(narrow: boolean, place: Place): Box {
  if (place === "city") return box(0, 0, 748, 602);
  if (place === "display") return box(0, 0, narrow ? 390 : 748, narrow ? 48 : 98);
  if (narrow) return stripBox(place);
  return DISTRICTS[place][0] ?? signBox(layoutFor(narrow, "city"), place);
}

/** One movement: the district scales up to the whole board, or back; the city only fades. */
export function grow(_node: Element, { L, duration }: { L: Layout; duration: number }): TransitionConfig {
  const from = origin(L.narrow, L.place);
  const shown = { w: L.width, h: L.duat.y };
  return {
    duration,
    easing: cubicOut,
    css: (t, u) => {
      if (L.place === "city") return `opacity: ${t}`;
      const k = { x: t + (u * from.w) / shown.w, y: t + (u * from.h) / shown.h };
      return `opacity: ${Math.min(1, t * 2)}; transform: translate(${u * from.x}px, ${u * from.y}px) scale(${k.x}, ${k.y})`;
    },
  };
}

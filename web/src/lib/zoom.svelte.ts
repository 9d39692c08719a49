import { getContext, setContext } from "svelte";
import type { Region } from "../boards/types";

/** The frame's buttons and keys reach whatever board is shown through this. */
export class ZoomControl {
  regions = $state.raw<readonly Region[]>([]);
  at = $state<string | null>(null);
  /** As it comes: all of it, or as much as can be read. */
  resting = $state(true);
  /** How far one has zoomed in; 1 shows the whole board. */
  scale = $state(1);
  by: (factor: number) => void = () => {};
  to: (region: Region | null) => void = () => {};
  rest: () => void = () => {};
  /** Boards that are plain lists have nothing to zoom. */
  able = $state(false);

  /** A part of the board; null is all of it, however small that is. */
  jump(id: string | null): void {
    this.at = id;
    this.resting = false;
    this.to(this.regions.find((region) => region.id === id) ?? null);
  }

  home(): void {
    this.at = null;
    this.resting = true;
    this.rest();
  }
}

const KEY = Symbol("zoom");

export function provideZoom(): ZoomControl {
  return setContext(KEY, new ZoomControl());
}

export function useZoom(): ZoomControl {
  return getContext<ZoomControl>(KEY);
}

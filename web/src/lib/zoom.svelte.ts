import { getContext, setContext } from "svelte";
import type { Region } from "../boards/types";

/** The frame's buttons and keys reach whatever board is shown through this. */
export class ZoomControl {
  regions = $state.raw<readonly Region[]>([]);
  at = $state<string | null>(null);
  /** How far one has zoomed in; 1 shows the whole board. */
  scale = $state(1);
  by: (factor: number) => void = () => {};
  to: (region: Region | null) => void = () => {};
  /** Boards that are plain lists have nothing to zoom. */
  able = $state(false);

  jump(id: string | null): void {
    this.at = id;
    this.to(this.regions.find((region) => region.id === id) ?? null);
  }
}

const KEY = Symbol("zoom");

export function provideZoom(): ZoomControl {
  return setContext(KEY, new ZoomControl());
}

export function useZoom(): ZoomControl {
  return getContext<ZoomControl>(KEY);
}

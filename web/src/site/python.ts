import type { PyodideAPI } from "pyodide";
import { forget, recall, remember } from "./memory";

/** Where the site's files are, which version of them, and which games it has. */
export interface Place {
  base: string;
  version: string;
  games: string[];
}

/** A worker that began before the site was kept is never asked to use what is kept: it looks there itself. */
export async function bring(url: URL | string): Promise<Response> {
  try {
    return await fetch(url);
  } catch (error) {
    const kept = await self.caches?.match(url);
    if (!kept) throw error;
    return kept;
  }
}

/**
 * Hosts that pack nothing still send few bytes: the interpreter lies there packed, and is unpacked while it arrives.
 */
function unpackInterpreter(): void {
  const plain = self.fetch.bind(self);
  self.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.endsWith(".wasm")) return plain(input, init);
    const packed = await plain(`${url}.packed`);
    if (!packed.ok || !packed.body) return packed;
    return new Response(packed.body.pipeThrough(new DecompressionStream("gzip")), {
      headers: { "content-type": "application/wasm" },
    });
  };
}

/** Python in this worker, with the table's own modules; games are unpacked when somebody wants to play them. */
export class Python {
  private readonly unpacked = new Map<string, Promise<void>>();

  private constructor(
    private readonly place: Place,
    readonly py: PyodideAPI,
  ) {}

  static async start(place: Place): Promise<Python> {
    unpackInterpreter();
    const archive = bring(new URL("engines/table.zip", place.base)); // arrives while Python starts
    const memory = await recall(place);
    const py = memory ? await Python.again(place, memory) : await Python.anew(place);
    py.unpackArchive(await (await archive).arrayBuffer(), "zip", { extractDir: "/engines" });
    if (!py.runPython("import sys; '/engines' in sys.path")) {
      py.runPython("sys.path.insert(0, '/engines'); import mehen.site.worker");
      void remember(place, py.makeMemorySnapshot() as Uint8Array<ArrayBuffer>);
    }
    return new Python(place, py);
  }

  private static async anew({ base }: Place, more: object = { _makeSnapshot: true }): Promise<PyodideAPI> {
    const home = new URL("python/", base).href;
    const { loadPyodide } = (await import(/* @vite-ignore */ `${home}pyodide.mjs`)) as typeof import("pyodide");
    return loadPyodide({ indexURL: home, env: { HOME: "/home/pyodide", MEHEN_PLUGINS: "off" }, ...more });
  }

  /** From where an earlier start has come to; from the beginning if that cannot be used. */
  private static async again(place: Place, memory: ArrayBuffer): Promise<PyodideAPI> {
    try {
      return await Python.anew(place, { _loadSnapshot: memory });
    } catch {
      await forget(place);
      return Python.anew(place);
    }
  }

  /** A game's rules, texts and components. */
  load(game: string): Promise<void> {
    const known = this.unpacked.get(game) ?? this.unpack(game);
    this.unpacked.set(game, known);
    return known;
  }

  private async unpack(game: string): Promise<void> {
    const found = await bring(new URL(`engines/${game}.zip`, this.place.base));
    if (!found.ok) throw new Error(`${game}: ${found.status}`);
    this.py.unpackArchive(await found.arrayBuffer(), "zip", { extractDir: "/engines" });
    this.py.runPython("import importlib; importlib.invalidate_caches()");
  }
}

/**
 * Python's memory as it is right after its start, kept on this device: whoever starts it again begins there, in a
 * fraction of the time.  It belongs to one version of the site and goes with that version's cache (`site/sw.js`).
 *
 * No luck is kept in it: whatever Python draws here comes from `secrets`, which asks the browser each time
 * (`tests/site/test_luck.py`).
 */
import type { Place } from "./python";

const NAME = "python/memory.packed";

async function cacheOf({ version }: Place): Promise<Cache> {
  return caches.open(`mehen-site-${version}`);
}

const addressOf = ({ base }: Place): string => new URL(NAME, base).href;

export async function recall(place: Place): Promise<ArrayBuffer | null> {
  try {
    const found = await (await cacheOf(place)).match(addressOf(place));
    if (!found?.body) return null;
    return await new Response(found.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  } catch {
    return null; // pages without encryption and some private windows keep nothing
  }
}

export async function remember(place: Place, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    const packed = new Blob([memory]).stream().pipeThrough(new CompressionStream("gzip"));
    await (await cacheOf(place)).put(addressOf(place), new Response(packed));
  } catch {
    // where there is no room, every start is like the first
  }
}

export async function forget(place: Place): Promise<void> {
  await (await cacheOf(place)).delete(addressOf(place));
}

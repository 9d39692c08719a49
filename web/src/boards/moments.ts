import type { Scenes } from "../table/moments/scene";

/**
 * Folders with `moments/index.ts` show the great moments of their game; as with boards, types of views are hidden here.
 */
const SCENES = import.meta.glob<{ scenes: Scenes }>("./*/moments/index.ts");

/** Loaded when the first moment of a table is shown; what has no scene of its own is told by the general one. */
export async function loadScenes(game: string): Promise<Scenes> {
  return (await SCENES[`./${game}/moments/index.ts`]?.())?.scenes ?? {};
}

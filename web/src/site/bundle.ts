import { api } from "../lib/api";
import { Shelf, type Kept, type LogLine } from "./shelf";

/** Everything that lies on this device, as one file. */
interface Bundle {
  mehen: "everything";
  tables: { row: Kept; entries: LogLine[] }[];
  editions: { game: string; text: string }[];
}

export async function everything(): Promise<string> {
  const shelf = await Shelf.open();
  const found = await Promise.all((await shelf.tables()).map(({ id }) => shelf.table(id)));
  const bundle: Bundle = {
    mehen: "everything",
    tables: found.filter((table) => table !== null),
    editions: (await shelf.editions()) as Bundle["editions"],
  };
  return JSON.stringify(bundle);
}

/** Is this such a file?  Otherwise it may be a record. */
export function readBundle(text: string): Bundle | null {
  try {
    const bundle = JSON.parse(text) as Partial<Bundle>;
    return bundle.mehen === "everything" && bundle.tables && bundle.editions ? (bundle as Bundle) : null;
  } catch {
    return null;
  }
}

/** Tables that are here already stay as they are; returns how many were new. */
export async function takeIn(bundle: Bundle): Promise<number> {
  let fresh = 0;
  for (const { game, text } of bundle.editions) await api.edition(game, text);
  for (const { row, entries } of bundle.tables) if ((await api.adopt(row, entries)).new) fresh++;
  return fresh;
}

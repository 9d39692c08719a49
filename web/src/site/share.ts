import type { SeatWish, Table } from "../generated/server";
import { api } from "../lib/api";

/** A game that moves: its record, who is to play which seat where it goes on, and component values of one's own. */
export interface Parcel {
  record: string;
  seats?: SeatWish[];
  edition?: { game: string; text: string };
}

/** Everything that is needed elsewhere to look at this game, or to play it on. */
export async function parcelOf(table: Table, seats?: SeatWish[]): Promise<Parcel> {
  const record = await (table.status === "running" ? api.along(table.id) : api.record(table.id));
  const { game, edition } = table;
  return {
    record,
    ...(seats ? { seats } : {}),
    ...(edition ? { edition: { game, text: await api.editionText(game, edition) } } : {}),
  };
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** Short enough for an address: whoever opens the link needs nothing else. */
export async function pack(parcel: Parcel): Promise<string> {
  const bytes = await through(
    new TextEncoder().encode(JSON.stringify(parcel)),
    new CompressionStream("deflate-raw") as GenericTransformStream,
  );
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Throws if the link was cut off on its way. */
export async function unpack(packed: string): Promise<Parcel> {
  const text = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = await through(
    Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
    new DecompressionStream("deflate-raw") as GenericTransformStream,
  );
  const parcel = JSON.parse(new TextDecoder().decode(bytes)) as Parcel;
  if (typeof parcel.record !== "string") throw new Error("no record");
  return parcel;
}

/**
 * What people share with the installed app may be a link to a game, with words around it: the game in it, if there is
 * one.
 */
export function linkIn(text: string): string | null {
  return /#\/play\/([\w-]+)/.exec(text)?.[1] ?? null;
}

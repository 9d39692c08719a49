import { m } from "../i18n";
import { SITE } from "../lib/house";
import { settings } from "../lib/settings.svelte";
import type { Parcel } from "./share";

/** The server that has handed this page out, if one has; a folder of files has none. */
export interface Home {
  /** A game goes there; returns its address. */
  bring(parcel: Parcel): Promise<string>;
}

/** Where a server hands out this client as a house of its own. */
export const OFFLINE = "/offline/";

async function send(path: string, body: unknown): Promise<Response> {
  const answer = await fetch(path, {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer;
}

let known: Promise<Home | null> | null = null;

/** From a server's own pages: is there an offline client to go to?  From that client: is there a server to go to? */
export function home(): Promise<Home | null> {
  known ??= look().catch(() => {
    known = null; // it may be there later
    return null;
  });
  return known;
}

async function look(): Promise<Home | null> {
  const { api } = (await (await fetch(`${SITE ? "" : OFFLINE}house.json`)).json()) as { api?: string };
  return api ? { bring: (parcel) => bring(api, parcel) } : null;
}

async function bring(api: string, { record, seats, edition }: Parcel): Promise<string> {
  const visitor: unknown = await (await fetch(`${api}/visitor`, { credentials: "same-origin" })).json();
  if (!visitor) await send(`${api}/guest`, { name: settings.name || m().common.guest });
  if (edition) await send(`${api}/games/${edition.game}/editions`, { text: edition.text });
  const answer = await send(`${api}/records`, { text: record, seats });
  return `/t/${((await answer.json()) as { id: string }).id}`;
}

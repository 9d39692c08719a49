import type { Lang, Words } from "../../lib/types";
import { sign } from "./looks";
import { ankhText } from "./text";
import { MONUMENTS, TRACKS } from "./view";

/** Every symbol of the board with its name: the engine's words where it has them. */
export function glossary(words: Words, lang: Lang): { icon: string; name: string }[] {
  const { neutral, ankh, scarab, ...own } = ankhText[lang].glossary;
  const all = (kind: string): { icon: string; name: string }[] =>
    Object.keys(words).filter((key) => key.startsWith(`${kind}.`)).map((key) => ({ icon: sign(key.slice(kind.length + 1)), name: words[key] ?? "" }));
  const explained = (kind: string): { icon: string; name: string }[] =>
    all(kind).map((row) => ({ icon: row.icon, name: `${row.name}: ${words[`${kind}_text.${row.icon.replace("ankh-", "")}`] ?? ""}` }));
  return [
    ...Object.entries(own).map(([id, name]) => ({ icon: sign(id), name })),
    { icon: "ankh", name: ankh },
    { icon: "scarab", name: scarab },
    ...TRACKS.map((id) => ({ icon: sign(id), name: words[`track.${id}`] ?? id })),
    ...["control_monument", "camel_caravan", "conflict"].map((id) => ({ icon: sign(id), name: words[`event.${id}`] ?? id })),
    ...MONUMENTS.map((id) => ({ icon: sign(id), name: `${words[`kind.${id}`] ?? id} (${neutral})` })),
    ...all("god"),
    ...all("guardian"),
    ...explained("card"),
    ...explained("power"),
  ];
}

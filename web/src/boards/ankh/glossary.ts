import type { Lang, Words } from "../../lib/types";
import type { Sign } from "../types";
import { sign } from "./looks";
import { ankhText } from "./text";
import { MONUMENTS, TRACKS } from "./view";

/** Drawings of the sheet, by what they show; an owner's edition may have gods and guardians that nobody has drawn. */
const DRAWN: Readonly<Record<string, readonly string[]>> = {
  "ak-medal-": ["amun", "anubis", "isis", "osiris", "re"],
  "ak-card-": ["build_monument", "chariots", "cycle_of_maat", "drought", "flood", "miracle", "plague_of_locusts"],
  "ak-": [
    ...["androsphinx", "apophis", "cat_mummy", "giant_scorpion", "mummy", "satis"],
    ...["follower", "underworld", "warrior", ...MONUMENTS],
  ],
};

function drawn(id: string): { art?: string } {
  const kind = Object.keys(DRAWN).find((one) => DRAWN[one]?.includes(id));
  return kind ? { art: kind + id } : {};
}

/** Every symbol of the board with its name, as a picture where there is one: the engine's words where it has them. */
export function glossary(words: Words, lang: Lang): Sign[] {
  const { neutral, ankh, scarab, ...own } = ankhText[lang].glossary;
  const named = (kind: string, name: (id: string) => string): Sign[] =>
    Object.keys(words)
      .filter((key) => key.startsWith(`${kind}.`))
      .map((key) => key.slice(kind.length + 1))
      .map((id) => ({ icon: sign(id), name: name(id), ...drawn(id) }));
  const all = (kind: string): Sign[] => named(kind, (id) => words[`${kind}.${id}`] ?? "");
  const explained = (kind: string): Sign[] =>
    named(kind, (id) => `${words[`${kind}.${id}`] ?? ""}: ${words[`${kind}_text.${id}`] ?? ""}`);
  return [
    ...Object.entries(own).map(([id, name]) => ({ icon: sign(id), name, ...drawn(id) })),
    { icon: "ankh", name: ankh },
    { icon: "scarab", name: scarab },
    ...TRACKS.map((id) => ({ icon: sign(id), name: words[`track.${id}`] ?? id })),
    { icon: sign("control_monument"), name: words["event.control_monument"] ?? "" },
    { icon: sign("camel_caravan"), name: words["event.camel_caravan"] ?? "", art: "ak-camel" },
    { icon: sign("conflict"), name: words["event.conflict"] ?? "" },
    ...MONUMENTS.map((id) => ({ icon: sign(id), name: `${words[`kind.${id}`] ?? id} (${neutral})`, ...drawn(id) })),
    ...all("god"),
    ...all("guardian"),
    ...explained("card"),
    ...explained("power"),
  ];
}

import type { Choice, Lang, Words } from "../../lib/types";
import type { Change } from "../types";
import { figureSign, sign } from "./looks";
import { capital } from "./phrases";
import { ankhText } from "./text";
import { MONUMENTS, sideOf, type AnkhView, type Components, type MonumentId, type Track } from "./view";

const ICONS: Record<string, string> = { followers: "ankh-follower", devotion: "ankh-devotion" };

export function iconOf(kind: string): string | null {
  return ICONS[kind] ?? null;
}

/** Before and after, in the reader's own numbers, as far as nothing else can come in between. */
export function changes(
  choice: Choice,
  { view: raw, components: data, seat, words, lang }: { view: unknown; components: unknown; seat: number | null; words: Words; lang: Lang },
): Change[] {
  const view = raw as AnkhView;
  const side = sideOf(view, seat);
  if (!side) return [];
  const t = ankhText[lang];
  const out: Change[] = [];
  const show = (icon: string, name: string, from: number, by: number): void => {
    if (by) out.push({ icon, name, from, to: from + by });
  };
  const [, first = ""] = choice.action.split(" ");
  show("ankh-follower", t.followers, side.followers, (choice.gain["followers"] ?? 0) - (choice.cost["followers"] ?? 0));
  show("ankh-devotion", t.devotion, side.space, choice.gain["devotion"] ?? 0);
  if (choice.verb === "action") {
    const track = view.tracks[first as Track];
    show("star", t.toEvent, track.event - track.marker, -1);
  }
  if (choice.verb === "kind" && choice.rule !== "AK-10M.3" && first !== "trapped") {
    const left = first === "warrior" ? side.warriors : (side.guardians[first] ?? 0);
    show(figureSign(first, side.god), `${capital(words[`summon.${first}`] ?? first)}, ${t.pool}`, left, -1);
  }
  if (choice.verb === "power") show("ankh", t.powers, side.powers.length, 1);
  if (choice.verb === "camel") show("ankh-camel_caravan", t.camels, view.caravan.length, 1);
  const gained = choice.verb === "build" ? first : choice.verb === "monument" && choice.rule !== "AK-6.2" ? view.hexes.find((hex) => `hex.${hex.id}` === choice.target)?.piece : undefined;
  if (isMonument(gained)) {
    show(sign(gained), capital(words[`kind.${gained}`] ?? gained), side.controls[gained], 1);
    show("ankh", t.tokens, side.tokens, -1);
  }
  if (choice.verb === "power") {
    const slot = (data as Components).god_board.power_slots - side.slots;
    const level = (data as Components).guardian_symbols.levels[(data as Components).guardian_symbols.slots.indexOf(slot + 1)];
    const joins = (data as Components).guardians.find((row) => row.level === level && (view.supply.guardians[row.id] ?? 0) > 0);
    const [small, large] = side.bases;
    const counts = (data as Components).counts;
    const room = joins?.base === "small" ? small < counts.small_bases_per_god : large < counts.large_bases_per_god;
    if (joins && room) show(sign(joins.id), `${words[`guardian.${joins.id}`] ?? joins.id}, ${t.pool}`, side.guardians[joins.id] ?? 0, 1);
  }
  return out;
}

function isMonument(piece: string | undefined): piece is MonumentId {
  return piece !== undefined && (MONUMENTS as readonly string[]).includes(piece);
}

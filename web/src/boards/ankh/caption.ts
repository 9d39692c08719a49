import type { Choice, Lang, Words } from "../../lib/types";
import type { Caption } from "../types";
import { edgeParts, neighbour } from "./hexes";
import { figureSign, sign } from "./looks";
import { besideWords, capital, groundWords, pieceWords } from "./phrases";
import { ankhText, type AnkhText } from "./text";
import { seatIndex, type AnkhView, type Track } from "./view";

interface Context {
  view: AnkhView;
  words: Words;
  lang: Lang;
  t: AnkhText;
}

/** How Ankh's choices stand in the list. */
export function caption(choice: Choice, { view: raw, words, lang }: { view: unknown; words: Words; lang: Lang }): Caption {
  const context: Context = { view: raw as AnkhView, words, lang, t: ankhText[lang] };
  const at = choice.target.indexOf(".");
  const id = choice.target.slice(at + 1);
  const [, first = "", second = ""] = choice.action.split(" ");
  const { t } = context;
  switch (choice.verb) {
    case "action": return action(choice, id as Track, context);
    case "figure": return { ...onHex(choice, id, context, true), group: t.groups.figure };
    case "monument": return { ...onHex(choice, id, context, true), group: choice.rule === "AK-6.2" ? t.groups.summon : t.groups.monument };
    case "to": return { ...onHex(choice, id, context, false), group: t.groups.place };
    case "build": return { ...onHex(choice, id, context, false), group: t.groups.build, title: `${capital(words[`kind.${first}`] ?? first)}: ${t.hex(second)}`, badge: { icon: sign(first) } };
    case "tile": return choice.target ? { ...onHex(choice, id, context, false), group: t.groups.place, title: choice.label } : plain(choice, t.groups.place, "ankh-underworld");
    case "camel": return camel(id, context);
    case "aim": return plain(choice, t.groups.aim, "ankh-giant_scorpion");
    case "slot": return plain(choice, t.groups.summon, first === "underworld" ? "ankh-underworld" : "ankh-summon");
    case "kind": return plain(choice, t.groups.kind, sign(first));
    case "power": return { group: t.groups.power, title: words[`power.${id}`] ?? id, detail: words[`power_text.${id}`] ?? "", badge: { icon: sign(id) } };
    case "card": return { group: t.groups.card, title: words[`card.${id}`] ?? id, detail: words[`card_text.${id}`] ?? "", badge: { icon: sign(id) } };
    case "swap": return { group: t.groups.tile, title: choice.label, detail: "", badge: { text: second } };
    case "bid": return { group: t.groups.bid, title: choice.label, detail: "", badge: { text: first } };
    case "trap": return plain(choice, t.groups.trap, "ankh-trapped");
    case "god": {
      const [title = "", ...rest] = choice.label.split(": ");
      return { group: t.groups.god, title, detail: rest.join(": "), badge: { icon: sign(first) } };
    }
    case "yes": return plain(choice, t.groups.answer, "check");
    case "no": return plain(choice, t.groups.answer, "close");
    default: return plain(choice, t.groups.other, "arrow");
  }
}

function plain(choice: Choice, group: string, icon: string): Caption {
  return { group, title: choice.label, detail: "", badge: { icon } };
}

function action(choice: Choice, track: Track, { view, words, t }: Context): Caption {
  const { marker, event } = view.tracks[track];
  const last = marker + 1 === event;
  const next = words[`event.${view.events[view.event + 1]}`] ?? "";
  return { group: t.groups.action, title: words[`track.${track}`] ?? choice.label, detail: last ? t.startsEvent(next) : t.stepsToEvent(event - marker), badge: { icon: `ankh-${track}` } };
}

/** A hex by what stands there, or by its ground and what it lies next to. */
function onHex(choice: Choice, id: string, { view, words, lang, t }: Context, standing: boolean): Caption {
  const hex = view.hexes.find((other) => other.id === id);
  if (!hex) return plain(choice, "", "arrow");
  const beside = besideWords(view, id, words, lang);
  if (standing && hex.piece) {
    const god = view.seats[seatIndex(view, hex.owner)]?.god;
    return { group: "", title: capital(choice.verb === "figure" && hex.piece !== "god" ? (words[`kind.${hex.piece}`] ?? hex.piece) : pieceWords(view, hex, words, lang)), detail: [t.hex(id), groundWords(hex, lang), choice.verb === "figure" ? beside : ""].filter(Boolean).join(", "), badge: { icon: figureSign(hex.piece, god) } };
  }
  return { group: "", title: choice.label, detail: [groundWords(hex, lang), beside].filter(Boolean).join(", "), badge: { text: id } };
}

function camel(edge: string, { view, t }: Context): Caption {
  const { hex, direction } = edgeParts(edge);
  const tile = view.hexes.find((other) => other.id === hex)?.regions[0];
  return { group: t.groups.camel, title: t.between(hex, neighbour(hex, direction)), detail: tile === undefined ? "" : t.region(tile), badge: { icon: "ankh-camel_caravan" } };
}

import type { Lang } from "../../lib/types";
import type { Kind } from "./pieces";
import { tellDe, tellEn } from "./text.tell";

const pieces: Record<Kind, string> = {
  apprentice: "apprentice", scarab: "scarab", block: "stone block", eye: "Horus eye", sarcophagus: "sarcophagus", priestess: "priestess",
  basket: "basket", disc: "sun disc", boat: "boat", sphinx: "sphinx", heart: "heart", feather: "feather",
};

const avenues: Record<string, string> = { temple: "Temple", necropolis: "Necropolis", pyramids: "Pyramids", scribes: "Scribes", harbour: "Harbour", palace: "Palace" };

/** Words of the board that the engine has no need for. */
const en = {
  board: "Memphis: five Houses of Life and what they work on",
  tilesShort: "Action tiles",
  supply: "Action tiles in the supply",
  next: "next",
  discard: "Discarded action tiles",
  inUse: "in use",
  sun: "Sun field: visits",
  moon: "Moon field: specialisations",
  neutral: "neutral apprentice",
  track: (house: string, n: number) => `${house}: field ${n} of the track`,
  rowTitle: (n: number) => `Action row ${n}`,
  slotTitle: (n: number) => `Slot ${n}`,
  construction: "Construction field",
  needsEye: "construction field, needs a Horus eye",
  nextPart: (level: string, left: number) => `Quarry, level ${level}: next part, ${left} left`,
  site: (n: number) => `site ${n}`,
  perEye: (what: string) => `each eye beside it scores for: ${what}`,
  eyesFree: (n: number, all: number) => `${n} of ${all} eye spaces taken`,
  height: (n: number, all: number) => `${n} of ${all} parts high`,
  gate: "Entrance",
  room: (n: string, steps: number) => `Room ${n}: ${steps} ${steps === 1 ? "step" : "steps"} to enter`,
  obelisk: "Obelisk",
  deity: "Deity",
  seal: (n: number) => `${n} PP at each Harvest`,
  hekaField: "one more heka at each Flood",
  deityField: "the deity acts",
  section: (n: number, food: number) => `Section ${n}: ${food} food for an activation`,
  fishing: "Fishing boat: a boat beyond it brings food at the Flood",
  noAgreement: "no agreement here",
  activations: (n: number) => `${n} ${n === 1 ? "activation" : "activations"}`,
  duatHint: "Each symbol between heart and feather: gained if the heart is ahead, lost if it is behind",
  boatUsed: "activated this turn",
  lying: "lying",
  avenues,
  pieces,
  mat: {
    order: "Turn order", ready: "goes with an apprentice", later: "for the next age", apprentices: "Apprentices at home", met: "fulfilled at the next Harvest", done: "fulfilled", open: "not yet fulfilled",
    offered: "offered", basket: "with its basket", empty: "empty", newOne: "just taken",
    placeCost: (n: number) => `place costs ${n} heka`, shelfPoints: (n: number) => `${n} PP for a good here`, joined: "a finished drawing: one more feather step",
  },
  tell: tellEn,
};

export type Text = typeof en;

const de: Text = {
  board: "Memphis: fünf Lebenshäuser und woran sie arbeiten",
  tilesShort: "Plättchen",
  supply: "Aktionsplättchen im Nachschub",
  next: "nächstes",
  discard: "Abgelegte Aktionsplättchen",
  inUse: "im Zug",
  sun: "Sonnenfeld: Besuche",
  moon: "Mondfeld: Spezialisierungen",
  neutral: "neutraler Lehrling",
  track: (house, n) => `${house}: Feld ${n} der Leiste`,
  rowTitle: (n) => `Aktionszeile ${n}`,
  slotTitle: (n) => `Platz ${n}`,
  construction: "Konstruktionsfeld",
  needsEye: "Konstruktionsfeld, braucht ein Horusauge",
  nextPart: (level, left) => `Steinbruch, Ebene ${level}: nächstes Bauteil, noch ${left}`,
  site: (n) => `Bauplatz ${n}`,
  perEye: (what) => `jedes Auge daneben zählt für: ${what}`,
  eyesFree: (n, all) => `${n} von ${all} Augenplätzen belegt`,
  height: (n, all) => `${n} von ${all} Teilen hoch`,
  gate: "Eingang",
  room: (n, steps) => `Raum ${n}: ${steps} ${steps === 1 ? "Schritt" : "Schritte"} hinein`,
  obelisk: "Obelisk",
  deity: "Gottheit",
  seal: (n) => `${n} PP bei jeder Ernte`,
  hekaField: "ein Heka mehr bei jeder Überschwemmung",
  deityField: "die Gottheit wirkt",
  section: (n, food) => `Abschnitt ${n}: ${food} Nahrung für eine Aktivierung`,
  fishing: "Fischerboot: ein Boot jenseits davon bringt bei der Überschwemmung Nahrung",
  noAgreement: "hier liegt kein Handelsabkommen",
  activations: (n) => `${n} ${n === 1 ? "Aktivierung" : "Aktivierungen"}`,
  duatHint: "Jedes Symbol zwischen Herz und Feder: Gewinn, wenn das Herz vorn liegt, sonst Verlust",
  boatUsed: "in diesem Zug schon aktiviert",
  lying: "liegend",
  avenues: { temple: "Tempel", necropolis: "Nekropole", pyramids: "Pyramiden", scribes: "Schreiber", harbour: "Hafen", palace: "Palast" },
  pieces: {
    apprentice: "Lehrling", scarab: "Skarabäus", block: "Steinblock", eye: "Horusauge", sarcophagus: "Sarkophag", priestess: "Priesterin",
    basket: "Korb", disc: "Sonnenscheibe", boat: "Boot", sphinx: "Sphinx", heart: "Herz", feather: "Feder",
  },
  mat: {
    order: "Reihenfolge", ready: "geht mit einem Lehrling", later: "fürs nächste Zeitalter", apprentices: "Lehrlinge zu Hause", met: "bei der nächsten Ernte erfüllt", done: "erfüllt", open: "noch nicht erfüllt",
    offered: "geopfert", basket: "mit Korb", empty: "leer", newOne: "gerade genommen",
    placeCost: (n) => `Platz kostet ${n} Heka`, shelfPoints: (n) => `${n} PP für eine Ware hier`, joined: "eine fertige Zeichnung: ein Federschritt mehr",
  },
  tell: tellDe,
};

export const menneferText: Record<Lang, Text> = { de, en };

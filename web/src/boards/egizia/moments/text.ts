import type { Colour, RingId } from "../../../generated/egizia";
import type { Lang } from "../../../lib/types";

interface Texts {
  feeding: string;
  feedingLead: string;
  eat: string;
  grow: string;
  of(need: number): string;
  ring: Record<RingId, string>;
  missing(n: number): string;
  dry(colours: readonly Colour[]): string;
  cost(n: number, each: number): string;
  free: string;
  surplus(n: number): string;
  exact: string;
  exchanged(stones: number, grain: number): string;
  quarries: string;
  last(name: string): string;
  bonus: string;
  bonusLead: string;
  order: string;
  orderNote: string;
  taking: string;
  takingNote: string;
  final: string;
  finalLead: string;
}

const FIELD_EN: Record<Colour, string> = { green: "green", yellowgreen: "yellow-green", brown: "brown" };
const FIELD_DE: Record<Colour, string> = { green: "grüne", yellowgreen: "gelbgrüne", brown: "braune" };

const en: Texts = {
  feeding: "The crews want to eat",
  feedingLead: "Everybody’s four crews eat as much as they are strong. Whoever leads on the score track eats first.",
  eat: "eat",
  grow: "grow",
  of: (need) => `of ${need}`,
  ring: { left: "Water ring: left", middle: "Water ring: middle", right: "Water ring: right" },
  missing: (n) => (n === 1 ? "1 grain is missing." : `${n} grain are missing.`),
  dry: (colours) =>
    `The ${colours.map((one) => FIELD_EN[one]).join(" and the ")} field stays dry: no water reaches it.`,
  cost: (n, each) => `The grain market asks ${each} for each: ${n} × ${each} = ${n * each}.`,
  free: "The grain market asks nothing for it.",
  surplus: (n) => `All fed. ${n} grain too many: it cannot be stored.`,
  exact: "Exactly enough.",
  exchanged: (stones, grain) => `${stones} ${stones === 1 ? "stone" : "stones"} became ${grain} grain.`,
  quarries: "The quarries",
  last: (name) => `${name} is last on the score track now. If it stays like this, that means sailing first next round.`,
  bonus: "The round is over",
  bonusLead: "Whoever took part at more sites gets more; the score says who sails when.",
  order: "New turn order",
  orderNote: "fewest points first",
  taking: "Taking part",
  takingNote: "at different sites",
  final: "The final scoring",
  finalLead: "Stones are sold, graves counted, Sphinx cards turned over.",
};

const de: Texts = {
  feeding: "Die Bautrupps wollen essen",
  feedingLead: "Alle vier Bautrupps essen so viel, wie sie stark sind. Wer auf der Zählleiste vorn liegt, beginnt.",
  eat: "essen",
  grow: "ernten",
  of: (need) => `von ${need}`,
  ring: { left: "Wasserring: links", middle: "Wasserring: Mitte", right: "Wasserring: rechts" },
  missing: (n) => (n === 1 ? "1 Getreide fehlt." : `${n} Getreide fehlen.`),
  dry: (colours) =>
    `Das ${colours.map((one) => FIELD_DE[one]).join(" und das ")} Feld bleibt trocken: Dort kommt kein Wasser hin.`,
  cost: (n, each) => `Der Getreidemarkt verlangt je ${each}: ${n} × ${each} = ${n * each}.`,
  free: "Der Getreidemarkt verlangt dafür nichts.",
  surplus: (n) => `Alle satt. ${n} Getreide zu viel: Lagern geht nicht.`,
  exact: "Genau genug.",
  exchanged: (stones, grain) =>
    `Aus ${stones} ${stones === 1 ? "Stein" : "Steinen"} ${grain === 1 ? "wird" : "werden"} ${grain} Getreide.`,
  quarries: "Die Steinbrüche",
  last: (name) =>
    `${name} liegt auf der Zählleiste jetzt hinten. Bleibt es so, heißt das: nächste Runde zuerst segeln.`,
  bonus: "Die Runde ist vorbei",
  bonusLead: "Wer an mehr Bauplätzen dabei war, bekommt mehr; die Punkte sagen, wer wann segelt.",
  order: "Neue Reihenfolge",
  orderNote: "die wenigsten Punkte zuerst",
  taking: "Dabei sein",
  takingNote: "an verschiedenen Bauplätzen",
  final: "Die Schlusswertung",
  finalLead: "Steine werden verkauft, Gräber gezählt, Sphinx-Karten aufgedeckt.",
};

export const text: Record<Lang, Texts> = { de, en };

import type { Lang } from "../../../lib/types";

interface Texts {
  round(n: number): string;
  roundLead: string;
  clearing: string;
  clearingText: string;
  wheel: string;
  wants(board: string, colour: string): string;
  begins(name: string, n: number): string;
  traitor: string;
  traitorLead: string;
  standing(before: number, after: number): string;
  final: string;
  finalLead: string;
  solo: string;
  gods: string;
  nobody: string;
  boardsNow: string;
}

const en: Texts = {
  round: (n) => `Round ${n} is over`,
  roundLead: "The wheel is cleared, the table is filled up, then the wheel turns.",
  clearing: "Clearing and filling up",
  clearingText: "What lay on the wheel goes back. Offerings come new where something was taken.",
  wheel: "The wheel turns",
  wants: (board, colour) => `${board} now wants ${colour}.`,
  begins: (name, n) => `${name} has the seal and begins round ${n}.`,
  traitor: "The Traitor’s turn",
  traitorLead: "He turns over a jar and does what its three colours say.",
  standing: (before, after) => `As things stand he counts ${after} now; before this turn it was ${before}.`,
  final: "The gods look at your life",
  finalLead: "Everything is counted, source by source.",
  solo: "Everything is counted, for you and for him. A tie is his victory.",
  gods: "Who pleased which god",
  nobody: "nobody",
  boardsNow: "What the boards want now",
};

const de: Texts = {
  round: (n) => `Runde ${n} ist vorbei`,
  roundLead: "Das Rad wird geleert, die Auslage aufgefüllt, dann dreht sich das Rad.",
  clearing: "Leeren und auffüllen",
  clearingText: "Was auf dem Rad lag, geht zurück. Wo etwas genommen wurde, kommen neue Gaben.",
  wheel: "Das Rad dreht sich",
  wants: (board, colour) => `${board} verlangt jetzt ${colour}.`,
  begins: (name, n) => `${name} hat das Siegel und beginnt Runde ${n}.`,
  traitor: "Der Zug des Verräters",
  traitorLead: "Er deckt eine Kanope auf und tut, was ihre drei Farben sagen.",
  standing: (before, after) => `So wie es steht, zählt er jetzt ${after}; vor diesem Zug waren es ${before}.`,
  final: "Die Götter sehen auf dein Leben",
  finalLead: "Alles wird gezählt, Quelle für Quelle.",
  solo: "Alles wird gezählt, bei dir und bei ihm. Gleichstand ist sein Sieg.",
  gods: "Wer welchem Gott gefallen hat",
  nobody: "niemand",
  boardsNow: "Was die Tafeln jetzt verlangen",
};

export const text: Record<Lang, Texts> = { de, en };

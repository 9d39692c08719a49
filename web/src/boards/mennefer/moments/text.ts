import type { Lang } from "../../../lib/types";

interface SpokenLine {
  title: string;
  note: string;
  text: string;
}

interface Texts {
  title(age: string): string;
  lead: string;
  once: string;
  scorings: string;
  lines: Record<string, SpokenLine>;
  field(n: number): string;
  scrolls(n: number): string;
  nobody: string;
}

const en: Texts = {
  title: (age) => `Harvest, ${age}`,
  lead: "Nobody decides anything now. Watch what your work brings.",
  once: "It all counts once more in the next age: graves, disc, pyramids and fulfilled agreements stay.",
  scorings: "Seven scorings",
  lines: {
    papyri: {
      title: "Papyri",
      note: "feather steps",
      text: "Every scroll and every drawing that is complete moves the feather one step. Then all are rolled up.",
    },
    duat: {
      title: "Duat",
      note: "heart and feather",
      text: "As long as heart and feather have not passed each other, every sign between them costs a point. Afterwards it brings one.",
    },
    agreements: {
      title: "Agreements",
      note: "fulfilled, old and new",
      text: "Whoever keeps an agreement is paid for it, now and at every later harvest.",
    },
    sarcophagi: {
      title: "Sarcophagi",
      note: "row + column",
      text: "Each grave pays what stands at its row plus what stands at its column.",
    },
    disc: {
      title: "Sun disc",
      note: "highest seal reached",
      text: "The highest seal that the disc has reached on the obelisk counts.",
    },
    great: {
      title: "Great Pyramid",
      note: "last seal reached",
      text: "The last seal that the block has reached beside the Great Pyramid counts.",
    },
    queens: {
      title: "Queens’ pyramids",
      note: "eyes × what they count",
      text: "Every eye counts what is written on its pyramid.",
    },
  },
  field: (n) => `field ${n}`,
  scrolls: (n) => (n === 1 ? "1 scroll" : `${n} scrolls`),
  nobody: "Nobody has anything here.",
};

const de: Texts = {
  title: (age) => `Ernte, ${age}`,
  lead: "Jetzt entscheidet niemand etwas. Sieh zu, was deine Arbeit bringt.",
  once: "Im nächsten Zeitalter zählt alles noch einmal: Gräber, Scheibe, Pyramiden und erfüllte Abkommen bleiben.",
  scorings: "Sieben Wertungen",
  lines: {
    papyri: {
      title: "Papyri",
      note: "Federschritte",
      text: "Jede Rolle und jede fertige Zeichnung rückt die Feder einen Schritt vor. Dann werden alle eingerollt.",
    },
    duat: {
      title: "Duat",
      note: "Herz und Feder",
      text: "Solange Herz und Feder nicht aneinander vorbei sind, kostet jedes Zeichen dazwischen einen Punkt. Danach bringt es einen.",
    },
    agreements: {
      title: "Abkommen",
      note: "erfüllte, alte wie neue",
      text: "Wer ein Abkommen einhält, wird dafür bezahlt, jetzt und bei jeder späteren Ernte.",
    },
    sarcophagi: {
      title: "Sarkophage",
      note: "Reihe + Spalte",
      text: "Jedes Grab bringt, was an seiner Reihe steht, plus was an seiner Spalte steht.",
    },
    disc: {
      title: "Sonnenscheibe",
      note: "höchstes Siegel",
      text: "Es zählt das höchste Siegel, das die Scheibe am Obelisken erreicht hat.",
    },
    great: {
      title: "Große Pyramide",
      note: "letztes Siegel",
      text: "Es zählt das letzte Siegel, das der Block neben der Großen Pyramide erreicht hat.",
    },
    queens: {
      title: "Pyramiden der Königinnen",
      note: "Augen × was sie zählen",
      text: "Jedes Auge zählt, was an seiner Pyramide steht.",
    },
  },
  field: (n) => `Feld ${n}`,
  scrolls: (n) => (n === 1 ? "1 Rolle" : `${n} Rollen`),
  nobody: "Hier hat niemand etwas.",
};

export const text: Record<Lang, Texts> = { de, en };

import type { PharaonComponents, PharaonView } from "../../../generated/pharaon";
import { sourceLines } from "../../../table/moments/general";
import type { MomentLine, Scenes, Told } from "../../../table/moments/scene";
import Reckoning from "./Reckoning.svelte";
import RoundEnd from "./RoundEnd.svelte";
import { text } from "./text";
import Traitor from "./Traitor.svelte";

type PharaonTold = Told<PharaonView, PharaonComponents>;

/** First the table is filled up, then the wheel turns. */
function roundLines({ moment, lang }: PharaonTold): MomentLine[] {
  const texts = text[lang];
  return moment.chapters.map((chapter) => ({
    key: chapter.kind,
    icon: "wheel",
    title: chapter.kind === "wheel" ? texts.wheel : texts.clearing,
    note: "",
    rule: chapter.rule,
    cells: [],
    say: moment.lines
      .filter((one) => one.chapter === chapter.number)
      .map((one) => one.text)
      .join(" "),
  }));
}

/** What everybody would count now; nothing is booked before the end. */
const standing = (view: PharaonView): number[] => view.seats.map((seat) => seat.points_now);

const ICONS = {
  demands: "scales",
  officials: "official",
  artisans: "artisan",
  valley: "pyramid",
  nile: "water",
  leftovers: "bag",
  titles: "crown",
};

export const scenes: Scenes<PharaonView, PharaonComponents> = {
  round_end: {
    title: ({ before, lang }) => text[lang].round(before?.round ?? 0),
    lead: ({ after, lang, words }) => {
      const [first] = after?.boards ?? [];
      const texts = text[lang];
      if (!first) return texts.roundLead;
      return `${texts.wheel}. ${texts.wants(words[`board.${first.id}`] ?? first.id, words[`colour.${first.colour}`] ?? "")}`;
    },
    lines: roundLines,
    Scene: RoundEnd,
    standing,
  },
  traitor: {
    title: ({ lang }) => text[lang].traitor,
    lead: ({ lang }) => text[lang].traitorLead,
    lines: ({ moment }) =>
      moment.lines.map((one, k) => ({
        key: `t${k}`,
        icon: "scarab",
        title: "",
        note: "",
        rule: moment.chapters[0]?.rule ?? "",
        cells: [],
        say: one.text,
      })),
    Scene: Traitor,
    standing,
  },
  final: {
    title: ({ lang }) => text[lang].final,
    lead: ({ lang, after }) => (after?.traitor ? text[lang].solo : text[lang].finalLead),
    lines: (told) => sourceLines(told, ICONS),
    Scene: Reckoning,
    waits: true,
  },
};

import type { EgiziaComponents, EgiziaView } from "../../../generated/egizia";
import { happened, numberIn, sumOf } from "../../../lib/moments";
import { line, seatsOf, sourceLines } from "../../../table/moments/general";
import General from "../../../table/moments/General.svelte";
import type { MomentLine, Scenes } from "../../../table/moments/scene";
import { feedingLines, type EgiziaTold } from "./feeding";
import Feeding from "./Feeding.svelte";
import { text } from "./text";

/** Who took part where, and who sails when. */
function bonusLines(told: EgiziaTold): MomentLine[] {
  const texts = text[told.lang];
  return told.moment.chapters.map((chapter) => {
    const taking = chapter.kind === "taking_part";
    const cells = seatsOf(told).map((seat) => {
      if (taking) return { seat, amount: sumOf(chapter, seat), parts: "" };
      const place = numberIn(
        happened(told.moment, "numbered").find((one) => one.seat === seat),
        "a",
      );
      return { seat, amount: null, text: `${place}.`, icon: "boat", parts: "" };
    });
    return line(told, {
      key: chapter.kind,
      icon: taking ? "temple" : "boat",
      title: taking ? texts.taking : texts.order,
      note: taking ? texts.takingNote : texts.orderNote,
      rule: chapter.rule,
      cells,
    });
  });
}

const ICONS = { final_sale: "block", graves: "grave", sphinx: "sphinx" };

export const scenes: Scenes<EgiziaView, EgiziaComponents> = {
  feeding: {
    title: ({ lang }) => text[lang].feeding,
    lead: ({ lang }) => text[lang].feedingLead,
    lines: feedingLines,
    Scene: Feeding,
  },
  bonus: {
    title: ({ lang }) => text[lang].bonus,
    lead: ({ lang }) => text[lang].bonusLead,
    lines: bonusLines,
    Scene: General,
  },
  final: {
    title: ({ lang }) => text[lang].final,
    lead: ({ lang }) => text[lang].finalLead,
    lines: (told) => sourceLines(told, ICONS),
    Scene: General,
    waits: true,
  },
};

import type { Lang, Words } from "../../lib/types";
import type { Sign } from "../types";
import { BOARD_ICON, GOD_ICON, unitIcon } from "./looks";
import { pharaonText } from "./text";
import { COLOURS, type BoardId, type GodId } from "./view";

/** Every symbol of the board with its name. */
export function glossary(words: Words, lang: Lang): Sign[] {
  const t = pharaonText[lang];
  const g = t.glossary;
  return [
    ...COLOURS.map((colour) => ({
      icon: unitIcon(colour),
      name: `${words[`theme.${colour}`] ?? colour} (${words[`colour.${colour}`] ?? ""})`,
    })),
    { icon: "pharaon-silver", name: g.silver },
    { icon: "pharaon-any", name: g.any },
    { icon: "pharaon-neutral", name: g.neutral },
    { icon: "pharaon-o-green", name: g.offering },
    { icon: "pharaon-joker", name: g.joker },
    ...(Object.keys(BOARD_ICON) as BoardId[]).map((board) => ({
      icon: BOARD_ICON[board],
      name: `${words[`board.${board}`] ?? board}: ${t.element[board]}`,
      art: `ph-b-${board}`,
    })),
    ...(Object.keys(GOD_ICON) as GodId[]).map((god) => ({
      icon: GOD_ICON[god],
      name: words[`god.${god}`] ?? god,
      art: `ph-god-${god}`,
    })),
    { icon: "points", name: g.points },
    { icon: "pharaon-pharaoh", name: t.pharaoh, art: "ph-pharaoh" },
    { icon: "pharaon-seal", name: t.seal, art: "ph-seal" },
    { icon: "pharaon-jar", name: t.jars, art: "ph-jar-hapi" },
    { icon: "ankh", name: g.permanent },
    { icon: "turn", name: g.once },
    { icon: "bolt", name: g.instant },
    { icon: "up", name: g.up },
    { icon: "wheel", name: g.wheel },
    { icon: "deck", name: g.deck },
    { icon: "pharaon-bag", name: g.bag, art: "ph-bag" },
  ];
}

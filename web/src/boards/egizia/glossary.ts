import type { Lang, Words } from "../../lib/types";
import type { Sign } from "../types";
import { CREW_LOOK, TYPE_ICON } from "./looks";
import { egiziaText } from "./text";
import { CREWS } from "./view";

/** The board's own signs with their names, as pictures where there are any. */
export function glossary(words: Words, lang: Lang): Sign[] {
  const t = egiziaText[lang];
  const say = (key: string): string => words[key] ?? key;
  return [
    ...CREWS.map((crew) => ({ icon: CREW_LOOK[crew].icon, name: say(`crew.${crew}`), art: `eg-crew-${crew}` })),
    { icon: "boat", name: t.ships, art: "eg-ship" },
    { icon: "block", name: t.stones, art: "eg-stone" },
    { icon: "grain", name: t.grain, art: "eg-grain" },
    { icon: "ring", name: t.ring, art: "eg-ring" },
    { icon: "sphinx", name: t.sphinx, art: "eg-sphinx" },
    { icon: "obelisk", name: t.obelisk, art: "eg-obelisk-3" },
    { icon: "grave", name: t.graves, art: "eg-grave-2" },
    { icon: "pyramid", name: t.pyramid, art: "eg-pyramid-3" },
    { icon: "temple", name: t.temple, art: "eg-temple-3" },
    { icon: TYPE_ICON.instant, name: say("card_type.instant") },
    { icon: TYPE_ICON.anytime, name: say("card_type.anytime") },
    { icon: TYPE_ICON.permanent, name: say("card_type.permanent") },
    { icon: "fist", name: t.strengthLeft },
    { icon: "drop", name: t.wet },
    { icon: "scarab", name: t.scarab },
  ];
}

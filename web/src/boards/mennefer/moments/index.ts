import type { MenNeferComponents, MenNeferView } from "../../../generated/mennefer";
import type { Scenes } from "../../../table/moments/scene";
import { harvestLines } from "./harvest";
import Harvest from "./Harvest.svelte";
import { text } from "./text";

export const scenes: Scenes<MenNeferView, MenNeferComponents> = {
  harvest: {
    title: ({ moment, lang }) => text[lang].title(moment.chapters[0]?.about ?? ""),
    lead: ({ lang }) => text[lang].lead,
    lines: harvestLines,
    Scene: Harvest,
  },
};

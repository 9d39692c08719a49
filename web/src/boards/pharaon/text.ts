import type { Lang } from "../../lib/types";
import de from "./text.de";
import en, { type PharaonText } from "./text.en";

/** Words of the board that the engine has no need for. */
export const pharaonText: Record<Lang, PharaonText> = { de, en };

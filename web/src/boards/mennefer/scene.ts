import type { Condition, Measure, MenNeferComponents, MenNeferView } from "../../generated/mennefer";
import type { Words } from "../../lib/types";
import type { Layout, RegionId } from "./layout";
import type { Text } from "./text";

/** What every part of the drawn board needs.  Getters, so that a part is drawn anew only for what it reads. */
export interface Scene {
  readonly L: Layout;
  readonly view: MenNeferView;
  readonly components: MenNeferComponents;
  readonly words: Words;
  readonly t: Text;
  readonly lit: ReadonlySet<string>;
  readonly motion: number;
  /** The pointer is on something worth magnifying, by the id that targets use, or has left it. */
  readonly peek: (id: string, over: boolean) => void;
}

/** Tint and emblem of each band. */
export const BAND: Record<RegionId, { tint: string; edge: string; icon: string }> = {
  display: { tint: "var(--surface)", edge: "var(--stone)", icon: "deck" },
  pyramids: { tint: "var(--mn-pyramids)", edge: "var(--gold-fill)", icon: "mennefer-h-pyramids" },
  necropolis: { tint: "var(--mn-necropolis)", edge: "var(--amethyst-fill)", icon: "mennefer-h-necropolis" },
  temple: { tint: "var(--mn-temple)", edge: "var(--carnelian-fill)", icon: "mennefer-h-temple" },
  nile: { tint: "var(--mn-nile)", edge: "var(--nile-fill)", icon: "mennefer-h-nile" },
  sphinxes: { tint: "var(--mn-sphinxes)", edge: "var(--malachite-fill)", icon: "mennefer-h-sphinxes" },
  duat: { tint: "var(--surface)", edge: "var(--lapis-fill)", icon: "scales" },
};

/** Icons of what agreements and queens' tiles count. */
export const CONDITION_ICON: Record<Condition | Measure, string> = {
  sarcophagi: "sarcophagus", sphinxes: "sphinx", disc_fields: "disc", eyes_placed: "eye", priestesses_in_temple: "mennefer-priestess", priestess_rooms: "mennefer-priestess",
  boats_out: "boat", fishing_boats: "mennefer-fishing", two_scarabs_sum: "scarab", hieroglyph_fields: "mennefer-owl", baskets: "basket", rolled_papyri: "scroll",
  great_pyramid_field: "pyramid", heart_field: "heart", feather_field: "feather", goods: "mennefer-good", different_goods: "mennefer-kinds", fulfilled_agreements: "mennefer-agreement",
  baskets_in_temple: "basket", sarcophagi_in_necropolis: "sarcophagus", sphinxes_erected: "sphinx",
};

/** An edition may have words of its own: then a plain sign stands for them. */
const SIGNS = new Set(["owl", "reed", "water", "viper", "ring", "necklace", "mirror", "amphora", "statuette", "vase", "ibis", "lotus", "cat", "barque", "falcon", "lily", "hathor", "isis", "maat", "mut", "osiris", "ptah", "sobek", "thoth"]);

export function signIcon(word: string): string {
  return SIGNS.has(word) ? `mennefer-${word}` : "star";
}

import type { Condition, Measure, MenNeferComponents, MenNeferView } from "../../generated/mennefer";
import type { Words } from "../../lib/types";
import type { Layout, Place, Quarter } from "./layout";
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
  /** The seat the reader looks from; null for spectators. */
  readonly seat: number | null;
  readonly names: readonly string[];
  /** Opens a place, or closes it for the city. */
  readonly open: (place: Place) => void;
  /** The pointer is on something worth magnifying, by the id that targets use, or has left it. */
  readonly peek: (id: string, over: boolean) => void;
}

/** Colour and emblem of each place, and what is written on that colour. */
export const LOOK: Record<Quarter, { hue: string; on: string; icon: string; ground: string }> = {
  display: { hue: "var(--lapis-fill)", on: "#fff", icon: "deck", ground: "url(#mn-sky)" },
  pyramids: {
    hue: "var(--gold-fill)",
    on: "var(--mn-on-pyramids)",
    icon: "mennefer-h-pyramids",
    ground: "url(#mn-sand)",
  },
  necropolis: { hue: "var(--amethyst-fill)", on: "#fff", icon: "mennefer-h-necropolis", ground: "url(#mn-cliff)" },
  temple: { hue: "var(--carnelian-fill)", on: "#fff", icon: "mennefer-h-temple", ground: "url(#mn-town)" },
  nile: { hue: "var(--nile-deep)", on: "#fff", icon: "mennefer-h-nile", ground: "url(#mn-green)" },
  sphinxes: { hue: "var(--malachite-fill)", on: "#fff", icon: "mennefer-h-sphinxes", ground: "url(#mn-green)" },
};

/** What each avenue leads to. */
export const AVENUE_ICON: Record<string, string> = {
  temple: "mennefer-h-temple",
  necropolis: "mennefer-h-necropolis",
  pyramids: "mennefer-h-pyramids",
  scribes: "scroll",
  harbour: "mennefer-harbour",
  palace: "crown",
};

/** Icons of what agreements and queens' tiles count. */
export const CONDITION_ICON: Record<Condition | Measure, string> = {
  sarcophagi: "sarcophagus",
  sphinxes: "sphinx",
  disc_fields: "disc",
  eyes_placed: "eye",
  priestesses_in_temple: "mennefer-priestess",
  priestess_rooms: "mennefer-priestess",
  boats_out: "boat",
  fishing_boats: "mennefer-fishing",
  two_scarabs_sum: "scarab",
  hieroglyph_fields: "mennefer-owl",
  baskets: "basket",
  rolled_papyri: "scroll",
  great_pyramid_field: "pyramid",
  heart_field: "heart",
  feather_field: "feather",
  goods: "mennefer-good",
  different_goods: "mennefer-kinds",
  fulfilled_agreements: "mennefer-agreement",
  baskets_in_temple: "basket",
  sarcophagi_in_necropolis: "sarcophagus",
  sphinxes_erected: "sphinx",
};

/** An edition may have words of its own: then a plain sign stands for them. */
const SIGNS = new Set([
  "owl",
  "reed",
  "water",
  "viper",
  "ring",
  "necklace",
  "mirror",
  "amphora",
  "statuette",
  "vase",
  "ibis",
  "lotus",
  "cat",
  "barque",
  "falcon",
  "lily",
  "hathor",
  "isis",
  "maat",
  "mut",
  "osiris",
  "ptah",
  "sobek",
  "thoth",
]);

export function signIcon(word: string): string {
  return SIGNS.has(word) ? `mennefer-${word}` : "star";
}

/** The drawing of a good, a hieroglyph or half a papyrus; none for words of an owner's edition. */
const PAINTED = new Set(["ring", "necklace", "mirror", "amphora", "statuette", "owl", "reed", "water", "viper"]);
const HALVES = new Set(["vase", "ibis", "lotus", "cat", "barque", "falcon", "lily"]);

export function paintingOf(word: string): string | null {
  return PAINTED.has(word) ? `mn-${word}` : HALVES.has(word) ? `mn-p-${word}` : null;
}

/** Deities with a portrait. */
export const GODS: ReadonlySet<string> = new Set(["hathor", "isis", "maat", "mut", "osiris", "ptah", "sobek", "thoth"]);

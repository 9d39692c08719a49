/** Sentences of the text view. */
export const tellEn = {
  age: (n: number, all: number, phase: string) => `Age ${n} of ${all}, ${phase}`,
  turn: (n: number, all: number) => `Turn ${n} of ${all} in this age`,
  order: (who: string) => `Turn order: ${who}`,
  nobody: "nobody",
  neutral: (n: number) => (n === 1 ? "a neutral apprentice" : `${n} neutral apprentices`),
  stands: (sun: string, sunCost: number, moon: string, moonCost: number) =>
    `Sun field: ${sun}; the next one pays ${sunCost} food. Moon field: ${moon}; the next one pays ${moonCost} food`,
  scarabs: (list: string) => `Scarabs: ${list}`,
  fields: (list: string) => `Track: ${list}`,
  slot: (n: number, tile: string, food: string, row: string) => `Slot ${n}: ${tile}, ${food}; row: ${row}`,
  supply: (n: number, next: string) => `${n} tiles in the supply${next ? `, next ${next}` : ""}`,
  supplyRest: (known: string, below: string) =>
    [known && `in known order after it: ${known}`, below && `in unknown order: ${below}`].filter(Boolean).join("; "),
  discard: (list: string) => `Discarded: ${list}`,
  inUse: (tile: string) => `In use: ${tile}`,
  level: (level: string, parts: string, top: string, left: number) =>
    `Level ${level}: ${parts}${top ? `; next part ${top}` : ""}; ${left} parts left`,
  freeSite: "free",
  pyramidion: (there: boolean): string => (there ? "The pyramidion is set" : "The pyramidion is missing"),
  blocks: (great: string, queens: string) =>
    `Blocks on the Great Pyramid's track: ${great}. On the queens' track: ${queens}`,
  queen: (name: string, measure: string, height: number, parts: number, eyes: string) =>
    `${name}: ${measure}; ${height} of ${parts} parts; eyes: ${eyes}`,
  bonus: (where: string, what: string) => `Mastaba bonus, ${where}: ${what}`,
  graves: (taken: string, free: string) => `Graves taken: ${taken}. Free: ${free}`,
  market: (title: string, list: string, left: number) => `${title}: ${list}; ${left} in the bag`,
  priced: (what: string, n: number) => `${what} for ${n}`,
  room: (name: string, upright: string, lying: string) => `${name}: upright ${upright}; lying ${lying}`,
  templeField: (name: string, actions: string, who: string) => `${name}: ${actions}; baskets: ${who}`,
  deity: (name: string) => `Deity: ${name}`,
  discs: (list: string) => `Sun discs: ${list}`,
  section: (name: string, food: number, who: string) => `${name}, ${food} food: ${who}`,
  city: (name: string, benefit: string, tiles: string, who: string) =>
    `${name}: ${benefit}; agreements: ${tiles}; boats: ${who}`,
  stacks: (list: string) => `Agreements left, by value: ${list}`,
  pedestals: (taken: string, free: string) => `Pedestals taken: ${taken}. Free: ${free}`,
  duat: (who: string, heart: number, feather: number, points: string) =>
    `${who}: heart ${heart} steps, feather ${feather} steps, ${points} PP if the Harvest came now`,
  apprentices: (n: number) => `${n} ${n === 1 ? "apprentice" : "apprentices"} at home`,
  tiles: (ready: string, later: string) => `Tiles: ${ready}; for the next age: ${later}`,
  hieroglyphs: (n: number, all: number, next: string) => `Hieroglyphs: ${n} of ${all}${next ? `, next ${next}` : ""}`,
  goods: (list: string) => `Goods: ${list}`,
  papyri: (list: string, rolled: number) => `Papyri: ${list}; ${rolled} rolled up`,
  agreements: (list: string) => `Agreements: ${list}`,
  boats: (list: string, fishing: number) => `Boats: ${list}; ${fishing} fishing boats overtaken`,
  none: "none",
};

export const tellDe: typeof tellEn = {
  age: (n, all, phase) => `Zeitalter ${n} von ${all}, ${phase}`,
  turn: (n, all) => `Zug ${n} von ${all} in diesem Zeitalter`,
  order: (who) => `Reihenfolge: ${who}`,
  nobody: "niemand",
  neutral: (n) => (n === 1 ? "ein neutraler Lehrling" : `${n} neutrale Lehrlinge`),
  stands: (sun, sunCost, moon, moonCost) =>
    `Sonnenfeld: ${sun}; der Nächste zahlt ${sunCost} Nahrung. Mondfeld: ${moon}; der Nächste zahlt ${moonCost} Nahrung`,
  scarabs: (list) => `Skarabäen: ${list}`,
  fields: (list) => `Leiste: ${list}`,
  slot: (n, tile, food, row) => `Platz ${n}: ${tile}, ${food}; Zeile: ${row}`,
  supply: (n, next) => `${n} Plättchen im Nachschub${next ? `, nächstes ${next}` : ""}`,
  supplyRest: (known, below) =>
    [known && `danach in bekannter Folge: ${known}`, below && `in unbekannter Folge: ${below}`]
      .filter(Boolean)
      .join("; "),
  discard: (list) => `Abgelegt: ${list}`,
  inUse: (tile) => `In Gebrauch: ${tile}`,
  level: (level, parts, top, left) =>
    `Ebene ${level}: ${parts}${top ? `; nächstes Bauteil ${top}` : ""}; noch ${left} Bauteile`,
  freeSite: "frei",
  pyramidion: (there) => (there ? "Das Pyramidion ist gesetzt" : "Das Pyramidion fehlt"),
  blocks: (great, queens) =>
    `Steinblöcke auf der Leiste der Großen Pyramide: ${great}. Auf der Leiste der Königinnen: ${queens}`,
  queen: (name, measure, height, parts, eyes) => `${name}: ${measure}; ${height} von ${parts} Teilen; Augen: ${eyes}`,
  bonus: (where, what) => `Mastaba-Bonus, ${where}: ${what}`,
  graves: (taken, free) => `Belegte Gräber: ${taken}. Frei: ${free}`,
  market: (title, list, left) => `${title}: ${list}; ${left} im Beutel`,
  priced: (what, n) => `${what} für ${n}`,
  room: (name, upright, lying) => `${name}: aufrecht ${upright}; liegend ${lying}`,
  templeField: (name, actions, who) => `${name}: ${actions}; Körbe: ${who}`,
  deity: (name) => `Gottheit: ${name}`,
  discs: (list) => `Sonnenscheiben: ${list}`,
  section: (name, food, who) => `${name}, ${food} Nahrung: ${who}`,
  city: (name, benefit, tiles, who) => `${name}: ${benefit}; Handelsabkommen: ${tiles}; Boote: ${who}`,
  stacks: (list) => `Übrige Handelsabkommen nach Wert: ${list}`,
  pedestals: (taken, free) => `Belegte Podeste: ${taken}. Frei: ${free}`,
  duat: (who, heart, feather, points) =>
    `${who}: Herz ${heart} Schritte, Feder ${feather} Schritte, ${points} PP, wenn jetzt Ernte wäre`,
  apprentices: (n) => `${n} ${n === 1 ? "Lehrling" : "Lehrlinge"} zu Hause`,
  tiles: (ready, later) => `Plättchen: ${ready}; fürs nächste Zeitalter: ${later}`,
  hieroglyphs: (n, all, next) => `Hieroglyphen: ${n} von ${all}${next ? `, nächste ${next}` : ""}`,
  goods: (list) => `Waren: ${list}`,
  papyri: (list, rolled) => `Papyri: ${list}; ${rolled} aufgerollt`,
  agreements: (list) => `Handelsabkommen: ${list}`,
  boats: (list, fishing) => `Boote: ${list}; ${fishing} Fischerboote überholt`,
  none: "keine",
};

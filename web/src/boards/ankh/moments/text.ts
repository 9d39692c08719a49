import type { EndId } from "../../../generated/ankh";
import type { Lang } from "../../../lib/types";

interface Texts {
  wins(where: string, name: string): string;
  nobody(where: string): string;
  dominates(where: string, name: string): string;
  fought(sides: number, killed: number): string;
  alone: string;
  steps: Record<string, string>;
  none: string;
  strongest: string;
  tie: string;
  killed(n: number): string;
  battlefield(region: number): string;
  meaning: string;
  stands(n: number, leader: string, most: number): string;
  leads(n: number): string;
  cards(n: number): string;
  followers: string;
  devotion: string;
  merge(a: string, b: string): string;
  mergeYou(other: string): string;
  mergeThey(a: string, b: string): string;
  mergeWhy: string;
  score(n: number): string;
  scoreThey(n: number): string;
  lower: string;
  need(n: number): string;
  safe: string;
  yours: string;
  theirs: string;
  gone: string;
  how: string;
  army(figures: number, monuments: number): string;
  allFollowers(n: number): string;
  powers(names: string): string;
  bothGods: string;
  hand(n: number): string;
  lostArmy(god: string, figures: number): string;
  lostMonuments(n: number): string;
  lostPowers(names: string): string;
  lostCards: string;
  turns: string;
  decides(name: string): string;
  together: string;
  forgottenTitle(names: string): string;
  forgotten(god: string, space: number): string;
  forgottenGone: string;
  forgottenLead(red: number): string;
  left(names: string): string;
  won(name: string): string;
  wonYou: string;
  lost: string;
  ends: Record<EndId, string>;
}

const en: Texts = {
  wins: (where, name) => `Battle in ${where}: ${name} wins`,
  nobody: (where) => `Battle in ${where}: nobody wins`,
  dominates: (where, name) => `${name} dominates ${where}`,
  fought: (sides, killed) =>
    `${sides} gods fought. ${killed === 0 ? "Nothing fell" : killed === 1 ? "One figure fell" : `${killed} figures fell`}; god figures never do.`,
  alone: "No other god has a figure there: no battle, and every majority counts.",
  steps: {
    battle: "Gods",
    cards: "Cards",
    building: "Build",
    bids: "Locusts",
    majorities: "Majorities",
    resolution: "Strength",
    aftermath: "After",
    domination: "Domination",
  },
  none: "nobody",
  strongest: "wins",
  tie: "by the tiebreaker",
  killed: (n) => `${n} killed`,
  battlefield: (region) => `Region ${region}`,
  meaning: "What it means for you",
  stands: (n, leader, most) => `You stand on ${n}; ${leader} leads with ${most}.`,
  leads: (n) => `You lead with ${n}.`,
  cards: (n) => (n === 1 ? "1 card is left in your hand." : `${n} cards are left in your hand.`),
  followers: "followers",
  devotion: "devotion",
  merge: (a, b) => `${a} and ${b} are one god now`,
  mergeYou: (other) => `You and ${other} are a team.`,
  mergeThey: (a, b) => `${a} and ${b} are a team.`,
  mergeWhy: "After the third conflict the two gods with the least devotion merge.",
  score: (n) => `Your score is ${n} now.`,
  scoreThey: (n) => `Their score is ${n} now.`,
  lower: "The lower place counts for both.",
  need: (n) => `${n} more are needed by the end of the next conflict to leave the red spaces.`,
  safe: "That is above the red spaces.",
  yours: "Yours now",
  theirs: "What they have now",
  gone: "Gone",
  how: "How it is played now",
  army: (figures, monuments) => `${figures} figures on the map and ${monuments} monuments`,
  allFollowers: (n) => `${n} followers, those of both`,
  powers: (names) => `Ankh powers: ${names}`,
  bothGods: "The powers of both gods",
  hand: (n) => `${n} cards in hand`,
  lostArmy: (god, figures) => `The figure of ${god} and its warriors: ${figures} on the map`,
  lostMonuments: (n) => (n === 1 ? "One monument is destroyed" : `${n} monuments are destroyed`),
  lostPowers: (names) => `Powers that only one of you had: ${names}`,
  lostCards: "Battle cards and ankh tokens of the lower god",
  turns: "Both keep their turn, with one action each. It may be the same action.",
  decides: (name) => `${name} decides in conflicts; both see the same cards.`,
  together: "You win or lose together.",
  forgottenTitle: (names) => `Forgotten: ${names}`,
  forgotten: (god, space) => `${god} stood on ${space} and is forgotten.`,
  forgottenGone: "Figures and monuments leave Egypt.",
  forgottenLead: (red) => `After the fourth conflict every god on a red space (up to ${red}) is forgotten.`,
  left: (names) => `Still in the game: ${names}.`,
  won: (name) => `${name} wins`,
  wonYou: "You win",
  lost: "All gods are forgotten. Nobody wins.",
  ends: {
    running: "The game is over.",
    track_top: "The top of the devotion track is reached: that ends the game at once.",
    sole_god: "All others are forgotten.",
    all_forgotten: "No god is left that anybody remembers.",
    fifth_conflict: "The fifth conflict is over: the most devotion wins.",
  },
};

const de: Texts = {
  wins: (where, name) => `Kampf in ${where}: ${name} gewinnt`,
  nobody: (where) => `Kampf in ${where}: niemand gewinnt`,
  dominates: (where, name) => `${name} beherrscht ${where}`,
  fought: (sides, killed) =>
    `${sides} Götter kämpften. ${killed === 0 ? "Nichts fiel" : killed === 1 ? "Eine Figur fiel" : `${killed} Figuren fielen`}; Götterfiguren fallen nie.`,
  alone: "Kein anderer Gott hat dort eine Figur: kein Kampf, und jede Mehrheit zählt.",
  steps: {
    battle: "Götter",
    cards: "Karten",
    building: "Bauen",
    bids: "Plage",
    majorities: "Mehrheiten",
    resolution: "Stärke",
    aftermath: "Danach",
    domination: "Herrschaft",
  },
  none: "niemand",
  strongest: "gewinnt",
  tie: "durch den Vorrang",
  killed: (n) => `${n} gefallen`,
  battlefield: (region) => `Region ${region}`,
  meaning: "Was das für dich heißt",
  stands: (n, leader, most) => `Du stehst auf ${n}; ${leader} führt mit ${most}.`,
  leads: (n) => `Du führst mit ${n}.`,
  cards: (n) => (n === 1 ? "Du hast noch 1 Karte auf der Hand." : `Du hast noch ${n} Karten auf der Hand.`),
  followers: "Anhänger",
  devotion: "Verehrung",
  merge: (a, b) => `${a} und ${b} sind jetzt ein Gott`,
  mergeYou: (other) => `Du und ${other} seid jetzt ein Team.`,
  mergeThey: (a, b) => `${a} und ${b} sind jetzt ein Team.`,
  mergeWhy: "Nach dem dritten Konflikt verschmelzen die beiden Götter mit der geringsten Verehrung.",
  score: (n) => `Du hast jetzt ${n}.`,
  scoreThey: (n) => `Sie haben jetzt ${n}.`,
  lower: "Es zählt der niedrigere Platz.",
  need: (n) => `Bis zum Ende des nächsten Konflikts fehlen noch ${n}, um die roten Felder zu verlassen.`,
  safe: "Das liegt über den roten Feldern.",
  yours: "Jetzt deins",
  theirs: "Was sie jetzt haben",
  gone: "Fort",
  how: "So spielt es sich jetzt",
  army: (figures, monuments) => `${figures} Figuren auf dem Plan und ${monuments} Monumente`,
  allFollowers: (n) => `${n} Anhänger, die von beiden`,
  powers: (names) => `Ankh-Kräfte: ${names}`,
  bothGods: "Die Kräfte beider Götter",
  hand: (n) => `${n} Karten auf der Hand`,
  lostArmy: (god, figures) => `Die Figur von ${god} und ihre Krieger: ${figures} auf dem Plan`,
  lostMonuments: (n) => (n === 1 ? "Ein Monument wird zerstört" : `${n} Monumente werden zerstört`),
  lostPowers: (names) => `Kräfte, die nur einer von beiden hatte: ${names}`,
  lostCards: "Kampfkarten und Ankh-Marker des unteren Gottes",
  turns: "Beide behalten ihren Zug mit je einer Aktion. Es darf dieselbe sein.",
  decides: (name) => `${name} entscheidet in Konflikten; beide sehen dieselben Karten.`,
  together: "Ihr gewinnt oder verliert gemeinsam.",
  forgottenTitle: (names) => `Vergessen: ${names}`,
  forgotten: (god, space) => `${god} stand auf ${space} und ist vergessen.`,
  forgottenGone: "Figuren und Monumente verlassen Ägypten.",
  forgottenLead: (red) => `Nach dem vierten Konflikt wird jeder Gott auf einem roten Feld (bis ${red}) vergessen.`,
  left: (names) => `Noch im Spiel: ${names}.`,
  won: (name) => `${name} gewinnt`,
  wonYou: "Du gewinnst",
  lost: "Alle Götter sind vergessen. Niemand gewinnt.",
  ends: {
    running: "Das Spiel ist vorbei.",
    track_top: "Das Ende der Verehrungsleiste ist erreicht: Damit ist das Spiel sofort vorbei.",
    sole_god: "Alle anderen sind vergessen.",
    all_forgotten: "Es ist kein Gott mehr da, an den sich jemand erinnert.",
    fifth_conflict: "Der fünfte Konflikt ist vorbei: Die meiste Verehrung gewinnt.",
  },
};

export const text: Record<Lang, Texts> = { de, en };

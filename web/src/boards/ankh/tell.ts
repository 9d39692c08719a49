import type { Lang, Words } from "../../lib/types";
import type { TextSection } from "../types";
import { bannerOf, pieceWords } from "./phrases";
import { ankhText } from "./text";
import { MONUMENTS, seatIndex, sideOf, sidesOf, TRACKS, type AnkhView, type HexView } from "./view";

/** The whole position in words: for ears, and for eyes that want a list. */
export function tell(view: AnkhView, words: Words, lang: Lang, names: readonly string[]): TextSection[] {
  const t = ankhText[lang].tell;
  const say = (key: string): string => words[key] ?? key;
  const who = (id: string | null): string => names[seatIndex(view, id)] ?? "";
  const list = (kind: string, ids: readonly string[]): string => ids.map((id) => say(`${kind}.${id}`)).join(", ");

  const standing = (hexes: readonly HexView[]): string =>
    hexes
      .filter((hex) => hex.piece || hex.underworld)
      .map((hex) => `${hex.id} ${described(view, hex, words, lang)}`)
      .join("; ");
  const regions = view.regions.map(({ tile, land }) =>
    t.region(tile, land, standing(view.hexes.filter((hex) => hex.terrain !== "w" && hex.regions[0] === tile))),
  );
  const wet = standing(view.hexes.filter((hex) => hex.terrain === "w"));
  const next = view.events[view.event + 1];
  const guardians = Object.entries(view.supply.guardians).map(([id, n]) => `${say(`guardian.${id}`)} ${n}`);
  const supply = [
    `${ankhText[lang].camels} ${view.supply.camels}`,
    `${ankhText[lang].orderTiles} ${view.supply.tiles}`,
    ...MONUMENTS.map((kind) => `${say(`kind.${kind}`)} ${view.supply[`${kind}s`]}`),
    ...guardians,
  ];

  return [
    {
      title: next ? t.now(view.conflict, view.conflicts, say(`event.${next}`)) : t.lastDone(view.conflicts),
      lines: [
        view.scenario ? t.scenario(say(`scenario.${view.scenario}`)) : "",
        view.over ? say(`end.${view.end}`) : t.turn(who(view.turn)),
      ].filter(Boolean),
    },
    ...battle(view, words, lang, who),
    ...view.seats.map((_, k) => ({ title: names[k] ?? "", lines: seatLines(view, k, words, lang, list) })),
    {
      title: t.devotion,
      lines: view.devotion.ascending.flatMap((id) =>
        sidesOf(view)
          .filter((side) => side.id === id)
          .map((side) => t.rung(bannerOf(view, words, id), side.space, side.red)),
      ),
    },
    {
      title: t.regions,
      lines: [
        ...regions,
        ...(wet ? [`${t.water}: ${wet}`] : []),
        ...(view.camels.length ? [t.camels(view.camels.join("; "))] : []),
      ],
    },
    {
      title: t.tracks,
      lines: TRACKS.map((track) =>
        t.track(say(`track.${track}`), view.tracks[track].event - view.tracks[track].marker),
      ),
    },
    { title: t.supply, lines: [supply.join(", ")] },
  ];
}

function described(view: AnkhView, hex: HexView, words: Words, lang: Lang): string {
  const t = ankhText[lang];
  const parts = [
    hex.piece ? pieceWords(view, hex, words, lang) : "",
    hex.underworld ? t.underworld : "",
    hex.sun ? t.sun : "",
    hex.aim ? t.aims(words[`aim.${hex.aim}`] ?? hex.aim) : "",
  ];
  return parts.filter(Boolean).join(", ");
}

function seatLines(
  view: AnkhView,
  seat: number,
  words: Words,
  lang: Lang,
  list: (kind: string, ids: readonly string[]) => string,
): string[] {
  const t = ankhText[lang].tell;
  const row = view.seats[seat];
  const side = sideOf(view, seat);
  if (!row || row.forgotten || !side) return [t.forgotten];
  if (side.id !== row.id) return [t.merged(bannerOf(view, words, side.id))];
  const controls = MONUMENTS.filter((kind) => side.controls[kind]).map(
    (kind) => `${words[`kind.${kind}`]} ${side.controls[kind]}`,
  );
  return [
    t.seat(bannerOf(view, words, side.id), side.followers, side.gain),
    t.pool(
      side.warriors,
      Object.entries(side.guardians)
        .map(([id, n]) => `${words[`guardian.${id}`]} ${n}`)
        .join(", "),
      side.tokens,
    ),
    t.powers(list("power", side.powers), side.slots),
    t.hand(list("card", side.hand)),
    ...(side.played.length ? [t.played(list("card", side.played))] : []),
    ...(controls.length ? [t.controls(controls.join(", "))] : []),
    ...(side.held ? [t.held(side.held)] : []),
    ...(side.suns || side.underworld ? [t.tokens(side.suns, side.underworld)] : []),
    ...(view.tiebreaker.seat === side.id ? [t.tiebreaker(bannerOf(view, words, side.id), view.tiebreaker.used)] : []),
  ];
}

function battle(view: AnkhView, words: Words, lang: Lang, who: (id: string) => string): TextSection[] {
  const t = ankhText[lang].tell;
  const { region, seats = [], cards, strength, victor } = view.battle;
  if (region === undefined) return [];
  const card = (id: string): string => words[`card.${id}`] ?? id;
  const mine = view.private.cards ?? [];
  return [
    {
      title: t.battle,
      lines: [
        t.fought(region, seats.map((id) => `${bannerOf(view, words, id)} (${who(id)})`).join(", ")),
        ...(cards
          ? seats.map((id) =>
              t.revealed(bannerOf(view, words, id), (cards[id] ?? []).map(card).join(", "), strength?.[id] ?? 0),
            )
          : []),
        ...(victor ? [t.victor(bannerOf(view, words, victor))] : []),
        ...(mine.length ? [t.secret(mine.map(card).join(", "))] : []),
        ...(typeof view.private.bid === "number" ? [t.bid(view.private.bid)] : []),
      ],
    },
  ];
}

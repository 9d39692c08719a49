import type { Lang, Words } from "../../lib/types";
import type { TextSection } from "../types";
import { pharaonText } from "./text";
import { COLOURS, namesOf, seatIndex, TOKENS, type BoardId, type PharaonView } from "./view";

/** The whole position in words: for ears, and for eyes that want a list. */
export function tell(view: PharaonView, words: Words, lang: Lang, people: readonly string[]): TextSection[] {
  const all = pharaonText[lang];
  const t = all.tell;
  const say = (key: string): string => words[key] ?? key;
  const names = namesOf(view, people, words);
  const list = (parts: readonly string[]): string => parts.join(", ") || t.none;
  const counted = (kind: string, amounts: Record<string, number>): string =>
    Object.entries(amounts)
      .filter(([, n]) => n)
      .map(([id, n]) => `${n} ${words[`${kind}.${id}`] ?? (id === "neutral" ? all.glossary.neutral : id)}`)
      .join(", ");
  const who = (id: string | null): string => (id === null ? all.nobody : (names[seatIndex(view, id)] ?? id));
  const colours = (row: readonly string[]): string => row.map((colour) => say(`colour.${colour}`)).join(", ");
  const payment = view.payment.board
    ? [
        t.payment(
          say(`board.${view.payment.board}`),
          colours(view.payment.due ?? []),
          counted("unit", view.payment.picked ?? {}) || t.none,
        ),
      ]
    : [];

  const inside: Record<BoardId, string[]> = {
    offerings: [
      t.sets(view.sets.map((pair) => pair.map((id) => (id ? say(`offering.${id}`) : t.empty)).join(" + ")).join("; ")),
      t.bonus(view.bonus.map((id) => (id ? say(`offering.${id}`) : t.empty)).join("; ")),
      t.bag(view.bag, counted("offering", view.used)),
    ],
    officials: [
      t.court(
        view.court.map((id) => (id ? `${say(`official.${id}`)} (${say(`official_text.${id}`)})` : t.empty)).join("; "),
        view.court_deck,
      ),
      ...(view.removed.officials.length
        ? [t.removed(view.removed.officials.map((id) => say(`official.${id}`)).join(", "))]
        : []),
    ],
    nile: [
      ...view.nile.columns.map((cost, k) => t.nile(k + 1, colours(cost), say(`column_text.${k + 1}`))),
      t.values(view.nile.gp.join(", ")),
    ],
    artisans: [
      t.court(
        view.guild.map((id) => (id ? `${say(`artisan.${id}`)} (${say(`artisan_text.${id}`)})` : t.empty)).join("; "),
        view.guild_deck,
      ),
      ...(view.removed.artisans.length
        ? [t.removed(view.removed.artisans.map((id) => say(`artisan.${id}`)).join(", "))]
        : []),
    ],
    valley: view.valley.map((stage, k) => t.valley(k + 1, colours(stage.cost), stage.gp)),
  };
  const boards = view.boards.flatMap((board) => [
    t.board(
      say(`board.${board.id}`),
      say(`colour.${board.colour}`),
      board.free,
      view.spaces,
      counted("unit", board.wheel),
    ),
    ...inside[board.id],
  ]);
  const gods = view.gods.map((god) => {
    const pleased = view.seats.flatMap((seat, k) =>
      seat.pleased.includes(god.id) || (seat.id === "traitor" && view.traitor?.demands.includes(god.id))
        ? [names[k] ?? ""]
        : [],
    );
    return t.god(
      say(`god.${god.id}`),
      Object.entries(god.needs)
        .map(([board, n]) => `${n} ${all.element[board as BoardId]}`)
        .join(" + "),
      god.gp,
      pleased.join(", "),
    );
  });
  const rows = view.rows.map((spaces, k) => {
    const here = view.seats.flatMap((seat, s) => (seat.row === k + 1 ? [t.inRow(names[s] ?? "", seat.space)] : []));
    return t.row(k + 1, spaces.map((kind) => say(`pyramid.${kind}`)).join(", "), here.join(", "));
  });
  const seats = view.seats.map((seat, k) => ({
    title: names[k] ?? "",
    lines: [
      t.now(seat.points_now),
      t.supply(TOKENS.map((token) => `${seat.tokens[token]} ${say(`token.${token}`)}`).join(", ")),
      t.offerings(counted("offering", seat.offerings) || t.none),
      t.officials(
        list(
          seat.officials.map((id) => `${say(`official.${id}`)}${seat.turned.includes(id) ? ` (${all.turned})` : ""}`),
        ),
      ),
      t.artisans(list(seat.artisans.map((id) => say(`artisan.${id}`))), seat.artisan_gp),
      t.stage(seat.stage),
      t.tracks(COLOURS.map((colour) => `${say(`colour.${colour}`)} ${seat.tracks[colour]}`).join(", ")),
      t.pleased(list(seat.pleased.map((god) => say(`god.${god}`)))),
      ...(seat.passed ? [`${all.passed}${seat.row ? `, ${all.row(seat.row)}` : ""}`] : []),
    ],
  }));
  const hand = (title: string, ids: readonly string[] | undefined): TextSection[] =>
    ids?.length ? [{ title, lines: ids.map((id) => `${say(`official.${id}`)}: ${say(`official_text.${id}`)}`) }] : [];
  return [
    {
      title: t.round(Math.max(1, view.round), view.rounds, say(`life.${view.life}`), say(`phase.${view.phase}`)),
      lines: [
        t.titles(who(view.seal), who(view.pharaoh)),
        all.direction(say(`direction.${view.direction}`)),
        t.stock(TOKENS.map((token) => `${view.stock[token]} ${say(`token.${token}`)}`).join(", ")),
        t.jars(list(view.jars.shown.map((jar) => say(`jar.${jar.id}`))), view.jars.pile, view.jars.discarded.length),
        ...view.jars.resolving.map((jar) => t.jar(say(`jar.${jar.id}`))),
        ...payment,
      ],
    },
    ...hand(t.drawn, view.private.drawn),
    ...seats,
    ...(view.traitor ? [{ title: t.traitor, lines: traitorLines(view, words, lang) }] : []),
    { title: t.boards, lines: boards },
    { title: t.gods, lines: gods },
    { title: t.pyramid, lines: rows },
    ...hand(t.rejected, view.private.rejected),
  ];
}

function traitorLines(view: PharaonView, words: Words, lang: Lang): string[] {
  const t = pharaonText[lang];
  const traitor = view.traitor;
  if (!traitor) return [];
  const rows = traitor.tracks.flatMap(({ id, side, colour, covered, jars }) => {
    if (!id || !side || !colour) return [];
    const next = words[`space.${id}.${side}.${covered}`] ?? t.traitor.nothing;
    return [
      t.tell.traitorRow(
        words[`track.${id}`] ?? id,
        words[`side.${side}`] ?? side,
        words[`colour.${colour}`] ?? colour,
        covered,
        next,
        jars,
      ),
    ];
  });
  return [`${t.traitor.pile(traitor.jars)}; ${t.traitor.value(traitor.value)}`, ...rows];
}

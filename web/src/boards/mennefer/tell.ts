import type { HouseId, MenNeferView } from "../../generated/mennefer";
import { signed } from "../../lib/numbers";
import type { Lang, Words } from "../../lib/types";
import type { TextSection } from "../types";
import { roman } from "./acts";
import { HOUSES } from "./layout";
import { tellSeat } from "./tell.seat";
import { menneferText } from "./text";
import { seatIndex } from "./view";

/** The whole position in words: for ears, and for eyes that want a list. */
export function tell(view: MenNeferView, words: Words, lang: Lang, names: readonly string[]): TextSection[] {
  const text = menneferText[lang];
  const t = text.tell;
  const say = (key: string): string => words[key] ?? key;
  const who = (id: string | null): string => names[seatIndex(view, id)] ?? t.nobody;
  const all = (ids: readonly string[]): string => ids.map(who).join(", ") || t.nobody;
  const each = (value: (seat: MenNeferView["seats"][number]) => number): string =>
    view.seats.map((seat, k) => `${names[k] ?? ""} ${value(seat)}`).join(", ");
  const listed = (items: readonly string[]): string => items.join(", ") || t.none;

  const houseLines = (house: HouseId): string[] => {
    const here = view.houses[house];
    const stand = (seats: readonly string[], neutral: number): string =>
      [...(neutral ? [t.neutral(neutral)] : []), ...seats.map(who)].join(", ") || t.nobody;
    const fields = Object.keys(words)
      .filter((key) => key.startsWith(`set.track.${house}.`))
      .map((key) => `${key.split(".").at(-1)} ${say(key)}`);
    return [
      t.stands(stand(here.sun, here.sun_neutral), here.sun_cost, stand(here.moon, here.moon_neutral), here.moon_cost),
      t.scarabs(each((seat) => seat.scarabs[house])),
      t.fields(fields.join("; ")),
    ];
  };

  const display = view.display.map((slot, k) =>
    t.slot(
      k + 1,
      slot.tile ? say(`tile.${slot.tile}`) : text.mat.empty,
      say(`slot_price.${k + 1}`),
      say(`set.row.${k + 1}`),
    ),
  );
  const [next, ...known] = view.supply.known.map((id) => say(`tile.${id}`));
  const rest = t.supplyRest(known.join(", "), view.supply.below.map((id) => say(`tile.${id}`)).join(", "));

  const levels = view.great.levels.map((level) => {
    const left = (level.top ? 1 : 0) + Object.values(level.below).reduce((sum, n) => sum + n, 0);
    return t.level(
      level.level,
      level.sites.map((part) => (part ? say(`favour.${part}`) : t.freeSite)).join(", "),
      level.top ? say(`favour.${level.top}`) : "",
      left,
    );
  });
  const queens = Object.entries(view.queens).map(([id, queen]) =>
    t.queen(
      say(`queen.${id}`),
      queen.tile ? say(`queens_tile.${queen.tile}`) : text.mat.empty,
      queen.height,
      queen.parts,
      all(queen.eyes),
    ),
  );

  const taken = (places: Record<string, string | null>, kind: string): [string, string] => {
    const rows = Object.entries(places);
    return [
      listed(
        rows.filter(([, owner]) => owner !== null).map(([id, owner]) => `${say(`${kind}.${id}`)} (${who(owner)})`),
      ),
      listed(
        rows
          .filter(([, owner]) => owner === null)
          .map(([id]) => `${say(`${kind}.${id}`)}: ${say(`set.${kind}.${id}`)}`),
      ),
    ];
  };
  const market = (title: string, kind: string, rows: MenNeferView["goods"], left: number): string =>
    t.market(
      title,
      listed(
        rows.flatMap(({ id, cost }) =>
          id
            ? [
                t.priced(
                  kind === "good" ? `${say(`good.${id}`)} (${say(`good_text.${id}`)})` : say(`${kind}.${id}`),
                  cost,
                ),
              ]
            : [],
        ),
      ),
      left,
    );

  const rooms = [0, ...view.rooms.map((_, k) => k + 1)].map((room) =>
    t.room(
      room ? text.room(roman(room), view.rooms[room - 1] ?? 0) : text.gate,
      each((seat) => seat.upright[room] ?? 0),
      each((seat) => seat.lying[room] ?? 0),
    ),
  );
  const temple = Object.entries(view.temple).map(([id, owners]) =>
    t.templeField(say(`temple.${id}`), say(`set.temple.${id}`), all(owners)),
  );
  const cities = Object.entries(view.cities).map(([id, city]) =>
    t.city(
      say(`city.${id}`),
      city.benefit ? say(`benefit.${city.benefit}`) : text.mat.empty,
      listed(city.agreements.flatMap((tile) => (tile ? [say(`terms.${tile}`)] : []))),
      all(city.boats),
    ),
  );

  const inside: Record<string, string[]> = {
    pyramids: [
      ...levels,
      t.pyramidion(view.great.pyramidion),
      t.blocks(
        each((seat) => seat.great),
        each((seat) => seat.queens),
      ),
      ...queens,
    ],
    necropolis: [
      ...Object.entries(view.bonuses).map(([at, tile]) =>
        t.bonus(say(`position.${at}`), tile ? say(`bonus.${tile}`) : text.mat.empty),
      ),
      t.graves(...taken(view.graves, "grave")),
      market(say("group.scroll"), "scroll", view.papyri, view.left.papyri),
    ],
    temple: [
      ...rooms,
      ...temple,
      t.deity(view.deity ? say(`deity.${view.deity}`) : text.mat.empty),
      t.discs(each((seat) => seat.disc)),
      market(say("group.good"), "good", view.goods, view.left.goods),
    ],
    nile: [
      `${say("location.harbour")}: ${each((seat) => seat.harbour)}`,
      ...view.river.map((section) => t.section(say(`location.${section.id}`), section.food, all(section.boats))),
      ...cities,
      t.stacks(
        Object.entries(view.left.agreements)
          .map(([value, n]) => `${value}: ${n}`)
          .join(", "),
      ),
    ],
    sphinxes: [t.pedestals(...taken(view.pedestals, "pedestal"))],
  };

  return [
    {
      title: t.age(Math.max(1, view.age), view.ages, say(`phase.${view.phase}`)),
      lines: [
        ...(view.phase === "sowing" ? [t.turn(view.turn, view.turns)] : []),
        t.order(view.order.map(who).join(", ")),
      ],
    },
    ...view.seats.map((seat, k) => ({ title: names[k] ?? "", lines: tellSeat(seat, words, lang) })),
    {
      title: say("group.slot"),
      lines: [
        ...display,
        t.supply(view.supply.count, next ?? ""),
        ...(rest ? [rest] : []),
        t.discard(listed(view.discard.map((id) => say(`tile.${id}`)))),
        ...(view.in_use ? [t.inUse(say(`tile.${view.in_use}`))] : []),
      ],
    },
    ...HOUSES.map((house) => ({
      title: say(`house.${house}`),
      lines: [...houseLines(house), ...(inside[house] ?? [])],
    })),
    {
      title: say("points.duat"),
      lines: view.order.flatMap((id) =>
        view.seats
          .filter((seat) => seat.id === id)
          .map((seat) => t.duat(who(id), seat.heart, seat.feather, signed(seat.duat))),
      ),
    },
  ];
}

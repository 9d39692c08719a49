import type { MenNeferComponents, MenNeferView } from "../../generated/mennefer";
import type { Words } from "../../lib/types";
import { roman } from "./acts";
import { houseOf } from "./layout";
import type { Text } from "./text";
import { byId, levelsOf } from "./view";

/** Something magnified: its name, lists of actions, and lines of text. */
export interface Peek {
  title: string;
  lists: { head: string; items: readonly string[] }[];
  lines: string[];
  /** What the log calls it. */
  about: string[];
  /** The action tile itself, if it is one. */
  tile?: string;
}

interface Context {
  view: MenNeferView;
  components: MenNeferComponents;
  words: Words;
  t: Text;
}

/** What is said about a place or a thing, by the id that targets use. */
export function peekOf(id: string, { view, components, words, t }: Context): Peek | null {
  const [kind = "", name = "", more = ""] = id.split(" ")[0]?.split(".") ?? [];
  const say = (key: string): string => words[key] ?? key;
  const found = (
    title: string,
    items: readonly string[] | undefined,
    lines: string[] = [],
    about: string[] = [],
    head = "",
  ): Peek => ({ title, lists: items ? [{ head, items }] : [], lines, about });
  switch (kind) {
    case "display": {
      const slot = view.display[Number(name) - 1];
      const tile = byId(components.action_tiles.tile, slot?.tile ?? null);
      return tile && slot
        ? {
            ...found(
              `${t.slotTitle(Number(name))}: ${say(`tile_short.${tile.id}`)}`,
              tile.actions,
              [say(`slot_price.${name}`)],
              [`tile.${tile.id}`],
            ),
            tile: tile.id,
          }
        : null;
    }
    case "tile": {
      const tile = byId(components.action_tiles.tile, name);
      return tile
        ? { ...found(say(`tile_short.${tile.id}`), tile.actions, [], [`tile.${name}`]), tile: tile.id }
        : null;
    }
    case "discard":
      return view.discard.length
        ? found(
            t.discard,
            undefined,
            view.discard.map((tile) => say(`tile.${tile}`)),
          )
        : null;
    case "row":
      return found(t.rowTitle(Number(name)), components.display.slot[Number(name) - 1]?.actions);
    case "house": {
      const house = houseOf(name);
      const side = more === "moon" ? "moon" : "sun";
      return house
        ? found(
            say(`house.${name}`),
            undefined,
            [t[side], say(`food_price.${view.houses[house][`${side}_cost`]}`)],
            [`house.${name}`],
          )
        : null;
    }
    case "track": {
      const track = components.houses.track.find((row) => row.house === name);
      return track
        ? found(t.track(say(`house.${name}`), Number(more)), track.fields[Number(more) - 1], [], [`house.${name}`])
        : null;
    }
    case "grave": {
      const grave = byId(components.necropolis.field, name);
      if (!grave) return null;
      const times = t.activations(components.necropolis.activations_by_level[grave.level - 1] ?? 0);
      const bonuses = [`row_${grave.row}`, `col_${roman(grave.level)}`].map(
        (at) => `${say(`position.${at}`)}: ${view.bonuses[at] ? say(`bonus.${view.bonuses[at]}`) : ""}`,
      );
      return found(say(`grave.${name}`), grave.actions, [`${times}:`, ...bonuses], [`grave.${name}`]);
    }
    case "bonus": {
      const tile = byId(components.mastaba.tile, view.bonuses[name] ?? null);
      return tile ? found(say(`position.${name}`), tile.actions, [t.seal(tile.pp)], [`bonus.${tile.id}`]) : null;
    }
    case "papyrus": {
      const scroll = byId(components.papyri.scroll, view.papyri[Number(name) - 1]?.id ?? null);
      return scroll
        ? found(
            say(`scroll.${scroll.id}`),
            undefined,
            [`${say(`drawing.${scroll.left_edge}`)} | ${say(`drawing.${scroll.right_edge}`)}`, say("how.papyrus_buy")],
            [`scroll.${scroll.id}`],
          )
        : null;
    }
    case "good":
      return goodPeek(view.goods[Number(name) - 1]?.id ?? null, components, words);
    case "temple": {
      const field = byId(components.temple.field, name);
      return field ? found(say(`temple.${name}`), field.actions, [], [`temple.${name}`]) : null;
    }
    case "room":
      return Number(name)
        ? found(t.room(roman(Number(name)), view.rooms[Number(name) - 1] ?? 0), undefined)
        : found(t.gate, undefined);
    case "deity": {
      const god = byId(components.deities.tile, view.deity);
      return god
        ? found(`${t.deity}: ${say(`god.${god.id}`)}`, god.actions, [t.deityField], [`deity.${god.id}`])
        : null;
    }
    case "nile": {
      const city = view.cities[name];
      const benefit = byId(components.city_benefits.tile, city?.benefit ?? null);
      if (city)
        return found(
          say(`city.${name}`),
          benefit?.actions,
          city.agreements.flatMap((tile) => (tile ? [say(`agreement.${tile}`)] : [])),
          [`city.${name}`, `location.${name}`],
        );
      const section = view.river.find((row) => row.id === name);
      return section
        ? found(t.section(Number(name), section.food), undefined, [], [`location.${name}`])
        : found(say("location.harbour"), undefined);
    }
    case "city": {
      const tile = view.cities[name]?.agreements[Number(more) - 1];
      return tile ? found(say(`agreement.${tile}`), undefined, [say(`city.${name}`)], [`agreement.${tile}`]) : null;
    }
    case "pedestal": {
      const pedestal = byId(components.pedestals.pedestal, name);
      return pedestal ? found(say(`pedestal.${name}`), pedestal.actions, [], [`pedestal.${name}`]) : null;
    }
    case "queen": {
      const queen = view.queens[name];
      const tile = byId(components.queens_tiles.tile, queen?.tile ?? null);
      if (!queen) return null;
      return found(
        say(`queen.${name}`),
        undefined,
        [
          ...(tile ? [t.perEye(say(`measure.${tile.measure}`))] : []),
          t.height(queen.height, queen.parts),
          t.eyesFree(queen.eyes.length, queen.spaces),
        ],
        [`queen.${name}`],
      );
    }
    default:
      return null;
  }
}

export function goodPeek(id: string | null, components: MenNeferComponents, words: Words): Peek | null {
  const good = byId(components.goods.tile, id);
  if (!good) return null;
  return {
    title: words[`good.${good.id}`] ?? good.id,
    lists: levelsOf(good).map((item, k) => ({ head: roman(k + 1), items: [item] })),
    lines: [],
    about: [`good.${good.id}`],
  };
}

"""Names and descriptions: what events say, and what an edition's tiles, fields and conditions are called."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mehen.core.game import EventKind
from mehen.core.text import Line, Name, Texts, load_texts
from mehen.games.mennefer.components import Components
from mehen.games.mennefer.language import Alternative, Item, parse
from mehen.games.mennefer.vocabulary import LEVELS, OWN_LIMIT, POINT_SOURCES, SEATS, VERBS, W_BURY, W_ERECT

#: By event number, see ``events.py``.
EVENTS = [
    EventKind("part_shown", "level", "favour"),
    EventKind("part_preplaced", "site", "favour"),
    EventKind("queens_tile_dealt", "queen", "queens_tile"),
    EventKind("bonus_dealt", "position", "bonus"),
    EventKind("deity_dealt", "deity"),
    EventKind("good_drawn", "good", "number"),
    EventKind("scroll_drawn", "scroll", "number"),
    EventKind("benefit_dealt", "city", "benefit"),
    EventKind("agreement_dealt", "agreement", "city"),
    EventKind("neutrals_placed", "neutrals"),
    EventKind("board_dealt", "board"),
    EventKind("starts", "number", "number"),
    EventKind("tile_dealt", "tile"),
    EventKind("tile_displayed", "tile", "number"),
    EventKind("top_shown", "tile"),
    EventKind("discard_turned", "number"),
    EventKind("age_begins", "number"),
    EventKind("neutrals_moved"),
    EventKind("ordered", "number"),
    EventKind("visited", "tile", "house"),
    EventKind("crowd_paid", "number", "number"),
    EventKind("crowded_out", "number"),
    EventKind("specialised", "house"),
    EventKind("field_used", "house", "number"),
    EventKind("tile_taken", "tile", "number"),
    EventKind("hieroglyph_matched", "hieroglyph", "number"),
    EventKind("row_used", "number"),
    EventKind("passed"),
    EventKind("food_gained", "number", "number"),
    EventKind("heka_gained", "number", "number"),
    EventKind("points_gained", "number", "number"),
    EventKind("heart_moved", "number", "number"),
    EventKind("feather_moved", "number", "number"),
    EventKind("food_paid", "number", "number"),
    EventKind("heka_paid", "number", "number"),
    EventKind("scarab_moved", "house", "number"),
    EventKind("eye_ready", "number"),
    EventKind("block_moved", "stone", "number"),
    EventKind("part_built", "level", "site"),
    EventKind("pyramidion_built"),
    EventKind("eye_placed", "queen", "number"),
    EventKind("embalmed", "number"),
    EventKind("buried", "grave"),
    EventKind("bonus_activated", "bonus"),
    EventKind("scroll_gained", "scroll"),
    EventKind("good_gained", "good", "shelf"),
    EventKind("priestess_moved", "number"),
    EventKind("offered", "good"),
    EventKind("basket_placed", "temple"),
    EventKind("basket_lost"),
    EventKind("laid_down", "number"),
    EventKind("disc_moved", "number"),
    EventKind("deity_acted", "deity"),
    EventKind("boat_moved", "location", "location"),
    EventKind("boat_activated", "location"),
    EventKind("boat_left", "location", "location"),
    EventKind("agreement_taken", "agreement", "city"),
    EventKind("agreement_discarded", "agreement"),
    EventKind("carved", "number"),
    EventKind("erected", "pedestal"),
    EventKind("harvested", "number"),
    EventKind("rolled_up", "number", "number"),
    EventKind("agreement_fulfilled", "agreement"),
    EventKind("scored", "source_of_points", "number"),
    EventKind("lost", "source_of_points", "number"),
]


def from_edition(data: dict[str, Any], c: Components, lang: str, folder: Path) -> dict[str, str]:
    """Every name that depends on the data: ``item.heka 2``, ``tile.A01``, ``agreement.T1_01`` ..."""
    texts = Texts(lang, dict(load_texts(folder, lang)))
    out: dict[str, str] = {"seat.nature": texts.get("nature")}
    for seat in SEATS:
        out[f"seat.{seat}"] = texts.get(f"colour.{seat}")
    for age in c.vocabulary["age"]:
        out[f"age.{age}"] = texts.say(Line("age_name", {"n": int(age)}))
    _actions(texts, c, out)
    _tiles(texts, c, data, out)
    _places(texts, c, data, out)
    _prices(texts, c, out)
    for row in data["agreements"]["tile"]:
        wanted = texts.say(_condition(texts, row))
        out[f"wanted.{row['id']}"] = capital(wanted)
        out[f"agreement.{row['id']}"] = texts.say(Line("agreement_name", {"n": row["value"], "text": wanted}))
        out[f"terms.{row['id']}"] = texts.say(Line("agreement_terms", {"n": row["value"], "text": wanted}))
    return out


def known(texts: Texts, kind: str, word: str) -> str:
    """A word of the standard edition in the reader's language; a new word of an owner's edition as it is."""
    return texts.sentences.get(f"{kind}.{word}", word.replace("_", " "))


def capital(text: str) -> str:
    """For what stands alone: a button, a heading."""
    return text[:1].upper() + text[1:]


def _alternative(texts: Texts, a: Alternative) -> str:
    verb, n, m = a
    name = VERBS[verb]
    if verb in (W_BURY, W_ERECT):
        if n == OWN_LIMIT:
            return texts.get(f"act.{name}_own")
        return texts.say(Line(f"act.{name}", {"level": LEVELS[n - 1]}))
    if m:
        return texts.say(Line(f"act.{name}_more", {"n": n, "m": m}))
    return texts.say(Line(f"act.{name}", {"n": n}))


def _joined(texts: Texts, words: list[str], last: str) -> str:
    """``a, b and c``; ``a or b``."""
    return f" {texts.get(last)} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _item(texts: Texts, item: Item) -> str:
    return _joined(texts, [_alternative(texts, a) for a in item], "or")


def _listed(texts: Texts, item: Item) -> str:
    """Among others: whoever reads it has to see which words the choice is between."""
    return _item(texts, item) if len(item) == 1 else texts.say(Line("either", {"text": _item(texts, item)}))


def _set(texts: Texts, row: list[Item]) -> str:
    """A whole list; items with alternatives come last, where nothing can be taken for one of them."""
    if len(row) == 1:
        return _item(texts, row[0])
    return _joined(texts, [_listed(texts, item) for item in sorted(row, key=lambda item: len(item) > 1)], "and")


def _read(texts: Texts, text: str) -> str:
    """An item as it stands in the data."""
    found = [parse(part) for part in text.split(" | ")]
    return _item(texts, tuple(a for a in found if a is not None))


def _actions(texts: Texts, c: Components, out: dict[str, str]) -> None:
    """Alternatives, items and whole sets; ``deed`` as a title, ``listed`` among others."""
    lang = c.lang
    for a, name in zip(lang.alternatives, lang.alternative_ids, strict=True):
        out[f"item.{name}"] = out[f"listed.{name}"] = _alternative(texts, a)
        out[f"deed.{name}"] = capital(out[f"item.{name}"])
    for row, name in zip(lang.rows, lang.set_ids, strict=True):
        for item in row:
            word = " | ".join(lang.alternative_ids[lang.alternatives.index(a)] for a in item)
            out[f"item.{word}"] = _item(texts, item)
            out[f"listed.{word}"] = _listed(texts, item)
            out[f"deed.{word}"] = capital(out[f"item.{word}"])
        out[f"set.{name}"] = _set(texts, row)
    for text in c.favour_ids:
        out[f"favour.{text}"] = _read(texts, text)


def _tiles(texts: Texts, c: Components, data: dict[str, Any], out: dict[str, str]) -> None:
    for hieroglyph in c.hieroglyph_ids:
        out[f"hieroglyph.{hieroglyph}"] = known(texts, "sign", hieroglyph)
    for row in data["action_tiles"]["tile"]:
        tile, sign = row["id"], out[f"hieroglyph.{row['hieroglyph']}"]
        out.update({f"item.{text}": _read(texts, text) for text in row["actions"]})  # as the tile prints it
        out[f"tile_short.{tile}"] = f"{row['number']}-{sign}"
        out[f"tile.{tile}"] = f"{row['number']}-{sign} [{out[f'set.tile.{tile}']}]"
    for row in data["goods"]["tile"]:
        kind = known(texts, "kind", row["kind"])
        out[f"good.{row['id']}"] = kind
        levels = [row[f"level{level}"] for level in range(1, c.shelf_levels + 1)]
        out[f"good_text.{row['id']}"] = "; ".join(f"{LEVELS[k]}: {_read(texts, t)}" for k, t in enumerate(levels))
    for k, name in enumerate(c.scroll_ids):
        edges = {
            "left": known(texts, "drawing", c.drawing_ids[c.scroll_left[k]]),
            "right": known(texts, "drawing", c.drawing_ids[c.scroll_right[k]]),
        }
        out[f"scroll.{name}"] = texts.say(Line("scroll_name", edges))
    for row in data["mastaba"]["tile"]:
        args = {"actions": out[f"set.mastaba.{row['id']}"], "pp": row["pp"]}
        out[f"bonus.{row['id']}"] = texts.say(Line("bonus_name", args))
    for name in c.benefit_ids:
        out[f"benefit.{name}"] = out[f"set.benefit.{name}"]
    for name in c.deity_ids:
        out[f"deity.{name}"] = f"{known(texts, 'god', name)} ({out[f'set.deity.{name}']})"
    for row in data["queens_tiles"]["tile"]:
        out[f"queens_tile.{row['id']}"] = texts.get(f"measure.{row['measure']}")


def _places(texts: Texts, c: Components, data: dict[str, Any], out: dict[str, str]) -> None:
    for name in c.house_ids:
        out[f"house.{name}"] = texts.get(f"house_name.{name}")
    for level in LEVELS:
        out[f"level.{level}"] = level
    for site in range(1, c.sites + 1):
        out[f"site.{site}"] = str(site)
    for name in c.queen_ids:
        out[f"queen.{name}"] = known(texts, "queens_pyramid", name)
    for name in c.position_ids:
        kind, _, rest = name.partition("_")
        out[f"position.{name}"] = texts.say(Line(f"bonus_{kind}", {"name": known(texts, "row", rest)}))
    sides = [(row["room"], row["side"]) for row in data["temple"]["field"]]
    for row in data["temple"]["field"]:
        side = (row["room"], row["side"])
        args = {"room": row["room"], "side": Name("side", row["side"]), "name": row["id"]}
        out[f"temple.{row['id']}"] = texts.say(Line("temple_field" if sides.count(side) == 1 else "temple_id", args))
    for name in c.shelf_ids:
        out[f"shelf.{name}"] = name
    for row in data["nile"]["city"]:
        name = texts.say(Line(f"city_{row['bank']}", {"n": row["index"]}))
        out[f"city.{row['id']}"] = out[f"location.{row['id']}"] = name
    for name in c.location_ids[: c.first_city]:
        out[f"location.{name}"] = texts.say(Line("section", {"name": name}))
    out[f"location.{c.location_ids[0]}"] = texts.get("harbour")
    for row in data["necropolis"]["field"]:
        args = {"row": known(texts, "row", row["row"]), "n": row["column"], "level": LEVELS[row["level"] - 1]}
        out[f"grave.{row['id']}"] = texts.say(Line("grave_name", args))
    for row in data["pedestals"]["pedestal"]:
        out[f"pedestal.{row['id']}"] = f"{known(texts, 'avenue', row['avenue'])} {LEVELS[row['level'] - 1]}"
    for kind, ids in (("neutrals", c.neutral_ids), ("board", c.board_ids)):
        for name in ids:
            out[f"{kind}.{name}"] = known(texts, kind, name)
    for name in POINT_SOURCES:
        out[f"source_of_points.{name}"] = texts.get(f"points.{name}")
    for kind, fields in (("good_field", c.goods_fields), ("papyrus_field", c.scroll_fields)):
        for n in range(1, fields + 1):
            out[f"{kind}.{n}"] = texts.say(Line(f"{kind}_name", {"n": n}))


def _prices(texts: Texts, c: Components, out: dict[str, str]) -> None:
    """What is paid for a house, a good or a scroll, and paid or gained with a slot of the display."""
    most = {
        "food": max(*c.crowd_cost, *c.good_cost, 0),
        "heka": max(c.scroll_cost, default=0) + max(c.place_cost, default=0),
    }
    for kind, last in most.items():
        for n in range(last + 1):
            out[f"{kind}_price.{n}"] = _price(texts, kind, n)
    for k, food in enumerate(c.slot_food, 1):
        gain = texts.say(Line("slot_gain", {"n": food}))
        out[f"slot_price.{k}"] = gain if food > 0 else _price(texts, "food", -food)


def _price(texts: Texts, kind: str, n: int) -> str:
    return texts.say(Line(f"price_{kind}", {"n": n})) if n else texts.get("price_free")


def _condition(texts: Texts, row: dict[str, Any]) -> Line:
    if "rooms" in row:
        rooms = _joined(texts, [str(room) for room in row["rooms"]], "and")
        return Line(f"condition.{row['condition']}", {"rooms": rooms})
    return Line(f"condition.{row['condition']}", {"n": row["threshold"]})

"""Everything in the box: tiles, houses, fields, deities, goods and scrolls, each with its rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mehen.core.telling import Thing
from mehen.core.text import Line, Name
from mehen.games.shelves import Facts, Item, group, key, named

#: Groups whose members have a name and the actions they give: where, how they are called, what they do, by which rule.
PLAIN = (
    ("temple.field", "temple.{id}", "set.temple.{id}", "MN-7.38"),
    ("necropolis.field", "grave.{id}", "set.grave.{id}", "MN-7.23"),
    ("deities.tile", "god.{id}", "set.deity.{id}", "MN-7.42"),
    ("city_benefits.tile", "benefit_name", "set.benefit.{id}", "MN-7.54"),
    ("pedestals.pedestal", "pedestal.{id}", "set.pedestal.{id}", "MN-7.61"),
    ("queens_tiles.tile", "queens_tile.{id}", "queens_tile_about", "MN-8.7"),
    ("papyri.scroll", "scroll.{id}", "scroll_about", "MN-8.1"),
    ("neutral.tile", "neutrals.{id}", "neutral_about", "MN-3.11"),
)


def things(data: Mapping[str, Any]) -> list[Thing]:
    return [
        *(action_tile(item) for item in group(data, "action_tiles.tile")),
        *(house(item) for item in group(data, "houses.track")),
        *(slot(item) for item in group(data, "display.slot")),
        *(good(item) for item in group(data, "goods.tile")),
        *(agreement(item) for item in group(data, "agreements.tile")),
        *(mastaba(item) for item in group(data, "mastaba.tile")),
        *(city(item) for item in group(data, "nile.city")),
        *(
            named(path, item, name, text, rule, topic=path.partition(".")[0])
            for path, name, text, rule in PLAIN
            for item in group(data, path)
        ),
        *(seal("obelisk.seals", item, "MN-8.5") for item in group(data, "obelisk.seals")),
        *(seal("great_pyramid.seals", item, "MN-8.6") for item in group(data, "great_pyramid.seals")),
        *(fishing_boat(item) for item in group(data, "nile.fishing_boat_lines")),
        *(administration(item) for item in group(data, "administration.board")),
    ]


def action_tile(item: Item) -> Thing:
    facts: Facts = (("number", item["number"]), ("hieroglyph", Line(f"hieroglyph.{item['hieroglyph']}")))
    return named("action_tiles.tile", item, "tile_short.{id}", "set.tile.{id}", "MN-6.6", facts, "action_tiles")


def house(item: Item) -> Thing:
    name = item["house"]
    facts = tuple((f"field_{n + 1}", Line(f"set.track.{name}.{n + 1}")) for n in range(len(item["fields"])))
    return named("houses.track", item, "house.{id}", "house_about.{id}", "MN-6.10", facts, "houses")


def slot(item: Item) -> Thing:
    n = item["slot"]
    facts: Facts = (("price", Line(f"slot_price.{n}")),)
    text = Line(f"set.row.{n}")
    return Thing("display.slot", str(n), Line("slot_name", {"n": n}), text, "MN-6.11", facts, "display")


def good(item: Item) -> Thing:
    return named("goods.tile", item, "good.{id}", "good_text.{id}", "MN-7.36", topic="goods")


def agreement(item: Item) -> Thing:
    facts: Facts = (("pp", item["value"]),)
    return named("agreements.tile", item, "wanted.{id}", "agreement_about", "MN-8.3", facts, "agreements")


def mastaba(item: Item) -> Thing:
    facts: Facts = (("pp_each", item["pp"]),)
    return named("mastaba.tile", item, "mastaba_name", "set.mastaba.{id}", "MN-7.24", facts, "mastaba")


def city(item: Item) -> Thing:
    facts: Facts = (("agreements", item["setup_agreement_value"]), ("boats", item["fishing_boats_passed"]))
    return named("nile.city", item, "city.{id}", "city_about", "MN-7.54", facts, "nile")


def seal(path: str, item: Item, rule: str) -> Thing:
    facts: Facts = (("pp", item["pp"]),)
    name = Line(f"seal_name.{path.partition('.')[0]}", {"n": item["field"]})
    return Thing(path, key(item), name, Line("seal_about"), rule, facts, "seals")


def fishing_boat(item: Item) -> Thing:
    name = Line("fishing_boat_name", {"n": item["after_section"]})
    return Thing("nile.fishing_boat_lines", key(item), name, Line("fishing_boat_about"), "MN-5.3", (), "nile")


def administration(item: Item) -> Thing:
    signs = [Name("hieroglyph", sign) for sign in item["hieroglyph_track"]]
    facts: Facts = (("sequence", Line("sequence", {"list": signs})),)
    return named("administration.board", item, "board.{id}", "administration_about", "MN-3.14", facts)

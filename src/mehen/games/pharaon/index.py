"""Everything in the box: boards, gods, cards, jars, offerings, stages and tracks, each with its rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mehen.core.telling import Thing
from mehen.core.text import Line, Name
from mehen.games.shelves import Facts, Item, group, key, named

BOARD_RULES = {
    "offerings": "PH-7.1",
    "officials": "PH-7.5",
    "nile": "PH-7.8",
    "artisans": "PH-7.10",
    "valley": "PH-7.11",
}


def things(data: Mapping[str, Any]) -> list[Thing]:
    boards = data["boards"]["order"]
    return [
        *(official(item) for item in group(data, "officials.card")),
        *(artisan(item) for item in group(data, "artisans.card")),
        *(board(data, name) for name in boards),
        *(god(data, name, home) for name, home in data["gods"].items() if home in boards),
        *(stage(item) for item in group(data, "valley.stage")),
        *(column(item) for item in group(data, "nile.column")),
        *(offering(item) for item in group(data, "offerings.token")),
        *(named("jars.tile", item, "jar.{id}", "jar_about", "PH-8.3") for item in group(data, "jars.tile")),
        *(colour(data, name) for name in data["colors"]["order"]),
        *(segment(item) for item in group(data, "wheel.segment")),
        *(row(item) for item in group(data, "pyramid.row")),
        *(track(item) for item in group(data, "traitor.track")),
    ]


def official(item: Item) -> Thing:
    scribe = item.get("beginner", False)  # the scribes share a rule
    facts: Facts = (("works", Line(f"timing.{item['timing']}")),)
    if "base_gp" in item:
        facts = (*facts, ("base", item["base_gp"]))
    rule, topic = ("PH-13.1", "scribe") if scribe else (f"PH-13.{item['id']}", f"official_{item['id']}")
    return named("officials.card", item, "official.{id}", "official_text.{id}", rule, facts, topic)


def artisan(item: Item) -> Thing:
    facts: Facts = (("gp", item["gp"]),)
    return named("artisans.card", item, "artisan.{id}", "artisan_text.{id}", "PH-7.10", facts, "artisan")


def board(data: Mapping[str, Any], name: str) -> Thing:
    sides = data["demands"][name]
    facts: Facts = (("cost", Line(f"board_cost.{name}")), ("demand", halves(sides)))
    return Thing("boards", name, Line(f"board.{name}"), Line(f"board_about.{name}"), BOARD_RULES[name], facts, name)


def halves(sides: Item) -> Line:
    ccw, cw = sides["ccw"], sides["cw"]
    return Line("halves", {"left": ccw["count"], "gp_left": ccw["gp"], "right": cw["count"], "gp_right": cw["gp"]})


def god(data: Mapping[str, Any], name: str, home: str) -> Thing:
    half = data["demands"][home]["cw"]
    about = Line("god_about", {"board": Name("board", home), "n": half["count"], "gp": half["gp"]})
    return Thing("gods", name, Line(f"god.{name}"), about, "PH-12.1", (), "god")


def stage(item: Item) -> Thing:
    facts: Facts = (("cost", colours(item["cost"])), ("gp", item["gp"]))
    return named("valley.stage", item, "stage.{id}", "stage_about", "PH-7.11", facts, "stage")


def colours(names: list[str]) -> Line:
    return Line("colours", {"list": [Name("colour", name) for name in names]})


def column(item: Item) -> Thing:
    facts: Facts = (("cost", colours(item["cost"])),)
    name = Line("column_name", {"n": item["index"]})
    return Thing("nile.column", key(item), name, Line(f"column_text.{item['index']}"), "PH-7.8", facts, "column")


def offering(item: Item) -> Thing:
    kind = item["kind"]
    word = {
        "resource": f"{item.get('color')}_offering",
        "board_joker": f"{item.get('board')}_joker",
        "points": f"points_{item.get('gp')}",
    }[kind]
    facts: Facts = (("count", item["count"]),)
    name = Line(f"offering.{word}")
    return Thing("offerings.token", key(item), name, Line(f"offering_about.{kind}"), "PH-7.4", facts, "offering")


def colour(data: Mapping[str, Any], name: str) -> Thing:
    facts: Facts = (("count", data["stock"][name]),)
    return Thing("colors", name, Line(f"theme.{name}"), Line(f"colour_about.{name}"), "PH-6.1", facts)


def segment(item: Item) -> Thing:
    facts: Facts = (("spaces", len(item["space_min_players"])),)
    name = Line("segment_name", {"colour": Name("colour", item["color"])})
    return Thing("wheel.segment", key(item), name, Line("segment_about"), "PH-6.4", facts, "segment")


def row(item: Item) -> Thing:
    spaces = [Name("pyramid", space["kind"]) for space in item["spaces"]]
    about = Line("row_about_seal" if item["start"] == "seal" else "row_about", {"list": spaces})
    return Thing("pyramid.row", key(item), Line("row_name", {"n": item["row"]}), about, "PH-9.1", (), "row")


def track(item: Item) -> Thing:
    facts: list[tuple[str, Line | int]] = []
    for side in ("light", "dark"):
        spaces = [Name("space", f"{item['id']}.{side}.{n + 1}") for n in range(len(item[side]["spaces"]))]
        facts += [(f"jars_{side}", item[side]["jars"]), (side, Line("spaces", {"list": spaces}))]
    return named("traitor.track", item, "track.{id}", "track_about", "PH-16.10", tuple(facts), "traitor")

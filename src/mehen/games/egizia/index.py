"""Everything in the box: cards, places, sites, crews, rows and tiles, each with its rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mehen.core.telling import Thing
from mehen.core.text import Line, Name
from mehen.games.shelves import Facts, Item, group, key, named

#: The rule of a Nile card, by the effect it is named after.
CARD_RULES = {
    "raise": "EG-7.7",
    "raise_choice": "EG-7.8",
    "market": "EG-7.9",
    "points_per_stone": "EG-7.10",
    "feed_grain": "EG-7.11",
    "gain_stones": "EG-7.12",
    "extra_ship": "EG-7.13",
    "double_round_space": "EG-7.14",
    "strength_bonus": "EG-7.15",
    "extra_crew": "EG-7.16",
    "take_leftover": "EG-7.17",
    "sphinx_draw": "EG-11.7",
    "sphinx_keep": "EG-11.8",
    "sell_stones": "EG-7.18",
    "share_round_space": "EG-7.19",
    "place_upstream": "EG-7.20",
    "build_first": "EG-7.21",
    "stones_to_grain": "EG-7.22",
    "buy_raise": "EG-7.23",
    "free_raise": "EG-7.24",
    "improve_field": "EG-7.25",
    "grave_value": "EG-7.26",
}
SPHINX_RULES = {
    "obelisk_row": "EG-17.1",
    "pyramid_rows": "EG-17.2",
    "temple_section": "EG-17.2",
    "graves_built": "EG-17.2",
    "players_at_market_end": "EG-17.3",
    "own_stones_each": "EG-17.7",
    "own_market_end": "EG-17.8",
    "per_permanent_card": "EG-17.9",
    "per_own_stone": "EG-17.10",
    "per_score": "EG-17.11",
    "crew_strength": "EG-17.12",
    "most_yield": "EG-17.13",
}
OWN_STONES = {"obelisk": "EG-17.4", "temple": "EG-17.5", "pyramid": "EG-17.6"}
PLACE_RULES = {
    "edfu": "EG-6.1",
    "thebae": "EG-6.2",
    "selinon": "EG-6.3",
    "beni_hasan": "EG-6.4",
    "alyi": "EG-6.5",
    "passalon": "EG-6.6",
    "heliopolis": "EG-6.7",
}
OPEN_END = 999  # in the data: no upper limit
SITE_RULES = {"sphinx": "EG-11.1", "obelisk": "EG-12.1", "pyramid": "EG-13.1"}


def things(data: Mapping[str, Any]) -> list[Thing]:
    return [
        *(nile_card(item) for item in group(data, "nile_card")),
        *(sphinx_card(item) for item in group(data, "sphinx_card")),
        *(place(item) for item in group(data, "nile_space")),
        *(site(item) for item in group(data, "site")),
        *(named("crew", c, "crew.{id}", "crew_about.{id}", "EG-10.4", crew_facts(c)) for c in group(data, "crew")),
        *(start_card(item) for item in group(data, "start_card")),
        *(deck(item) for item in group(data, "nile_deck")),
        *(row("obelisk.row", item, "obelisk_row", "EG-12.2") for item in group(data, "obelisk.row")),
        *(row("pyramid.row", item, "pyramid_row", "EG-13.3") for item in group(data, "pyramid.row")),
        *(
            named("temple.section", s, "element.{id}", "section_about.{id}", "EG-13.2", (("values", values(s)),))
            for s in group(data, "temple.section")
        ),
        *(
            Thing("grave_tile", key(t), Line("grave_tile", {"n": t["value"]}), Line("grave_tile_about"), "EG-12.3", f)
            for t in group(data, "grave_tile")
            for f in [(("value", t["value"]), ("count", t["count"]))]
        ),
        *(grave_sum(item) for item in group(data, "grave_scoring")),
        *(named("player_color", c, "seat.{id}", "player_about", "EG-1.3") for c in group(data, "player_color")),
    ]


def nile_card(item: Item) -> Thing:
    kind, effects = item["kind"], item["effects"]
    op = effects[0]["op"] if effects else ""
    rule = {"field": "EG-7.6" if effects else "EG-7.5", "quarry": "EG-7.5"}.get(kind) or CARD_RULES[op]
    facts: Facts = (
        ("used", Line(f"card_type.{item['type']}")),
        ("deck", Line("deck", {"name": item["deck"].replace("_", "/")})),
    )
    return named("nile_card", item, "card.{id}", "card_text.{id}", rule, facts, kind if kind != "action" else op)


def sphinx_card(item: Item) -> Thing:
    test = item["test"]
    rule = OWN_STONES[test["building"]] if test["kind"] == "own_stones" else SPHINX_RULES[test["kind"]]
    return named("sphinx_card", item, "sphinx.{id}", "sphinx_text.{id}", rule, topic="sphinx_card")


def place(item: Item) -> Thing:
    facts: Facts = (("place", item["index"]),)
    if item["kind"] == "round":
        return named("nile_space", item, "place.{id}", "place_text.{id}", PLACE_RULES[item["id"]], facts, item["id"])
    if item["kind"] == "card":
        return named("nile_space", item, "place.{id}", "card_space_about", "EG-5.4", facts)
    return named("nile_space", item, "place.{id}", f"site_about.{item['site']}", "EG-5.6", facts)


def site(item: Item) -> Thing:
    facts: Facts = (("slots", item["slots"]), ("order", item["order"]))
    return named("site", item, "site.{id}", "site_about.{id}", SITE_RULES[item["id"]], facts, f"site_{item['id']}")


def crew_facts(item: Item) -> Facts:
    return (("start", item["start"]), ("most", item["max"]))


def start_card(item: Item) -> Thing:
    if item["kind"] == "quarry":
        about = Line("card_text.quarry", {"n": item["yield"]})
    else:
        about = Line("card_text.field", {"colour": Name("colour", item["color"]), "n": item["yield"]})
    return Thing("start_card", item["id"], Line(f"start_card.{item['id']}"), about, "EG-1.7", topic=item["kind"])


def deck(item: Item) -> Thing:
    name = Line("deck", {"name": item["id"].replace("_", "/")})
    return Thing("nile_deck", item["id"], name, Line("deck_about"), "EG-4.1", (("cards", item["cards"]),))


def row(path: str, item: Item, name: str, rule: str) -> Thing:
    facts: Facts = (("value", item["value"]), ("spaces", item["spaces"]))
    return Thing(path, key(item), Line(name, {"n": item["row"]}), Line(f"{name}_about"), rule, facts, name)


def values(item: Item) -> Line:
    return Line("values", {"list": ", ".join(map(str, item["values"]))})


def grave_sum(item: Item) -> Thing:
    args = {"low": item["min"], "high": item["max"], "n": item["points"]}
    open_end = item["max"] >= OPEN_END
    return Thing(
        "grave_scoring",
        key(item),
        Line("grave_sum_open" if open_end else "grave_sum", args),
        Line("grave_sum_about", {"n": item["points"]}),
        "EG-16.5",
    )

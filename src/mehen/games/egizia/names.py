"""Names and descriptions: what events say, and what an edition's cards, places and tests are called."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mehen.core.game import EventKind
from mehen.core.text import Line, Name, Texts, load_texts
from mehen.games.egizia.vocabulary import (
    CREWS,
)

#: By event number, see ``events.py``.
EVENTS = [
    EventKind("round_begins", "number"),
    EventKind("number_dealt", "number", "number"),
    EventKind("card_dealt", "card", "place"),
    EventKind("tile_turned", "tile"),
    EventKind("sphinx_drawn", "sphinx", secret=True),
    EventKind("placed", "place"),
    EventKind("placed_at_site", "site", "number"),
    EventKind("placed_in_reserve", "site"),
    EventKind("upstream_used"),
    EventKind("share_used"),
    EventKind("passed"),
    EventKind("card_taken", "card"),
    EventKind("card_played", "op"),
    EventKind("doubled", "place"),
    EventKind("crew_raised", "crew", "number"),
    EventKind("market_moved", "market", "number"),
    EventKind("ring_moved", "ring"),
    EventKind("stones_gained", "number", "number"),
    EventKind("stones_paid", "number", "number"),
    EventKind("points_scored", "number", "number"),
    EventKind("points_lost", "number", "number"),
    EventKind("field_improved", "card"),
    EventKind("fed", "number", "number"),
    EventKind("stones_eaten", "number", "number"),
    EventKind("moved_first", "site"),
    EventKind("declined", "site"),
    EventKind("committed", "crews"),
    EventKind("draws", "number", "number"),
    EventKind("sphinx_kept", "sphinx", secret=True),
    EventKind("sphinx_returned", "number"),
    EventKind("built", "element", "number"),
    EventKind("grave_taken", "number"),
    EventKind("row_completed", "element", "number"),
    EventKind("numbered", "number"),
    EventKind("sphinx_scored", "sphinx", "number"),
    EventKind("sphinx_missed", "sphinx"),
    EventKind("in_line", "site", "number"),
    EventKind("hungry", "number", "number"),
    EventKind("ships_home", "number", "number"),
]


def from_edition(data: dict[str, Any], lang: str, folder: Path) -> dict[str, str]:
    """Every name that depends on the data: ``card.A01``, ``card_text.A01``, ``sphinx.S01``, ``place.edfu`` ..."""
    texts = Texts(lang, dict(load_texts(folder, lang)))
    out = texts.sentences
    own: dict[str, str] = {"seat.nature": texts.get("nature")}
    key = "name_de" if lang == "de" else "name"
    for colour in data["player_color"]:
        own[f"seat.{colour['id']}"] = colour[key]
    for mask in range(1 << len(CREWS)):
        crews = [name for i, name in enumerate(CREWS) if mask >> i & 1]
        own["crews." + "+".join(crews)] = texts.joined(_names("crew", crews)) or texts.get("nobody")
    for place in data["nile_space"]:
        if place["kind"] == "card":  # by its number on the river, which the board wears too
            own[f"place.{place['id']}"] = texts.say(Line("card_space", {"n": place["index"]}))
        elif place["kind"] == "round":
            own[f"place.{place['id']}"] = place["name"]
            own[f"place_text.{place['id']}"] = _effects(texts, place["effects"])
        else:
            own[f"place.{place['id']}"] = texts.name(Name("site", place["site"]))
    for row in data["pyramid"]["row"]:
        own[f"element.pyramid_{row['row']}"] = texts.say(Line("pyramid_row", {"n": row["row"]}))
    for tile in data["grave_tile"]:
        own[f"tile.{tile['value']}"] = str(tile["value"])
    out.update(own)  # names of elements and sites are needed below
    for card in data["nile_card"]:
        own[f"card.{card['id']}"] = _called(texts, card, card[key])
        own[f"card_text.{card['id']}"] = _card(texts, card)
        for effect in card["effects"]:
            own.setdefault(f"op_text.{effect['op']}", texts.say(_effect(effect)))
    for card in data["sphinx_card"]:
        own[f"sphinx.{card['id']}"] = texts.say(_test(card["test"]))
        own[f"sphinx_text.{card['id']}"] = texts.say(_reward(card))
    return own


def _names(kind: str, words: list[str]) -> list[Name]:
    return [Name(kind, word) for word in words]


def _called(texts: Texts, card: dict[str, Any], name: str) -> str:
    """A card that is kept for what it does is called like that; its value tells apart those that only count."""
    op = card["effects"][0]["op"] if card["kind"] == "action" and card["effects"] else ""
    if card["type"] == "instant" or f"op.{op}" not in texts.sentences:
        return name
    value = card["effects"][0].get("value")
    return f"{texts.get(f'op.{op}')} {value}" if value else texts.get(f"op.{op}")


def _card(texts: Texts, card: dict[str, Any]) -> str:
    bonus = _effects(texts, card["effects"])
    if card["kind"] == "field":
        line = Line("card_text.field", {"colour": Name("colour", card["color"]), "n": card["yield"]})
    elif card["kind"] == "quarry":
        line = Line("card_text.quarry", {"n": card["yield"]})
    else:
        return f"{texts.get('card_type.' + card['type'])}: {bonus}"
    # What a field or quarry brings besides its yield comes once, when it is taken (EG-7.6).
    return f"{texts.say(line)} {texts.get('card_type.instant')}: {bonus}" if bonus else texts.say(line)


def _effects(texts: Texts, effects: list[dict[str, Any]]) -> str:
    return " ".join(texts.say(_effect(effect)) for effect in effects)


def _effect(effect: dict[str, Any]) -> Line:
    """An effect in words; lists become names."""
    args: dict[str, Any] = {key: value for key, value in effect.items() if key != "op"}
    if "crews" in args and isinstance(args["crews"], list):
        args["crews"] = _names("crew", args["crews"])
    if "buildings" in args:
        args["buildings"] = _names("building", args["buildings"])
    if "track" in args:
        args["track"] = Name("market", args["track"])
    return Line(f"effect.{effect['op']}", args)


def _test(test: dict[str, Any]) -> Line:
    args: dict[str, Any] = {key: value for key, value in test.items() if key not in {"kind", "exclude", "of"}}
    kind = test["kind"]
    if "section" in args:
        args["section"] = Name("element", args["section"])
    if "track" in args:
        args["track"] = Name("market", args["track"])
    if "building" in args:
        args["building"] = Name("building", args["building"])
    if "buildings" in args:
        args["buildings"] = _names("building", args["buildings"])
    if "crew" in args:
        args["crew"] = Name("crew", args["crew"])
    if kind == "most_yield":
        kind = f"most_{test['of']}"
    if "color" in args:
        args["color"] = Name("colour", args["color"])
    return Line(f"test.{kind}", args)


def _reward(card: dict[str, Any]) -> Line:
    if "points_table" in card:
        return Line("reward.table", {"table": " / ".join(str(p) for p in card["points_table"])})
    if "points_each" in card:
        return Line("reward.each", {"n": card["points_each"]})
    return Line("reward.points", {"n": card["points"]})

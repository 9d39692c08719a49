"""Names and descriptions: what events say, and what an edition's gods, powers, cards and scenarios are called."""

from __future__ import annotations

from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

from mehen.core.game import EventKind
from mehen.core.text import Line, Name, Texts, load_texts
from mehen.games.ankh.components import SEATS, Components, banners
from mehen.games.ankh.vocabulary import MONUMENTS

#: What the English edition calls three that the data name as the German one does (rules.en.md, "Glossary").
ENGLISH = {"Re": "Ra", "Satis": "Satet", "Apophis": "Apep"}

#: By event number, see ``events.py``.
EVENTS = [
    EventKind("scenario_drawn", "scenario"),
    EventKind("start_drawn", "seat"),
    EventKind("god_dealt", "seat"),
    EventKind("guardian_drawn", "guardian"),
    EventKind("turn_begins", "seat"),
    EventKind("action_chosen", "track"),
    EventKind("event_triggered", "event"),
    EventKind("moved", "kind", "hex"),
    EventKind("pushed", "kind", "hex"),
    EventKind("aimed", "aim", "hex"),
    EventKind("summoned", "kind", "hex"),
    EventKind("ransomed", "number", "number"),
    EventKind("illuminated", "kind", "hex"),
    EventKind("followers_gained", "number", "number"),
    EventKind("followers_paid", "number", "number"),
    EventKind("power_unlocked", "power"),
    EventKind("guardian_joined", "guardian"),
    EventKind("nothing_unlocked"),
    EventKind("controlled", "kind", "hex"),
    EventKind("control_lost", "kind", "hex"),
    EventKind("nothing_controlled"),
    EventKind("camel_placed", "edge"),
    EventKind("no_caravan"),
    EventKind("region_divided", "number", "number"),
    EventKind("tiles_swapped", "number", "number"),
    EventKind("conflict_begins", "number"),
    EventKind("destroyed", "kind", "hex"),
    EventKind("dominates", "number"),
    EventKind("battle_begins", "number"),
    EventKind("two_cards"),
    EventKind("card_played", "card"),
    EventKind("built", "kind", "hex"),
    EventKind("bid_made", "number"),
    EventKind("plague_begins"),
    EventKind("devotion_gained", "number", "reason"),
    EventKind("devotion_lost", "number"),
    EventKind("strength", "number"),
    EventKind("tiebreaker_used"),
    EventKind("battle_won"),
    EventKind("nobody_won"),
    EventKind("killed", "kind", "hex"),
    EventKind("spared", "kind", "hex"),
    EventKind("trapped"),
    EventKind("underworld_placed", "hex"),
    EventKind("cards_back"),
    EventKind("merged", "number"),
    EventKind("guardian_inherited", "kind"),
    EventKind("guardian_gone", "kind"),
    EventKind("forgotten"),
    EventKind("game_won"),
    EventKind("game_lost"),
]


def from_edition(c: Components, data: dict[str, Any], lang: str, folder: Path) -> dict[str, str]:
    """Every name that depends on the data: ``god.amun``, ``power.revered``, ``card_text.flood``, ``hex.4,5`` ..."""
    given = load_texts(folder, lang)
    texts = Texts(lang, dict(given))
    own = texts.sentences  # names are made of other names
    own["seat.nature"] = texts.get("nature")
    for k, seat in enumerate(SEATS):
        own[f"seat.{seat}"] = texts.say(Line("player", {"n": k + 1}))
    for god in data["gods"]:
        own[f"god.{god['id']}"] = _called(god, lang)
    for banner in banners(c.god_ids):
        own[f"banner.{banner}"] = "-".join(own[f"god.{god}"] for god in banner.split("-"))
    for row in data["guardians"]:
        name = own[f"guardian.{row['id']}"] = own[f"kind.{row['id']}"] = _called(row, lang)
        own[f"summon.{row['id']}"] = name
    for word in ("warrior", "trapped"):
        own[f"summon.{word}"] = texts.get(f"figure.{word}")
    for table, kind, ids in (
        ("ankh_powers", "power", c.power_ids),
        ("battle_cards", "card", c.card_ids),
        ("guardians", "guardian", c.guardian_ids),
    ):
        for row in data[table]:
            own[f"{kind}.{row['id']}"] = _called(row, lang)
        for number, name in enumerate(ids):
            if (key := f"{kind}_op.{number}") in own:  # a card may have its strength and nothing else
                own[f"{kind}_text.{name}"] = texts.say(Line(key, _numbers(c, kind, number)))
    _strengthen(c, own)
    _name_places(c, data, texts)
    _name_options(data, texts)
    return {key: text for key, text in own.items() if given.get(key) != text}


def _strengthen(c: Components, own: MutableMapping[str, str]) -> None:
    """Battle cards: what they do, ``card_effect.flood``, and that with their strength, ``card_text.flood``."""
    for number, name in enumerate(c.card_ids):
        strength = f"+{c.card_strength[number]}."
        effect = own.get(f"card_text.{name}")
        if effect is not None:
            own[f"card_effect.{name}"] = effect
        own[f"card_text.{name}"] = strength if effect is None else f"{strength} {effect}"


def _called(row: dict[str, Any], lang: str) -> str:
    name: str = row["name"]
    return str(row.get("name_de", name)) if lang == "de" else ENGLISH.get(name, name)


def _name_places(c: Components, data: dict[str, Any], texts: Texts) -> None:
    """Hexes, edges, regions, directions, and monuments with the god that controls them."""
    own, board = texts.sentences, c.board
    for name in board.hex_ids:
        own[f"hex.{name}"] = name
    for e, name in enumerate(board.edge_ids):
        h = board.edge_hex[e]
        there = board.neighbour[h * 6 + board.edge_dir[e]]
        own[f"edge.{name}"] = texts.joined([Name("hex", board.hex_ids[h]), Name("hex", board.hex_ids[there])])
    for kind in ("region", "conflict"):
        for number in c.vocabulary[kind]:
            own[f"{kind}.{number}"] = texts.say(Line(f"{kind}_number", {"n": number}))
    for aim in c.aim_ids:
        own[f"aim.{aim}"] = texts.joined([Name("direction", d) for d in aim.split("+")])
    for row in data["map"]["base_regions"]:
        own[f"land.{row['id']}"] = _called(row, texts.lang)
    for monument in MONUMENTS:
        kind_name = Name("kind", monument)
        own[f"work.{monument}"] = texts.say(Line("work_neutral", {"kind": kind_name}))
        for banner in banners(c.god_ids):
            line = Line("work_of", {"kind": kind_name, "god": Name("banner", banner)})
            own[f"work.{monument}-{banner}"] = texts.say(line)


def _name_options(data: dict[str, Any], texts: Texts) -> None:
    """Scenarios and guardians, which a table may choose."""
    own = texts.sentences
    for row in data["scenarios"]:
        group = row["id"].removesuffix(f"_{row['players']}")
        known = own.get(f"scenario.{group}", row["name"])
        name = row.get("name_de", known) if texts.lang == "de" else row["name"]
        own[f"scenario.{group}"] = own[f"option.scenario.value.{group}"] = name
    for row in data["guardians"]:
        option = f"option.guardian_{row['level']}"
        for word in ("name", "text"):
            own[f"{option}.{word}"] = texts.say(Line(f"guardian_option.{word}", {"level": row["level"]}))
        own[f"{option}.value.random"] = texts.get("guardian_option.random")
        own[f"{option}.value.{row['id']}"] = _called(row, texts.lang)


def _numbers(c: Components, kind: str, number: int) -> dict[str, int]:
    if kind == "power":
        return {
            "n": c.power_amount[number],
            "enough": c.power_enough[number],
            "followers": c.worship_followers,
            "win": c.win_devotion,
        }
    if kind == "guardian":
        return {"n": c.cat_loss}
    return {"n": c.card_amount[number]}

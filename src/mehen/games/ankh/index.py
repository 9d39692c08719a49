"""Everything in the box: gods, powers, cards, guardians, actions, events, lands, each with its rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mehen.core.telling import Thing
from mehen.core.text import Line
from mehen.games.shelves import Facts, Item, group, named

POWER_RULES = {
    "commanding": "AK-9B.5d",
    "inspiring": "AK-9B.2",
    "omnipresent": "AK-9.2",
    "revered": "AK-7.2",
    "resplendent": "AK-9B.5b",
    "obelisk_attuned": "AK-9B.0",
    "temple_attuned": "AK-9B.5a",
    "pyramid_attuned": "AK-6.2",
    "glorious": "AK-9B.5d",
    "magnanimous": "AK-9B.5e",
    "bountiful": "AK-9D.5",
    "worshipful": "AK-9B.6c",
}
CARD_RULES = {
    "chariots": "AK-9B.5a",
    "plague_of_locusts": "AK-9B.3",
    "drought": "AK-9B.5d",
    "flood": "AK-9B.1d",
    "build_monument": "AK-9B.2",
    "miracle": "AK-9B.6a",
    "cycle_of_maat": "AK-9B.6d",
}
GUARDIAN_RULES = {
    "cat_mummy": "AK-12.1",
    "satis": "AK-12.2",
    "mummy": "AK-12.3",
    "apophis": "AK-12.4",
    "androsphinx": "AK-12.5",
    "giant_scorpion": "AK-12.6",
}
ACTION_RULES = {"move": "AK-5.1", "summon": "AK-6.1", "gain": "AK-7.1", "unlock": "AK-7.3"}
EVENT_RULES = {"control_monument": "AK-8.1", "camel_caravan": "AK-8.4", "conflict": "AK-9.1"}
MONUMENTS = ("obelisk", "pyramid", "temple")


def things(data: Mapping[str, Any]) -> list[Thing]:
    return [
        *(god(item, n) for n, item in enumerate(group(data, "gods"))),
        *(guardian(item) for item in group(data, "guardians")),
        *(card(item) for item in group(data, "battle_cards")),
        *(power(data, item) for item in group(data, "ankh_powers")),
        *(action(data, name) for name in data["action_tracks"]["order"]),
        *(event(data, name) for name in EVENT_RULES),
        *(monument(data, name) for name in MONUMENTS),
        *(land(item) for item in group(data, "map.base_regions")),
        *(scenario(item) for item in group(data, "scenarios")),
    ]


def god(item: Item, number: int) -> Thing:
    text = f"god_text.{number}"
    return named("gods", item, "god.{id}", text, f"AK-11.{number + 1}", (), item["id"])


def guardian(item: Item) -> Thing:
    facts: Facts = (("level", item["level"]), ("base", Line(f"base.{item['base']}")), ("figures", item["figures"]))
    rule = GUARDIAN_RULES[item["id"]]
    return named("guardians", item, "guardian.{id}", "guardian_text.{id}", rule, facts, item["id"])


def card(item: Item) -> Thing:
    facts: Facts = (("strength", item["strength"]),)
    return named("battle_cards", item, "card.{id}", "card_text.{id}", CARD_RULES[item["id"]], facts, item["id"])


def power(data: Mapping[str, Any], item: Item) -> Thing:
    board = data["god_board"]
    cost = board["unlock_cost"][board["slot_level"].index(item["level"])]
    facts: Facts = (("level", item["level"]), ("followers", cost))
    return named("ankh_powers", item, "power.{id}", "power_text.{id}", POWER_RULES[item["id"]], facts, item["id"])


def action(data: Mapping[str, Any], name: str) -> Thing:
    facts: Facts = (("track", data["action_tracks"]["order"].index(name) + 1),)
    return Thing(
        "action_tracks", name, Line(f"track.{name}"), Line(f"track_about.{name}"), ACTION_RULES[name], facts, name
    )


def event(data: Mapping[str, Any], name: str) -> Thing:
    facts: Facts = (("times", data["event_track"]["spaces"].count(name)),)
    return Thing(
        "event_track", name, Line(f"event.{name}"), Line(f"event_about.{name}"), EVENT_RULES[name], facts, name
    )


def monument(data: Mapping[str, Any], name: str) -> Thing:
    facts: Facts = (("count", data["counts"][f"{name}s"]),)
    return Thing("monument", name, Line(f"monument.{name}"), Line("monument_about"), "AK-9.5", facts, "monument")


def land(item: Item) -> Thing:
    facts: Facts = (("land", item["land"]), ("fertile", item["fertile"]), ("desert", item["desert"]))
    return named("map.base_regions", item, "land.{id}", "land_about", "AK-2.4", facts)


def scenario(item: Item) -> Thing:
    kingdom = item["id"].rpartition("_")[0]
    facts: Facts = (("players", item["players"]), ("regions", len(item["regions"])), ("camels", len(item["camels"])))
    return named("scenarios", item, f"scenario.{kingdom}", f"scenario_about.{kingdom}", "AK-3.7", facts)

"""Names and descriptions: what events say, and what an edition's gods, powers, cards and scenarios are called."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mehen.core.game import EventKind
from mehen.core.text import Line, Name, Texts, load_texts
from mehen.games.ankh.components import SEATS, Components, banners

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
    EventKind("ransomed"),
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
    texts = Texts(lang, dict(load_texts(folder, lang)))
    own: dict[str, str] = {"seat.nature": texts.get("nature")}
    for k, seat in enumerate(SEATS):
        own[f"seat.{seat}"] = texts.say(Line("player", {"n": k + 1}))
    key = "name_de" if lang == "de" else "name"
    for god in data["gods"]:
        own[f"god.{god['id']}"] = god.get(key, god["name"])
    for banner in banners(c.god_ids):
        own[f"banner.{banner}"] = "-".join(own[f"god.{god}"] for god in banner.split("-"))
    for row in data["guardians"]:
        name = own[f"guardian.{row['id']}"] = own[f"kind.{row['id']}"] = row[key]
        own[f"summon.{row['id']}"] = name
    for word in ("warrior", "trapped"):
        own[f"summon.{word}"] = texts.get(f"figure.{word}")
    for table, kind, ids in (("ankh_powers", "power", c.power_ids), ("battle_cards", "card", c.card_ids)):
        for row in data[table]:
            own[f"{kind}.{row['id']}"] = row[key]
        for number, name in enumerate(ids):
            own[f"{kind}_text.{name}"] = texts.say(Line(f"{kind}_op.{number}", _numbers(c, kind, number)))
    for kind, ids in (("hex", c.board.hex_ids), ("edge", c.board.edge_ids)):
        for name in ids:
            own[f"{kind}.{name}"] = name
    for aim in c.aim_ids:
        own[f"aim.{aim}"] = texts.joined([Name("direction", d) for d in aim.split("+")])
    for row in data["scenarios"]:
        group = row["id"].removesuffix(f"_{row['players']}")
        known = texts.sentences.get(f"scenario.{group}", row["name"])
        name = row.get(key, known) if lang == "de" else row["name"]
        own[f"scenario.{group}"] = own[f"option.scenario.value.{group}"] = name
    for row in data["guardians"]:
        option = f"option.guardian_{row['level']}"
        for word in ("name", "text"):
            own[f"{option}.{word}"] = texts.say(Line(f"guardian_option.{word}", {"level": row["level"]}))
        own[f"{option}.value.random"] = texts.get("guardian_option.random")
        own[f"{option}.value.{row['id']}"] = row[key]
    return own


def _numbers(c: Components, kind: str, number: int) -> dict[str, int]:
    if kind == "power":
        return {"n": c.power_amount[number], "followers": c.worship_followers}
    return {"n": c.card_amount[number], "strength": c.card_strength[number]}

"""Names and descriptions: what events say, and what an edition's cards, jars and boards are called."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from mehen.core.game import EventKind
from mehen.core.text import Arg, Line, Name, Texts, load_texts
from mehen.games.pharaon.vocabulary import BOARDS, COLOURS, SIDES, TOKENS

#: Units of a cost and spaces of a segment are fewer than ten.
MOST = 9

#: By event number, see ``events.py``.
EVENTS = [
    EventKind("round_begins", "number"),
    EventKind("round_ends", "number"),
    EventKind("board_laid", "board", "number"),
    EventKind("wheel_set", "colour", "direction"),
    EventKind("wheel_turned", "colour"),
    EventKind("starts"),
    EventKind("track_laid", "track", "side"),
    EventKind("track_tinted", "track", "colour"),
    EventKind("official_drawn", "official", secret=True),
    EventKind("official_kept", "official"),
    EventKind("official_put_away", "official", secret=True),
    EventKind("official_shown", "official", "number"),
    EventKind("artisan_shown", "artisan", "number"),
    EventKind("jar_shown", "jar"),
    EventKind("set_shown", "offering", "offering"),
    EventKind("bonus_shown", "offering"),
    EventKind("jars_shuffled", "number"),
    EventKind("bag_filled", "number"),
    EventKind("space_blocked", "colour"),
    EventKind("board_chosen", "board"),
    EventKind("access_paid", "unit", "colour"),
    EventKind("ability_used", "official"),
    EventKind("credited", "colour"),
    EventKind("target_chosen", "target"),
    EventKind("unit_paid", "unit"),
    EventKind("set_taken", "offering", "offering"),
    EventKind("offering_taken", "offering"),
    EventKind("official_gained", "official"),
    EventKind("artisan_gained", "artisan"),
    EventKind("stage_built", "number"),
    EventKind("pharaoh_crowned"),
    EventKind("tokens_gained", "token", "number"),
    EventKind("stepped", "colour", "number"),
    EventKind("jar_received", "jar"),
    EventKind("nothing_gained"),
    EventKind("passed", "number"),
    EventKind("passed_last"),
    EventKind("seal_taken"),
    EventKind("disc_moved", "number", "number"),
    EventKind("unit_swapped", "unit", "token"),
    EventKind("pile_dealt", "number"),
    EventKind("jar_revealed", "jar"),
    EventKind("track_covered", "track", "number"),
    EventKind("on_wheel", "colour"),
    EventKind("not_placed", "colour"),
    EventKind("demand_claimed", "god"),
    EventKind("value_raised", "number"),
    EventKind("official_removed", "official"),
    EventKind("artisan_removed", "artisan"),
    EventKind("god_pleased", "god"),
    EventKind("source_scored", "points", "number"),
    EventKind("total_scored", "number"),
]


def from_edition(data: dict[str, Any], lang: str, folder: Path) -> dict[str, str]:
    """Every name that depends on the data: ``official.7``, ``official_text.7``, ``artisan.A01``, ``jar.J01`` ..."""
    texts = Texts(lang, dict(load_texts(folder, lang)))
    own: dict[str, str] = {"seat.nature": texts.get("nature")}
    key = "name_de" if lang == "de" else "name_en"
    for board in BOARDS:
        own[f"board.{board}"] = data["boards"][board][key]
    for colour in COLOURS:
        own[f"theme.{colour}"] = data["colors"][colour][key]
    texts.sentences.update(own)  # names of boards are needed below
    for i, column in enumerate(data["nile"]["column"], 1):
        args: dict[str, Arg] = {
            "n": i,
            "cost": _names("colour", column["cost"]),
            "text": _incomes(texts, column["income"]),
        }
        own[f"target.column_{i}"] = texts.say(Line("column", args))
        own[f"column_text.{i}"] = _incomes(texts, column["income"])
    for tile in data["jars"]["tile"]:
        colours = [tile[place] for place in ("bottom", "top_left", "top_right")]
        own[f"jar.{tile['id']}"] = " + ".join(texts.name(name) for name in _names("colour", colours))
    for row in data["offerings"]["token"]:
        own.update(_offering(texts, row))
    for track in data["traitor"]["track"]:
        own[f"track.{track['id']}"] = texts.say(Line("traitor_track", {"god": Name("god", track["god"])}))
        for side in SIDES:
            for number, effects in enumerate(track[side]["spaces"], 1):
                own[f"space.{track['id']}.{side}.{number}"] = _plots(texts, effects)
    for level in range(data["traitor"]["difficulty_max"] + 1):
        own[f"option.difficulty.value.{level}"] = texts.say(Line("difficulty", {"n": level}))
    for card in data["artisans"]["card"]:
        own[f"artisan.{card['id']}"] = _artisan(texts, card, lang)
        line = Line("artisan_text", {"gp": card["gp"], "income": _incomes(texts, card["income"])})
        own[f"artisan_text.{card['id']}"] = texts.say(line)
    own.update(_counted(texts, data, own))
    copies = Counter(card["name_en"] for card in data["officials"]["card"])
    for card in data["officials"]["card"]:
        name = card[key] if copies[card["name_en"]] == 1 else f"{card[key]} {card['id']}"
        own[f"official.{card['id']}"] = name
        own[f"official_text.{card['id']}"] = f"{_ability(texts, card['ability'])} {_scoring(texts, card)}"
    return own


def _counted(texts: Texts, data: dict[str, Any], own: dict[str, str]) -> dict[str, str]:
    """Amounts, accesses, stages and left-overs, and the gauges there are of each colour, board or token."""
    out: dict[str, str] = {}
    for colour in (*COLOURS, "any"):
        name = Name("colour", colour)
        for n in range(MOST + 1):
            key = "amount.any" if colour == "any" else "income.resource"
            out[f"amount.{n}_{colour}"] = texts.say(Line(key, {"n": n, "colour": name}))
            free = Line("access.free" if n else "access.extra", {"n": n, "colour": name})
            out[f"access.{colour}_{n}"] = texts.say(free)
    for colour in COLOURS:
        out[f"gauge.{colour}"] = texts.name(Name("token", colour))
        out[f"gauge.o_{colour}"] = own[f"offering.{colour}_offering"]
        out[f"gauge.track_{colour}"] = texts.say(Line("gauge.any_track", {"colour": Name("colour", colour)}))
    for token in TOKENS:
        out[f"leftover.{token}"] = texts.name(Name("token", token))
        out[f"gauge.stock_{token}"] = texts.say(Line("gauge.any_stock", {"token": Name("token", token)}))
    for board in BOARDS:
        out[f"gauge.joker_{board}"] = own[f"offering.{board}_joker"]
        out[f"gauge.free_{board}"] = texts.say(Line("gauge.any_free", {"board": Name("board", board)}))
    for n in range(len(data["traitor"]["track"])):
        out[f"gauge.traitor_track_{n + 1}"] = texts.say(Line("gauge.any_traitor_track", {"n": n + 1}))
    for n in range(len(data["valley"]["stage"]) + 1):
        out[f"stage.{n}"] = texts.say(Line("stage.name", {"n": n}))
    for key in [key for key in own if key.startswith("offering.")]:
        out[f"leftover.{key.removeprefix('offering.')}"] = own[key]
    return out


def _names(kind: str, words: list[str]) -> list[Name]:
    return [Name(kind, word) for word in words]


def _artisan(texts: Texts, card: dict[str, Any], lang: str) -> str:
    """The name on the card; in German the edition's own, or the one we know for it."""
    if lang == "de":
        return str(card.get("name_de") or texts.sentences.get(f"artisan_name.{card['name']}", card["name"]))
    return str(card["name"])


def _offering(texts: Texts, row: dict[str, Any]) -> dict[str, str]:
    if row["kind"] == "resource":
        name = texts.say(Line("offering_kind.resource", {"colour": Name("colour", row["color"])}))
        return {f"offering.{row['color']}_offering": name}
    if row["kind"] == "board_joker":
        name = texts.say(Line("offering_kind.board_joker", {"board": Name("board", row["board"])}))
        return {f"offering.{row['board']}_joker": name}
    return {f"offering.points_{row['gp']}": texts.say(Line("offering_kind.points", {"gp": row["gp"]}))}


def _incomes(texts: Texts, incomes: list[dict[str, Any]]) -> str:
    return ", ".join(texts.say(_income(texts, income)) for income in incomes)


def _income(texts: Texts, income: dict[str, Any]) -> Line:
    args: dict[str, Arg] = {"n": income["n"]}
    kind = income["kind"]
    if kind == "resource":
        args["colour"] = Name("colour", income["color"])
    elif kind == "nile":
        if len(income["tracks"]) == len(COLOURS):
            kind = "nile_any"
        else:
            args["tracks"] = texts.joined(_names("colour", income["tracks"]), "or")  # PH-7.9: each step on one of them
    return Line(f"income.{kind}", args)


def _plots(texts: Texts, effects: list[dict[str, Any]]) -> str:
    """What a space of a traitor track does."""
    parts: list[str] = []
    for effect in effects:
        args: dict[str, Arg] = {key: effect[key] for key in ("pos", "gp") if key in effect}
        if "god" in effect:
            args["god"] = Name("god", effect["god"])
        kind = f"{effect['kind']}_{effect['which']}" if "which" in effect else effect["kind"]
        parts.append(texts.say(Line(f"plot.{kind}", args)))
    return ", ".join(parts) or texts.get("plot.nothing")


def _ability(texts: Texts, ability: dict[str, Any]) -> str:
    args: dict[str, Arg] = {}
    if "colors" in ability:
        args["colours"] = _names("colour", ability["colors"])
    if "board" in ability:
        args["board"] = Name("board", ability["board"])
    if "n" in ability:
        args["n"] = ability["n"]
    if "effects" in ability:
        args["effects"] = _incomes(texts, ability["effects"])
    return texts.say(Line(f"ability.{ability['type']}", args))


def _scoring(texts: Texts, card: dict[str, Any]) -> str:
    parts = [texts.say(Line("bonus.base", {"gp": card["base_gp"]}))] if "base_gp" in card else []
    for bonus in card["bonus"]:
        args: dict[str, Arg] = {"gp": bonus.get("gp", 0)}
        if "board" in bonus:
            args["board"] = Name("board", bonus["board"])
        parts.append(texts.say(Line(f"bonus.{bonus['per']}", args)))
    return texts.say(Line("bonus.all", {"parts": ", ".join(parts)}))

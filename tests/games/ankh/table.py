"""Positions by hand: a map with a few pieces on it, and what can be said and seen there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tests.games.frozen import FrozenAnkh

from mehen.core.state import NATURE, OVER
from mehen.games.ankh.game import AnkhGame
from mehen.games.ankh.state import Ankh

GAME: AnkhGame = FrozenAnkh()
SEATS = ["p1", "p2", "p3", "p4", "p5"]
GODS = "amun anubis isis osiris re"
DATA = GAME.edition().data
CARDS = [card["id"] for card in DATA["battle_cards"]]
#: Conflict order of the base map in these tests, by a hex of each region.
BASE = {"1": "4,5", "2": "4,6", "3": "3,5"}  # West, East, Delta
GUARDIANS = ("cat_mummy", "mummy", "giant_scorpion")


@cache
def _blank(seats: int, scenario: str) -> dict[str, Any]:
    """A dump right after the setup: p1 starts, gods in the order of GODS, all guardians' figures in the supply."""
    options = {"scenario": scenario, **{f"guardian_{k + 1}": name for k, name in enumerate(GUARDIANS)}}
    s = GAME.start(seats, options=options)
    act(s, "start p1")
    for god in GODS.split()[:seats]:
        act(s, f"god {god}")
    return s.dump()


def table(
    *agenda: list[Any],
    seats: int = 3,
    gods: str = GODS,
    pieces: Mapping[str, str] | None = None,
    battle: Mapping[str, Any] | None = None,
    scenario: str = "middle_kingdom",
    guardians: Sequence[str] = (),
    **changes: Any,
) -> Ankh:
    """A position from data.  Seats change by name (``p1={"followers": 7}``), other words change the board.

    Pieces are written ``"4,5": "p1 warrior sun"`` or ``"5,4": "temple"``; pools are filled up with what is not used.
    """
    data = copy(_blank(seats, scenario))
    words = gods.split()
    used = {p: [0, 0, 0] for p in SEATS}  # warriors on the map, monuments, guardians
    rows = []
    for place, text in (pieces or {}).items():
        row: dict[str, Any] = {"hex": place}
        for word in text.split():
            if word in SEATS:
                row["owner"] = word
            elif word in ("sun", "moved", "safe", "doomed"):
                row[word] = True
            elif "+" in word:
                row["aim"] = word
            else:
                row["kind"] = word
        rows.append(row)
        if "owner" in row:
            used[row["owner"]][0] += row["kind"] == "warrior"
            used[row["owner"]][1] += row["kind"] in ("obelisk", "pyramid", "temple")
    data["pieces"] = sorted(rows, key=lambda row: [int(n) for n in row["hex"].split(",")])
    for p, name in enumerate(SEATS[:seats]):
        seat = data["seats"][p]
        person = dict(changes.pop(name, {}))
        seat["god"] = words[p] if p < len(words) else None
        seat["warriors"] = 6 - used[name][0] - person.get("held", 0)
        seat["tokens"] = 9 - used[name][1]
        played = person.pop("played", [])
        seat["hand"] = [card for card in CARDS if card not in played]
        if "hand" in person:
            person["hand"] = [card for card in CARDS if card in person["hand"]]
        if "powers" in person:
            seat["unlocked"] = len(person["powers"])
        seat.update(person)
    data["camels"], data["regions"] = [], dict(BASE)
    if guardians:
        data["guardians"] = dict.fromkeys(guardians, 2)
    alive = [p for p in data["devotion"] if data["seats"][SEATS.index(p)]["side"] == p]
    data["devotion"] = sorted(alive, key=lambda p: data["seats"][SEATS.index(p)]["space"])
    data["battle"].update(battle or {})
    data["agenda"] = list(agenda)
    data.update(changes)
    return GAME.load(GAME.rules(seats, options={"scenario": scenario}), data)


def copy(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: copy(value) for key, value in data.items()}
    return [copy(value) for value in data] if isinstance(data, list) else data


def act(s: Ankh, *notations: str) -> Ankh:
    """Say these, one after the other, the checked way."""
    for notation in notations:
        action = GAME.space(s.rules).read(notation)
        assert action is not None, f"no such action: {notation}"
        GAME.act(s, action)
    return s


def can(s: Ankh) -> list[str]:
    """What may be said now."""
    return [GAME.space(s.rules).write(action) for action in s.legal()]


def hexes(s: Ankh) -> set[str]:
    """The hexes that may be named now."""
    return {word.split()[1] for word in can(s) if word.count(",") == 1}


def why_not(s: Ankh, notation: str) -> str:
    """The rule that forbids an action."""
    action = GAME.space(s.rules).read(notation)
    assert action is not None and action not in s.legal(), f"{notation} is legal or unknown"
    line = GAME.refusal(s, action)
    assert GAME.say(s.rules, line, "de") != GAME.say(s.rules, line, "en")
    return line.rule


def told(s: Ankh, *notations: str) -> list[str]:
    """What the log says in English while these are said."""
    s.events = []
    act(s, *notations)
    events, s.events = s.events, None
    return [GAME.say(s.rules, GAME.sentence(s.rules, event, -1), "en") for event in events]


def seat(s: Ankh, name: str) -> dict[str, Any]:
    found: dict[str, Any] = s.dump()["seats"][SEATS.index(name)]
    return found


def followers(s: Ankh, name: str) -> int:
    return int(seat(s, name)["followers"])


def space(s: Ankh, name: str) -> int:
    return int(seat(s, name)["space"])


def on(s: Ankh, place: str) -> str:
    """What stands on a hex: ``p1 warrior``, ``temple``, or nothing."""
    for piece in s.dump()["pieces"]:
        if piece["hex"] == place:
            return " ".join(filter(None, [piece.get("owner"), piece["kind"]]))
    return ""


def asked(s: Ankh) -> str:
    """Who has to say what: ``p1 move``."""
    who = "nature" if s.actor == NATURE else "nobody" if s.actor == OVER else SEATS[s.actor]
    return f"{who} {GAME.step_name(s)}".strip()


def fight(s: Ankh, *cards: str) -> Ankh:
    """All sides in the battle choose these cards, in the order they are asked; "-" where nobody is asked."""
    return act(s, *(f"card {card}" for card in cards))


LAST_WEST = {"1": "4,6", "2": "3,5", "3": "4,5"}  # East, Delta, West
DUEL = {"5,0": "p1 god", "5,1": "p1 warrior", "7,1": "p2 god", "8,1": "p2 warrior", "3,5": "p3 god"}


def war(pieces: dict[str, str], gods: str = "anubis isis re", holder: str = "p3", **changes: Any) -> Ankh:
    """A battle in the West, the last region of a conflict that ``holder`` triggered."""
    return table(
        ["region", 0, 3], gods=gods, pieces=pieces, battle={"tiebreaker": holder}, regions=LAST_WEST, **changes
    )


def powers(*names: str) -> list[str]:
    """These powers and as many others as the slots before them need."""
    out: list[str] = []
    level = {row["id"]: int(row["level"]) for row in DATA["ankh_powers"]}
    fill = ["revered", "inspiring", "resplendent", "temple_attuned", "glorious", "magnanimous"]
    last = max(level[name] for name in names)
    for k in range(1, last + 1):
        mine = [name for name in names if level[name] == k]
        spare = [name for name in fill if level[name] == k and name not in mine]
        out += mine if k == last else (mine + spare)[:2]
    return out

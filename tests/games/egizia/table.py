"""Positions by hand: a table laid out with a few words, and what can be said and seen there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tests.games.frozen import FrozenEgizia

from mehen.core.state import NATURE
from mehen.games.egizia.game import EgiziaGame
from mehen.games.egizia.state import Egizia

GAME: EgiziaGame = FrozenEgizia()
COLOURS = ["red", "blue", "green", "yellow"]
DATA = GAME.edition().data
LAST = {track: len(DATA[track][row]) - 1 for track, row in (("grain_market", "penalty"), ("stone_market", "may_sell"))}
POINTS = {card["id"]: card.get("points") for card in DATA["sphinx_card"]}


@cache
def _blank(seats: int, options: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """A dump right after the setup; red is number 1 and holds S20, blue number 2 and holds S21 ..."""
    s = GAME.start(seats, options=dict(options))
    for number in range(seats):
        act(s, f"number {number + 1}")
    for card in range(seats):
        act(s, f"sphinx S{20 + card}")
    for value in (4, 2, 3, 5):
        act(s, f"tile {value}")
    return s.dump()


def table(
    *agenda: list[Any],
    seats: int = 4,
    options: Mapping[str, str] | None = None,
    river: Mapping[str, str] | None = None,
    sites: Mapping[str, Sequence[str | None]] | None = None,
    blocks: Mapping[str, Sequence[str]] | None = None,
    turn_state: Mapping[str, Any] | None = None,
    **changes: Any,
) -> Egizia:
    """A position from data.  Colours change a seat (``red={"stones": 7}``), other words the board."""
    rules = GAME.rules(seats, options=options)
    data = _copy(_blank(seats, tuple(sorted((options or {}).items()))))
    for p, colour in enumerate(COLOURS[:seats]):
        person = dict(changes.pop(colour, {}))
        seat = data["seats"][p]
        seat["crews"].update(person.pop("crews", {}))
        if "score" in person:
            seat["points"]["building"] = person["score"]
        for card in person.get("sphinx", []):
            data["sphinx"]["known"][card] = [colour]
        seat.update(person)
        assert all(seat[market] <= last for market, last in LAST.items()), f"{colour} is past the end of a market"
    data["track"].sort(key=lambda name: -data["seats"][COLOURS.index(name)]["score"])
    data["river"] = dict(river or {})
    for site, ships in (sites or {}).items():
        data["sites"][site] = ([*ships] + [None] * 4)[:4]
        for name in filter(None, ships):
            data["seats"][COLOURS.index(name)]["ships"] -= 1
    for element, owners in (blocks or {}).items():
        row = data["blocks"][element]
        assert len(owners) <= len(row), f"{element} has {len(row)} spaces"
        data["blocks"][element] = ([*owners] + [None] * len(row))[: len(row)]
    data["turn_state"].update(turn_state or {})
    data["agenda"] = list(agenda)
    data.update({"round": 1, "phase": "sail", **changes})
    return GAME.load(rules, data)


def _copy(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _copy(value) for key, value in data.items()}
    return [_copy(value) for value in data] if isinstance(data, list) else data


def act(s: Egizia, *notations: str) -> Egizia:
    """Say these, one after the other, the checked way."""
    for notation in notations:
        action = GAME.space(s.rules).read(notation)
        assert action is not None, f"no such action: {notation}"
        GAME.act(s, action)
    return s


def can(s: Egizia) -> list[str]:
    """What may be said now."""
    return [GAME.space(s.rules).write(action) for action in s.legal()]


def why_not(s: Egizia, notation: str) -> str:
    """The rule that forbids an action."""
    action = GAME.space(s.rules).read(notation)
    assert action is not None and action not in s.legal(), f"{notation} is legal or unknown"
    line = GAME.refusal(s, action)
    assert GAME.say(s.rules, line, "de") != GAME.say(s.rules, line, "en")
    return line.rule


def seat(s: Egizia, colour: str) -> dict[str, Any]:
    """What lies in front of a seat."""
    found: dict[str, Any] = s.dump()["seats"][COLOURS.index(colour)]
    return found


def stones(s: Egizia, colour: str) -> int:
    return int(seat(s, colour)["stones"])


def score(s: Egizia, colour: str) -> int:
    return s.scores()[COLOURS.index(colour)]


def crews(s: Egizia, colour: str) -> dict[str, int]:
    found: dict[str, int] = seat(s, colour)["crews"]
    return found


def cards(op: str, count: int = 1) -> list[str]:
    """Ids of Nile cards with an effect, from the data."""
    found = [card["id"] for card in DATA["nile_card"] if any(e["op"] == op for e in card["effects"])]
    assert len(found) >= count, f"{len(found)} cards with {op}"
    return found[:count]


def fields(colour: str, *yields: int) -> list[str]:
    """Ids of field cards of a colour, one for each yield."""
    rows = [c for c in DATA["nile_card"] if c["kind"] == "field" and c["color"] == colour]
    return [next(c["id"] for c in rows if c["yield"] == amount) for amount in yields]


def quarries(*yields: int) -> list[str]:
    rows = [c for c in DATA["nile_card"] if c["kind"] == "quarry"]
    return [next(c["id"] for c in rows if c["yield"] == amount) for amount in yields]


def asked(s: Egizia) -> str:
    """Who has to say what: ``red place``."""
    who = "nature" if s.actor == NATURE else COLOURS[s.actor] if s.actor >= 0 else "nobody"
    return f"{who} {GAME.step_name(s)}".strip()

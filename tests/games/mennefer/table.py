"""Positions by hand: a table laid out with a few words, and what can be said and seen there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from tests.games.frozen import FrozenMenNefer

from mehen.core.game import Choice
from mehen.core.state import NATURE
from mehen.games.mennefer.game import MenNeferGame, own
from mehen.games.mennefer.shapes import SeatView
from mehen.games.mennefer.state import MenNefer
from mehen.table.forecast import Outlook

GAME: MenNeferGame = FrozenMenNefer()
COLOURS = ["white", "red", "blue", "yellow"]
HOUSES = ["pyramids", "necropolis", "temple", "nile", "sphinxes"]
DATA = GAME.edition().data


@cache
def _blank(seats: int, edition: str) -> dict[str, Any]:
    """A dump right after the setup, in which every draw took the first tile: white starts with A01, A05 and A09 ..."""
    s = GAME.start(seats, edition)
    while s.actor == NATURE:
        s.apply(s.legal()[0])
    return s.dump()


def table(*agenda: list[Any], seats: int = 4, edition: str = "", **changes: Any) -> MenNefer:
    """A position from data.  Colours change a seat (``white={"food": 7}``), other words the board.

    Everybody has 5 food, 5 heka and 10 PP unless something else is said.
    """
    data: dict[str, Any] = _copy(_blank(seats, edition))
    for p, colour in enumerate(COLOURS[:seats]):
        data["seats"][p].update(food=5, heka=5)
        _change(data["seats"][p], changes.pop(colour, {}))
    _change(data, changes)
    data["agenda"] = list(agenda)
    return GAME.load(GAME.rules(seats, edition), data)


def _copy(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _copy(value) for key, value in data.items()}
    return [_copy(value) for value in data] if isinstance(data, list) else data


def _change(data: dict[str, Any], changes: dict[str, Any]) -> None:
    """Tables are changed entry by entry, everything else is replaced."""
    for key, value in changes.items():
        if isinstance(value, dict):
            _change(data.setdefault(key, {}), value)
        else:
            data[key] = value


def items(name: str, seat: int = 0) -> list[Any]:
    """The frame that asks which action of a tile, field or bonus comes first."""
    lang = own(GAME.rules(4)).c.lang
    row = lang.set_ids.index(name)
    return ["items", seat, name, (1 << len(lang.rows[row])) - 1]


def act(s: MenNefer, *notations: str) -> MenNefer:
    """Say these, one after the other, the checked way."""
    for notation in notations:
        action = GAME.space(s.rules).read(notation)
        assert action is not None, f"no such action: {notation}"
        GAME.act(s, action)
    return s


def log_of(s: MenNefer, *notations: str) -> list[str]:
    """Say these; by their names, the events that the log tells of it."""
    s.events = []
    act(s, *notations)
    return [GAME.events[what].name for what, *_ in s.events]


def can(s: MenNefer) -> list[str]:
    """What may be said now."""
    return [GAME.space(s.rules).write(action) for action in s.legal()]


def draw(s: MenNefer) -> MenNefer:
    """NATURE's first possible answer, until somebody has to decide."""
    while s.actor == NATURE:
        s.apply(s.legal()[0])
    return s


def why_not(s: MenNefer, notation: str) -> str:
    """The rule that forbids an action."""
    action = GAME.space(s.rules).read(notation)
    assert action is not None and action not in s.legal(), f"{notation} is legal or unknown"
    line = GAME.refusal(s, action)
    assert GAME.say(s.rules, line, "de") != GAME.say(s.rules, line, "en")
    return line.rule


def seat(s: MenNefer, colour: str = "white") -> dict[str, Any]:
    """What belongs to a seat."""
    found: dict[str, Any] = s.dump()["seats"][COLOURS.index(colour)]
    return found


def has(s: MenNefer, *keys: str, colour: str = "white") -> list[Any]:
    """Some of that: ``has(s, "food", "heka") == [3, 4]``."""
    return [seat(s, colour)[key] for key in keys]


def shown(s: MenNefer, colour: str = "white") -> SeatView:
    """What a view tells about a seat."""
    return GAME.view(s, 0)["seats"][COLOURS.index(colour)]


def foretold(s: MenNefer, notation: str) -> dict[str, tuple[int, int]]:
    """What a choice is said to change for whoever decides and for the table."""
    one = next(one for one in Outlook(GAME, s, s.actor).forecasts if one.choice.notation == notation)
    rows = {int(s.actor): GAME.gauges, int(s.seats): GAME.table_gauges}
    return {rows[c.seat][c.gauge].name: (c.before, c.after) for c in one.changes if c.seat in rows}


def offered(s: MenNefer, notation: str) -> Choice:
    """A choice as people see it."""
    return next(choice for choice in GAME.choices(s, s.actor) if choice.notation == notation)


def asked(s: MenNefer) -> str:
    """Who has to say what: ``white option``."""
    who = "nature" if s.actor == NATURE else COLOURS[s.actor] if s.actor >= 0 else "nobody"
    return f"{who} {GAME.step_name(s)}".strip()


def ends(s: MenNefer) -> Iterator[MenNefer]:
    """Every position in which nothing is pending any more, whatever is said (NATURE's first answer each)."""
    draw(s)
    if s.actor < 0:
        yield s
        return
    for action in s.legal():
        after = s.clone()
        after.apply(action)
        yield from ends(after)

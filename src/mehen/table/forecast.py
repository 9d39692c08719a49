"""What a choice would do, as far as it is certain, and why the rest of the table cannot be chosen now.

Everything here is read off a clone on which the choice was made: nothing is worked out a second time.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, NamedTuple

from mehen.core.game import Choice, Game
from mehen.core.state import CHAPTER, NATURE, OVER, State
from mehen.core.telling import Horizon, Reach
from mehen.core.text import Line

#: What every participant's gauges show, and at the end the table's.
Reading = list[list[int]]


class Difference(NamedTuple):
    """A gauge before and after; ``seat`` counts the participants, one more is the table."""

    seat: int
    gauge: int
    before: int
    after: int


@dataclass(slots=True, unsafe_hash=True)  # nobody changes one; frozen, it would take three times as long to make
class Forecast:
    """The certain part of what a choice does, up to the next decision of somebody else or of NATURE."""

    choice: Choice
    changes: list[Difference]
    closes: list[Reach]
    opens: list[Reach]
    depends: list[Line]
    next: Line | None  # what will be asked, or whom
    final: bool  # afterwards it cannot be taken back alone


def reading(game: Game[Any], s: State) -> Reading:
    """All gauges of a position: a row for each participant, the last one for the table."""
    rows = [game.read(s, p) for p in range(game.participants(s.rules))]
    rows.append(game.read_table(s))
    return rows


def differences(before: Reading, after: Reading) -> list[Difference]:
    """What is counted differently after something has happened."""
    if before == after:
        return []
    return [
        Difference(seat, gauge, old, new)
        for seat, (row, then) in enumerate(zip(before, after, strict=True))
        if row is not then and row != then
        for gauge, (old, new) in enumerate(zip(row, then, strict=True))
        if old != new
    ]


@dataclass(frozen=True, slots=True)
class Ahead:
    """Something on the board that can be tapped although another choice comes first: both at once."""

    first: Choice
    then: Choice


class Outlook:
    """All forecasts for the seat that decides, and everything on the table that it cannot choose.

    ``last``: where several choose at the same time, nobody else has still to answer.
    """

    def __init__(self, game: Game[Any], s: State, seat: int, last: bool = True) -> None:
        self.game = game
        self.state = s
        self.seat = seat
        self.last = last
        self.before = reading(game, s)
        self.round = game.moment(s).round
        self.reach = game.reach(s, seat)
        self.reached = {one.target for one in self.reach}
        self.found: list[Ahead] = []
        self.forecasts = [self.foretell(choice) for choice in game.choices(s, seat)]
        self.shortcuts = [self.foretell(choice) for choice in game.shortcuts(s)] if self.forecasts else []
        self.blocked = blocked(game, s) if self.forecasts else {}
        self.ahead = self.unambiguous()

    def foretell(self, choice: Choice) -> Forecast:
        """What a choice certainly does, read off a clone in which it was made."""
        s, game = self.state, self.game
        then = s.clone()
        then.story, then.moments = [], []
        marks = then.marks
        for action in (choice.action, *choice.then):
            then.apply(action)
        final = bool(then.actor != s.actor or then.marks != marks)
        if s.is_secret():  # whatever the others choose comes between
            return Forecast(choice, [], [], [], [Line("depends.together")], None, final and self.last)
        hidden = revealing(game, then.story, then.moments)
        depends = [Line("depends.hidden")] if hidden else [Line("depends.nature")] if then.actor == NATURE else []
        end = hidden or then
        closes, opens = self.moved(end)
        changes = differences(self.before, reading(game, end))
        following = None if hidden or then.actor == OVER else game.prompt(then, self.seat)
        if choice.ahead and not final and not then.is_secret():
            self.found += [Ahead(choice, one) for one in game.choices(then, self.seat) if one.target]
        return Forecast(choice, changes, closes, opens, depends, following, final)

    def unambiguous(self) -> list[Ahead]:
        """What is found by looking ahead, where one way leads to it and where it means nothing else now."""
        ways = Counter(one.then.target for one in self.found)
        taken = {one.choice.target for one in self.forecasts}
        return [
            one
            for one in self.found
            if ways[target := one.then.target] == 1 and target not in taken and target not in self.blocked
        ]

    def moved(self, then: State) -> tuple[list[Reach], list[Reach]]:
        """What went out of reach for as long as it says, and what came within reach."""
        now = self.game.reach(then, self.seat)
        if now == self.reach:
            return [], []
        old, new = self.reached, {one.target for one in now}
        gone = [one for one in self.reach if one.target not in new]
        lasting = {horizon: self.lasts(horizon, then) for horizon in {one.horizon for one in gone}}
        closes = [one for one in gone if lasting[one.horizon]]
        return closes, [one for one in now if one.target not in old]

    def lasts(self, horizon: Horizon, then: State) -> bool:
        """Does the turn, the round or the game still go on?"""
        if horizon == "turn":
            return bool(then.actor == self.seat or then.actor == NATURE)
        return horizon == "game" or self.round == self.game.moment(then).round


def revealing(game: Game[Any], story: list[tuple[int, int, int, int]], moments: list[State]) -> State | None:
    """The position before something hidden came to light, if that happened."""
    marks = [event for event in story if event[0] < 0 and event[0] >= CHAPTER - 1]
    for event, moment in zip(marks, moments, strict=True):
        if event[0] == CHAPTER and game.chapters[event[1]].reveals:
            return moment
    return None


def blocked(game: Game[Any], s: State) -> dict[str, Line]:
    """Everything a person might tap on now in vain, with the reason and its rule."""
    targets = game.targets(s)
    legal = set(s.legal())
    open_targets = {target for action, target in targets.items() if action in legal}
    out: dict[str, Line] = {}
    for action, target in targets.items():
        if target not in open_targets and target not in out:
            out[target] = game.reason(s, action)
    return out

"""Choices made at the same time: what each seat is asked, whatever the others have answered.

The rules put such a question to one seat after the other and reveal nothing before the last has answered.  So a seat
is asked in a position in which all others have answered something, always the same: what they have really chosen is
not even looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mehen.core.game import Game
from mehen.core.state import State


def questions(game: Game[Any], start: State) -> Iterator[State]:
    """The position at each question until something comes to light; whoever looks answers it before looking on."""
    now = start.clone()
    marks, step = now.marks, game.step_name(now)
    while now.actor >= 0 and now.is_secret() and now.marks == marks and game.step_name(now) == step:
        yield now


def seats_of(game: Game[Any], start: State) -> list[int]:
    """Everybody who takes part, in the order in which the rules ask."""
    found: list[int] = []
    for now in questions(game, start):
        if now.actor not in found:
            found.append(int(now.actor))
        now.apply(now.legal()[0])
    return found


def asked_as(game: Game[Any], start: State, seat: int, answers: Sequence[int]) -> list[State]:
    """The positions in which a seat has answered so far; behind them the one in which it is asked now, if it is."""
    found: list[State] = []
    for now in questions(game, start):
        if now.actor != seat:
            now.apply(now.legal()[0])
            continue
        found.append(now.clone())
        if len(found) > len(answers):
            break
        now.apply(answers[len(found) - 1])
    return found

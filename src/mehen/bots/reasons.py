"""Why an answer is better than another one, in the terms of the game's tactics."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mehen.bots.bot import Reason
from mehen.core.game import Game
from mehen.core.rng import Rng
from mehen.core.search import Tree
from mehen.core.state import State
from mehen.core.tactics import finish_turn

FOR, AGAINST = 3, 1  # as many as a person wants to read
SLIGHT = 0.05  # points that nobody would argue about


@dataclass(frozen=True, slots=True)
class Explored:
    """A tree, and the node in it at which both answers were looked at."""

    tree: Tree
    root: int


def reasons(
    game: Game[Any], state: State, seat: int, action: int, other: int, rng: Rng, explored: Explored | None = None
) -> tuple[Reason, ...]:
    """Both turns are played to their end with the same luck; what differs there are the reasons.

    Where a search has looked, its line is followed, the game's tactics finish the turn.
    """
    ends: list[list[float]] = []
    luck = rng.below(1 << 30)
    for first in (action, other):
        world = state.clone()
        world.luck = Rng(luck)
        if explored is None:
            world.apply(first)
        else:
            explored.tree.follow_line(world, explored.root, first)
        finish_turn(world, seat, game.tactics, Rng(luck))
        ends.append(game.tactics.terms(world, seat))
    found = [
        Reason(name, (a - b) * weight)
        for name, weight, a, b in zip(game.tactics.names, game.tactics.weights, *ends, strict=True)
        if abs((a - b) * weight) > SLIGHT
    ]
    found.sort(key=lambda reason: -reason.points)
    pros = [reason for reason in found if reason.points > 0][:FOR]
    cons = [reason for reason in found if reason.points < 0][-AGAINST:]
    return (*pros, *cons)

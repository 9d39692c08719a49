"""Search trees as bots and self-play grow them: with a game's habits, and its net where there is one."""

from __future__ import annotations

from typing import Any

from mehen.core.game import Game
from mehen.core.habits import Habits
from mehen.core.net import Judge, judged_turns
from mehen.core.rng import Rng
from mehen.core.search import Tree
from mehen.core.state import State
from mehen.core.tactics import Tactics, turn_values


def tree_with_priors(
    game: Game[Any],
    world: State,
    seat: int,
    rng: Rng,
    judge: Judge | None,
    tactics: Tactics[Any] | None = None,
    usual: Habits | None = None,
) -> Tree:
    """A new tree; its root knows what a whole turn after each answer is worth.

    With the game's ``tactics`` and ``usual`` habits, or with those of somebody who sees less.
    """
    tactics = tactics or game.tactics
    usual = usual or game.habits
    habits = habits_with(judge, usual) if judge else usual
    tree = Tree(world, seat, tactics, len(game.space(world.rules).names), rng, habits, judge)
    tree.set_root_priors(judged_turns(world, seat, judge, rng) if judge else turn_values(world, seat, tactics, rng, 1))
    return tree


def habits_with(judge: Judge, usual: Habits) -> Habits:
    """A net was taught at the ends of turns, so lines are followed to them."""
    return usual.but(rivals=judge.rivals if judge.rivals >= 0 else usual.rivals, laps=judge.laps)

"""Search trees as bots and self-play grow them: with a game's habits, and its net where there is one."""

from __future__ import annotations

from typing import Any

from mehen.core.game import Game
from mehen.core.net import Judge, judged_turns
from mehen.core.rng import Rng
from mehen.core.search import Habits, Tree
from mehen.core.state import State
from mehen.core.tactics import turn_values


def tree_with_priors(game: Game[Any], world: State, seat: int, rng: Rng, judge: Judge | None) -> Tree:
    """A new tree; its root knows what a whole turn after each answer is worth."""
    habits = habits_with(judge, game.habits) if judge else game.habits
    tree = Tree(world, seat, game.tactics, len(game.space(world.rules).names), rng, habits, judge)
    tree.set_root_priors(
        judged_turns(world, seat, judge, rng) if judge else turn_values(world, seat, game.tactics, rng, 1)
    )
    return tree


def habits_with(judge: Judge, usual: Habits) -> Habits:
    """A net was taught at the ends of turns, so lines are followed to them."""
    rivals = judge.rivals if judge.rivals >= 0 else usual.rivals
    return Habits(
        usual.scale,
        usual.trust,
        usual.explore,
        usual.margin,
        usual.width,
        usual.others,
        usual.mixing,
        rivals,
        judge.laps,
    )

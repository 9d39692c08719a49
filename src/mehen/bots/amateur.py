"""Plays like greedy as far as it sees, and misses what people miss: answers, others, and what comes later."""

from __future__ import annotations

from typing import Any

from mehen.bots.greedy import Greedy
from mehen.bots.traits import sight
from mehen.core import catalog
from mehen.core.net import judged_turns
from mehen.core.rng import Rng
from mehen.core.state import State
from mehen.core.tactics import Tactics, sensible, turn_values

RESOLUTION = 1 << 20


class Amateur(Greedy):
    """The levels that do not search.  What each of them misses stands in ``levels.toml``."""

    def __init__(self, name: str) -> None:
        super().__init__(worlds=1)
        self.name = name

    def _values(self, world: State, seat: int, rng: Rng) -> list[tuple[int, float]]:
        game = catalog.game(world.rules.game)
        seen = sight(game, self.name)
        traits = seen.traits
        judge = seen.judge(game.judge(world.rules))
        if judge:
            values = judged_turns(world, seat, judge, rng)
        else:
            values = turn_values(world, seat, seen.tactics, rng, self.worlds, traits.lines)
        if traits.overlooks and len(values) > 1:
            noticed = notice(right_after(world, seat, seen.striking, rng), traits.overlooks, rng)
            values = [value for value in values if value[0] in noticed]
        return values


def right_after(world: State, seat: int, tactics: Tactics[Any], rng: Rng) -> list[tuple[int, float]]:
    """Each sensible action with what the position is worth at once."""
    out = []
    for action in sensible(world, tactics):
        after = world.clone()
        after.luck = rng
        after.apply(action)
        out.append((int(action), float(tactics.worth(after, seat))))
    return out


def notice(answers: list[tuple[int, float]], overlooks: int, rng: Rng) -> set[int]:
    """What strikes the eye most is always seen; the less an answer does, the likelier it is overlooked.

    ``overlooks`` is the chance in per cent for the least striking one; which of equals that is, is drawn.
    """
    order = sorted(answers, key=lambda answer: (-answer[1], rng.below(RESOLUTION)))
    last = len(order) - 1
    return {
        action
        for place, (action, _) in enumerate(order)
        if place == 0 or int(rng.below(RESOLUTION)) * 100 * last >= overlooks * place * RESOLUTION
    }

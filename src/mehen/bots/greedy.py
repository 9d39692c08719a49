"""Looks to the end of its own turn and takes what the game's tactics value most."""

from __future__ import annotations

from mehen.bots.bot import Advice, Bot, Option
from mehen.bots.reasons import reasons
from mehen.core import catalog
from mehen.core.rng import Rng
from mehen.core.search import outlook
from mehen.core.state import State
from mehen.core.tactics import turn_values


class Greedy(Bot):
    """Tries each action, follows the best lines to the end of its turn, and compares; chance is sampled."""

    name = "greedy"

    def __init__(self, worlds: int = 2, width: int = 6) -> None:
        self.worlds = worlds
        self.width = width

    def choose(self, state: State, seat: int, rng: Rng) -> Advice:
        """The first action of the best turn it can find."""
        game = catalog.game(state.rules.game)
        world = state.resampled(seat, rng)  # whatever world was handed over: equal knowledge, equal answer
        values = self._values(world, seat, rng)
        values.sort(key=lambda value: -value[1])
        action = values[0][0]
        options = tuple(
            Option(other, float(other == action), self._chances(world, other, rng)) for other, _ in values[:4]
        )
        why = reasons(game, world, seat, action, values[1][0], rng) if len(values) > 1 else ()
        return Advice(action, options[0].chances, options, why)

    def _values(self, world: State, seat: int, rng: Rng) -> list[tuple[int, float]]:
        """What it compares, and what each is worth."""
        return turn_values(world, seat, catalog.game(world.rules.game).tactics, rng, self.worlds, self.width)

    def _chances(self, world: State, action: int, rng: Rng) -> tuple[float, ...]:
        game = catalog.game(world.rules.game)
        after = world.clone()
        after.luck = rng
        after.apply(action)
        return tuple(outlook(after, game.tactics, game.habits))

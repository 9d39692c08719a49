"""Looks to the end of its own turn and takes what the game's tactics value most."""

from __future__ import annotations

from math import exp

from mehen.bots.bot import Advice, Bot, Option
from mehen.bots.reasons import reasons
from mehen.core import catalog
from mehen.core.rng import Rng
from mehen.core.search import outlook
from mehen.core.state import State
from mehen.core.tactics import turn_values

RESOLUTION = 1 << 20


class Greedy(Bot):
    """Tries each action, follows the best lines to the end of its turn, and compares; chance is sampled.

    ``error`` makes it human: so many points worse, and an action is still chosen now and then.
    """

    name = "greedy"

    def __init__(self, worlds: int = 2, width: int = 6, error: float = 0.0) -> None:
        self.worlds = worlds
        self.width = width
        self.error = error

    def choose(self, state: State, seat: int, rng: Rng) -> Advice:
        """The first action of the best turn it can find, or of a worse one where it is told to slip."""
        game = catalog.game(state.rules.game)
        world = state.resampled(seat, rng)  # whatever world was handed over: equal knowledge, equal answer
        values = turn_values(world, seat, game.tactics, rng, self.worlds, self.width)
        values.sort(key=lambda value: -value[1])
        if self.error:
            chosen = self._slip(values, rng)
            values.insert(0, values.pop(chosen))
        action = values[0][0]
        options = tuple(
            Option(other, float(other == action), self._chances(world, other, rng)) for other, _ in values[:4]
        )
        why = reasons(game, world, seat, action, values[1][0], rng) if len(values) > 1 else ()
        return Advice(action, options[0].chances, options, why)

    def _chances(self, world: State, action: int, rng: Rng) -> tuple[float, ...]:
        game = catalog.game(world.rules.game)
        after = world.clone()
        after.luck = rng
        after.apply(action)
        return tuple(outlook(after, game.tactics, game.habits))

    def _slip(self, values: list[tuple[int, float]], rng: Rng) -> int:
        """One of them by chance, the likelier the better it is."""
        odds = [exp((worth - values[0][1]) / self.error) for _, worth in values]
        drawn = sum(odds) * int(rng.below(RESOLUTION)) / RESOLUTION
        for k, share in enumerate(odds):
            drawn -= share
            if drawn < 0:
                return k
        return 0

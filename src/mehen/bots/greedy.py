"""Looks to the end of its own turn and takes what the game's tactics value most."""

from __future__ import annotations

from mehen.bots.bot import Advice, Bot
from mehen.core import catalog
from mehen.core.rng import Rng
from mehen.core.state import State
from mehen.core.tactics import turn_values


class Greedy(Bot):
    """Tries each action, plays the rest of its turn step by step, and compares; chance is sampled ``worlds`` times."""

    name = "greedy"

    def __init__(self, worlds: int = 4) -> None:
        self.worlds = worlds

    def choose(self, state: State, seat: int, rng: Rng) -> Advice:
        tactics = catalog.game(state.rules.game).tactics
        values = dict(turn_values(state, seat, tactics, rng, self.worlds))
        return Advice(max(values, key=lambda action: values[action]), values)

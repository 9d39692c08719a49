"""Any legal action, each as likely as the other: the bot that every other one has to beat."""

from __future__ import annotations

from mehen.bots.bot import Advice, Bot
from mehen.core.rng import Rng
from mehen.core.state import State


class Random(Bot):
    """Any legal action, all as likely."""

    name = "random"

    def choose(self, state: State, seat: int, rng: Rng) -> Advice:
        """One of the legal actions, drawn."""
        legal = state.legal()
        return Advice(legal[rng.below(len(legal))], (1 / state.seats,) * state.seats)

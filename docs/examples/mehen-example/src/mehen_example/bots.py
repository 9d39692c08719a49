"""A bot: derive from ``Bot``, write ``choose``.  All chance comes from the generator that is handed over."""

from __future__ import annotations

from mehen.bots import Advice, Bot
from mehen.core.rng import Rng
from mehen.core.state import State
from mehen_example.coil.state import SPACE, Coil


class Climber(Bot):
    """Takes whatever brings points right now; otherwise it goes as far as it can, and rests on small throws."""

    name = "climber"
    games = ("coil",)

    def choose(self, state: State, seat: int, rng: Rng) -> Advice:
        assert isinstance(state, Coil)
        worths = {action: self.worth(state, seat, action) for action in state.legal()}
        return Advice(max(worths, key=lambda action: worths[action]))

    def worth(self, state: Coil, seat: int, action: int) -> float:
        then = state.clone()
        then.apply(action)  # what comes next is asked of NATURE, so nothing has been drawn yet
        steps = then.get(seat, SPACE) - state.get(seat, SPACE)
        return (then.points_of(seat) - state.points_of(seat)) + (steps if steps > 1 else 0) / 4

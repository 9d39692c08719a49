"""What a finished game is worth to each seat.  Before the end every reward is 0."""

from __future__ import annotations

from collections.abc import Callable

from mehen.core.errors import SetupError
from mehen.core.state import State
from mehen.core.vector import utilities

LOST = -1.0


def wins(state: State) -> list[float]:
    """1 for whoever wins, shared by those who win together; alone, 1 for beating the game.

    Nobody wins where the rules put everybody last.
    """
    places = state.places()
    winners = places.count(1)
    return [1.0 / winners if place == 1 else 0.0 for place in places]


#: By name.  ``places``: seats beaten minus seats beaten by, as a share of the others; adds up to 0.
REWARDS: dict[str, Callable[[State], list[float]]] = {"places": utilities, "wins": wins}


def reward_of(name: str) -> Callable[[State], list[float]]:
    if name not in REWARDS:
        raise SetupError(f"found reward {name!r}, expected one of {', '.join(REWARDS)}")
    return REWARDS[name]

"""Every game at every number of seats, and random play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mehen.core import catalog
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, Rules, State

TABLES = [
    (name, seats)
    for name in catalog.names()
    for seats in range(catalog.game(name).min_seats, catalog.game(name).max_seats + 1)
]


def random_game(rules: Rules, seed: int) -> Iterator[State]:
    """The positions of a random game from the first to the last; it is one state that goes on."""
    state: Any = catalog.game(rules.game).new(rules)
    rng = Rng(seed)
    yield state
    while state.actor != OVER:
        legal = state.legal()
        state.apply(state.sample(rng) if state.actor == NATURE else legal[rng.below(len(legal))])
        yield state

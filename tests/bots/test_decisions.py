"""A faster search answers as the slower one did: the same seeds, the same simulations, the same decisions."""

from __future__ import annotations

import pytest
from tests.bots.decisions import Kept, decide, position, read

import mehen
from mehen.core import catalog

#: Interpreted it is the same code at a fiftieth of the speed: one position in so many.
EVERY = 1 if mehen.COMPILED else 8


@pytest.mark.parametrize("kept", read()[::EVERY], ids=lambda kept: kept.name)
def test_the_search_decides_as_it_did(kept: Kept) -> None:
    state = position(kept.game, kept.seats, kept.depth)
    assert state is not None
    assert decide(kept.game, kept.seats, kept.depth, state) == kept


def test_a_few_dozen_decisions_are_kept_for_each_game() -> None:
    counts = {game: sum(kept.game == game for kept in read()) for game in catalog.names()}
    assert min(counts.values()) >= 24, counts

"""Laws of what people are told, on every game and every number of seats."""

from __future__ import annotations

import os

import pytest
from tests.laws.test_laws import EVERY, TABLES

from mehen.core import catalog
from mehen.table.laws import verify_told

pytestmark = pytest.mark.uncounted  # whole games
#: Games that a run of the suite plays at each table; ``make test-long`` asks for many more.
SEEDS = int(os.environ.get("MEHEN_SEEDS") or 1)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_people_are_told_is_true(name: str, seats: int) -> None:
    """Previews never lie, what is gone stays gone, every target says why not, every point has a source."""
    game = catalog.game(name)
    assert game.gauges and game.sources and game.chapters
    for seed in range(SEEDS):
        told = verify_told(game, game.rules(seats), seats + seed, EVERY)
        assert told.violations == []
        assert told.positions > 0

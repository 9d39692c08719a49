"""Laws of what people are told, on every game and every number of seats."""

from __future__ import annotations

import os
from collections import Counter

import pytest

import mehen
from mehen.core import catalog
from mehen.table.laws import verify_told

#: Games that a run of the suite plays for each number of seats; ``make test-long`` asks for many more.
SEEDS = int(os.environ.get("MEHEN_SEEDS") or (6 if mehen.COMPILED else 2))


@pytest.mark.parametrize("name", catalog.names())
def test_what_people_are_told_is_true(name: str) -> None:
    """Previews never lie, what is gone stays gone, every target says why not, every point has a source."""
    game = catalog.game(name)
    seen: Counter[str] = Counter()
    for seats in range(game.min_seats, game.max_seats + 1):
        for seed in range(SEEDS):
            told = verify_told(game, game.rules(seats), seed)
            assert told.violations == []
            assert told.positions > 0
            seen += told.seen
    assert game.gauges and game.sources and game.chapters
    assert {chapter.name for chapter in game.chapters if not chapter.rare} <= set(seen)

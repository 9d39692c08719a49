"""The laws of the house on random games of every game in the catalog, at every number of seats."""

from __future__ import annotations

import os
from typing import Any

import pytest
from tests.laws.pinned import CHECKSUMS, FEW, MANY, checksums

from mehen import COMPILED
from mehen.core import catalog
from mehen.core.drivers import playout, random_record
from mehen.core.laws import verify_game
from mehen.core.rng import Rng

pytestmark = pytest.mark.uncounted  # whole games
TABLES = [
    (name, seats)
    for name in catalog.names()
    for seats in range(catalog.game(name).min_seats, catalog.game(name).max_seats + 1)
]
#: Games that a run of the suite plays at each table; ``make test-long`` asks for many more.
SEEDS = int(os.environ.get("MEHEN_SEEDS") or (2 if COMPILED else 1))
#: Interpreted it is the same code, at a fiftieth of the speed: what costs much is looked at now and then.
EVERY = 1 if COMPILED else 4


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_games_keep_all_laws(name: str, seats: int) -> None:
    game = catalog.game(name)
    for seed in range(SEEDS):
        assert verify_game(game, game.rules(seats), 1001 * seats + seed, EVERY).violations == []


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_seeded_games_have_the_same_checksum_compiled_and_interpreted(name: str, seats: int) -> None:
    """The pinned number is the same both ways; it changes only together with the rules."""
    pinned = CHECKSUMS[name][str(seats)]
    found = checksums(name, seats, MANY if COMPILED else FEW)
    assert found == {games: pinned[games] for games in found}


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_playout_is_the_game_that_listing_would_play(name: str, seats: int) -> None:
    """NATURE sampled inside the loop, or answered from outside: the same game from the same seed."""
    for seed in range(5):
        inside: Any = catalog.game(name).start(seats)
        outside: Any = catalog.game(name).start(seats)
        playout(inside, Rng(seed))
        random_record(outside, Rng(seed))
        assert inside.dump() == outside.dump()

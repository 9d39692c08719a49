"""The laws of the house on random games of every game in the catalog, at every number of seats."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mehen import COMPILED
from mehen.core import catalog
from mehen.core.drivers import playout, random_record
from mehen.core.laws import verify_game
from mehen.core.rng import Rng

TABLES = [
    (name, seats)
    for name in catalog.names()
    for seats in range(catalog.game(name).min_seats, catalog.game(name).max_seats + 1)
]
CHECKSUMS: dict[str, dict[str, dict[str, int]]] = json.loads(Path(__file__).with_name("checksums.json").read_text())


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_games_keep_all_laws(name: str, seats: int) -> None:
    game = catalog.game(name)
    for seed in range(12 if COMPILED else 3):
        assert verify_game(game, game.rules(seats), 1000 * seats + seed).violations == []


#: Games whose checksum is pinned: the first twenty are played both ways, all of them compiled.
FEW, MANY = 20, 200


def checksums(name: str, seats: int, games: int) -> dict[str, int]:
    """Of the first few games, and of all."""
    total, out = 0, {}
    for seed in range(games):
        state = catalog.game(name).start(seats)
        total = (total * 31 + playout(state, Rng(seed))) & 0xFFFFFFF
        for points in state.scores():
            total = (total * 31 + points + 4096) & 0xFFFFFFF
        if seed + 1 in (FEW, MANY):
            out[str(seed + 1)] = total
    return out


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_seeded_games_have_the_same_checksum_compiled_and_interpreted(name: str, seats: int) -> None:
    """The pinned number is the same both ways; it changes only together with the rules or the data."""
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

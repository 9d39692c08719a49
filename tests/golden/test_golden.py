"""Golden games: whole recorded games that must replay to the same end for as long as their rules number lives."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mehen.core import catalog
from mehen.core.record import digest, load_record
from mehen.core.state import OVER

pytestmark = pytest.mark.uncounted  # whole games
HERE = Path(__file__).parent
GAMES = sorted(HERE.glob("*/*.mehen"))


@pytest.mark.parametrize("file", GAMES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_golden_game(file: Path) -> None:
    record = load_record(file)
    end = record.state()
    expected = json.loads((file.parent / "ends.json").read_text(encoding="utf-8"))[file.stem]
    assert end.actor == OVER
    assert {
        "plies": len(record.actions),
        "scores": end.scores(),
        "places": end.places(),
        "digest": digest(end),
    } == expected
    assert record.text() == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", catalog.names())
def test_every_game_has_golden_games(name: str) -> None:
    """At least the fewest and the most seats, each under the newest rules number."""
    game = catalog.game(name)
    records = [load_record(file) for file in GAMES if file.parent.name == name]
    newest = {record.rules.seats for record in records if record.rules.version == game.version}
    assert {game.min_seats, game.max_seats} <= newest

"""Recorded games as arrays: each row is a decision as the seat saw it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from mehen.arena.dataset import Dataset, save
from mehen.core.record import load_record
from mehen.envs import Observer
from mehen.envs.batches import Batch, batches

GOLDEN = Path(__file__).parents[1] / "golden" / "pharaon" / "2-seats.mehen"


@pytest.fixture
def games(tmp_path: Path) -> Dataset:
    """Three times the same one."""
    return save(tmp_path / "x.games", [("golden", load_record(GOLDEN))] * 3)


def joined(found: list[Batch], field: str) -> np.ndarray:
    return np.concatenate([getattr(batch, field) for batch in found])


def test_every_decision_is_in_one_batch(games: Dataset) -> None:
    decisions = [one for played in games for one in games.decisions(played)]
    found = list(batches(games, 100))
    assert [len(batch) for batch in found[:-1]] == [100] * (len(decisions) // 100)
    assert 0 < len(found[-1]) <= 100
    order = np.argsort(joined(found, "games"), kind="stable")
    assert joined(found, "actions")[order].tolist() == [one.action for one in decisions]
    assert joined(found, "seats")[order].tolist() == [one.seat for one in decisions]
    masks = joined(found, "masks")
    assert masks[np.arange(len(masks)), joined(found, "actions")].all(), "what was done is legal"
    assert (masks.sum(1) > 1).all(), "there was a choice"


def test_a_row_is_what_the_seat_may_know(games: Dataset) -> None:
    played = next(iter(games))
    observer = Observer(games.rules)
    batch = next(batches(games, 50, side_by_side=1))
    for row, one in enumerate(games.decisions(played)):
        if row == len(batch):
            break
        assert (batch.observations[row] == observer.observe(one.state, one.seat)).all()
        assert (batch.masks[row] == observer.mask(one.state, one.seat)).all()
        assert batch.progress[row] == pytest.approx(one.ply / len(played.actions))
        assert batch.wins[row] == played.wins()[one.seat]
    assert (batch.points == played.scores).all()
    assert set(batch.wins) == {0.0, 1.0}


def test_games_are_replayed_side_by_side(games: Dataset) -> None:
    assert next(batches(games, 7, side_by_side=2)).games.tolist() == [0, 1, 0, 1, 0, 1, 0]
    assert next(batches(games, 7, side_by_side=9)).games.tolist() == [0, 1, 2, 0, 1, 2, 0]
    assert set(joined(list(batches(games, 1000, side_by_side=2)), "games")) == {0, 1, 2}

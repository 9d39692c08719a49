"""Recorded games as arrays to learn from: what each seat knew, what it could do, what it did, and how that ended."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mehen.arena.dataset import Dataset
from mehen.arena.packing import Played
from mehen.envs.observer import Mask, Observer, Row

__all__ = ["Batch", "batches"]


@dataclass(frozen=True, slots=True)
class Batch:
    """A row for each decision.  Seats are counted as at the table."""

    observations: NDArray[np.int16]  # what the seat may know, see ``Observer``
    masks: NDArray[np.int8]  # 1 for each action that is legal
    actions: NDArray[np.int64]  # what was done
    seats: NDArray[np.int64]  # by whom
    games: NDArray[np.int64]  # number of the game in its file
    progress: NDArray[np.float32]  # part of the game's actions that had been made before
    wins: NDArray[np.float32]  # 1 if the seat won in the end, a part of it if it shared the win
    points: NDArray[np.int64]  # of every seat in the end

    def __len__(self) -> int:
        return len(self.actions)


class Looked(NamedTuple):
    """One row of a batch."""

    observation: Row
    mask: Mask
    action: int
    seat: int
    game: int
    progress: float
    win: float
    points: tuple[int, ...]


def batches(dataset: Dataset, size: int = 1024, side_by_side: int = 32) -> Iterator[Batch]:
    """All decisions of all games, ``size`` at a time and what is left; in the same order every time.

    Neighbours in a game say much the same, so several games are replayed side by side, a decision of each in turn.
    """
    observer = Observer(dataset.rules)
    rows = in_turn((look(dataset, observer, number, played) for number, played in enumerate(dataset)), side_by_side)
    while part := list(islice(rows, size)):
        observations, masks, actions, seats, games, progress, wins, points = zip(*part, strict=True)
        yield Batch(
            np.stack(observations),
            np.stack(masks),
            np.array(actions, np.int64),
            np.array(seats, np.int64),
            np.array(games, np.int64),
            np.array(progress, np.float32),
            np.array(wins, np.float32),
            np.array(points, np.int64),
        )


def look(dataset: Dataset, observer: Observer, number: int, played: Played) -> Iterator[Looked]:
    """A game's rows."""
    wins = played.wins()
    for one in dataset.decisions(played):
        yield Looked(
            observer.observe(one.state, one.seat),
            observer.mask(one.state, one.seat),
            one.action,
            one.seat,
            number,
            one.ply / len(played.actions),
            wins[one.seat],
            played.scores,
        )


def in_turn(games: Iterator[Iterator[Looked]], side_by_side: int) -> Iterator[Looked]:
    """A row of each of so many games, then the next of each; where one is over, the next game begins."""
    running = deque(islice(games, side_by_side))
    while running:
        game = running.popleft()
        row = next(game, None)
        if row is None:
            running.extend(islice(games, 1))
        else:
            yield row
            running.append(game)

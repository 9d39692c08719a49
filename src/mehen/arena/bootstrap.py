"""Intervals by bootstrap over blocks.  Games of one block share their luck; only blocks are independent."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import fsum

ROUNDS = 4000
LEVEL = 0.95


def mean(values: Sequence[float]) -> float:
    return fsum(values) / len(values)


def resampled_means(values: Sequence[float], seed: int, rounds: int = ROUNDS) -> list[float]:
    """Means of samples drawn with replacement, ascending; the same for the same seed."""
    rng = random.Random(seed)
    n = len(values)
    return sorted(sum(rng.choices(values, k=n)) / n for _ in range(rounds))


def interval(values: Sequence[float], seed: int) -> tuple[float, float]:
    """The middle 95 % of resampled means."""
    means = resampled_means(values, seed)
    low, high = cut(len(means))
    return means[low], means[high]


def share_interval(values: Sequence[float], seed: int, rounds: int = ROUNDS) -> tuple[float, float]:
    """The same for shares between 0 and 1, with an end that is honest about what has not been seen yet.

    A plain bootstrap of a match without a loss says "100 % to 100 %".  So the lower end is that of a sample with one
    more block in which everything was lost, the upper end that of one with a block in which everything was won.
    """
    worst = resampled_means([*values, 0.0], seed, rounds)
    best = resampled_means([*values, 1.0], seed + 1, rounds)
    low, high = cut(len(worst))
    centre = mean(values)
    return min(worst[low], centre), max(best[high], centre)


def cut(count: int) -> tuple[int, int]:
    """Places of the two ends in a sorted list."""
    tail = int(count * (1 - LEVEL) / 2)
    return tail, count - 1 - tail

"""Which combinations a run tries: a few that leave nothing out, or all of them in the long run.

A page in two languages, two themes and three sizes for four games is 48 pages.  ``make test`` looks at some of them in
which every value occurs (or every pair of values), ``make test-long`` at the whole product: ``MEHEN_LONG=on``.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import Any, TypeVar

LONG = os.environ.get("MEHEN_LONG") == "on"
Thing = TypeVar("Thing")
Row = tuple[Any, ...]
#: Values at certain places of a row.
Part = tuple[tuple[int, Any], ...]


def parts(row: Row, strength: int) -> set[Part]:
    """Everything that a row shows: its values, or its pairs of values, each with their places."""
    return set(combinations(enumerate(row), strength))


def wanted(dimensions: Sequence[Sequence[Any]], strength: int) -> set[Part]:
    """Everything that the whole product shows."""
    return {part for row in product(*dimensions) for part in parts(row, strength)}


def covering(*dimensions: Sequence[Any], strength: int = 1, long: bool = LONG) -> list[Row]:
    """Few rows in which every value occurs (every pair, with a ``strength`` of two); in the long run all rows.

    The next row is always the one that shows most that was not shown yet; among equals the most new pairs, and then
    what was shown least: rows differ as much as they can.
    """
    rows = list(product(*dimensions))
    if long:
        return rows
    most = min(2, len(dimensions))
    missing = {size: wanted(dimensions, size) for size in {min(strength, most), most}}
    chosen: list[Row] = []
    shown: Counter[Part] = Counter()

    def worth(row: Row) -> list[int]:
        return [
            *(len(parts(row, size) & missing[size]) for size in sorted(missing)),
            -sum(shown[p] for p in parts(row, 1)),
        ]

    while missing[min(strength, most)]:
        best = max(rows, key=worth)
        chosen.append(best)
        shown.update(parts(best, 1))
        for size in missing:
            missing[size] -= parts(best, size)
    return chosen


def dealt(hands: Mapping[str, Sequence[Thing]], way: str, things: Sequence[Thing], long: bool = LONG) -> list[Thing]:
    """Whole games take long, and each of them can be played in several ways: those of one way, in the long run all.

    Nothing is left out: everything is in somebody's hand, and no hand is empty.
    """
    held = [thing for hand in hands.values() for thing in hand]
    assert all(hands.values()) and set(held) == set(things), f"found {held}, expected all of {things}"
    return list(things if long else hands[way])

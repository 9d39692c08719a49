"""MN-9: who wins."""

from __future__ import annotations

import pytest
from tests.games.mennefer.table import COLOURS, GAME, table

from mehen.games.mennefer.state import FEATHER, HEART, POINTS


def places(people: list[tuple[int, int, int]]) -> list[int]:
    """Ranks by points, heart and feather."""
    s = table(["harvest"], age=3, seats=len(people))
    for p, (points, heart, feather) in enumerate(people):
        s.put(p, POINTS, points)
        s.put(p, HEART, heart)
        s.put(p, FEATHER, feather)
    return s.places()


def test_most_points_win() -> None:
    """MN-9.1."""
    assert places([(30, 0, 0), (41, 0, 0), (12, 25, 25), (40, 0, 0)]) == [3, 1, 4, 2]


@pytest.mark.parametrize(("people", "expected"), [
    ([(88, 14, 15), (88, 16, 12)], [1, 2]),
    ([(88, 14, 14), (88, 16, 12)], [1, 1]),
    ([(50, 3, 3), (88, 16, 12), (88, 14, 14)], [3, 1, 1]),
    ([(50, 3, 3), (88, 1, 1), (50, 9, 0), (50, 4, 2)], [3, 1, 2, 3]),
])  # fmt: skip
def test_the_purest_heart_breaks_ties(people: list[tuple[int, int, int]], expected: list[int]) -> None:
    """MN-9.2, R-39: steps of heart and feather together; whoever is still level shares; also for lower ranks."""
    assert places(people) == expected


def test_places_are_shown_at_the_end() -> None:
    """MN-9.1, MN-9.2."""
    s = table(["harvest"], age=3, white={"points": 40}, red={"points": 50}, blue={"points": 20})
    assert GAME.view(s, 0)["places"] == dict(zip(COLOURS, [2, 1, 3, 4], strict=True))
    assert GAME.view(table(["favour", 0, 1]), 0)["places"] == {}

"""Usual turns take at most half the clicks they once took, by real clicks; ``measured.md`` has the numbers."""

from __future__ import annotations

import os

import pytest
from web.browser.clicks import SIZE, Turn, counted
from web.browser.conftest import Visitor

from mehen.core import catalog

#: Few in every run, ten of each game in the long one.
MANY = int(os.environ.get("MEHEN_TURNS", "2"))
#: Of the clicks before.
PART = 0.5


@pytest.mark.parametrize("game", catalog.names())
def test_usual_turns_take_at_most_half_the_clicks(visit: Visitor, game: str) -> None:
    found = counted(visit(size=(SIZE["width"], SIZE["height"])), game, MANY)
    before, after = sum(turn.before for turn, _ in found), sum(clicks for _, clicks in found)
    print(f"{game}: {before} clicks before, {after} now")
    assert after <= before * PART, [(turn.actions, turn.before, clicks) for turn, clicks in found]


def test_what_a_turn_took_before() -> None:
    """The numbers that people counted then: a warrior that moves in Ankh, a turn of Pharaon with its payment."""
    assert Turn(0, 0, ("action move", "figure 3,3", "to 1,5", "done")).before == 8
    assert Turn(0, 0, ("board nile", "target column_1", "pay red", "pay red", "step green")).before == 7

"""Closed sets of the shapes are those of the rules."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from mehen.games.pharaon import shapes, vocabulary
from mehen.games.pharaon.state import PHASES


@pytest.mark.parametrize(
    ("shape", "words"),
    [
        (shapes.Colour, vocabulary.COLOURS),
        (shapes.Token, vocabulary.TOKENS),
        (shapes.BoardId, vocabulary.BOARDS),
        (shapes.GodId, vocabulary.GODS),
        (shapes.UnitId, vocabulary.KINDS),
        (shapes.Direction, vocabulary.DIRECTIONS),
        (shapes.Side, vocabulary.SIDES),
        (shapes.PhaseId, PHASES),
        (shapes.LifeId, vocabulary.LIFE),
        (shapes.PyramidIncome, vocabulary.PYRAMID_INCOMES),
        (shapes.SourceId, vocabulary.POINT_SOURCES),
    ],
)
def test_closed_sets_are_those_of_the_rules(shape: Any, words: list[str]) -> None:
    """In the same order: the view finds them by number."""
    assert list(get_args(shape)) == words

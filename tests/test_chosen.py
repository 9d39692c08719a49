"""What ``make test`` leaves to ``make test-long`` is a combination, never a value."""

from __future__ import annotations

import subprocess
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.chosen import covering, dealt, parts, wanted
from tests.stages import ROOT

GAMES, LANGUAGES, THEMES, SIZES = ("a", "b", "c", "d"), ("de", "en"), ("light", "dark"), (1280, 1440, 390)


def shown(rows: list[tuple[object, ...]], strength: int) -> set[object]:
    return {part for row in rows for part in parts(row, strength)}


@given(some.lists(some.lists(some.integers(0, 9), min_size=1, max_size=4, unique=True), min_size=1, max_size=4))
def test_every_value_of_every_dimension_occurs(dimensions: list[list[int]]) -> None:
    rows = covering(*dimensions, long=False)
    assert shown(rows, 1) == wanted(dimensions, 1)
    assert len(rows) == max(map(len, dimensions)), "and no row is there for nothing"


@given(some.lists(some.lists(some.integers(0, 9), min_size=1, max_size=4, unique=True), min_size=2, max_size=4))
def test_every_pair_of_values_occurs_if_asked_for(dimensions: list[list[int]]) -> None:
    rows = covering(*dimensions, strength=2, long=False)
    assert shown(rows, 2) == wanted(dimensions, 2)
    assert len(rows) == len(set(rows)) <= len(list(product(*dimensions)))


def test_few_rows_stand_for_many() -> None:
    assert len(covering(GAMES, LANGUAGES, THEMES, SIZES, long=False)) == 4
    assert len(covering(GAMES, LANGUAGES, THEMES, SIZES, strength=2, long=False)) <= 14
    assert len(covering(GAMES, LANGUAGES, THEMES, SIZES, long=True)) == 48


def test_languages_and_themes_do_not_go_together() -> None:
    """A dark German page and a light one, if there are rows enough."""
    rows = covering(GAMES, LANGUAGES, THEMES, long=False)
    assert {row[1:] for row in rows} == set(product(LANGUAGES, THEMES))


def test_no_value_is_tried_more_often_than_it_has_to_be() -> None:
    assert [row[1] for row in covering(GAMES, LANGUAGES, long=False)].count("de") == 2


def test_the_long_run_tries_the_whole_product() -> None:
    assert covering(GAMES, LANGUAGES, long=True) == list(product(GAMES, LANGUAGES))


def test_everything_is_in_somebodys_hand() -> None:
    hands = {"mouse": ("a", "b"), "touch": ("c",), "keyboard": ("d",)}
    assert dealt(hands, "touch", GAMES, long=False) == ["c"]
    assert dealt(hands, "touch", GAMES, long=True) == [*GAMES]
    with pytest.raises(AssertionError, match="expected all of"):
        dealt({"mouse": ("a", "b"), "touch": ("c",)}, "mouse", GAMES)
    with pytest.raises(AssertionError):
        dealt(hands | {"voice": ()}, "mouse", GAMES)


def test_the_long_run_asks_for_it() -> None:
    """Everything in the browser, what is interpreted only there, and a compiled wheel."""
    command = ["make", "--dry-run", "test-long"]
    plan = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    assert [line for line in plan if "pytest web/browser " in line and "MEHEN_LONG=on" in line]
    assert [line for line in plan if "pytest tests/table/test_lessons.py" in line and "MEHEN_PURE=1" in line]
    assert [line for line in plan if "pytest tests/packaging/test_wheel.py" in line and "MEHEN_LONG=on" in line]

"""MN-7.1 to MN-7.6: resources, prestige, the Duat, favours, mixtures, scarabs."""

from __future__ import annotations

import pytest
from tests.games.mennefer.table import HOUSES, act, asked, can, has, log_of, seat, table, why_not


@pytest.mark.parametrize(("what", "column"), [("food", "food"), ("heka", "heka")])
def test_resources_are_capped(what: str, column: str) -> None:
    """MN-7.1: surplus is lost."""
    assert has(table(["gain", 0, what, 3], white={column: 9}), column) == [10]
    assert has(table(["gain", 0, what, 3], white={column: 10}), column) == [10]
    assert has(table(["gain", 0, what, 3], white={column: 1}), column) == [4]


def test_costs_are_paid_in_full() -> None:
    """MN-7.1: 1 heka does not buy a scroll for 2, 1 food no good for 2."""
    s = table(["papyrus", 0, 0], white={"heka": 1})
    assert can(s) == ["pass", "scroll 3", "scroll 4"]
    assert why_not(s, "scroll 1") == "MN-7.27"
    s = table(["good", 0, 0], white={"food": 1})
    assert can(s) == ["pass", "good 4"]
    assert why_not(s, "good 1") == "MN-7.30"


def test_prestige() -> None:
    """MN-7.2: a purple seal counts at once; the Duat never takes more than there is."""
    s = table(["gain", 0, "pp", 4])
    assert (has(s, "points"), seat(s)["points_from"]["actions"]) == ([14], 4)
    s = table(["harvest"], age=3, white={"points": 5})
    assert (has(s, "points"), seat(s)["points_from"]["duat"]) == ([0], -5)


@pytest.mark.parametrize("marker", ["heart", "feather"])
def test_the_duat_has_an_end(marker: str) -> None:
    """MN-7.3, R-9: further steps lapse."""
    assert has(table(["gain", 0, marker, 3], white={marker: 4}), marker) == [7]
    assert has(table(["gain", 0, marker, 3], white={marker: 24}), marker) == [25]


def test_heart_and_feather_move_towards_each_other() -> None:
    """MN-7.3, MN-8.2: one from the left, one from the right, so both steps save points."""
    s = table(["gain", 0, "heart", 4], ["gain", 0, "feather", 5], ["harvest"], age=3, white={"points": 50})
    assert has(s, "heart", "feather", "points") == [4, 5, 38]  # the Harvest came first
    s = table(["harvest"], ["gain", 0, "heart", 4], ["gain", 0, "feather", 5], age=3, white={"points": 50})
    assert has(s, "points") == [50 - 8]


def test_favours() -> None:
    """MN-7.4: one of four, also the same again."""
    s = table(["favour", 0, 4])
    assert can(s) == ["pass", "favour heka 1", "favour food 1", "favour feather 1", "favour heart 1"]
    act(s, "favour heart 1", "favour heart 1", "favour feather 1", "favour heka 1")
    assert has(s, "heart", "feather", "heka", "food") == [2, 1, 6, 5]
    assert asked(s) == "nobody"


@pytest.mark.parametrize("food", range(4))
def test_mixtures(food: int) -> None:
    """MN-7.5: so much food, the rest heka."""
    s = act(table(["mix", 0, 3]), f"mix {food}")
    assert has(s, "food", "heka") == [5 + food, 8 - food]
    assert why_not(table(["mix", 0, 3]), "mix 4") == "MN-7.5"


def test_free_scarab_steps() -> None:
    """MN-7.6, R-33: a scarab below field 6, without actions; nothing if all are there."""
    s = table(["scarab", 0, 2], white={"scarabs": {"temple": 6, "nile": 5}})
    assert can(s) == ["pass", *(f"scarab {house}" for house in HOUSES if house != "temple")]
    assert why_not(s, "scarab temple") == "MN-7.6"
    act(s, "scarab nile")
    assert (seat(s)["scarabs"]["nile"], asked(s)) == (6, "white scarab")
    assert "scarab nile" not in can(s)
    act(s, "scarab pyramids")
    assert (seat(s)["scarabs"]["pyramids"], asked(s), has(s, "eyes")) == (1, "nobody", [0])
    assert asked(table(["scarab", 0, 1], white={"scarabs": dict.fromkeys(HOUSES, 6)})) == "nobody"


def test_nothing_gained_and_nothing_paid_is_not_told() -> None:
    """MN-7.1, MN-7.5, MN-7.26: a mixture of food alone, what is lost at the end of a track, a scroll for nothing."""
    assert log_of(table(["mix", 0, 2]), "mix 2") == ["food_gained"]
    assert log_of(table(["mix", 0, 2], white={"food": 10}), "mix 2") == []
    assert log_of(table(["papyrus", 0, 1]), "scroll 1") == ["scroll_gained"]

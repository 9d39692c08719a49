"""MN-7.10 to MN-7.19: Horus eyes, limestone, the Great Pyramid and the queens' pyramids."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.mennefer.table import COLOURS, GAME, act, asked, can, draw, has, items, table, why_not

from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER

ICONS = ["food 1", "heka 1", "heart 1", "feather 1"]
NAMES = ["I", "II", "III"]


def great(*counts: int, **more: Any) -> dict[str, Any]:
    """So many parts on each level, from site 1 on: food, heka, heart, feather."""
    parts = {name: ICONS[:n] + [None] * (4 - n) for name, n in zip(NAMES, counts, strict=True)}
    tops = [ICONS[n] if n < 4 else None for n in counts]
    return {"parts": parts, "tops": tops, **more}


def test_eyes_come_from_the_stock() -> None:
    """MN-7.10."""
    assert has(table(["eyes", 0, 2]), "eyes", "eye_stock") == [2, 1]


def test_eyes_without_stock_are_limestone_steps() -> None:
    """MN-7.10, R-35, R-54: for each further eye, even with available eyes."""
    s = table(["eyes", 0, 2], white={"eye_stock": 1, "eyes": 1, "queens": 2})
    assert (has(s, "eyes", "eye_stock"), asked(s)) == ([2, 0], "white limestone")
    act(s, "stone queens")
    assert (has(s, "queens", "eyes"), asked(s)) == ([3, 2], "nobody")


def test_each_step_is_for_either_block() -> None:
    """MN-7.11."""
    s = act(table(["limestone", 0, 3]), "stone queens", "stone great", "pass")
    assert has(s, "great", "queens") == [1, 1]


@pytest.mark.parametrize(
    ("counts", "level"), [((0, 0, 0), "I"), ((3, 0, 0), "I"), ((4, 0, 0), "II"), ((4, 4, 2), "III")]
)
def test_parts_are_built_level_by_level(counts: tuple[int, int, int], level: str) -> None:
    """MN-7.12, R-15: on any free site of the lowest level that is not complete."""
    s = act(table(["limestone", 0, 1], great=great(*counts), white={"great": 1}), "stone great")
    built = counts[NAMES.index(level)]
    if built < 3:
        assert can(s) == [f"site {k}" for k in range(built + 1, 5)]
        if built:
            assert why_not(s, "site 1") == "MN-7.12"
        act(s, "site 4")
    assert s.dump()["great"]["parts"][level][3] == ICONS[built]


def test_the_next_part_of_the_stack_is_seen() -> None:
    """MN-7.12, MN-3.1: a new part lies open, whichever is left."""
    s = act(table(["site", 0, "I"], great=great(2, 0, 0)), "site 3")
    assert can(s) == ["part feather 1"]
    draw(s)
    assert s.dump()["great"]["tops"][0] == "feather 1"
    s = table(["site", 0, "I"], great=great(3, 0, 0))  # the only site left
    assert (asked(s), s.dump()["great"]["tops"][0]) == ("nobody", None)


def test_two_fixed_favours() -> None:
    """MN-7.13: the icon covered, of the site or of the part beneath, and the icon of the part."""
    s = act(table(["site", 0, "I"], great=great(0, 0, 0)), "site 3")
    assert has(s, "food", "heka", "heart", "feather") == [6, 5, 1, 0]  # heart of the site, food of the part
    s = act(table(["site", 0, "II"], great=great(4, 1, 0)), "site 4")
    assert has(s, "food", "heka", "heart", "feather") == [5, 6, 0, 1]  # feather beneath, heka of the part
    s = table(["site", 0, "III"], great=great(4, 4, 3))
    assert has(s, "food", "heka", "heart", "feather") == [5, 5, 0, 2]


def test_favours_of_parts_can_be_lost() -> None:
    """MN-7.13, MN-7.1."""
    s = act(table(["site", 0, "I"], great=great(0, 0, 0), white={"food": 10}), "site 1")
    assert has(s, "food") == [10]


def test_the_pyramidion() -> None:
    """MN-7.14: two different ones of the four covered parts; then the pyramid is complete."""
    s = act(table(["limestone", 0, 1], great=great(4, 4, 4), white={"great": 4}), "stone great")
    assert len(can(s)) == 6
    act(s, "cover 2+3")
    assert has(s, "food", "heka", "heart", "feather") == [5, 6, 1, 0]
    assert (s.dump()["great"]["pyramidion"], asked(s)) == (True, "nobody")


def test_construction_fields_of_a_complete_pyramid() -> None:
    """MN-7.15: no parts, no favours."""
    pyramid = great(4, 4, 4, pyramidion=True)
    s = act(table(["limestone", 0, 1], great=pyramid, white={"great": 4}), "stone great")
    assert (asked(s), has(s, "great", "food", "heka", "heart", "feather")) == ("nobody", [5, 5, 5, 0, 0])


@pytest.mark.parametrize("field", [3, 8])
def test_favour_fields(field: int) -> None:
    """MN-7.16, R-16: two favours, also if the block moves on in the same action."""
    s = act(table(["limestone", 0, 2], white={"great": field - 1}), "stone great", "favour food 1", "favour heart 1")
    assert (has(s, "food", "heart"), asked(s)) == ([6, 1], "white limestone")
    act(s, "stone great")
    assert has(s, "great") == [field + 1]


def test_the_end_of_the_great_track() -> None:
    """MN-7.17, R-17: a step assigned to the block is a favour, also if the other block could not move."""
    s = act(table(["limestone", 0, 2], white={"great": 14}), "stone great", "favour food 1")
    assert (has(s, "great", "food"), asked(s)) == ([14, 6], "white limestone")
    s = table(["limestone", 0, 1], white={"great": 14, "queens": 1})
    assert can(s) == ["pass", "stone great"]
    assert why_not(s, "stone queens") == "MN-7.18"
    choice = next(choice for choice in GAME.choices(s, 0) if choice.notation == "stone great")
    assert choice.title.rule == "MN-7.17"


@pytest.mark.parametrize("field", range(1, 9))
def test_fields_of_the_queens_track(field: int) -> None:
    """MN-7.18: construction fields 2, 5 and 8 need an available eye; nothing happens on the others."""
    builds = field in (2, 5, 8)
    s = table(["limestone", 0, 1], white={"queens": field - 1})
    assert ("stone queens" in can(s)) == (not builds)
    s = act(table(["limestone", 0, 1], white={"queens": field - 1, "eyes": 1, "eye_stock": 2}), "stone queens")
    assert asked(s) == ("white queen" if builds else "nobody")


def test_an_eye_and_a_part() -> None:
    """MN-7.18, R-56: beside an incomplete pyramid with an empty eye space; eyes of all players share the spaces."""
    s = table(
        ["queen", 0],
        white={"eyes": 1, "eye_stock": 0, "eyes_at": [0, 2, 0]},
        red={"eye_stock": 1, "eyes_at": [2, 0, 0]},
        blue={"eye_stock": 1, "eyes_at": [2, 0, 0]},
        queens={"heights": [3, 2, 4]},
    )
    assert asked(s) == "nobody"  # beside Q1 four eyes lie, Q3 is complete
    assert (has(s, "eyes", "eyes_at"), s.dump()["queens"]["heights"]) == ([0, [0, 3, 0]], [3, 3, 4])
    s = table(
        ["queen", 0],
        white={"eyes": 1, "eye_stock": 2},
        red={"eye_stock": 1, "eyes_at": [2, 0, 0]},
        blue={"eye_stock": 1, "eyes_at": [2, 0, 0]},
        queens={"heights": [3, 0, 4]},
    )
    assert has(s, "eyes_at") == [[0, 1, 0]]


def test_refusals_of_the_queens() -> None:
    """MN-7.18."""
    people: dict[str, Any] = {colour: {"eye_stock": 1, "eyes_at": [2, 0, 0]} for colour in ("red", "blue")}
    s = table(["queen", 0], white={"eyes": 1, "eye_stock": 2}, queens={"heights": [3, 1, 1]}, **people)
    assert can(s) == ["queen Q2", "queen Q3"]
    assert why_not(s, "queen Q1") == "MN-7.18"  # no eye space
    s = table(["queen", 0], white={"eyes": 1, "eye_stock": 2}, queens={"heights": [1, 4, 1]})
    assert why_not(s, "queen Q2") == "MN-7.18"  # complete


def test_no_incomplete_pyramid_no_step() -> None:
    """R-18: cannot happen with the counts of the box; then the field could not be entered."""
    s = table(["limestone", 0, 1], white={"queens": 1, "eyes": 1, "eye_stock": 2}, queens={"heights": [4, 4, 4]})
    assert can(s) == ["pass", "stone great"]


def test_the_end_of_the_queens_track() -> None:
    """MN-7.19."""
    s = table(["limestone", 0, 1], white={"queens": 8, "eyes": 1, "eye_stock": 2})
    assert can(s) == ["pass", "stone great"]
    assert why_not(s, "stone queens") == "MN-7.19"


def test_the_eye_first() -> None:
    """R-55, R-43, MN-7.18: an eye of the same tile helps only once it is available."""
    s = act(table(items("tile.A17"), white={"queens": 1}), "do limestone 3")
    assert "stone queens" not in can(s)
    s = act(table(items("tile.A17"), white={"queens": 1}), "do eye 1")
    act(s, "stone queens", "queen Q2")
    assert has(s, "eyes_at", "queens") == [[0, 1, 0], 2]


def test_several_constructions_in_one_action() -> None:
    """R-51, R-16, MN-7.11: each is resolved at once; the next one may belong to a new level."""
    s = table(["limestone", 0, 2], seats=2, great=great(3, 0, 0), white={"great": 1})
    act(s, "stone great")  # the last site of level I
    assert s.dump()["great"]["parts"]["I"] == ICONS
    act(s, "stone great")
    assert (asked(s), can(s)) == ("white site", ["site 1", "site 2", "site 3", "site 4"])
    act(s, "site 1")
    assert s.dump()["great"]["parts"]["II"] == ["food 1", None, None, None]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_parts_suffice_for_everybody(seats: int) -> None:
    """MN-7.12, MN-7.15, MN-7.18, R-18: all blocks go to their ends and every eye is placed."""
    rng = Rng(seats)
    people: dict[str, Any] = {c: {"eyes": 3, "eye_stock": 0} for c in COLOURS[:seats]}
    s = table(*([["limestone", p, 22] for p in range(seats)]), seats=seats, **people)
    while s.actor != OVER:
        s.apply(s.sample(rng) if s.actor == NATURE else s.legal()[-1])  # the queens' block as long as it can move
    assert s.dump()["great"]["pyramidion"]
    assert s.dump()["queens"]["heights"] == [4, 4, 4]
    assert [has(s, "great", "queens", "eyes", colour=c) for c in people] == [[14, 8, 0]] * seats

"""MN-7.29 to MN-7.31: goods and the goods area."""

from __future__ import annotations

import pytest
from tests.games.mennefer.table import act, asked, can, has, shown, table, why_not

SHELVES = ["I-1", "I-2", "I-3", "I-4", "II-1", "II-2", "II-3", "III-1", "III-2"]


def lying(*shelves: str) -> dict[str, str]:
    return {shelf: f"G{n}" for n, shelf in enumerate(shelves, 20)}


def legal_by_the_book(filled: set[str]) -> list[str]:
    """MN-7.29 told once more: the leftmost empty field of a level, on two filled fields."""
    out = []
    for shelf in SHELVES:
        level, j = shelf.split("-")
        left = [f"{level}-{k}" for k in range(1, int(j))]
        below = {"I": [], "II": [f"I-{j}", f"I-{int(j) + 1}"], "III": [f"II-{j}", f"II-{int(j) + 1}"]}[level]
        if shelf not in filled and filled.issuperset(left + below):
            out.append(f"shelf {shelf}")
    return out


def reachable() -> list[set[str]]:
    """Every goods area that can come about."""
    seen: list[set[str]] = [set()]
    for filled in seen:
        for option in legal_by_the_book(filled):
            after = {*filled, option.split()[1]}
            if after not in seen:
                seen.append(after)
    return seen


@pytest.mark.parametrize("filled", [f for f in reachable() if len(f) < 9], ids=lambda f: "+".join(sorted(f)) or "empty")
def test_fields_that_are_open(filled: set[str]) -> None:
    """MN-7.29: all goods areas there are."""
    s = table(["shelf", 0, 0], white={"goods": lying(*sorted(filled, key=SHELVES.index))})
    wanted = legal_by_the_book(filled)
    if len(wanted) > 1:
        assert can(s) == wanted
    else:  # taken without asking
        assert has(s, "goods")[0].keys() == filled | {wanted[0].split()[1]}


def test_refused_fields() -> None:
    """MN-7.29, MN-7.31."""
    s = table(["shelf", 0, 0], white={"goods": lying("I-1", "I-2")})
    assert why_not(s, "shelf I-4") == "MN-7.29"  # a gap
    assert why_not(s, "shelf II-2") == "MN-7.29"  # no support
    assert why_not(s, "shelf I-1") == "MN-7.31"


@pytest.mark.parametrize(("field", "cost"), [(1, 3), (2, 2), (3, 2), (4, 1)])
def test_buying_and_taking(field: int, cost: int) -> None:
    """MN-7.30: a good of the market for food, or free."""
    s = act(table(["good", 0, 0]), f"good {field}")
    assert has(s, "food", "goods") == [5 - cost, {"I-1": f"G{field:02}"}]
    s = act(table(["good", 0, 1], white={"food": 0}), f"good {field}")
    assert has(s, "food", "goods") == [0, {"I-1": f"G{field:02}"}]
    assert shown(s)["goods"]["I-1"] == {"id": f"G{field:02}", "basket": True, "turned": False}


@pytest.mark.parametrize(("below", "shelf", "points"), [
    (["I-1", "I-2"], "II-1", 0),
    (["I-1", "I-2", "I-3", "II-1"], "II-2", 1),
    (["I-1", "I-2", "I-3", "I-4", "II-1", "II-2"], "II-3", 1),
    (["I-1", "I-2", "I-3", "II-1", "II-2"], "III-1", 2),
    (["I-1", "I-2", "I-3", "I-4", "II-1", "II-2", "II-3", "III-1"], "III-2", 2),
])  # fmt: skip
def test_prestige_of_goods_fields(below: list[str], shelf: str, points: int) -> None:
    """MN-7.30: gained at once."""
    s = table(["shelf", 0, 0], white={"goods": lying(*below)})
    if asked(s) == "white shelf":
        act(s, f"shelf {shelf}")
    assert has(s, "points") == [10 + points]


def test_a_full_area() -> None:
    """MN-7.31: goods are never removed; no more can be gained."""
    full = lying(*SHELVES)
    assert asked(table(["good", 0, 1], white={"goods": full})) == "nobody"
    s = table(["good", 0, 1], ["good", 0, 1], white={"goods": lying(*SHELVES[:8])})
    act(s, "good 1")
    assert (asked(s), len(has(s, "goods")[0])) == ("nobody", 9)

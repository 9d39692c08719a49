"""MN-7.20 to MN-7.28: embalming, burials, mastaba bonuses and papyrus scrolls."""

from __future__ import annotations

import pytest
from tests.games.mennefer.table import DATA, act, asked, can, has, items, log_of, table, why_not

GRAVES = DATA["necropolis"]["field"]
ONE = {"sarcophagi": 1, "mummies": 3}


def test_embalming() -> None:
    """MN-7.20, R-35: from stock to available; without stock heart and feather move, for each."""
    assert has(table(["embalm", 0, 1]), "mummies", "sarcophagi", "heart", "feather") == [3, 1, 0, 0]
    s = table(["embalm", 0, 3], white={"mummies": 1})
    assert has(s, "mummies", "sarcophagi", "heart", "feather") == [0, 1, 2, 2]


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_columns_up_to_the_limit(limit: int) -> None:
    """MN-7.21: an empty field of a column with that number or a lower one, one sarcophagus for all players."""
    s = table(["bury", 0, limit], white=ONE, graves={"U1": "red", "L9": "white"})
    assert can(s) == [
        "pass",
        *(f"bury {row['id']}" for row in GRAVES if row["level"] <= limit and row["id"] not in ("U1", "L9")),
    ]
    assert why_not(s, "bury U1") == "MN-7.21"
    if limit < 3:
        assert why_not(s, "bury U9") == "MN-7.21"


def test_a_burial_needs_a_sarcophagus() -> None:
    """MN-7.21."""
    assert asked(table(["bury", 0, 3])) == "nobody"
    assert has(act(table(["bury", 0, 1], white=ONE), "bury L2"), "sarcophagi", "heart", "feather") == [0, 1, 1]


def test_the_own_limit_is_taken_when_the_action_starts() -> None:
    """MN-7.22, R-36, R-43: the own scarab, after a step of the same turn."""
    s = table(
        ["bury", 0, 15], ["scarab", 0, 1], white={**ONE, "scarabs": {"necropolis": 2}}, red={"scarabs": {"nile": 6}}
    )
    act(s, "scarab necropolis")
    assert "bury U4" in can(s) and "bury U7" not in can(s)
    assert asked(table(["bury", 0, 15], white={**ONE, "scarabs": {"necropolis": 1}})) == "nobody"


@pytest.mark.parametrize(("grave", "times", "beside"), [
    ("L1", 1, ["row_L", "col_I"]),
    ("U3", 1, ["row_U", "col_I"]),
    ("U4", 2, ["row_U", "col_II"]),
    ("L8", 3, ["row_L", "col_III"]),
])  # fmt: skip
def test_bonus_of_the_field_then_activations(grave: str, times: int, beside: list[str]) -> None:
    """MN-7.23, MN-7.24, R-13: one, two or three, of the bonuses of its row and column."""
    s = act(table(["bury", 0, 3], white=ONE), f"bury {grave}")
    if asked(s) == "white items":
        act(s, "pass")
    assert asked(s) == "white mastaba"
    assert set(can(s)) == {"pass", *(f"mastaba {position}" for position in beside)}
    assert s.dump()["agenda"][-1][2] == times
    other = "mastaba row_U" if "row_L" in beside else "mastaba row_L"
    assert why_not(s, other) == "MN-7.24"


def test_the_field_bonus_comes_first() -> None:
    """MN-7.23, R-13: L3 shows two favours."""
    s = act(table(["bury", 0, 1], white=ONE), "bury L3")
    assert asked(s) == "white favour"
    act(s, "favour food 1", "favour food 1")
    assert asked(s) == "white mastaba"


def test_each_activation_is_finished_before_the_next() -> None:
    """MN-7.24, R-14: the same bonus again, with another alternative; its good is free."""
    s = act(table(["bury", 0, 2], white={**ONE, "food": 0, "heka": 0}), "bury U5")
    act(s, "mastaba row_U", "do food 2 | good_take", "choose good_take")
    assert asked(s) == "white good"
    act(s, "good 1")
    assert (has(s, "food", "goods"), asked(s)) == ([3, {"I-1": "G01"}], "white mastaba")
    act(s, "mastaba row_U", "do food 2 | good_take", "choose food 2")
    assert (has(s, "food"), asked(s)) == ([5], "nobody")


def test_free_activations_reach_every_bonus() -> None:
    """MN-7.25."""
    s = act(table(items("pedestal.necropolis_2")), "do mastaba 2")
    assert can(s) == ["pass", *(f"mastaba {position}" for position in DATA["necropolis"]["bonus_positions"])]
    act(s, "mastaba col_I")  # heart and feather
    assert (has(s, "heart", "feather"), asked(s)) == ([1, 1], "white mastaba")
    act(s, "mastaba col_III", "do disc 1")
    assert has(s, "disc", "heart") == [1, 3]  # the hearts of the pedestal are left and booked at once


def test_five_places_from_left_to_right() -> None:
    """MN-7.26, MN-7.28: filled in order, never rearranged; no more in this age when all are full."""
    papyri = ["S20", "S10", "S30", "S11"]
    s = act(table(["papyrus", 0, 1], ["papyrus", 0, 1], white={"papyri": papyri}), "scroll 2")
    assert has(s, "papyri") == [[*papyri, "S02"]]
    assert asked(s) == "nobody"  # the second one lapsed
    s = table(items("tile.A19"), white={"papyri": [*papyri, "S12"]})
    assert "do papyrus_take" not in can(s)


@pytest.mark.parametrize(
    ("lying", "costs"), [(0, [2, 2, 1, 1]), (1, [2, 2, 1, 1]), (2, [3, 3, 2, 2]), (4, [4, 4, 3, 3])]
)
def test_price_of_a_scroll(lying: int, costs: list[int]) -> None:
    """MN-7.27: the market field and the place; a free scroll costs neither."""
    papyri = ["S20", "S10", "S30", "S11"][:lying]
    for field, cost in enumerate(costs, 1):
        s = act(table(["papyrus", 0, 0], white={"papyri": papyri}), f"scroll {field}")
        assert has(s, "heka", "papyri") == [5 - cost, [*papyri, f"S{field:02}"]]
    s = act(table(["papyrus", 0, 1], white={"papyri": papyri, "heka": 0}), "scroll 1")
    assert has(s, "heka", "papyri") == [0, [*papyri, "S01"]]


def test_several_scrolls_in_one_turn() -> None:
    """R-37, MN-7.27: each pays for the next place; the market does not slide."""
    s = act(table(["papyrus", 0, 0], ["papyrus", 0, 0], white={"papyri": ["S20"]}), "scroll 4")
    assert has(s, "heka") == [4]
    assert can(s) == ["pass", "scroll 1", "scroll 2", "scroll 3"]
    act(s, "scroll 3")
    assert has(s, "heka", "papyri") == [2, ["S20", "S04", "S03"]]


def test_a_burial_that_is_passed_is_told() -> None:
    """MN-4.6, MN-7.21."""
    assert log_of(table(["bury", 0, 1], white=ONE), "pass") == ["passed"]

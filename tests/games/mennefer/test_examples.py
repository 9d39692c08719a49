"""The worked examples E1 to E30, given / when / then.  White is the active player."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.mennefer.table import COLOURS, GAME, act, asked, can, draw, ends, has, items, seat, shown, table

ON_LEVEL_TWO = {"goods": {"I-1": "G30", "I-2": "G31"}}


def test_e_1_flood_food() -> None:
    """E1 (MN-5.3)."""
    s = table(["flood"], white={"boats": ["2", "5", "U2", "U3"], "harbour": 0, "food": 2})
    assert has(s, "food") == [5]


@pytest.mark.parametrize(("city", "food"), [("U2", 0), ("U3", 1)])
def test_e_2_cities_level_with_fishing_boats(city: str, food: int) -> None:
    """E2 (MN-5.3)."""
    s = table(["flood"], white={"boats": [city], "harbour": 3, "food": 0})
    assert has(s, "food") == [food]


def test_e_3_visit_a_house() -> None:
    """E3 (MN-6.3 to MN-6.7)."""
    s = table(
        ["option", 0], white={"food": 5, "heka": 1}, red={"sun": {"necropolis": 1}}, blue={"sun": {"necropolis": 1}}
    )
    act(s, "use A01", "house necropolis", "do heka 2", "do embalm 1 | carve 1", "choose embalm 1")
    assert has(s, "food", "heka", "mummies", "sarcophagi") == [2, 3, 3, 1]
    assert s.dump()["discard"] == ["A01"]
    assert seat(s)["sun"] == {"necropolis": 1}
    assert GAME.view(s, 0)["houses"]["necropolis"]["sun"] == ["white", "red", "blue"]


def test_e_4_raise_a_specialisation() -> None:
    """E4 (MN-6.8 to MN-6.10)."""
    white = {
        "sun": {"necropolis": 1},
        "apprentices": 2,
        "visits": 1,
        "tiles": ["A05", "A09"],
        "scarabs": {"necropolis": 1},
        "food": 4,
        "heka": 4,
        "mummies": 3,
        "sarcophagi": 1,
    }
    s = table(["option", 0], white=white, red={"moon": {"necropolis": 1}}, discard=["A01"])
    act(s, "specialise")  # the only house with an apprentice of white's on its sun field
    assert can(s) == ["field 1", "field 2"]
    act(s, "field 2", "do papyrus_buy", "scroll 3", "bury U1")
    assert has(s, "food", "heka", "sarcophagi", "papyri") == [5, 3, 0, ["S03"]]
    assert seat(s)["scarabs"]["necropolis"] == 2
    assert can(s) == ["pass", "mastaba row_U", "mastaba col_I"]
    act(s, "mastaba row_U", "pass")
    assert asked(s).startswith("nature")  # the only activation is used and the turn is over


def test_e_5_take_an_action_tile() -> None:
    """E5 (MN-6.11 to MN-6.14)."""
    white = {"board": "board_c", "tiles": ["A05", "A09"], "food": 3, "heka": 2, "sun": {"nile": 1}}
    s = table(
        ["option", 0],
        white={**white, "apprentices": 2, "visits": 1},
        blue={"board": "board_a"},
        display=["A13", "A14", "A15", "A16", "A17"],
        supply=["A18"],
        discard=["A01"],
    )
    act(s, "take", "slot 3")
    assert has(s, "food", "hieroglyph", "points", "taken") == [2, 1, 11, ["A15"]]
    assert can(s) == ["row 3", "row 4", "row 5"]
    act(s, "row 5")
    assert has(s, "heka") == [3]
    assert s.dump()["display"] == ["A18", "A13", "A14", "A16", "A17"]


def great(level: int, **more: Any) -> dict[str, Any]:
    """The Great Pyramid with all levels below this one complete: food, heka, heart, feather on sites 1 to 4."""
    icons = ["food 1", "heka 1", "heart 1", "feather 1"]
    names = ["I", "II", "III"]
    parts = {name: icons if k < level else [None] * 4 for k, name in enumerate(names)}
    tops = [None if k < level else "food 1" for k in range(3)]
    return {"parts": parts, "tops": tops, **more}


def test_e_6_limestone_on_the_great_pyramid() -> None:
    """E6 (MN-7.11 to MN-7.13)."""
    icons = ["heka 1", "food 1", "heart 1", "feather 1"]
    pyramid = great(1, tops=[None, "heka 1", "food 1"])
    pyramid["parts"]["I"] = icons
    s = table(["limestone", 0, 2], great=pyramid, white={"food": 3, "heka": 3})
    act(s, "stone great", "stone great", "site 2")
    assert has(s, "great", "food", "heka") == [2, 4, 4]
    assert s.dump()["great"]["parts"]["II"] == [None, "heka 1", None, None]


def test_e_7_queens_construction() -> None:
    """E7 (MN-7.18)."""
    white = {"queens": 1, "eyes": 1, "eye_stock": 2}
    s = table(["limestone", 0, 1], white=white, queens={"heights": [0, 4, 1]})
    act(s, "stone queens")
    assert can(s) == ["queen Q1", "queen Q3"]
    before = has(s, "food", "heka", "heart", "feather")
    act(s, "queen Q3")
    assert has(s, "eyes", "eyes_at") == [0, [0, 0, 1]]
    assert s.dump()["queens"]["heights"] == [0, 4, 2]
    assert (asked(s), has(s, "food", "heka", "heart", "feather")) == ("nobody", before)
    s = table(["limestone", 0, 1], white={**white, "eyes": 0}, queens={"heights": [0, 4, 1]})
    assert can(s) == ["pass", "stone great"]


def test_e_8_bury() -> None:
    """E8 (MN-7.21 to MN-7.24)."""
    s = table(["bury", 0, 2], white={"mummies": 3, "sarcophagi": 1, "food": 3, "heka": 1, "heart": 2})
    assert can(s) == ["pass", *(f"bury {row}{column}" for row in "UL" for column in range(1, 7))]
    act(s, "bury U4")
    assert has(s, "heka", "heart") == [3, 5]
    act(s, "mastaba row_U", "do food 2 | good_take", "choose food 2")
    act(s, "mastaba row_U", "do food 2 | good_take", "choose good_take", "good 4")
    assert has(s, "food", "goods") == [5, {"I-1": "G04"}]
    good = shown(s)["goods"]["I-1"]
    assert good and good["basket"]
    assert asked(s) == "nobody"


@pytest.mark.parametrize(("scarab", "columns"), [(1, ""), (2, "123"), (3, "123456"), (4, "123456"), (5, "123456789")])
def test_e_9_as_far_as_the_own_scarab(scarab: int, columns: str) -> None:
    """E9 (MN-7.22)."""
    white = {"mummies": 3, "sarcophagi": 1, "scarabs": {"necropolis": scarab}}
    s = table(items("tile.A20"), white=white)
    assert ("do bury ? | erect ?" in can(s)) == bool(columns)
    if columns:
        act(s, "do bury ? | erect ?")
        assert can(s) == ["pass", *(f"bury {row}{column}" for row in "UL" for column in columns)]


@pytest.mark.parametrize(("scarab", "highest"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_e_9_erect_as_far_as_the_own_scarab(scarab: int, highest: int) -> None:
    """E9 (MN-7.62)."""
    white = {"sphinx_stock": 3, "sphinxes": 1, "scarabs": {"sphinxes": scarab}}
    s = table(items("tile.A20"), white=white)
    assert ("do bury ? | erect ?" in can(s)) == (highest > 0)
    if highest:
        act(s, "do bury ? | erect ?")
        assert {option[-1] for option in can(s)[1:]} == {str(n) for n in range(1, highest + 1)}


def test_e_10_buy_a_good() -> None:
    """E10 (MN-7.29, MN-7.30)."""
    s = table(["good", 0, 0], white={"food": 4, **ON_LEVEL_TWO}, goods=["G08", "G01", "G15", "G22"])
    act(s, "good 2")
    assert has(s, "food") == [2]
    assert can(s) == ["shelf I-3", "shelf II-1"]
    act(s, "shelf II-1")
    assert seat(s)["goods"]["II-1"] == "G01"
    assert shown(s)["goods"]["II-1"] == {"id": "G01", "basket": True, "turned": False}
    assert has(s, "points") == [10]
    assert s.dump()["goods"] == ["G08", None, "G15", "G22"]


def test_e_11_priestess_movement() -> None:
    """E11 (MN-7.32, MN-7.33)."""
    s = table(["priestesses", 0, 2, 0], white={"upright": [2, 0, 0, 1, 0], "lying": [0, 0, 1, 0, 0]})
    reached = {(tuple(seat(end)["upright"]), tuple(seat(end)["lying"])) for end in ends(s)}
    full = {
        ((2, 0, 0, 2, 0), (0, 0, 0, 0, 0)),  # A: the lying one from room 2 to room 3
        ((2, 0, 0, 0, 1), (0, 0, 1, 0, 0)),  # B: from room 3 to room 4
        ((0, 2, 0, 1, 0), (0, 0, 1, 0, 0)),  # C: two from the entrance to room 1
        ((1, 0, 1, 1, 0), (0, 0, 1, 0, 0)),  # D: one from the entrance to room 2
    }
    partial = {((2, 0, 0, 1, 0), (0, 0, 1, 0, 0)), ((1, 1, 0, 1, 0), (0, 0, 1, 0, 0))}
    assert reached == full | partial


def test_e_12_move_and_offer() -> None:
    """E12 (MN-7.33 to MN-7.42)."""
    white = {
        "upright": [3, 0, 0, 1, 0],
        "goods": {"I-1": "G30", "I-2": "G31", "II-1": "G01"},
        "turned": ["I-1", "I-2"],
        "baskets": ["1L", "1R"],
        "disc": 2,
        "heka": 0,
    }
    s = table(["priestesses", 0, 2, 1], white=white, goods=["G08", "G09", "G15", "G22"], deity="hathor")
    act(s, "priestess 3", "offer")  # G01 is the only good with a basket
    assert can(s) == ["pass", "do heka 2"]  # no heka yet for a scroll, and action III needs level III
    act(s, "do heka 2", "scroll 4")
    assert can(s) == ["basket 4L", "basket 4R"]
    assert has(s, "turned") == [["I-1", "I-2", "II-1"]]
    act(s, "basket 4L", "do feather 3", "do disc 2")
    assert has(s, "disc", "upright") == [4, [3, 0, 0, 0, 1]]  # Hathor acts before anybody lies down
    assert len(can(s)) == 1 + 18
    act(s, "agreement L3 2")
    assert has(s, "heka", "papyri", "feather", "disc") == [1, ["S04"], 3, 4]
    assert has(s, "open", "upright", "lying") == [["T3_05"], [3, 0, 0, 0, 0], [0, 0, 0, 0, 1]]
    assert has(s, "baskets") == [["1L", "1R", "4L"]]
    good = shown(s)["goods"]["II-1"]
    assert good and not good["basket"]
    assert asked(s) == "nobody"


def test_e_13_sun_disc_at_the_top() -> None:
    """E13 (MN-7.41)."""
    s = table(["disc", 0, 2], white={"disc": 15})
    assert can(s) == ["pass", "favour heka 1", "favour food 1", "favour feather 1", "favour heart 1"]
    act(s, "favour food 1", "favour food 1")
    assert has(s, "food", "disc") == [7, 15]
    assert asked(s) == "nobody"


def test_e_14_boat_movement() -> None:
    """E14 (MN-7.49 to MN-7.51)."""
    reached = {tuple(seat(end)["boats"]) for end in ends(table(["boats", 0, 2, 0]))}
    assert reached == {(), ("1",), ("U1",), ("2",), ("L1",), ("1", "U1")}


def test_e_15_two_activations() -> None:
    """E15 (MN-7.50 to MN-7.55)."""
    s = table(
        ["boats", 0, 2, 2],
        white={"boats": ["2", "L1"], "harbour": 2, "food": 1, "heart": 3},
        benefits=["C2", "C1", "C3", "C4", "C5", "C6"],
    )
    act(s, "activate L1", "agreement L1 2")
    assert has(s, "heart", "open", "boats") == [4, ["T1_05"], ["1", "2"]]
    act(s, "activate 2")
    assert has(s, "food") == [3]


def test_e_16_erect() -> None:
    """E16 (MN-7.61)."""
    s = table(["erect", 0, 2], white={"sphinx_stock": 3, "sphinxes": 1, "food": 3})
    assert not [option for option in can(s) if option.endswith("_3")]
    act(s, "erect temple_2", "do good_buy", "good 4", "do disc 2")
    assert has(s, "food", "goods", "disc") == [2, {"I-1": "G04"}, 2]


def test_e_17_harvest_papyri() -> None:
    """E17 (MN-8.1)."""
    s = table(
        ["harvest"], age=3, white={"papyri": ["S07", "S03", "S14"], "feather": 5}, papyri=["S01", "S02", "S04", "S05"]
    )
    assert has(s, "feather", "rolled", "papyri") == [9, ["S03", "S07", "S14"], []]


def test_e_18_harvest_duat_loss() -> None:
    """E18 (MN-8.2)."""
    s = table(["harvest"], age=3, white={"heart": 7, "feather": 25 - 11, "points": 14})
    assert has(s, "points") == [12]


def test_e_19_harvest_agreements() -> None:
    """E19 (MN-8.3): the third asks for four goods."""
    white = {"open": ["T2_14", "T2_15", "T2_16"], "fulfilled": ["T1_10", "T1_11"], "heart": 10, "feather": 11}
    s = table(["harvest"], age=3, white=white)
    assert has(s, "open", "fulfilled") == [["T2_16"], ["T1_10", "T1_11", "T2_14", "T2_15"]]
    assert seat(s)["points_from"]["agreements"] == 6


@pytest.mark.parametrize(("boats", "met"), [(["3", "4"], True), (["5"], True), (["4", "U2"], False)])
def test_e_20_fishing_boat_agreement(boats: list[str], met: bool) -> None:
    """E20 (MN-8.10)."""
    s = table(["harvest"], age=3, white={"boats": boats, "harbour": 4 - len(boats), "open": ["T2_08"]})
    assert (has(s, "fulfilled") == [["T2_08"]]) == met


def test_e_21_harvest_sarcophagi() -> None:
    """E21 (MN-8.4)."""
    s = table(
        ["harvest"],
        age=3,
        bonuses=["M2", "M1", "M5", "M4", "M7"],
        graves={"L1": "white", "U3": "white", "U9": "red"},
        white={"mummies": 2},
        red={"mummies": 3},
    )
    assert seat(s)["points_from"]["sarcophagi"] == 5
    assert seat(s, "red")["points_from"]["sarcophagi"] == 2 + 3


@pytest.mark.parametrize("disc", [11, 12])
def test_e_22_harvest_sun_disc(disc: int) -> None:
    """E22 (MN-8.5)."""
    assert seat(table(["harvest"], age=3, white={"disc": disc}))["points_from"]["disc"] == 10


def test_e_23_harvest_great_pyramid() -> None:
    """E23 (MN-8.6)."""
    assert seat(table(["harvest"], age=3, white={"great": 11}))["points_from"]["great"] == 10


def test_e_24_harvest_queens_pyramids() -> None:
    """E24 (MN-8.7)."""
    s = table(
        ["harvest"],
        age=3,
        queens={"tiles": ["QT5", "QT1", "QT2"]},
        white={
            "eyes_at": [1, 2, 0],
            "eye_stock": 0,
            "fulfilled": ["T1_07", "T1_08", "T1_09", "T1_10", "T1_11", "T1_12", "T1_13"],
            "baskets": ["1L", "1R", "2L", "2R", "3L"],
        },
    )
    assert seat(s)["points_from"]["queens"] == 13


def test_e_25_isis() -> None:
    """E25 (MN-7.42)."""
    s = table(["disc", 0, 1], deity="isis", white={"disc": 3, "food": 2, "heka": 2})
    act(s, "do mix 3")
    assert can(s) == ["mix 0", "mix 1", "mix 2", "mix 3"]
    act(s, "mix 1")
    assert has(s, "food", "heka") == [3, 4]


def test_e_26_start_resources() -> None:
    """E26 (MN-3.13 to MN-3.15)."""
    s = draw(GAME.start(4))
    assert [has(s, "food", "heka", "points", colour=colour) for colour in COLOURS] == [
        [3, 2, 10],
        [4, 2, 10],
        [5, 2, 10],
        [5, 2, 10],
    ]


def test_e_27_crowd_cost_that_cannot_be_paid() -> None:
    """E27 (MN-6.5, MN-6.8)."""
    s = table(["option", 0], white={"food": 2}, red={"sun": {"temple": 2}})
    act(s, "use A01", "house temple")
    assert has(s, "food", "heka", "mummies", "sphinx_stock") == [5, 5, 4, 4]
    assert s.dump()["discard"] == ["A01"]
    s = table(
        ["house", 0, 1],
        white={"food": 0, "sun": {"temple": 1, "nile": 1}, "scarabs": {"temple": 2}},
        red={"moon": {"temple": 1}},
    )
    act(s, "house temple")
    assert (has(s, "food"), seat(s)["scarabs"]["temple"], asked(s)) == ([3], 2, "nobody")
    assert has(s, "sun", "moon") == [{"nile": 1}, {"temple": 1}]


def test_e_28_empty_stocks() -> None:
    """E28 (MN-7.10, MN-7.20, MN-7.60)."""
    assert has(table(["embalm", 0, 1], white={"mummies": 0, "sarcophagi": 4}), "heart", "feather") == [1, 1]
    assert has(table(["carve", 0, 2], white={"sphinx_stock": 0, "sphinxes": 4}), "points") == [12]
    s = table(["eyes", 0, 1], white={"eye_stock": 0, "eyes": 3})
    assert can(s) == ["pass", "stone great", "stone queens"]
    act(s, "stone queens")
    assert (has(s, "queens", "eyes"), asked(s)) == ([1, 3], "nobody")


def test_e_29_supply_runs_out() -> None:
    """E29 (MN-6.14)."""
    s = table(
        ["end_turn", 0],
        ["display_slot", 0],
        white={"tiles": ["A01", "A06"], "food": 0},
        red={"tiles": ["A03", "A07", "A10"]},
        blue={"tiles": ["A04", "A08", "A12"]},
        yellow={"tiles": ["A13", "A14", "A15"]},
        display=["A16", "A17", "A18", "A19", "A20"],
        supply=["A05"],
        discard=["A09", "A02", "A11"],
    )
    act(s, "slot 5")
    assert s.dump()["display"][0] == "A05"
    assert (s.dump()["supply"], s.dump()["discard"]) == (["A09", "A02", "A11"], [])


def test_e_30_pyramidion() -> None:
    """E30 (MN-7.14, MN-7.15)."""
    s = table(["limestone", 0, 4], great=great(3), white={"great": 1, "food": 3, "heka": 3})
    act(s, "stone great")
    assert can(s) == ["cover 1+2", "cover 1+3", "cover 1+4", "cover 2+3", "cover 2+4", "cover 3+4"]
    act(s, "cover 1+4")
    assert has(s, "food", "heka", "heart", "feather") == [4, 3, 0, 1]
    assert s.dump()["great"]["pyramidion"]
    act(s, "stone great", "pass", "stone great", "stone great")  # a favour field, nothing, a construction field
    assert (has(s, "great", "food", "heka", "heart", "feather"), asked(s)) == ([5, 4, 3, 0, 1], "nobody")

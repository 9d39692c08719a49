"""MN-3: the table before the first turn."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.mennefer.table import COLOURS, DATA, GAME, HOUSES, act, asked, can, draw, has, seat, table

from mehen.core.state import NATURE
from mehen.games.mennefer.state import MenNefer

SEATS = [2, 3, 4]


def until(s: MenNefer, step: str) -> MenNefer:
    """The first draw of a kind; what comes before takes the first tile each."""
    while GAME.step_name(s) != step:
        s.apply(s.legal()[0])
    return s


def start(seats: int) -> dict[str, Any]:
    return draw(GAME.start(seats)).dump()


def test_stacks_of_the_great_pyramid() -> None:
    """MN-3.1: three shuffled stacks of which only the top part is seen."""
    s = GAME.start(4)
    assert can(s) == ["part heka 1", "part food 1", "part feather 1", "part heart 1"]
    act(s, "part food 1", "part heart 1", "part feather 1")
    assert s.dump()["great"]["tops"] == ["food 1", "heart 1", "feather 1"]
    assert s.dump()["great"]["parts"]["I"] == [None] * 4 and not s.dump()["great"]["pyramidion"]
    assert GAME.view(s, 0)["great"]["levels"][0]["below"] == {"heka 1": 1, "feather 1": 1, "heart 1": 1}


@pytest.mark.parametrize("seats", [2, 3])
def test_with_two_or_three_a_part_is_built_already(seats: int) -> None:
    """MN-3.1, R-31: on the marked site, and nobody gains favours for it."""
    s = act(GAME.start(seats), "part heart 1", "part food 1", "part food 1")
    assert s.dump()["great"]["parts"]["I"] == ["heart 1", None, None, None]
    assert can(s) == ["part heka 1", "part food 1", "part feather 1"]
    act(s, "part food 1")
    assert s.dump()["great"]["tops"][0] == "food 1"
    assert all(has(s, "heart", "feather", "food", colour=c) == [0, 0, 0] for c in COLOURS[:seats])


@pytest.mark.parametrize(("seats", "height"), [(2, 2), (3, 1), (4, 0)])
def test_queens_parts(seats: int, height: int) -> None:
    """MN-3.2."""
    assert start(seats)["queens"]["heights"] == [height] * 3
    assert GAME.view(GAME.start(seats), 0)["queens"]["Q1"]["spaces"] == 4 - height


def test_queens_tiles() -> None:
    """MN-3.3: three of the six, one beside each pyramid."""
    s = until(GAME.start(4), "deal_queens_tile")
    assert can(s) == [f"queens_tile QT{k}" for k in range(1, 7)]
    act(s, "queens_tile QT4", "queens_tile QT6")
    assert can(s) == [f"queens_tile QT{k}" for k in (1, 2, 3, 5)]
    act(s, "queens_tile QT1")
    assert s.dump()["queens"]["tiles"] == ["QT4", "QT6", "QT1"]


def test_the_first_age() -> None:
    """MN-3.4."""
    assert start(2)["age"] == 1


def test_mastaba_bonuses() -> None:
    """MN-3.5: five of the seven around the necropolis."""
    s = until(GAME.start(4), "deal_bonus")
    assert len(can(s)) == 7
    act(s, *(f"bonus M{k}" for k in (7, 5, 3, 1, 2)))
    assert GAME.view(s, 0)["bonuses"] == {"row_U": "M7", "row_L": "M5", "col_I": "M3", "col_II": "M1", "col_III": "M2"}


def test_one_deity() -> None:
    """MN-3.6, MN-7.42."""
    s = until(GAME.start(4), "deal_deity")
    assert can(s) == [f"deity {row['id']}" for row in DATA["deities"]["tile"]]
    assert len(can(s)) == 8
    act(s, "deity sobek")
    assert s.dump()["deity"] == "sobek" and asked(s) == "nature draw_good"


def test_markets_are_filled_from_left_to_right() -> None:
    """MN-3.7, MN-3.8."""
    s = until(GAME.start(4), "draw_good")
    assert len(can(s)) == 35
    act(s, "draw_good G30")
    assert s.dump()["goods"] == ["G30", None, None, None]
    assert "draw_good G30" not in can(s)
    until(s, "draw_scroll")
    assert len(can(s)) == 40
    act(s, "draw_scroll S40", "draw_scroll S39")
    assert s.dump()["papyri"] == ["S40", "S39", None, None]


def test_city_benefits() -> None:
    """MN-3.9: all six, one in each city."""
    s = until(GAME.start(4), "deal_benefit")
    act(s, *(f"benefit C{k}" for k in (6, 5, 4, 3, 2, 1)))
    assert [city["benefit"] for city in GAME.view(s, 0)["cities"].values()] == ["C6", "C5", "C4", "C3", "C2", "C1"]


@pytest.mark.parametrize("seats", SEATS)
def test_agreements_in_the_cities(seats: int) -> None:
    """MN-3.10: value 1 on the left, 2 in the middle, 3 on the right; one, two or three in each city."""
    cities = start(seats)["cities"]
    for value, pair in enumerate((("U1", "L1"), ("U2", "L2"), ("U3", "L3")), 1):
        for city in pair:
            assert len(cities[city]) == seats - 1
            assert all(tile.startswith(f"T{value}_") for tile in cities[city])
    left = GAME.view(draw(GAME.start(seats)), 0)["left"]["agreements"]
    assert left == {str(value): total - 2 * (seats - 1) for value, total in ((1, 15), (2, 18), (3, 18))}


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("tile", DATA["neutral"]["tile"], ids=lambda tile: tile["id"])
def test_neutral_apprentices(seats: int, tile: dict[str, Any]) -> None:
    """MN-3.11: as on one of the five placement tiles; four neutral apprentices with 2 players, two with 3."""
    s = act(until(GAME.start(seats), "place_neutrals"), f"neutrals {tile['id']}")
    side = tile[f"p{seats}"]
    assert s.dump()["neutrals"] == {
        key: [side[key].count(house) for house in range(len(HOUSES))] for key in ("sun", "moon")
    }
    assert len(side["sun"] + side["moon"]) == {2: 4, 3: 2}[seats]


def test_with_four_nobody_is_neutral() -> None:
    """MN-3.11."""
    s = GAME.start(4)
    while s.actor == NATURE:
        assert asked(s) != "nature place_neutrals"
        s.apply(s.legal()[0])
    assert s.dump()["neutrals"] == {"sun": [0] * 5, "moon": [0] * 5}


@pytest.mark.parametrize("field", [3, 8])
@pytest.mark.parametrize(("seats", "step"), [(2, "site"), (3, "favour"), (4, "favour")])
def test_construction_tiles_with_two_players(seats: int, step: str, field: int) -> None:
    """MN-3.12, MN-7.16."""
    s = act(table(["limestone", 0, 1], seats=seats, white={"great": field - 1}), "stone great")
    assert asked(s) == f"white {step}"
    assert (field in GAME.view(s, 0)["great"]["construction"]) == (seats == 2)


@pytest.mark.parametrize("seats", SEATS)
def test_pieces_of_each_player(seats: int) -> None:
    """MN-3.13, MN-3.14."""
    for person in start(seats)["seats"]:
        assert [person[key] for key in ("heart", "feather", "disc", "great", "queens", "hieroglyph")] == [0] * 6
        assert set(person["scarabs"].values()) == {0} and len(person["scarabs"]) == 5
        assert person["upright"] == [4, 0, 0, 0, 0] and person["lying"] == [0] * 5
        assert (person["harbour"], person["boats"]) == (4, [])
        assert (person["points"], person["heka"]) == (10, 2)
        assert [person[key] for key in ("apprentices", "sphinx_stock", "mummies", "eye_stock")] == [3, 4, 4, 3]
        assert [person[key] for key in ("sphinxes", "sarcophagi", "eyes")] == [0, 0, 0]
        assert (person["goods"], person["baskets"], person["papyri"], person["open"]) == ({}, [], [], [])


def test_boards_are_dealt_at_random() -> None:
    """MN-3.14: they differ only in the hieroglyphs."""
    s = until(GAME.start(2), "deal_board")
    act(s, "board board_d")
    assert can(s) == ["board board_a", "board board_b", "board board_c"]
    act(s, "board board_b")
    assert [seat(s, c)["board"] for c in ("white", "red")] == ["board_d", "board_b"]
    assert GAME.view(s, 0)["seats"][0]["hieroglyphs"] == DATA["administration"]["board"][3]["hieroglyph_track"]


def test_start_player() -> None:
    """MN-3.15, R-34, R-53: drawn at random, the others clockwise; food by position."""
    s = until(GAME.start(4), "draw_start")
    assert can(s) == [f"start {colour}" for colour in COLOURS]
    act(s, "start blue")
    assert s.dump()["order"] == ["blue", "yellow", "white", "red"]
    assert [seat(s, colour)["food"] for colour in COLOURS] == [5, 5, 3, 4]


@pytest.mark.parametrize("seats", SEATS)
def test_everybody_gets_a_tile_of_each_low_number(seats: int) -> None:
    """MN-3.16, R-3."""
    number = {row["id"]: row["number"] for row in DATA["action_tiles"]["tile"]}
    s = until(GAME.start(seats), "deal_tile")
    while GAME.step_name(s) == "deal_tile":
        assert {number[option.split()[1]] for option in can(s)} <= {1, 2, 3}
        s.apply(s.legal()[-1])
    for colour in COLOURS[:seats]:
        assert sorted(number[tile] for tile in seat(s, colour)["tiles"]) == [1, 2, 3]


@pytest.mark.parametrize(("seats", "supply"), [(2, 9), (3, 6), (4, 3)])
def test_display_and_supply(seats: int, supply: int) -> None:
    """MN-3.17, R-4: from the bottom slot up; only the top of the supply is seen."""
    s = until(GAME.start(seats), "fill_display")
    act(s, "reveal A20", "reveal A19", "reveal A18", "reveal A17", "reveal A16")
    assert s.dump()["display"] == ["A16", "A17", "A18", "A19", "A20"]
    act(s, "reveal A15")
    view = GAME.view(s, 0)["supply"]
    assert (view["known"], view["count"], len(view["below"])) == (["A15"], supply, supply - 1)

"""Positions written by hand: every mistake says where it stands."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.mennefer.table import GAME, table

from mehen.core.errors import PositionError


def position(**changes: Any) -> dict[str, Any]:
    return {**table(["favour", 0, 1]).dump(), **changes}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"age": 4}, "age: found 4, expected a whole number from 1 to 3"),
        ({"phase": "noon"}, "phase: found 'noon', expected one of setup, flood, sowing, harvest, over"),
        ({"order": ["red", "red", "blue", "white"]}, "'white'], expected every seat once"),
        ({"seats": []}, "seats: found '0 entries', expected 4"),
        ({"deity": "zeus"}, "deity: found 'zeus', expected one of hathor"),
        ({"goods": ["G01"]}, "goods: found '1 entries', expected 4"),
        ({"papyri": ["S01", "S99", None, None]}, "papyri: found 'S99', expected null or one of S01"),
        ({"supply": ["A99"]}, "supply: found 'A99', expected one of A01"),
        ({"graves": {"U1": "pink"}}, "graves.U1: found 'pink', expected one of white"),
        ({"graves": {"X1": "red"}}, "graves.X1: found a key that this game does not know"),
        ({"weather": "fine"}, "weather: found a key that this game does not know"),
        ({"agenda": [["dance", 0]]}, "agenda: found step 'dance', expected one of deal_part"),
        ({"agenda": [["items", 0, "tile.Z", 1]]}, "agenda: items: found 'tile.Z', expected track.pyramids.1"),
        ({"agenda": [["offer_good", 0]]}, "agenda: step 'offer_good' offers nothing to seat 0"),
        ({"agenda": 3}, "agenda: found 3, expected a list"),
    ],
)
def test_mistakes_are_named(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.load(GAME.rules(4), position(**changes))
    assert message in str(caught.value)


def test_mistakes_of_a_seat_are_named() -> None:
    data = position()
    data["seats"][0].update(
        papyri=["S10", "S11", "S12", "S13", "S14", "S15"],
        board="board_x",
        boats=["7"],
        upright=[4],
        goods={"I-1": "G99"},
    )
    with pytest.raises(PositionError) as caught:
        GAME.load(GAME.rules(4), data)
    assert [line.partition(", expected")[0] for line in str(caught.value).splitlines()] == [
        "seats[1].boats: found '7'",
        "seats[1].board: found 'board_x'",
        "seats[1].upright: found '1 entries'",
        "seats[1].goods.I-1: found 'G99'",
        "seats[1].papyri: found '6 scrolls'",
    ]


def test_a_dump_is_the_whole_position() -> None:
    s = table(["favour", 0, 1], white={"boats": ["U2", "4"], "harbour": 2, "papyri": ["S10"], "open": ["T1_09"]})
    assert GAME.load(s.rules, s.dump()).dump() == s.dump()

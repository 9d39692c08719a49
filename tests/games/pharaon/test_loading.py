"""Positions written by hand: every mistake says where it stands."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.pharaon.table import GAME, table

from mehen.core.errors import PositionError


def position(**changes: Any) -> dict[str, Any]:
    return {**table(["main", 0]).dump(), **changes}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"round": 9}, "round: found 9, expected a whole number from 0 to 5"),
        ({"direction": "up"}, "direction: found 'up', expected one of clockwise, counterclockwise"),
        ({"ring": ["nile"] * 5}, "expected every board once"),
        ({"ring": ["nile"]}, "ring: found '1 entries', expected 5"),
        ({"ring": ["moon", "nile", None, None, None]}, "ring: found 'moon', expected null or one of offerings"),
        ({"seal": "pink"}, "seal: found 'pink', expected one of red, yellow, blue"),
        ({"sets": [["points_1"]]}, "expected 4 pairs"),
        ({"sets": [["gold", None]] * 4}, "sets: found 'gold', expected null or one of green_offering"),
        ({"bag": {"gold": 1}}, "bag.gold: found a key that this game does not know"),
        ({"court": ["99", None, None]}, "court: found '99', expected null or one of 1, 2"),
        ({"turned": ["99"]}, "turned: found '99', expected one of 1"),
        ({"seats": []}, "seats: found '0 entries', expected 3"),
        ({"weather": "fine"}, "weather: found a key that this game does not know"),
        ({"agenda": [["dance", 0]]}, "agenda: found step 'dance', expected one of lay_board"),
        ({"agenda": [["access", 0, "moon"]]}, "agenda: access: found 'moon', expected offerings"),
        ({"agenda": 3}, "agenda: found 3, expected a list"),
    ],
)
def test_mistakes_are_named(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.load(GAME.rules(3), position(**changes))
    assert message in str(caught.value)


def test_mistakes_inside_tables_are_named() -> None:
    data = position()
    data["seats"][0]["tracks"] = {"red": 9}
    data["seats"][1]["officials"] = ["Z"]
    data["jars"]["shown"] = ["J99"]
    data["wheel"]["red"] = {"gold": 1}
    with pytest.raises(PositionError) as caught:
        GAME.load(GAME.rules(3), data)
    lines = str(caught.value).splitlines()
    assert [line.partition(",")[0] for line in lines] == [
        "jars.shown: found 'J99'",
        "seats[1].tracks: found 9",
        "seats[2].officials: found 'Z'",
        "wheel.red.gold: found a key that this game does not know",
    ]


def test_mistakes_of_the_traitor_are_named() -> None:
    data = table(["main", 0], seats=1).dump()
    data["traitor"]["tracks"][0]["fill"] = 20
    data["traitor"]["demands"] = ["zeus"]
    with pytest.raises(PositionError) as caught:
        GAME.load(GAME.rules(1), data)
    assert "traitor.tracks[T1].fill: found 20, expected a whole number from 0 to 10" in str(caught.value)
    assert "traitor.demands: found 'zeus', expected one of ra, horus" in str(caught.value)

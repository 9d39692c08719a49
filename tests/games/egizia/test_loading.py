"""Positions written by hand: every mistake says where it stands."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.egizia.table import GAME, table

from mehen.core.errors import PositionError


def position(**changes: Any) -> dict[str, Any]:
    return {**table(["place", 0]).dump(), **changes}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"round": 9}, "round: found 9, expected a whole number from 0 to 5"),
        ({"ring": "up"}, "ring: found 'up', expected one of left, middle, right"),
        (
            {"track": ["red", "red", "blue", "green"]},
            "'green'], expected every seat once",
        ),
        ({"seats": []}, "seats: found '0 entries', expected 4"),
        ({"river": {"card_1": "Z9"}}, "river.card_1: found 'Z9', expected one of A01"),
        ({"river": {"atlantis": "A01"}}, "river.atlantis: found a place that this edition does not have"),
        ({"improves": {"Z9": "A01"}}, "improves.Z9: found a card that this edition does not have"),
        ({"tiles": [7]}, "tiles: found 7, expected one of 2, 3, 4, 5, 6"),
        ({"out": ["Z9"]}, "out: found 'Z9', expected one of A01"),
        ({"weather": "fine"}, "weather: found a key that this game does not know"),
        ({"agenda": [["dance", 0]]}, "agenda: found step 'dance', expected one of deal_number"),
        ({"agenda": [["build", 0, "moon"]]}, "agenda: build: found 'moon', expected sphinx, obelisk, pyramid"),
        ({"agenda": [["feed", 0, "moon"]]}, "agenda: feed: found 'moon', expected a number"),
        ({"agenda": 3}, "agenda: found 3, expected a list"),
    ],
)
def test_mistakes_are_named(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.load(GAME.rules(4), position(**changes))
    assert message in str(caught.value)


def test_mistakes_inside_tables_are_named() -> None:
    data = position()
    data["sites"]["sphinx"] = ["red"]
    data["blocks"]["grave"][0] = "pink"
    data["sphinx"]["known"] = {"Z9": ["red"]}
    data["seats"][0]["on_river"] = {"atlantis": 1}
    data["seats"][1] |= {"stones": 26, "grain_market": 4, "stone_market": -1, "furthest": 21, "last": -1, "number": 5}
    with pytest.raises(PositionError) as caught:
        GAME.load(GAME.rules(4), data)
    assert str(caught.value).splitlines() == [
        "seats[1].on_river.atlantis: found a place that this edition does not have",
        "seats[2].stones: found 26, expected a whole number from 0 to 25",
        "seats[2].grain_market: found 4, expected a whole number from 0 to 3",
        "seats[2].stone_market: found -1, expected a whole number from 0 to 3",
        "seats[2].furthest: found 21, expected a whole number from 0 to 20",
        "seats[2].last: found -1, expected a whole number from 0 to 20",
        "seats[2].number: found 5, expected a whole number from 0 to 4",
        "sites.sphinx: found '1 entries', expected 4",
        "blocks.grave: found 'pink', expected null or one of red, blue, green, yellow",
        "sphinx.known.Z9: found a card that this edition does not have",
    ]

"""Positions written by hand: every mistake says where it stands."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.ankh.table import GAME, table

from mehen.core.errors import PositionError


def position(**changes: Any) -> dict[str, Any]:
    pieces = {"4,5": "p1 god", "4,6": "p2 god", "3,5": "p3 god"}
    return {**table(["choose_action", 0, "move", 2], pieces=pieces).dump(), **changes}


def everywhere(owner: str, kind: str) -> list[dict[str, str]]:
    board = table().c.board
    return [{"hex": board.hex_ids[h], "kind": kind, "owner": owner} for h in board.lands]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"event": 19}, "event: found 19, expected a whole number from 0 to 18"),
        ({"conflict": 6}, "conflict: found 6, expected a whole number from 0 to 5"),
        ({"scenario": "moon"}, "scenario: found 'moon', expected one of middle_kingdom, old_kingdom, twin_capitals"),
        ({"turn": "p9"}, "turn: found 'p9', expected one of p1, p2, p3"),
        ({"seats": []}, "seats: found '0 entries', expected 3"),
        ({"devotion": ["p9"]}, "devotion: found 'p9', expected one of p1, p2, p3"),
        ({"markers": {"move": 9, "summon": 2, "gain": 2, "unlock": 2}}, "markers.move: found 9"),
        ({"guardians": {"dragon": 1}}, "guardians.dragon: found 'dragon', expected one of cat_mummy"),
        ({"camels": ["9,9,N"]}, "camels: found '9,9,N', expected one of"),
        ({"regions": {"1": "99,1"}}, "regions.1: found '99,1', expected one of"),
        ({"underworld": ["x"]}, "underworld: found 'x', expected one of"),
        ({"caravan": ["x"]}, "caravan: found 'x', expected one of"),
        ({"pieces": [{"hex": "4,5", "kind": "god"}]}, "pieces[1].owner: found 'nothing', expected a seat"),
        ({"pieces": [{"hex": "4,5", "kind": "camel"}]}, "pieces[1].kind: found 'camel', expected one of god, warrior"),
        (
            {"pieces": [{"hex": "4,5", "kind": "temple"}, {"hex": "4,5", "kind": "temple"}]},
            "pieces[2].hex: found '4,5', expected a hex with nothing else on it",
        ),
        ({"pieces": everywhere("p1", "warrior")}, "pieces: found '82 figures of p1', expected at most 11"),
        ({"pieces": everywhere("p1", "temple")}, "pieces: found '82 monuments', expected at most 30"),
        ({"end": "soon"}, "end: found 'soon', expected one of running"),
        ({"weather": "fine"}, "weather: found a key that this game does not know"),
        ({"agenda": [["dance", 0]]}, "agenda: found step 'dance', expected one of draw_scenario"),
        ({"agenda": [["push", 0, "moon"]]}, "agenda: push: found 'moon', expected"),
        ({"agenda": 3}, "agenda: found 3, expected a list"),
    ],
)
def test_mistakes_are_named(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.load(GAME.rules(3), position(**changes))
    assert message in str(caught.value)


def test_mistakes_inside_tables_are_named() -> None:
    data = position()
    data["seats"][0] |= {"guardians": {"dragon": 1}, "powers": ["flying"], "hand": ["joker"], "bid": 500, "god": "seth"}
    data["battle"] |= {"region": 9, "victor": "p8"}
    with pytest.raises(PositionError) as caught:
        GAME.load(GAME.rules(3), data)
    text = str(caught.value)
    for part in (
        "seats[1].god: found 'seth', expected one of amun",
        "seats[1].guardians.dragon: found 'dragon'",
        "seats[1].powers: found 'flying'",
        "seats[1].hand: found 'joker'",
        "seats[1].bid: found 500",
        "battle.region: found 9",
        "battle.victor: found 'p8'",
    ):
        assert part in text

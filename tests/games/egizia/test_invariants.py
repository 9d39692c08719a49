"""The invariants can fail: a position with one thing wrong is reported by the invariant that it breaks."""

from __future__ import annotations

import pytest
from tests.games.egizia.table import GAME, act, table
from tests.games.tampering import Tamper, at, attribute, both, put

from mehen.games.egizia.state import (
    BLOCKS,
    CREW,
    FROM_PARTICIPATION,
    FURTHEST,
    HOLD,
    MARKET,
    NUMBER,
    PHASES,
    POINTS,
    SCORE,
    SHIPS,
    STONES,
    USED,
    Egizia,
)


def healthy() -> Egizia:
    river = {f"card_{k}": f"A{k:02}" for k in range(1, 11)}
    return table(["place", 1], ["place", 0], river=river)


def test_a_healthy_position_has_nothing_wrong() -> None:
    assert GAME.invariants(None, healthy()) == []
    assert GAME.invariants(healthy(), act(healthy(), "place edfu")) == []


def first_column(s: Egizia) -> None:
    """A column of the temple without any pillar."""
    columns = s.c.element_ids.index("columns")
    s.block[s.c.element_first[columns]] = 1
    s.filled[columns] = 1


BROKEN = [
    (1, at("river", 0, -1)),
    (2, attribute("pool", 3)),
    (2, at("tiles_left", 0, 9)),
    (3, attribute("turned", 3)),
    (4, put(0, STONES, 26)),
    (4, put(1, CREW + 3, 1)),
    (4, put(1, MARKET, 7)),
    (5, put(2, SHIPS, 7)),
    (5, both(at("berths", 0, 2), at("berths", 1, 2), put(2, SHIPS, 6))),
    (5, both(at("ships", 1 * 4, 1), at("ships", 1 * 4 + 1, 1))),
    (5, both(at("ships", 0, 1), put(0, SHIPS, 7), put(0, FURTHEST, 1))),
    (5, both(at("ships", 4, 1), put(0, SHIPS, 7), attribute("phase", PHASES.index("feed")))),
    (5, both(put(0, SHIPS, 7), at("ships", 4, 1), attribute("phase", PHASES.index("turn_order")))),
    (6, put(0, FURTHEST, 9)),
    (7, both(at("berths", 3, 2), put(2, SHIPS, 7))),
    (8, at("block", 5, 1)),
    (8, first_column),
    (9, at("block", 0, 1)),
    (10, put(0, USED, 8)),
    (10, attribute("committed", 8)),
    (11, at("track", 0, 1)),
    (11, put(0, SCORE, 5)),
    (11, put(0, NUMBER, 3)),
    (12, put(0, POINTS + FROM_PARTICIPATION, 9)),
    (13, at("card_at", 11, -3)),
    (14, put(0, SCORE, 5)),
    (15, put(0, HOLD, 2)),
    (15, at("filled", 3, 1)),
    (16, attribute("actor", -2)),
]


@pytest.mark.parametrize(("number", "tamper"), BROKEN)
def test_what_is_wrong_is_found(number: int, tamper: Tamper) -> None:
    s = healthy()
    tamper(s)
    assert any(text.startswith(f"invariant {number} ") for text in GAME.invariants(None, s)), GAME.invariants(None, s)


def test_seven_closed_slots_stay_empty() -> None:
    s = table(["place", 0], seats=3)
    s.berths[2] = 1
    assert any(text.startswith("invariant 7 ") for text in GAME.invariants(None, s))


def test_ten_a_committed_crew_is_not_used() -> None:
    s = table(
        ["element", 0, "pyramid"],
        red={"used": ["blue"], "stones": 5, "crews": {"black": 4}},
        turn_state={"committed": "black"},
    )
    assert not [text for text in GAME.invariants(None, s) if text.startswith("invariant 10")]
    s.committed = 1
    assert [text for text in GAME.invariants(None, s) if text.startswith("invariant 10")]


def test_thirteen_the_river_is_full_before_the_first_ship() -> None:
    s = table(["place", 0], river={"card_1": "A01"})
    assert [text for text in GAME.invariants(None, s) if text.startswith("invariant 13")]


def test_fourteen_the_winner_stands_in_front() -> None:
    s = table(["final_scoring"], red={"sphinx": []}, blue={"sphinx": []}, green={"sphinx": []}, yellow={"sphinx": []})
    assert not [text for text in GAME.invariants(None, s) if text.startswith("invariant 14")]


CHANGES: list[tuple[str, Tamper, Tamper]] = [
    ("column 2 fell", put(0, CREW, 3), put(0, CREW, 2)),
    ("a used crew became unused", put(0, USED, 3), put(0, USED, 1)),
    ("points for participation", put(0, POINTS + FROM_PARTICIPATION, 0), put(0, POINTS + FROM_PARTICIPATION, 2)),
    ("changed hands", at("block", 0, 1), at("block", 0, 2)),
    (f"column {BLOCKS} fell", put(1, BLOCKS, 1), put(1, BLOCKS, 0)),
    ("went upstream", put(0, FURTHEST, 5), both(put(0, FURTHEST, 5), put(0, SHIPS, 7))),
]


@pytest.mark.parametrize(("message", "first", "second"), CHANGES)
def test_what_must_not_happen_between_positions(message: str, first: Tamper, second: Tamper) -> None:
    before, after = healthy(), healthy()
    first(before)
    second(after)
    assert any(message in text for text in GAME.invariants(before, after)), GAME.invariants(before, after)


def test_numbers_follow_the_track() -> None:
    before, after = table(["bonus_phase"], phase="build", round=1), healthy()
    after.round = 2
    for p, number in enumerate((4, 3, 2, 1)):
        after.put(p, NUMBER, number)
    assert any("from the back of the track" in text for text in GAME.invariants(before, after))

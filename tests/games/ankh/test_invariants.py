"""The invariants can fail: a position with one thing wrong is reported by the invariant that it breaks."""

from __future__ import annotations

import pytest
from tests.games.ankh.table import GAME, act, table
from tests.games.tampering import Tamper, at, attribute, both, put

from mehen.core.frame import frame
from mehen.core.state import OVER
from mehen.games.ankh import kinds
from mehen.games.ankh.state import (
    BASES,
    CHOSEN,
    DOOMED,
    FIGURES,
    FOLLOWERS,
    HAND,
    HELD,
    KILLED,
    MOVED,
    OWNER_SHIFT,
    POOL,
    POWERS,
    REGION_SHIFT,
    SIDE,
    SPACE,
    SUN,
    TOKENS,
    UNDER,
    UNLOCKED,
    WARRIORS,
    Ankh,
)
from mehen.games.ankh.vocabulary import APOPHIS, CITY, CYCLE, ENDS, GOD, OBELISK, WARRIOR

PIECES = {"4,5": "p1 god", "4,6": "p2 god", "3,5": "p3 god", "5,5": "p1 warrior", "5,4": "p1 temple", "8,6": "temple"}


def healthy() -> Ankh:
    return table(["turn", 1], ["choose_action", 0, "move", 2], gods="re osiris anubis", pieces=PIECES)


def spot(s: Ankh, place: str) -> int:
    return s.c.board.hex_ids.index(place)


def stands(place: str, kind: int, owner: int, flags: int = 0) -> Tamper:
    """A piece where there should be none, with the counts that are kept of it."""

    def tamper(s: Ankh) -> None:
        h = spot(s, place)
        if s.at[h]:
            s.lift(h)
        s.set_piece(h, kind + 1 | owner + 1 << OWNER_SHIFT | flags)

    return tamper


def mark(place: str, bits: int) -> Tamper:
    """More on a hex than the lists know of."""

    def tamper(s: Ankh) -> None:
        s.at[spot(s, place)] |= bits

    return tamper


def ground(place: str, flip: int) -> Tamper:
    def tamper(s: Ankh) -> None:
        s.ground[spot(s, place)] ^= flip

    return tamper


def camel(place: str, direction: int) -> Tamper:
    def tamper(s: Ankh) -> None:
        h = spot(s, place)
        s.ground[h] &= ~(1 << direction)
        s.ground[s.c.board.neighbour[h * 6 + direction]] &= ~(1 << direction + 3)

    return tamper


def all_of(kind: int) -> Tamper:
    """More monuments of one type than the box holds."""

    def tamper(s: Ankh) -> None:
        for h in list(s.c.board.lands)[:11]:
            s.at[h] = kind + 1
            s.works[s.work_count] = h
            s.work_count += 1

    return tamper


def everywhere(s: Ankh) -> None:
    """A camel on every edge."""
    for e in range(s.c.board.edges):
        h = s.c.board.edge_hex[e]
        camel(s.c.board.hex_ids[h], s.c.board.edge_dir[e])(s)


BROKEN: list[tuple[int, Tamper]] = [
    (1, stands("6,4", WARRIOR, 0)),
    (1, mark("8,8", WARRIOR + 1)),
    (1, mark("8,8", CITY + 1 | 1 << OWNER_SHIFT)),
    (2, put(0, WARRIORS, 6)),
    (2, put(0, TOKENS, 9)),
    (3, all_of(OBELISK)),
    (3, everywhere),
    (3, attribute("regions", 2)),
    (4, ground("4,5", 1 << REGION_SHIFT + 2)),
    (4, camel("8,1", 0)),
    (4, ground("4,5", 1 << REGION_SHIFT + 1 | 1 << REGION_SHIFT + 2)),
    (4, ground("6,4", 1 << REGION_SHIFT + 3)),
    (5, put(0, HAND, 1 << 9 | 1 << CYCLE)),
    (5, put(0, HAND, 1)),
    (5, both(attribute("battle", 1), put(0, CHOSEN, 1), put(0, HAND, 2), attribute("revealed", False))),
    (5, both(attribute("battle", 1), put(0, CHOSEN, 1), attribute("revealed", True))),
    (6, put(0, FOLLOWERS, -1)),
    (6, put(0, SPACE, 40)),
    (6, at("track", 0, 0)),
    (7, put(0, POOL, 3)),
    (7, both(put(0, POOL, 1), put(0, POOL + 1, 1))),
    (7, at("left", 0, 0)),
    (7, put(0, BASES, 3)),
    (8, stands("8,8", GOD, 0)),
    (9, at("markers", 0, 6)),
    (9, at("markers", 0, 1)),
    (9, attribute("event", 4)),
    (10, attribute("suns", 2)),
    (10, both(stands("5,5", WARRIOR, 1, SUN), attribute("suns", 2))),
    (10, attribute("unders", 2)),
    (10, both(ground("4,5", UNDER), attribute("unders", 2))),
    (10, both(ground("8,6", UNDER), attribute("unders", 2))),
    (10, both(ground("6,4", UNDER), attribute("unders", 2))),
    (11, put(0, POWERS, 1)),
    (11, both(put(0, POWERS, 1 << 8), put(0, UNLOCKED, 1))),
    (12, attribute("event", 19)),
    (12, attribute("winner", 1)),
    (12, both(attribute("actor", -2), attribute("end", 1), attribute("winner", 1))),
    (13, attribute("tie_used", True)),
    (13, put(0, KILLED, 1)),
    (13, mark("4,5", DOOMED)),
    (13, mark("4,5", MOVED)),
    (13, attribute("path", 5)),
    (13, both(put(0, HELD, 4), put(0, WARRIORS, 1))),
    (14, at("army", 0, 3)),
    (14, put(0, FIGURES, 5)),
    (14, attribute("sides", 2)),
    (15, attribute("actor", -2)),
    (16, camel("8,1", 0)),
]


def test_a_healthy_position_has_nothing_wrong() -> None:
    assert GAME.invariants(None, healthy()) == []
    assert GAME.invariants(healthy(), act(healthy(), "action gain")) == []


@pytest.mark.parametrize(("number", "tamper"), BROKEN)
def test_what_is_wrong_is_found(number: int, tamper: Tamper) -> None:
    s = healthy()
    tamper(s)
    assert any(text.startswith(f"invariant {number} ") for text in GAME.invariants(None, s)), GAME.invariants(None, s)


def test_sixteen_what_is_remembered_of_camels_is_what_a_survey_finds() -> None:
    s = table(["camel", 0], pieces=PIECES, event=3)
    assert not [text for text in GAME.invariants(None, s) if text.startswith("invariant 16")]
    remembered = s.caravans.onward
    try:
        s.caravans.onward = {0: [1, 2, 3]}
        assert [text for text in GAME.invariants(None, s) if text.startswith("invariant 16")]
    finally:
        s.caravans.onward = remembered


def test_fifteen_somebody_has_a_choice() -> None:
    s = healthy()
    s.agenda[s.depth - 1] = frame(kinds.AIM, 0, spot(s, "4,5"))
    s.listed = -1
    assert not [text for text in GAME.invariants(None, s) if text.startswith("invariant 15")]
    s.agenda[s.depth - 1] = frame(kinds.CHOOSE_ACTION, 0, 3, 2)
    s.listed = -1
    assert [text for text in GAME.invariants(None, s) if text.startswith("invariant 15")]


def test_a_position_in_the_setup_has_little_to_check() -> None:
    assert GAME.invariants(None, GAME.start(3)) == []


@pytest.mark.parametrize(
    ("message", "first", "second"),
    [
        ("went back", attribute("event", 1), attribute("event", 0)),
        ("left the map", camel("8,1", 0), attribute("event", 0)),
        ("side 0 lost a power", put(0, POWERS, 3), put(0, POWERS, 1)),
        ("side 2 came back", put(2, SIDE, -1), put(2, SIDE, 2)),
    ],
)
def test_what_must_not_happen_between_positions(message: str, first: Tamper, second: Tamper) -> None:
    before, after = healthy(), healthy()
    first(before)
    second(after)
    assert any(message in text for text in GAME.invariants(before, after)), GAME.invariants(before, after)


@pytest.mark.parametrize("end", ["track_top", "sole_god", "all_forgotten", "fifth_conflict"])
def test_ends_are_judged(end: str) -> None:
    """AK-14: three sides on the start space after no conflict have not reached any end."""
    s = healthy()
    s.actor, s.depth, s.end, s.winner = OVER, 0, ENDS.index(end), 1
    assert [text for text in GAME.invariants(None, s) if text.startswith("invariant 12")]


def test_water_belongs_to_apophis() -> None:
    s = healthy()
    stands("6,4", APOPHIS, 0)(s)
    s.left[3] = 0
    assert not [text for text in GAME.invariants(None, s) if text.startswith("invariant 1 ")]

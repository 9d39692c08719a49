"""The invariants can fail: a position with one thing wrong is reported by the invariant that it breaks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.games.frozen import frozen_text
from tests.games.mennefer.table import GAME, act, draw, table
from tests.games.tampering import Tamper, at, attribute, both, put

from mehen.core.frame import frame
from mehen.games.mennefer import kinds
from mehen.games.mennefer.actions import MAX_SITES
from mehen.games.mennefer.state import (
    ACTIVATED,
    APPRENTICES,
    BASKETS,
    BOATS,
    DISPLAY,
    EYES,
    FOOD,
    FULFILLED,
    GRAVES,
    HARBOUR,
    HARBOUR_USED,
    HEART,
    LOST_BASKETS,
    LYING,
    MUMMIES,
    NEUTRAL_SUN,
    OPEN,
    ORDER,
    PLACED,
    POINTS,
    QUEENS,
    READY,
    ROLLED,
    SCARAB_AT,
    SCROLLS,
    SHELVES,
    SOURCE,
    SPHINXES,
    TAKES,
    TOP,
    TURNED,
    UPRIGHT,
    VISITS,
    MenNefer,
)


def healthy(seats: int = 4) -> MenNefer:
    """White has visited once and chooses an option."""
    white = {"tiles": ["A05", "A09"], "sun": {"nile": 1}, "apprentices": 2, "visits": 1}
    agenda: list[list[Any]] = [["harvest"], ["next_turn"], ["option", 0]]
    return table(*agenda, seats=seats, turn=2, white=white, discard=["A01"])


def test_a_healthy_position_has_nothing_wrong() -> None:
    assert GAME.invariants(None, healthy()) == []
    assert GAME.invariants(healthy(), act(healthy(), "take")) == []
    assert GAME.invariants(None, draw(GAME.start(2))) == []


BROKEN: list[tuple[int, Tamper]] = [
    (1, put(0, READY, 0)),
    (1, at("table", DISPLAY, -1)),
    (1, attribute("in_use", 19)),
    (1, attribute("supply_count", 0)),
    (2, put(0, VISITS, 4)),
    (2, put(0, TAKES, 1)),
    (2, put(0, APPRENTICES, 3)),
    (3, put(0, FOOD, 11)),
    (3, put(0, SCARAB_AT + 4, 7)),
    (3, put(0, POINTS, -1)),
    (4, put(0, MUMMIES, 3)),
    (4, put(0, SPHINXES, 1)),
    (4, put(0, EYES, 1)),
    (4, put(0, UPRIGHT, 3)),
    (4, at("grave", 0, 2)),
    (4, put(0, QUEENS, 2)),
    (5, put(0, EYES, 1)),
    (5, at("part", 0, 1)),
    (5, at("table", PLACED, 1)),
    (5, both(at("part", MAX_SITES, 1), at("table", PLACED + 1, 1))),
    (5, attribute("pyramidion", 1)),
    (5, at("table", TOP, -1)),
    (5, at("left", 0, 3)),
    (6, put(0, TURNED, 1)),
    (6, put(0, LOST_BASKETS, 1)),
    (7, attribute("goods_bag", 0)),
    (7, attribute("scroll_bag", 0)),
    (7, attribute("stack", 0)),
    (7, at("city", 3, 50)),
    (7, put(0, OPEN, 1023)),
    (8, put(0, SHELVES, 2)),
    (8, put(0, SHELVES, 1 << 4)),
    (8, put(0, SCROLLS, 1)),
    (8, at("place", 1, 7)),
    (9, put(0, HARBOUR, 3)),
    (9, put(0, BOATS, 1)),
    (9, put(0, ACTIVATED, 4)),
    (9, put(0, HARBOUR_USED, 5)),
    (9, put(0, HARBOUR_USED, 1)),
    (10, put(0, LYING, 1)),
    (10, put(0, BASKETS, 1 << 8)),
    (11, at("table", ORDER, 1)),
    (11, attribute("turn", 7)),
    (11, attribute("actor", -2)),
    (12, at("table", NEUTRAL_SUN, 1)),
    (13, put(0, SOURCE, 4)),
    (14, put(0, GRAVES, 1)),
    (14, attribute("pool", 0)),
]


@pytest.mark.parametrize(("number", "tamper"), BROKEN)
def test_what_is_wrong_is_found(number: int, tamper: Tamper) -> None:
    s = healthy()
    tamper(s)
    assert any(text.startswith(f"invariant {number} ") for text in GAME.invariants(None, s)), GAME.invariants(None, s)


@pytest.mark.parametrize(("occupancy", "wrong"), [("one_per_player", False), ("exclusive", True)])
def test_ten_exclusive_fields_are_not_shared(tmp_path: Path, occupancy: str, wrong: bool) -> None:
    data = frozen_text(GAME)
    file = tmp_path / "mine.toml"
    file.write_text(data.replace('occupancy = "one_per_player"', f'occupancy = "{occupancy}"'), encoding="utf-8")
    s = table(["favour", 0, 1], edition=str(file))
    s.put(0, BASKETS, 1)
    s.put(1, BASKETS, 1)
    assert any(text.startswith("invariant 10") for text in GAME.invariants(None, s)) == wrong


def test_eleven_everybody_has_had_all_turns_at_the_end() -> None:
    s = table(["harvest"], age=3)
    wrong = [text for text in GAME.invariants(None, s) if text.startswith("invariant 11")]
    assert len(wrong) == 1 and "over in age 3 after" in wrong[0]  # nobody has had a turn


def test_fifteen_somebody_is_asked_something() -> None:
    s = healthy()
    s.agenda[s.depth - 1] = frame(kinds.BURY, 0, 3)  # without a sarcophagus only passing is left
    s.listed = -1
    assert [text for text in GAME.invariants(None, s) if text.startswith("invariant 15")]


CHANGES: list[tuple[str, Tamper, Tamper]] = [
    (f"column {HEART} fell", put(0, HEART, 3), put(0, HEART, 2)),
    (f"column {SCARAB_AT + 4} fell", put(1, SCARAB_AT + 4, 1), put(1, SCARAB_AT + 4, 0)),
    (f"column {ROLLED} lost something", put(1, ROLLED, 3), put(1, ROLLED, 5)),
    ("a fulfilled agreement was lost", put(0, FULFILLED, 3), put(0, FULFILLED, 1)),
    ("points fell outside the Harvest", put(0, POINTS, 9), put(0, POINTS, 8)),
    ("age 1 to 3", put(0, POINTS, 9), both(put(0, POINTS, 9), attribute("age", 3))),
    ("a sarcophagus or sphinx was moved", at("pedestal", 0, 1), at("pedestal", 0, 2)),
]


@pytest.mark.parametrize(("message", "first", "second"), CHANGES)
def test_what_must_not_happen_between_positions(message: str, first: Tamper, second: Tamper) -> None:
    before, after = healthy(), healthy()
    first(before)
    second(after)
    assert any(message in text for text in GAME.invariants(before, after)), GAME.invariants(before, after)

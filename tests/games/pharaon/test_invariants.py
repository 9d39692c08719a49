"""The invariants can fail: a position with one thing wrong is reported by the invariant that it breaks."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.pharaon.table import COLOURS, GAME, act, finished, table
from tests.games.tampering import Tamper, at, attribute, both, put

from mehen.games.pharaon.state import (
    DISCARDED,
    DRAWN_BY,
    OFFER,
    OFFERINGS_HELD,
    PASSED,
    PASSES,
    REJECTED_BY,
    RESOLVING,
    ROW,
    SHOWN,
    SPACE,
    STAGE,
    TOKEN,
    TRACK,
    TRACK_FILL,
    Pharaon,
)


def healthy(**changes: Any) -> Pharaon:
    mine = {"tokens": {"red": 3, "black": 2}, "offerings": {"points_1": 1}, "officials": ["18"]}
    return table(["main", 0], **{"red": mine, "facing": {"valley": "red"}, **changes})


def test_a_healthy_position_has_nothing_wrong() -> None:
    assert GAME.invariants(None, healthy()) == []
    assert GAME.invariants(healthy(), act(healthy(), "board valley")) == []
    assert GAME.invariants(None, finished(red={"passes": 5}, yellow={"passes": 5}, blue={"passes": 5})) == []


BROKEN: list[tuple[str, Tamper]] = [
    ("PH-I1 ", put(0, TOKEN + 3, 9)),
    ("PH-I2 ", put(0, OFFER + 3, 1)),
    ("PH-I3 ", at("court", 0, 2)),
    ("PH-I3 ", at("jar_at", 9, 7)),
    ("PH-I3 ", both(at("jar_at", 9, RESOLVING), at("jar_at", 10, RESOLVING))),
    ("PH-I3 ", attribute("traitor_jars", 99)),
    ("PH-I3 ", at("official_at", 7, REJECTED_BY)),
    ("PH-I4 ", at("filled", COLOURS.index("red"), 4)),
    ("PH-I5", put(0, STAGE, 9)),
    ("PH-I5", put(0, TRACK, 4)),
    ("PH-I5", put(1, SPACE, -1)),
    ("PH-I5", at("used", 0, -1)),
    ("PH-I5", at("tracks", TRACK_FILL, 11)),
    ("PH-I6 ", attribute("seal", -1)),
    ("PH-I7 ", put(1, ROW, 1)),
    ("PH-I7 ", both(put(1, PASSED, 1), put(1, ROW, 2))),
    ("PH-I7 ", both(put(1, PASSED, 1), put(1, ROW, 1), put(1, SPACE, 5))),
    ("PH-I10 ", lambda s: at("face", 0, s.face[1])(s)),
    ("PH-I11 ", at("jar_at", 0, DISCARDED)),
    ("PH-I11 ", both(attribute("round", 5), at("jar_at", 20, SHOWN))),
    ("PH-I13 ", put(0, PASSES, 1)),
    ("PH-I15 ", both(at("sets", 8, 0), at("sets", 9, 0))),
    ("counts kept", put(0, OFFERINGS_HELD, 7)),
    ("counts kept", attribute("in_bag", 1)),
    ("counts kept", at("filled", 0, 1)),
    ("PH-I8 somebody", attribute("actor", -2)),
    ("PH-I8 somebody", at("paid", 0, 1)),
]


@pytest.mark.parametrize(("rule", "tamper"), BROKEN)
def test_what_is_wrong_is_found(rule: str, tamper: Tamper) -> None:
    s = healthy()
    tamper(s)
    assert any(f"({rule}" in text for text in GAME.invariants(None, s)), GAME.invariants(None, s)


def test_a_question_with_one_answer_is_a_mistake_unless_it_is_about_passing() -> None:
    """PH-I8: forced choices are carried out unasked; passing is always said."""
    s = table(["main", 0])
    assert s.legal() == [0] and GAME.invariants(None, s) == []
    s = table(["take_set", 0], sets=[["points_1", "points_2"], ["points_1", "points_2"], [None, None], [None, None]])
    s.sets[0] = s.sets[1] = -1
    s.listed = -1
    assert any("options" in text for text in GAME.invariants(None, s))


def test_demands_need_their_elements(monkeypatch: pytest.MonkeyPatch) -> None:
    """PH-I12."""
    from mehen.games.pharaon import invariants

    s = finished(red={"stage": 2})
    monkeypatch.setattr(invariants, "best_demands", lambda s, p: 31)
    assert any("(PH-I12 " in text for text in GAME.invariants(None, s))


CHANGES: list[tuple[str, Tamper, Tamper]] = [
    (f"column {STAGE} fell", put(0, STAGE, 3), put(0, STAGE, 2)),
    (f"column {TRACK} fell", put(1, TRACK, 1), put(1, TRACK, 0)),
    ("the Pharaoh changed", attribute("pharaoh", 0), attribute("pharaoh", 1)),
    ("units left the wheel", at("filled", 0, 2), at("filled", 0, 1)),
    ("became ready", attribute("turned", 3), attribute("turned", 1)),
]


@pytest.mark.parametrize(("message", "first", "second"), CHANGES)
def test_what_must_not_happen_between_positions(message: str, first: Tamper, second: Tamper) -> None:
    before, after = healthy(), healthy()
    first(before)
    second(after)
    assert any(message in text for text in GAME.invariants(before, after)), GAME.invariants(before, after)


def test_payments_have_the_size_the_rules_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """PH-I9."""
    from mehen.games.pharaon import invariants

    mine = {"tokens": {"green": 3, "red": 2, "black": 2, "silver": 2}}
    s = act(table(["main", 0], facing={"valley": "green"}, red=mine), "board valley", "access green")
    assert GAME.step_name(s) == "pay" and GAME.invariants(s, s) == []
    monkeypatch.setattr(invariants, "slots_due", lambda s, p, deal: 0x55)
    assert any("11 units for valley" in text for text in GAME.invariants(s, s))


def test_drawn_officials_are_no_mistake() -> None:
    """PH-4.8: cards a seat looks at lie nowhere else."""
    s = table(["keep", 0], round=0, phase="setup", red={"drawn": ["7", "23"]})
    assert GAME.invariants(None, s) == [] and list(s.official_at).count(int(DRAWN_BY)) == 2

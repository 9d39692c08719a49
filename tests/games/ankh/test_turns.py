"""AK-4: turns and events."""

from __future__ import annotations

import pytest
from tests.games.ankh.table import act, asked, can, table

GODS = {"4,5": "p1 god", "4,6": "p2 god", "3,5": "p3 god"}


def test_turns_go_clockwise_with_two_actions() -> None:
    """AK-4.1, AK-4.2, AK-4.5: two actions, then the next seat; after unlock there is no second."""
    s = table(["turn", 2], pieces=GODS, p3={"followers": 0})
    assert asked(s) == "p3 choose_action"
    act(s, "action gain")
    assert asked(s) == "p1 choose_action"  # the second action could only be unlock, and nothing can be unlocked
    assert s.dump()["markers"] == {"move": 2, "summon": 2, "gain": 3, "unlock": 3}
    act(s, "action unlock", "done")
    assert asked(s) == "p2 choose_action"


def test_the_second_action_lies_below() -> None:
    """AK-4.5: strictly below, whatever it brings."""
    s = table(["turn", 0], pieces=GODS)
    act(s, "action move", "done")
    assert can(s) == ["action summon", "action gain", "action unlock"]


def test_a_second_action_may_trigger_an_event() -> None:
    """AK-4.6: it ends the turn as well."""
    s = table(["turn", 0], pieces=GODS, markers={"move": 2, "summon": 5, "gain": 2, "unlock": 2})
    act(s, "action move", "done", "action summon", "done")
    assert (s.dump()["event"], s.dump()["markers"]["summon"], asked(s)) == (1, 2, "p2 choose_action")


def test_seats_of_a_merged_god_act_once() -> None:
    """AK-4.7, AK-10M.9: one action each, the same one is allowed."""
    s = table(
        ["turn", 0], pieces=GODS, p1={"lower_god": "osiris"}, p2={"side": "p1", "god": "osiris"}, gods="amun osiris re"
    )
    act(s, "action move", "done")
    assert asked(s) == "p2 choose_action"
    assert len(can(s)) == 4
    act(s, "action move", "done")
    assert asked(s) == "p3 choose_action"


@pytest.mark.parametrize(
    ("seats", "steps"), [(2, [3, 3, 3, 2]), (3, [4, 4, 4, 3]), (4, [5, 5, 5, 4]), (5, [6, 6, 6, 5])]
)
def test_steps_to_the_event(seats: int, steps: list[int]) -> None:
    """AK-4.8: one more than players on the upper tracks, as many as players on the lowest."""
    c = table(seats=seats, pieces=GODS if seats > 2 else {}).c
    assert [end - c.start_space for end in c.event_space] == steps


def test_forgotten_seats_are_skipped() -> None:
    """AK-4.9, ruling R-26: the next living seat is asked."""
    s = table(["turn", 0], pieces=GODS, p1={"side": None}, devotion=["p3", "p2"])
    assert asked(s) == "p2 choose_action"


def test_markers_return_to_the_space_of_the_starting_players() -> None:
    """AK-4.3: never that of the players who are left."""
    s = table(
        ["turn", 1],
        ["choose_action", 0, "move", 2],
        seats=4,
        pieces=GODS,
        p4={"side": None},
        devotion=["p3", "p2", "p1"],
        markers={"move": 5, "summon": 1, "gain": 1, "unlock": 1},
    )
    act(s, "action move", "done")
    assert s.dump()["markers"]["move"] == 1

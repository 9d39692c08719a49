"""MN-5: ages and the Flood."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.mennefer.table import COLOURS, GAME, act, asked, can, draw, has, seat, table

from mehen.core.record import Record
from mehen.core.rng import Rng
from mehen.core.session import Session
from mehen.games.mennefer import events
from mehen.games.mennefer.state import MenNefer

HOUSES = ["pyramids", "necropolis", "temple", "nile", "sphinxes"]
AFTER_AN_AGE = {"apprentices": 0, "visits": 3, "specialises": 3, "takes": 3}


def test_three_ages_without_a_flood_in_the_first() -> None:
    """MN-5.1, MN-6.1: Flood, Sowing and Harvest three times; the first age begins with the Sowing."""
    session = Session(Record(GAME, GAME.rules(2), ["random"] * 2))
    rng = Rng(3)
    while not session.over:
        legal = session.state.legal()
        session.act(legal[rng.below(len(legal))])
    told = [(what, a) for log in session.log for what, _, a, _ in log]
    ages = [(what, a) for what, a in told if what in (events.AGE_BEGINS, events.HARVESTED)]
    assert ages == [(what, age) for age in (1, 2, 3) for what in (events.AGE_BEGINS, events.HARVESTED)]
    assert sum(what == events.NEUTRALS_MOVED for what, _ in told) == 2  # a Flood only before ages 2 and 3
    assert session.state.dump()["phase"] == "over"


@pytest.mark.parametrize(("age", "then"), [(1, 2), (2, 3)])
def test_the_age_marker(age: int, then: int) -> None:
    """MN-5.2."""
    assert table(["flood"], age=age).dump()["age"] == then


BOATS = [
    ("1", 0), ("2", 0), ("3", 1), ("4", 1), ("5", 2), ("6", 2),
    ("U1", 0), ("L1", 0), ("U2", 0), ("L2", 1), ("U3", 1), ("L3", 2),
]  # fmt: skip


@pytest.mark.parametrize(("place", "food"), BOATS)
def test_food_for_boats(place: str, food: int) -> None:
    """MN-5.3: per fishing boat overtaken; level with it is not past it."""
    assert has(table(["flood"], white={"boats": [place], "harbour": 3, "food": 2}), "food") == [2 + food]


def test_food_for_boats_is_capped() -> None:
    """MN-5.3, MN-7.1."""
    s = table(["flood"], white={"boats": ["5", "6"], "harbour": 2, "food": 8}, red={"food": 8})
    assert [seat(s, c)["food"] for c in ("white", "red")] == [10, 8]


@pytest.mark.parametrize(("disc", "heka"), [(0, 0), (1, 0), (2, 1), (5, 1), (6, 2), (9, 2), (10, 3), (15, 3)])
def test_heka_for_the_sun_disc(disc: int, heka: int) -> None:
    """MN-5.4: the number of heka fields reached or passed, not their sum."""
    assert has(table(["flood"], white={"disc": disc, "heka": 1}), "heka") == [1 + heka]


def test_apprentices_come_home() -> None:
    """MN-5.5, MN-6.3, R-38: beside the tiles taken in the last age, which can be used now."""
    white = {**AFTER_AN_AGE, "tiles": [], "taken": ["A13", "A14", "A15"], "moon": {"nile": 2, "temple": 1}}
    s = table(["flood"], white=white, display=["A16", "A17", "A18", "A19", "A20"], supply=["A01"])
    assert has(s, "apprentices", "tiles", "taken", "sun", "moon") == [3, ["A13", "A14", "A15"], [], {}, {}]
    assert has(s, "visits", "specialises", "takes") == [0, 0, 0]
    assert can(s) == ["use A13", "use A14", "use A15"]


@pytest.mark.parametrize("seats", [2, 3])
def test_neutral_apprentices_move_down(seats: int) -> None:
    """MN-5.6: one house, from the bottom to the top, nobody changes sides."""
    s = table(["flood"], seats=seats, neutrals={"sun": [0, 1, 0, 0, 1], "moon": [2, 0, 0, 0, 0]})
    assert s.dump()["neutrals"] == {"sun": [1, 0, 1, 0, 0], "moon": [0, 2, 0, 0, 0]}


def empty(**cities: Any) -> dict[str, Any]:
    return {**{city: [None] * 3 for city in ("U1", "L1", "U2", "L2", "U3", "L3")}, **cities}


@pytest.mark.parametrize(("age", "value"), [(1, 2), (2, 3)])
def test_empty_agreement_fields_are_refilled(age: int, value: int) -> None:
    """MN-5.7: age 2 with value 2, age 3 with value 3, in every city; what lies there stays."""
    s = table(["flood"], age=age, cities=empty(U1=["T1_01", None, "T1_02"], L3=["T3_18"] + [None] * 2))
    order = []
    while asked(s) == "nature deal_agreement":
        assert all(option.startswith(f"deal_agreement T{value}_") for option in can(s))
        before = s.dump()["cities"]
        s.apply(s.legal()[0])
        after = s.dump()["cities"]
        order += [(c, k) for c in after for k in range(3) if before[c][k] != after[c][k]]
    fields = [(c, k) for c in ("U1", "L1", "U2", "L2", "U3", "L3") for k in range(3)]
    assert order == [f for f in fields if f not in (("U1", 0), ("U1", 2), ("L3", 0))]
    assert s.dump()["cities"]["U1"][0] == "T1_01" and s.dump()["cities"]["L3"][0] == "T3_18"


@pytest.mark.parametrize(("seats", "fields"), [(2, 1), (3, 2)])
def test_only_fields_of_this_number_of_players_are_refilled(seats: int, fields: int) -> None:
    """MN-5.7, MN-3.10."""
    cities: dict[str, list[None]] = {city: [None] * fields for city in ("U1", "L1", "U2", "L2", "U3", "L3")}
    s = draw(table(["flood"], seats=seats, cities=cities))
    assert all(len(row) == fields and None not in row for row in s.dump()["cities"].values())


def test_a_stack_that_runs_out_leaves_fields_empty() -> None:
    """MN-5.7, R-8: discarded agreements never return."""
    gone = [f"T2_{k:02}" for k in range(1, 17)]
    s = draw(table(["flood"], cities=empty(), discarded=gone))
    cities = s.dump()["cities"]
    assert cities["U1"] == ["T2_17", "T2_18", None]
    assert [cities[city] for city in ("L1", "L3")] == [[None] * 3] * 2
    assert s.dump()["discarded"] == gone


def order(points: list[int], before: list[str]) -> list[str]:
    people: dict[str, Any] = {colour: {"points": n} for colour, n in zip(COLOURS, points, strict=True)}
    found: list[str] = table(["flood"], order=before, **people).dump()["order"]
    return found


def test_turn_order() -> None:
    """MN-5.8: fewest PP first; whoever is level keeps the order."""
    assert order([31, 24, 24, 5], ["white", "blue", "red", "yellow"]) == ["yellow", "blue", "red", "white"]
    assert order([7, 7, 7, 7], ["red", "white", "yellow", "blue"]) == ["red", "white", "yellow", "blue"]
    assert order([1, 2, 3, 4], ["yellow", "blue", "red", "white"]) == COLOURS


def test_the_order_counts_points_after_everything_else() -> None:
    """MN-5.8, R-53: the new order holds for the whole age."""
    s: MenNefer = table(["flood"], seats=2, white={"points": 20}, red={"points": 3})
    assert s.dump()["order"] == ["red", "white"]
    assert asked(s) == "red use_tile"  # a first turn can only be a visit
    act(s, "use A02", "house sphinxes", "pass")
    draw(s)
    assert asked(s).startswith("white")

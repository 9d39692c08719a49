"""The worked examples EX-1 to EX-24, given / when / then."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.pharaon.table import (
    DATA,
    GAME,
    act,
    asked,
    can,
    finished,
    nature,
    score,
    seat,
    table,
    tokens,
    why_not,
    words,
)

from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER


def test_ex_1_access_counts_towards_the_cost() -> None:
    """EX-1 (PH-6.6, PH-6.11, PH-6.12)."""
    s = table(["main", 0], facing={"artisans": "green"}, red={"tokens": {"green": 3, "red": 3}})
    act(s, "board artisans", "target green")  # green is the only unit that fits, and then the only payment
    assert asked(s) == "red take_artisan"
    assert tokens(s) == {"red": 3}
    assert s.dump()["wheel"]["green"] == {"green": 1} and s.stock[0] == 19


def test_ex_2_the_same_with_another_colour() -> None:
    """EX-2 (PH-6.11, PH-6.12): both targets are offered."""
    s = table(["main", 0], facing={"artisans": "green"}, red={"tokens": {"green": 3, "red": 3}})
    act(s, "board artisans")
    assert can(s) == ["target green", "target red"]
    act(s, "target red")
    assert tokens(s) == {"green": 2}


def test_ex_3_offerings_without_and_with_bonus() -> None:
    """EX-3 (PH-6.12, PH-7.1, PH-7.2)."""
    s = table(["main", 0], facing={"offerings": "blue"}, red={"tokens": {"blue": 2}})
    act(s, "board offerings", "target no_bonus", "set 2")
    assert tokens(s) == {"blue": 1} and sum(seat(s, "red")["offerings"].values()) == 2
    s = table(["main", 0], facing={"offerings": "blue"}, red={"tokens": {"blue": 2}})
    act(s, "board offerings", "target blue", "set 2")
    assert words(s, "offering") == ["1", "2", "3", "4", "bag"]
    act(s, "offering 1")
    assert tokens(s) == {} and sum(seat(s, "red")["offerings"].values()) == 3


def test_ex_4_a_bonus_in_another_colour_needs_two() -> None:
    """EX-4 (PH-6.12)."""
    s = table(["main", 0], facing={"offerings": "blue"}, red={"tokens": {"blue": 1, "yellow": 2}})
    act(s, "board offerings")
    assert can(s) == ["target no_bonus", "target yellow"]
    act(s, "target yellow")
    assert tokens(s) == {}
    s = table(["main", 0], facing={"offerings": "blue"}, red={"tokens": {"blue": 1, "yellow": 1}})
    act(s, "board offerings")
    assert asked(s) == "red take_set"  # without the bonus, the only choice


def test_ex_5_nile_pair_without_and_with_credit() -> None:
    """EX-5 (PH-6.11, PH-7.8)."""
    mine = {"tokens": {"green": 1, "blue": 1, "yellow": 1, "red": 1}}
    s = table(["main", 0], facing={"nile": "green"}, red=mine)
    act(s, "board nile", "target column_3")
    assert tokens(s) == {"red": 1, "silver": 2} and words(s, "step") == ["yellow", "blue"]
    s = table(["main", 0], facing={"nile": "green"}, red=mine)
    act(s, "board nile", "target column_1")
    assert tokens(s) == {"blue": 1, "yellow": 1} and asked(s) == "nature deal_jar"
    act(s, "uncover J05")
    assert words(s, "step") == ["green", "red"]


def test_ex_6_the_4_plus_space() -> None:
    """EX-6 (PH-6.4)."""
    mine = {"tokens": {"green": 5, "red": 5, "black": 5}}
    full = {"green": {"green": 3}}
    s = table(["main", 0], facing={"valley": "green"}, wheel=full, red=mine)
    assert "board valley" not in can(s) and why_not(s, "board valley") == "PH-6.4"
    s = table(["main", 0], seats=4, facing={"valley": "green"}, wheel=full, red=mine)
    act(s, "board valley")
    assert s.dump()["wheel"]["green"] == {"green": 4}
    s = table(["main", 0], seats=4, facing={"valley": "green"}, wheel={"green": {"green": 4}}, red=mine)
    assert why_not(s, "board valley") == "PH-6.4"


@pytest.mark.parametrize(("seats", "sets", "bag"), [(1, 3, 31), (2, 3, 31), (3, 4, 28), (4, 5, 25), (5, 6, 22)])
def test_ex_7_number_of_offerings_at_setup(seats: int, sets: int, bag: int) -> None:
    """EX-7 (PH-4.3)."""
    s = GAME.start(seats)
    while GAME.step_name(s) != "draw_official":
        s.apply(s.sample(Rng(3)))
    view = GAME.view(s, 0)
    assert len(view["sets"]) == len(view["bonus"]) == sets and view["bag"] == bag
    assert all(offering for pair in view["sets"] for offering in pair) and all(view["bonus"])


def test_ex_8_passing_into_the_second_row() -> None:
    """EX-8 (PH-9.1, PH-9.2)."""
    jars = {"shown": ["J01", "J02", "J22"], "discarded": ["J03"]}
    s = table(["main", 1], seats=4, round=2, jars=jars, red={"passed": True, "row": 1, "passes": 2}, turn="blue")
    act(s, "pass", "jar J22")
    yellow = seat(s, "yellow")
    assert (yellow["row"], yellow["space"], s.dump()["seal"]) == (2, 0, "red")
    assert yellow["tokens"] == {"yellow": 1, "green": 1, "red": 1}
    assert s.dump()["jars"] == {"shown": ["J01", "J02"], "discarded": ["J03", "J22"], "resolving": []}


def test_ex_9_pyramid_move() -> None:
    """EX-9 (PH-9.5, PH-9.6)."""
    s = table(["pyramid", 0], red={"passed": True, "row": 1, "space": 1})
    assert seat(s, "red")["space"] == 2 and can(s) == ["income any_resource", "income silver"]
    act(s, "income any_resource")
    assert words(s, "colour") == ["green", "black", "yellow", "red", "blue"]
    act(s, "colour black")
    assert tokens(s) == {"black": 1}


def test_ex_10_last_player_to_pass() -> None:
    """EX-10 (PH-9.3, PH-5.4)."""
    passed = {"passed": True, "passes": 1}
    s = table(
        ["main", 2],
        turn="red",
        jars={"shown": ["J09"]},
        seal="yellow",
        red={**passed, "row": 2},
        yellow={**passed, "row": 1},
    )
    act(s, "pass")
    nature(s)
    assert seat(s, "blue")["tokens"] == {"green": 2, "red": 1} and seat(s, "blue")["row"] == 0
    assert s.round == 2 and asked(s) == "yellow main"
    assert [GAME.view(s, 0)["seats"][p]["life"] for p in range(3)] == [2, 2, 2]


@pytest.mark.parametrize(
    ("board", "enough", "short"),
    [
        ("valley", {"stage": 2}, {"stage": 1}),
        ("offerings", {"offerings": {"points_1": 2, "red_offering": 1}}, {"offerings": {"points_1": 2}}),
        ("officials", {"officials": ["7", "8"]}, {"officials": ["7"]}),
        ("artisans", {"artisans": ["A01", "A02", "A03"]}, {"artisans": ["A01", "A02"]}),
        ("nile", {"tracks": {"red": 1, "blue": 2, "green": 1}}, {"tracks": {"red": 3, "blue": 1}}),
    ],
)
def test_ex_11_demand_conditions(board: str, enough: dict[str, Any], short: dict[str, Any]) -> None:
    """EX-11 (PH-12.2): the condition at the clockwise edge, with plenty for the other half."""
    ring = {"valley": "officials", "offerings": "valley", "officials": "valley", "artisans": "valley", "nile": "valley"}
    other = ring[board]
    rest = [b for b in ("offerings", "officials", "nile", "artisans", "valley") if b not in (board, other)]
    plenty: dict[str, Any] = {"officials": ["9", "10"]} if other == "officials" else {"stage": 4}
    god = {"offerings": "ra", "officials": "horus", "nile": "osiris", "artisans": "isis", "valley": "anubis"}[board]
    for mine, met in ((enough, True), (short, False)):
        s = finished(ring=[board, other, *rest], red={**plenty, **mine})
        assert (god in GAME.view(s, 0)["seats"][0]["pleased"]) is met


def test_ex_12_two_gods_around_the_valley() -> None:
    """EX-12 (PH-12.1, PH-12.3)."""
    ring = ["offerings", "valley", "nile", "officials", "artisans"]
    three = {"points_1": 3}

    def demands(stage: int, offerings: dict[str, int]) -> int:
        mine = {"stage": stage, "offerings": offerings, "tracks": {"red": 1, "blue": 1}}
        return score(finished(ring=ring, red=mine)).get("demands", 0)

    assert demands(4, three) == 16
    assert demands(4, {"points_1": 2}) == 6
    assert demands(3, three) == 10


def test_ex_13_the_leftover_jar_blocks_the_wheel() -> None:
    """EX-13 (PH-15.2)."""
    s = table(
        ["main", 1],
        seats=2,
        turn="red",
        jars={"shown": ["J06", "J21"]},
        wheel={"green": {"green": 2}},
        red={"passed": True, "row": 1, "passes": 1},
    )
    act(s, "pass", "jar J21")
    nature(s)
    assert s.round == 2
    assert {c: units for c, units in s.dump()["wheel"].items() if units} == {"yellow": {"yellow": 2}, "red": {"red": 1}}
    assert {b["colour"]: b["free"] for b in GAME.view(s, 0)["boards"]} == {
        "green": 3,
        "black": 3,
        "blue": 3,
        "red": 2,
        "yellow": 1,
    }
    assert "J06" in s.dump()["jars"]["discarded"] and len(s.dump()["jars"]["shown"]) == 3


def test_ex_14_scribe_substitution() -> None:
    """EX-14 (PH-6.2, PH-13.1): for access and costs; k stays the wheel's colour."""
    mine = {"officials": ["1"], "tokens": {"blue": 2}, "offerings": {"blue_offering": 1, "green_offering": 1}}
    s = table(["main", 0], facing={"artisans": "green"}, red=mine)
    act(s, "board artisans")
    assert words(s, "access") == ["blue", "o_green", "o_blue"]
    act(s, "access blue")
    assert can(s) == ["target green", "target blue"]
    act(s, "target green")
    assert words(s, "pay") == ["blue", "o_green"]  # two more, blue standing for green


def test_ex_15_swap_after_the_jar_of_a_pass() -> None:
    """EX-15 (PH-13.17, PH-13.18, D17)."""
    s = table(["main", 0], jars={"shown": ["J13", "J01", "J02"]}, red={"officials": ["18"]})
    assert can(s) == ["pass"]  # an empty supply has nothing to swap
    act(s, "pass", "jar J13")
    assert can(s) == ["done", "swap silver"]
    act(s, "swap silver")
    assert words(s, "give") == ["red", "blue"]
    act(s, "give red")
    assert tokens(s) == {"red": 1, "blue": 1, "silver": 1} and s.dump()["turned"] == ["18"]
    with_offering = {"officials": ["18"], "offerings": {"red_offering": 1}}
    s = table(["main", 0], jars={"shown": ["J13", "J01", "J02"]}, red=with_offering)
    act(s, "pass", "jar J13", "swap silver", "give o_red")
    assert s.dump()["used"] == {"red_offering": 1} and tokens(s) == {"red": 2, "blue": 1, "silver": 1}


def test_ex_16_steward_counts_resource_offerings() -> None:
    """EX-16 (PH-13.19)."""
    mine = {"officials": ["19"], "tokens": {"green": 2, "silver": 1}, "offerings": {"red_offering": 1}}
    assert score(finished(red=mine))["officials"] == 13


def test_ex_17_general() -> None:
    """EX-17 (PH-9.4, PH-13.6, R-19)."""
    s = table(["main", 0], seal="blue", red={"officials": ["6"]})
    act(s, "pass")
    assert s.dump()["seal"] == "red" and seat(s, "red")["space"] == 1 and asked(s) == "red any_resource"
    act(s, "colour red")
    assert asked(s) == "red choose_jar"
    act(s, "jar J01", "pass", "jar J02")
    assert asked(s) == "blue main"
    s = table(["pyramid", 0], red={"officials": ["6"], "passed": True, "row": 1, "space": 1})
    assert seat(s, "red")["space"] == 2
    passed = {"passed": True, "passes": 1}
    s = table(
        ["main", 0], seal="blue", yellow={**passed, "row": 1}, blue={**passed, "row": 2}, red={"officials": ["6"]}
    )
    act(s, "pass")
    assert asked(s) == "red choose_jar" and seat(s, "red")["row"] == 0 and s.dump()["seal"] == "blue"


def test_ex_18_becoming_pharaoh() -> None:
    """EX-18 (PH-11.1)."""
    two = ["7", "8"]
    s = table(["build", 0, 1], red={"officials": two, "stage": 2}, yellow={"officials": ["9", "10"], "stage": 2})
    assert s.dump()["pharaoh"] == "red" and seat(s, "red")["stage"] == 3
    data = s.dump()
    data["agenda"] = [["turn"], ["build", 1, 1]]
    s = GAME.load(s.rules, data)
    assert seat(s, "yellow")["stage"] == 3 and s.dump()["pharaoh"] == "red"


def test_ex_19_a_turn_of_the_traitor() -> None:
    """EX-19 (PH-16.8, PH-16.9, PH-16.11)."""
    s = table(
        ["traitor_turn", 1],
        seats=1,
        turn="red",
        wheel={"blue": {"blue": 2}},
        traitor_tracks={"T1": {"colour": "green"}, "T5": {"colour": "black", "fill": 8}, "T2": {"colour": "blue"}},
    )
    act(s, "uncover J30")
    assert asked(s) == "nature draw_official" and s.dump()["removed"]["officials"] == ["13"]
    act(s, "court 20")
    assert s.dump()["court"] == ["6", "12", "20"]
    assert can(s) == ["wheel left", "wheel right"] and asked(s) == "red top"
    act(s, "wheel left")
    assert s.dump()["wheel"]["blue"] == {"blue": 3}
    assert s.dump()["traitor"]["demands"] == ["anubis"]
    fills = {track["id"]: track["fill"] for track in s.dump()["traitor"]["tracks"]}
    assert fills == {"T1": 2, "T2": 1, "T3": 1, "T4": 1, "T5": 9}
    assert asked(s) == "red main"


def test_ex_20_top_resources_that_do_not_fit() -> None:
    """EX-20 (PH-16.9)."""
    full = {"blue": {"blue": 3}, "black": {"black": 3}}
    s = table(["top", 0, "J30"], seats=1, turn="red", wheel=full, jars={"resolving": ["J30"]})
    fills = {track["colour"]: track["fill"] for track in s.dump()["traitor"]["tracks"]}
    assert (fills["blue"], fills["black"]) == (2, 2)
    s = table(["top", 0, "J30"], seats=1, turn="red", wheel={"blue": {"blue": 3}}, jars={"resolving": ["J30"]})
    fills = {track["colour"]: track["fill"] for track in s.dump()["traitor"]["tracks"]}
    assert (fills["blue"], fills["black"], s.dump()["wheel"]["black"]) == (2, 1, {"black": 1})


def test_ex_21_officials_of_the_traitor() -> None:
    """EX-21 (PH-16.18)."""
    s = table(["plot_value", 1, 7], ["plot_value", 1, 8], seats=1, traitor={"officials": ["1", "2", "3"]}, turn="red")
    assert s.dump()["traitor"]["value"] == 8
    s = table(["final_scoring"], seats=1, round=5, phase="round_end", traitor={"jars": 0, "value": 8})
    data = s.dump()
    for value, points in ((8, 24), (0, 18)):
        data["traitor"]["value"] = value
        data["seats"][1]["officials"] = ["1", "2", "3"]
        data["agenda"] = [["final_scoring"]]
        assert score(GAME.load(s.rules, data), "traitor")["officials"] == points


def test_ex_22_grand_vizier() -> None:
    """EX-22 (PH-13.12)."""
    s = finished(red={"officials": ["12", "7", "8"]})
    assert score(s)["officials"] == 12 + 8 + 7


def test_ex_23_last_round() -> None:
    """EX-23 (PH-10.1, PH-9.2)."""
    passed = {"passed": True, "passes": 4}
    s = table(
        ["main", 2], round=4, jars={"shown": ["J09"]}, turn="red", red={**passed, "row": 1}, yellow={**passed, "row": 2}
    )
    act(s, "pass")
    nature(s)
    assert s.round == 5 and s.dump()["jars"]["shown"] == []
    act(s, "pass")
    assert seat(s, "red")["row"] == 1 and asked(s) == "yellow main" and tokens(s) == {}


def test_ex_24_beginner_mode() -> None:
    """EX-24 (PH-17.1)."""
    s = GAME.start(3, options={"beginner": "on"})
    rng = Rng(5)
    asked_steps = []
    while s.phase == 0:
        asked_steps.append(GAME.step_name(s))
        if s.actor == NATURE:
            s.apply(s.sample(rng))
        else:
            s.apply(s.legal()[0])
    assert "keep" not in asked_steps and asked_steps.count("scribe") == 3
    assert asked_steps.index("scribe") < asked_steps.index("draw_official")
    owned = [seat(s, colour)["officials"] for colour in ("red", "yellow", "blue")]
    assert all(len(cards) == 1 and cards[0] in "12345" for cards in owned)
    assert len(s.dump()["court"]) + s.court_deck == 23 == len(DATA["officials"]["card"]) - 3
    assert [seat(s, colour)["tokens"]["silver"] for colour in ("red", "yellow", "blue")] == [2, 2, 2]
    assert s.actor != OVER

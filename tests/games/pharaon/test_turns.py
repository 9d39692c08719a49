"""PH-5, PH-9, PH-10, PH-11, PH-15: turns, passing, the end of a round, Pharaoh and seal, two players."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.pharaon.table import COLOURS, DATA, GAME, act, asked, can, nature, seat, table, tokens, why_not, words

from mehen.core.record import Record
from mehen.core.rng import Rng
from mehen.core.session import Session
from mehen.core.state import NATURE, OVER

PASSED: dict[str, Any] = {"passed": True, "passes": 1}
NEEDY = {"tokens": {"green": 1}}


def test_rounds_begin_with_the_seal_and_go_clockwise() -> None:
    """PH-5.1, PH-5.2, PH-9.7."""
    s = table(["round"], round=0, phase="round_end", seal="yellow")
    assert asked(s) == "yellow main"
    assert asked(act(s, "pass", "jar J01")) == "blue main"
    assert asked(act(s, "pass", "jar J02")) == "red main"


def test_exactly_one_action_or_pass() -> None:
    """PH-5.2, PH-5.3: after an action it is the next one's turn; who has passed moves instead."""
    s = table(["main", 0], facing={"valley": "red"}, red={"tokens": {"red": 1, "black": 1}}, yellow=NEEDY)
    act(s, "board valley")
    assert seat(s, "red")["stage"] == 1 and asked(s) == "yellow main"
    s = table(turn="red", red={**PASSED, "row": 1})
    assert asked(s) == "red any_resource"  # moved to space 1, one income there


def test_the_round_ends_with_the_last_pass() -> None:
    """PH-5.4: at once, even if the others would have moves left."""
    s = table(["main", 1], turn="blue", jars={"shown": ["J01"]}, red={**PASSED, "row": 1}, blue={**PASSED, "row": 2})
    s.events = []
    act(s, "pass")
    told = [GAME.events[event[0]].name for event in s.events or []]
    assert "round_ends" in told and "disc_moved" not in told


def test_passing_is_always_possible_and_always_said() -> None:
    """PH-5.5, PH-5.8: with nothing to pay, passing is the only option, and it is asked for."""
    s = table(["main", 0])
    assert can(s) == ["pass"] and asked(s) == "red main"
    s = table(["main", 0], facing={"offerings": "green"}, red={"tokens": {"green": 3}})
    assert can(s)[0] == "pass" and len(can(s)) > 1


def test_a_disc_at_the_end_of_its_row_is_skipped() -> None:
    """PH-5.8, PH-9.5: no move, no income, no question; with a swap there is one window."""
    s = table(turn="red", red={**PASSED, "row": 1, "space": 4})
    assert asked(s) == "yellow main"
    swapper = {**PASSED, "row": 1, "space": 4, "officials": ["18"], "tokens": {"red": 1}}
    s = table(turn="red", red=swapper)
    assert asked(s) == "red swap_window" and can(s) == ["done", "swap silver"]
    assert asked(act(s, "done")) == "yellow main"


def test_nothing_is_traded_or_thrown_away() -> None:
    """PH-5.9: there is no action for it."""
    verbs = {verb.name for verb in GAME.space(GAME.rules(3)).verbs}
    assert not verbs & {"trade", "lend", "gift", "discard"}


def test_the_whole_sequence_must_be_possible() -> None:
    """PH-5.7, R-51: access alone is not enough; nobody blocks a space without acting."""
    s = table(["main", 0], facing={"artisans": "green"}, red={"tokens": {"green": 2}})
    assert "board artisans" not in can(s) and why_not(s, "board artisans") == "PH-5.7"
    assert why_not(s, "board officials") == "PH-6.5"


# -- passing -----------------------------------------------------------------------------------


def test_first_to_pass_takes_row_1_and_the_seal() -> None:
    """PH-9.1, PH-11.2, R-22: from whoever has it; the other rows give nothing."""
    s = act(table(["main", 0], seats=4, seal="green"), "pass")
    assert s.dump()["seal"] == "red" and seat(s, "red")["row"] == 1
    act(s, "jar J01", "pass")
    assert s.dump()["seal"] == "red" and seat(s, "yellow")["row"] == 2 and asked(s) == "yellow choose_jar"
    s = act(table(["main", 0], seal="red"), "pass")
    assert s.dump()["seal"] == "red"


def test_a_jar_when_passing_but_not_in_round_5() -> None:
    """PH-9.2, R-21."""
    s = act(table(["main", 0]), "pass")
    assert words(s, "jar") == ["J01", "J02", "J03"] and why_not(s, "jar J30") == "PH-9.2"
    s = act(table(["main", 0], round=5, jars={"shown": []}), "pass")
    assert asked(s) == "yellow main" and seat(s, "red")["row"] == 1 and s.dump()["seal"] == "red"


def test_no_jar_left_to_choose() -> None:
    """PH-9.2: with fewer jars than the rules ask for, there is nothing to choose and nothing is gained."""
    s = act(table(["main", 0], jars={"shown": []}), "pass")
    assert asked(s) == "yellow main" and tokens(s) == {}


def test_last_to_pass_in_round_5_gets_nothing() -> None:
    """PH-9.3, R-21, R-58: no row, no seal, no jar; the seal is the first passer's."""
    done = {"passed": True, "passes": 5}
    s = table(
        ["main", 0],
        round=5,
        jars={"shown": []},
        seal="blue",
        red={"passes": 4},
        yellow={**done, "row": 2},
        blue={**done, "row": 1},
    )
    act(s, "pass")
    assert s.actor == OVER and tokens(s) == {} and s.dump()["seal"] == "blue"
    assert seat(s, "blue")["points"]["titles"] == 3


def test_incomes_up_to_the_disc() -> None:
    """PH-9.5, PH-9.6, R-18: of all different incomes one, never the seal; the move is mandatory."""
    s = table(["pyramid", 0], red={**PASSED, "row": 1, "space": 3})
    assert can(s) == ["income any_resource", "income silver", "income offering"]
    act(s, "income offering", "offering 2")
    assert sum(seat(s, "red")["offerings"].values()) == 1
    s = table(["pyramid", 0], red={**PASSED, "row": 1})
    assert asked(s) == "red any_resource" and seat(s, "red")["space"] == 1
    s = table(["pyramid", 0], red={**PASSED, "row": 2, "space": 1})
    assert why_not(s, "income offering") == "PH-9.6"


def test_incomes_that_give_nothing_are_not_offered() -> None:
    """PH-8.7: no silver in stock, no offering anywhere, no colour left."""
    bare: dict[str, Any] = {"bonus": [None] * 4, "bag": {}, "used": {}}
    s = table(["pyramid", 0], red={**PASSED, "row": 1, "space": 2}, stock=dict.fromkeys(COLOURS, 1), **bare)
    assert asked(s) == "red any_resource"
    s = table(["pyramid", 0], red={**PASSED, "row": 1, "space": 1}, stock={"silver": 1})
    assert tokens(s) == {"silver": 1}
    s = table(["pyramid", 0], red={**PASSED, "row": 1, "space": 2}, stock={"green": 1})
    assert why_not(s, "income silver") == "PH-8.7"
    s = table(["pyramid", 0], red={**PASSED, "row": 1, "space": 2}, stock={}, **bare)
    assert asked(s) == "yellow main" and tokens(s) == {}


def test_general_in_row_4() -> None:
    """PH-9.4, R-20: its only space is reached at once."""
    others = {name: {**PASSED, "row": k + 1} for k, name in enumerate(("yellow", "blue", "green"))}
    s = table(["main", 0], seats=5, red={"officials": ["6"]}, turn="white", **others)
    act(s, "pass", "colour red")
    assert (seat(s, "red")["row"], seat(s, "red")["space"]) == (4, 1)
    act(s, "jar J01")
    assert asked(s) == "white main"
    s = table(turn="red", seats=5, red={"officials": ["6"], **PASSED, "row": 4, "space": 1}, **others)
    assert asked(s).startswith("yellow")


def test_every_turn_of_an_active_player_moves_the_passed_ones() -> None:
    """PH-9.7: turns go on clockwise for all."""
    s = table(turn="red", red={**PASSED, "row": 1}, yellow={**PASSED, "row": 2})
    act(s, "colour green", "colour black")
    assert asked(s) == "blue main"
    assert (seat(s, "red")["space"], seat(s, "yellow")["space"]) == (1, 1)


# -- the end of a round ---------------------------------------------------------------------------


def ending(**changes: Any) -> Any:
    people = {"red": {**PASSED, "row": 1}, "yellow": {**PASSED, "row": 2}, "blue": PASSED}
    for name, more in people.items():
        changes[name] = {**more, **changes.get(name, {})}
    return table(["round_over"], **changes)


def test_the_wheel_is_cleared_and_turned() -> None:
    """PH-10.1, PH-6.5, R-5: tokens to the stock, offerings to the used ones; one segment on."""
    before = table(["main", 0], shift=1)
    wheel = {"red": {"red": 2, "silver": 1}, "blue": {"o_blue": 1, "joker": 1}}
    for direction, shift in (("clockwise", 2), ("counterclockwise", 0)):
        s = ending(shift=1, direction=direction, wheel=wheel, sets=[["points_1", "points_2"]] * 4)
        assert s.dump()["wheel"] == {colour: {} for colour in COLOURS}
        assert s.dump()["stock"] == dict.fromkeys([*COLOURS, "silver"], 20)
        facing = next(b["id"] for b in GAME.view(before, 0)["boards"] if b["colour"] == "blue")
        assert s.dump()["used"] == {"blue_offering": 1, f"{facing}_joker": 1}
        assert nature(s).dump()["shift"] == shift


def test_every_board_meets_every_colour_once() -> None:
    """PH-10.3: five rounds, five colours."""
    seen: dict[str, list[str]] = {}
    s = GAME.start(2)
    rng = Rng(8)
    rounds = 0
    while s.actor != OVER:
        if s.round > rounds:
            rounds = s.round
            for board in GAME.view(s, 0)["boards"]:
                seen.setdefault(board["id"], []).append(board["colour"])
        s.apply(s.sample(rng) if s.actor == NATURE else s.legal()[0])
    assert rounds == 5 and all(sorted(colours) == sorted(COLOURS) for colours in seen.values())


def test_offerings_are_topped_up() -> None:
    """PH-7.3, PH-10.1, R-28: what nobody took stays; empty sets first, then the bonus field, from the top."""
    sets = [["points_1", "points_2"], [None, None], [None, None], ["points_3", "points_3"]]
    s = ending(sets=sets, bonus=[None, "red_offering", None, "blue_offering"])
    order = []
    while GAME.step_name(s) == "draw_offering":
        order.append(s.dump()["agenda"][-1][2])
        s.apply(s.legal()[0])
    assert order == [2, 3, 4, 5, 12, 14]
    assert s.dump()["sets"][0] == ["points_1", "points_2"] and s.dump()["bonus"][1] == "red_offering"


@pytest.mark.parametrize(("left", "sets", "singles"), [(5, 2, 1), (3, 1, 1), (1, 0, 1), (0, 0, 0)])
def test_too_few_offerings_make_as_many_sets_as_possible(left: int, sets: int, singles: int) -> None:
    """PH-10.1, R-29: a single one left over goes to the bonus field."""
    s = nature(ending(sets=[[None, None]] * 4, bonus=[None] * 4, bag={"points_1": left}, used={}))
    assert sum(1 for pair in s.dump()["sets"] if all(pair)) == sets
    assert sum(1 for offering in s.dump()["bonus"] if offering) == singles


def test_a_single_one_stays_in_the_bag_when_the_bonus_field_is_full() -> None:
    """PH-10.1."""
    s = nature(ending(sets=[[None, None]] * 4, bonus=["points_2"] * 4, bag={"points_1": 1}, used={}))
    assert s.in_bag == 1 and not any(any(pair) for pair in s.dump()["sets"])


def test_used_offerings_enter_the_bag_when_it_is_empty() -> None:
    """PH-8.5, PH-10.1, R-45: at the draw that finds it empty, not earlier."""
    s = ending(sets=[[None, None]] * 4, bonus=["points_2"] * 4, bag={"points_1": 1}, used={"red_offering": 7})
    assert words(s, "draw") == ["points_1"] and s.in_used == 7
    act(s, "draw points_1")
    assert words(s, "draw") == ["red_offering"] and s.in_used == 0 and s.in_bag == 7


def test_officials_turn_back_also_before_round_5() -> None:
    """PH-10.1, PH-13.0."""
    s = nature(ending(round=4, turned=["18"], red={"officials": ["18"], "tokens": {"red": 1}}))
    assert s.round == 5 and s.dump()["turned"] == [] and "swap silver" in can(s)


def test_no_jars_for_round_5() -> None:
    """PH-10.1: three new ones for the others."""
    assert len(nature(ending(round=3, jars={"shown": []})).dump()["jars"]["shown"]) == 3
    assert nature(ending(round=4, jars={"shown": []})).dump()["jars"]["shown"] == []


def test_after_round_5_nothing_is_prepared() -> None:
    """PH-10.2: the wheel stays as it is, R-50."""
    s = ending(round=5, wheel={"red": {"red": 1}}, sets=[[None, None]] * 4)
    assert s.actor == OVER and s.dump()["wheel"]["red"] == {"red": 1} and s.dump()["sets"][0] == [None, None]


# -- Pharaoh ---------------------------------------------------------------------------------------


def test_pharaoh_by_a_second_official() -> None:
    """PH-11.1, PH-7.6, R-42: at once, before the instant ability."""
    s = table(["take_official", 0], court=["25", "12", "13"], red={"officials": ["7"], "stage": 3})
    s.events = []
    act(s, "official 1", "court 20")
    told = [GAME.events[event[0]].name for event in s.events or []]
    assert told.index("official_shown") < told.index("pharaoh_crowned") < told.index("stage_built")
    assert s.dump()["pharaoh"] == "red" and seat(s, "red")["stage"] == 4


def test_pharaoh_inside_an_instant_ability() -> None:
    """PH-11.1, PH-13.29: the free stage counts before the second part."""
    s = table(["take_official", 0], court=["25", "12", "13"], red={"officials": ["7"], "stage": 2})
    s.events = []
    act(s, "official 1", "court 20")
    told = [GAME.events[event[0]].name for event in s.events or []]
    assert told.index("stage_built") < told.index("pharaoh_crowned") < told.index("tokens_gained")


def test_one_official_or_two_stages_are_not_enough() -> None:
    """PH-11.1: both parts, and only the first player."""
    assert table(["build", 0, 1], red={"officials": ["7"], "stage": 4}).dump()["pharaoh"] is None
    assert table(["build", 0, 1], red={"officials": ["7", "8"], "stage": 1}).dump()["pharaoh"] is None


# -- two players -----------------------------------------------------------------------------------


def test_two_players_table() -> None:
    """PH-15.1: three jars, three sets and singles, three spaces, one row."""
    c = GAME.start(2).c
    assert (c.jars_shown, c.sets, c.bonus, c.spaces, c.rows_used) == (3, 3, 3, 3, 1)


def test_blocked_spaces_are_not_free() -> None:
    """PH-15.2 to PH-15.4: blocked for the next round, also for round 5; an extra space helps as usual."""
    people = {"red": {**PASSED, "row": 1}, "yellow": PASSED}
    s = nature(table(["round_over"], seats=2, round=4, jars={"shown": ["J01"]}, shift=0, **people))
    assert s.round == 5 and s.dump()["wheel"]["black"] == {"black": 2} and s.dump()["jars"]["shown"] == []
    assert "J01" in s.dump()["jars"]["discarded"]
    full = {"red": {"red": 3}}
    rich = {"tokens": dict.fromkeys(COLOURS, 5)}
    s = table(["main", 0], seats=2, facing={"valley": "red"}, wheel=full, red=rich)
    assert why_not(s, "board valley") == "PH-6.4"
    s = table(["main", 0], seats=2, facing={"valley": "red"}, wheel=full, red={**rich, "officials": ["14"]})
    act(s, "board valley")
    assert s.dump()["turned"] == ["14"] and sum(s.dump()["wheel"]["red"].values()) == 4


def test_blocking_with_an_empty_stock_or_a_full_segment() -> None:
    """PH-15.2, R-26, R-27: a neutral marker covers the space; what does not fit is ignored."""
    people = {"red": {**PASSED, "row": 1}, "yellow": PASSED}
    stock = {**dict.fromkeys([*COLOURS, "silver"], 20), "black": 1}
    s = nature(table(["prepare"], seats=2, phase="round_end", jars={"shown": ["J01"]}, stock=stock, **people))
    assert s.dump()["wheel"]["black"] == {"black": 1, "neutral": 1} and s.stock[1] == 0
    s = table(["prepare"], seats=2, phase="round_end", jars={"shown": ["J01"]}, wheel={"black": {"black": 3}})
    assert s.dump()["wheel"]["black"] == {"black": 3} and s.dump()["wheel"]["yellow"] == {"yellow": 1}


# -- undo ------------------------------------------------------------------------------------------


def test_undo_stops_where_something_was_learned() -> None:
    """Board, access, target and payment can be taken back; drawn cards cannot."""
    session = Session(Record(GAME, GAME.rules(2), ["human", "human"]))
    rng = Rng(11)
    steps: list[str] = []
    while len(steps) < 2 or steps[-1] not in ("take_official", "take_artisan"):
        if session.state.actor == NATURE:
            session.draw(rng)
        if session.game.step_name(session.state) == "main":
            steps, start = [], session.ply
        steps.append(session.game.step_name(session.state))
        session.act(session.state.legal()[-1])
    assert session.state.actor == NATURE and session.undo_floor() == session.ply  # the deck's card is being drawn
    session.rewind(session.ply - 1)
    assert session.undo_floor() == start
    while session.ply > start:
        assert session.undo()
    assert not session.undo()


def test_data_of_the_pyramid() -> None:
    """PH-9.6: the view shows the rows in use."""
    rows = GAME.view(table(["main", 0], seats=5), 0)["rows"]
    assert rows == [[space["kind"] for space in row["spaces"]] for row in DATA["pyramid"]["row"]]

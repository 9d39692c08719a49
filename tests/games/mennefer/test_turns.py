"""MN-6: turns: visit, specialise, take, and what happens at the end of a turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.games.mennefer.table import (
    COLOURS,
    GAME,
    act,
    asked,
    can,
    foretold,
    has,
    offered,
    seat,
    shown,
    table,
    why_not,
)

from mehen.core.record import Record
from mehen.core.rng import Rng
from mehen.core.session import Session
from mehen.core.state import OVER
from mehen.games.mennefer import events

#: White has visited once: a tile is used, a slot is empty, an apprentice stands on the sun field of the Nile.
VISITED: dict[str, Any] = {"tiles": ["A05", "A09"], "sun": {"nile": 1}, "apprentices": 2, "visits": 1}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nine_turns_each_and_each_option_three_times(seats: int) -> None:
    """MN-6.1, MN-6.2: in turn order; somebody can always do something."""
    session = Session(Record(GAME, GAME.rules(seats), ["random"] * seats))
    rng = Rng(seats)
    while not session.over:
        legal = session.state.legal()
        session.act(legal[rng.below(len(legal))])
    options = (events.VISITED, events.SPECIALISED, events.TILE_TAKEN)
    ages: list[list[tuple[int, int]]] = [[]]
    for what, who, _, _ in (event for log in session.log for event in log):
        if what in options:
            ages[-1].append((who, what))
        elif what == events.HARVESTED:
            ages.append([])
    assert [len(turns) for turns in ages] == [9 * seats] * 3 + [0]
    for turns in ages[:3]:
        first = [who for who, _ in turns[:seats]]
        assert sorted(first) == list(range(seats))
        assert [who for who, _ in turns] == first * 9
        assert Counter(turns) == {(who, what): 3 for who in first for what in options}


def test_what_each_option_needs() -> None:
    """MN-6.2: an apprentice at home, one on a sun field, an empty slot."""
    assert asked(table(["option", 0])) == "white use_tile"  # nothing else is possible
    assert can(table(["option", 0], white=VISITED)) == ["visit", "specialise", "take"]
    s = table(["option", 0], white={**VISITED, "taken": ["A01"], "sun": {"nile": 1}})
    assert can(s) == ["visit", "specialise"]
    assert why_not(s, "take") == "MN-6.2"
    s = table(["option", 0], white={**VISITED, "sun": {}, "moon": {"nile": 1}, "specialises": 1})
    assert can(s) == ["visit", "take"]
    assert why_not(s, "specialise") == "MN-6.2"
    s = table(["option", 0], white={**VISITED, "apprentices": 0, "visits": 3, "tiles": [], "sun": {"nile": 3}})
    assert can(s) == ["specialise", "take"]
    assert why_not(s, "visit") == "MN-6.2"


def test_a_tile_goes_with_its_apprentice() -> None:
    """MN-6.3: a tile taken this age has none."""
    s = act(table(["option", 0], white={**VISITED, "taken": ["A20"]}), "visit")
    assert can(s) == ["use A05", "use A09"]
    assert why_not(s, "use A20") == "MN-6.3"
    assert why_not(s, "use A02") == "MN-6.3"
    act(s, "use A05")
    assert (has(s, "tiles", "apprentices"), s.dump()["in_use"]) == ([["A09"], 2], "A05")
    act(s, "house temple")
    assert has(s, "apprentices", "sun", "visits") == [1, {"temple": 1, "nile": 1}, 2]


@pytest.mark.parametrize(("others", "cost"), [(0, 0), (1, 1), (2, 3), (3, 5), (4, 5)])
@pytest.mark.parametrize("who", ["white", "red", "neutral"])
def test_crowd_cost(who: str, others: int, cost: int) -> None:
    """MN-6.4, MN-6.5: own, foreign and neutral apprentices count; whoever can pay must."""
    sun = [0, 0, others if who == "neutral" else 0, 0, 0]
    people: dict[str, Any] = {who: {"sun": {"temple": others}}} if who in COLOURS else {}
    s = table(["use_tile", 0], seats=3, neutrals={"sun": sun, "moon": [0] * 5}, **people)
    act(s, "use A05")
    assert len(can(s)) == 5
    assert GAME.view(s, 0)["houses"]["temple"]["sun_cost"] == cost
    assert foretold(s, "house temple").get("food") == ((5, 5 - cost) if cost else None)
    act(s, "house temple")
    assert has(s, "food") == [5 - cost]
    assert asked(s) == "white items"


def test_a_house_one_cannot_afford_may_be_chosen() -> None:
    """MN-6.5, MN-6.7, R-2: 3 food instead of paying; no actions, and the tile is discarded all the same."""
    s = table(["use_tile", 0], white={"food": 4}, red={"sun": {"temple": 3}})
    act(s, "use A05")
    choice = offered(s, "house temple")
    assert choice.detail is not None
    assert (choice.detail.key, choice.title.rule) == ("detail.house_unpaid", "MN-6.5")
    assert foretold(s, "house temple")["food"] == (4, 7)
    act(s, "house temple")
    assert (has(s, "food"), s.dump()["discard"], asked(s)) == ([7], ["A05"], "nobody")
    assert has(s, "sun") == [{"temple": 1}]


def test_food_of_the_tile_does_not_help_to_pay() -> None:
    """MN-6.5: the cost is settled before any action."""
    s = table(["use_tile", 0], white={"food": 0, "tiles": ["A02", "A05"]}, red={"tiles": [], "sun": {"nile": 1}})
    act(s, "use A02", "house nile")
    assert (has(s, "food"), asked(s)) == ([3], "nobody")


def test_the_house_has_no_influence_on_the_actions() -> None:
    """MN-6.6, MN-6.7: any house, the same actions; then the tile is the last of the discard pile."""
    for house in ("pyramids", "necropolis", "temple", "nile", "sphinxes"):
        s = act(table(["use_tile", 0], discard=["A20"]), "use A05", f"house {house}")
        assert can(s) == ["pass", "do favour 2", "do limestone 2"]
        act(s, "pass")
        assert s.dump()["discard"] == ["A20", "A05"]


def test_specialise_in_a_house_with_an_own_apprentice() -> None:
    """MN-6.8: from the sun field to the moon field of the same house."""
    white = {"sun": {"temple": 1, "nile": 2}, "visits": 3, "apprentices": 0, "tiles": []}
    s = act(table(["option", 0], white=white), "specialise")
    assert can(s) == ["house temple", "house nile"]
    assert why_not(s, "house sphinxes") == "MN-6.8"
    act(s, "house nile")
    assert has(s, "sun", "moon", "specialises") == [{"temple": 1, "nile": 1}, {"nile": 1}, 1]


@pytest.mark.parametrize(("others", "cost"), [(0, 0), (1, 1), (2, 3), (3, 5)])
def test_crowd_cost_on_the_moon_field(others: int, cost: int) -> None:
    """MN-6.8: only the others on the moon field count."""
    s = table(
        ["house", 0, 1], white={"sun": {"temple": 2, "nile": 1}}, red={"moon": {"temple": others}, "sun": {"temple": 1}}
    )
    act(s, "house temple")
    assert has(s, "food") == [5 - cost]
    assert seat(s)["scarabs"]["temple"] == 1


@pytest.mark.parametrize("scarab", [0, 6])
def test_who_cannot_pay_gets_no_scarab_step_and_no_actions(scarab: int) -> None:
    """MN-6.8, R-52: also at the end of the track."""
    white = {"sun": {"temple": 1, "nile": 1}, "food": 0, "scarabs": {"temple": scarab}}
    s = table(["house", 0, 1], white=white, red={"moon": {"temple": 1}})
    choice = next(choice for choice in GAME.choices(s, 0) if choice.notation == "house temple")
    assert choice.title.rule == "MN-6.8"
    act(s, "house temple")
    assert (has(s, "food"), seat(s)["scarabs"]["temple"], asked(s)) == ([3], scarab, "nobody")


@pytest.mark.parametrize(("scarab", "then"), [(0, 1), (4, 5), (5, 6), (6, 6)])
def test_the_scarab_moves_and_a_field_is_used(scarab: int, then: int) -> None:
    """MN-6.9, MN-6.10: one field to the right, on field 6 it stays; any field up to the scarab."""
    s = act(table(["house", 0, 1], white={"sun": {"nile": 1, "temple": 1}, "scarabs": {"nile": scarab}}), "house nile")
    assert seat(s)["scarabs"]["nile"] == then
    if then == 1:
        assert asked(s) == "white boats"  # field 1 is the only one
        return
    assert can(s) == [f"field {k}" for k in range(1, then + 1)]
    if then < 6:
        assert why_not(s, "field 6") == "MN-6.10"
    act(s, "field 2")
    assert asked(s) == "white boats" and s.dump()["agenda"][-1] == ["boats", 0, 2, 2]


def test_prices_of_the_display() -> None:
    """MN-6.11: a price must be at hand; never the top of the supply."""
    s = table(["display_slot", 0], white={"food": 2})
    assert can(s) == ["slot 2", "slot 3", "slot 4", "slot 5"]
    assert why_not(s, "slot 1") == "MN-6.11"
    assert len(can(table(["display_slot", 0], white={"food": 3}))) == 5
    assert can(table(["display_slot", 0], white={"food": 0})) == ["slot 4", "slot 5"]


@pytest.mark.parametrize(("slot", "food"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_food_of_the_display(slot: int, food: int) -> None:
    """MN-6.11, MN-6.12, R-3: paid or gained; the tile lies on an empty slot, without an apprentice."""
    s = act(
        table(["display_slot", 0], white={**VISITED, "board": "board_d"}, yellow={"board": "board_a"}), f"slot {slot}"
    )
    assert has(s, "food", "taken", "takes") == [food, [f"A{18 - slot}"], 1]
    assert s.dump()["display"][slot - 1] is None


def take(hieroglyph: int, board: str, slot: int = 4) -> Any:
    """White takes A14 (reed) from slot 4, or another tile."""
    others = {"board_a": "board_d", "board_b": "board_d"}
    white = {**VISITED, "board": board, "hieroglyph": hieroglyph}
    s = table(["end_turn", 0], ["display_slot", 0], white=white, yellow={"board": others.get(board, "board_a")})
    return act(s, f"slot {slot}")


def test_the_hieroglyph_marker() -> None:
    """MN-6.12: the next sign on the own board; once per tile; its bonus follows."""
    s = take(0, "board_b")  # reed comes first
    assert has(s, "hieroglyph", "points") == [1, 11]
    assert has(take(0, "board_a"), "hieroglyph", "points") == [0, 10]  # owl comes first
    s = take(1, "board_a")
    assert asked(s) == "white scarab"
    act(s, "scarab nile")
    assert (seat(s)["scarabs"]["nile"], asked(s)) == (1, "white row")
    assert has(take(8, "board_a"), "hieroglyph") == [8]  # the end of the track


def test_food_then_hieroglyph_then_row() -> None:
    """R-32, MN-6.12, MN-6.13."""
    s = take(1, "board_a")
    assert (has(s, "food", "taken"), asked(s)) == ([5, ["A14"]], "white scarab")
    act(s, "pass")
    assert asked(s) == "white row"


@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_rows_beside_the_gap_and_below(slot: int) -> None:
    """MN-6.13: they cost nothing more."""
    s = act(table(["display_slot", 0], white=VISITED), f"slot {slot}")
    assert can(s) == [f"row {k}" for k in range(slot, 6)]
    if slot > 1:
        assert why_not(s, "row 1") == "MN-6.13"
    food = has(s, "food")
    act(s, "row 5")
    assert has(s, "food", "heka") == [*food, 6]


def test_the_display_is_refilled_at_the_end_of_the_turn() -> None:
    """MN-6.14: tiles above the gap slide down, the top of the supply comes to slot 1 after the row."""
    s = take(0, "board_a")  # from slot 4
    act(s, "row 4")
    assert s.dump()["display"] == ["A18", "A17", "A16", "A15", "A13"]
    assert asked(s) == "nature reveal_top"
    act(s, "reveal A20")
    assert s.dump()["supply"] == ["A20"]


def test_supply_and_discard_are_one_queue() -> None:
    """MN-6.14, R-5, R-6, R-42: turned over unshuffled as soon as the supply is empty; then its order is known."""
    tiles = {"white": ["A01", "A06"], "red": ["A03"], "blue": ["A04"], "yellow": ["A13"]}
    people: dict[str, Any] = {colour: {"tiles": own} for colour, own in tiles.items()}
    people["white"] = {**VISITED, **people["white"]}
    rest = ["A02", "A05", "A07", "A08", "A09", "A10", "A11", "A12"]
    s = table(
        ["end_turn", 0],
        ["display_slot", 0],
        display=["A16", "A17", "A18", "A19", "A20"],
        supply=["A15", "A14"],
        discard=rest,
        **people,
    )
    assert GAME.view(s, 1)["discard"] == rest
    act(s, "slot 5")
    assert (s.dump()["supply"], s.dump()["discard"]) == (["A14"], rest)
    s = table(
        ["end_turn", 0],
        ["row", 0, 4],
        display=["A15", "A16", "A17", "A18", None],
        supply=["A14"],
        discard=rest,
        **{**people, "blue": {"tiles": ["A04", "A19", "A20"]}},
    )
    assert (s.dump()["supply"], s.dump()["discard"]) == (rest, [])
    assert GAME.view(s, 2)["supply"] == {"known": rest, "below": [], "count": len(rest)}


def test_the_display_does_not_move_without_a_gap() -> None:
    """MN-6.14: only after a tile was taken."""
    s = table(["end_turn", 0])
    assert (s.dump()["display"], asked(s)) == (["A17", "A16", "A15", "A14", "A13"], "nobody")


def test_markets_are_refilled_at_the_end_of_the_turn() -> None:
    """MN-6.15, R-7: first goods, then papyri; what is left slides right, the first drawn lies rightmost."""
    s = table(["end_turn", 0], goods=["G01", None, "G03", None], papyri=[None, "S02", "S03", "S04"])
    assert s.dump()["goods"] == [None, None, "G01", "G03"]
    assert asked(s) == "nature draw_good"
    act(s, "draw_good G10", "draw_good G11")
    assert s.dump()["goods"] == ["G11", "G10", "G01", "G03"]
    assert asked(s) == "nature draw_scroll"
    act(s, "draw_scroll S30")
    assert (s.dump()["papyri"], s.actor) == (["S30", "S02", "S03", "S04"], OVER)


def test_gaps_stay_open_during_the_turn() -> None:
    """MN-6.15, R-58: an empty market field cannot be chosen."""
    s = act(table(["good", 0, 1], ["good", 0, 1]), "good 4")
    assert can(s) == ["pass", "good 1", "good 2", "good 3"]
    assert why_not(s, "good 4") == "MN-6.15"
    s = table(["papyrus", 0, 1], papyri=["S01", None, "S03", "S04"])
    assert why_not(s, "scroll 2") == "MN-6.15"
    assert asked(table(["papyrus", 0, 1], papyri=[None] * 4)) == "nobody"


def test_an_empty_bag_leaves_fields_empty() -> None:
    """MN-6.15, R-7, R-59: nothing returns to a bag."""
    shelves = [f"{level}-{k}" for level, n in (("I", 4), ("II", 3), ("III", 2)) for k in range(1, n + 1)]
    goods = [f"G{n:02}" for n in range(1, 36)]
    people: dict[str, Any] = {
        c: {"goods": dict(zip(shelves, goods[9 * p : 9 * p + 9], strict=False))} for p, c in enumerate(COLOURS)
    }
    assert len(people["yellow"]["goods"]) == 8
    s = table(["end_turn", 0], goods=[None] * 4, **people)
    assert (s.dump()["goods"], s.actor) == ([None] * 4, OVER)
    people["yellow"]["goods"].popitem()
    s = table(["end_turn", 0], goods=[None] * 4, **people)
    assert can(s) == ["draw_good G35"]
    act(s, "draw_good G35")
    assert s.dump()["goods"] == [None, None, None, "G35"]


def test_marks_of_boats_are_cleared_at_the_end_of_the_turn() -> None:
    """R-10, R-26."""
    s = table(["end_turn", 0], white={"boats": ["2"], "harbour": 3, "activated": ["2"], "harbour_used": 1})
    assert has(s, "activated", "harbour_used") == [[], 0]
    assert shown(s)["activated"] == []

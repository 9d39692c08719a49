"""PH-7, PH-8: what boards give, income, stock, jars and bag."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.pharaon.table import COLOURS, GAME, act, asked, can, nature, seat, table, tokens, why_not, words

from mehen.core.rng import Rng
from mehen.core.step import NO_ACTION
from mehen.games.pharaon.payment import stands_open
from mehen.games.pharaon.steps.draws import BONUS_SLOT, Refill
from mehen.games.pharaon.steps.income import TO_DISPLAY, ShowJars, gain
from mehen.games.pharaon.vocabulary import OFFERINGS, OFFICIALS


def test_a_set_needs_a_set() -> None:
    """PH-7.1, R-8: no set, no action, not even for the bonus."""
    s = table(["main", 0], facing={"offerings": "green"}, sets=[[None, None]] * 4, red={"tokens": {"green": 3}})
    assert why_not(s, "board offerings") == "PH-7.1"


def test_sets_keep_their_places() -> None:
    """PH-7.1, PH-7.3: nothing slides, nothing is replaced before the round ends."""
    s = table(["take_set", 0])
    pair = s.dump()["sets"][1]
    act(s, "set 2")
    assert s.dump()["sets"][1] == [None, None] and s.dump()["sets"][2] is not None
    assert sum(seat(s, "red")["offerings"].values()) == 2 and set(seat(s, "red")["offerings"]) == set(pair)
    s = table(["take_set", 0], sets=[["points_1", "points_2"], [None, None], ["points_1", "points_2"], [None, None]])
    assert words(s, "set") == ["1", "3"] and why_not(s, "set 2") == "PH-7.3"


def test_bonus_from_field_or_bag() -> None:
    """PH-7.2, R-9: chosen and paid before the set is taken; a random one from the bag."""
    s = table(["take_offering", 0], bag={"red_offering": 2, "points_3": 1})
    assert words(s, "offering") == ["1", "2", "3", "4", "bag"]
    act(s, "offering bag")
    assert [(GAME.space(s.rules).write(action), odds) for action, odds in s.chances()] == [
        ("draw red_offering", 2),
        ("draw points_3", 1),
    ]
    act(s, "draw points_3")
    assert seat(s, "red")["offerings"] == {"points_3": 1}


def test_bonus_needs_something_to_take() -> None:
    """PH-7.2: offerings paid for the action itself do not make it legal, but they are in the refill."""
    bare: dict[str, Any] = {"bonus": [None] * 4, "bag": {}}
    mine = {"tokens": {"green": 2}, "offerings": {"green_offering": 1}}
    s = act(table(["main", 0], facing={"offerings": "green"}, red=mine, **bare), "board offerings", "access green")
    assert asked(s) == "red take_set"
    mine = {"tokens": {"green": 1, "red": 1}, "offerings": {"red_offering": 2}}
    s = table(["main", 0], facing={"offerings": "green"}, red=mine, used={"blue_offering": 1}, **bare)
    act(s, "board offerings")
    assert words(s, "target") == ["no_bonus", "red"]
    act(s, "target red", "pay o_red", "set 1")
    assert words(s, "draw") == ["red_offering", "blue_offering"]
    s = table(["target", 0, "offerings", "green"], red={"tokens": {"green": 1, "red": 2}}, **bare)
    assert asked(s) == "red take_set"


def test_offering_kinds() -> None:
    """PH-7.4: resource as its colour, joker at its board only, points never; each 1 GP and its own points."""
    mine = {"offerings": {"red_offering": 1, "black_offering": 1, "valley_joker": 1, "points_3": 1}}
    s = act(table(["main", 0], facing={"valley": "red"}, red=mine), "board valley")
    assert words(s, "access") == ["o_red", "joker"]
    act(s, "access joker")
    assert s.dump()["wheel"]["red"] == {"joker": 1} and s.dump()["used"] == {"black_offering": 1}
    mine = {"offerings": {"nile_joker": 2, "points_3": 1}}
    s = table(["main", 0], red=mine)
    assert can(s) == ["pass", "board nile"]
    done = table(["final_scoring"], round=5, phase="round_end", red=mine)
    assert seat(done, "red")["points"]["leftovers"] == 3 + 3


def test_officials_from_display_or_deck() -> None:
    """PH-7.5, PH-7.6, R-56: a displayed one is replaced in its place; the deck's is kept whatever it is."""
    s = table(["take_official", 0])
    assert words(s, "official") == ["1", "2", "3", "deck"]
    act(s, "official 2", "court 20")
    assert s.dump()["court"] == ["6", "20", "13"] and seat(s, "red")["officials"] == ["12"]
    s = act(table(["take_official", 0]), "official deck", "court 1")
    assert s.dump()["court"] == ["6", "12", "13"] and seat(s, "red")["officials"] == ["1"]


def test_an_empty_deck_leaves_places_empty() -> None:
    """PH-7.5, PH-7.6, PH-7.10, R-30: and the deck cannot be chosen."""
    gone = [str(k) for k in range(1, 27) if k not in (6, 12)]
    s = table(["take_official", 0], court=["6", None, "12"], removed={"officials": gone})
    assert words(s, "official") == ["1", "3"]
    assert why_not(s, "official 2") == "PH-7.6" and why_not(s, "official deck") == "PH-7.5"
    act(s, "official 1")
    assert s.dump()["court"] == [None, None, "12"]
    artisans = [f"A{k:02}" for k in range(1, 31) if k not in (1, 2)]
    s = table(["take_artisan", 0], guild=["A01", None, "A02", None], removed={"artisans": artisans})
    assert words(s, "artisan") == ["1", "3"] and why_not(s, "artisan deck") == "PH-7.10"
    everyone = [str(k) for k in range(1, 27)]
    rich = {"tokens": dict.fromkeys(COLOURS, 5)}
    s = table(["main", 0], guild=["A01", None, "A02", None], removed={"artisans": artisans}, red=rich)
    assert "board artisans" in can(s)
    s = table(["main", 0], court=[None] * 3, removed={"officials": everyone}, red=rich)
    assert why_not(s, "board officials") == "PH-7.5"
    s = table(["main", 0], guild=[None] * 4, removed={"artisans": [f"A{k:02}" for k in range(1, 31)]}, red=rich)
    assert why_not(s, "board artisans") == "PH-7.10"


def test_a_new_official_works_at_once() -> None:
    """PH-7.7, R-63: a once-per-round one enters ready; no limit on their number."""
    mine = {"officials": ["1", "2", "3", "4", "5"], "tokens": {"red": 1}, "passed": True, "row": 1, "passes": 1}
    s = table(["swap_window", 0], ["take_official", 0], court=["18", "12", "13"], red=mine)
    act(s, "official 1", "court 20")
    assert can(s) == ["done", "swap silver"] and len(seat(s, "red")["officials"]) == 6


def test_nile_income_in_list_order() -> None:
    """PH-7.8, R-43: column 4 gives green, red and a step."""
    s = act(table(["main", 0], facing={"nile": "black"}, red={"tokens": {"black": 1, "yellow": 1}}), "board nile")
    assert tokens(s) == {"green": 1, "red": 1} and words(s, "step") == ["black", "yellow"]
    assert why_not(s, "step green") == "PH-7.9"


@pytest.mark.parametrize(
    ("lang", "one_of_two", "any_one", "any_two"),
    [
        ("en", "1 step on green or red", "1 step on any track", "2 steps, each on any track"),
        (
            "de",
            "1 Schritt auf Grün oder Rot",
            "1 Schritt auf einer beliebigen Leiste",
            "2 Schritte, jeder auf einer beliebigen Leiste",
        ),
    ],
)
def test_columns_say_that_a_step_goes_on_one_track(lang: str, one_of_two: str, any_one: str, any_two: str) -> None:
    """PH-7.9: not on both, and each step of several on one of its own."""
    texts = GAME.texts(GAME.rules(2), lang)
    for column, step in ((1, one_of_two), (2, any_one), (5, any_two)):
        assert texts.get(f"column_text.{column}").endswith(f", {step}")
        assert texts.get(f"target.column_{column}").endswith(f", {step}")


def test_two_steps_on_one_track_and_lost_steps() -> None:
    """PH-7.9, R-41: a track at its top cannot be chosen; without any the step is lost."""
    everything = "green+black+yellow+red+blue"
    s = table(["nile_step", 0, everything], ["nile_step", 0, everything])
    act(s, "step red", "step red")
    assert seat(s, "red")["tracks"] == {"red": 2}
    s = table(["nile_step", 0, "green+red"], red={"tracks": {"red": 3}})
    assert seat(s, "red")["tracks"] == {"green": 1, "red": 3}  # the only one that can move
    s = table(["nile_step", 0, everything], red={"tracks": {"red": 3}})
    assert why_not(s, "step red") == "PH-7.9"
    s = table(["nile_step", 0, "green+red"], red={"tracks": {"red": 3, "green": 3}})
    assert asked(s) == "yellow main"


def test_artisans_give_their_income() -> None:
    """PH-7.10: from the display, replaced at once; or the unseen top card."""
    s = act(table(["take_artisan", 0]), "artisan 3", "guild A30")
    assert s.dump()["guild"] == ["A01", "A06", "A30", "A16"] and seat(s, "red")["artisans"] == ["A11"]
    assert tokens(s) == {"black": 1, "yellow": 1, "green": 1}
    s = act(table(["take_artisan", 0]), "artisan deck", "guild A25")
    assert tokens(s) == {"silver": 1} and s.dump()["guild"] == ["A01", "A06", "A11", "A16"]


def test_valley_in_order_to_the_last_stage() -> None:
    """PH-7.11, R-41: no action after the last stage."""
    rich = {"tokens": dict.fromkeys(COLOURS, 9)}
    for stage in range(8):
        s = act(table(["main", 0], red={**rich, "stage": stage}), "board valley")
        assert seat(s, "red")["stage"] == stage + 1
    s = table(["main", 0], red={**rich, "stage": 8})
    assert why_not(s, "board valley") == "PH-7.11"


# -- income ---------------------------------------------------------------------------------------


def test_the_stock_is_finite() -> None:
    """PH-8.1: each token separately; choices are limited to what is there."""
    s = table(["gain", 0, "red", 3], stock={"red": 2})
    assert tokens(s) == {"red": 2}
    s = table(["gain", 0, "red", 1], stock={"blue": 2})
    assert tokens(s) == {}
    s = table(["any_resource", 0], stock={"blue": 2, "red": 1})
    assert words(s, "colour") == ["red", "blue"] and why_not(s, "colour green") == "PH-8.1"
    s = table(["any_resource", 0], stock={"silver": 20})
    assert asked(s) == "yellow main" and tokens(s) == {}


def test_an_empty_stock_is_told() -> None:
    """PH-8.1: whoever gets nothing is said to get nothing, and nobody is said to get none of something."""
    s = table(["main", 0], stock={"blue": 1})
    s.events = []
    gain(s, 1, COLOURS.index("red"), 1)
    gain(s, 0, COLOURS.index("blue"), 2)
    told = [(GAME.events[what].name, p, a, b) for what, p, a, b in s.events]
    assert told == [("nothing_gained", 1, 0, 0), ("tokens_gained", 0, COLOURS.index("blue"), 1)]


def test_any_resource_is_never_silver() -> None:
    """PH-8.2, R-48."""
    assert words(table(["any_resource", 0]), "colour") == COLOURS


def test_receiving_a_jar() -> None:
    """PH-8.3: three resources, then it is discarded."""
    s = act(table(["draw_jar", 0]), "uncover J29")
    assert tokens(s) == {"yellow": 1, "red": 1, "blue": 1} and s.dump()["jars"]["discarded"] == ["J29"]


def test_the_jar_pile_is_made_anew() -> None:
    """PH-8.4, R-44: from the discarded jars; face-up jars and the one being resolved stay out."""
    gone = [f"J{k:02}" for k in range(4, 30)]
    s = table(["draw_jar", 0], jars={"discarded": gone, "resolving": ["J30"]})
    assert words(s, "uncover") == gone and s.dump()["jars"]["discarded"] == []
    everything = [f"J{k:02}" for k in range(1, 31)]
    s = table(["draw_jar", 0], jars={"shown": everything})
    assert asked(s) == "yellow main"


def test_the_bag_is_filled_only_when_a_draw_finds_it_empty() -> None:
    """PH-8.5: and the option "bag" is legal while bag or used offerings hold something."""
    s = table(["take_offering", 0], bag={}, used={"red_offering": 2})
    act(s, "offering bag")
    assert s.dump()["used"] == {} and words(s, "draw") == ["red_offering"]
    s = table(["take_offering", 0], bag={}, used={}, bonus=["points_1", None, "points_2", None])
    assert words(s, "offering") == ["1", "3"]
    assert why_not(s, "offering bag") == "PH-8.5" and why_not(s, "offering 2") == "PH-7.3"
    s = table(["take_offering", 0], bag={}, used={}, bonus=[None] * 4)
    assert asked(s) == "yellow main"


def test_everything_owned_lies_open() -> None:
    """PH-8.6, R-57: every seat and every onlooker sees the same of it; decks and bag only as numbers."""
    s = table(["main", 0], red={"tokens": {"red": 30}, "offerings": {"points_3": 1}, "officials": ["7"]}, stock={})
    for seat_number in (-1, 0, 1):
        view = GAME.view(s, seat_number)
        assert view["seats"][0]["tokens"]["red"] == 30 and view["seats"][0]["offerings"] == {"points_3": 1}
        assert view["bag"] == s.in_bag and view["court_deck"] == s.court_deck


def test_incomes_are_mandatory() -> None:
    """PH-8.7: there is no way to decline."""
    assert "done" not in can(table(["any_resource", 0])) + can(table(["take_offering", 0]))


@pytest.mark.parametrize("seed", range(3))
def test_sampling_follows_the_odds(seed: int) -> None:
    """PH-7.2: offerings of a kind count each."""
    s = table(["fill", 0, 18], bag={"red_offering": 3, "points_3": 1})
    rng = Rng(seed)
    drawn = [s.sample(rng) for _ in range(400)]
    share = drawn.count(GAME.space(s.rules).ids["draw red_offering"]) / 400
    assert 0.65 < share < 0.85
    assert nature(s) is s


def test_a_board_stands_open_for_the_last_thing_on_it() -> None:
    """PH-7.1, PH-7.5: wherever it lies, and whatever it is."""
    s = table()
    s.court_deck = 0
    seconds, court = [2 * k + 1 for k in range(s.c.sets)], list(range(s.c.court))
    for board, row, places in ((OFFERINGS, s.sets, seconds), (OFFICIALS, s.court, court)):
        for at in range(len(row)):
            row[at] = -1
        assert not stands_open(s, 0, board)
        for at in places:
            row[at] = 0
            assert stands_open(s, 0, board)
            row[at] = -1


def test_what_is_laid_out_is_for_nobody_and_no_more_than_there_is() -> None:
    """PH-4.3, PH-10.1, R-28: sets first, then the bonus field, as far as offerings go; frames of the table itself."""
    free = [["points_1", "points_2"]] * 3
    s = table(["main", 0], sets=[[None, None], *free], bonus=[None, None, None, "points_1"], bag={"points_3": 3})
    Refill("refill").take(s, 0, NO_ACTION)
    assert s.dump()["agenda"][2:] == [["fill", 0, BONUS_SLOT], ["fill", 0, 1], ["fill", 0]]
    s = table(["main", 0])
    ShowJars("show_jars").take(s, 0, NO_ACTION)
    assert s.dump()["agenda"][2:] == [["draw_jar", 0, TO_DISPLAY]] * s.c.jars_shown

"""Evaluation terms say what a player would say, and the bot that follows them beats chance."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.pharaon.table import GAME, act, finished, table

import mehen
from mehen.bots import Bot, Greedy, Random, play
from mehen.core.rng import Rng
from mehen.games.pharaon.state import Pharaon

TACTICS = GAME.tactics


def term(s: Pharaon, name: str, seat: int = 0) -> float:
    return TACTICS.terms(s, seat)[TACTICS.names.index(name)]


def mine(**red: Any) -> Pharaon:
    return table(["main", 0], red=red)


def test_names_are_unique_and_worth_is_the_sum_of_what_is_told() -> None:
    assert len(set(TACTICS.names)) == len(TACTICS.names) == len(TACTICS.weights)
    s = mine(tokens={"red": 6, "silver": 2}, offerings={"nile_joker": 1}, officials=["7", "18"], stage=2)
    told = TACTICS.explain(s, 0)
    assert sum(points for _, _, points in told) == pytest.approx(TACTICS.worth(s, 0))
    counted = {name: measure for name, measure, _ in told}
    assert counted["resources"] == 6 * 5 and counted["silver"] == 2 * 5 and counted["jokers"] == 5
    assert counted["many_of_one_colour"] == 2
    assert counted["lasting_abilities"] == counted["round_abilities"] == 5


def test_at_the_end_only_points_count() -> None:
    s = finished(red={"stage": 3}, yellow={"tokens": {"red": 2}})
    assert [TACTICS.worth(s, seat) for seat in range(3)] == s.scores() == [19, 2, 0]


def test_things_are_worth_more_the_more_rounds_are_left() -> None:
    early, late = (table(["main", 0], round=n, red={"tokens": {"red": 2}}) for n in (1, 5))
    assert term(early, "resources") == 10 and term(late, "resources") == 2
    passed = table(["main", 1], round=1, red={"tokens": {"red": 2}, "passed": True, "row": 1, "passes": 1})
    assert term(passed, "resources") == 8 and term(passed, "pyramid_income") == 4
    assert term(early, "still_in_play") == 5 and term(passed, "still_in_play") == 0
    assert term(early, "seal") == 5 and term(late, "seal") == 0


def test_demands_count_by_how_much_of_them_is_done() -> None:
    """PH-12.1: half of what a god needs is worth half of its points."""
    nothing, half = mine(), mine(offerings={"points_1": 3})
    assert term(nothing, "demands_in_reach") == 0
    assert term(half, "demands_in_reach") > 6  # three of the four elements Ra needs
    assert (
        term(mine(offerings={"points_1": 3}, officials=["7"]), "demands_in_reach") < term(half, "demands_in_reach") + 3
    )


def test_pharaoh_counts_while_nobody_is() -> None:
    s = mine(officials=["7", "8"], stage=2)
    assert term(s, "pharaoh_in_reach") == pytest.approx(2 / 3)
    assert term(table(["main", 0], red={"officials": ["7"]}, pharaoh="blue"), "pharaoh_in_reach") == 0


@pytest.mark.parametrize(
    ("step", "name", "measure"),
    [
        (["take_set", 0], "set_due", 1),
        (["take_offering", 0], "offering_due", 1),
        (["take_official", 0], "official_due", 1),
        (["take_artisan", 0], "artisan_due", 1),
        (["choose_jar", 0], "jar_due", 1),
        (["any_resource", 0], "resource_due", 1),
        (["nile_step", 0, "green+red"], "nile_step_due", 1),
        (["nile_distinct", 0, 3], "nile_step_due", 3),
        (["pay", 0, "offerings red green"], "offering_due", 1),
        (["pay", 0, "officials - green"], "official_due", 1),
        (["pay", 0, "artisans red green"], "artisan_due", 1),
        (["pay", 0, "valley - green"], "stage_due", 1),
        (["pay", 0, "nile column_2 green"], "resource_due", 2),
        (["pay", 0, "artisans red green"], "units_due", 3),
    ],
)
def test_what_is_owed_counts_before_it_is_taken(step: list[Any], name: str, measure: float) -> None:
    rich = {"tokens": {"red": 4, "black": 2, "silver": 4, "blue": 3, "yellow": 2}}
    s = table(step, red=rich)
    assert term(s, name) == measure and term(s, name, 1) == 0


def test_waiting_stages_count() -> None:
    """PH-13.25: the stage of an instant ability, while its card's place is being refilled."""
    s = act(table(["take_official", 0], court=["25", "12", "13"]), "official 1")
    assert term(s, "stage_due") == 1


def test_the_traitor_is_the_one_to_beat() -> None:
    s = table(["main", 0], seats=1, red={"stage": 1})
    assert term(s, "the_traitors_points") == 0
    data = s.dump()
    data["seats"][1]["stage"] = 4
    ahead = GAME.load(s.rules, data)
    assert term(ahead, "the_traitors_points") == 23 and TACTICS.worth(ahead, 0) < TACTICS.worth(s, 0)


def test_nothing_is_measured_before_the_circle_is_laid() -> None:
    assert TACTICS.worth(GAME.start(3), 0) == 0


@pytest.mark.skipif(not mehen.COMPILED, reason="how strong a bot is does not depend on how it is run")
def test_greedy_beats_random_clearly() -> None:
    """With two seats, sides changing; alone against the easiest Traitor."""
    games, wins = 20, 0
    for seed in range(games):
        bots: list[Bot] = [Random(), Random()]
        bots[seed % 2] = Greedy(worlds=1)
        wins += play(GAME.start(2), bots, Rng(seed)).places()[seed % 2] == 1
    assert wins >= games - 1
    for seed in range(3):
        assert play(GAME.start(1), [Greedy(worlds=1)], Rng(seed)).places() == [1], seed

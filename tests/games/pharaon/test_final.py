"""PH-12, PH-14: demands of the gods, final scoring, ranking."""

from __future__ import annotations

import pytest
from tests.games.pharaon.table import DATA, GAME, finished, score

from mehen.core.game import SPECTATOR
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER
from mehen.games.pharaon.scoring import best_demands, demand_points, elements, officials_points
from mehen.games.pharaon.state import Pharaon

RING = ["offerings", "officials", "nile", "artisans", "valley"]
FULL = {
    "offerings": {"points_1": 4, "points_2": 1},
    "officials": ["7", "8", "9"],
    "tracks": dict.fromkeys(["green", "black", "yellow", "red", "blue"], 1),
    "artisans": ["A01", "A02", "A03", "A04", "A05"],
    "stage": 4,
}


def test_a_god_joins_two_conditions() -> None:
    """PH-12.1: all or nothing; the points of both halves."""
    view = GAME.view(finished(ring=["offerings", "valley", "nile", "officials", "artisans"]), 0)
    ra = view["gods"][0]
    assert ra == {"id": "ra", "needs": {"offerings": 3, "valley": 2}, "gp": 10}
    assert sum(god["gp"] for god in view["gods"]) == 43


def test_all_five_demands() -> None:
    """PH-12.2, PH-12.3, PH-12.5: enough for both sides of every board; nothing is spent."""
    s = finished(red=FULL)
    assert score(s)["demands"] == 43 and len(GAME.view(s, 0)["seats"][0]["pleased"]) == 5
    assert score(s)["artisans"] == 40 and score(s)["valley"] == 23


def test_demands_are_not_exclusive_and_only_for_the_end() -> None:
    """PH-12.5: both players fulfil the same; nothing scores before."""
    s = finished(
        red=FULL, yellow={**FULL, "officials": ["1", "2", "3"], "artisans": ["A06", "A07", "A08", "A09", "A10"]}
    )
    assert score(s)["demands"] == score(s, "yellow")["demands"] == 43
    assert GAME.start(3).scores() == [0, 0, 0]


def test_elements_count_for_one_god_only() -> None:
    """PH-12.3, R-23, R-24: with too few for both, the better total is chosen."""
    mine = {"officials": ["7"], "offerings": {"points_1": 3}, "tracks": {"red": 1, "blue": 1}}
    s = finished(ring=RING, red=mine)  # one official serves Ra (9 GP); Horus would need two
    assert score(s)["demands"] == 9


def test_one_element_that_is_missing_is_missing() -> None:
    """PH-12.1: Ra wants three offerings and one official."""
    mine = {"offerings": {"points_1": 3}}
    assert "demands" not in score(finished(ring=RING, red=mine))
    assert score(finished(ring=RING, red={**mine, "officials": ["7"]}))["demands"] == 9


def test_undo_stops_at_the_end() -> None:
    """PH-14.1: what everybody has counted stays."""
    assert finished().marks == 1


def test_the_choice_counts_officials_too() -> None:
    """PH-12.4: a Scribe at the cheaper god's board tips the balance; ties take the smallest mask."""
    ring = ["offerings", "valley", "nile", "officials", "artisans"]
    mine = {"stage": 3, "offerings": {"points_1": 3}, "tracks": {"red": 1, "blue": 1}}
    plain = finished(ring=ring, red=mine)
    assert GAME.view(plain, 0)["seats"][0]["pleased"] == ["ra"]
    scribe = finished(ring=ring, red={**mine, "officials": ["3", "20"]})  # Scribe of the Nile, and its copy
    assert GAME.view(scribe, 0)["seats"][0]["pleased"] == ["anubis"]
    assert score(scribe)["demands"] + score(scribe)["officials"] == 6 + 8 + 8
    nothing = finished(ring=ring, red={})
    assert best_demands(nothing, 0) == 0


def fulfils(s: Pharaon, p: int, chosen: int) -> bool:
    """PH-12.3, PH-12.4: for every board the gods of the selection need no more elements than there are."""
    for pos, board in enumerate(s.ring):
        needed = s.c.cw_count[board] * (chosen >> pos & 1) + s.c.ccw_count[board] * (chosen >> (pos - 1) % 5 & 1)
        if needed > elements(s, p, board):
            return False
    return True


@pytest.mark.parametrize("seed", range(4))
def test_best_of_all_32_subsets(seed: int) -> None:
    """PH-12.4: checked by looking at each of them, on random ends."""
    s = GAME.start(3)
    rng = Rng(seed)
    while s.depth:
        s.apply(s.sample(rng) if s.actor < 0 else s.legal()[rng.below(len(s.legal()))])
    for p in range(3):
        possible = [chosen for chosen in range(32) if fulfils(s, p, chosen)]
        totals = {chosen: demand_points(s, chosen) + officials_points(s, p, chosen) for chosen in possible}
        best = max(totals.values())
        assert best_demands(s, p) == min(chosen for chosen, total in totals.items() if total == best)


def test_final_scoring_by_source() -> None:
    """PH-14.1, PH-11.1, PH-11.2: the worked example of the player's rules."""
    mine = {
        "officials": ["1", "12"],
        "artisans": ["A01", "A21", "A11"],
        "stage": 3,
        "tracks": {"red": 2, "blue": 1, "green": 1},
        "tokens": {"red": 2, "silver": 1},
        "offerings": {"red_offering": 1, "nile_joker": 1, "points_2": 1},
    }
    s = finished(ring=RING, red=mine, pharaoh="red", seal="yellow")
    assert score(s) == {
        "demands": 19,
        "officials": 17,
        "artisans": 19,
        "valley": 16,
        "nile": 5,
        "leftovers": 8,
        "titles": 7,
    }
    assert s.scores()[0] == 91 and score(s, "yellow") == {"titles": 3}
    assert GAME.view(s, 1)["places"] == {"red": 1, "yellow": 2, "blue": 3}


def test_valley_and_nile_are_not_added_up() -> None:
    """PH-14.1: the highest stage reached, the space reached on each track."""
    for stage in range(9):
        gp = ([0] + [row["gp"] for row in DATA["valley"]["stage"]])[stage]
        assert score(finished(red={"stage": stage, "tracks": {"red": 3, "blue": 2}})).get("valley", 0) == gp
    assert score(finished(red={"tracks": {"red": 3, "blue": 2}}))["nile"] == 6 + 3


def test_units_on_the_wheel_count_for_nothing() -> None:
    """R-50, R-49: an offering still owned counts for a god, for the High Priest and as a leftover at once."""
    s = finished(wheel={"red": {"red": 3}}, red={"officials": ["15"], "offerings": {"points_1": 1}})
    assert score(s) == {"officials": 8, "leftovers": 2, "titles": 3}


def test_ties() -> None:
    """PH-14.2, R-59: the Pharaoh among the tied, then the most pieces, else a shared place."""
    stage, pieces = {"stage": 1}, {"tokens": {"red": 2, "silver": 1}, "offerings": {"points_1": 1}}  # 5 GP each
    s = finished(red=stage, yellow=pieces, seal="blue")
    assert s.scores() == [5, 5, 3] and s.places() == [2, 1, 3]
    s = finished(red=stage, yellow=stage, seal="blue")
    assert s.places() == [1, 1, 3]
    rich = {"tokens": {"red": 7}}  # level with the Pharaoh, who has nothing else
    s = finished(red={}, yellow=rich, pharaoh="red", seal="blue")
    assert s.scores() == [7, 7, 3] and s.places() == [1, 2, 3]
    assert finished(red=rich, yellow={}, pharaoh="yellow", seal="blue").places() == [2, 1, 3]


def test_points_on_the_way_are_those_of_an_end_right_now() -> None:
    """PH-14.1: counted at the end; people are told what that would bring, and it lies open to all."""
    state, rng = GAME.start(3), Rng(5)
    assert GAME.standing(state) == [0, 0, 0]
    differ = 0
    while state.actor != OVER:
        legal = state.legal()
        state.apply(state.sample(rng) if state.actor == NATURE else legal[rng.below(len(legal))])
        shown = [seat["points_now"] for seat in GAME.view(state, SPECTATOR)["seats"]]
        assert GAME.standing(state) == (state.scores() if state.actor == OVER else shown)
        differ += GAME.standing(state) != state.scores()
    assert differ > 50

"""Evaluation terms: each says what a player would say."""

from __future__ import annotations

from typing import Any

import pytest

from mehen.core import catalog
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, State
from mehen.core.tactics import Tactics, best_step, finish_turn, rest_of_turn, turn_values
from mehen.core.text import LANGUAGES

GAME = catalog.game("egizia")
TACTICS = GAME.tactics


def played(plies: int, seats: int = 2, seed: int = 1) -> State:
    state: State = GAME.start(seats)
    rng = Rng(seed)
    while plies > 0 or state.actor == NATURE:
        legal = state.legal()
        state.apply(state.sample(rng) if state.actor == NATURE else legal[rng.below(len(legal))])
        plies -= 1
    return state


def changed(state: State, seat: int, **values: Any) -> State:
    """The same position with other things in front of a seat."""
    dump = state.dump()
    dump["seats"][seat].update(values)
    loaded: State = GAME.load(state.rules, dump)
    return loaded


def term(state: State, name: str, seat: int = 0) -> float:
    return TACTICS.terms(state, seat)[TACTICS.names.index(name)]


def test_names_are_unique_and_every_one_has_a_weight() -> None:
    assert len(set(TACTICS.names)) == len(TACTICS.names) == len(TACTICS.weights)
    assert len(TACTICS.terms(played(40), 0)) == len(TACTICS.names)
    with pytest.raises(ValueError, match="1 names for 2 weights"):
        Tactics(["a"], [1.0, 2.0])


def test_worth_is_the_sum_that_explain_tells() -> None:
    for plies in range(0, 120, 15):
        state = played(plies)
        told = sum(points for _, _, points in TACTICS.explain(state, 1))
        assert told == pytest.approx(TACTICS.worth(state, 1))


def test_at_the_end_only_points_count() -> None:
    state = played(0)
    rng = Rng(9)
    while state.actor != OVER:
        state.apply(state.sample(rng) if state.actor == NATURE else state.legal()[0])
    for seat in (0, 1):
        assert TACTICS.worth(state, seat) == state.points_of(seat)


def test_worth_does_not_depend_on_what_the_seat_cannot_know() -> None:
    rng = Rng(4)
    for plies in range(0, 150, 10):
        state = played(plies, 3, seed=4)
        for seat in range(3):
            if state.actor == seat:
                assert TACTICS.worth(state.resampled(seat, rng), seat) == TACTICS.worth(state, seat)


def test_stones_quarries_and_crews_are_worth_more_together() -> None:
    state = played(1)
    poor = changed(state, 0, stones=0)
    rich = changed(state, 0, stones=12)
    strong = {"blue": 5, "black": 5, "yellow": 5, "joker": 5}
    assert term(rich, "building_later") > term(poor, "building_later")
    gain_rich = term(changed(rich, 0, crews=strong), "building_later") - term(rich, "building_later")
    gain_poor = term(changed(poor, 0, crews=strong), "building_later") - term(poor, "building_later")
    assert gain_rich > gain_poor


def test_hungry_crews_cost_points() -> None:
    state = played(1)
    hungry = changed(state, 0, crews={"blue": 9, "black": 9, "yellow": 9, "joker": 9})
    assert term(state, "hunger_now") == 0  # 5 strength, 6 grain
    assert term(hungry, "hunger_now") == (36 - 6) * 3  # EG-2.10: 3 points each on the top space
    eased = changed(hungry, 0, grain_market=3)
    assert term(eased, "hunger_now") == 36 - 6
    assert TACTICS.worth(eased, 0) > TACTICS.worth(hungry, 0)


def test_cards_in_hand_are_worth_something_and_lasting_ones_the_more_the_earlier() -> None:
    state = played(1, seed=4)
    lying = set(state.dump()["river"].values())
    stones, training = "A17", "A22"
    assert not {stones, training} & lying, "the seed leaves both in the deck"
    holding = changed(state, 0, cards=[stones, training])
    assert term(holding, "card_gain_stones") == 1
    assert term(holding, "card_free_raise") == 5  # once in each of the five rounds
    assert TACTICS.worth(holding, 0) > TACTICS.worth(state, 0)


def test_a_turn_is_played_to_its_end() -> None:
    state = played(30)
    seat = state.actor
    rng = Rng(6)
    copy = state.clone()
    finish_turn(copy, seat, TACTICS, rng)
    assert copy.actor != seat
    assert copy.luck is None
    assert best_step(state, seat, TACTICS, rng) in state.legal()


def test_values_cover_the_legal_actions_and_change_nothing() -> None:
    state = played(30)
    before = state.dump()
    values = turn_values(state, state.actor, TACTICS, Rng(2), 3)
    assert [action for action, _ in values] == state.legal()
    assert state.dump() == before


def test_more_lines_side_by_side_find_no_worse_turn() -> None:
    better = 0
    for plies in range(10, 100, 6):
        state = played(plies, seed=3)
        narrow = rest_of_turn(state.clone(), state.actor, TACTICS, Rng(2), 1)
        wide = rest_of_turn(state.clone(), state.actor, TACTICS, Rng(2), 6)
        better += wide > narrow
        assert wide >= narrow - 3  # chance may fall differently
    assert better > 0


@pytest.mark.parametrize("name", catalog.names())
def test_every_term_has_a_name_in_both_languages(name: str) -> None:
    game = catalog.game(name)
    for lang in LANGUAGES:
        texts = game.texts(game.rules(game.max_seats), lang)
        assert all(texts.get(f"term.{term}") for term in game.tactics.names)

"""Bots: what they are shown, what they answer, and how well they play."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import mehen
from mehen.bots import BOTS, LEVELS, Advice, Bot, Greedy, Random, ask, make, play
from mehen.core import catalog
from mehen.core.errors import BotError, SetupError
from mehen.core.record import digest
from mehen.core.rng import Rng
from mehen.core.state import NATURE, State

GAME = catalog.game("egizia")


class Spy(Bot):
    """Remembers what it was shown."""

    name = "spy"

    def __init__(self) -> None:
        self.shown: list[State] = []

    def choose(self, state: State, seat: int, rng: Rng) -> Advice:
        self.shown.append(state)
        return Advice(state.legal()[0])


class Cheat(Bot):
    name = "cheat"

    def choose(self, state: State, seat: int, rng: Rng) -> Advice:
        return Advice(-7)


def first_question(seats: int = 2, seed: int = 1) -> State:
    state: State = GAME.start(seats)
    rng = Rng(seed)
    while state.actor == NATURE:
        state.apply(state.sample(rng))
    return state


def test_a_bot_is_never_shown_the_real_position() -> None:
    state = first_question(3)
    seat = state.actor
    spy, rng = Spy(), Rng(5)
    for _ in range(20):
        ask(spy, state, rng)
    assert all(shown is not state for shown in spy.shown)
    assert all(GAME.view(shown, seat) == GAME.view(state, seat) for shown in spy.shown)
    hands = {str(shown.dump()["seats"][(seat + 1) % 3]["sphinx"]) for shown in spy.shown}
    assert len(hands) > 1, "another seat's cards are drawn anew each time"


def test_what_a_bot_does_to_its_position_is_not_done_to_the_game() -> None:
    class Vandal(Bot):
        def choose(self, state: State, seat: int, rng: Rng) -> Advice:
            action = state.legal()[0]
            state.apply(action)
            return Advice(action)

    state = first_question()
    before = digest(state)
    ask(Vandal(), state, Rng(1))
    assert digest(state) == before


def test_an_illegal_answer_is_refused() -> None:
    with pytest.raises(BotError, match="bot 'cheat' chose -7, which is not legal here"):
        ask(Cheat(), first_question(), Rng(1))


def test_every_seat_needs_a_bot() -> None:
    with pytest.raises(ValueError, match="1 bots for 2 seats"):
        play(GAME.start(2), [Random()], Rng(1))


def test_bots_are_made_by_name() -> None:
    assert {make(name).name for name in BOTS} == set(BOTS)
    assert set(LEVELS) <= set(BOTS)
    with pytest.raises(SetupError, match="found bot 'deepthought', expected one of random, novice"):
        make("deepthought")
    with pytest.raises(SetupError, match="greedy has no budget; those that have: scribe, vizier, pharaoh"):
        make("greedy@5")


@pytest.mark.parametrize("seats", [2, 3, 4] if mehen.COMPILED else [2])
def test_the_same_seed_plays_the_same_game(seats: int) -> None:
    bots: list[Bot] = [Greedy(worlds=1, width=1), *(Random() for _ in range(seats - 1))]
    ends = [play(GAME.start(seats), bots, Rng(seats)) for _ in range(2)]
    assert digest(ends[0]) == digest(ends[1])


def test_random_tries_everything() -> None:
    state = first_question()
    rng = Rng(2)
    assert {ask(Random(), state, rng).action for _ in range(400)} == set(state.legal())


def test_greedy_says_what_it_compared_and_why() -> None:
    state = first_question()
    advice = ask(Greedy(), state, Rng(3))
    assert advice.action == advice.options[0].action
    assert {option.action for option in advice.options} <= set(state.legal())
    assert sum(advice.chances) == pytest.approx(1)
    assert advice.reasons and {reason.term for reason in advice.reasons} <= set(GAME.tactics.names)


def test_greedy_beats_random_clearly() -> None:
    """At least 95 % of games with two seats, sides changing."""
    games = 40 if mehen.COMPILED else 1
    wins = 0
    for seed in range(games):
        side = seed % 2
        bots: list[Bot] = [Random(), Random()]
        bots[side] = Greedy(worlds=2, width=1)
        wins += play(GAME.start(2), bots, Rng(seed)).places()[side] == 1
    assert wins >= 0.95 * games


def test_greedy_holds_its_own_at_a_full_table() -> None:
    games = 12 if mehen.COMPILED else 1
    for seed in range(games):
        bots: list[Bot] = [Random() for _ in range(4)]
        bots[seed % 4] = Greedy(worlds=1, width=1)
        end = play(GAME.start(4), bots, Rng(seed))
        assert end.places()[seed % 4] == 1, seed


def test_readme_shows_a_bot_that_works() -> None:
    readme = Path(__file__).parents[2] / "README.md"
    result = doctest.testfile(str(readme), module_relative=False)
    assert result.attempted >= 5
    assert result.failed == 0

"""The search of an earlier day as a bot: it is handed what any bot gets, and answers in the notation of both."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import pytest
from benchmarks.strength.equal_time import sides
from benchmarks.strength.equal_time.sides import Now, Then
from benchmarks.strength.equal_time.then import Player

from mehen.bots import Budget, ask, budget, make
from mehen.bots.budget import Watch
from mehen.core import catalog
from mehen.core.rng import Rng
from mehen.core.state import NATURE, State


class Here:
    """The other end without a process, of today's code: what would be said over the line."""

    def __init__(self) -> None:
        self.player = Player()
        self.answer: dict[str, Any] = {}

    def start(self) -> None:
        """Nothing has to be started."""

    def tell(self, said: dict[str, Any]) -> None:
        if said["say"] == "begin":
            self.player.begin(said)
        else:
            self.answer = self.player.choose(said)

    def hear(self, until: float) -> dict[str, Any]:
        return self.answer


@pytest.fixture
def then(monkeypatch: pytest.MonkeyPatch) -> Then:
    monkeypatch.setattr(sides, "the_process", Here)
    return Then(Budget(simulations=20))


def begun(name: str, seed: int) -> State:
    """Some decisions into a game, at one that leaves a choice."""
    state: State = catalog.game(name).start(2)
    rng, left = Rng(seed), 12
    while left > 0 or state.actor == NATURE or len(state.legal()) == 1:
        left -= state.actor != NATURE
        legal = state.legal()
        state.apply(state.sample(rng) if state.actor == NATURE else legal[rng.below(len(legal))])
    return state


@pytest.mark.parametrize("name", catalog.ours())
def test_the_other_side_answers_as_the_same_search_would_here(name: str, then: Then) -> None:
    then.begin()
    for seed in range(3):
        state = begun(name, seed)
        world, again = state.resampled(state.actor, Rng(seed)), state.resampled(state.actor, Rng(seed))
        said = then.choose(world, state.actor, Rng(7))
        there = Rng(int(Rng(7).below(1 << 31)))
        assert said.action == ask(make("vizier@20"), again, there).action
        then.begin()
    assert then.spent.decisions == 3 and then.spent.simulations == 60


def test_a_position_that_reads_otherwise_there_ends_the_match(then: Then) -> None:
    state = begun("egizia", 1)
    told = then.question(state, state.actor, Rng(1))
    assert "action" in Player().choose(told)
    with pytest.raises(SystemExit, match="found the edition 0000"):
        Player().choose(told | {"digest": "0000"})
    with pytest.raises(SystemExit, match="reads otherwise"):
        Player().choose(told | {"seat": 1 - told["seat"]})


def test_the_clock_of_a_budget_stands_while_something_else_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "perf_counter", perf_counter)  # put back afterwards
    monkeypatch.setattr(sides, "process_time", lambda: 5.0)
    Now(Budget(seconds=0.1))
    watch = Watch(Budget(seconds=0.1))
    assert watch.left(0) > 0 and watch.started == 5.0

"""Chance is keyed by event: the same draws in every rotation, and the odds of the rules."""

from __future__ import annotations

from collections import Counter
from random import Random as Dice

import pytest

from mehen.arena import Match, play_block
from mehen.arena.luck import Luck, key, lowest, own_rng
from mehen.core import catalog
from mehen.core.record import read_record
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, State


def draws(game: str, seats: int, seed: int, player: Dice) -> dict[tuple[object, ...], tuple[int, dict[int, int]]]:
    """A game in which seats act at random: each event of NATURE, its answer, and the odds of all that was possible."""
    state: State = catalog.game(game).start(seats)
    luck = Luck(seed)
    out: dict[tuple[object, ...], tuple[int, dict[int, int]]] = {}
    while state.actor != OVER:
        if state.actor == NATURE:
            before = dict(luck.counts)
            odds = dict(state.chances())
            action = luck.answer(state)
            event = next(name for name, count in luck.counts.items() if before.get(name, 0) < count)
            out[*event, luck.counts[event]] = (action, odds)
        else:
            action = player.choice(state.legal())
        state.apply(action)
    return out


@pytest.mark.parametrize(("game", "seats"), [("egizia", 2), ("pharaon", 3), ("mennefer", 2), ("ankh", 3)])
def test_games_of_a_block_meet_the_same_luck(game: str, seats: int) -> None:
    """Players who act differently still see the same answers, wherever both had the same odds in both games."""
    one, other = (draws(game, seats, 99, Dice(k)) for k in (1, 2))
    common = one.keys() & other.keys()
    assert len(common) >= 5
    for event in common:
        (mine, odds), (theirs, other_odds) = one[event], other[event]
        if all(odds.get(answer) == other_odds.get(answer) for answer in (mine, theirs)):
            assert mine == theirs, event
    assert any(one[event][0] != value[0] for event, value in draws(game, seats, 100, Dice(1)).items() if event in one)


def test_the_setup_is_the_same_in_all_rotations() -> None:
    match = Match("egizia", ("random", "random"), 2, seed=4, records=True)
    texts = [read_record(text).text() for text in play_block(match, 0).records]
    openings = []
    for text in texts:
        lines = text.split("\n\n", 1)[1].splitlines()
        openings.append(lines[: next(k for k, row in enumerate(lines) if "nature" not in row)])
    assert len(openings[0]) > 8
    assert openings[0] == openings[1]
    assert texts[0] != texts[1]


def test_each_answer_has_its_odds() -> None:
    chances = [(3, 1), (7, 5), (20, 2)]
    seen = Counter(lowest(key("odds", n), chances) for n in range(8000))
    for action, weight in chances:
        assert seen[action] == pytest.approx(8000 * weight / 8, abs=4 * (8000 * weight / 8) ** 0.5)


def test_a_smaller_pool_changes_only_what_is_gone() -> None:
    pool = [(action, 1) for action in range(30)]
    for n in range(200):
        found = lowest(key("pool", n), pool)
        gone = n % 30
        again = lowest(key("pool", n), [(action, weight) for action, weight in pool if action != gone])
        assert again == found or found == gone


def test_draws_of_one_event_do_not_depend_on_each_other() -> None:
    """Second answers, given the first, are as likely as ever."""
    pool = [(0, 1), (1, 1)]
    pairs = Counter((lowest(key(n, "a", 0), pool), lowest(key(n, "a", 1), pool)) for n in range(4000))
    assert all(abs(count - 1000) < 120 for count in pairs.values())


def test_bots_have_chance_of_their_own() -> None:
    seeds = {own_rng(5, bot, copy, n).state for bot in range(3) for copy in range(3) for n in range(50)}
    assert len(seeds) == 450
    assert own_rng(5, 1, 0, 7).state == own_rng(5, 1, 0, 7).state
    assert isinstance(own_rng(5, 1, 0, 7), Rng)


def test_keys_never_change() -> None:
    """They are part of every kept match: a change here makes old ones impossible to play again."""
    assert key(1, "block", 0) == Match("egizia", ("random",), 2).block_seed(0)
    assert f"{key('nature', 3):016x}" == "4b944a5b168b76f8"
    assert lowest(12345, [(1, 2), (2, 3), (9, 1)]) == 1

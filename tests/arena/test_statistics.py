"""Numbers of a match: against blocks whose truth is known."""

from __future__ import annotations

from random import Random

import pytest
from tests.arena.simulated import block, coin_block

from mehen.arena import Clock, Match, summarise
from mehen.arena.bootstrap import interval, share_interval
from mehen.arena.results import Block, GameResult
from mehen.arena.stats import block_share, rough_interval


@pytest.mark.parametrize(("share", "blocks"), [(0.5, 12), (0.7, 40), (0.95, 40)])
def test_the_interval_holds_the_truth_in_95_of_100_matches(share: float, blocks: int) -> None:
    rng = Random(int(share * 100) + blocks)
    matches, held = 300, 0
    for seed in range(matches):
        low, high = share_interval([coin_block(rng, share) for _ in range(blocks)], seed, rounds=400)
        held += low <= share <= high
    assert held / matches >= 0.93


def test_the_interval_is_not_wider_than_it_must_be() -> None:
    rng = Random(8)
    values = [coin_block(rng, 0.6) for _ in range(400)]
    low, high = share_interval(values, 1, rounds=1000)
    centre, half = rough_interval(values)
    assert high - low == pytest.approx(2 * half, rel=0.15)
    assert low < centre < high


def test_a_match_without_a_loss_proves_no_certainty() -> None:
    low, high = share_interval([1.0] * 30, 1)
    assert 0.85 < low < 0.95
    assert high == 1.0
    assert share_interval([1.0] * 29 + [0.5], 1)[0] <= low, "a loss more is never better"
    assert share_interval([0.0] * 30, 1)[0] == 0.0


def test_intervals_follow_from_their_seed() -> None:
    values = [0.0, 3.0, 1.0, 8.0, 2.0]
    assert interval(values, 3) == interval(values, 3)
    assert interval(values, 3) != interval([*values, 5.0], 3)


def test_ties_share_the_win() -> None:
    game = GameResult((0, 1, 2), (20, 20, 5), (1, 1, 3), 0, 9, "x")
    assert game.wins() == [0.5, 0.5, 0.0]
    assert game.ranks() == [1.5, 1.5, 3.0]
    assert game.margins() == [0, 0, -15]


def test_alone_the_game_is_the_other() -> None:
    won = GameResult((0,), (50,), (1,), 41, 9, "x")
    lost = GameResult((0,), (50,), (2,), 60, 9, "x")
    assert (won.wins(), won.margins(), won.ranks()) == ([1.0], [9], [1.0])
    assert (lost.wins(), lost.margins(), lost.ranks()) == ([0.0], [-10], [2.0])


def test_a_game_may_have_no_winner() -> None:
    game = GameResult((0, 1), (3, 3), (2, 2), 0, 9, "x")
    assert game.wins() == [0.0, 0.0]


def test_a_challenger_is_counted_by_its_own_seat() -> None:
    """Against a field of three a fair share is a quarter, for the challenger and for each seat of the field."""
    one = block(0, ((0, 1, 1, 1), (9, 1, 1, 1)), ((1, 0, 1, 1), (9, 1, 1, 1)))
    assert block_share(one, 0) == 0.5
    assert block_share(one, 1) == pytest.approx(1 / 6)


def test_all_numbers_of_a_small_match() -> None:
    match = Match("egizia", ("a", "b"), 2)
    blocks = [
        block(0, ((0, 1), (30, 20)), ((1, 0), (25, 35))),
        block(1, ((0, 1), (10, 40)), ((1, 0), (22, 22))),
    ]
    summary = summarise(match, blocks)
    first, second = summary.standings
    assert (summary.blocks, summary.games) == (2, 4)
    assert (first.share, second.share) == (0.625, 0.375)
    assert first.low < 0.625 < first.high
    assert (first.rank, second.rank) == (1.375, 1.625)
    assert (first.points, second.points) == (24.25, 26.75)
    assert (first.margin, second.margin) == (-2.5, 2.5)
    assert first.by_seat == (0.5, 0.75)
    assert summary.seat_shares == (0.375, 0.625)
    assert summarise(match, blocks).data() == summary.data()


def test_blocks_survive_their_line() -> None:
    import json

    one = Block(3, 17, (GameResult((0,), (50,), (2,), 60, 9, "abc"), GameResult((1,), (5,), (1,), 4, 8, "d")))
    assert Block.read(json.loads(one.line())) == one


def test_a_clock_adds_up() -> None:
    clock, other = Clock(), Clock()
    for k in range(1, 1001):
        (clock if k % 3 else other).add(k / 1000)
    clock.join(Clock.read(other.data()))
    assert clock.count == 1000
    assert clock.mean() == pytest.approx(0.5005)
    assert clock.quantile(0.95) == pytest.approx(0.95, rel=0.03)
    assert clock.quantile(1.0) == clock.longest == 1.0

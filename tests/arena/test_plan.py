"""Who sits where: nobody is better off for their seat."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from mehen.arena.plan import copies, order, rotations, seatings


@pytest.mark.parametrize(
    ("bots", "seats"), [(2, 2), (3, 3), (4, 4), (5, 5), (3, 4), (3, 5), (4, 5), (4, 2), (5, 3), (3, 1)]
)
def test_every_bot_sits_in_every_seat_as_often_as_any_other(bots: int, seats: int) -> None:
    for block in range(7):
        plan = seatings(bots, seats, block)
        assert all(len(seating) == seats for seating in plan)
        for seat in range(seats):
            there = Counter(seating[seat] for seating in plan)
            assert set(there) == set(range(bots))
            assert len(set(there.values())) == 1, (block, seat, there)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_two_bots_are_a_challenger_and_a_field(seats: int) -> None:
    plan = seatings(2, seats, 3)
    assert len(plan) == seats
    assert [seating.index(0) for seating in plan] == list(range(seats))
    assert all(seating.count(1) == seats - 1 for seating in plan)


def test_one_bot_meets_itself_once() -> None:
    assert seatings(1, 4, 9) == [(0, 0, 0, 0)]


def test_more_bots_than_seats_meet_at_every_table_there_can_be() -> None:
    plan = seatings(4, 2, 0)
    assert len(plan) == comb(4, 2) * 2
    assert {frozenset(seating) for seating in plan} == {frozenset(pair) for pair in combinations(range(4), 2)}
    assert (0, 1) in plan
    assert (1, 0) in plan


def test_a_rotation_moves_everyone_by_a_seat() -> None:
    assert rotations((0, 1, 2)) == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


def test_neighbours_change_from_block_to_block() -> None:
    orders = {order((0, 1, 2, 3), block) for block in range(6)}
    assert len(orders) == 6
    assert order((0, 1, 2, 3), 6) == order((0, 1, 2, 3), 0)
    left_of_0 = Counter(one[-1] for one in orders)
    assert set(left_of_0.values()) == {2}


def test_copies_of_a_bot_are_told_apart() -> None:
    assert copies((1, 0, 1, 1)) == [0, 0, 1, 2]

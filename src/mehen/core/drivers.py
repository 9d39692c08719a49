"""Loops that belong inside the compiled group.  They know State and nothing of any game."""

from __future__ import annotations

from mehen.core.native import i64, vec
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, State


def playout(s: State, rng: Rng) -> int:
    """Finish ``s`` at random, NATURE sampled inside ``settle``.  Returns the number of decisions of seats."""
    decisions: i64 = 0
    s.luck = rng
    s.settle()
    while s.actor != OVER:
        n = s.fill()
        s.apply(s.offers.actions[rng.below(n)])
        decisions += 1
    s.luck = None
    return decisions


def random_record(s: State, rng: Rng) -> list[int]:
    """Finish ``s`` at random and return every action, NATURE's included."""
    actions: list[int] = []
    while s.actor != OVER:
        if s.actor == NATURE:
            action = s.sample(rng)
        else:
            n = s.fill()
            action = s.offers.actions[rng.below(n)]
        actions.append(action)
        s.apply(action)
    return actions


def replay(s: State, actions: list[int]) -> int:
    """Play actions, each checked.  Returns how many were legal: fewer than given, and the next one was not."""
    for ply, action in enumerate(actions):
        n = s.fill()
        found = False
        for i in range(n):
            if s.offers.actions[i] == action:
                found = True
                break
        if not found:
            return ply
        s.apply(action)
    return len(actions)


def perft(s: State, depth: i64) -> i64:
    """Number of action sequences of the given length, NATURE's outcomes counted once each."""
    if depth == 0 or s.actor == OVER:
        return 1
    n = s.fill()
    if depth == 1:
        return n
    mine = s.offers.actions[:n]  # the list is shared with the clones below
    total: i64 = 0
    for i in range(n):
        child = s.clone()
        child.apply(mine[i])
        total += perft(child, depth - 1)
    return total


def flat_search(s: State, seat: i64, rng: Rng, playouts: i64) -> list[tuple[int, float]]:
    """Flat Monte Carlo for ``seat`` over resampled worlds: each legal action with its mean lead at the end."""
    n = s.fill()
    mine = s.offers.actions[:n]
    total = vec[i64]([0] * n)
    visits = vec[i64]([0] * n)
    for k in range(max(playouts, n)):
        i = k % n
        world = s.resampled(seat, rng)
        world.apply(mine[i])
        playout(world, rng)
        total[i] += lead(world, seat)
        visits[i] += 1
    out: list[tuple[int, float]] = []
    for i in range(n):
        out.append((mine[i], float(total[i]) / float(visits[i])))
    return out


def lead(s: State, seat: i64) -> i64:
    """Points ahead of the best other seat; alone, ahead of the opponent that the game itself plays."""
    if s.seats == 1:
        return s.points_of(seat) - s.rival_points()
    best: i64 = -(1 << 40)
    for other in range(s.seats):
        if other != seat:
            best = max(best, s.points_of(other))
    return s.points_of(seat) - best


def clones(s: State, times: i64) -> int:
    """Only to be measured: how fast positions are copied."""
    total: i64 = 0
    for _ in range(times):
        total += s.clone().depth
    return total

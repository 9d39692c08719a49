"""Chance keyed by event: an answer of NATURE follows from the block and from which event it is, and from nothing else.

The n-th time a step asks NATURE with the same arguments - the n-th card for place 3 of the river, the n-th offering out
of the bag - is the same event in every game of a block, whoever sits where, whatever was drawn before and however much
chance the bots used.  For each event every outcome gets a number of its own and the lowest of those that are possible
wins.  So where the pools differ a little between two games, the same card still comes up unless it is gone, as if the
same shuffled decks stood on every table.  Each answer has exactly the odds that the rules give it.
"""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b

from mehen.core.frame import a_of, b_of, kind_of
from mehen.core.rng import Rng
from mehen.core.state import State

MASK64 = (1 << 64) - 1


def key(*parts: object) -> int:
    """A 64-bit number for these parts, the same on every machine."""
    text = "\x1f".join(map(str, parts))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def lowest(event: int, chances: list[tuple[int, int]]) -> int:
    """The outcome with the lowest number; one of weight w draws w numbers, so that it wins w times as often."""
    best, found = MASK64 + 1, -1
    for action, weight in chances:
        for copy in range(weight):
            # splitmix64: neighbouring outcomes get numbers that have nothing in common
            x = (event + action * 0x9E3779B97F4A7C15 + copy * 0xD1B54A32D192ED03) & MASK64
            x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
            x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK64
            x ^= x >> 31
            if x < best:
                best, found = x, action
    return found


class Luck:
    """NATURE in one game of a block."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.counts: Counter[tuple[str, int, int]] = Counter()

    def answer(self, state: State) -> int:
        frame = state.agenda[state.depth - 1]
        event = (state.steps[kind_of(frame)].name, a_of(frame), b_of(frame))
        number = self.counts[event]
        self.counts[event] += 1
        return lowest(key(self.seed, "nature", *event, number), state.chances())


def own_rng(seed: int, bot: int, copy: int, decision: int) -> Rng:
    """The generator of one decision: what a bot draws there moves no other decision, its own or anybody's."""
    return Rng(key(seed, "bot", bot, copy, decision) & 0xFFFFFFFF)

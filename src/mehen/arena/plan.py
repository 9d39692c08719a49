"""Who sits where in the games of a block, so that nobody is better off for their seat.

A block is one seed.  With as many bots as seats, all rotations of one order around the table are played; the order
changes from block to block, so that neighbours change too.  Otherwise:

one bot            sits in every seat: one game (what a game is like among equals)
two bots           the first against as many of the second as there are other seats, in all rotations
fewer than seats   the bots follow each other round the table and begin again: A B C A, B C A B, C A B C
more than seats    every table that can be made of them, each in all rotations

In every case but that of two bots each bot sits in each seat as often as any other bot; there, each of the two does so
as often as in any other seat.
"""

from __future__ import annotations

from itertools import combinations, permutations
from math import factorial

Seating = tuple[int, ...]  # by seat: the number of a bot


def seatings(bots: int, seats: int, block: int) -> list[Seating]:
    if bots == 1:
        return [(0,) * seats]
    if bots == 2 and seats > 2:
        return rotations((0,) + (1,) * (seats - 1))
    if bots < seats:
        around = order(tuple(range(bots)), block)
        return [tuple(around[(first + seat) % bots] for seat in range(seats)) for first in range(bots)]
    return [seating for table in combinations(range(bots), seats) for seating in rotations(order(table, block))]


def rotations(seating: Seating) -> list[Seating]:
    """Each has everybody one seat further."""
    return [seating[-k:] + seating[:-k] if k else seating for k in range(len(seating))]


def order(table: Seating, block: int) -> Seating:
    """The first stays, the others change places: after (n - 1)! blocks everyone had every neighbour."""
    rest = table[1:]
    wanted = block % factorial(len(rest))
    for k, others in enumerate(permutations(rest)):
        if k == wanted:
            return (table[0], *others)
    return table


def copies(seating: Seating) -> list[int]:
    """By seat: how many seats before it hold the same bot."""
    return [seating[:seat].count(bot) for seat, bot in enumerate(seating)]

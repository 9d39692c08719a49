"""CO-1: the table before the first round."""

from __future__ import annotations

from mehen_example.coil import kinds
from mehen_example.coil.state import SCARABS, Coil, CoilRules


def new_game(rules: CoilRules) -> Coil:
    """CO-1.1, CO-1.2: all runners at the tail, all eggs in their places."""
    s = Coil(rules)
    scarabs(s)
    s.push(kinds.ROUND)
    s.settle()
    return s


def scarabs(s: Coil) -> None:
    """CO-1.3"""
    for p in range(s.seats):
        s.put(p, SCARABS, s.c.start_scarabs)

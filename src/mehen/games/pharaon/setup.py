"""PH-4, PH-16, PH-17: the table before round 1, one function for each numbered step."""

from __future__ import annotations

from mehen.core.native import i64
from mehen.games.pharaon import kinds
from mehen.games.pharaon.actions import BOARD_COUNT, TRAITOR_TRACKS
from mehen.games.pharaon.state import Pharaon, PharaonRules


def new_game(rules: PharaonRules) -> Pharaon:
    """Lay out the table.  Frames wait on a stack, so what comes last is pushed first."""
    s = Pharaon(rules)
    everyone_starts(s)
    s.push(kinds.SETUP_OVER)
    s.push(kinds.EVERYONE_READY)
    if s.c.solo:
        traitor_tracks(s)
    s.push(kinds.START)
    s.push(kinds.SHOW_JARS)
    displays(s)
    if s.c.beginner:
        scribes(s)
    s.push(kinds.REFILL)
    circle_and_wheel(s)
    s.settle()
    return s


def circle_and_wheel(s: Pharaon) -> None:
    """PH-4.1: the boards in a random circle; how the wheel stands and which way it will turn."""
    s.push(kinds.DIRECTION)
    s.push(kinds.SHIFT)
    push_positions(s, kinds.LAY_BOARD, BOARD_COUNT)


def everyone_starts(s: Pharaon) -> None:
    """PH-4.2, PH-4.5: all tokens in stock, all offerings in the bag, all discs and cubes at their start."""
    s.derive()


def displays(s: Pharaon) -> None:
    """PH-4.4: officials and artisans face up."""
    push_positions(s, kinds.DEAL_ARTISAN, s.c.guild)
    push_positions(s, kinds.DEAL_OFFICIAL, s.c.court)


def scribes(s: Pharaon) -> None:
    """PH-17.1, PH-17.2: a random Scribe for every participant, before the officials are laid out."""
    p = s.c.participants - 1
    while p >= 0:
        s.push(kinds.SCRIBE, p)
        p -= 1


def traitor_tracks(s: Pharaon) -> None:
    """PH-16.2 to PH-16.4: order, sides and colours of the tracks, then the first pile."""
    s.push(kinds.TRAITOR_PILE)
    push_positions(s, kinds.TRACK_COLOUR, TRAITOR_TRACKS)
    push_positions(s, kinds.TRACK_SIDE, TRAITOR_TRACKS)
    push_positions(s, kinds.LAY_TRACK, TRAITOR_TRACKS)


def push_positions(s: Pharaon, kind: i64, count: i64) -> None:
    """One frame for each position, the first one first."""
    k = count - 1
    while k >= 0:
        s.push(kind, 0, k)
        k -= 1

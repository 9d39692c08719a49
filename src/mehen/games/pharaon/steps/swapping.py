"""PH-13.17, PH-13.18: the Wise Woman and the Treasurer, and the windows in which they may swap."""

from __future__ import annotations

from typing import Final, final

from mehen.core.frame import a_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Decision
from mehen.games.pharaon import events, kinds
from mehen.games.pharaon.actions import COLOUR, COLOUR_COUNT, DONE, GIVE, KIND_COUNT, SWAP
from mehen.games.pharaon.state import TOKEN, Pharaon
from mehen.games.pharaon.vocabulary import (
    JOKER_UNIT,
    O_UNIT,
    SILVER,
    SILVER_UNIT,
    SWAP_RESOURCE,
)

FOR_RESOURCE: Final[i64] = 0
FOR_SILVER: Final[i64] = 1


def may_give(s: Pharaon, p: i64, swap: i64, kind: i64) -> bool:
    """PH-13.17, R-14, R-53, R-54: a coloured token or resource offering, or silver for a colour; never a joker."""
    if kind == JOKER_UNIT or s.units(p, kind) == 0:
        return False
    if swap == FOR_SILVER:
        return kind != SILVER_UNIT and s.stock[SILVER] > 0
    for colour in range(COLOUR_COUNT):
        if may_receive(s, kind, colour):
            return True
    return False


def may_receive(s: Pharaon, kind: i64, colour: i64) -> bool:
    """R-53: another colour than the one given up, and in stock."""
    return s.stock[colour] > 0 and (kind == SILVER_UNIT or kind % O_UNIT != colour)


def may_swap(s: Pharaon, p: i64, swap: i64) -> bool:
    if not s.can(p, SWAP_RESOURCE + swap):
        return False
    for kind in range(KIND_COUNT):
        if may_give(s, p, swap, kind):
            return True
    return False


def offer_swaps(s: Pharaon, p: i64) -> None:
    if may_swap(s, p, FOR_RESOURCE):
        s.offer(SWAP + FOR_RESOURCE)
    if may_swap(s, p, FOR_SILVER):
        s.offer(SWAP + FOR_SILVER)


def start_swap(s: Pharaon, p: i64, swap: i64) -> None:
    card = s.turn_card(p, SWAP_RESOURCE + swap)
    s.emit(events.ABILITY_USED, p, card)
    s.push(kinds.GIVE, p, swap)


@final
class SwapWindow(Decision[Pharaon]):
    """D16a, D17, PH-5.6, PH-13.17, R-15: around the pyramid move and after a pass; both swaps, in either order."""

    def options(self, s: Pharaon, f: i64) -> None:
        s.offer(DONE)
        offer_swaps(s, seat_of(f))

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        if action != DONE:
            s.again(f)
            start_swap(s, seat_of(f), action - SWAP)


@final
class Give(Decision[Pharaon]):
    """D16, PH-13.17, PH-13.18: the unit that is given up; an offering goes to the used ones."""

    def options(self, s: Pharaon, f: i64) -> None:
        for kind in range(KIND_COUNT):
            if may_give(s, seat_of(f), a_of(f), kind):
                s.offer(GIVE + kind)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        p = seat_of(f)
        kind = action - GIVE
        if a_of(f) == FOR_RESOURCE:
            s.push(kinds.RECEIVE, p, kind)
        else:
            swap(s, p, kind, SILVER)


@final
class Receive(Decision[Pharaon]):
    """D13, PH-13.17: the colour that is taken instead."""

    def options(self, s: Pharaon, f: i64) -> None:
        for colour in range(COLOUR_COUNT):
            if may_receive(s, a_of(f), colour):
                s.offer(COLOUR + colour)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        swap(s, seat_of(f), a_of(f), action - COLOUR)


def swap(s: Pharaon, p: i64, kind: i64, token: i64) -> None:
    s.remove_unit(p, kind, 0)
    s.discard_unit(kind, 0, 1)
    s.stock[token] -= 1
    s.add(p, TOKEN + token, 1)
    s.emit(events.UNIT_SWAPPED, p, kind, token)

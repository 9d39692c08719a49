"""PH-6: paying for an action: access, credit, target, and the action cost unit by unit."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, b_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Decision
from mehen.games.pharaon import events, kinds
from mehen.games.pharaon.actions import ACCESS, COLOUR_COUNT, CREDIT, KIND_COUNT, PAY, TARGET
from mehen.games.pharaon.payment import (
    board_in,
    deal,
    first_target,
    last_target,
    may_pick,
    open_credits,
    slots,
    slots_due,
    slots_in,
    space_free,
    target_in,
    target_open,
    units_of,
)
from mehen.games.pharaon.state import SUBST, Pharaon
from mehen.games.pharaon.steps.boards import push_effect
from mehen.games.pharaon.vocabulary import EXTRA_SPACE, NO_TARGET


@final
class Access(Decision[Pharaon]):
    """D4, PH-6.4 to PH-6.8: the unit that is laid on the wheel; only one with which the action can be completed."""

    def options(self, s: Pharaon, f: i64) -> None:
        p = seat_of(f)
        have = units_of(s, p, a_of(f))
        for kind in range(KIND_COUNT):
            if open_credits(s, p, a_of(f), kind, have) != 0:
                s.offer(ACCESS + kind)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        p = seat_of(f)
        board = a_of(f)
        kind = action - ACCESS
        mask = open_credits(s, p, board, kind, units_of(s, p, board))
        if not space_free(s, board):  # PH-6.8, R-10: the unit is laid beside the spaces, and the official is turned
            s.emit(events.ABILITY_USED, p, s.turn_card(p, EXTRA_SPACE + board))
        s.remove_unit(p, kind, board)
        s.on_wheel(s.face[board], kind)
        s.emit(events.ACCESS_PAID, p, kind, s.face[board])
        first: i64 = 0
        while mask >> first & 1 == 0:
            first += 1
        if mask == 1 << first:
            ask_target(s, p, board, first)
        else:
            s.push(kinds.CREDIT, p, board, mask)


@final
class Credit(Decision[Pharaon]):
    """D5, PH-6.7, R-4: what the access unit counts as, where an access official leaves a choice (b: mask)."""

    def options(self, s: Pharaon, f: i64) -> None:
        for colour in range(COLOUR_COUNT):
            if b_of(f) >> colour & 1 == 1:
                s.offer(CREDIT + colour)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        ask_target(s, seat_of(f), a_of(f), action - CREDIT)


def ask_target(s: Pharaon, p: i64, board: i64, credit: i64) -> None:
    """PH-6.9: officials and the valley leave nothing to choose."""
    if credit != s.face[board]:
        s.emit(events.CREDITED, p, credit)
    if last_target(s, board) == 1:
        pay_for(s, p, board, NO_TARGET, credit)
    else:
        s.push(kinds.TARGET, p, board, credit)


@final
class Target(Decision[Pharaon]):
    """D6, PH-6.9, PH-6.12, PH-6.18: bonus and its colour, a column, or the artisan's colour."""

    def options(self, s: Pharaon, f: i64) -> None:
        p = seat_of(f)
        board = a_of(f)
        have = units_of(s, p, board)
        for target in range(first_target(board), last_target(s, board)):
            if target_open(s, p, board, target, b_of(f), have):
                s.offer(TARGET + target)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        s.emit(events.TARGET_CHOSEN, seat_of(f), action - TARGET)
        pay_for(s, seat_of(f), a_of(f), action - TARGET, b_of(f))


def pay_for(s: Pharaon, p: i64, board: i64, target: i64, credit: i64) -> None:
    """PH-6.11, PH-6.15, R-9: the remaining cost is paid before the effect; nothing may be left of it."""
    if slots(s, p, board, target, credit) == 0:
        push_effect(s, p, board, target)
    else:
        s.push(kinds.PAY, p, deal(board, target, credit))


def paid_so_far(s: Pharaon) -> i64:
    paid: i64 = 0
    for kind in range(KIND_COUNT):
        paid |= s.paid[kind] << 4 * kind
    return paid


@final
class Pay(Decision[Pharaon]):
    """D7, PH-6.13, PH-6.16: the next unit, in ascending kinds, so that every legal payment is reached in one way.

    Units stay with their owner until the last one is picked; then all are paid at once (PH-6.14).
    """

    def options(self, s: Pharaon, f: i64) -> None:
        p = seat_of(f)
        have = units_of(s, p, board_in(a_of(f)))
        need = slots_due(s, p, a_of(f))
        subst = s.get(p, SUBST)
        paid = paid_so_far(s)
        first: i64 = KIND_COUNT - 1
        while first > 0 and s.paid[first] == 0:
            first -= 1
        for kind in range(first, KIND_COUNT):
            if may_pick(have, paid, kind, need, subst):
                s.offer(PAY + kind)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        p = seat_of(f)
        kind = action - PAY
        board = board_in(a_of(f))
        s.paid[kind] += 1
        s.emit(events.UNIT_PAID, p, kind)
        if slots_in(paid_so_far(s)) < slots_in(slots_due(s, p, a_of(f))):
            s.again(f)
            return
        for k in range(KIND_COUNT):
            n = s.paid[k]
            for _ in range(n):
                s.remove_unit(p, k, board)
            if n > 0:
                s.discard_unit(k, board, n)
                s.paid[k] = 0
        push_effect(s, p, board, target_in(a_of(f)))

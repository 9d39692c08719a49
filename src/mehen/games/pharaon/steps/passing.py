"""PH-9: passing, rows of the pyramid, their income, and the jar that goes with a pass."""

from __future__ import annotations

from typing import final

from mehen.core.frame import seat_of
from mehen.core.native import i64
from mehen.core.step import Decision, Effect
from mehen.games.pharaon import events, kinds
from mehen.games.pharaon.actions import DONE, INCOME, JAR
from mehen.games.pharaon.payment import bonus_available
from mehen.games.pharaon.state import PASSED, PASSES, ROW, SHOWN, SPACE, Pharaon
from mehen.games.pharaon.steps.income import colours_in_stock, gain, receive_jar
from mehen.games.pharaon.vocabulary import AN_OFFERING, ANY_RESOURCE, PASS_ADVANCE, PYRAMID_INCOMES, SILVER, SOME_SILVER


def row_length(s: Pharaon, row: i64) -> i64:
    """Spaces after the start; row 0 is no row."""
    return s.c.row_income.start[row] - s.c.row_income.start[row - 1] if row > 0 else 0


def can_move(s: Pharaon, p: i64) -> bool:
    """PH-9.5: on the last space of its row a disc stays."""
    return s.get(p, SPACE) < row_length(s, s.get(p, ROW))


def lay_disc(s: Pharaon, p: i64) -> bool:
    """PH-9.1, PH-9.3: the lowest free row, and the seal with row 1; the last to pass uses none (False)."""
    before = s.passed_count()
    s.put(p, PASSED, 1)
    s.add(p, PASSES, 1)
    if before + 1 == s.c.participants:
        s.emit(events.PASSED_LAST, p)
        return False
    s.put(p, ROW, before + 1)
    s.emit(events.PASSED, p, before + 1)
    if s.c.row_seal[before] == 1:
        s.seal = p
        s.emit(events.SEAL_TAKEN, p)
    return True


def go_pass(s: Pharaon, p: i64) -> None:
    """PH-9.1 to PH-9.4, PH-16.16, R-19: row and seal, the General's move, the jar, then the window for swaps."""
    in_row = lay_disc(s, p)
    s.push(kinds.SWAP_WINDOW, p)
    if s.round != s.c.round_without_jars:
        s.push(kinds.CHOOSE_JAR, p)
    if in_row and s.can(p, PASS_ADVANCE):  # PH-13.6
        s.push(kinds.PYRAMID, p)


def advance(s: Pharaon, p: i64) -> i64:
    """PH-9.5: one space to the right; the number of the space reached."""
    s.add(p, SPACE, 1)
    s.emit(events.DISC_MOVED, p, s.get(p, ROW), s.get(p, SPACE))
    return s.get(p, SPACE)


def income_at(s: Pharaon, row: i64, space: i64) -> i64:
    return s.c.row_income.flat[s.c.row_income.start[row - 1] + space - 1]


@final
class Pyramid(Effect[Pharaon]):
    """PH-9.4 to PH-9.6, R-20: the disc moves on and its owner takes an income."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        p = seat_of(f)
        if can_move(s, p):
            advance(s, p)
            s.push(kinds.PYRAMID_INCOME, p)


@final
class PyramidIncome(Decision[Pharaon]):
    """D15, PH-8.7, PH-9.5, PH-9.6, R-18: one of the different incomes up to the disc that can give something."""

    def options(self, s: Pharaon, f: i64) -> None:
        p = seat_of(f)
        row = s.get(p, ROW)
        passed: i64 = 0
        for space in range(1, s.get(p, SPACE) + 1):
            passed |= 1 << income_at(s, row, space)
        for income in range(len(PYRAMID_INCOMES)):
            if passed >> income & 1 == 1 and can_give(s, income):
                s.offer(INCOME + income)
        if s.offers.count == 0:
            s.offer(DONE)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        p = seat_of(f)
        if action == INCOME + ANY_RESOURCE:
            s.push(kinds.ANY_RESOURCE, p)
        elif action == INCOME + SOME_SILVER:
            gain(s, p, SILVER, 1)
        elif action == INCOME + AN_OFFERING:
            s.push(kinds.TAKE_OFFERING, p)


def can_give(s: Pharaon, income: i64) -> bool:
    """PH-8.7."""
    if income == ANY_RESOURCE:
        return colours_in_stock(s)
    if income == SOME_SILVER:
        return s.stock[SILVER] > 0
    return bonus_available(s)


@final
class ChooseJar(Decision[Pharaon]):
    """D2, PH-4.8, PH-9.2: one of the face-up jars."""

    def options(self, s: Pharaon, f: i64) -> None:
        for jar in range(s.c.jars):
            if s.jar_at[jar] == SHOWN:
                s.offer(JAR + jar)
        if s.offers.count == 0:
            s.offer(DONE)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        if action != DONE:
            receive_jar(s, seat_of(f), action - JAR)

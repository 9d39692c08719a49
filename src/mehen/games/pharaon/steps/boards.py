"""PH-7, PH-11: what the five boards give once they are paid for, and who becomes Pharaoh."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Decision, Effect
from mehen.core.tables import replaced
from mehen.games.pharaon import events, kinds
from mehen.games.pharaon.actions import ARTISAN, COURT_DECK, DONE, GUILD_DECK, OFFICIAL, TAKE_SET
from mehen.games.pharaon.state import NOBODY, OFFICIALS_HELD, STAGE, Pharaon
from mehen.games.pharaon.steps.draws import COURT_SEAT, GUILD_SEAT, gain_artisan, gain_official
from mehen.games.pharaon.vocabulary import ARTISANS, COLUMN_TARGET, NILE, NO_TARGET, OFFERINGS, OFFICIALS


def push_effect(s: Pharaon, p: i64, board: i64, target: i64) -> None:
    """PH-5.7: the cost is paid; what follows is the effect."""
    if board == OFFERINGS:
        if target != NO_TARGET:
            s.push(kinds.TAKE_OFFERING, p)
        s.push(kinds.TAKE_SET, p)
    elif board == OFFICIALS:
        s.push(kinds.TAKE_OFFICIAL, p)
    elif board == NILE:  # PH-7.8
        rows = s.c.column_income
        column = target - COLUMN_TARGET
        s.push_rows(rows.flat, rows.start[column], rows.start[column + 1], p)
    elif board == ARTISANS:
        s.push(kinds.TAKE_ARTISAN, p)
    else:
        s.push(kinds.BUILD, p, 1)


@final
class TakeSet(Decision[Pharaon]):
    """D8, PH-7.1, PH-7.3: a complete set; nothing slides, nothing is replaced before the round ends."""

    def options(self, s: Pharaon, f: i64) -> None:
        for k in range(s.c.sets):
            if s.sets[2 * k + 1] >= 0:
                s.offer(TAKE_SET + k)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        take_set(s, seat_of(f), action - TAKE_SET)


def take_set(s: Pharaon, p: i64, k: i64) -> None:
    s.emit(events.SET_TAKEN, p, s.sets[2 * k], s.sets[2 * k + 1])
    for at in range(2 * k, 2 * k + 2):
        s.offering_in(p, s.sets[at], 1)
        s.sets = replaced(s.sets, at, NOBODY)


@final
class TakeOfficial(Decision[Pharaon]):
    """D10, PH-7.5, PH-7.6, R-56: a displayed official, replaced at once, or the unseen top card of the deck."""

    def options(self, s: Pharaon, f: i64) -> None:
        for k in range(s.c.court):
            if s.court[k] >= 0:
                s.offer(OFFICIAL + k)
        if s.court_deck > 0:
            s.offer(COURT_DECK)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        p = seat_of(f)
        if action == COURT_DECK:
            s.push(kinds.DRAW_OFFICIAL, p, COURT_SEAT)
            return
        k = action - OFFICIAL
        card = s.court[k]
        s.court = replaced(s.court, k, NOBODY)
        gain_official(s, p, card)
        s.push(kinds.DEAL_OFFICIAL, p, k)


@final
class TakeArtisan(Decision[Pharaon]):
    """D11, PH-7.10, PH-13.23, PH-13.24: a displayed artisan, replaced at once, or the unseen top card."""

    def options(self, s: Pharaon, f: i64) -> None:
        for k in range(s.c.guild):
            if s.guild[k] >= 0:
                s.offer(ARTISAN + k)
        if s.guild_deck > 0:
            s.offer(GUILD_DECK)
        if s.offers.count == 0:  # PH-13.28
            s.offer(DONE)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        p = seat_of(f)
        if action == DONE:
            s.emit(events.NOTHING_GAINED, p)
        elif action == GUILD_DECK:
            s.push(kinds.DRAW_ARTISAN, p, GUILD_SEAT)
        else:
            k = action - ARTISAN
            card = s.guild[k]
            s.guild = replaced(s.guild, k, NOBODY)
            gain_artisan(s, p, card)
            s.push(kinds.DEAL_ARTISAN, p, k)


@final
class Build(Effect[Pharaon]):
    """PH-7.11, PH-13.25, PH-13.26, PH-13.29: the next stages in order; nothing at the last one (PH-13.28)."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        for _ in range(a_of(f)):
            build_stage(s, seat_of(f))


def build_stage(s: Pharaon, p: i64) -> None:
    if s.get(p, STAGE) < s.c.stages:
        s.add(p, STAGE, 1)
        s.emit(events.STAGE_BUILT, p, s.get(p, STAGE))
        check_pharaoh(s, p)


@final
class PharaohCheck(Effect[Pharaon]):
    """PH-7.6, PH-11.1: after an official was gained and its place refilled, before an instant ability."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        check_pharaoh(s, seat_of(f))


def check_pharaoh(s: Pharaon, p: i64) -> None:
    """PH-11.1, PH-16.13, R-42: the first with enough officials and stages, for good."""
    if s.pharaoh == NOBODY and s.get(p, OFFICIALS_HELD) >= s.c.pharaoh_officials:
        if s.get(p, STAGE) >= s.c.pharaoh_stage:
            s.pharaoh = p
            s.emit(events.PHARAOH_CROWNED, p)

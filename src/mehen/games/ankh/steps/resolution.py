"""AK-9B.5: strength, victory and defeat; what dies of it is in ``kills.py``."""

from __future__ import annotations

from typing import final

from mehen.core.frame import seat_of
from mehen.core.native import i64, vec
from mehen.core.step import Decision, Effect
from mehen.games.ankh import chapters, events, kinds
from mehen.games.ankh.actions import NO, YES
from mehen.games.ankh.state import FIGURES, HELD, Ankh
from mehen.games.ankh.steps.battle import fighters_with, played, terrain_figures
from mehen.games.ankh.steps.conflict import add_bonuses, empty_account, figures_in, push_gains, total
from mehen.games.ankh.steps.growth import best_set, near_own_figure, receive
from mehen.games.ankh.vocabulary import (
    ANUBIS,
    COMMANDING,
    DESERT,
    DROUGHT,
    FOR_MAGNANIMOUS,
    FOR_WIN,
    GLORIOUS,
    GOD,
    MAGNANIMOUS,
    RESPLENDENT,
    SPHINX,
    TEMPLE,
    TEMPLE_ATTUNED,
)


def held_total(s: Ankh) -> i64:
    """Warriors in Anubis' hands, those of this battle's plague included (AK-12I.11)."""
    total: i64 = 0
    for p in range(s.seats):
        total += s.get(p, HELD)
    return total


def is_near_enemy(s: Ankh, side: i64, h: i64, kind: i64) -> bool:
    """Whether a figure of another side (of one kind, or any with NOBODY) is adjacent to a hex.

    AK-12I.16: not across a barrier.  AK-12I.50: all figures of a merged god are of one side.
    """
    board = s.c.board
    for d in range(6):
        if s.ground[h] >> d & 1 == 1:
            there = board.neighbour[h * 6 + d]
            if s.is_figure(there) and s.owner(there) != side and (kind < 0 or s.kind(there) == kind):
                return True
    return False


def figure_strength(s: Ankh, h: i64) -> i64:
    """AK-9B.5b, AK-12.5: Androsphinxes cancel; gods are stronger with Resplendent and with trapped warriors.

    AK-12I.9: cancelled with all its bonuses.  AK-12I.10: both bonuses add up.  AK-12I.32: also on water.
    """
    side = s.owner(h)
    if is_near_enemy(s, side, h, SPHINX):
        return 0
    strength = s.c.base_strength
    if s.kind(h) == GOD:
        if s.has(side, RESPLENDENT) and best_set(s, side) >= s.c.power_enough[RESPLENDENT]:
            strength = s.c.power_amount[RESPLENDENT]
        if s.lords[ANUBIS] == side:
            strength += held_total(s) * s.c.trap_strength
    return strength


def strength_of(s: Ankh, side: i64) -> i64:
    """AK-9B.5a, AK-12I.2: figures, cards, temples; a side without figures in the region has strength 0.

    AK-1.3: cards count once they are revealed.
    AK-12I.30, AK-12I.36: any own figure next to a temple will do, in the temple's region only.
    """
    c = s.c
    first = side * c.army
    strength: i64 = 0
    present = False
    for i in range(s.get(side, FIGURES)):
        h = s.army[first + i]
        if s.in_region(h, s.battle):
            present = True
            strength += figure_strength(s, h)
    if not present:
        return 0
    if s.revealed:
        for k in range(len(c.card_strength)):
            if played(s, side, k):
                strength += c.card_strength[k]
    if s.has(side, TEMPLE_ATTUNED):
        for i in range(s.work_count):
            h = s.works[i]
            if s.kind(h) == TEMPLE and s.owner(h) == side and s.in_region(h, s.battle):
                if near_own_figure(s, side, h):
                    strength += c.power_amount[TEMPLE_ATTUNED]
    return strength


def strength_now(s: Ankh, side: i64) -> i64:
    """Strength in the battle that is going on, as far as it lies open."""
    return strength_of(s, side) if s.battle > 0 and s.fighters >> side & 1 == 1 else 0


@final
class Resolution(Effect[Ankh]):
    """AK-9B.5c, R-10: the strongest side with figures wins; a tie can only be broken by the tiebreaker.

    AK-12I.59: by a side that has figures left.
    """

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        s.open_chapter(chapters.RESOLUTION, s.battle - 1)
        most: i64 = -1
        tied: i64 = 0
        for i in range(s.sides):
            side = s.track[i]
            if s.fighters >> side & 1 == 1:
                strength = strength_of(s, side)
                s.tell(events.STRENGTH, side, strength)
                if figures_in(s, side, s.battle) > 0:
                    if strength > most:
                        most = strength
                        tied = 0
                    if strength == most:
                        tied |= 1 << side
        if tied & (tied - 1) != 0:
            if tied >> s.tiebreaker & 1 == 1 and not s.tie_used:
                s.push(kinds.TIEBREAK, s.tiebreaker)
            else:
                nobody_wins(s)
        elif tied == 0:
            nobody_wins(s)
        else:
            winner: i64 = 0
            while tied >> winner != 1:
                winner += 1
            s.push(kinds.WIN, winner)


def nobody_wins(s: Ankh) -> None:
    s.emit(events.NOBODY_WON, 0)
    s.push(kinds.RESOLUTION_KILLS)
    s.push(kinds.LOSERS)


@final
class Tiebreak(Decision[Ankh]):
    """D21, AK-9.1, AK-9B.5c, AK-12I.47: the holder may use the token and win, or save it."""

    def options(self, s: Ankh, f: i64) -> None:
        s.offer(YES)
        s.offer(NO)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        if action == YES:
            s.tie_used = True
            s.tell(events.TIEBREAKER_USED, seat_of(f))
            s.push(kinds.WIN, seat_of(f))
        else:
            nobody_wins(s)


def margin_of(s: Ankh, side: i64) -> i64:
    """AK-9B.5d, R-11: strength above the next strongest side in the battle."""
    next_best: i64 = 0
    for p in range(s.seats):
        if p != side and s.fighters >> p & 1 == 1:
            next_best = max(next_best, strength_of(s, p))
    return strength_of(s, side) - next_best


def spoils(s: Ankh, side: i64) -> vec[i64]:
    """AK-9B.5d, AK-12I.24: what a victory brings: itself, Glorious, Drought, Re's light and a city."""
    c = s.c
    out = empty_account()
    out[FOR_WIN] = c.win_devotion
    if s.has(side, GLORIOUS) and margin_of(s, side) >= c.power_enough[GLORIOUS]:
        out[chapters.FROM_GLORIOUS] = c.power_amount[GLORIOUS] - c.win_devotion
    if played(s, side, DROUGHT):
        out[chapters.FROM_DROUGHT] = terrain_figures(s, side, DESERT, 0) * c.card_amount[DROUGHT]
    add_bonuses(s, side, s.battle, out)
    return out


@final
class Win(Effect[Ankh]):
    """AK-9B.5d: Commanding; then one gain for everything that the victory brings."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        side = seat_of(f)
        s.victor = side
        s.tell(events.BATTLE_WON, side)
        if s.has(side, COMMANDING):
            receive(s, side, s.c.power_amount[COMMANDING])
        s.push(kinds.RESOLUTION_KILLS)
        s.push(kinds.LOSERS)
        s.push(kinds.GAIN, side, total(spoils(s, side)), FOR_WIN)


@final
class Losers(Effect[Ankh]):
    """AK-9B.5e, AK-12I.46: Magnanimous losers with enough figures in the region, ascending."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        amounts = vec[i64]([0] * s.seats)
        mask, enough = fighters_with(s, MAGNANIMOUS), s.c.power_enough[MAGNANIMOUS]
        for p in range(s.seats):
            if mask >> p & 1 == 1 and p != s.victor and figures_in(s, p, s.battle) >= enough:
                amounts[p] = s.c.power_amount[MAGNANIMOUS]
        push_gains(s, amounts, FOR_MAGNANIMOUS)

"""AK-10M: two gods become one; AK-10F: gods in the red zone are forgotten; AK-14: the end."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, b_of, kind_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Decision, Effect
from mehen.core.tables import replaced
from mehen.games.ankh import chapters, events, kinds
from mehen.games.ankh.actions import FIGURE, KIND, NO, YES
from mehen.games.ankh.state import (
    BASES,
    FIGURES,
    FOLLOWERS,
    HELD,
    LOWER_GOD,
    MAT,
    NOBODY,
    OWN_GOD,
    OWNER_BITS,
    OWNER_SHIFT,
    POOL,
    SIDE,
    SPACE,
    SUN,
    UNDER,
    WARRIORS,
    Ankh,
)
from mehen.games.ankh.steps.devotion import win_game
from mehen.games.ankh.steps.growth import destroy
from mehen.games.ankh.vocabulary import (
    ALL_FORGOTTEN,
    ANUBIS,
    FIFTH_CONFLICT,
    GUARDIAN,
    GUARDIANS,
    OSIRIS,
    RE,
    SOLE_GOD,
)


def destroy_all(s: Ankh, side: i64) -> None:
    """AK-10M.2, AK-10F.1: the monuments of a side go to the supply."""
    i = s.work_count - 1
    while i >= 0:
        if s.owner(s.works[i]) == side:
            destroy(s, s.works[i])
        i -= 1


def take_off(s: Ankh, h: i64) -> None:
    """A figure leaves the game, not killed (AK-12I.61); its sun token returns (AK-10M.7)."""
    kind = s.kind(h)
    if kind >= GUARDIAN:
        s.count_guardian(s.owner(h), kind, -1)
    if s.lift(h) & SUN != 0:
        s.suns += 1


def clear_row(s: Ankh, side: i64, keep_guardians: bool) -> None:
    """Everything of a side that leaves the game; the seat keeps the name of its god."""
    for column in range(FOLLOWERS, MAT):
        guardians = POOL <= column < POOL + GUARDIANS or column >= FIGURES
        if not (keep_guardians and guardians):
            s.put(side, column, 0)


# -- merge -----------------------------------------------------------------------------------------


@final
class Merge(Effect[Ankh]):
    """AK-10M.1 to AK-10M.9: the last side becomes part of the last but one."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        s.open_chapter(chapters.MERGING)
        lower = s.track[0]
        higher = s.track[1]
        destroy_all(s, lower)
        first = lower * s.c.army
        i = s.get(lower, FIGURES) - 1
        while i >= 0:
            h = s.army[first + i]
            if s.kind(h) < GUARDIAN:
                take_off(s, h)
            i -= 1
        s.add(higher, FOLLOWERS, s.get(lower, FOLLOWERS))
        s.put(higher, LOWER_GOD, s.get(lower, OWN_GOD))
        s.lords = replaced(s.lords, s.get(lower, OWN_GOD), higher)
        s.book(higher, s.get(lower, SPACE) - s.get(higher, SPACE), chapters.FROM_MERGING)
        s.put(higher, SPACE, s.get(lower, SPACE))  # AK-10M.4: both markers at the lower one's place
        s.leave_track(lower)
        s.put(lower, SIDE, higher)
        clear_row(s, lower, True)
        if s.lords[ANUBIS] == higher:  # AK-10M.8, R-16
            s.add(higher, WARRIORS, s.get(higher, HELD))
            s.put(higher, HELD, 0)
        s.tell(events.MERGED, higher, s.get(higher, SPACE))
        s.mark()
        ask_guardians(s, lower, higher)
        end_merging(s)


def ask_guardians(s: Ankh, lower: i64, higher: i64) -> None:
    """AK-10M.3: each inherited guardian in turn, on the map by hex, then in the pool by kind."""
    k = GUARDIANS - 1
    while k >= 0:
        for _ in range(s.get(lower, POOL + k)):
            s.push(kinds.INHERIT, higher, 0, GUARDIAN + k)
        k -= 1
    i = s.get(lower, FIGURES) - 1
    while i >= 0:
        h = s.army[lower * s.c.army + i]
        s.push(kinds.INHERIT, higher, 1 + h, s.kind(h))
        i -= 1


def end_merging(s: Ankh) -> None:
    """The merge is over when no guardian is left to be asked about."""
    waiting: i64 = kind_of(s.agenda[s.depth - 1]) if s.depth > 0 else 0
    if waiting != kinds.INHERIT and waiting != kinds.GIVE_UP:
        s.close_chapter()


def partner(s: Ankh, higher: i64) -> i64:
    """The seat of the lower god."""
    p: i64 = 0
    while p == higher or s.side_of(p) != higher:
        p += 1
    return p


def base_free(s: Ankh, side: i64, kind: i64) -> bool:
    size = s.c.guardian_base[kind - GUARDIAN]
    return s.get(side, BASES + size) < s.c.bases[size]


def inherit(s: Ankh, higher: i64, where: i64, kind: i64) -> None:
    """A guardian changes hands and stays where it is, with orientation and sun token."""
    lower = partner(s, higher)
    s.count_guardian(lower, kind, -1)
    s.count_guardian(higher, kind, 1)
    if where > 0:
        piece = s.lift(where - 1)
        s.set_piece(where - 1, (piece & ~(OWNER_BITS << OWNER_SHIFT)) | higher + 1 << OWNER_SHIFT)
    else:
        s.add(lower, POOL + kind - GUARDIAN, -1)
        s.add(higher, POOL + kind - GUARDIAN, 1)
    s.tell(events.GUARDIAN_INHERITED, higher, kind)


def dismiss(s: Ankh, side: i64, where: i64, kind: i64) -> None:
    """R-27: a guardian leaves the game and does not return to the supply."""
    if where > 0:
        take_off(s, where - 1)
    else:
        s.add(side, POOL + kind - GUARDIAN, -1)
        s.count_guardian(side, kind, -1)
    s.tell(events.GUARDIAN_GONE, side, kind)


@final
class Inherit(Decision[Ankh]):
    """D25, AK-10M.3, R-15: take over a guardian of the lower god, or leave it."""

    def options(self, s: Ankh, f: i64) -> None:
        size = s.c.guardian_base[b_of(f) - GUARDIAN]
        if s.c.bases[size] > 0:
            s.offer(YES)
        s.offer(NO)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        higher = seat_of(f)
        if action == NO:
            dismiss(s, partner(s, higher), a_of(f), b_of(f))
        elif base_free(s, higher, b_of(f)):
            inherit(s, higher, a_of(f), b_of(f))
        else:
            s.push(kinds.GIVE_UP, higher, a_of(f), b_of(f))
        end_merging(s)


@final
class GiveUp(Decision[Ankh]):
    """D25, AK-10M.3, R-15: a kept guardian of that size makes room for the one taken over."""

    def options(self, s: Ankh, f: i64) -> None:
        c = s.c
        higher = seat_of(f)
        size = c.guardian_base[b_of(f) - GUARDIAN]
        first = higher * c.army
        for i in range(s.get(higher, FIGURES)):
            h = s.army[first + i]
            if s.kind(h) >= GUARDIAN and c.guardian_base[s.kind(h) - GUARDIAN] == size:
                s.offer(FIGURE + h)
        for k in range(GUARDIANS):
            if s.get(higher, POOL + k) > 0 and c.guardian_base[k] == size:
                s.offer(KIND + GUARDIAN + k)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        higher = seat_of(f)
        if action >= KIND:
            dismiss(s, higher, 0, action - KIND)
        else:
            dismiss(s, higher, 1 + action - FIGURE, s.kind(action - FIGURE))
        inherit(s, higher, a_of(f), b_of(f))
        end_merging(s)


# -- forgotten gods and the end -------------------------------------------------------------------------


@final
class Forget(Effect[Ankh]):
    """AK-10F.1 to AK-10F.3, AK-14.2: all sides on red are forgotten together; one that is left alone wins."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        s.mark()
        gone: i64 = 0
        for p in range(s.seats):
            if s.is_alive(p) and s.get(p, SPACE) <= s.c.last_red:
                gone |= 1 << p
        if gone != 0:
            s.open_chapter(chapters.FORGETTING)
        for p in range(s.seats):
            if gone >> p & 1 == 1:
                forget(s, p)
        if s.sides == 1:
            win_game(s, s.track[0], SOLE_GOD)
        elif s.sides == 0:
            s.open_chapter(chapters.END)
            s.end = ALL_FORGOTTEN
            s.depth = 0
            s.emit(events.GAME_LOST, 0)
        elif gone != 0:
            s.close_chapter()


def forget(s: Ankh, side: i64) -> None:
    s.tell(events.FORGOTTEN, side)
    destroy_all(s, side)
    first = side * s.c.army
    i = s.get(side, FIGURES) - 1
    while i >= 0:
        take_off(s, s.army[first + i])
        i -= 1
    if s.lords[ANUBIS] == side:  # AK-10F.2: his prisoners go home
        for p in range(s.seats):
            if s.is_alive(p):
                s.add(p, WARRIORS, s.get(p, HELD))
            s.put(p, HELD, 0)
    if s.lords[OSIRIS] == side:
        s.unders = 0
        s.ground = s.ground[:]
        for h in range(s.c.board.hexes):
            s.ground[h] &= ~UNDER
    if s.lords[RE] == side:
        s.suns = 0
    for god in range(len(s.lords)):
        if s.lords[god] == side:
            s.lords = replaced(s.lords, god, NOBODY)
    s.book_side(side, -s.get(side, SPACE), chapters.FROM_FORGETTING)
    s.leave_track(side)
    clear_row(s, side, False)
    for p in range(s.seats):
        if s.side_of(p) == side:
            s.put(p, SIDE, NOBODY)


@final
class Final(Effect[Ankh]):
    """AK-14.3: after the last conflict the side with the most devotion wins - space, then place in the stack."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        win_game(s, s.track[s.sides - 1], FIFTH_CONFLICT)

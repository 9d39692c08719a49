"""AK-5: moving figures; AK-12.2: Satis' push; AK-12.6: aiming a scorpion."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, b_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Decision
from mehen.games.ankh import events, kinds
from mehen.games.ankh.actions import AIM, DONE, FIGURE, TO
from mehen.games.ankh.state import AIM_BITS, AIM_SHIFT, FIGURES, MOVED, UNDER, Ankh
from mehen.games.ankh.vocabulary import (
    OSIRIS,
    SATIS,
    SCORPION,
)


def can_push(s: Ankh, side: i64, origin: i64, h: i64) -> bool:
    """AK-12.2, AK-12I.39: an enemy figure on a land hex where Satis may end, with somewhere to go."""
    if not s.is_figure(h) or s.owner(h) == side or not s.is_land(h):
        return False
    if s.ground[h] & UNDER != 0 and s.lords[OSIRIS] != side:
        return False
    for d in range(6):
        if may_be_pushed_to(s, origin, h, s.c.board.neighbour[h * 6 + d]):
            return True
    return False


def may_be_pushed_to(s: Ankh, origin: i64, h: i64, there: i64) -> bool:
    """AK-12.2, R-17: one hex, over any barrier; the hex Satis left is empty; AK-5.4 holds for the pushed."""
    if there < 0:
        return False
    if there == origin:
        return s.is_land(origin) and (s.ground[there] & UNDER == 0 or s.lords[OSIRIS] == s.owner(h))
    return s.may_stand(s.owner(h), there)


def can_end_at(s: Ankh, side: i64, origin: i64, there: i64) -> bool:
    """AK-5.3, AK-5.4, AK-5.7: the destination of a move within reach."""
    if s.at[there] == 0:
        return s.may_stand(side, there)
    return s.kind(origin) == SATIS and can_push(s, side, origin, there)


def can_move(s: Ankh, side: i64, h: i64) -> bool:
    """AK-5.6, AK-5.8: a figure with a destination; a scorpion always has its own hex."""
    if s.kind(h) == SCORPION:
        return True
    rows = s.c.board.within
    for i in range(rows.start[h], rows.start[h + 1]):
        if can_end_at(s, side, h, rows.flat[i]):
            return True
    return False


def move_figure(s: Ankh, h: i64, there: i64) -> None:
    """AK-5.5, AK-12I.25: control and sun tokens stay as they are; AK-12I.38: a scorpion is aimed by its own side."""
    piece = s.lift(h)
    s.set_piece(there, piece)
    if s.kind(there) == SCORPION:
        s.push(kinds.AIM, s.decider(s.owner(there)), there)


def rest(s: Ankh, side: i64) -> None:
    """All figures of a side may move again."""
    first = side * s.c.army
    for i in range(s.get(side, FIGURES)):
        s.at[s.army[first + i]] &= ~MOVED


@final
class Move(Decision[Ankh]):
    """D2, AK-5.1, AK-5.8: one figure after the other, each once, in any order."""

    def options(self, s: Ankh, f: i64) -> None:
        side = s.side_of(seat_of(f))
        first = side * s.c.army
        s.offer(DONE)
        for i in range(s.get(side, FIGURES)):
            h = s.army[first + i]
            if s.at[h] & MOVED == 0 and can_move(s, side, h):
                s.offer(FIGURE + h)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        if action == DONE:
            rest(s, s.side_of(seat_of(f)))
            return
        s.again(f)
        s.push(kinds.MOVE_TO, seat_of(f), action - FIGURE)


@final
class MoveTo(Decision[Ankh]):
    """D3, AK-5.2, AK-5.3, AK-5.6, AK-5.7: anywhere within reach, over everything."""

    def options(self, s: Ankh, f: i64) -> None:
        h = a_of(f)
        side = s.owner(h)
        turns = s.kind(h) == SCORPION
        rows = s.c.board.within
        for i in range(rows.start[h], rows.start[h + 1]):
            there = rows.flat[i]
            if turns and there > h:
                turns = False
                s.offer(TO + h)
            if can_end_at(s, side, h, there):
                s.offer(TO + there)
        if turns:
            s.offer(TO + h)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        h = a_of(f)
        there = action - TO
        s.at[h] |= MOVED
        if there == h:
            s.push(kinds.AIM, seat_of(f), h)
            return
        if s.at[there] != 0:
            s.push(kinds.PUSH, seat_of(f), h, there)
            return
        s.tell(events.MOVED, s.owner(h), s.kind(h), there)
        move_figure(s, h, there)


@final
class Push(Decision[Ankh]):
    """D4, AK-12.2, AK-12I.37, AK-12I.62: the moving seat says where the pushed figure goes, gods included."""

    def options(self, s: Ankh, f: i64) -> None:
        ring = s.c.board.ring
        for i in range(ring.start[b_of(f)], ring.start[b_of(f) + 1]):
            there = ring.flat[i] >> 3
            if may_be_pushed_to(s, a_of(f), b_of(f), there):
                s.offer(TO + there)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        origin = a_of(f)
        h = b_of(f)
        satis = s.lift(origin)
        s.tell(events.PUSHED, s.owner(h), s.kind(h), action - TO)
        move_figure(s, h, action - TO)
        s.set_piece(h, satis)
        s.tell(events.MOVED, s.owner(h), SATIS, h)


@final
class Aim(Decision[Ankh]):
    """D5, AK-12.6, R-28: two neighbouring hexes on the board."""

    def options(self, s: Ankh, f: i64) -> None:
        near = s.c.board.neighbour
        first = a_of(f) * 6
        for k in range(6):
            if near[first + k] >= 0 and near[first + (k + 1) % 6] >= 0:
                s.offer(AIM + k)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        h = a_of(f)
        s.at[h] = (s.at[h] & ~(AIM_BITS << AIM_SHIFT)) | (action - AIM + 1) << AIM_SHIFT
        s.tell(events.AIMED, s.owner(h), action - AIM, h)

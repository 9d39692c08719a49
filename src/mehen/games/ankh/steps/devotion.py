"""AK-9D: devotion is gained and lost here and nowhere else, and every change of it is booked with its sources."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, b_of, kind_of, seat_of
from mehen.core.native import i64, vec
from mehen.core.step import Effect
from mehen.games.ankh import chapters, events, kinds
from mehen.games.ankh.state import SPACE, Ankh
from mehen.games.ankh.steps.conflict import domination, empty_account, total
from mehen.games.ankh.steps.resolution import spoils
from mehen.games.ankh.vocabulary import BOUNTIFUL, FOR_CAT, FOR_DOMINATION, FOR_WIN, TRACK_TOP


@final
class Gain(Effect[Ankh]):
    """AK-9D.2, AK-9D.5, AK-9D.6, AK-14.1: one gain; Bountiful adds to it in the red zone; the top wins at once.

    AK-12I.23, AK-12I.54: once, however large the gain is.
    """

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        side = seat_of(f)
        if a_of(f) == 0:
            return
        extra: i64 = 0
        before = s.get(side, SPACE)
        if s.has(side, BOUNTIFUL) and before <= s.c.last_red:
            extra = s.c.power_amount[BOUNTIFUL]
        amount = a_of(f) + extra
        s.restack(side, min(before + amount, s.c.top))
        if s.story is not None:
            account = itemised(s, side, a_of(f), b_of(f))
            account[chapters.FROM_BOUNTIFUL] = extra
            book_account(s, side, account, s.get(side, SPACE) - before)
        s.tell(events.DEVOTION_GAINED, side, amount, b_of(f))
        if s.get(side, SPACE) == s.c.top:
            win_game(s, side, TRACK_TOP)


def itemised(s: Ankh, side: i64, amount: i64, reason: i64) -> vec[i64]:
    """What a gain is made of; nothing has happened since it was counted."""
    if reason == FOR_WIN:
        account = spoils(s, side)
    elif reason == FOR_DOMINATION:
        account = domination(s, side, region_now(s))
    else:
        account = empty_account()
    account[reason] += amount - total(account)
    return account


def book_account(s: Ankh, side: i64, account: vec[i64], moved: i64) -> None:
    """AK-9D.6: what would go beyond the top of the track is lost, and that comes last."""
    about = max(region_now(s) - 1, 0)
    left = moved
    for source in range(chapters.SOURCE_COUNT):
        part = min(account[source], left)
        s.book_side(side, part, source, about)
        left -= part


def region_now(s: Ankh) -> i64:
    """The order tile of the region a conflict has come to: one before the region that waits on the agenda."""
    i = s.depth - 1
    while i >= 0:
        if kind_of(s.agenda[i]) == kinds.REGION:
            return a_of(s.agenda[i]) - 1
        i -= 1
    return 0


def win_game(s: Ankh, side: i64, how: i64) -> None:
    """R-20: nothing that is still open is resolved any more."""
    s.open_chapter(chapters.END)
    s.winner = side
    s.end = how
    s.depth = 0
    s.tell(events.GAME_WON, side)


def lose_devotion(s: Ankh, side: i64, amount: i64) -> None:
    """AK-9D.4, R-19: down, on top of the new stack; nothing happens on the lowest space."""
    for _ in range(amount):
        if s.get(side, SPACE) > 0:
            s.restack(side, s.get(side, SPACE) - 1)
            s.book_side(side, -1, FOR_CAT, max(region_now(s) - 1, 0))
            s.tell(events.DEVOTION_LOST, side, 1)

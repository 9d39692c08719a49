"""AK-4: turns, actions on the four tracks, and when an event is triggered."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, b_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Decision, Effect
from mehen.core.tables import replaced
from mehen.games.ankh import events, kinds
from mehen.games.ankh.actions import ACTION
from mehen.games.ankh.state import LOWER_GOD, Ankh
from mehen.games.ankh.steps.growth import gain_followers
from mehen.games.ankh.vocabulary import (
    CARAVAN,
    CONTROL,
    GAIN,
    MOVE,
    SUMMON,
    TRACKS,
    UNLOCK,
)


@final
class Turn(Effect[Ankh]):
    """AK-4.1, AK-4.9, R-26: clockwise; seats of forgotten gods are skipped.  AK-4.7: merged gods act once a turn."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        p = seat_of(f)
        s.push(kinds.TURN, (p + 1) % s.seats)
        side = s.side_of(p)
        if side < 0:
            return
        s.mark()
        s.turn = p
        s.emit(events.TURN_BEGINS, s.banner(p), p)
        merged = s.get(side, LOWER_GOD) >= 0
        s.push(kinds.CHOOSE_ACTION, p, 0, s.c.merged_actions if merged else s.c.turn_actions)


@final
class ChooseAction(Decision[Ankh]):
    """D1, AK-4.2, AK-4.5: any track at first, then one strictly below; the marker moves even if nothing follows."""

    def options(self, s: Ankh, f: i64) -> None:
        for track in range(a_of(f), len(TRACKS)):
            s.offer(ACTION + track)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        p = seat_of(f)
        track = action - ACTION
        s.markers = replaced(s.markers, track, s.markers[track] + 1)
        s.tell(events.ACTION_CHOSEN, p, track)
        s.push(kinds.AFTER_ACTION, p, track, b_of(f))
        if track == MOVE:
            s.push(kinds.MOVE, p)
        elif track == SUMMON:
            s.push(kinds.SUMMON, p, s.c.regular_summons, s.c.osiris_summons)
        elif track == GAIN:
            gain_followers(s, s.side_of(p))
        else:
            s.push(kinds.UNLOCK, p)


@final
class AfterAction(Effect[Ankh]):
    """AK-4.3, AK-4.4, AK-4.6: an event ends the turn; AK-4.5: otherwise a second action, except after unlock."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        p = seat_of(f)
        track = a_of(f)
        if s.markers[track] == s.c.event_space[track]:
            s.push(kinds.RESET, p, track)
            s.push(kinds.EVENT, p)
        elif b_of(f) > 1 and track < UNLOCK:
            s.push(kinds.CHOOSE_ACTION, p, track + 1, b_of(f) - 1)


@final
class Event(Effect[Ankh]):
    """AK-4.3: the event marker advances, and what it reaches is resolved."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        p = seat_of(f)
        s.event += 1
        kind = s.c.event_kind[s.event]
        s.tell(events.EVENT_TRIGGERED, p, kind)
        if kind == CONTROL:
            s.push(kinds.CONTROL, p)
        elif kind == CARAVAN:
            s.push(kinds.CAMEL, p)
        else:
            s.push(kinds.CONFLICT, p)


@final
class Reset(Effect[Ankh]):
    """AK-4.3: back to the space of the starting player count, however many sides are left."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        s.markers = replaced(s.markers, a_of(f), s.c.start_space)

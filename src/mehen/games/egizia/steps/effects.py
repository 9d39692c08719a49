"""EG-6, EG-7.6 to EG-7.10: what round spaces and instant cards do."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, b_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Decision, Effect
from mehen.games.egizia import events, kinds
from mehen.games.egizia.actions import CREW_COUNT, DONE, RAISE, RING
from mehen.games.egizia.state import (
    BLOCKS,
    CREW,
    FROM_CARDS,
    FROM_MARKET,
    MARKET,
    STONES,
    Egizia,
)
from mehen.games.egizia.vocabulary import (
    BUILDINGS,
    GRAIN,
)


def raise_crew(s: Egizia, p: i64, crew: i64, steps: i64) -> None:
    """EG-2.6: what exceeds the highest strength is lost."""
    before = s.get(p, CREW + crew)
    after = min(before + steps, s.c.crew_max[crew])
    if after > before:
        s.put(p, CREW + crew, after)
        s.emit(events.CREW_RAISED, p, crew, after)


def gain_stones(s: Egizia, p: i64, amount: i64) -> None:
    """EG-2.5: the stone track ends; what exceeds it is lost, whatever its source."""
    before = s.get(p, STONES)
    after = min(before + amount, s.c.max_stones)
    if after > before:
        s.put(p, STONES, after)
        s.emit(events.STONES_GAINED, p, after - before, after)


def gain_points(s: Egizia, p: i64, points: i64, source: i64, about: i64 = 0) -> None:
    """Points with a line in the log."""
    s.score(p, points, source, about)
    if points > 0:
        s.emit(events.POINTS_SCORED, p, points, s.points_of(p))


def market_step(s: Egizia, p: i64, market: i64) -> None:
    """EG-2.8, EG-2.9: one step down; a step that ends on the lowest space pays, also when the marker stays there."""
    end = s.c.market_end[market]
    at = s.get(p, MARKET + market)
    if at < end:
        s.put(p, MARKET + market, at + 1)
        s.emit(events.MARKET_MOVED, p, market, at + 1)
    if at + 1 < end:
        return
    if market == GRAIN:
        gain_points(s, p, s.c.grain_reward, FROM_MARKET)
    else:
        gain_stones(s, p, s.c.stone_reward)


def can_raise_any(s: Egizia, p: i64) -> bool:
    for crew in range(CREW_COUNT):
        if s.get(p, CREW + crew) < s.c.crew_max[crew]:
            return True
    return False


@final
class Raise(Effect[Egizia]):
    """EG-6.2 to EG-6.4, EG-6.6, EG-7.7: every depicted crew, mandatory (R-5: the others too when one is at its end)."""

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        for crew in range(CREW_COUNT):
            if a_of(f) >> crew & 1 == 1:
                raise_crew(s, seat_of(f), crew, b_of(f))


@final
class RaiseChoice(Decision[Egizia]):
    """D3, EG-6.5, EG-7.8, EG-7.23, EG-7.24: one crew of choice that can still rise; void when none can (R-5)."""

    def options(self, s: Egizia, f: i64) -> None:
        for crew in range(CREW_COUNT):
            if a_of(f) >> crew & 1 == 1 and s.get(seat_of(f), CREW + crew) < s.c.crew_max[crew]:
                s.offer(RAISE + crew)
        if s.offers.count == 0:
            s.offer(DONE)

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        if action != DONE:
            raise_crew(s, seat_of(f), action - RAISE, b_of(f))


@final
class MarketStep(Effect[Egizia]):
    """EG-6.1, EG-7.6, EG-7.9: a step as printed; several steps are several frames."""

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        market_step(s, seat_of(f), a_of(f))


@final
class Water(Decision[Egizia]):
    """D4, EG-2.13, EG-6.6: up to so many ring moves; staying ends them."""

    def options(self, s: Egizia, f: i64) -> None:
        s.offer(DONE)
        if s.ring > 0:
            s.offer(RING)
        if s.ring < s.c.ring_end:
            s.offer(RING + 1)

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        if action == DONE:
            return
        if action == RING:
            s.ring -= 1
        else:
            s.ring += 1
        s.emit(events.RING_MOVED, seat_of(f), s.ring)
        if a_of(f) > 1:
            s.push(kinds.WATER, seat_of(f), a_of(f) - 1)


@final
class GainStones(Effect[Egizia]):
    """EG-6.5, EG-7.6, EG-7.12."""

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        gain_stones(s, seat_of(f), a_of(f))


@final
class GainPoints(Effect[Egizia]):
    """EG-7.6."""

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        gain_points(s, seat_of(f), a_of(f), FROM_CARDS)


@final
class Praise(Effect[Egizia]):
    """EG-7.10, R-40: points for own blocks in the depicted buildings (an option counts everyone's)."""

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        blocks: i64 = 0
        for building in range(len(BUILDINGS)):
            if a_of(f) >> building & 1 == 1:
                for p in range(s.seats):
                    if p == seat_of(f) or s.c.praise_counts_all:
                        blocks += s.get(p, BLOCKS + building)
        gain_points(s, seat_of(f), blocks * b_of(f), FROM_CARDS)

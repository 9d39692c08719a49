"""EG-1: the deals of the setup.  What needs no chance is laid out in ``egizia/setup.py``."""

from __future__ import annotations

from typing import final

from mehen.core.frame import seat_of
from mehen.core.native import i64
from mehen.core.rng import Rng
from mehen.core.step import Chance
from mehen.core.tables import replaced
from mehen.games.egizia import events
from mehen.games.egizia.actions import DEAL_NUMBER, SPHINX, TILE
from mehen.games.egizia.state import IN_POOL, NUMBER, SPHINX_HAND, STONES, Egizia


@final
class DealNumber(Chance[Egizia]):
    """EG-1.1: every player is dealt one of the number tiles 1 to n.  EG-1.6: it decides the start stones."""

    def options(self, s: Egizia, f: i64) -> None:
        dealt: i64 = 0
        for p in range(s.seats):
            dealt |= 1 << s.get(p, NUMBER)
        for number in range(1, s.seats + 1):
            if dealt >> number & 1 == 0:
                s.offer(DEAL_NUMBER + number - 1)

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        p = seat_of(f)
        number = action - DEAL_NUMBER + 1
        s.put(p, NUMBER, number)
        s.put(p, STONES, s.c.start_stones[number - 1])
        queue(s, p, s.seats - number)
        s.emit(events.NUMBER_DEALT, p, number, s.get(p, STONES))


def queue(s: Egizia, p: i64, rank: i64) -> None:
    """EG-1.4: on field 0 the highest number stands in front, number 1 at the very back."""
    at: i64 = 0
    while s.track[at] != p:
        at += 1
    s.track = replaced(s.track, at, s.track[rank])
    s.track = replaced(s.track, rank, p)


def kth_unseen(s: Egizia, k: i64) -> i64:
    """The k-th Sphinx card, by number, of those nobody has seen."""
    card: i64 = 0
    while True:
        if s.sphinx_at[card] == IN_POOL:
            if k == 0:
                return card
            k -= 1
        card += 1


def offer_unseen(s: Egizia) -> None:
    for card in range(s.c.sphinx_cards):
        if s.sphinx_at[card] == IN_POOL:
            s.offer(SPHINX + card)


@final
class DealSphinx(Chance[Egizia]):
    """EG-1.8: every player draws a Sphinx card and keeps it face down."""

    def options(self, s: Egizia, f: i64) -> None:
        offer_unseen(s)

    def sample(self, s: Egizia, f: i64, rng: Rng) -> i64:
        return SPHINX + kth_unseen(s, rng.below(s.pool))

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        p = seat_of(f)
        card = action - SPHINX
        s.sphinx_at = replaced(s.sphinx_at, card, p)
        s.sphinx_known = replaced(s.sphinx_known, card, 1 << p)
        s.pool -= 1
        s.add(p, SPHINX_HAND, 1)
        s.emit(events.SPHINX_DRAWN, p, card)


@final
class TurnTile(Chance[Egizia]):
    """EG-1.11, EG-12.4: the next grave tile is turned up; nobody knows which of the others lie on the board."""

    def options(self, s: Egizia, f: i64) -> None:
        for kind in range(s.c.tile_kinds):
            if s.tiles_left[kind] > 0:
                s.offer_odds(TILE + kind, s.tiles_left[kind])

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        kind = action - TILE
        s.tile = replaced(s.tile, s.turned, kind)
        s.tiles_left = replaced(s.tiles_left, kind, s.tiles_left[kind] - 1)
        s.turned += 1
        s.emit(events.TILE_TURNED, 0, kind)

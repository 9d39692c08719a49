"""EG-11: drawing, keeping and returning Sphinx cards."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, seat_of
from mehen.core.native import i64
from mehen.core.rng import Rng
from mehen.core.step import Chance, Decision, Effect
from mehen.core.tables import replaced
from mehen.games.egizia import events, kinds
from mehen.games.egizia.actions import DONE, DRAW, KEEP, PLAY, SPHINX
from mehen.games.egizia.state import (
    AT_BOTTOM,
    FROM_SPHINX_RETURNS,
    GENERAL,
    HOLD,
    LOOKED_AT,
    NOBODY,
    SPHINX_HAND,
    STONES,
    Egizia,
)
from mehen.games.egizia.steps.building import draw_limit, offer_building_cards, pay_for_building, strength, turn_crews
from mehen.games.egizia.steps.cards import offer_general, play_card
from mehen.games.egizia.steps.effects import gain_points
from mehen.games.egizia.steps.setup import kth_unseen, offer_unseen
from mehen.games.egizia.vocabulary import (
    SPHINX_DRAW,
    SPHINX_KEEP,
)


@final
class DrawCount(Decision[Egizia]):
    """D12, EG-11.1, R-63: name the number of cards before seeing any; EG-11.7 building cards come before it."""

    def options(self, s: Egizia, f: i64) -> None:
        p = seat_of(f)
        most = min(strength(s, p), s.get(p, STONES), draw_limit(s))
        for n in range(1, most + 1):
            s.offer(DRAW + n - 1)
        offer_general(s, p, False)
        offer_building_cards(s, p, a_of(f))

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        p = seat_of(f)
        if action >= PLAY:
            play_card(s, f, action)
            if s.second_due:
                s.push(kinds.SECOND_CREW, p, a_of(f))
            return
        paid = action - DRAW + 1
        pay_for_building(s, p, a_of(f), paid)  # EG-11.2
        extra = s.extra_draws * s.c.op_a[SPHINX_DRAW]
        cards = min(s.c.max_draw, s.sphinx_deck(), paid + extra)  # EG-11.9, R-14
        s.emit(events.DRAWS, p, cards, paid)
        s.push(kinds.KEEP, p, a_of(f))
        s.push(kinds.DRAW, p, cards)


@final
class Draw(Effect[Egizia]):
    """EG-11.2: from the part nobody has seen while there is one, then from the cards once put back (R-51)."""

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        p = seat_of(f)
        left = a_of(f)
        if left == 0:
            return
        s.push(kinds.DRAW, p, left - 1)
        if s.pool > 0:
            s.push(kinds.DRAW_SPHINX, p)
            return
        card = s.bottom[0]
        s.bottom_count -= 1
        s.bottom = s.bottom[:]
        for k in range(s.bottom_count):
            s.bottom[k] = s.bottom[k + 1]
        s.bottom[s.bottom_count] = NOBODY
        s.mark()
        look_at(s, p, card)


def look_at(s: Egizia, p: i64, card: i64) -> None:
    s.sphinx_at = replaced(s.sphinx_at, card, LOOKED_AT)
    s.sphinx_known = replaced(s.sphinx_known, card, s.sphinx_known[card] | 1 << p)
    s.drawn = replaced(s.drawn, s.drawn_count, card)
    s.drawn_count += 1
    s.emit(events.SPHINX_DRAWN, p, card)


@final
class DrawSphinx(Chance[Egizia]):
    """NATURE draws a card that only the player sees."""

    def options(self, s: Egizia, f: i64) -> None:
        offer_unseen(s)

    def sample(self, s: Egizia, f: i64, rng: Rng) -> i64:
        return SPHINX + kth_unseen(s, rng.below(s.pool))

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        s.pool -= 1
        look_at(s, seat_of(f), action - SPHINX)


@final
class Keep(Decision[Egizia]):
    """D13, EG-11.3, EG-11.5, EG-11.8, R-15, R-57: keep none or one; with sphinx_keep a second one."""

    def options(self, s: Egizia, f: i64) -> None:
        p = seat_of(f)
        s.offer(DONE)
        if s.kept == s.keep_limit:
            return
        for card in range(s.c.sphinx_cards):
            if s.sphinx_at[card] == LOOKED_AT:
                s.offer(KEEP + card)
        more = s.c.op_a[SPHINX_KEEP] > s.keep_limit and s.drawn_count > s.keep_limit
        if more and s.get(p, HOLD + SPHINX_KEEP) > 0:
            s.offer(PLAY + SPHINX_KEEP)

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        p = seat_of(f)
        if action == DONE:
            put_back(s, p)
            turn_crews(s, p)
            if s.get(p, GENERAL) > 0:
                s.push(kinds.AFTER_BUILD, p)
        elif action >= PLAY:
            play_card(s, f, action)
        else:
            card = action - KEEP
            if s.drawn_count > 1:
                # Whoever knew these cards from an earlier look cannot tell any more which one was kept.
                s.sphinx_known = s.sphinx_known[:]
                for k in range(s.drawn_count):
                    s.sphinx_known[s.drawn[k]] = 1 << p
            s.sphinx_at = replaced(s.sphinx_at, card, p)
            s.kept += 1
            s.add(p, SPHINX_HAND, 1)
            s.emit(events.SPHINX_KEPT, p, card)
            s.again(f)


def put_back(s: Egizia, p: i64) -> None:
    """EG-11.3, EG-11.4, R-51: the others go under the deck in the sequence drawn; a point for each, in one move."""
    returned: i64 = 0
    s.drawn = s.drawn[:]
    s.sphinx_at = s.sphinx_at[:]
    s.bottom = s.bottom[:]
    for k in range(s.drawn_count):
        card = s.drawn[k]
        s.drawn[k] = NOBODY
        if s.sphinx_at[card] == LOOKED_AT:
            s.sphinx_at[card] = AT_BOTTOM
            s.bottom[s.bottom_count] = card
            s.bottom_count += 1
            returned += 1
    s.drawn_count = 0
    s.emit(events.SPHINX_RETURNED, p, returned)
    gain_points(s, p, returned * s.c.returned_points, FROM_SPHINX_RETURNS)

"""EG-7: cards that are kept, and the windows in which they may be played."""

from __future__ import annotations

from typing import final

from mehen.core.frame import seat_of
from mehen.core.native import i64
from mehen.core.step import Decision
from mehen.core.tables import replaced
from mehen.games.egizia import events, kinds
from mehen.games.egizia.actions import DONE, IMPROVE, PLAY, SELL
from mehen.games.egizia.state import (
    BOUGHT,
    FIELD_YIELD,
    FROM_STONE_SALE,
    GENERAL,
    HOLD,
    NOBODY,
    RAISED,
    STONES,
    Egizia,
)
from mehen.games.egizia.steps.effects import can_raise_any, gain_points
from mehen.games.egizia.vocabulary import (
    BUY_RAISE,
    EXTRA_CREW,
    FEED_GRAIN,
    FIELD,
    FREE_RAISE,
    GAIN_STONES,
    IMPROVE_FIELD,
    SELL_STONES,
    SPHINX_DRAW,
    SPHINX_KEEP,
    STRENGTH_BONUS,
)

ALL_CREWS = 15


def offer_general(s: Egizia, p: i64, may_spend: bool) -> None:
    """General cards that have an effect now (EG-7.27).  EG-10.13 bars those that cost stones in a committed turn."""
    if s.get(p, GENERAL) == 0:
        return
    c = s.c
    stones = s.get(p, STONES)
    if s.get(p, HOLD + GAIN_STONES) > 0 and stones < c.max_stones:
        s.offer(PLAY + GAIN_STONES)
    if s.get(p, HOLD + SELL_STONES) > 0 and stones > 0 and may_spend:
        s.offer(PLAY + SELL_STONES)
    if s.get(p, HOLD + FREE_RAISE) * c.op_b[FREE_RAISE] > s.get(p, RAISED) and can_raise_any(s, p):
        s.offer(PLAY + FREE_RAISE)
    if s.get(p, HOLD + BUY_RAISE) > s.get(p, BOUGHT) and stones >= c.op_b[BUY_RAISE] and may_spend:
        if can_raise_any(s, p):
            s.offer(PLAY + BUY_RAISE)
    if s.get(p, HOLD + IMPROVE_FIELD) > 0 and s.get(p, FIELD_YIELD + 1) + s.get(p, FIELD_YIELD + 2) > 0:
        s.offer(PLAY + IMPROVE_FIELD)


def play_card(s: Egizia, f: i64, action: i64) -> None:
    """Play a card in a window: the window stays open, the card's effect comes first."""
    p = seat_of(f)
    op = action - PLAY
    s.emit(events.CARD_PLAYED, p, op)
    s.again(f)
    if op == FREE_RAISE:
        s.add(p, RAISED, 1)
        s.push(kinds.RAISE_CHOICE, p, ALL_CREWS, s.c.op_a[FREE_RAISE])
        return
    if op == BUY_RAISE:
        s.add(p, BOUGHT, 1)
        s.add(p, STONES, -s.c.op_b[BUY_RAISE])
        s.emit(events.STONES_PAID, p, s.c.op_b[BUY_RAISE], s.get(p, STONES))
        s.push(kinds.RAISE_CHOICE, p, ALL_CREWS, s.c.op_a[BUY_RAISE])
        return
    if op == IMPROVE_FIELD:
        s.push(kinds.IMPROVE, p)
        return
    s.discard(p, op)  # EG-7.2: played once, then out of the game
    if op == GAIN_STONES:
        s.push(kinds.GAIN_STONES, p, s.c.op_a[GAIN_STONES])
    elif op == SELL_STONES:
        s.push(kinds.SELL, p)
    elif op == FEED_GRAIN:
        s.grain += s.c.op_a[FEED_GRAIN]
    elif op == STRENGTH_BONUS:
        s.strength_bonus += s.c.op_a[STRENGTH_BONUS]
        s.building_cards += 1
    elif op == EXTRA_CREW:
        s.extra_crews += 1
        s.building_cards += 1
        s.second_due = True
    elif op == SPHINX_DRAW:
        s.extra_draws += 1
        s.building_cards += 1
    else:
        assert op == SPHINX_KEEP
        s.keep_limit = s.c.op_a[SPHINX_KEEP]


@final
class GeneralCards(Decision[Egizia]):
    """Nothing but general cards: after production (D8, W5), at the very end of a building turn (D20, EG-10.14),
    and in number order one last time (D19, W7, EG-16.2, R-31).
    """

    def options(self, s: Egizia, f: i64) -> None:
        s.offer(DONE)
        offer_general(s, seat_of(f), True)

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        if action != DONE:
            play_card(s, f, action)


@final
class Sell(Decision[Egizia]):
    """D18, EG-7.18: sell stones, whatever the stone market says."""

    def options(self, s: Egizia, f: i64) -> None:
        for amount in range(1, min(s.c.op_a[SELL_STONES], s.get(seat_of(f), STONES)) + 1):
            s.offer(SELL + amount - 1)

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        p = seat_of(f)
        amount = action - SELL + 1
        s.add(p, STONES, -amount)
        s.emit(events.STONES_PAID, p, amount, s.get(p, STONES))
        gain_points(s, p, amount * s.c.op_b[SELL_STONES], FROM_STONE_SALE)


@final
class Improve(Decision[Egizia]):
    """D17, EG-7.25, R-43: one own field that is not green yet; the assignment is final."""

    def options(self, s: Egizia, f: i64) -> None:
        for card in range(s.c.cards):
            if s.card_at[card] == seat_of(f) and s.c.card_kind[card] == FIELD and s.colour_of(card) > 0:
                s.offer(IMPROVE + card)

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        p = seat_of(f)
        field = action - IMPROVE
        card: i64 = 0
        while s.card_at[card] != p or s.c.card_op[card] != IMPROVE_FIELD or s.improves[card] != NOBODY:
            card += 1
        s.count_card(p, field, -1)
        s.improves = replaced(s.improves, card, field)
        s.count_card(p, field, 1)
        s.hold(p, IMPROVE_FIELD, -1)
        s.emit(events.FIELD_IMPROVED, p, field)

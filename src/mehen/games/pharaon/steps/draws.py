"""PH-4.3, PH-7, PH-8.5: what is drawn from the bag and from the two decks, and where it goes."""

from __future__ import annotations

from typing import Final, final

from mehen.core.frame import a_of, seat_of
from mehen.core.native import i64, vec
from mehen.core.rng import Rng
from mehen.core.shuffle import nth_at
from mehen.core.step import Chance, Decision, Effect
from mehen.core.tables import replaced
from mehen.games.pharaon import events, kinds
from mehen.games.pharaon.actions import BAG, COURT, DONE, DRAW, GUILD, MAX_COURT, MAX_GUILD, MAX_SETS, OFFERING
from mehen.games.pharaon.state import DRAWN_BY, IN_DECK, NOBODY, ON_DISPLAY, Pharaon

#: Where a drawn offering goes: places of the sets, then the bonus field, then the seat of the frame.
BONUS_SLOT: Final[i64] = 2 * MAX_SETS
SEAT_SLOT: Final[i64] = BONUS_SLOT + MAX_SETS
#: Where a drawn card goes: a place of the display, or after those
COURT_SEAT: Final[i64] = MAX_COURT  # in front of the seat, as its own
COURT_LOOK: Final[i64] = MAX_COURT + 1  # to the seat, which looks at it (PH-4.8)
GUILD_SEAT: Final[i64] = MAX_GUILD


# -- offerings -----------------------------------------------------------------------------


def fill_bag(s: Pharaon) -> None:
    """PH-8.5, R-45: used offerings return at the moment a draw finds the bag empty, not earlier."""
    if s.in_bag > 0 or s.in_used == 0:
        return
    for kind in range(s.c.offering_kinds):
        s.bag = replaced(s.bag, kind, s.bag[kind] + s.used[kind])
        s.used = replaced(s.used, kind, 0)
    s.in_bag = s.in_used
    s.in_used = 0
    s.emit(events.BAG_FILLED, 0, s.in_bag)


@final
class TakeOffering(Decision[Pharaon]):
    """D9, PH-7.2, PH-8.5, PH-8.7: one of the bonus field, or a random one from the bag; lost if there is none."""

    def options(self, s: Pharaon, f: i64) -> None:
        for k in range(s.c.bonus):
            if s.bonus[k] >= 0:
                s.offer(OFFERING + k)
        if s.in_bag + s.in_used > 0:
            s.offer(BAG)
        if s.offers.count == 0:
            s.offer(DONE)

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        p = seat_of(f)
        if action == BAG:
            s.push(kinds.FILL, p, SEAT_SLOT)
        elif action == DONE:
            s.emit(events.NOTHING_GAINED, p)
        else:
            kind = s.bonus[action - OFFERING]
            s.bonus = replaced(s.bonus, action - OFFERING, NOBODY)
            s.offering_in(p, kind, 1)
            s.emit(events.OFFERING_TAKEN, p, kind)


@final
class Refill(Effect[Pharaon]):
    """PH-4.3, PH-10.1, R-28, R-29: empty sets first, then the bonus field, as far as offerings go round."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        left = s.in_bag + s.in_used
        singles: i64 = 0
        fill_sets: i64 = 0
        for k in range(s.c.sets):
            if s.sets[2 * k] < 0 and left >= 2:
                left -= 2
                fill_sets |= 1 << k
        for k in range(s.c.bonus):
            if s.bonus[k] < 0 and left > 0:
                left -= 1
                singles |= 1 << k
        k = s.c.bonus - 1
        while k >= 0:
            if singles >> k & 1 == 1:
                s.push(kinds.FILL, 0, BONUS_SLOT + k)
            k -= 1
        k = s.c.sets - 1
        while k >= 0:
            if fill_sets >> k & 1 == 1:
                s.push(kinds.FILL, 0, 2 * k + 1)
                s.push(kinds.FILL, 0, 2 * k)
            k -= 1


@final
class Fill(Effect[Pharaon]):
    """PH-8.5: one offering from the bag, which is filled first when it is empty; nothing if it stays empty."""

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        fill_bag(s)
        if s.in_bag > 0:
            s.push(kinds.DRAW_OFFERING, seat_of(f), a_of(f))
        else:
            s.emit(events.NOTHING_GAINED, seat_of(f))


@final
class DrawOffering(Chance[Pharaon]):
    """PH-4.3, PH-7.2, PH-10.1: NATURE draws from the bag."""

    def options(self, s: Pharaon, f: i64) -> None:
        for kind in range(s.c.offering_kinds):
            if s.bag[kind] > 0:
                s.offer_odds(DRAW + kind, s.bag[kind])

    def sample(self, s: Pharaon, f: i64, rng: Rng) -> i64:
        k = rng.below(s.in_bag)
        kind: i64 = 0
        while k >= s.bag[kind]:
            k -= s.bag[kind]
            kind += 1
        return DRAW + kind

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        kind = action - DRAW
        slot = a_of(f)
        s.bag = replaced(s.bag, kind, s.bag[kind] - 1)
        s.in_bag -= 1
        if slot == SEAT_SLOT:
            s.offering_in(seat_of(f), kind, 1)
            s.emit(events.OFFERING_TAKEN, seat_of(f), kind)
        elif slot >= BONUS_SLOT:
            s.bonus = replaced(s.bonus, slot - BONUS_SLOT, kind)
            s.emit(events.BONUS_SHOWN, 0, kind)
        else:
            s.sets = replaced(s.sets, slot, kind)
            if slot % 2 == 1:
                s.emit(events.SET_SHOWN, 0, s.sets[slot - 1], kind)


# -- decks ---------------------------------------------------------------------------------


def offer_at(s: Pharaon, places: vec[i64], place: i64, first: i64) -> None:
    """Whatever lies at a place, by where each lies: any of it may be drawn."""
    for thing in range(i64(len(places))):
        if places[thing] == place:
            s.offer(first + thing)


@final
class Deal(Effect[Pharaon]):
    """PH-4.4, PH-7.6, PH-7.10, R-30: a place of the display is filled if the deck has a card."""

    def __init__(self, name: str, draw: i64) -> None:
        super().__init__(name)
        self.draw: Final[i64] = draw  # the kind of frame that draws from this deck

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        left = s.court_deck if self.draw == kinds.DRAW_OFFICIAL else s.guild_deck
        if left > 0:
            s.push(self.draw, seat_of(f), a_of(f))


@final
class DrawOfficial(Chance[Pharaon]):
    """PH-4.4, PH-4.8, PH-7.5, R-56: NATURE draws an official for the display, for a seat, or for it to look at."""

    def options(self, s: Pharaon, f: i64) -> None:
        offer_at(s, s.official_at, IN_DECK, COURT)

    def sample(self, s: Pharaon, f: i64, rng: Rng) -> i64:
        return COURT + nth_at(s.official_at, IN_DECK, rng.below(s.court_deck))

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        card = action - COURT
        to = a_of(f)
        s.court_deck -= 1
        if to == COURT_LOOK:
            s.official_at = replaced(s.official_at, card, DRAWN_BY - seat_of(f))
            s.emit(events.OFFICIAL_DRAWN, seat_of(f), card)
        elif to == COURT_SEAT:
            gain_official(s, seat_of(f), card)
        else:
            s.official_at = replaced(s.official_at, card, ON_DISPLAY)
            s.court = replaced(s.court, to, card)
            s.emit(events.OFFICIAL_SHOWN, 0, card, to + 1)


def gain_official(s: Pharaon, p: i64, card: i64) -> None:
    """PH-7.6, PH-7.7, PH-13.0: it works at once; the Pharaoh check comes before an instant ability."""
    s.give_official(p, card)
    s.emit(events.OFFICIAL_GAINED, p, card)
    rows = s.c.official_effects
    s.push_rows(rows.flat, rows.start[card], rows.start[card + 1], p)
    s.push(kinds.PHARAOH, p)


@final
class DrawArtisan(Chance[Pharaon]):
    """PH-4.4, PH-7.10, R-56: NATURE draws an artisan for the display or for a seat."""

    def options(self, s: Pharaon, f: i64) -> None:
        offer_at(s, s.artisan_at, IN_DECK, GUILD)

    def sample(self, s: Pharaon, f: i64, rng: Rng) -> i64:
        return GUILD + nth_at(s.artisan_at, IN_DECK, rng.below(s.guild_deck))

    def take(self, s: Pharaon, f: i64, action: i64) -> None:
        card = action - GUILD
        to = a_of(f)
        s.guild_deck -= 1
        if to == GUILD_SEAT:
            gain_artisan(s, seat_of(f), card)
        else:
            s.artisan_at = replaced(s.artisan_at, card, ON_DISPLAY)
            s.guild = replaced(s.guild, to, card)
            s.emit(events.ARTISAN_SHOWN, 0, card, to + 1)


def gain_artisan(s: Pharaon, p: i64, card: i64) -> None:
    """PH-7.10: kept for its points; its income comes at once."""
    s.give_artisan(p, card)
    s.emit(events.ARTISAN_GAINED, p, card)
    rows = s.c.artisan_income
    s.push_rows(rows.flat, rows.start[card], rows.start[card + 1], p)

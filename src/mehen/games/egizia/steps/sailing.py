"""EG-5: ships on the Nile, and the windows around a placement (W1 to W3)."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Decision, Effect
from mehen.core.tables import Rows, replaced
from mehen.games.egizia import chapters, events, kinds
from mehen.games.egizia.actions import DONE, MAX_SITES, MAX_SLOTS, NO, PASS, PLACE_AT, PLAY, RESERVE, SLOT, TAKE, YES
from mehen.games.egizia.state import (
    BERTHS,
    FURTHEST,
    GENERAL,
    HOLD,
    LAST,
    NOBODY,
    OUT,
    PASSED,
    RESERVE_BERTH,
    SAIL,
    SHARED,
    SHIPS,
    UPSTREAM,
    Egizia,
)
from mehen.games.egizia.steps.cards import offer_general, play_card
from mehen.games.egizia.vocabulary import (
    CARD_SPACE,
    DOUBLE_ROUND_SPACE,
    EXTRA_SHIP,
    INSTANT,
    PLACE_UPSTREAM,
    ROUND_SPACE,
    SHARE_ROUND_SPACE,
    TAKE_LEFTOVER,
)


def river_mark(s: Egizia, p: i64) -> i64:
    """EG-5.2, R-24: a new ship must have a river index above this one."""
    return s.get(p, LAST) if s.c.resume_after_last else s.get(p, FURTHEST)


def may_go_upstream(s: Egizia, p: i64) -> bool:
    """EG-7.20."""
    return s.get(p, HOLD + PLACE_UPSTREAM) * s.c.op_a[PLACE_UPSTREAM] > s.get(p, UPSTREAM)


def may_share(s: Egizia, p: i64) -> bool:
    """EG-7.19."""
    return s.get(p, HOLD + SHARE_ROUND_SPACE) * s.c.op_a[SHARE_ROUND_SPACE] > s.get(p, SHARED)


def place_open(s: Egizia, place: i64, share: bool) -> bool:
    """EG-5.3 to EG-5.5: a card space with its card, or a round space without a ship (EG-6.7, EG-7.19: or shared)."""
    kind = s.c.place_kind[place]
    if kind == CARD_SPACE:
        return s.river[place] >= 0
    if kind != ROUND_SPACE:
        return False
    if s.ships_on(place) == 0:
        return True
    return share and s.c.place_forbids[place] >> SHARE_ROUND_SPACE & 1 == 0


def own_space(s: Egizia, p: i64, share: bool) -> i64:
    """R-23: with an option, the round space of one's own furthest ship, which may be shared; else NOBODY."""
    place = river_mark(s, p) - 1
    if not s.c.shares_own or place < 0 or s.ships[place * s.seats + p] == 0 or not place_open(s, place, share):
        return NOBODY
    return place


def free_slots(s: Egizia, site: i64) -> i64:
    """EG-5.6, EG-18.1: mask of the open slots without a ship."""
    free: i64 = 0
    for k in range(s.c.slots):
        if s.berths[site * BERTHS + k] == NOBODY:
            free |= 1 << k
    return free


def site_open(s: Egizia, p: i64, site: i64) -> bool:
    """EG-5.7, EG-5.8: no own ship there yet; a full site still has the place in reserve."""
    if s.ship_at(p, site):
        return False
    return free_slots(s, site) != 0 or s.berths[site * BERTHS + RESERVE_BERTH] == NOBODY


def first_place(s: Egizia, p: i64) -> i64:
    """Number of the first place within reach."""
    return 0 if may_go_upstream(s, p) else river_mark(s, p)


def has_place(s: Egizia, p: i64) -> bool:
    """Is there any place for a ship of ``p``?"""
    if s.get(p, SHIPS) == 0:
        return False
    first = first_place(s, p)
    share = may_share(s, p)
    if own_space(s, p, share) >= 0:
        return True
    for place in range(first, s.c.places):
        if place_open(s, place, share):
            return True
    for site in range(MAX_SITES):
        if s.c.site_place[site] >= first and site_open(s, p, site):
            return True
    return False


def offer_places(s: Egizia, p: i64) -> None:
    """Every legal place: card and round spaces, then slots, then reserves (R-8, R-9)."""
    if s.get(p, SHIPS) == 0:
        return
    first = first_place(s, p)
    share = may_share(s, p)
    own = own_space(s, p, share)
    if 0 <= own < first:
        s.offer(PLACE_AT + own)
    for place in range(first, s.c.places):
        if place_open(s, place, share):
            s.offer(PLACE_AT + place)
    for site in range(MAX_SITES):
        if s.c.site_place[site] >= first and not s.ship_at(p, site):
            free = free_slots(s, site)
            for k in range(MAX_SLOTS):
                if free >> k & 1 == 1:
                    s.offer(SLOT + site * MAX_SLOTS + k)
    for site in range(MAX_SITES):
        if s.c.site_place[site] >= first and free_slots(s, site) == 0 and site_open(s, p, site):
            s.offer(RESERVE + site)


def launch(s: Egizia, p: i64, place: i64) -> None:
    """A ship leaves the supply.  R-59: abilities are used up only where they are needed."""
    s.add(p, SHIPS, -1)
    if place < river_mark(s, p) and place != own_space(s, p, may_share(s, p)):
        s.add(p, UPSTREAM, 1)
        s.emit(events.UPSTREAM_USED, p)
    s.put(p, FURTHEST, max(s.get(p, FURTHEST), place + 1))
    s.put(p, LAST, place + 1)


def take_card(s: Egizia, p: i64, place: i64) -> i64:
    """EG-5.4: take the card of a space; all but instant cards come to lie in front of the player."""
    card = s.river[place]
    s.river = replaced(s.river, place, NOBODY)
    s.emit(events.CARD_TAKEN, p, card)
    if s.c.card_type[card] == INSTANT:
        s.card_at = replaced(s.card_at, card, OUT)
    else:
        s.receive(p, card)
    return card


def carry_out(s: Egizia, p: i64, rows: Rows, row: i64) -> None:
    """EG-5.5, EG-7.1: the effects of an instant card, a one-time bonus or a round space happen at once."""
    s.push_rows(rows.flat, rows.start[row], rows.start[row + 1], p)


def open_turn_end(s: Egizia, p: i64) -> None:
    """W2, if any card in front of the player could be used there."""
    if s.get(p, GENERAL) + s.get(p, HOLD + EXTRA_SHIP) > 0:
        s.push(kinds.AFTER_PLACE, p)


@final
class Sail(Effect[Egizia]):
    """EG-5.1, EG-5.11: the next player in number order who has not passed; the phase ends when all have."""

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        if s.phase != SAIL:
            s.phase = SAIL
            s.turn = 0
            s.mark()
        n = s.seats
        for k in range(n):
            number = (s.turn + k) % n + 1
            p = s.seat_with_number(number)
            if s.get(p, PASSED) == 0:
                s.turn = number
                s.again(f)
                s.push(kinds.PLACE, p)
                return


@final
class Place(Decision[Egizia]):
    """D1, EG-5.1 to EG-5.10, W1: place a ship, pass (EG-5.9), or first play a general card.

    After ``extra_ship`` (a = 1) only the places remain.  EG-5.12: a useless effect is no reason to refuse.
    """

    def options(self, s: Egizia, f: i64) -> None:
        p = seat_of(f)
        if a_of(f) == 1:
            offer_places(s, p)
            return
        s.offer(PASS)
        offer_places(s, p)
        offer_general(s, p, True)

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        p = seat_of(f)
        if action >= PLAY:
            play_card(s, f, action)
        elif action == PASS:
            s.put(p, PASSED, 1)
            s.emit(events.PASSED, p)
        elif action >= RESERVE:
            self.moor(s, p, action - RESERVE, RESERVE_BERTH)
            s.emit(events.PLACED_IN_RESERVE, p, action - RESERVE)
        elif action >= SLOT:
            site = (action - SLOT) // MAX_SLOTS
            slot = (action - SLOT) % MAX_SLOTS
            self.moor(s, p, site, slot)
            s.emit(events.PLACED_AT_SITE, p, site, slot + 1)
        else:
            self.land(s, p, action - PLACE_AT)

    def moor(self, s: Egizia, p: i64, site: i64, berth: i64) -> None:
        launch(s, p, s.c.site_place[site])
        s.berths = replaced(s.berths, site * BERTHS + berth, p)
        open_turn_end(s, p)

    def land(self, s: Egizia, p: i64, place: i64) -> None:
        shares = s.ships_on(place) > 0
        launch(s, p, place)
        at = place * s.seats + p
        s.ships = replaced(s.ships, at, s.ships[at] + 1)
        s.emit(events.PLACED, p, place)
        if s.c.place_kind[place] == CARD_SPACE:
            card = take_card(s, p, place)
            open_turn_end(s, p)
            carry_out(s, p, s.c.card_effects, card)
            return
        if shares:
            s.add(p, SHARED, 1)
            s.emit(events.SHARE_USED, p)
        open_turn_end(s, p)
        if s.get(p, HOLD + DOUBLE_ROUND_SPACE) > 0 and s.c.place_forbids[place] >> DOUBLE_ROUND_SPACE & 1 == 0:
            s.push(kinds.DOUBLE, p, place)
        else:
            carry_out(s, p, s.c.place_effects, place)


@final
class Double(Decision[Egizia]):
    """D2, EG-7.14: carry out the round space twice, by playing the card for it?"""

    def options(self, s: Egizia, f: i64) -> None:
        s.offer(YES)
        s.offer(NO)

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        p = seat_of(f)
        if action == YES:
            s.discard(p, DOUBLE_ROUND_SPACE)
            s.emit(events.DOUBLED, p, a_of(f))
            carry_out(s, p, s.c.place_effects, a_of(f))
        carry_out(s, p, s.c.place_effects, a_of(f))


@final
class AfterPlace(Decision[Egizia]):
    """D5, W2, EG-7.13: after a placement general cards and a second ship; R-28 a card just taken counts."""

    def options(self, s: Egizia, f: i64) -> None:
        p = seat_of(f)
        s.offer(DONE)
        offer_general(s, p, True)
        if s.get(p, HOLD + EXTRA_SHIP) > 0 and has_place(s, p):
            s.offer(PLAY + EXTRA_SHIP)

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        p = seat_of(f)
        if action == PLAY + EXTRA_SHIP:  # the new placement brings its own window, so this one is over
            s.emit(events.CARD_PLAYED, p, EXTRA_SHIP)
            s.discard(p, EXTRA_SHIP)
            s.push(kinds.PLACE, p, 1)
        elif action != DONE:
            play_card(s, f, action)


@final
class LatePhase(Effect[Egizia]):
    """EG-7.17, R-49: owners of a late card are asked in number order."""

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        push_in_number_order(s, kinds.LATE, HOLD + TAKE_LEFTOVER)


@final
class Late(Decision[Egizia]):
    """D6, W3, EG-7.17, R-29: after all have passed, take a card that still lies on the river."""

    def options(self, s: Egizia, f: i64) -> None:
        s.offer(DONE)
        if s.get(seat_of(f), HOLD + TAKE_LEFTOVER) > 0:
            for place in range(s.c.places):
                if s.river[place] >= 0:
                    s.offer(TAKE + place)

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        if action == DONE:
            return
        p = seat_of(f)
        s.emit(events.CARD_PLAYED, p, TAKE_LEFTOVER)
        s.discard(p, TAKE_LEFTOVER)
        s.again(f)
        carry_out(s, p, s.c.card_effects, take_card(s, p, action - TAKE))


@final
class ShipsHome(Effect[Egizia]):
    """EG-5.11: all ships return to their owners, except those at building sites; that is nobody's turn."""

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        s.open_chapter(chapters.SHIPS_HOME)
        s.ships = s.ships[:]
        for p in range(s.seats):
            home: i64 = 0
            for place in range(s.c.places):
                home += s.ships[place * s.seats + p]
                s.ships[place * s.seats + p] = 0
            s.add(p, SHIPS, home)
            if home > 0:
                s.emit(events.SHIPS_HOME, p, home, s.get(p, SHIPS))
            s.put(p, FURTHEST, 0)
            s.put(p, LAST, 0)


def push_in_number_order(s: Egizia, kind: i64, column: i64) -> None:
    """R-49: number 1 first; only seats that have something in a column of their mat."""
    number = s.seats
    while number > 0:
        p = s.seat_with_number(number)
        if s.get(p, column) > 0:
            s.push(kind, p)
        number -= 1

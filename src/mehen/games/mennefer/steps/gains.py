"""MN-4.5 to MN-4.8, MN-7.1 to MN-7.6: plain gains, favours, scarab steps, and how lists of actions are opened."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, b_of, kind_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Decision, Effect
from mehen.core.tables import bit
from mehen.games.mennefer import events, kinds
from mehen.games.mennefer.actions import FAVOUR, MIX, PASS, SCARAB_TO
from mehen.games.mennefer.language import ASK
from mehen.games.mennefer.state import FEATHER, FOOD, FROM_ACTIONS, HEART, HEKA, SCARAB_AT, MenNefer
from mehen.games.mennefer.vocabulary import W_FEATHER, W_FOOD, W_HEART, W_HEKA

# -- plain gains -------------------------------------------------------------------------


def move_up(s: MenNefer, p: i64, column: i64, amount: i64, end: i64, event: i64) -> None:
    """What exceeds the end of a track is lost, and nobody hears of nothing."""
    before = s.get(p, column)
    after = min(before + amount, end)
    if after > before:
        s.put(p, column, after)
        s.emit(event, p, after - before, after)


def gain_food(s: MenNefer, p: i64, amount: i64) -> None:
    """MN-7.1."""
    move_up(s, p, FOOD, amount, s.c.cap, events.FOOD_GAINED)


def gain_heka(s: MenNefer, p: i64, amount: i64) -> None:
    """MN-7.1."""
    move_up(s, p, HEKA, amount, s.c.cap, events.HEKA_GAINED)


def move_heart(s: MenNefer, p: i64, steps: i64) -> None:
    """MN-7.3, R-9."""
    move_up(s, p, HEART, steps, s.c.duat, events.HEART_MOVED)


def move_feather(s: MenNefer, p: i64, steps: i64) -> None:
    """MN-7.3, R-9."""
    move_up(s, p, FEATHER, steps, s.c.duat, events.FEATHER_MOVED)


def pay(s: MenNefer, p: i64, column: i64, amount: i64, event: i64) -> None:
    """MN-7.1: paid in full; whoever asks for it has checked that."""
    if amount > 0:
        s.add(p, column, -amount)
        s.emit(event, p, amount, s.get(p, column))


def pay_food(s: MenNefer, p: i64, amount: i64) -> None:
    pay(s, p, FOOD, amount, events.FOOD_PAID)


def pay_heka(s: MenNefer, p: i64, amount: i64) -> None:
    pay(s, p, HEKA, amount, events.HEKA_PAID)


def gain_points(s: MenNefer, p: i64, points: i64) -> None:
    """MN-7.2: a purple seal counts at once."""
    if points > 0:
        s.score(p, points, FROM_ACTIONS)
        s.emit(events.POINTS_GAINED, p, points, s.points_of(p))


def gain(s: MenNefer, p: i64, what: i64, amount: i64) -> None:
    if what == W_FOOD:
        gain_food(s, p, amount)
    elif what == W_HEKA:
        gain_heka(s, p, amount)
    elif what == W_HEART:
        move_heart(s, p, amount)
    elif what == W_FEATHER:
        move_feather(s, p, amount)
    else:
        gain_points(s, p, amount)


def gain_favour(s: MenNefer, p: i64, favour: i64) -> None:
    gain(s, p, s.c.favour_what[favour], s.c.favour_much[favour])


@final
class Gain(Effect[MenNefer]):
    """MN-4.8, MN-4.11, R-41: a plain gain is booked at once."""

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        gain(s, seat_of(f), a_of(f), b_of(f))


# -- lists of actions --------------------------------------------------------------------


def push_set(s: MenNefer, p: i64, number: i64) -> None:
    """MN-4.2, MN-4.7: everything a tile, field or bonus shows, to be resolved before what is pending now."""
    start = s.c.lang.sets.start
    push_items(s, p, number, bit(start[number + 1] - start[number]) - 1)


def push_items(s: MenNefer, p: i64, number: i64, mask: i64) -> None:
    """What is left of a set.  MN-4.8: plain gains alone need no question, their order cannot matter any more.

    A last item whose own first question offers to pass needs none either: passing there drops the same.
    """
    lang = s.c.lang
    first = lang.sets.start[number]
    if mask & ~lang.set_plain[number] == 0:
        k: i64 = 0
        while mask >> k != 0:
            if mask >> k & 1 == 1:
                item = lang.sets.flat[first + k]
                s.again(lang.alternative_frame[lang.items.flat[lang.items.start[item]]] | p << 8)
            k += 1
        return
    if mask & (mask - 1) == 0:
        k = 0
        while mask >> k != 1:
            k += 1
        f = lang.item_frame[lang.sets.flat[first + k]]
        if f != ASK:
            s.again(f | p << 8)
            return
    s.push(kinds.ITEMS, p, number, mask)


def emit_pass(s: MenNefer, f: i64) -> None:
    """MN-4.6: whoever passes drops the rest.  What lapses because nothing is possible is not worth a line."""
    if s.events is None:
        return
    s.again(f)
    listed = s.fill()
    s.listed = -1
    s.depth -= 1
    if listed > 1:
        s.emit(events.PASSED, seat_of(f))


# -- favours, mixtures, scarabs ----------------------------------------------------------


class Passable(Decision[MenNefer]):
    """MN-4.6: it may be done or passed."""

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        if action == PASS:
            emit_pass(s, f)
        else:
            self.carry_out(s, f, action)

    def carry_out(self, s: MenNefer, f: i64, action: i64) -> None:
        raise NotImplementedError(self.name)


def push_rest(s: MenNefer, f: i64) -> None:
    """MN-4.6: of several, the others are asked for when this one has been carried out; passing drops them."""
    if a_of(f) > 1:
        s.push(kind_of(f), seat_of(f), a_of(f) - 1, b_of(f))


@final
class Favour(Passable):
    """MN-7.4, MN-4.10: any of the favours, also one without an effect; passing drops the rest (MN-4.6)."""

    def options(self, s: MenNefer, f: i64) -> None:
        s.offer(PASS)
        for favour in range(s.c.favours):
            s.offer(FAVOUR + favour)

    def carry_out(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        push_rest(s, f)
        gain_favour(s, p, action - FAVOUR)


@final
class Mix(Decision[MenNefer]):
    """MN-7.5: so much food, the rest heka; also what would be lost."""

    def options(self, s: MenNefer, f: i64) -> None:
        for food in range(a_of(f) + 1):
            s.offer(MIX + food)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        gain_food(s, seat_of(f), action - MIX)
        gain_heka(s, seat_of(f), a_of(f) - (action - MIX))


def move_scarab(s: MenNefer, p: i64, house: i64) -> None:
    """MN-6.9, MN-7.6: one field to the right; on the last field it stays."""
    if s.get(p, SCARAB_AT + house) < s.c.track:
        s.add(p, SCARAB_AT + house, 1)
        s.emit(events.SCARAB_MOVED, p, house, s.get(p, SCARAB_AT + house))


def can_move_scarab(s: MenNefer, p: i64) -> bool:
    for house in range(s.c.houses):
        if s.get(p, SCARAB_AT + house) < s.c.track:
            return True
    return False


@final
class Scarab(Passable):
    """MN-7.6, R-33: an own scarab below the last field; no actions come with the step."""

    def options(self, s: MenNefer, f: i64) -> None:
        s.offer(PASS)
        for house in range(s.c.houses):
            if s.get(seat_of(f), SCARAB_AT + house) < s.c.track:
                s.offer(SCARAB_TO + house)

    def carry_out(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        push_rest(s, f)
        move_scarab(s, p, action - SCARAB_TO)

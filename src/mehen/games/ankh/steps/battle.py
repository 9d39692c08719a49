"""AK-9B: a battle from the obelisk moves to the cards that are taken back; kills are in ``kills.py``."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, seat_of
from mehen.core.native import i64, vec
from mehen.core.step import Decision, Effect, Secret
from mehen.games.ankh import chapters, events, kinds
from mehen.games.ankh.actions import BUILD, CARD, CARD_COUNT, DONE, FIGURE, MAKE_BID, MAX_HEXES, NO, TO, YES
from mehen.games.ankh.state import (
    BID,
    CHOSEN,
    FIGURES,
    FOLLOWERS,
    HAND,
    KILLED,
    MOVED,
    NOBODY,
    OWNER_SHIFT,
    SAFE,
    TOKENS,
    UNDER,
    Ankh,
    cards_in,
)
from mehen.games.ankh.steps.conflict import figures_in, majorities, push_ascending, push_gains
from mehen.games.ankh.steps.growth import pay, receive, supply_of
from mehen.games.ankh.steps.moving import move_figure, rest
from mehen.games.ankh.vocabulary import (
    AMUN,
    BUILD_CARD,
    CYCLE,
    FERTILE,
    FLOOD,
    FOR_MAJORITY,
    FOR_MIRACLE,
    FOR_WORSHIP,
    INSPIRING,
    MIRACLE,
    MONUMENTS,
    OBELISK,
    OBELISK_ATTUNED,
    OSIRIS,
    PLAGUE,
    WORSHIPFUL,
)


def played(s: Ankh, side: i64, card: i64) -> bool:
    return s.get(side, CHOSEN) >> card & 1 == 1


def players_of(s: Ankh, card: i64) -> i64:
    """Mask of the sides that played a card in this battle; both of Amun's cards count (AK-12I.1)."""
    mask: i64 = 0
    for p in range(s.seats):
        if played(s, p, card):
            mask |= 1 << p
    return mask


def fighters_with(s: Ankh, power: i64) -> i64:
    """Mask of the sides in the battle that have a power."""
    mask: i64 = 0
    for p in range(s.seats):
        if s.fighters >> p & 1 == 1 and s.has(p, power):
            mask |= 1 << p
    return mask


def terrain_figures(s: Ankh, side: i64, terrain: i64, flag: i64) -> i64:
    """Own figures on a kind of hex of the battle region, each marked with ``flag``.

    AK-12I.18, R-25: water and underworld hexes are neither fertile nor desert.
    """
    first = side * s.c.army
    total: i64 = 0
    for i in range(s.get(side, FIGURES)):
        h = s.army[first + i]
        if s.in_region(h, s.battle) and s.c.board.terrain[h] == terrain and s.ground[h] & UNDER == 0:
            s.at[h] |= flag
            total += 1
    return total


# -- obelisks --------------------------------------------------------------------------------


def by_obelisk(s: Ankh, side: i64, h: i64) -> bool:
    """AK-9B.0, AK-12I.28: an empty land hex of the battle region adjacent to an own obelisk that still stands there."""
    if not s.in_region(h, s.battle) or not s.may_stand(side, h):
        return False
    board = s.c.board
    for d in range(6):
        if s.ground[h] >> d & 1 == 1:
            there = board.neighbour[h * 6 + d]
            if s.kind(there) == OBELISK and s.owner(there) == side:
                return True
    return False


def has_obelisk_hex(s: Ankh, side: i64) -> bool:
    lands = s.c.board.lands
    for i in range(len(lands)):
        if by_obelisk(s, side, lands[i]):
            return True
    return False


@final
class Obelisks(Effect[Ankh]):
    """AK-9B.0: sides in the battle with Obelisk Attuned take turns, ascending."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        mask = fighters_with(s, OBELISK_ATTUNED)
        for i in range(s.sides):
            if mask >> s.track[i] & 1 == 1:
                s.push(kinds.OBELISK_MOVE, s.track[i], 0)
                return


def next_obelisk(s: Ankh, side: i64, passes: i64) -> None:
    """R-8: passing is not final; it ends when all have passed in a row."""
    mask = fighters_with(s, OBELISK_ATTUNED)
    others: i64 = 0
    for i in range(s.sides):
        others += mask >> s.track[i] & 1
    if passes == others:
        for i in range(s.sides):
            rest(s, s.track[i])
        return
    i = s.rank(side)
    while True:
        i = (i + 1) % s.sides
        if mask >> s.track[i] & 1 == 1:
            s.push(kinds.OBELISK_MOVE, s.track[i], passes)
            return


@final
class ObeliskMove(Decision[Ankh]):
    """D15, AK-9B.0, AK-12I.48: any own figure that has not moved in this battle, from anywhere; or pass."""

    def options(self, s: Ankh, f: i64) -> None:
        side = seat_of(f)
        s.offer(DONE)
        if not has_obelisk_hex(s, side):
            return
        first = side * s.c.army
        for i in range(s.get(side, FIGURES)):
            h = s.army[first + i]
            if s.at[h] & MOVED == 0:
                s.offer(FIGURE + h)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        side = seat_of(f)
        if action == DONE:
            next_obelisk(s, side, a_of(f) + 1)
            return
        next_obelisk(s, side, 0)
        s.push(kinds.OBELISK_TO, side, action - FIGURE)


@final
class ObeliskTo(Decision[Ankh]):
    """D15, AK-9B.0, AK-12I.40, AK-12I.53: any distance; no push; a scorpion is aimed anew."""

    def options(self, s: Ankh, f: i64) -> None:
        lands = s.c.board.lands
        for i in range(len(lands)):
            if by_obelisk(s, seat_of(f), lands[i]):
                s.offer(TO + lands[i])

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        h = a_of(f)
        s.at[h] |= MOVED
        s.tell(events.MOVED, seat_of(f), s.kind(h), action - TO)
        move_figure(s, h, action - TO)


# -- cards -----------------------------------------------------------------------------------


def hand_size(s: Ankh, side: i64) -> i64:
    return cards_in(s.get(side, HAND))


@final
class Cards(Effect[Ankh]):
    """AK-9B.1, R-23, R-24: first Amun's announcement, if he can make it; then everybody chooses."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        amun = s.lords[AMUN]
        if amun >= 0 and s.fighters >> amun & 1 == 1 and not s.amun_used and hand_size(s, amun) > 1:
            s.push(kinds.TWO_CARDS, amun)
        else:
            ask_for_cards(s, NOBODY)


def ask_for_cards(s: Ankh, twice: i64) -> None:
    """AK-9B.1b: one after the other, but nothing shows before the last one has chosen."""
    p = s.seats - 1
    while p >= 0:
        if s.fighters >> p & 1 == 1:
            s.push(kinds.CARD, p, 2 if p == twice else 1)
        p -= 1


@final
class TwoCards(Decision[Ankh]):
    """D16, AK-9B.1a, AK-11.1: Amun says openly whether he will play two cards; once per conflict."""

    def options(self, s: Ankh, f: i64) -> None:
        s.offer(YES)
        s.offer(NO)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        if action == YES:
            s.amun_used = True
            s.tell(events.TWO_CARDS, seat_of(f))
        ask_for_cards(s, seat_of(f) if action == YES else NOBODY)


@final
class PlayCard(Secret[Ankh]):
    """D17, AK-1.3, AK-9B.1b: a card from hand, secret until all have chosen.

    A side with a single card is not asked: hands lie open, so that nothing leaks (R-22: it is Cycle of Ma'at).
    """

    def options(self, s: Ankh, f: i64) -> None:
        free = s.get(seat_of(f), HAND) & ~s.get(seat_of(f), CHOSEN)
        for k in range(CARD_COUNT):
            if free >> k & 1 == 1:
                s.offer(CARD + k)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        side = seat_of(f)
        s.put(side, CHOSEN, s.get(side, CHOSEN) | 1 << (action - CARD))
        if a_of(f) > 1:
            s.push(kinds.CARD, side, a_of(f) - 1)


@final
class Reveal(Effect[Ankh]):
    """AK-9B.1c, AK-9B.1d, R-12, AK-12I.43: all at once; Flood gives followers and fixes whom it protects."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        s.open_chapter(chapters.CARDS, s.battle - 1)
        s.revealed = True
        s.mark()
        for i in range(s.sides):
            side = s.track[i]
            for k in range(CARD_COUNT):
                if played(s, side, k):
                    s.tell(events.CARD_PLAYED, side, k)
            s.put(side, HAND, s.get(side, HAND) & ~s.get(side, CHOSEN))
        for i in range(s.sides):
            side = s.track[i]
            if played(s, side, FLOOD):
                receive(s, side, terrain_figures(s, side, FERTILE, SAFE) * s.c.card_amount[FLOOD])


# -- monuments and plagues ---------------------------------------------------------------------


@final
class Building(Effect[Ankh]):
    """AK-9B.2: Build Monument cards, ascending."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        mask = players_of(s, BUILD_CARD)
        if mask != 0:
            s.open_chapter(chapters.BUILDING, s.battle - 1)
            push_ascending(s, kinds.BUILD, mask)


def build_cost(s: Ankh, side: i64) -> i64:
    """AK-12I.44: Inspiring lets a side build without followers."""
    return s.c.power_amount[INSPIRING] if s.has(side, INSPIRING) else s.c.card_amount[BUILD_CARD]


def is_site(s: Ankh, h: i64) -> bool:
    """AK-9B.2, AK-11.4: an empty land hex of the battle region that is no underworld hex."""
    return s.at[h] == 0 and s.is_land(h) and s.in_region(h, s.battle) and s.ground[h] & UNDER == 0


@final
class Build(Decision[Ankh]):
    """D18, AK-9B.2, AK-9B.8: a monument of the supply with an own token; it counts at once."""

    def options(self, s: Ankh, f: i64) -> None:
        side = seat_of(f)
        s.offer(DONE)
        if s.get(side, TOKENS) == 0 or s.get(side, FOLLOWERS) < build_cost(s, side):
            return
        lands = s.c.board.lands
        for monument in range(len(MONUMENTS)):
            if supply_of(s, monument) > 0:
                for i in range(len(lands)):
                    if is_site(s, lands[i]):
                        s.offer(BUILD + monument * MAX_HEXES + lands[i])

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        if action == DONE:
            return
        side = seat_of(f)
        monument = (action - BUILD) // MAX_HEXES
        h = (action - BUILD) % MAX_HEXES
        pay(s, side, build_cost(s, side))
        s.add(side, TOKENS, -1)
        s.set_piece(h, OBELISK + monument + 1 | side + 1 << OWNER_SHIFT)
        s.tell(events.BUILT, side, OBELISK + monument, h)


@final
class Plagues(Effect[Ankh]):
    """AK-9B.3, R-9, AK-12I.55: one bidding for each Plague card, ascending, with what building has left."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        push_ascending(s, kinds.PLAGUE, players_of(s, PLAGUE))


@final
class Plague(Effect[Ankh]):
    """AK-9B.3: every side that has a figure in the region now bids."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        s.open_chapter(chapters.PLAGUE, s.battle - 1)
        s.tell(events.PLAGUE_BEGINS, seat_of(f))
        s.push(kinds.PLAGUE_KILLS)
        p = s.seats - 1
        while p >= 0:
            if s.fighters >> p & 1 == 1 and figures_in(s, p, s.battle) > 0:
                s.push(kinds.BID, p)
            p -= 1


@final
class Bid(Secret[Ankh]):
    """D19, AK-9B.3, R-30: followers to sacrifice, secret until all bids are in; nobody without followers is asked."""

    def options(self, s: Ankh, f: i64) -> None:
        for n in range(min(s.get(seat_of(f), FOLLOWERS), s.c.max_bid) + 1):
            s.offer(MAKE_BID + n)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        s.put(seat_of(f), BID, action - MAKE_BID + 1)


@final
class Majorities(Effect[Ankh]):
    """AK-9B.4: all majorities are determined first, then each side gains once, ascending."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        amounts = majorities(s, s.battle)
        for p in range(s.seats):
            if amounts[p] > 0:
                s.open_chapter(chapters.MAJORITIES, s.battle - 1)
                push_gains(s, amounts, FOR_MAJORITY)
                return


# -- after the resolution ------------------------------------------------------------------------


@final
class Miracles(Effect[Ankh]):
    """AK-9B.6a, AK-12I.4: devotion for every own figure killed in this battle, one gain each, ascending."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        if osiris_lost(s) or fighters_with(s, WORSHIPFUL) != 0 or players_of(s, MIRACLE) | players_of(s, CYCLE) != 0:
            s.open_chapter(chapters.AFTERMATH, s.battle - 1)
        amounts = vec[i64]([0] * s.seats)
        for p in range(s.seats):
            if played(s, p, MIRACLE):
                amounts[p] = s.get(p, KILLED) * s.c.card_amount[MIRACLE]
        push_gains(s, amounts, FOR_MIRACLE)


def osiris_lost(s: Ankh) -> bool:
    """AK-9B.6b, AK-9B.7, R-29: Osiris has lost a battle he took part in, with figures left or not."""
    osiris = s.lords[OSIRIS]
    return osiris >= 0 and s.fighters >> osiris & 1 == 1 and s.victor != osiris


@final
class Gates(Effect[Ankh]):
    """AK-9B.6b, R-32: after the kills and the Mummies that return."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        if osiris_lost(s):
            s.push(kinds.UNDERWORLD, s.lords[OSIRIS])


@final
class Worships(Effect[Ankh]):
    """AK-9B.6c, R-13: Worshipful sides, ascending."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        push_ascending(s, kinds.WORSHIP, fighters_with(s, WORSHIPFUL))


@final
class Worship(Decision[Ankh]):
    """D24, AK-9B.6c, AK-9B.7: followers for devotion, once per battle, won or lost."""

    def options(self, s: Ankh, f: i64) -> None:
        if s.get(seat_of(f), FOLLOWERS) >= s.c.worship_followers:
            s.offer(YES)
        s.offer(NO)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        if action == YES:
            side = seat_of(f)
            pay(s, side, s.c.worship_followers)
            s.push(kinds.GAIN, side, s.c.power_amount[WORSHIPFUL], FOR_WORSHIP)


@final
class BattleEnd(Effect[Ankh]):
    """AK-9B.6d, AK-12I.3: played cards lie open; Cycle of Ma'at brings all of a side's cards back."""

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        for p in range(s.seats):
            if played(s, p, CYCLE):
                s.put(p, HAND, s.c.all_cards)
                s.tell(events.CARDS_BACK, p)
            s.put(p, CHOSEN, 0)
            s.put(p, KILLED, 0)
            first = p * s.c.army
            for i in range(s.get(p, FIGURES)):
                s.at[s.army[first + i]] &= ~SAFE
        s.battle = 0
        s.fighters = 0
        s.victor = NOBODY
        s.revealed = False

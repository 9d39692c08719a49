"""EG-3, EG-4, EG-8, EG-9, EG-14 to EG-16: rounds and their phases, all but sailing and building."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, seat_of
from mehen.core.native import i64
from mehen.core.rng import Rng
from mehen.core.shuffle import nth_at
from mehen.core.step import Chance, Decision, Effect
from mehen.core.tables import replaced
from mehen.games.egizia import chapters, events, kinds
from mehen.games.egizia.actions import CREW_COUNT, DEAL_CARD, DONE, EXCHANGE, MAX_SITES, PLAY
from mehen.games.egizia.scoring import score_end
from mehen.games.egizia.state import (
    BERTHS,
    BONUS,
    BOUGHT,
    CREW,
    DEAL,
    FEED,
    FIELD_YIELD,
    FINAL_SCORING,
    FROM_HUNGER,
    FROM_PARTICIPATION,
    GENERAL,
    HOLD,
    IN_DECK,
    MARKET,
    NOBODY,
    NUMBER,
    ON_RIVER,
    OUT,
    PASSED,
    PRODUCE,
    QUARRY_YIELD,
    RAISED,
    SHARED,
    SHIPS,
    SITES,
    STONES,
    TURN_ORDER,
    UPSTREAM,
    USED,
    Egizia,
)
from mehen.games.egizia.steps.cards import offer_general, play_card
from mehen.games.egizia.steps.effects import gain_points, gain_stones
from mehen.games.egizia.steps.sailing import push_in_number_order
from mehen.games.egizia.vocabulary import (
    CARD_SPACE,
    COLOURS,
    FEED_GRAIN,
    GRAIN,
    STONES_TO_GRAIN,
)


@final
class Round(Effect[Egizia]):
    """EG-3.1, EG-3.2: the seven phases of a round; after the last round the end of the game (EG-16.1)."""

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        clear_river(s)
        s.mark()
        if s.round == s.c.rounds:
            s.push(kinds.FINAL_SCORING)
            push_in_number_order(s, kinds.LAST_CHANCE, GENERAL)
            return
        s.round += 1
        s.phase = DEAL
        s.emit(events.ROUND_BEGINS, 0, s.round)
        for p in range(s.seats):
            for column in (USED, PASSED, UPSTREAM, SHARED, RAISED, BOUGHT, SITES):
                s.put(p, column, 0)
        s.push(kinds.ROUND)
        s.push(kinds.TURN_ORDER)
        s.push(kinds.BONUS_PHASE)
        s.push(kinds.BUILD_PHASE)
        s.push(kinds.PRODUCE_PHASE)
        s.push(kinds.FEED_PHASE)
        s.push(kinds.SHIPS_HOME)
        s.push(kinds.LATE_PHASE)
        s.push(kinds.SAIL)
        s.push(kinds.DEAL_CARDS)


def clear_river(s: Egizia) -> None:
    """EG-4.2, R-4: cards left on the river leave the game, and those of a deck that is not needed any more."""
    s.river = s.river[:]
    s.card_at = s.card_at[:]
    for place in range(s.c.places):
        card = s.river[place]
        if card >= 0:
            s.card_at[card] = OUT
            s.river[place] = NOBODY
    if s.round == 0:
        return
    deck = s.c.round_deck[s.round]
    if s.round < s.c.rounds and s.c.round_deck[s.round + 1] == deck:
        return
    for card in range(s.c.deck_first[deck], s.c.deck_last[deck]):
        if s.card_at[card] == IN_DECK:
            s.card_at[card] = OUT


@final
class DealCards(Effect[Egizia]):
    """EG-4.1: the card spaces from the top down, beginning at place a."""

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        for place in range(a_of(f), s.c.places):
            if s.c.place_kind[place] == CARD_SPACE:
                if place + 1 < s.c.places:
                    s.push(kinds.DEAL_CARDS, 0, place + 1)
                s.push(kinds.DEAL_CARD, 0, place)
                return


@final
class DealCard(Chance[Egizia]):
    """EG-1.9, EG-4.1: NATURE deals a card of the round's deck face up."""

    def options(self, s: Egizia, f: i64) -> None:
        deck = s.c.round_deck[s.round]
        for card in range(s.c.deck_first[deck], s.c.deck_last[deck]):
            if s.card_at[card] == IN_DECK:
                s.offer(DEAL_CARD + card)

    def sample(self, s: Egizia, f: i64, rng: Rng) -> i64:
        deck = s.c.round_deck[s.round]
        left: i64 = 0
        for card in range(s.c.deck_first[deck], s.c.deck_last[deck]):
            if s.card_at[card] == IN_DECK:
                left += 1
        return DEAL_CARD + nth_at(s.card_at, IN_DECK, rng.below(left), s.c.deck_first[deck])

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        card = action - DEAL_CARD
        s.river = replaced(s.river, a_of(f), card)
        s.card_at = replaced(s.card_at, card, ON_RIVER)
        s.emit(events.CARD_DEALT, 0, card, a_of(f))


# -- phase 3 -----------------------------------------------------------------------------


def need(s: Egizia, p: i64) -> i64:
    """EG-8.2: the strengths of all four crews, used or not."""
    total: i64 = 0
    for crew in range(CREW_COUNT):
        total += s.get(p, CREW + crew)
    return total


def supply(s: Egizia, p: i64) -> i64:
    """EG-2.12, EG-7.5, EG-8.3: fields that the ring irrigates, and what was added in this feeding turn."""
    total = s.grain
    for colour in range(len(COLOURS)):
        if s.c.irrigates[s.ring] >> colour & 1 == 1:
            total += s.get(p, FIELD_YIELD + colour)
    return total


@final
class FeedPhase(Effect[Egizia]):
    """EG-8.1, EG-2.4, R-1: in track order, as it stands when the phase begins."""

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        s.phase = FEED
        s.mark()
        s.open_chapter(chapters.FEEDING)
        rank = s.seats - 1
        while rank >= 0:
            s.push(kinds.FEED, s.track[rank])
            rank -= 1


@final
class Feed(Decision[Egizia]):
    """D7, W4, EG-7.11, EG-7.22, EG-8.5: help the grain along, or not; then whoever is short loses points (EG-8.4)."""

    def options(self, s: Egizia, f: i64) -> None:
        p = seat_of(f)
        c = s.c
        missing = need(s, p) - supply(s, p)
        s.offer(DONE)
        if missing > 0 and s.get(p, HOLD + STONES_TO_GRAIN) > 0:
            grain = c.op_b[STONES_TO_GRAIN]
            most = min(s.get(p, STONES) // c.op_a[STONES_TO_GRAIN], (missing + grain - 1) // grain)
            for times in range(1, most + 1):
                s.offer(EXCHANGE + times - 1)
        offer_general(s, p, True)
        if missing > 0 and s.get(p, HOLD + FEED_GRAIN) > 0:
            s.offer(PLAY + FEED_GRAIN)

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        p = seat_of(f)
        if action >= PLAY:
            play_card(s, f, action)
        elif action >= EXCHANGE:
            times = action - EXCHANGE + 1
            s.add(p, STONES, -times * s.c.op_a[STONES_TO_GRAIN])
            s.grain += times * s.c.op_b[STONES_TO_GRAIN]
            s.emit(events.STONES_EATEN, p, times * s.c.op_a[STONES_TO_GRAIN], times * s.c.op_b[STONES_TO_GRAIN])
            s.again(f)
        else:
            hunger(s, p)


def hunger(s: Egizia, p: i64) -> None:
    """EG-2.10, EG-8.4: each missing grain costs what the grain market says; surplus is lost (EG-8.5)."""
    missing = max(need(s, p) - supply(s, p), 0)
    s.emit(events.FED, p, supply(s, p), need(s, p))
    s.grain = 0
    each = s.c.penalty[s.get(p, MARKET + GRAIN)]
    loss = missing * each
    if missing > 0:
        s.emit(events.HUNGRY, p, missing, each)
    if loss > 0:
        s.score(p, -loss, FROM_HUNGER)
        s.emit(events.POINTS_LOST, p, loss, s.points_of(p))


# -- phase 4 -----------------------------------------------------------------------------


@final
class ProducePhase(Effect[Egizia]):
    """EG-9.1: in number order."""

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        s.phase = PRODUCE
        s.mark()
        s.open_chapter(chapters.QUARRIES)
        push_in_number_order(s, kinds.PRODUCE, NUMBER)


@final
class Produce(Decision[Egizia]):
    """D8, W5, EG-7.5, EG-9.1: general cards first, if any; then every quarry gives its stones."""

    def options(self, s: Egizia, f: i64) -> None:
        s.offer(DONE)
        offer_general(s, seat_of(f), True)

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        p = seat_of(f)
        if action != DONE:
            play_card(s, f, action)
            return
        gain_stones(s, p, s.get(p, QUARRY_YIELD))
        if s.get(p, GENERAL) > 0:
            s.push(kinds.AFTER_PRODUCE, p)


# -- phases 6 and 7, the end ---------------------------------------------------------------


@final
class BonusPhase(Effect[Egizia]):
    """EG-14.1, R-11, R-62: in track order, for each site where stones were spent.  EG-14.2: ships return."""

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        s.phase = BONUS
        s.mark()
        s.open_chapter(chapters.TAKING_PART)
        order = s.track[:]
        for rank in range(s.seats):
            p = order[rank]
            sites: i64 = 0
            for site in range(MAX_SITES):
                sites += s.get(p, SITES) >> site & 1
            gain_points(s, p, s.c.bonus[sites], FROM_PARTICIPATION)
        s.berths = s.berths[:]
        for berth in range(MAX_SITES * BERTHS):
            p = s.berths[berth]
            if p >= 0:
                s.berths[berth] = NOBODY
                s.add(p, SHIPS, 1)


@final
class TurnOrder(Effect[Egizia]):
    """EG-15.1, EG-15.2: numbers are dealt anew from the back of the score track."""

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        s.phase = TURN_ORDER
        s.open_chapter(chapters.NEW_ORDER)
        for number in range(1, s.seats + 1):
            p = s.track[s.seats - number]
            s.put(p, NUMBER, number)
            s.emit(events.NUMBERED, p, number)
        s.close_chapter()


@final
class FinalScoring(Effect[Egizia]):
    """EG-16.3: everyone scores; the agenda is empty afterwards and the game is over."""

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        s.phase = FINAL_SCORING
        s.mark()
        s.open_chapter(chapters.FINAL_SCORING)
        score_end(s)
        s.close_chapter()

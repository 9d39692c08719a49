"""EG-10, EG-12, EG-13: who builds when, with which crews, and what."""

from __future__ import annotations

from typing import Final, final

from mehen.core.frame import a_of, b_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Decision, Effect
from mehen.core.tables import replaced
from mehen.games.egizia import chapters, events, kinds
from mehen.games.egizia.actions import (
    BASIC_CREWS,
    BUILD_AT,
    CHOOSE_MARKET,
    COMMIT,
    CREW_COUNT,
    DECLINE,
    FINISH,
    MAX_SITES,
    NO,
    PLAY,
    SECOND,
    YES,
)
from mehen.games.egizia.state import (
    BERTHS,
    BLOCKS,
    BUILD,
    CREW,
    FROM_BUILDING,
    FROM_ROWS,
    GENERAL,
    GRAVE_SUM,
    HOLD,
    NOBODY,
    RESERVE_BERTH,
    SHIPS,
    SITES,
    STONES,
    USED,
    Egizia,
)
from mehen.games.egizia.steps.cards import offer_general, play_card
from mehen.games.egizia.steps.effects import gain_points, market_step
from mehen.games.egizia.vocabulary import (
    BUILD_FIRST,
    EXTRA_CREW,
    JOKER,
    PYRAMID,
    SPHINX_DRAW,
    SPHINX_SITE,
    STRENGTH_BONUS,
)

GRAVE: Final[i64] = 1  # the element after the obelisk
IMPOSSIBLE: Final[i64] = 1 << 20  # more strength than anyone will ever have

# -- who is due -------------------------------------------------------------------------


@final
class BuildPhase(Effect[Egizia]):
    """EG-10.1: the sites one after the other, from source to delta."""

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        s.phase = BUILD
        s.mark()
        s.open_chapter(chapters.ORDER)
        tell_order(s)
        s.close_chapter()
        site: i64 = MAX_SITES - 1
        while site >= 0:
            s.push(kinds.SITE, 0, site)
            site -= 1


def tell_order(s: Egizia) -> None:
    """EG-10.2: who builds where, in which order, as far as it is known when the phase begins."""
    for site in range(MAX_SITES):
        rank: i64 = 0
        for k in range(BERTHS):
            p = s.berths[site * BERTHS + k]
            if p >= 0:
                rank += 1
                s.emit(events.IN_LINE, p, site, rank)


def first_in_line(s: Egizia, site: i64) -> i64:
    """The seat that would build first now: the last mover, else the lowest slot."""
    movers = s.movers
    if movers > 0:
        while movers > 15:
            movers >>= 4
        return movers - 1
    berth = site * BERTHS
    while s.berths[berth] == NOBODY:
        berth += 1
    return s.berths[berth]


@final
class Site(Effect[Egizia]):
    """EG-7.21, R-58: before a site is resolved, owners of build_first are asked in the present building order."""

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        site = a_of(f)
        s.declined = 0
        s.movers = 0
        s.push(kinds.SHIPS_DUE, 0, site)
        k: i64 = BERTHS - 1
        while k >= 0:
            p = s.berths[site * BERTHS + k]
            if p >= 0 and s.get(p, HOLD + BUILD_FIRST) > 0:
                s.push(kinds.ASK_FIRST, p, site)
            k -= 1


@final
class AskFirst(Effect[Egizia]):
    """D9: nobody who is first already is asked."""

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        if first_in_line(s, a_of(f)) != seat_of(f):
            s.push(kinds.BUILD_FIRST, seat_of(f), a_of(f))


@final
class BuildFirst(Decision[Egizia]):
    """D9, EG-7.21, R-44: move to the first place in the building order; a later mover goes in front."""

    def options(self, s: Egizia, f: i64) -> None:
        s.offer(YES)
        s.offer(NO)

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        if action == YES:
            shift: i64 = 0
            while s.movers >> shift > 0:
                shift += 4
            s.movers |= (seat_of(f) + 1) << shift
            s.emit(events.MOVED_FIRST, seat_of(f), a_of(f))


def has_moved(s: Egizia, p: i64) -> bool:
    movers = s.movers
    while movers > 0:
        if (movers & 15) - 1 == p:
            return True
        movers >>= 4
    return False


@final
class ShipsDue(Effect[Egizia]):
    """EG-10.2, EG-10.9: movers first, then slots 1, 2, 3; the reserve ship last."""

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        site = a_of(f)
        k: i64 = BERTHS - 1
        while k >= 0:
            p = s.berths[site * BERTHS + k]
            if p >= 0 and not has_moved(s, p):
                s.push(kinds.SHIP, p, site, 1 if k == RESERVE_BERTH else 0)
            k -= 1
        movers = s.movers
        while movers > 0:  # the last mover is pushed last, so it acts first
            s.push(kinds.SHIP, (movers & 15) - 1, site)
            movers >>= 4


@final
class Ship(Effect[Egizia]):
    """EG-10.8, R-10: a reserve ship gets a turn only if a slot ship of this site was taken back.

    R-58: with an option also if somebody has moved to the first place.
    """

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        opened = s.declined > 0 or (s.c.first_opens_reserve and s.movers > 0)
        if b_of(f) == 1 and not opened:
            return
        s.committed = 0
        s.second_due = False
        s.extra_crews = 0
        s.building_cards = 0
        s.strength_bonus = 0
        s.extra_draws = 0
        s.keep_limit = s.c.keep_max
        s.kept = 0
        s.value_built = 0
        s.rows_done = 0
        s.push(kinds.BUILD, seat_of(f), a_of(f))


# -- strength, stones and what they can pay for -------------------------------------------


def is_unused(s: Egizia, p: i64, crew: i64) -> bool:
    """EG-10.4: neither used this round nor committed in this turn."""
    return (s.get(p, USED) | s.committed) >> crew & 1 == 0


def best_crew(s: Egizia, p: i64, besides: i64) -> i64:
    """Strength of the strongest unused basic crew other than ``besides``; 0 if there is none."""
    best: i64 = 0
    for crew in range(BASIC_CREWS):
        if crew != besides and is_unused(s, p, crew):
            best = max(best, s.get(p, CREW + crew))
    return best


def in_building_turn(s: Egizia) -> bool:
    """Has the seat that decides committed a crew, or promised to with a building card?"""
    promised = s.building_cards > 0 and s.value_built == 0  # the count stays until the next building turn
    return s.actor >= 0 and (s.committed != 0 or promised)


def strength(s: Egizia, p: i64) -> i64:
    """EG-10.5, EG-10.11: S, from the present strength of the committed crews and the cards played."""
    total = s.strength_bonus
    for crew in range(CREW_COUNT):
        if s.committed >> crew & 1 == 1:
            total += s.get(p, CREW + crew)
    return total


def element_value(s: Egizia, e: i64) -> i64:
    """Value of the next space of an element, 0 while it is closed (EG-12.2, EG-12.3, EG-13.2, EG-13.3)."""
    c = s.c
    filled = s.filled[e]
    if filled == c.element_spaces[e]:
        return 0
    if e == GRAVE:
        return c.tile_value[s.tile[filled]]
    if c.element_building[e] == PYRAMID:
        if c.support_two_below and e > GRAVE + 1 and s.filled[e - 1] < filled + 2:
            return 0
    else:
        needs = c.element_needs[e]
        for other in range(c.elements):
            if needs >> other & 1 == 1 and s.filled[other] < c.element_spaces[other]:
                return 0
    return c.block_value[c.element_first[e] + filled]


def draw_limit(s: Egizia) -> i64:
    """EG-11.1, EG-11.9, R-50: the most cards that may be paid for, as far as site, deck and sphinx_draw cards go."""
    most = min(s.c.max_draw, s.sphinx_deck())
    if s.extra_draws > 0:
        most -= 1 + s.c.op_a[SPHINX_DRAW] * (s.extra_draws - 1)
    return most


def cheapest(s: Egizia, p: i64, site: i64) -> i64:
    """Value of the cheapest thing to build at a site; 0 if there is nothing (R-16, R-50, R-55)."""
    if site == SPHINX_SITE:
        return 1 if draw_limit(s) >= 1 else 0
    if out_of_blocks(s, p):
        return 0
    best: i64 = 0
    for e in range(s.c.site_first_element[site], s.c.site_first_element[site + 1]):
        value = element_value(s, e)
        if value > 0 and (best == 0 or value < best):
            best = value
    return best


def out_of_blocks(s: Egizia, p: i64) -> bool:
    """R-55: wooden blocks are no limit, unless the table plays it so."""
    if not s.c.blocks_limited:
        return False
    blocks: i64 = 0
    for building in range(4):
        blocks += s.get(p, BLOCKS + building)
    return blocks >= s.c.wooden_blocks


def needed(s: Egizia, p: i64, site: i64) -> i64:
    """EG-10.5, EG-10.10: the strength that pays for something at a site, with the stones at hand now."""
    value = cheapest(s, p, site)
    return value if 0 < value <= s.get(p, STONES) else IMPOSSIBLE


def potential(s: Egizia, p: i64) -> i64:
    """EG-10.12: the strength still to be had from unused crews and building cards played or in hand."""
    total = s.strength_bonus + s.get(p, HOLD + STRENGTH_BONUS) * s.c.op_a[STRENGTH_BONUS]
    second = s.second_due or (s.extra_crews == 0 and s.get(p, HOLD + EXTRA_CREW) > 0)
    if s.committed > 0:
        total += strength(s, p) - s.strength_bonus
        if second:
            total += best_crew(s, p, NOBODY)
        return total - s.value_built
    best: i64 = 0
    for crew in range(BASIC_CREWS):
        if is_unused(s, p, crew):
            with_crew = s.get(p, CREW + crew)
            if second:
                with_crew += best_crew(s, p, crew)
            best = max(best, with_crew)
    if best == 0:
        return 0  # no basic crew, no building
    if is_unused(s, p, JOKER):
        best += s.get(p, CREW + JOKER)
    return total + best


def crews_left(s: Egizia, p: i64) -> i64:
    count: i64 = 0
    for crew in range(BASIC_CREWS):
        if is_unused(s, p, crew):
            count += 1
    return count


def offer_building_cards(s: Egizia, p: i64, site: i64) -> None:
    """EG-10.12, EG-11.7, EG-11.9: only if a (further) element or draw is possible afterwards."""
    if s.get(p, HOLD + STRENGTH_BONUS) + s.get(p, HOLD + EXTRA_CREW) + s.get(p, HOLD + SPHINX_DRAW) == 0:
        return
    if potential(s, p) < needed(s, p, site):
        return
    if s.get(p, HOLD + STRENGTH_BONUS) > 0:
        s.offer(PLAY + STRENGTH_BONUS)
    if s.get(p, HOLD + EXTRA_CREW) > 0 and s.extra_crews == 0:
        if crews_left(s, p) >= (1 if s.committed > 0 else 2):
            s.offer(PLAY + EXTRA_CREW)
    if site == SPHINX_SITE and s.get(p, HOLD + SPHINX_DRAW) > 0:
        s.extra_draws += 1
        possible = draw_limit(s) >= 1
        s.extra_draws -= 1
        if possible:
            s.offer(PLAY + SPHINX_DRAW)


def open_turn(s: Egizia) -> bool:
    """EG-10.13: nothing is promised yet, or something is built already; only then may stones go elsewhere."""
    return (s.building_cards == 0 and s.committed == 0) or s.value_built > 0


# -- a building turn ----------------------------------------------------------------------


@final
class Build(Decision[Egizia]):
    """D10, W6, EG-10.3 to EG-10.7, EG-10.13: decline, commit crews, or play cards first."""

    def options(self, s: Egizia, f: i64) -> None:
        p = seat_of(f)
        site = a_of(f)
        if s.building_cards == 0:
            s.offer(DECLINE)
        enough = needed(s, p, site)
        for crew in range(BASIC_CREWS):
            if is_unused(s, p, crew):
                available = s.strength_bonus + s.get(p, CREW + crew)
                if s.second_due:
                    available += best_crew(s, p, crew)
                if available >= enough:
                    s.offer(COMMIT + 2 * crew)
                if is_unused(s, p, JOKER) and available + s.get(p, CREW + JOKER) >= enough:
                    s.offer(COMMIT + 2 * crew + 1)
        offer_general(s, p, open_turn(s))
        offer_building_cards(s, p, site)

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        p = seat_of(f)
        site = a_of(f)
        if action >= PLAY:
            play_card(s, f, action)
        elif action == DECLINE:
            decline(s, p, site)
        else:
            choice = action - COMMIT
            s.committed = 1 << (choice >> 1)
            if choice & 1 == 1:
                s.committed |= 1 << JOKER
            s.emit(events.COMMITTED, p, s.committed)
            s.push(kinds.DRAW_COUNT if site == SPHINX_SITE else kinds.ELEMENT, p, site)
            if s.second_due:
                s.push(kinds.SECOND_CREW, p, site)


def decline(s: Egizia, p: i64, site: i64) -> None:
    """EG-10.3, R-45, R-56: the ship returns; a slot given up opens the site for the reserve."""
    s.emit(events.DECLINED, p, site)
    s.add(p, SHIPS, 1)
    for k in range(BERTHS):
        if s.berths[site * BERTHS + k] == p:
            s.berths = replaced(s.berths, site * BERTHS + k, NOBODY)
            if k != RESERVE_BERTH:
                s.declined += 1


@final
class SecondCrew(Decision[Egizia]):
    """D11, EG-7.16, EG-10.13: another unused basic crew that allows a build (any, once something is built)."""

    def options(self, s: Egizia, f: i64) -> None:
        p = seat_of(f)
        missing = 0 if s.value_built > 0 else needed(s, p, a_of(f)) - strength(s, p)
        for crew in range(BASIC_CREWS):
            if is_unused(s, p, crew) and s.get(p, CREW + crew) >= missing:
                s.offer(SECOND + crew)

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        s.committed |= 1 << (action - SECOND)
        s.second_due = False
        s.emit(events.COMMITTED, seat_of(f), s.committed)


@final
class Element(Decision[Egizia]):
    """D14, D16, EG-12.1, EG-13.1: the next space of an element, cards, or the end of the turn."""

    def options(self, s: Egizia, f: i64) -> None:
        p = seat_of(f)
        site = a_of(f)
        if s.value_built > 0:
            s.offer(FINISH)
        most = min(strength(s, p) - s.value_built, s.get(p, STONES))
        if not out_of_blocks(s, p):
            for e in range(s.c.site_first_element[site], s.c.site_first_element[site + 1]):
                if 0 < element_value(s, e) <= most:
                    s.offer(BUILD_AT + e)
        offer_general(s, p, open_turn(s))
        offer_building_cards(s, p, site)

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        p = seat_of(f)
        site = a_of(f)
        if action == FINISH:
            s.push(kinds.FINISH, p, site)
        elif action >= PLAY:
            play_card(s, f, action)
            if s.second_due:
                s.push(kinds.SECOND_CREW, p, site)
        else:
            s.again(f)
            build(s, p, site, action - BUILD_AT)


def pay_for_building(s: Egizia, p: i64, site: i64, value: i64) -> None:
    """EG-10.6, R-19: stones leave with each element; from the first one on the player takes part at the site."""
    s.add(p, STONES, -value)
    s.value_built += value
    s.put(p, SITES, s.get(p, SITES) | 1 << site)


def build(s: Egizia, p: i64, site: i64, e: i64) -> None:
    """EG-12.2 to EG-12.4, EG-13.2, EG-13.3: a block on the next space of an element."""
    c = s.c
    value = element_value(s, e)
    pay_for_building(s, p, site, value)
    s.block = replaced(s.block, c.element_first[e] + s.filled[e], p)
    s.filled = replaced(s.filled, e, s.filled[e] + 1)
    s.add(p, BLOCKS + c.element_building[e], 1)
    if e == GRAVE:
        s.emit(events.GRAVE_TAKEN, p, value)
        s.add(p, GRAVE_SUM, value)
        if s.turned < c.graves and s.open_tiles() < c.tiles_open:
            s.push(kinds.TURN_TILE)
        return
    s.emit(events.BUILT, p, e, value)
    if c.element_building[e] == PYRAMID and s.filled[e] == c.element_spaces[e]:
        s.rows_done = s.rows_done << 6 | e


def turn_crews(s: Egizia, p: i64) -> None:
    """EG-2.7, EG-10.6: committed crews are used, whatever part of their strength was needed."""
    s.put(p, USED, s.get(p, USED) | s.committed)
    s.committed = 0


@final
class Finish(Effect[Egizia]):
    """EG-12.5, EG-13.4, R-19: crews turned, points in one move, row bonuses; then market step (EG-12.6) and D20."""

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        p = seat_of(f)
        turn_crews(s, p)
        gain_points(s, p, s.value_built, FROM_BUILDING, a_of(f))
        score_rows(s)
        if s.get(p, GENERAL) > 0:
            s.push(kinds.AFTER_BUILD, p)
        for _ in range(s.c.site_market_steps[a_of(f)]):
            s.push(kinds.MARKET_CHOICE, p)


def score_rows(s: Egizia) -> None:
    """EG-13.6, R-22, R-64: rows in the sequence in which they were completed."""
    rows = s.rows_done
    shift: i64 = 0
    while rows >> shift > 0:
        shift += 6
    while shift > 0:
        shift -= 6
        score_row(s, rows >> shift & 63)
    s.rows_done = 0


def score_row(s: Egizia, e: i64) -> None:
    """EG-13.5, R-21: the most blocks in the row, on a tie whose block lies furthest left."""
    c = s.c
    winner: i64 = NOBODY
    most: i64 = 0
    for k in range(c.element_spaces[e]):  # from the left, so the first of equals wins
        p = s.block[c.element_first[e] + k]
        mine: i64 = 0
        for j in range(c.element_spaces[e]):
            if s.block[c.element_first[e] + j] == p:
                mine += 1
        if mine > most:
            most = mine
            winner = p
    if c.bonus_counts_all:
        most = c.element_spaces[e]
    s.emit(events.ROW_COMPLETED, winner, e, most)
    gain_points(s, winner, most * c.row_bonus, FROM_ROWS, e)


@final
class MarketChoice(Decision[Egizia]):
    """D15, EG-12.6, R-18: one step on a market of choice, once per building turn."""

    def options(self, s: Egizia, f: i64) -> None:
        s.offer(CHOOSE_MARKET)
        s.offer(CHOOSE_MARKET + 1)

    def take(self, s: Egizia, f: i64, action: i64) -> None:
        market_step(s, seat_of(f), action - CHOOSE_MARKET)

"""EG-16, EG-17: points at the end of the game."""

from __future__ import annotations

from mehen.core.native import i64
from mehen.games.egizia import events
from mehen.games.egizia.state import (
    BLOCKS,
    CREW,
    FROM_FINAL_SALE,
    FROM_GRAVES,
    FROM_SPHINX,
    GRAVE_SUM,
    MARKET,
    PERMANENTS,
    QUARRY_YIELD,
    STONES,
    Egizia,
)
from mehen.games.egizia.vocabulary import (
    BUILDINGS,
    CREW_STRENGTH,
    GRAVES_BUILT,
    OBELISK_ROW,
    OWN_MARKET_END,
    OWN_STONES,
    OWN_STONES_EACH,
    PER_OWN_STONE,
    PER_PERMANENT_CARD,
    PER_SCORE,
    PLAYERS_AT_MARKET_END,
    PYRAMID_ROWS,
    STONE,
    TEMPLE_SECTION,
)


def score_end(s: Egizia) -> None:
    """EG-16.3, R-41: in track order as it stands now (an option takes number order); each player steps 1 to 3."""
    order = s.track[:]
    if s.c.number_order_final:
        for number in range(1, s.seats + 1):
            order[number - 1] = s.seat_with_number(number)
    for rank in range(s.seats):
        p = order[rank]
        score_sale(s, p)
        score_graves(s, p)
        score_sphinx_cards(s, p)


def score_points(s: Egizia, p: i64, points: i64, source: i64) -> None:
    s.score(p, points, source)
    if points > 0:
        s.emit(events.POINTS_SCORED, p, points, s.points_of(p))


def score_sale(s: Egizia, p: i64) -> None:
    """EG-2.11, EG-16.4, R-54: left-over stones, if the stone market allows it; the sale is automatic."""
    if s.c.may_sell[s.get(p, MARKET + STONE)] == 1:
        points = s.get(p, STONES) // s.c.sale_rate
        s.put(p, STONES, 0)
        score_points(s, p, points, FROM_FINAL_SALE)


def score_graves(s: Egizia, p: i64) -> None:
    """EG-7.26, EG-16.5: the sum of grave tiles and cards that count as one."""
    points: i64 = 0
    for row in range(len(s.c.grave_least)):
        if s.get(p, GRAVE_SUM) >= s.c.grave_least[row]:
            points = s.c.grave_points[row]
    score_points(s, p, points, FROM_GRAVES)


def score_sphinx_cards(s: Egizia, p: i64) -> None:
    """EG-11.6, EG-16.6, EG-17.14: each card in hand is one move; the one that looks at the score is last (EG-17.11)."""
    for last in range(2):
        for card in range(s.c.sphinx_cards):
            if s.sphinx_at[card] == p and (s.c.sphinx_test[card] == PER_SCORE) == (last == 1):
                points = sphinx_points(s, p, card)
                s.score(p, points, FROM_SPHINX, card)
                if points > 0:
                    s.emit(events.SPHINX_SCORED, p, card, points)
                else:
                    s.emit(events.SPHINX_MISSED, p, card)


def sphinx_points(s: Egizia, p: i64, card: i64) -> i64:
    """What a Sphinx card would bring its holder now."""
    rows = s.c.sphinx_points
    first = rows.start[card]
    count = sphinx_count(s, p, card)
    if rows.flat[first] < 0:  # so many points each
        return count * -rows.flat[first]
    return rows.flat[min(first + count, rows.start[card + 1] - 1)]


def sphinx_count(s: Egizia, p: i64, card: i64) -> i64:
    """EG-17: how often the condition holds; 0 or 1 for all-or-nothing cards."""
    c = s.c
    test = c.sphinx_test[card]
    a = c.sphinx_a[card]
    b = c.sphinx_b[card]
    if test == OBELISK_ROW:  # EG-17.1
        return 1 if s.filled[0] >= a else 0
    if test == PYRAMID_ROWS:  # EG-17.2
        return 1 if full_rows(s) >= a else 0
    if test == TEMPLE_SECTION:
        return 1 if s.filled[a] == c.element_spaces[a] else 0
    if test == GRAVES_BUILT:
        return 1 if s.filled[1] >= a else 0
    if test == PLAYERS_AT_MARKET_END:  # EG-17.3
        players: i64 = 0
        for q in range(s.seats):
            if s.get(q, MARKET + a) == c.market_end[a]:
                players += 1
        return players
    if test == OWN_STONES:  # EG-17.4 to EG-17.6
        return 1 if s.get(p, BLOCKS + a) >= b else 0
    if test == OWN_STONES_EACH:  # EG-17.7, R-39
        for building in range(len(BUILDINGS)):
            if a >> building & 1 == 1 and s.get(p, BLOCKS + building) < b:
                return 0
        return 1
    if test == OWN_MARKET_END:  # EG-17.8
        return 1 if s.get(p, MARKET + a) == c.market_end[a] else 0
    if test == PER_PERMANENT_CARD:  # EG-17.9, R-38
        return s.get(p, PERMANENTS)
    if test == PER_OWN_STONE:  # EG-17.10
        return s.get(p, BLOCKS + a)
    if test == PER_SCORE:  # EG-17.11, R-3, R-36
        return max(s.points_of(p), 0) // a
    if test == CREW_STRENGTH:  # EG-17.12
        return s.get(p, CREW + a)
    return most_yield(s, p, QUARRY_YIELD + a)


def full_rows(s: Egizia) -> i64:
    rows: i64 = 0
    for e in range(2, s.c.first_section):
        if s.filled[e] == s.c.element_spaces[e]:
            rows += 1
    return rows


def most_yield(s: Egizia, p: i64, column: i64) -> i64:
    """EG-17.13, R-37: at least 1, and nobody has more."""
    mine = s.get(p, column)
    if mine == 0:
        return 0
    for q in range(s.seats):
        if s.get(q, column) > mine:
            return 0
    return 1

"""PH-12, PH-13, PH-14, PH-16.18: points at the end of the game."""

from __future__ import annotations

from typing import Final

from mehen.core.native import i64
from mehen.core.tables import bit
from mehen.games.pharaon import events
from mehen.games.pharaon.actions import BOARD_COUNT, COLOUR_COUNT
from mehen.games.pharaon.state import (
    ARTISAN_GP,
    ARTISANS_HELD,
    DEMANDS,
    FROM_ARTISANS,
    FROM_DEMANDS,
    FROM_LEFTOVERS,
    FROM_NILE,
    FROM_OFFICIALS,
    FROM_TITLES,
    FROM_VALLEY,
    OFFER,
    OFFERINGS_HELD,
    OFFICIALS_HELD,
    POINTS,
    STAGE,
    TOKEN,
    TRACK,
    VALUE,
    Pharaon,
)
from mehen.games.pharaon.vocabulary import (
    ARTISANS,
    COPY_OTHER_OFFICIAL,
    NILE,
    NO_BASE,
    OFFERINGS,
    OFFICIALS,
    PER_DEMAND,
    PER_DEMAND_ON_BOARD,
    PER_DISTINCT_OTHER_BASE,
    PER_NILE_TRACK_MAX,
    PER_OFFERING,
    PER_OFFICIAL,
    PER_PHARAOH,
    PER_RESOURCE,
    PER_SEAL,
    PER_SILVER,
    PHARAOH_TITLE,
    POINT_SOURCES,
    SEAL_TITLE,
    SILVER,
    TOKENS,
)

SUBSETS: Final[i64] = 1 << BOARD_COUNT


def score_end(s: Pharaon) -> None:
    """PH-14.1: every participant, source by source.  PH-12.5: demands are looked at only here, for each one alone."""
    for p in range(s.c.participants):
        count_points(s, p)
        if p == s.c.traitor:
            for board in range(BOARD_COUNT):
                god = s.c.board_god[board]
                if s.get(p, DEMANDS) >> god & 1 == 1:
                    s.emit(events.GOD_PLEASED, p, god)
        else:
            chosen = best_demands(s, p)
            for pos in range(BOARD_COUNT):
                if chosen >> pos & 1 == 1:
                    s.emit(events.GOD_PLEASED, p, s.c.board_god[s.ring[pos]])
        for source in range(len(POINT_SOURCES)):
            s.emit(events.SOURCE_SCORED, p, source, s.get(p, POINTS + source))
        s.emit(events.TOTAL_SCORED, p, s.points_of(p))


def count_points(s: Pharaon, p: i64) -> None:
    """PH-14.1: item by item, row by row of the score sheet."""
    if p == s.c.traitor:
        count_plots(s, p)
    else:
        chosen = best_demands(s, p)
        count_demands(s, p, chosen)
        count_officials(s, p, chosen)
    for card in range(s.c.artisans):
        if s.artisan_at[card] == p:
            s.score(p, s.c.artisan_gp[card], FROM_ARTISANS, card)
    stage = s.get(p, STAGE)
    s.score(p, s.c.stage_gp[stage], FROM_VALLEY, stage)
    for colour in range(COLOUR_COUNT):
        s.score(p, s.c.track_gp[s.get(p, TRACK + colour)], FROM_NILE, colour)
    for left in range(len(TOKENS) + s.c.offering_kinds):
        s.score(p, left_points(s, p, left), FROM_LEFTOVERS, left)
    s.score(p, pharaoh_points(s, p), FROM_TITLES, PHARAOH_TITLE)
    s.score(p, seal_points(s, p), FROM_TITLES, SEAL_TITLE)


def count_plots(s: Pharaon, p: i64) -> None:
    """PH-16.18: the gods the Traitor has claimed, and his officials at the value he has reached."""
    for pos in range(BOARD_COUNT):
        god = s.c.board_god[s.ring[pos]]
        if s.get(p, DEMANDS) >> god & 1 == 1:
            s.score(p, god_points(s, pos), FROM_DEMANDS, god)
    for card in range(s.c.officials):
        if s.official_at[card] == p:
            s.score(p, official_value(s, p), FROM_OFFICIALS, card)


def count_demands(s: Pharaon, p: i64, chosen: i64) -> None:
    for pos in range(BOARD_COUNT):
        if chosen >> pos & 1 == 1:
            s.score(p, god_points(s, pos), FROM_DEMANDS, s.c.board_god[s.ring[pos]])


def count_officials(s: Pharaon, p: i64, chosen: i64) -> None:
    """Each card; what the Diplomat copies is his own (R-17)."""
    best = best_official(s, p, chosen)
    for card in range(s.c.officials):
        if s.official_at[card] == p:
            points = best if copies_other(s, card) else official_points(s, p, card, chosen)
            s.score(p, points, FROM_OFFICIALS, card)


def outlook(s: Pharaon) -> list[list[int]]:
    """PH-14.1: points by source for every participant, counted on a copy as if the game ended now."""
    out: list[list[int]] = []
    end = s.clone()
    for p in range(s.c.participants):
        row: list[int] = []
        for source in range(len(POINT_SOURCES)):
            end.put(p, POINTS + source, 0)
        if is_laid(s):
            count_points(end, p)
        for source in range(len(POINT_SOURCES)):
            row.append(end.get(p, POINTS + source))
        out.append(row)
    return out


def is_laid(s: Pharaon) -> bool:
    """PH-4.1: before the circle of boards is complete there is nothing to count."""
    return s.ring[BOARD_COUNT - 1] >= 0


def points_now(s: Pharaon, p: i64) -> i64:
    """The sum of ``outlook`` for one participant."""
    if not is_laid(s):
        return 0
    return points_with(s, p, 0 if p == s.c.traitor else best_demands(s, p))


def points_with(s: Pharaon, p: i64, chosen: i64) -> i64:
    """The same for a selection of demands that is known already: bots ask for it all the time."""
    total = s.get(p, ARTISAN_GP) + s.c.stage_gp[s.get(p, STAGE)] + nile_points(s, p)
    total += leftover_points(s, p) + pharaoh_points(s, p) + seal_points(s, p)
    if p == s.c.traitor:
        return total + claimed_demands(s, p) + s.get(p, OFFICIALS_HELD) * official_value(s, p)
    return total + demand_points(s, chosen) + officials_points(s, p, chosen)


# -- demands (PH-12) -------------------------------------------------------------------------


def elements(s: Pharaon, p: i64, board: i64) -> i64:
    """PH-12.2: what counts for the gods beside a board."""
    if board == OFFERINGS:
        return s.get(p, OFFERINGS_HELD)
    if board == OFFICIALS:
        return s.get(p, OFFICIALS_HELD)
    if board == ARTISANS:
        return s.get(p, ARTISANS_HELD)
    if board == NILE:
        tracks: i64 = 0
        for colour in range(COLOUR_COUNT):
            if s.get(p, TRACK + colour) > 0:
                tracks += 1
        return tracks
    return s.get(p, STAGE)


def god_points(s: Pharaon, pos: i64) -> i64:
    """PH-12.1: the god at circle position pos stands between the board there and the next one clockwise."""
    return s.c.cw_gp[s.ring[pos]] + s.c.ccw_gp[s.ring[(pos + 1) % BOARD_COUNT]]


def demand_points(s: Pharaon, chosen: i64) -> i64:
    total: i64 = 0
    for pos in range(BOARD_COUNT):
        if chosen >> pos & 1 == 1:
            total += god_points(s, pos)
    return total


def demands_out_of_reach(s: Pharaon, p: i64) -> tuple[i64, i64]:
    """PH-12.3, PH-12.4: the gods that cannot be pleased, and those that cannot be together with the one before them.

    For every board the gods of a selection may need no more elements than there are; each board has two.
    """
    alone: i64 = 0
    together: i64 = 0
    for pos in range(BOARD_COUNT):
        board = s.ring[pos]
        have = elements(s, p, board)
        if s.c.cw_count[board] > have:
            alone |= 1 << pos
        if s.c.ccw_count[board] > have:
            alone |= 1 << (pos + BOARD_COUNT - 1) % BOARD_COUNT
        if s.c.cw_count[board] + s.c.ccw_count[board] > have:
            together |= 1 << pos
    return alone, together


def best_demands(s: Pharaon, p: i64) -> i64:
    """PH-12.4, R-23: the selection of gods, by circle position, with the highest total; the smallest mask if tied."""
    alone, together = demands_out_of_reach(s, p)
    if alone == SUBSETS - 1:
        return 0
    count_them = officials_want_demands(s, p)
    best: i64 = 0
    most: i64 = -1
    for chosen in range(SUBSETS):
        before = chosen << 1 | chosen >> BOARD_COUNT - 1  # the gods one position further
        if chosen & alone != 0 or chosen & before & together != 0:
            continue
        total = demand_points(s, chosen)
        if count_them:
            total += officials_points(s, p, chosen)
        if total > most:
            most = total
            best = chosen
    return best


def claimed_demands(s: Pharaon, p: i64) -> i64:
    """PH-16.18: the Traitor's gods are those whose space is covered."""
    total: i64 = 0
    for pos in range(BOARD_COUNT):
        if s.get(p, DEMANDS) >> s.c.board_god[s.ring[pos]] & 1 == 1:
            total += god_points(s, pos)
    return total


# -- officials (PH-13) -----------------------------------------------------------------------


def official_value(s: Pharaon, p: i64) -> i64:
    """PH-16.18: what each of the Traitor's officials is worth."""
    return s.get(p, VALUE) if s.get(p, VALUE) > 0 else s.c.traitor_value


def officials_points(s: Pharaon, p: i64, chosen: i64) -> i64:
    """All officials of a seat; the Diplomat copies the best of the others (R-17)."""
    total: i64 = 0
    best: i64 = 0
    copies: i64 = 0
    if s.get(p, OFFICIALS_HELD) == 0:
        return total
    for card in range(s.c.officials):
        if s.official_at[card] != p:
            continue
        if copies_other(s, card):
            copies += 1
            continue
        points = official_points(s, p, card, chosen)
        total += points
        best = max(best, points)
    return total + copies * best


def officials_want_demands(s: Pharaon, p: i64) -> bool:
    """Whether a seat has an official whose points depend on the gods that are pleased; a copy is as good as another."""
    if s.get(p, OFFICIALS_HELD) == 0:
        return False
    rows = s.c.official_bonus
    for card in range(s.c.officials):
        if s.official_at[card] == p:
            at = rows.start[card]
            while at < rows.start[card + 1]:
                if rows.flat[at] == PER_DEMAND or rows.flat[at] == PER_DEMAND_ON_BOARD:
                    return True
                at += 3
    return False


def best_official(s: Pharaon, p: i64, chosen: i64) -> i64:
    """R-17: what there is to copy."""
    best: i64 = 0
    for card in range(s.c.officials):
        if s.official_at[card] == p and not copies_other(s, card):
            best = max(best, official_points(s, p, card, chosen))
    return best


def copies_other(s: Pharaon, card: i64) -> bool:
    rows = s.c.official_bonus
    first = rows.start[card]
    return rows.start[card + 1] > first and rows.flat[first] == COPY_OTHER_OFFICIAL


def official_points(s: Pharaon, p: i64, card: i64, chosen: i64) -> i64:
    """Base value and bonus of one card, for a selection of demands."""
    rows = s.c.official_bonus
    points = max(s.c.official_base[card], 0)
    at = rows.start[card]
    while at < rows.start[card + 1]:
        points += rows.flat[at + 1] * bonus_count(s, p, card, rows.flat[at], rows.flat[at + 2], chosen)
        at += 3
    return points


def bonus_count(s: Pharaon, p: i64, card: i64, per: i64, board: i64, chosen: i64) -> i64:
    """PH-13, PH-13.30: how often a bonus counts."""
    if per == PER_DEMAND_ON_BOARD:  # the gods on both sides of the shown board
        pos: i64 = 0
        while s.ring[pos] != board:
            pos += 1
        return (chosen >> pos & 1) + (chosen >> ((pos + BOARD_COUNT - 1) % BOARD_COUNT) & 1)
    if per == PER_DEMAND:
        pleased: i64 = 0
        for pos in range(BOARD_COUNT):
            pleased += chosen >> pos & 1
        return pleased
    if per == PER_PHARAOH:
        return 1 if s.pharaoh == p else 0
    if per == PER_SEAL:
        return 1 if s.seal == p else 0
    if per == PER_OFFICIAL:
        return s.get(p, OFFICIALS_HELD)
    if per == PER_DISTINCT_OTHER_BASE:
        return other_bases(s, p, s.c.official_base[card])
    if per == PER_OFFERING:
        return s.get(p, OFFERINGS_HELD)
    if per == PER_NILE_TRACK_MAX:
        tops: i64 = 0
        for colour in range(COLOUR_COUNT):
            if s.get(p, TRACK + colour) == s.c.track_length:
                tops += 1
        return tops
    if per == PER_SILVER:
        return s.get(p, TOKEN + SILVER)
    if per == PER_RESOURCE:  # jokers show no resource
        coloured: i64 = 0
        for colour in range(COLOUR_COUNT):
            coloured += s.get(p, TOKEN + colour) + s.get(p, OFFER + colour)
        return coloured
    return s.get(p, STAGE)


def other_bases(s: Pharaon, p: i64, own: i64) -> i64:
    """R-16: different base values other than the card's own; the Diplomat has none."""
    seen: i64 = 0
    for card in range(s.c.officials):
        base = s.c.official_base[card]
        if s.official_at[card] == p and base != own and base != NO_BASE:
            seen |= bit(base)
    different: i64 = 0
    while seen > 0:
        different += seen & 1
        seen >>= 1
    return different


# -- the rest (PH-14.1) ----------------------------------------------------------------------


def nile_points(s: Pharaon, p: i64) -> i64:
    total: i64 = 0
    for colour in range(COLOUR_COUNT):
        total += s.c.track_gp[s.get(p, TRACK + colour)]
    return total


def leftover_points(s: Pharaon, p: i64) -> i64:
    total: i64 = 0
    for left in range(len(TOKENS) + s.c.offering_kinds):
        total += left_points(s, p, left)
    return total


def left_points(s: Pharaon, p: i64, left: i64) -> i64:
    """PH-7.4, PH-14.1, R-50: tokens, silver and offerings still owned, and what is printed on the offerings."""
    if left < COLOUR_COUNT:
        return s.get(p, TOKEN + left) * s.c.resource_gp
    if left == SILVER:
        return s.get(p, TOKEN + SILVER) * s.c.silver_gp
    kind = left - len(TOKENS)
    return s.get(p, OFFER + kind) * (s.c.left_offering_gp + s.c.offering_gp[kind])


def pharaoh_points(s: Pharaon, p: i64) -> i64:
    """PH-11.1."""
    return s.c.pharaoh_gp if s.pharaoh == p else 0


def seal_points(s: Pharaon, p: i64) -> i64:
    """PH-11.2, R-58."""
    return s.c.seal_gp if s.seal == p else 0

"""AK-2.3 to AK-2.8, AK-8.8: camels, and the regions and order tiles they make."""

from __future__ import annotations

from typing import Final

from mehen.core.native import i64, vec
from mehen.core.tables import bit
from mehen.games.ankh.state import REGION_BITS, REGION_SHIFT, Ankh, Caravans

SEEN: Final[i64] = 64  # beside the six directions
ALL: Final[i64] = 1 << 20
ANCHOR: Final[i64] = 1  # a corner that touches river, water, rim or a camel
WORD: Final[i64] = 60  # edges in one number of a key
MOST_KEPT: Final = 256  # sets of camels that are remembered at a time


def set_camel(s: Ankh, e: i64) -> None:
    """AK-2.6: the two hexes at a camel are not adjacent any more."""
    board = s.c.board
    h = board.edge_hex[e]
    d = board.edge_dir[e]
    s.ground = s.ground[:]
    s.ground[h] &= ~(1 << d)
    s.ground[board.neighbour[h * 6 + d]] &= ~(1 << (d + 3))


def camels_key(s: Ankh) -> tuple[int, ...]:
    """Tells one set of camels from another; before there are regions there is nothing to tell."""
    if s.regions == 0:
        return ()
    words: list[int] = [s.scenario, s.regions]
    word: i64 = 0
    for e in range(s.c.board.edges):
        if s.has_camel(e):
            word |= bit(e % WORD)
        if e % WORD == WORD - 1:
            words.append(word)
            word = 0
    words.append(word)
    return tuple(words)


def note_camels(s: Ankh) -> None:
    """Find what is known about the present camels; whoever lays one or draws the regions anew calls this."""
    key = camels_key(s)
    kept = s.own_rules.caravans
    known = kept.get(key)
    if known is None:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        known = Caravans(key, anchors(s))
        kept[key] = known
    s.caravans = known


def anchors(s: Ankh) -> vec[i64]:
    """AK-8.5: the corners where a line may begin or end."""
    board = s.c.board
    out = board.corner_fixed[:]
    for e in range(board.edges):
        if s.has_camel(e):
            out[board.edge_corner[2 * e]] = ANCHOR
            out[board.edge_corner[2 * e + 1]] = ANCHOR
    return out


def camels_left(s: Ankh) -> i64:
    """AK-1.2: camels in the supply."""
    left = s.c.camels
    for e in range(s.c.board.edges):
        if s.has_camel(e):
            left -= 1
    return left


def spread(s: Ankh, start: i64, bar: vec[i64], found: vec[i64], enough: i64) -> i64:
    """AK-2.4: the land hexes that hang together with ``start``; ``bar`` has a bit for each direction barred there.

    AK-12I.19: underworld hexes are land.

    Puts them into ``found`` until there are ``enough`` and returns how many there are.  SEEN marks them in ``bar``.
    """
    board = s.c.board
    found[0] = start
    bar[start] |= SEEN
    count: i64 = 1
    i: i64 = 0
    while i < count < enough:
        h = found[i]
        ways = s.ground[h] & ~bar[h]
        for d in range(6):
            if ways >> d & 1 == 1:
                there = board.neighbour[h * 6 + d]
                if bar[there] & SEEN == 0 and s.is_land(there):
                    bar[there] |= SEEN
                    found[count] = there
                    count += 1
        i += 1
    return count


def map_regions(s: Ankh, first: vec[i64]) -> None:
    """AK-2.4, AK-2.5, AK-2.8: region t holds the hex ``first[t - 1]``; water is in every region it borders.

    Once in a game, on a map without regions.
    """
    board = s.c.board
    bar = vec[i64]([0] * board.hexes)
    found = vec[i64]([0] * board.hexes)
    s.ground = s.ground[:]
    s.regions = len(first)
    for t in range(len(first)):
        for i in range(spread(s, first[t], bar, found, ALL)):
            s.ground[found[i]] |= 1 << (REGION_SHIFT + t + 1)
    flood_waters(s)
    note_camels(s)


def flood_waters(s: Ankh) -> None:
    """AK-2.5: a water hex belongs to every region that has a land hex bordering it."""
    board = s.c.board
    s.ground = s.ground[:]
    for i in range(len(board.waters)):
        h = board.waters[i]
        mask: i64 = 0
        for d in range(6):
            there = board.neighbour[h * 6 + d]
            if there >= 0 and s.is_land(there):
                mask |= s.ground[there] & (REGION_BITS << REGION_SHIFT)
        s.ground[h] = (s.ground[h] & ~(REGION_BITS << REGION_SHIFT)) | mask


def split_region(s: Ankh, old: i64, new: i64, line: list[int], keep_first: bool) -> None:
    """AK-8.8: lay the camels; the part of region ``old`` with its first hex keeps the tile, or the other part."""
    first = s.first_hex(old)
    for e in line:
        set_camel(s, e)
    board = s.c.board
    bar = vec[i64]([0] * board.hexes)
    found = vec[i64]([0] * board.hexes)
    spread(s, first, bar, found, ALL)
    s.ground = s.ground[:]
    for i in range(len(board.lands)):
        h = board.lands[i]
        if s.in_region(h, old) and (bar[h] & SEEN == 0) == keep_first:
            s.ground[h] ^= 1 << (REGION_SHIFT + old) | 1 << (REGION_SHIFT + new)
    s.regions = new
    flood_waters(s)
    note_camels(s)


def swap_regions(s: Ankh, one: i64, other: i64) -> None:
    """AK-8.8: two regions change their tiles."""
    both: i64 = 1 << (REGION_SHIFT + one) | 1 << (REGION_SHIFT + other)
    s.ground = s.ground[:]
    for h in range(s.c.board.hexes):
        has = s.ground[h] & both
        if has != 0 and has != both:
            s.ground[h] ^= both

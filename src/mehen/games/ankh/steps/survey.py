"""AK-8.4 to AK-8.7: which lines of camels may still be laid.

A line is a simple path of free edges from one anchor - a corner that touches river, water, rim or an older camel -
to the first other anchor it meets.
"""

from __future__ import annotations

from typing import Final, final

from mehen.core.native import i64, vec
from mehen.games.ankh.state import PATH_BITS, Ankh
from mehen.games.ankh.steps.regions import ALL, ANCHOR, SEEN, camels_left, spread

VISITED: Final[i64] = 2


@final
class Survey:
    """The present barriers, ready for trying out lines; made anew for camels that were not asked for before."""

    def __init__(self, s: Ankh) -> None:
        board = s.c.board
        self.s: Final = s
        self.most: Final[i64] = longest_line(s)
        self.corner: vec[i64] = s.caravans.anchors[:]
        self.bar: vec[i64] = vec[i64]([0] * board.hexes)  # directions barred by the line being tried
        self.found: vec[i64] = vec[i64]([0] * board.hexes)
        self.one_shore: bool = s.c.scenarios[s.scenario].one_shore

    def lay(self, e: i64) -> None:
        """Try an edge, or take it back."""
        board = self.s.c.board
        h = board.edge_hex[e]
        d = board.edge_dir[e]
        self.bar[h] ^= 1 << d
        self.bar[board.neighbour[h * 6 + d]] ^= 1 << (d + 3)

    def is_anchor(self, corner: i64) -> bool:
        return self.corner[corner] & ANCHOR != 0

    def far_end(self, e: i64, corner: i64) -> i64:
        ends = self.s.c.board.edge_corner
        return ends[2 * e] + ends[2 * e + 1] - corner

    def part(self, h: i64, enough: i64) -> i64:
        """Land hexes that hang together with ``h`` beside the line being tried, counted up to ``enough``."""
        n = spread(self.s, h, self.bar, self.found, enough)
        for i in range(n):
            self.bar[self.found[i]] &= ~SEEN
        return n

    def divides(self, e: i64) -> bool:
        """AK-8.5, AK-8.6: the line with edge ``e`` cuts its region in two, and both parts are large enough."""
        board = self.s.c.board
        least = self.s.c.least_land
        h = board.edge_hex[e]
        there = board.neighbour[h * 6 + board.edge_dir[e]]
        if self.part(h, least) < least or self.part(there, least) < least:
            return False
        if self.one_shore:  # the two parts cannot hang together any more
            return True
        n = spread(self.s, h, self.bar, self.found, ALL)
        apart = self.bar[there] & SEEN == 0
        for i in range(n):
            self.bar[self.found[i]] &= ~SEEN
        return apart

    def can_finish(self, e: i64, corner: i64, length: i64) -> bool:
        """Whether the line, come to ``corner`` by ``e``, is a caravan or can become one with the camels left."""
        if self.is_anchor(corner):
            return self.divides(e)
        if length >= self.most:
            return False
        self.corner[corner] |= VISITED
        found = False
        rows = self.s.c.board.corner_edges
        for i in range(rows.start[corner], rows.start[corner + 1]):
            further = rows.flat[i]
            if further != e and self.goes_on(further, corner, length):
                found = True
                break
        self.corner[corner] &= ~VISITED
        return found

    def goes_on(self, e: i64, corner: i64, length: i64) -> bool:
        """Whether the line of ``length`` camels that has come to ``corner`` may go on over ``e``."""
        there = self.far_end(e, corner)
        if self.corner[there] & VISITED != 0:
            return False
        self.lay(e)
        good = self.can_finish(e, there, length + 1)
        self.lay(e)
        return good

    def begins(self, e: i64) -> bool:
        """Whether a caravan has ``e`` at one of its ends."""
        if self.most == 0 or self.s.has_camel(e):
            return False
        ends = self.s.c.board.edge_corner
        for k in range(2):
            corner = ends[2 * e + k]
            if self.is_anchor(corner):
                self.corner[corner] |= VISITED
                good = self.goes_on(e, corner, 0)
                self.corner[corner] &= ~VISITED
                if good:
                    return True
        return False

    def follow(self, line: list[int]) -> i64:
        """Lay the camels chosen so far; returns the corner they have come to."""
        ends = self.s.c.board.edge_corner
        first: i64 = line[0]
        corner = ends[2 * first] if self.is_anchor(ends[2 * first]) else ends[2 * first + 1]
        for e in line:
            self.lay(e)
            self.corner[corner] |= VISITED
            corner = self.far_end(e, corner)
        return corner


def next_camels(s: Ankh) -> list[int]:
    """The edges that may come next in the line being laid, ascending; looked for once for each set of camels."""
    known = s.caravans.onward
    found = known.get(s.path)
    if found is None:
        found = find_next_camels(s)
        known[s.path] = found
    return found


def find_next_camels(s: Ankh) -> list[int]:
    """The same by trying every way to go on."""
    board = s.c.board
    survey = Survey(s)
    line = s.line()
    out: list[int] = []
    if len(line) == 0:
        for e in range(board.edges):
            if survey.begins(e):
                out.append(e)
        return out
    corner = survey.follow(line)
    rows = board.corner_edges
    for i in range(rows.start[corner], rows.start[corner + 1]):  # ascending
        e = rows.flat[i]
        if e != line[-1] and survey.goes_on(e, corner, len(line)):
            out.append(e)
    return out


def is_complete(s: Ankh) -> bool:
    """AK-8.5: whether the line being laid has come to its second anchor."""
    ends = s.c.board.edge_corner
    anchors = s.caravans.anchors
    mask: i64 = (1 << PATH_BITS) - 1
    path = s.path
    e = (path & mask) - 1
    corner = ends[2 * e] if anchors[ends[2 * e]] == ANCHOR else ends[2 * e + 1]
    while path > 0:
        e = (path & mask) - 1
        corner = ends[2 * e] + ends[2 * e + 1] - corner
        path >>= PATH_BITS
    return anchors[corner] == ANCHOR


def longest_line(s: Ankh) -> i64:
    """AK-8.4, AK-8.7, R-21: camels that may be laid now; none without an order tile in the supply."""
    if s.regions == s.c.tiles:
        return 0
    return min(s.c.max_camels, camels_left(s))

"""MN-7.10 to MN-7.19: Horus eyes, limestone, the Great Pyramid and the queens' pyramids."""

from __future__ import annotations

from typing import Final, final

from mehen.core.frame import a_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Decision, Effect
from mehen.games.mennefer import events, kinds
from mehen.games.mennefer.actions import COVER, MAX_SITES, PASS, QUEEN, SITE, STONE
from mehen.games.mennefer.state import EYE_STOCK, EYES, EYES_AT, GREAT, HEIGHT, QUEENS, MenNefer
from mehen.games.mennefer.steps.gains import Passable, gain_favour, push_rest, push_set
from mehen.games.mennefer.steps.setup import place_part

GREAT_STONE: Final[i64] = 0
QUEENS_STONE: Final[i64] = 1


@final
class Eyes(Effect[MenNefer]):
    """MN-7.10, R-35, R-54: from stock to available; with an empty stock each further eye is a limestone step."""

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        for _ in range(a_of(f)):
            if s.get(p, EYE_STOCK) > 0:
                s.add(p, EYE_STOCK, -1)
                s.add(p, EYES, 1)
                s.emit(events.EYE_READY, p, s.get(p, EYES))
            else:
                push_set(s, p, s.c.no_eye_set)


def queen_open(s: MenNefer, queen: i64) -> bool:
    """MN-7.18, R-56: not complete, and an eye space is free, whoever owns the eyes beside it."""
    return s.table[HEIGHT + queen] < s.c.queen_parts and s.eyes_beside(queen) < s.c.eye_spaces


def can_build_queen(s: MenNefer, p: i64) -> bool:
    """R-18: with an eye but no incomplete pyramid the field could not be entered."""
    if s.get(p, EYES) == 0:
        return False
    for queen in range(s.c.queens):
        if queen_open(s, queen):
            return True
    return False


def queens_block_moves(s: MenNefer, p: i64) -> bool:
    """MN-7.18, MN-7.19, R-55: never beyond the end; onto a construction field only with an eye to place."""
    at = s.get(p, QUEENS)
    return at < s.c.queens_track and (s.c.queens_builds[at + 1] == 0 or can_build_queen(s, p))


@final
class Limestone(Passable):
    """MN-7.11: which block moves, step by step; MN-7.17, R-17: the great block takes steps also at its end."""

    def options(self, s: MenNefer, f: i64) -> None:
        s.offer(PASS)
        s.offer(STONE + GREAT_STONE)
        if queens_block_moves(s, seat_of(f)):
            s.offer(STONE + QUEENS_STONE)

    def carry_out(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        push_rest(s, f)
        if action == STONE + GREAT_STONE:
            step_great(s, p)
        else:
            step_queens(s, p)


def step_great(s: MenNefer, p: i64) -> None:
    """MN-7.12, MN-7.15 to MN-7.17, R-16: every step enters a field, and what the field does happens first."""
    c = s.c
    if s.get(p, GREAT) == c.great:
        s.push(kinds.FAVOUR, p, c.great_surplus)
        return
    s.add(p, GREAT, 1)
    at = s.get(p, GREAT)
    s.emit(events.BLOCK_MOVED, p, GREAT_STONE, at)
    if c.great_favours[at] == 1:
        push_set(s, p, c.favour_field_set)
    if c.great_builds[at] == 1 and s.pyramidion == 0:
        level = s.level()
        if level < c.levels:
            s.push(kinds.SITE, p, level)
        else:
            s.push(kinds.COVER, p)


def step_queens(s: MenNefer, p: i64) -> None:
    """MN-7.18: on its other fields nothing happens."""
    s.add(p, QUEENS, 1)
    s.emit(events.BLOCK_MOVED, p, QUEENS_STONE, s.get(p, QUEENS))
    if s.c.queens_builds[s.get(p, QUEENS)] == 1:
        s.push(kinds.QUEEN, p)


@final
class Site(Decision[MenNefer]):
    """MN-7.12, R-15, R-51: any free site of the level; MN-7.13: the icon covered and the icon of the part."""

    def options(self, s: MenNefer, f: i64) -> None:
        first = a_of(f) * MAX_SITES
        for site in range(s.c.sites):
            if s.part[first + site] < 0:
                s.offer(SITE + site)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        level = a_of(f)
        site = action - SITE
        s.emit(events.PART_BUILT, p, level, site)
        covered = s.c.site_favour[site]
        if level > 0:
            covered = s.part[(level - 1) * MAX_SITES + site]
        gain_favour(s, p, covered)
        gain_favour(s, p, place_part(s, level, site))


@final
class Cover(Decision[MenNefer]):
    """MN-7.14: the pyramidion covers the whole last level; some of the parts it covers give their favours."""

    def options(self, s: MenNefer, f: i64) -> None:
        for cover in range(len(s.c.cover_ids)):
            s.offer(COVER + cover)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        c = s.c
        s.pyramidion = 1
        s.emit(events.PYRAMIDION_BUILT, p)
        cover = action - COVER
        for k in range(c.covers.start[cover], c.covers.start[cover + 1]):
            gain_favour(s, p, s.part[(c.levels - 1) * MAX_SITES + c.covers.flat[k]])


@final
class Queen(Decision[MenNefer]):
    """MN-7.18: an eye beside an incomplete pyramid, and its next part; no favours."""

    def options(self, s: MenNefer, f: i64) -> None:
        for queen in range(s.c.queens):
            if queen_open(s, queen):
                s.offer(QUEEN + queen)

    def take(self, s: MenNefer, f: i64, action: i64) -> None:
        p = seat_of(f)
        queen = action - QUEEN
        s.add(p, EYES, -1)
        s.add(p, EYES_AT + queen, 1)
        s.table[HEIGHT + queen] += 1
        s.emit(events.EYE_PLACED, p, queen, s.table[HEIGHT + queen])

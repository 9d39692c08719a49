"""AK-8.4 to AK-8.9: laying a line of camels, one by one, and the order tiles of the new regions."""

from __future__ import annotations

from typing import final

from mehen.core.frame import a_of, b_of, seat_of
from mehen.core.native import i64
from mehen.core.step import Decision
from mehen.games.ankh import events, kinds
from mehen.games.ankh.actions import CAMEL, DONE, MAX_TILES, NO, SWAP, YES
from mehen.games.ankh.state import PATH_BITS, Ankh
from mehen.games.ankh.steps.regions import split_region, swap_regions
from mehen.games.ankh.steps.survey import is_complete, next_camels


@final
class Camel(Decision[Ankh]):
    """D12, AK-8.4 to AK-8.7, R-6: only edges that can still become a legal caravan; the first is optional."""

    def options(self, s: Ankh, f: i64) -> None:
        if s.path == 0:
            s.offer(DONE)
        for e in next_camels(s):
            s.offer(CAMEL + e)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        p = seat_of(f)
        if action == DONE:
            s.tell(events.NO_CARAVAN, p)
            return
        e = action - CAMEL
        line = s.line()
        s.path |= e + 1 << PATH_BITS * len(line)
        s.tell(events.CAMEL_PLACED, p, e)
        if is_complete(s):
            s.push(kinds.KEEP_TILE, p, tile_under(s, e))
        else:
            s.again(f)


def tile_under(s: Ankh, e: i64) -> i64:
    """The order tile of the region an edge lies in."""
    tile: i64 = 1
    while not s.in_region(s.c.board.edge_hex[e], tile):
        tile += 1
    return tile


@final
class KeepTile(Decision[Ankh]):
    """D13, AK-8.8: which part keeps the old tile; the other gets the lowest in the supply.  AK-8.9: nothing else."""

    def options(self, s: Ankh, f: i64) -> None:
        s.offer(YES)
        s.offer(NO)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        old = a_of(f)
        new = s.regions + 1
        split_region(s, old, new, s.line(), action == YES)
        s.path = 0
        s.tell(events.REGION_DIVIDED, seat_of(f), old, new)
        s.push(kinds.SWAP_TILES, seat_of(f), old, new)


@final
class SwapTiles(Decision[Ankh]):
    """D14, AK-8.8, R-7: the tile of a new region against that of a region that is not new."""

    def options(self, s: Ankh, f: i64) -> None:
        s.offer(DONE)
        for k in range(2):
            own = a_of(f) if k == 0 else b_of(f)
            for tile in range(1, s.regions + 1):
                if tile != a_of(f) and tile != b_of(f):
                    s.offer(SWAP + (own - 1) * MAX_TILES + tile - 1)

    def take(self, s: Ankh, f: i64, action: i64) -> None:
        if action == DONE:
            return
        one = (action - SWAP) // MAX_TILES + 1
        other = (action - SWAP) % MAX_TILES + 1
        swap_regions(s, one, other)
        s.tell(events.TILES_SWAPPED, seat_of(f), one, other)

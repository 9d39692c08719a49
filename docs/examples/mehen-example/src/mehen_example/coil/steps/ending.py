"""CO-4: the end."""

from __future__ import annotations

from mehen.core.step import Effect
from mehen_example.coil.chapters import FINAL_SCORING, FROM_HEAD, FROM_SCARABS, FROM_WAY
from mehen_example.coil.state import SCARABS, SPACE, Coil


class End(Effect[Coil]):
    """CO-4.2: the head, or the way one has come; and the scarabs that are left."""

    def take(self, s: Coil, f: int, action: int) -> None:
        c = s.c
        s.open_chapter(FINAL_SCORING)
        for p in range(s.seats):
            space = s.get(p, SPACE)
            if space == c.head:
                s.score(p, c.head_points, FROM_HEAD)
            else:
                s.score(p, space // c.spaces_per_point, FROM_WAY)
            s.score(p, s.get(p, SCARABS) * c.scarab_points, FROM_SCARABS)
        s.close_chapter()

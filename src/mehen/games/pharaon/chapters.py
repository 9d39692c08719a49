"""What the table does to everybody, by number; the sources of points, by number (``vocabulary.POINT_SOURCES``)."""

from __future__ import annotations

from typing import Final

from mehen.core.native import i64
from mehen.core.telling import Chapter, Source

LAYOUT: Final[i64] = 0
FIRST_ROUND: Final[i64] = 1
ROUND_END: Final[i64] = 2
WHEEL: Final[i64] = 3
TRAITOR: Final[i64] = 4
FINAL_SCORING: Final[i64] = 5

CHAPTERS: Final = [
    Chapter("layout", "PH-4.1"),
    Chapter("first_round", "PH-4.9"),
    Chapter("round_end", "PH-10.1", act="round_end"),
    Chapter("wheel", "PH-10.1", act="round_end"),
    Chapter("traitor", "PH-16.7", rare=True, act="traitor"),
    Chapter("final_scoring", "PH-14.1", act="final"),
]

SOURCES: Final = [
    Source("demands", "PH-12.4", "god"),
    Source("officials", "PH-13.30", "official"),
    Source("artisans", "PH-14.1", "artisan"),
    Source("valley", "PH-14.1", "stage"),
    Source("nile", "PH-14.1", "colour"),
    Source("leftovers", "PH-14.1", "leftover"),
    Source("titles", "PH-11.1", "title"),
]

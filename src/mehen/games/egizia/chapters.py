"""What the table does to everybody, by number; the sources of points, by number (``state.POINT_SOURCES``)."""

from __future__ import annotations

from typing import Final

from mehen.core.native import i64
from mehen.core.telling import Chapter, Source

FEEDING: Final[i64] = 0
QUARRIES: Final[i64] = 1
ORDER: Final[i64] = 2
TAKING_PART: Final[i64] = 3
NEW_ORDER: Final[i64] = 4
FINAL_SCORING: Final[i64] = 5
SHIPS_HOME: Final[i64] = 6

CHAPTERS: Final = [
    Chapter("feeding", "EG-8.1", act="feeding"),
    Chapter("quarries", "EG-9.1", act="feeding"),
    Chapter("order", "EG-10.2"),
    Chapter("taking_part", "EG-14.1", act="bonus"),
    Chapter("new_order", "EG-15.1", act="bonus"),
    Chapter("final_scoring", "EG-16.3", reveals=True, act="final"),
    Chapter("ships_home", "EG-5.11"),
]

SOURCES: Final = [
    Source("building", "EG-12.5", "site"),
    Source("rows", "EG-13.5", "element"),
    Source("sphinx_returns", "EG-11.4"),
    Source("participation", "EG-14.1"),
    Source("market", "EG-2.9"),
    Source("cards", "EG-7.10"),
    Source("stone_sale", "EG-7.18"),
    Source("hunger", "EG-8.4"),
    Source("final_sale", "EG-16.4"),
    Source("graves", "EG-16.5"),
    Source("sphinx", "EG-16.6", "sphinx"),
]

"""What the table does to everybody, by number; the sources of points, by number (``POINT_SOURCES``, then the start)."""

from __future__ import annotations

from typing import Final

from mehen.core.native import i64
from mehen.core.telling import Chapter, Source

FLOOD: Final[i64] = 0
NEW_ORDER: Final[i64] = 1
HARVEST: Final[i64] = 2  # + line of the Harvest, see ``scoring``

#: A Harvest is told line by line, each as a chapter of its own; ``about`` is the age that it belongs to.
CHAPTERS: Final = [
    Chapter("flood", "MN-5.1", "age"),
    Chapter("new_order", "MN-5.8", "age"),
    Chapter("papyri", "MN-8.1", "age", act="harvest"),
    Chapter("duat", "MN-8.2", "age", act="harvest"),
    Chapter("agreements", "MN-8.3", "age", act="harvest"),
    Chapter("sarcophagi", "MN-8.4", "age", act="harvest"),
    Chapter("disc", "MN-8.5", "age", act="harvest"),
    Chapter("great", "MN-8.6", "age", act="harvest"),
    Chapter("queens", "MN-8.7", "age", act="harvest"),
]

SOURCES: Final = [
    Source("actions", "MN-7.2"),
    Source("duat", "MN-8.2"),
    Source("agreements", "MN-8.3", "agreement"),
    Source("sarcophagi", "MN-8.4", "grave"),
    Source("disc", "MN-8.5"),
    Source("great", "MN-8.6"),
    Source("queens", "MN-8.7", "queen"),
    Source("start", "MN-3.13"),
]

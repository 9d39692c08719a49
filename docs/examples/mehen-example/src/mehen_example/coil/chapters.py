"""Where points come from, and what the table does to everybody, by number."""

from __future__ import annotations

from typing import Final

from mehen.core.telling import Chapter, Source

FROM_EGGS: Final = 0
FROM_HEAD: Final = 1
FROM_WAY: Final = 2
FROM_SCARABS: Final = 3

SOURCES = [
    Source("eggs", "CO-3.1", "egg"),
    Source("head", "CO-4.2"),
    Source("way", "CO-4.2"),
    Source("scarabs", "CO-4.2"),
]

FINAL_SCORING: Final = 0

CHAPTERS = [Chapter("final_scoring", "CO-4.2", act="final")]

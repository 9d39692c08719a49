"""What the table does to everybody, by number; where devotion comes from, by number.

The first sources are the reasons of ``vocabulary.REASONS``; then come the parts that a single gain can have, and what
moves a marker without any gain or loss.
"""

from __future__ import annotations

from typing import Final

from mehen.core.native import i64
from mehen.core.telling import Chapter, Source
from mehen.games.ankh.vocabulary import REASONS

CONFLICT: Final[i64] = 0
DOMINATION: Final[i64] = 1
BATTLE: Final[i64] = 2
CARDS: Final[i64] = 3
BUILDING: Final[i64] = 4
PLAGUE: Final[i64] = 5
BIDS: Final[i64] = 6
MAJORITIES: Final[i64] = 7
RESOLUTION: Final[i64] = 8
AFTERMATH: Final[i64] = 9
MERGING: Final[i64] = 10
FORGETTING: Final[i64] = 11
END: Final[i64] = 12

CHAPTERS: Final = [
    Chapter("conflict", "AK-9.1", "conflict"),
    Chapter("domination", "AK-9.6", "region", act="battle"),
    Chapter("battle", "AK-9.4", "region", act="battle"),
    Chapter("cards", "AK-9B.1c", "region", reveals=True, act="battle"),
    Chapter("building", "AK-9B.2", "region", act="battle"),
    Chapter("plague", "AK-9B.3", "region", act="battle"),
    Chapter("bids", "AK-9B.3", "region", reveals=True, act="battle"),
    Chapter("majorities", "AK-9B.4", "region", act="battle"),
    Chapter("resolution", "AK-9B.5", "region", act="battle"),
    Chapter("aftermath", "AK-9B.6", "region", act="battle"),
    Chapter("merging", "AK-10M.1", act="merging"),
    Chapter("forgetting", "AK-10F.1", act="forgetting"),
    Chapter("end", "AK-14.1", act="end"),
]

FROM_GLORIOUS: Final[i64] = 7
FROM_DROUGHT: Final[i64] = 8
FROM_LIGHT: Final[i64] = 9
FROM_CITY: Final[i64] = 10
FROM_BOUNTIFUL: Final[i64] = 11
FROM_MERGING: Final[i64] = 12
FROM_FORGETTING: Final[i64] = 13
FROM_START: Final[i64] = 14
SOURCE_COUNT: Final[i64] = 15

REASON_RULES: Final = ["AK-9.5", "AK-9.6", "AK-9B.5d", "AK-9B.5e", "AK-9B.6a", "AK-9B.6c", "AK-12.1"]
SOURCES: Final = [
    *(Source(name, rule, "region") for name, rule in zip(REASONS, REASON_RULES)),
    Source("glorious", "AK-9B.5d", "region"),
    Source("drought", "AK-9B.5d", "region"),
    Source("light", "AK-11.5", "region"),
    Source("city", "AK-13.1", "region"),
    Source("bountiful", "AK-9D.5", "region"),
    Source("merging", "AK-10M.4"),
    Source("forgetting", "AK-10F.1"),
    Source("start", "AK-3.5"),
]

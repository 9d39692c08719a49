"""What the log can tell, by number.  ``EVENTS`` says how each is worded; the sentences stand in ``text.*.toml``."""

from __future__ import annotations

from typing import Final

from mehen.core.native import i64

ROUND_BEGINS: Final[i64] = 0
NUMBER_DEALT: Final[i64] = 1
CARD_DEALT: Final[i64] = 2
TILE_TURNED: Final[i64] = 3
SPHINX_DRAWN: Final[i64] = 4
PLACED: Final[i64] = 5
PLACED_AT_SITE: Final[i64] = 6
PLACED_IN_RESERVE: Final[i64] = 7
UPSTREAM_USED: Final[i64] = 8
SHARE_USED: Final[i64] = 9
PASSED: Final[i64] = 10
CARD_TAKEN: Final[i64] = 11
CARD_PLAYED: Final[i64] = 12
DOUBLED: Final[i64] = 13
CREW_RAISED: Final[i64] = 14
MARKET_MOVED: Final[i64] = 15
RING_MOVED: Final[i64] = 16
STONES_GAINED: Final[i64] = 17
STONES_PAID: Final[i64] = 18
POINTS_SCORED: Final[i64] = 19
POINTS_LOST: Final[i64] = 20
FIELD_IMPROVED: Final[i64] = 21
FED: Final[i64] = 22
STONES_EATEN: Final[i64] = 23
MOVED_FIRST: Final[i64] = 24
DECLINED: Final[i64] = 25
COMMITTED: Final[i64] = 26
DRAWS: Final[i64] = 27
SPHINX_KEPT: Final[i64] = 28
SPHINX_RETURNED: Final[i64] = 29
BUILT: Final[i64] = 30
GRAVE_TAKEN: Final[i64] = 31
ROW_COMPLETED: Final[i64] = 32
NUMBERED: Final[i64] = 33
SPHINX_SCORED: Final[i64] = 34
SPHINX_MISSED: Final[i64] = 35
IN_LINE: Final[i64] = 36
HUNGRY: Final[i64] = 37
SHIPS_HOME: Final[i64] = 38

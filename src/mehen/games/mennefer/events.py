"""What the log can tell, by number.  ``EVENTS`` says how each is worded; the sentences stand in ``text.*.toml``."""

from __future__ import annotations

from typing import Final

from mehen.core.native import i64

# setup and draws
PART_SHOWN: Final[i64] = 0
PART_PREPLACED: Final[i64] = 1
QUEENS_TILE_DEALT: Final[i64] = 2
BONUS_DEALT: Final[i64] = 3
DEITY_DEALT: Final[i64] = 4
GOOD_DRAWN: Final[i64] = 5
SCROLL_DRAWN: Final[i64] = 6
BENEFIT_DEALT: Final[i64] = 7
AGREEMENT_DEALT: Final[i64] = 8
NEUTRALS_PLACED: Final[i64] = 9
BOARD_DEALT: Final[i64] = 10
STARTS: Final[i64] = 11
TILE_DEALT: Final[i64] = 12
TILE_DISPLAYED: Final[i64] = 13
TOP_SHOWN: Final[i64] = 14
DISCARD_TURNED: Final[i64] = 15
# ages and turns
AGE_BEGINS: Final[i64] = 16
NEUTRALS_MOVED: Final[i64] = 17
ORDERED: Final[i64] = 18
VISITED: Final[i64] = 19
CROWD_PAID: Final[i64] = 20
CROWDED_OUT: Final[i64] = 21
SPECIALISED: Final[i64] = 22
FIELD_USED: Final[i64] = 23
TILE_TAKEN: Final[i64] = 24
HIEROGLYPH_MATCHED: Final[i64] = 25
ROW_USED: Final[i64] = 26
PASSED: Final[i64] = 27
# gains
FOOD_GAINED: Final[i64] = 28
HEKA_GAINED: Final[i64] = 29
POINTS_GAINED: Final[i64] = 30
HEART_MOVED: Final[i64] = 31
FEATHER_MOVED: Final[i64] = 32
FOOD_PAID: Final[i64] = 33
HEKA_PAID: Final[i64] = 34
SCARAB_MOVED: Final[i64] = 35
# places
EYE_READY: Final[i64] = 36
BLOCK_MOVED: Final[i64] = 37
PART_BUILT: Final[i64] = 38
PYRAMIDION_BUILT: Final[i64] = 39
EYE_PLACED: Final[i64] = 40
EMBALMED: Final[i64] = 41
BURIED: Final[i64] = 42
BONUS_ACTIVATED: Final[i64] = 43
SCROLL_GAINED: Final[i64] = 44
GOOD_GAINED: Final[i64] = 45
PRIESTESS_MOVED: Final[i64] = 46
OFFERED: Final[i64] = 47
BASKET_PLACED: Final[i64] = 48
BASKET_LOST: Final[i64] = 49
LAID_DOWN: Final[i64] = 50
DISC_MOVED: Final[i64] = 51
DEITY_ACTED: Final[i64] = 52
BOAT_MOVED: Final[i64] = 53
BOAT_ACTIVATED: Final[i64] = 54
BOAT_LEFT: Final[i64] = 55
AGREEMENT_TAKEN: Final[i64] = 56
AGREEMENT_DISCARDED: Final[i64] = 57
CARVED: Final[i64] = 58
ERECTED: Final[i64] = 59
# harvest
HARVESTED: Final[i64] = 60
ROLLED_UP: Final[i64] = 61
AGREEMENT_FULFILLED: Final[i64] = 62
SCORED: Final[i64] = 63
LOST: Final[i64] = 64

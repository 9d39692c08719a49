"""Numbers of the frame kinds; ``steps/__init__.py`` lists the Step of each in this order.

The seat of a frame is the one that decides; where a whole god is meant (a side), it is the seat that leads it.
"""

from __future__ import annotations

from typing import Final

from mehen.core.native import i64

# setup (AK-3)
DRAW_SCENARIO: Final[i64] = 0  # NATURE
DRAW_START: Final[i64] = 1  # NATURE
DEAL_GODS: Final[i64] = 2
DEAL_GOD: Final[i64] = 3  # NATURE
CHOOSE_GOD: Final[i64] = 4
DRAW_GUARDIAN: Final[i64] = 5  # NATURE: a level
LAY_OUT: Final[i64] = 6
# turns (AK-4)
TURN: Final[i64] = 7
CHOOSE_ACTION: Final[i64] = 8  # a first track allowed, b actions left
AFTER_ACTION: Final[i64] = 9  # a track, b actions left before it
EVENT: Final[i64] = 10  # a track
RESET: Final[i64] = 11  # a track
# actions (AK-5 to AK-7)
MOVE: Final[i64] = 12
MOVE_TO: Final[i64] = 13  # a hex of the figure
PUSH: Final[i64] = 14  # a hex of Satis, b hex of the figure she pushes
AIM: Final[i64] = 15  # a hex of the scorpion
SUMMON: Final[i64] = 16  # a regular placements left, b underworld placements left
SUMMON_KIND: Final[i64] = 17  # a slot
SUMMON_HEX: Final[i64] = 18  # a slot, b kind
ASSIGN_SUN: Final[i64] = 19  # a hex
UNLOCK: Final[i64] = 20
# events (AK-8)
CONTROL: Final[i64] = 21
CAMEL: Final[i64] = 22
KEEP_TILE: Final[i64] = 23  # a old tile
SWAP_TILES: Final[i64] = 24  # a, b tiles of the new regions
# conflict (AK-9)
CONFLICT: Final[i64] = 25
REGION: Final[i64] = 26  # a tile
GAIN: Final[i64] = 27  # a devotion, b reason
DOMINATE: Final[i64] = 28  # a tile
OBELISKS: Final[i64] = 29
OBELISK_MOVE: Final[i64] = 30  # a passes in a row
OBELISK_TO: Final[i64] = 31  # a hex of the figure
TWO_CARDS: Final[i64] = 32
CARDS: Final[i64] = 33
CARD: Final[i64] = 34  # a cards still to choose
REVEAL: Final[i64] = 35
BUILDING: Final[i64] = 36
BUILD: Final[i64] = 37
PLAGUES: Final[i64] = 38
PLAGUE: Final[i64] = 39
BID: Final[i64] = 40
PLAGUE_KILLS: Final[i64] = 41
MAJORITIES: Final[i64] = 42
RESOLUTION: Final[i64] = 43
TIEBREAK: Final[i64] = 44
WIN: Final[i64] = 45
LOSERS: Final[i64] = 46
RESOLUTION_KILLS: Final[i64] = 47
SPARE: Final[i64] = 48  # a hex
KILL: Final[i64] = 49
TRAP: Final[i64] = 50
MUMMIES: Final[i64] = 51
MUMMY: Final[i64] = 52
CATS: Final[i64] = 53
MIRACLES: Final[i64] = 54
GATES: Final[i64] = 55
UNDERWORLD: Final[i64] = 56
UNDERWORLD_TO: Final[i64] = 57  # a 0 from the pool, 1 + hex of the tile moved
WORSHIPS: Final[i64] = 58
WORSHIP: Final[i64] = 59
BATTLE_END: Final[i64] = 60
CONFLICT_END: Final[i64] = 61
# merge and forgotten gods (AK-10)
MERGE: Final[i64] = 62
INHERIT: Final[i64] = 63  # a 0 from the pool, 1 + hex; b kind
GIVE_UP: Final[i64] = 64  # a, b as above: what is taken over
FORGET: Final[i64] = 65
FINAL: Final[i64] = 66

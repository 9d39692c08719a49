"""Numbers of the frame kinds; ``steps/__init__.py`` lists the Step of each in this order."""

from __future__ import annotations

from typing import Final

from mehen.core.native import i64

# setup (MN-3)
DEAL_PART: Final[i64] = 0  # NATURE: a level
PREPLACE: Final[i64] = 1
DEAL_QUEENS_TILE: Final[i64] = 2  # NATURE: a pyramid
DEAL_BONUS: Final[i64] = 3  # NATURE: a position
DEAL_DEITY: Final[i64] = 4  # NATURE
DRAW_GOOD: Final[i64] = 5  # NATURE: a market field
DRAW_SCROLL: Final[i64] = 6  # NATURE: a market field
DEAL_BENEFIT: Final[i64] = 7  # NATURE: a city
DEAL_AGREEMENT: Final[i64] = 8  # NATURE: a city, b field | value << 8
PLACE_NEUTRALS: Final[i64] = 9  # NATURE
DEAL_BOARD: Final[i64] = 10  # NATURE
DRAW_START: Final[i64] = 11  # NATURE
DEAL_TILE: Final[i64] = 12  # NATURE: a number
FILL_DISPLAY: Final[i64] = 13  # NATURE: a slot
REVEAL_TOP: Final[i64] = 14  # NATURE
# ages (MN-5, MN-6.1, MN-8)
FLOOD: Final[i64] = 15
REFILL_CITIES: Final[i64] = 16  # a agreement field from which on to look
TURN_ORDER: Final[i64] = 17
SOWING: Final[i64] = 18
NEXT_TURN: Final[i64] = 19
HARVEST: Final[i64] = 20
# turns (MN-6)
OPTION: Final[i64] = 21
USE_TILE: Final[i64] = 22
HOUSE: Final[i64] = 23  # a 0: visit, 1: specialise
DISCARD_TILE: Final[i64] = 24
TRACK_FIELD: Final[i64] = 25  # a house
DISPLAY_SLOT: Final[i64] = 26
ROW: Final[i64] = 27  # a slot of the gap
END_TURN: Final[i64] = 28
REFILL_DISPLAY: Final[i64] = 29
REFILL_GOODS: Final[i64] = 30
REFILL_SCROLLS: Final[i64] = 31
# the language of actions (MN-4, MN-7.1 to MN-7.6)
ITEMS: Final[i64] = 32  # a set, b mask of the items left
ALTERNATIVE: Final[i64] = 33  # a item
GAIN: Final[i64] = 34  # a what, b how much
FAVOUR: Final[i64] = 35  # a favours left
MIX: Final[i64] = 36  # a how much
SCARAB: Final[i64] = 37  # a steps left
# pyramids (MN-7.10 to MN-7.19)
EYES: Final[i64] = 38  # a eyes
LIMESTONE: Final[i64] = 39  # a steps left
SITE: Final[i64] = 40  # a level
COVER: Final[i64] = 41
QUEEN: Final[i64] = 42
# necropolis and papyrus (MN-7.20 to MN-7.28)
EMBALM: Final[i64] = 43  # a mummies
BURY: Final[i64] = 44  # a highest column number, OWN_LIMIT: by the own track
MASTABA: Final[i64] = 45  # a activations left, b mask of bonuses
PAPYRUS: Final[i64] = 46  # a 1: free
# goods (MN-7.29 to MN-7.31)
GOOD: Final[i64] = 47  # a 1: free
SHELF: Final[i64] = 48  # a market field
# temple and obelisk (MN-7.32 to MN-7.42)
PRIESTESSES: Final[i64] = 49  # a steps left, b 1: with offering, 2: has moved
OFFER_GOOD: Final[i64] = 50
TURN_GOOD: Final[i64] = 51  # a goods field
BASKET: Final[i64] = 52
LAY_DOWN: Final[i64] = 53  # a room
DISC: Final[i64] = 54  # a steps left
# Nile (MN-7.49 to MN-7.57)
BOATS: Final[i64] = 55  # a steps left, b activations left | stage << 8
BOAT_TO: Final[i64] = 56  # a where from, b steps left | activations left << 8
LEAVE_CITY: Final[i64] = 57  # a location
AGREEMENT: Final[i64] = 58  # a how many, b 0: any city, else city + 1
DISCARD_AGREEMENT: Final[i64] = 59  # a the new one
# sphinxes (MN-7.60 to MN-7.62)
CARVE: Final[i64] = 60  # a sphinxes
ERECT: Final[i64] = 61  # a highest pedestal number, OWN_LIMIT: by the own track

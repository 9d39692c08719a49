"""Numbers of the frame kinds; ``steps/__init__.py`` lists the Step of each in this order."""

from __future__ import annotations

from typing import Final

from mehen.core.native import i64

# setup (EG-1)
DEAL_NUMBER: Final[i64] = 0  # NATURE
DEAL_SPHINX: Final[i64] = 1  # NATURE
TURN_TILE: Final[i64] = 2  # NATURE: the next grave tile
# rounds and phases (EG-3)
ROUND: Final[i64] = 3
DEAL_CARDS: Final[i64] = 4  # a place from which on to deal
DEAL_CARD: Final[i64] = 5  # NATURE: a place
SAIL: Final[i64] = 6
PLACE: Final[i64] = 7  # a 1: a further ship of the same turn
DOUBLE: Final[i64] = 8  # a place
AFTER_PLACE: Final[i64] = 9
LATE_PHASE: Final[i64] = 10
LATE: Final[i64] = 11
SHIPS_HOME: Final[i64] = 12
FEED_PHASE: Final[i64] = 13
FEED: Final[i64] = 14
PRODUCE_PHASE: Final[i64] = 15
PRODUCE: Final[i64] = 16
AFTER_PRODUCE: Final[i64] = 17
BONUS_PHASE: Final[i64] = 18
TURN_ORDER: Final[i64] = 19
LAST_CHANCE: Final[i64] = 20
FINAL_SCORING: Final[i64] = 21
# effects of places and cards (EG-6, EG-7)
RAISE: Final[i64] = 22  # a crews, b steps
RAISE_CHOICE: Final[i64] = 23  # a crews, b steps
MARKET_STEP: Final[i64] = 24  # a market
WATER: Final[i64] = 25  # a moves left
GAIN_STONES: Final[i64] = 26  # a stones
GAIN_POINTS: Final[i64] = 27  # a points
PRAISE: Final[i64] = 28  # a buildings, b points for each block
SELL: Final[i64] = 29
IMPROVE: Final[i64] = 30
# building (EG-10 to EG-13)
BUILD_PHASE: Final[i64] = 31
SITE: Final[i64] = 32  # a site
ASK_FIRST: Final[i64] = 33  # a site
BUILD_FIRST: Final[i64] = 34  # a site
SHIPS_DUE: Final[i64] = 35  # a site
SHIP: Final[i64] = 36  # a site, b 1: in reserve
BUILD: Final[i64] = 37  # a site
SECOND_CREW: Final[i64] = 38  # a site
DRAW_COUNT: Final[i64] = 39  # a site
DRAW: Final[i64] = 40  # a cards left to draw
DRAW_SPHINX: Final[i64] = 41  # NATURE
KEEP: Final[i64] = 42  # a site
ELEMENT: Final[i64] = 43  # a site
FINISH: Final[i64] = 44  # a site
MARKET_CHOICE: Final[i64] = 45
AFTER_BUILD: Final[i64] = 46

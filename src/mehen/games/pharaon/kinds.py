"""Numbers of the frame kinds; ``steps/__init__.py`` lists the Step of each in this order."""

from __future__ import annotations

from typing import Final

from mehen.core.native import i64

# setup (PH-4, PH-16, PH-17)
LAY_BOARD: Final[i64] = 0  # NATURE: a circle position
SHIFT: Final[i64] = 1  # NATURE
DIRECTION: Final[i64] = 2  # NATURE
START: Final[i64] = 3  # NATURE
LAY_TRACK: Final[i64] = 4  # NATURE: a position from the left
TRACK_SIDE: Final[i64] = 5  # NATURE: a position
TRACK_COLOUR: Final[i64] = 6  # NATURE: a position
SCRIBE: Final[i64] = 7  # NATURE: a Scribe for the seat
EVERYONE_READY: Final[i64] = 8
SEAT_READY: Final[i64] = 9
KEEP: Final[i64] = 10
SETUP_OVER: Final[i64] = 11
# rounds and turns (PH-5, PH-10)
ROUND: Final[i64] = 12
TURN: Final[i64] = 13
MAIN: Final[i64] = 14
ROUND_OVER: Final[i64] = 15
PREPARE: Final[i64] = 16
FINAL_SCORING: Final[i64] = 17
# paying (PH-6)
ACCESS: Final[i64] = 18  # a board
CREDIT: Final[i64] = 19  # a board, b mask of colours to choose from
TARGET: Final[i64] = 20  # a board, b credit
PAY: Final[i64] = 21  # a deal: board, target and credit
# what boards give (PH-7)
TAKE_SET: Final[i64] = 22
TAKE_OFFERING: Final[i64] = 23
TAKE_OFFICIAL: Final[i64] = 24
TAKE_ARTISAN: Final[i64] = 25
BUILD: Final[i64] = 26  # a stages
PHARAOH: Final[i64] = 27
# income, jars, bag and decks (PH-8)
GAIN: Final[i64] = 28  # a kind of token, b number
ANY_RESOURCE: Final[i64] = 29
NILE_STEP: Final[i64] = 30  # a mask of tracks
NILE_DISTINCT: Final[i64] = 31  # a steps left, b mask of tracks used
DRAW_JAR: Final[i64] = 32  # a where to: 0 the seat, 1 the display
DEAL_JAR: Final[i64] = 33  # NATURE: a as above
ASK_REPLACE: Final[i64] = 34  # a jar
ASK_BONUS: Final[i64] = 35  # a jar, b 1: its resources are replaced
JAR_OVER: Final[i64] = 36  # a jar
REFILL: Final[i64] = 37  # all offerings on display
FILL: Final[i64] = 38  # a slot: places of the sets, then the bonus field, then the seat itself
DRAW_OFFERING: Final[i64] = 39  # NATURE: a slot
DEAL_OFFICIAL: Final[i64] = 40  # a position; the last one is the seat itself
DRAW_OFFICIAL: Final[i64] = 41  # NATURE: a position
DEAL_ARTISAN: Final[i64] = 42  # a position; the last one is the seat itself
DRAW_ARTISAN: Final[i64] = 43  # NATURE: a position
SHOW_JARS: Final[i64] = 44
# passing and swaps (PH-9, PH-13.17)
CHOOSE_JAR: Final[i64] = 45
PYRAMID: Final[i64] = 46
PYRAMID_INCOME: Final[i64] = 47
SWAP_WINDOW: Final[i64] = 48
GIVE: Final[i64] = 49  # a swap
RECEIVE: Final[i64] = 50  # a kind of unit given up
# the Traitor (PH-16)
TRAITOR_TURN: Final[i64] = 51
TRAITOR_PILE: Final[i64] = 52
REVEAL: Final[i64] = 53  # NATURE
PLACE: Final[i64] = 54  # a colour
TOP: Final[i64] = 55  # a jar
RANDOM_COLOUR: Final[i64] = 56  # NATURE
PLOT_BUILD: Final[i64] = 57
PLOT_DEMAND: Final[i64] = 58  # a god
PLOT_TAKE_OFFICIAL: Final[i64] = 59  # a position
PLOT_VALUE: Final[i64] = 60  # a points
PLOT_DISCARD_OFFICIAL: Final[i64] = 61  # a position
PLOT_TAKE_ARTISAN: Final[i64] = 62  # a most or fewest
PLOT_DISCARD_ARTISAN: Final[i64] = 63  # a most or fewest
PLOT_SET: Final[i64] = 64  # a position
PLOT_BONUS: Final[i64] = 65  # a position
PLOT_NILE: Final[i64] = 66  # a most or least filled

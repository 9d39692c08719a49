"""The words of the data files and the numbers the rules know them by (rules.en.md, "Glossary", RULES 3)."""

from __future__ import annotations

from typing import Final

from mehen.core.native import i64

#: Players' colours; alone, the second one is the Traitor's.
SEATS: Final = ["red", "yellow", "blue", "green", "white"]
TRAITOR_SEAT: Final = "traitor"

COLOURS: Final = ["green", "black", "yellow", "red", "blue"]
SILVER: Final[i64] = 5  # after the colours
TOKENS: Final = [*COLOURS, "silver"]

#: A canopic jar shows a resource in each of these places.
JAR_PLACES: Final = ["bottom", "top_left", "top_right"]
JAR_BOTTOM: Final[i64] = 0
JAR_LEFT: Final[i64] = 1
JAR_RIGHT: Final[i64] = 2
JAR_WIDTH: Final[i64] = 3

BOARDS: Final = ["offerings", "officials", "nile", "artisans", "valley"]
OFFERINGS: Final[i64] = 0
OFFICIALS: Final[i64] = 1
NILE: Final[i64] = 2
ARTISANS: Final[i64] = 3
VALLEY: Final[i64] = 4
GODS: Final = ["ra", "horus", "osiris", "isis", "anubis"]

# PH-6.1: kinds of units in their fixed order.  Colour tokens come first, so a colour is its own token kind.
KINDS: Final = [*COLOURS, *(f"o_{colour}" for colour in COLOURS), "joker", "silver"]
O_UNIT: Final[i64] = 5  # + colour: a resource offering
JOKER_UNIT: Final[i64] = 10
SILVER_UNIT: Final[i64] = 11
NEUTRAL: Final[i64] = 12  # on the wheel only: stands in for a token the stock did not have
ON_WHEEL: Final = [*KINDS, "neutral"]

# Kinds of offerings: resources by colour, jokers by board, then those with points as the edition lists them.
OFFERING_KINDS: Final = ["resource", "board_joker", "points"]
O_JOKER: Final[i64] = 5  # + board
O_POINTS: Final[i64] = 10

#: What an action is for (PH-6.9): nothing to name, a colour, or a Nile column.
NO_TARGET: Final[i64] = 0
COLOUR_TARGET: Final[i64] = 1  # + colour
COLUMN_TARGET: Final[i64] = 6  # + column
TARGETS: Final[i64] = 11

DIRECTIONS: Final = ["clockwise", "counterclockwise"]
SIDES: Final = ["light", "dark"]
TIMINGS: Final = ["permanent", "once_per_round", "instant"]
ONCE_PER_ROUND: Final[i64] = 1
ROW_STARTS: Final = ["none", "seal"]
#: Spaces of the life track, one for each round.
LIFE: Final = ["birth", "childhood", "adulthood", "old_age", "mummification"]

INCOMES: Final = "resource any_resource silver jar offering nile nile_distinct artisan valley".split()
PYRAMID_INCOMES: Final = ["any_resource", "silver", "offering"]
ANY_RESOURCE: Final[i64] = 0
SOME_SILVER: Final[i64] = 1
AN_OFFERING: Final[i64] = 2

ABILITIES: Final = (
    "substitute pass_advance access_any any_five none extra_space swap_resource swap_to_silver jar_bonus jar_replace "
    "instant"
).split()
#: The timing the rules know each ability with (PH-13.0).
ABILITY_TIMING: Final[dict[str, str]] = {
    "extra_space": "once_per_round",
    "swap_resource": "once_per_round",
    "swap_to_silver": "once_per_round",
    "jar_bonus": "once_per_round",
    "jar_replace": "once_per_round",
    "instant": "instant",
}

# What a seat's officials let it do now, as bits of one number.
ACCESS_ANY: Final[i64] = 0  # + board
ANY_FIVE: Final[i64] = 5
PASS_ADVANCE: Final[i64] = 6
EXTRA_SPACE: Final[i64] = 8  # + board; this and the following ones while the card is ready
SWAP_RESOURCE: Final[i64] = 13
SWAP_SILVER: Final[i64] = 14
JAR_BONUS: Final[i64] = 15
JAR_REPLACE: Final[i64] = 16
SWAPS: Final = ["resource", "silver"]

# What officials score for at the end (RULES 3)
BONUSES: Final = (
    "demand_on_board demand pharaoh seal official distinct_other_base valley_stage offering nile_track_max silver "
    "resource copy_other_official"
).split()
PER_DEMAND_ON_BOARD: Final[i64] = 0
PER_DEMAND: Final[i64] = 1
PER_PHARAOH: Final[i64] = 2
PER_SEAL: Final[i64] = 3
PER_OFFICIAL: Final[i64] = 4
PER_DISTINCT_OTHER_BASE: Final[i64] = 5
PER_VALLEY_STAGE: Final[i64] = 6
PER_OFFERING: Final[i64] = 7
PER_NILE_TRACK_MAX: Final[i64] = 8
PER_SILVER: Final[i64] = 9
PER_RESOURCE: Final[i64] = 10
COPY_OTHER_OFFICIAL: Final[i64] = 11
NO_BASE: Final[i64] = -1
MOST_BASE: Final[i64] = 59  # R-16 counts different ones as bits of one number

TRAITOR_EFFECTS: Final = (
    "build demand take_official official_value discard_official take_artisan discard_artisan take_set take_bonus nile"
).split()
WHICH_ARTISAN: Final = ["most", "fewest"]
WHICH_TRACK: Final = ["most_filled", "least_filled"]

# Where points come from (PH-14.1), in the order of the score sheet
POINT_SOURCES: Final = "demands officials artisans valley nile leftovers titles".split()
TITLES: Final = ["pharaoh", "seal"]
PHARAOH_TITLE: Final[i64] = 0
SEAL_TITLE: Final[i64] = 1

# What a table may choose outside the game, the usual value first; difficulty and dark tracks matter alone only.
BEGINNER: Final = ("off", "on")
#: PH-16.2: are the Traitor's dark tracks drawn, or does the player choose them?
DARK_TRACKS: Final = ("drawn", "chosen")
#: R-13: do the Steward and the Diplomat work with the jar of the setup?
SETUP_JAR: Final = ("plain", "abilities")

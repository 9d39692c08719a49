"""The words of the data files and the numbers of each (rules.en.md, "Words used in these rules", RULES 14)."""

from __future__ import annotations

from typing import Final

from mehen.core.native import i64

CREWS: Final = ["blue", "black", "yellow", "joker"]
JOKER: Final[i64] = 3
MARKETS: Final = ["grain", "stone"]
GRAIN: Final[i64] = 0
STONE: Final[i64] = 1
COLOURS: Final = ["green", "yellowgreen", "brown"]  # best first
RING_IDS: Final = ["left", "middle", "right"]
BUILDINGS: Final = ["obelisk", "graves", "pyramid", "temple"]
OBELISK: Final[i64] = 0
GRAVES: Final[i64] = 1
PYRAMID: Final[i64] = 2
TEMPLE: Final[i64] = 3
SITE_IDS: Final = ["sphinx", "obelisk", "pyramid"]
SPHINX_SITE: Final[i64] = 0

# Kinds of Nile places
CARD_SPACE: Final[i64] = 0
ROUND_SPACE: Final[i64] = 1
SITE_SPACE: Final[i64] = 2
PLACE_KINDS: Final = ["card", "round", "site"]

# Kinds of Nile cards
FIELD: Final[i64] = 0
QUARRY: Final[i64] = 1
ACTION: Final[i64] = 2
CARD_KINDS: Final = ["field", "quarry", "action"]
INSTANT: Final[i64] = 0
ANYTIME: Final[i64] = 1
PERMANENT: Final[i64] = 2
CARD_TYPES: Final = ["instant", "anytime", "permanent"]

# What a kept card can do.  The first ones are played by an action of their own, in this order.
GAIN_STONES: Final[i64] = 0
SELL_STONES: Final[i64] = 1
FREE_RAISE: Final[i64] = 2
BUY_RAISE: Final[i64] = 3
IMPROVE_FIELD: Final[i64] = 4
FEED_GRAIN: Final[i64] = 5
EXTRA_SHIP: Final[i64] = 6
STRENGTH_BONUS: Final[i64] = 7
EXTRA_CREW: Final[i64] = 8
SPHINX_DRAW: Final[i64] = 9
SPHINX_KEEP: Final[i64] = 10
DOUBLE_ROUND_SPACE: Final[i64] = 11
TAKE_LEFTOVER: Final[i64] = 12
STONES_TO_GRAIN: Final[i64] = 13
PLACE_UPSTREAM: Final[i64] = 14
SHARE_ROUND_SPACE: Final[i64] = 15
BUILD_FIRST: Final[i64] = 16
GRAVE_VALUE: Final[i64] = 17
OPS: Final = (
    "gain_stones sell_stones free_raise buy_raise improve_field feed_grain extra_ship strength_bonus extra_crew "
    "sphinx_draw sphinx_keep double_round_space take_leftover stones_to_grain place_upstream share_round_space "
    "build_first grave_value"
).split()

#: Kept effects: the type their cards must have, and the data keys of their two numbers (a "1" stands for itself).
KEPT: Final[dict[str, tuple[str, str, str]]] = {
    "gain_stones": ("anytime", "amount", ""),
    "sell_stones": ("anytime", "max", "points_each"),
    "free_raise": ("permanent", "steps", "per_round"),
    "buy_raise": ("permanent", "steps", "stones"),
    "improve_field": ("permanent", "levels", ""),
    "feed_grain": ("anytime", "amount", ""),
    "extra_ship": ("anytime", "ships", ""),
    "strength_bonus": ("anytime", "amount", ""),
    "extra_crew": ("anytime", "crews", ""),
    "sphinx_draw": ("anytime", "extra", ""),
    "sphinx_keep": ("anytime", "keep", ""),
    "double_round_space": ("anytime", "", ""),
    "take_leftover": ("anytime", "cards", ""),
    "stones_to_grain": ("permanent", "stones", "grain"),
    "place_upstream": ("permanent", "per_round", ""),
    "share_round_space": ("permanent", "per_round", ""),
    "build_first": ("permanent", "", ""),
    "grave_value": ("permanent", "value", ""),
}
#: Effects that happen when a card is taken or a ship is placed.
AT_ONCE: Final = "raise raise_choice market water gain_stones gain_points points_per_stone".split()
ONLY_ONE: Final = ["extra_ship", "extra_crew", "take_leftover"]  # the rules know no other number for these

#: What a table may choose; the edition's [options] name the default (R-20, R-21, R-24, R-40, R-41, R-55).
OPTIONS: Final[dict[str, tuple[str, str]]] = {
    "pyramid_support": ("none", "two_below"),
    "row_bonus_counts": ("own_stones", "all_stones"),
    "points_per_stone_counts": ("own", "all"),
    "final_scoring_order": ("front_first", "number_order"),
    "upstream_resume": ("after_furthest", "after_last"),
    "wooden_stones_limited": ("false", "true"),
    "share_own_ship": ("false", "true"),
    "first_opens_reserve": ("false", "true"),
}

# Sphinx tests (EG-17)
TESTS: Final = (
    "obelisk_row pyramid_rows temple_section graves_built players_at_market_end own_stones own_stones_each "
    "own_market_end per_permanent_card per_score per_own_stone crew_strength most_yield"
).split()
OBELISK_ROW: Final[i64] = 0  # a spaces that must be filled
PYRAMID_ROWS: Final[i64] = 1  # a rows
TEMPLE_SECTION: Final[i64] = 2  # a element
GRAVES_BUILT: Final[i64] = 3  # a graves
PLAYERS_AT_MARKET_END: Final[i64] = 4  # a market
OWN_STONES: Final[i64] = 5  # a building, b blocks
OWN_STONES_EACH: Final[i64] = 6  # a buildings, b blocks
OWN_MARKET_END: Final[i64] = 7  # a market
PER_PERMANENT_CARD: Final[i64] = 8
PER_SCORE: Final[i64] = 9  # a divisor
PER_OWN_STONE: Final[i64] = 10  # a building
CREW_STRENGTH: Final[i64] = 11  # a crew
MOST_YIELD: Final[i64] = 12  # a 0 quarries, 1 + colour

"""The words of the data files and the numbers the rules know them by (rules.en.md, "2.4 Glossary", RULES 4)."""

from __future__ import annotations

from typing import Final

from mehen.core.native import i64

SEATS: Final = ["white", "red", "blue", "yellow"]
HOUSES: Final = ["pyramids", "necropolis", "temple", "nile", "sphinxes"]
STONES: Final = ["great", "queens"]
OCCUPANCY: Final = ["one_per_player", "exclusive"]
LEVELS: Final = ["I", "II", "III", "IV", "V", "VI"]
BANKS: Final = ["upper", "lower"]
SIDES: Final = ["left", "right"]
POINT_SOURCES: Final = "actions duat agreements sarcophagi disc great queens".split()
DUAT_VALUES: Final = ["steps_taken"]

# MN-4.1: what an action does, each by its word.  The first five are plain gains.
W_FOOD: Final[i64] = 0
W_HEKA: Final[i64] = 1
W_PP: Final[i64] = 2
W_HEART: Final[i64] = 3
W_FEATHER: Final[i64] = 4
PLAIN_GAINS: Final[i64] = 5
W_FAVOUR: Final[i64] = 5
W_MIX: Final[i64] = 6
W_SCARAB: Final[i64] = 7
W_EYE: Final[i64] = 8
W_LIMESTONE: Final[i64] = 9
W_EMBALM: Final[i64] = 10
W_BURY: Final[i64] = 11
W_MASTABA: Final[i64] = 12
W_PAPYRUS_BUY: Final[i64] = 13
W_PAPYRUS_TAKE: Final[i64] = 14
W_GOOD_BUY: Final[i64] = 15
W_GOOD_TAKE: Final[i64] = 16
W_PRIESTESS: Final[i64] = 17
W_DISC: Final[i64] = 18
W_BOATS: Final[i64] = 19
W_AGREEMENT: Final[i64] = 20
W_CARVE: Final[i64] = 21
W_ERECT: Final[i64] = 22
VERBS: Final = (
    "food heka pp heart feather favour mix scarab eye limestone embalm bury mastaba papyrus_buy papyrus_take good_buy "
    "good_take priestess disc boats agreement carve erect"
).split()

#: ``bury ?`` and ``erect ?``: as far as the own scarab has come (MN-7.22, MN-7.62).
OWN_LIMIT: Final[i64] = 15

# MN-8.10: conditions of agreements
CONDITIONS: Final = (
    "sarcophagi sphinxes disc_fields eyes_placed priestesses_in_temple priestess_rooms boats_out fishing_boats "
    "two_scarabs_sum hieroglyph_fields baskets rolled_papyri great_pyramid_field heart_field feather_field goods "
    "different_goods fulfilled_agreements"
).split()
IF_SARCOPHAGI: Final[i64] = 0
IF_SPHINXES: Final[i64] = 1
IF_DISC_FIELDS: Final[i64] = 2
IF_EYES_PLACED: Final[i64] = 3
IF_PRIESTESSES_IN_TEMPLE: Final[i64] = 4
IF_PRIESTESS_ROOMS: Final[i64] = 5
IF_BOATS_OUT: Final[i64] = 6
IF_FISHING_BOATS: Final[i64] = 7
IF_TWO_SCARABS_SUM: Final[i64] = 8
IF_HIEROGLYPH_FIELDS: Final[i64] = 9
IF_BASKETS: Final[i64] = 10
IF_ROLLED_PAPYRI: Final[i64] = 11
IF_GREAT_PYRAMID_FIELD: Final[i64] = 12
IF_HEART_FIELD: Final[i64] = 13
IF_FEATHER_FIELD: Final[i64] = 14
IF_GOODS: Final[i64] = 15
IF_DIFFERENT_GOODS: Final[i64] = 16
IF_FULFILLED_AGREEMENTS: Final[i64] = 17

#: MN-8.7: what the queens' tiles count, by the condition that counts the same.
MEASURES: Final[dict[str, int]] = {
    "baskets_in_temple": IF_BASKETS,
    "sarcophagi_in_necropolis": IF_SARCOPHAGI,
    "sphinxes_erected": IF_SPHINXES,
    "different_goods": IF_DIFFERENT_GOODS,
    "fulfilled_agreements": IF_FULFILLED_AGREEMENTS,
    "rolled_papyri": IF_ROLLED_PAPYRI,
}

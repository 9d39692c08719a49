"""The words of the data files and the numbers the rules know them by (RULES 1, 4)."""

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

# MN-4.1: what an action does.  The first five are plain gains.
FOOD: Final[i64] = 0
HEKA: Final[i64] = 1
PP: Final[i64] = 2
HEART: Final[i64] = 3
FEATHER: Final[i64] = 4
PLAIN_GAINS: Final[i64] = 5
FAVOUR: Final[i64] = 5
MIX: Final[i64] = 6
MOVE_SCARAB: Final[i64] = 7
EYE: Final[i64] = 8
LIMESTONE: Final[i64] = 9
EMBALM: Final[i64] = 10
BURY: Final[i64] = 11
MASTABA: Final[i64] = 12
PAPYRUS_BUY: Final[i64] = 13
PAPYRUS_TAKE: Final[i64] = 14
GOOD_BUY: Final[i64] = 15
GOOD_TAKE: Final[i64] = 16
PRIESTESS: Final[i64] = 17
DISC: Final[i64] = 18
BOATS: Final[i64] = 19
AGREEMENT: Final[i64] = 20
CARVE: Final[i64] = 21
ERECT: Final[i64] = 22
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
SARCOPHAGI: Final[i64] = 0
SPHINXES: Final[i64] = 1
DISC_FIELDS: Final[i64] = 2
EYES_PLACED: Final[i64] = 3
PRIESTESSES_IN_TEMPLE: Final[i64] = 4
PRIESTESS_ROOMS: Final[i64] = 5
BOATS_OUT: Final[i64] = 6
FISHING_BOATS: Final[i64] = 7
TWO_SCARABS_SUM: Final[i64] = 8
HIEROGLYPH_FIELDS: Final[i64] = 9
BASKETS: Final[i64] = 10
ROLLED_PAPYRI: Final[i64] = 11
GREAT_PYRAMID_FIELD: Final[i64] = 12
HEART_FIELD: Final[i64] = 13
FEATHER_FIELD: Final[i64] = 14
GOODS: Final[i64] = 15
DIFFERENT_GOODS: Final[i64] = 16
FULFILLED_AGREEMENTS: Final[i64] = 17

#: MN-8.7: what the queens' tiles count, by the condition that counts the same.
MEASURES: Final[dict[str, int]] = {
    "baskets_in_temple": BASKETS,
    "sarcophagi_in_necropolis": SARCOPHAGI,
    "sphinxes_erected": SPHINXES,
    "different_goods": DIFFERENT_GOODS,
    "fulfilled_agreements": FULFILLED_AGREEMENTS,
    "rolled_papyri": ROLLED_PAPYRI,
}

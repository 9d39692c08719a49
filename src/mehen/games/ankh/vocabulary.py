"""The words of the data files and the numbers the rules know them by (rules.en.md, "Glossary", RULES 16)."""

from __future__ import annotations

from typing import Final

from mehen.core.native import i64

DIRECTIONS: Final = ["N", "NE", "SE", "S", "SW", "NW"]  # clockwise; the opposite is three further
FERTILE: Final[i64] = 0
DESERT: Final[i64] = 1
WATER: Final[i64] = 2
TERRAIN: Final = "fdw"

TRACKS: Final = ["move", "summon", "gain", "unlock"]
MOVE: Final[i64] = 0
SUMMON: Final[i64] = 1
GAIN: Final[i64] = 2
UNLOCK: Final[i64] = 3

EVENT_IDS: Final = ["start", "control_monument", "camel_caravan", "conflict"]
CONTROL: Final[i64] = 1
CARAVAN: Final[i64] = 2
CONFLICT: Final[i64] = 3
AFTER: Final = ["nothing", "merge", "forget", "game_end"]
AFTER_MERGE: Final[i64] = 1
AFTER_FORGET: Final[i64] = 2
AFTER_END: Final[i64] = 3

# What stands on a hex.  Guardians follow each other in the order of their effects below.
GOD: Final[i64] = 0
WARRIOR: Final[i64] = 1
GUARDIAN: Final[i64] = 2
GUARDIANS: Final[i64] = 6
OBELISK: Final[i64] = 8
PYRAMID: Final[i64] = 9
TEMPLE: Final[i64] = 10
CITY: Final[i64] = 11
MONUMENTS: Final = ["obelisk", "pyramid", "temple"]
OWN_KINDS: Final = ["god", "warrior"]

CAT: Final[i64] = 2  # kills cost the others devotion
SATIS: Final[i64] = 3  # pushes
MUMMY: Final[i64] = 4  # comes back
APOPHIS: Final[i64] = 5  # may stand on water
SCORPION: Final[i64] = 6  # destroys monuments
SPHINX: Final[i64] = 7  # cancels strength
#: Effects of guardians in the order of their numbers, each with the numbers it carries.
GUARDIAN_EFFECTS: Final[dict[str, tuple[str, ...]]] = {
    "on_killed_others_lose_devotion": ("amount",),
    "may_end_move_on_enemy_and_push": ("distance",),
    "on_killed_resummon_adjacent_to_god": (),
    "may_be_summoned_on_any_water_hex": (),
    "conflict_start_destroy_aimed_monuments": ("claws", "orientations"),
    "cancel_strength_of_adjacent_enemies": (),
}
BASE_SIZES: Final = ["small", "large"]

#: Gods by what their power does: trigger, type of the effect, and the keys it carries.
AMUN: Final[i64] = 0
ANUBIS: Final[i64] = 1
ISIS: Final[i64] = 2
OSIRIS: Final[i64] = 3
RE: Final[i64] = 4
GOD_EFFECTS: Final[list[tuple[str, str]]] = [
    ("battle_choose_cards", "play_two_cards"),
    ("enemy_warriors_killed", "trap_warrior"),
    ("battle_resolution_kill", "may_spare_own"),
    ("lose_battle", "place_or_move_tile"),
    ("summon", "may_assign_token"),
]

#: Ankh powers by number: trigger, type of the effect, the words that go with it (``{n}`` is read), its other numbers.
COMMANDING: Final[i64] = 0
INSPIRING: Final[i64] = 1
OMNIPRESENT: Final[i64] = 2
REVERED: Final[i64] = 3
RESPLENDENT: Final[i64] = 4
OBELISK_ATTUNED: Final[i64] = 5
TEMPLE_ATTUNED: Final[i64] = 6
PYRAMID_ATTUNED: Final[i64] = 7
GLORIOUS: Final[i64] = 8
MAGNANIMOUS: Final[i64] = 9
BOUNTIFUL: Final[i64] = 10
WORSHIPFUL: Final[i64] = 11
POWER_EFFECTS: Final[list[tuple[str, str, dict[str, str], tuple[str, ...]]]] = [
    ("win_battle", "gain_followers", {}, ("amount",)),
    ("build_monument", "set_build_cost", {}, ("amount",)),
    ("conflict_start", "gain_followers", {"per": "region_with_own_figure"}, ("amount",)),
    ("gain_followers_action", "gain_followers", {}, ("amount",)),
    ("battle_strength", "set_god_base_strength", {"condition": "controls_{n}_monuments_of_one_type"}, ("amount",)),
    ("battle_start", "relocate_figures", {"where": "empty_land_adjacent_to_own_obelisk_in_battle_region"}, ()),
    ("battle_strength", "add_strength", {"per": "own_temple_in_region_with_own_adjacent_figure"}, ("amount",)),
    ("summon_action", "extra_summon", {"per": "own_pyramid", "where": "adjacent_to_that_pyramid"}, ("amount",)),
    ("win_battle", "replace_win_devotion", {"condition": "strength_margin_at_least_{n}"}, ("amount",)),
    ("lose_battle", "gain_devotion", {"condition": "at_least_{n}_own_figures_at_resolution"}, ("amount",)),
    ("gain_devotion", "gain_extra_devotion", {"condition": "in_red_zone"}, ("amount",)),
    ("after_battle", "may_sacrifice_for_devotion", {}, ("followers", "amount")),
]

#: Battle cards by number: step, type of the effect, what it counts, the numbers it carries.
PLAGUE: Final[i64] = 0
MIRACLE: Final[i64] = 1
CHARIOTS: Final[i64] = 2
BUILD_CARD: Final[i64] = 3
CYCLE: Final[i64] = 4
DROUGHT: Final[i64] = 5
FLOOD: Final[i64] = 6
CARDS: Final[list[tuple[str, str, str, tuple[str, ...]]]] = [
    ("plague", "blind_bid_kill_all_but_highest", "", ()),
    ("after_resolution", "gain_devotion", "own_figure_killed_this_battle", ("amount",)),
    ("none", "none", "", ()),
    ("build", "may_build_monument", "", ("followers",)),
    ("after_battle", "take_back_all_cards", "", ()),
    ("win", "add_win_devotion", "own_figure_on_desert_in_region", ("amount",)),
    ("reveal", "gain_followers_and_protect", "own_figure_on_fertile_in_region", ("amount",)),
]

SPECIAL_RULES: Final = ["city_bonus"]

# How a game ends (AK-14)
ENDS: Final = ["running", "track_top", "sole_god", "all_forgotten", "fifth_conflict"]
TRACK_TOP: Final[i64] = 1
SOLE_GOD: Final[i64] = 2
ALL_FORGOTTEN: Final[i64] = 3
FIFTH_CONFLICT: Final[i64] = 4

# What devotion was gained or lost for (AK-9D.5: each is a gain of its own)
REASONS: Final = ["majority", "domination", "win", "magnanimous", "miracle", "worship", "cat"]
FOR_MAJORITY: Final[i64] = 0
FOR_DOMINATION: Final[i64] = 1
FOR_WIN: Final[i64] = 2
FOR_MAGNANIMOUS: Final[i64] = 3
FOR_MIRACLE: Final[i64] = 4
FOR_WORSHIP: Final[i64] = 5
FOR_CAT: Final[i64] = 6

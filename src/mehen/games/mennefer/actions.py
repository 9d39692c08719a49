"""The fixed action space.  Ranges have room for every edition; ``components.py`` checks that an edition fits."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from mehen.core.actions import ActionSpace, Verb
from mehen.core.native import i64

MAX_SEATS: Final[i64] = 4
MAX_TILES: Final[i64] = 32
MAX_HOUSES: Final[i64] = 5
MAX_TRACK: Final[i64] = 8
MAX_DISPLAY: Final[i64] = 8
MAX_ITEMS: Final[i64] = 128
MAX_ALTERNATIVES: Final[i64] = 96
MAX_FAVOURS: Final[i64] = 8
MAX_MIX: Final[i64] = 10
MAX_SITES: Final[i64] = 6
MAX_COVERS: Final[i64] = 20
MAX_QUEENS: Final[i64] = 4
MAX_MARKET: Final[i64] = 6
MAX_SHELVES: Final[i64] = 16
MAX_ROOMS: Final[i64] = 6
MAX_TEMPLE_FIELDS: Final[i64] = 40
MAX_LOCATIONS: Final[i64] = 24
MAX_CITIES: Final[i64] = 8
MAX_CITY_FIELDS: Final[i64] = 4
MAX_GRAVES: Final[i64] = 32
MAX_BONUSES: Final[i64] = 8
MAX_PEDESTALS: Final[i64] = 32
MAX_GOODS: Final[i64] = 60  # this and the next two: bits of a mask
MAX_SCROLLS: Final[i64] = 60
MAX_AGREEMENTS: Final[i64] = 60
MAX_SETUP_TILES: Final[i64] = 12  # deities, mastaba bonuses, benefits, queens' tiles, boards, placement tiles

PASS: Final[i64] = 0
OFFER: Final[i64] = 1
VISIT: Final[i64] = 2
SPECIALISE: Final[i64] = 3
TAKE: Final[i64] = 4
USE: Final[i64] = 5  # + action tile
HOUSE: Final[i64] = USE + MAX_TILES  # + house
FIELD: Final[i64] = HOUSE + MAX_HOUSES  # + track field - 1
SLOT: Final[i64] = FIELD + MAX_TRACK  # + display slot
ROW: Final[i64] = SLOT + MAX_DISPLAY  # + display slot
DO: Final[i64] = ROW + MAX_DISPLAY  # + item
CHOOSE: Final[i64] = DO + MAX_ITEMS  # + alternative
FAVOUR: Final[i64] = CHOOSE + MAX_ALTERNATIVES  # + favour
MIX: Final[i64] = FAVOUR + MAX_FAVOURS  # + food
STONE: Final[i64] = MIX + MAX_MIX + 1  # great, queens
SITE: Final[i64] = STONE + 2  # + site
COVER: Final[i64] = SITE + MAX_SITES  # + combination of sites
QUEEN: Final[i64] = COVER + MAX_COVERS  # + pyramid
SCROLL: Final[i64] = QUEEN + MAX_QUEENS  # + market field
GOOD: Final[i64] = SCROLL + MAX_MARKET  # + market field
SHELF: Final[i64] = GOOD + MAX_MARKET  # + goods field
PRIESTESS: Final[i64] = SHELF + MAX_SHELVES  # + room (0 entrance), + MAX_ROOMS + room: lying
GIVE: Final[i64] = PRIESTESS + 2 * MAX_ROOMS  # + goods field
BASKET: Final[i64] = GIVE + MAX_SHELVES  # + temple field
BOAT: Final[i64] = BASKET + MAX_TEMPLE_FIELDS  # + location
TO: Final[i64] = BOAT + MAX_LOCATIONS  # + location
ACTIVATE: Final[i64] = TO + MAX_LOCATIONS  # + location
BURY: Final[i64] = ACTIVATE + MAX_LOCATIONS  # + necropolis field
MASTABA: Final[i64] = BURY + MAX_GRAVES  # + position of the bonus
ERECT: Final[i64] = MASTABA + MAX_BONUSES  # + pedestal
SCARAB_TO: Final[i64] = ERECT + MAX_PEDESTALS  # + house
AGREEMENT: Final[i64] = SCARAB_TO + MAX_HOUSES  # + city * MAX_CITY_FIELDS + field
DISCARD: Final[i64] = AGREEMENT + MAX_CITIES * MAX_CITY_FIELDS  # + agreement
PART: Final[i64] = DISCARD + MAX_AGREEMENTS  # NATURE: + favour
DEAL_QUEENS_TILE: Final[i64] = PART + MAX_FAVOURS  # NATURE: + tile
DEAL_BONUS: Final[i64] = DEAL_QUEENS_TILE + MAX_SETUP_TILES  # NATURE: + mastaba bonus
DEITY: Final[i64] = DEAL_BONUS + MAX_SETUP_TILES  # NATURE: + deity
DRAW_GOOD: Final[i64] = DEITY + MAX_SETUP_TILES  # NATURE: + good
DRAW_SCROLL: Final[i64] = DRAW_GOOD + MAX_GOODS  # NATURE: + scroll
DEAL_BENEFIT: Final[i64] = DRAW_SCROLL + MAX_SCROLLS  # NATURE: + city benefit
DEAL_AGREEMENT: Final[i64] = DEAL_BENEFIT + MAX_SETUP_TILES  # NATURE: + agreement
NEUTRALS: Final[i64] = DEAL_AGREEMENT + MAX_AGREEMENTS  # NATURE: + placement tile
DEAL_BOARD: Final[i64] = NEUTRALS + MAX_SETUP_TILES  # NATURE: + administration board
START: Final[i64] = DEAL_BOARD + MAX_SETUP_TILES  # NATURE: + seat
DEAL_TILE: Final[i64] = START + MAX_SEATS  # NATURE: + action tile
REVEAL: Final[i64] = DEAL_TILE + MAX_TILES  # NATURE: + action tile


def count_up(count: int, first: int = 1) -> list[str]:
    return [str(i) for i in range(first, first + count)]


def cover_words(sites: int, chosen: int) -> list[str]:
    """MN-7.14: which of the covered parts give their favours."""
    return ["+".join(str(site + 1) for site in pick) for pick in combinations(range(sites), chosen)]


def priestess_words(rooms: int) -> list[str]:
    """Where a priestess comes from: the entrance or a room but the last, upright or lying."""
    upright = ["entrance", *count_up(rooms - 1)]
    lying = ["", *(f"{word} lying" for word in count_up(rooms - 1))]
    return upright + [""] * (MAX_ROOMS - rooms) + lying


def action_space(words: dict[str, list[str]]) -> ActionSpace:
    """Ranges in the order of the ids above; a verb without a list of words stands alone."""
    rooms = {
        "use": MAX_TILES,
        "house": MAX_HOUSES,
        "field": MAX_TRACK,
        "slot": MAX_DISPLAY,
        "row": MAX_DISPLAY,
        "do": MAX_ITEMS,
        "choose": MAX_ALTERNATIVES,
        "favour": MAX_FAVOURS,
        "mix": MAX_MIX + 1,
        "stone": 2,
        "site": MAX_SITES,
        "cover": MAX_COVERS,
        "queen": MAX_QUEENS,
        "scroll": MAX_MARKET,
        "good": MAX_MARKET,
        "shelf": MAX_SHELVES,
        "priestess": 2 * MAX_ROOMS,
        "give": MAX_SHELVES,
        "basket": MAX_TEMPLE_FIELDS,
        "boat": MAX_LOCATIONS,
        "to": MAX_LOCATIONS,
        "activate": MAX_LOCATIONS,
        "bury": MAX_GRAVES,
        "mastaba": MAX_BONUSES,
        "erect": MAX_PEDESTALS,
        "scarab": MAX_HOUSES,
        "agreement": MAX_CITIES * MAX_CITY_FIELDS,
        "discard": MAX_AGREEMENTS,
        "part": MAX_FAVOURS,
        "queens_tile": MAX_SETUP_TILES,
        "bonus": MAX_SETUP_TILES,
        "deity": MAX_SETUP_TILES,
        "draw_good": MAX_GOODS,
        "draw_scroll": MAX_SCROLLS,
        "benefit": MAX_SETUP_TILES,
        "deal_agreement": MAX_AGREEMENTS,
        "neutrals": MAX_SETUP_TILES,
        "board": MAX_SETUP_TILES,
        "start": MAX_SEATS,
        "deal_tile": MAX_TILES,
        "reveal": MAX_TILES,
    }
    verbs = [Verb(name, i, 1, []) for i, name in enumerate(["pass", "offer", "visit", "specialise", "take"])]
    first: int = len(verbs)
    for name, room in rooms.items():
        verbs.append(Verb(name, first, room, words[name]))
        first += room
    return ActionSpace(verbs)

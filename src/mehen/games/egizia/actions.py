"""The fixed action space.  Ranges have room for every edition; ``components.py`` checks that an edition fits."""

from __future__ import annotations

from typing import Final

from mehen.core.actions import ActionSpace, Verb
from mehen.core.native import i64

MAX_PLACES: Final[i64] = 24
MAX_SITES: Final[i64] = 3
MAX_SLOTS: Final[i64] = 3
CREW_COUNT: Final[i64] = 4
BASIC_CREWS: Final[i64] = 3
MAX_DRAW: Final[i64] = 8
MAX_SPHINX: Final[i64] = 36
MAX_ELEMENTS: Final[i64] = 16
MAX_STONES: Final[i64] = 30
MAX_CARDS: Final[i64] = 64
MAX_PLAYABLE: Final[i64] = 11
MAX_SEATS: Final[i64] = 4
MAX_TILES: Final[i64] = 8  # different grave tiles

PASS: Final[i64] = 0
DONE: Final[i64] = 1
DECLINE: Final[i64] = 2
FINISH: Final[i64] = 3
YES: Final[i64] = 4
NO: Final[i64] = 5
PLACE_AT: Final[i64] = 6  # + place
SLOT: Final[i64] = PLACE_AT + MAX_PLACES  # + site * MAX_SLOTS + slot
RESERVE: Final[i64] = SLOT + MAX_SITES * MAX_SLOTS  # + site
RAISE: Final[i64] = RESERVE + MAX_SITES  # + crew
RING: Final[i64] = RAISE + CREW_COUNT  # left, right
CHOOSE_MARKET: Final[i64] = RING + 2  # grain, stone
COMMIT: Final[i64] = CHOOSE_MARKET + 2  # + crew * 2 + (1 with the joker)
SECOND: Final[i64] = COMMIT + 2 * BASIC_CREWS  # + crew
DRAW: Final[i64] = SECOND + BASIC_CREWS  # + cards - 1
KEEP: Final[i64] = DRAW + MAX_DRAW  # + Sphinx card
BUILD_AT: Final[i64] = KEEP + MAX_SPHINX  # + element
SELL: Final[i64] = BUILD_AT + MAX_ELEMENTS  # + stones - 1
EXCHANGE: Final[i64] = SELL + MAX_STONES  # + times - 1
IMPROVE: Final[i64] = EXCHANGE + MAX_STONES  # + Nile card (a field)
TAKE: Final[i64] = IMPROVE + MAX_CARDS  # + place
PLAY: Final[i64] = TAKE + MAX_PLACES  # + op
DEAL_NUMBER: Final[i64] = PLAY + MAX_PLAYABLE  # NATURE: + number - 1
DEAL_CARD: Final[i64] = DEAL_NUMBER + MAX_SEATS  # NATURE: + Nile card
TILE: Final[i64] = DEAL_CARD + MAX_CARDS  # NATURE: + kind of tile
SPHINX: Final[i64] = TILE + MAX_TILES  # NATURE: + Sphinx card


def numbers(count: int) -> list[str]:
    return [str(i + 1) for i in range(count)]


def action_space(
    places: list[str],
    card_places: list[str],
    sites: list[str],
    slots: int,
    crews: list[str],
    markets: list[str],
    draws: int,
    sphinx_cards: list[str],
    elements: list[str],
    stones: int,
    cards: list[str],
    fields: list[str],
    ops: list[str],
    tiles: list[str],
) -> ActionSpace:
    """Lists of places, cards and fields keep their numbers: what cannot be named there is ``""``."""
    slot_words = [f"{site} {k + 1}" if k < slots else "" for site in sites for k in range(MAX_SLOTS)]
    commit_words = [word for crew in crews[:BASIC_CREWS] for word in (crew, f"{crew}+{crews[BASIC_CREWS]}")]
    return ActionSpace(
        [
            Verb("pass", PASS, 1, []),
            Verb("done", DONE, 1, []),
            Verb("decline", DECLINE, 1, []),
            Verb("finish", FINISH, 1, []),
            Verb("yes", YES, 1, []),
            Verb("no", NO, 1, []),
            Verb("place", PLACE_AT, MAX_PLACES, places),
            Verb("slot", SLOT, MAX_SITES * MAX_SLOTS, slot_words),
            Verb("reserve", RESERVE, MAX_SITES, sites),
            Verb("raise", RAISE, CREW_COUNT, crews),
            Verb("ring", RING, 2, ["left", "right"]),
            Verb("market", CHOOSE_MARKET, 2, markets),
            Verb("commit", COMMIT, 2 * BASIC_CREWS, commit_words),
            Verb("second", SECOND, BASIC_CREWS, crews[:BASIC_CREWS]),
            Verb("draw", DRAW, MAX_DRAW, numbers(draws)),
            Verb("keep", KEEP, MAX_SPHINX, sphinx_cards),
            Verb("build", BUILD_AT, MAX_ELEMENTS, elements),
            Verb("sell", SELL, MAX_STONES, numbers(stones)),
            Verb("exchange", EXCHANGE, MAX_STONES, numbers(stones)),
            Verb("improve", IMPROVE, MAX_CARDS, fields),
            Verb("take", TAKE, MAX_PLACES, card_places),
            Verb("play", PLAY, MAX_PLAYABLE, ops),
            Verb("number", DEAL_NUMBER, MAX_SEATS, numbers(MAX_SEATS)),
            Verb("deal", DEAL_CARD, MAX_CARDS, cards),
            Verb("tile", TILE, MAX_TILES, tiles),
            Verb("sphinx", SPHINX, MAX_SPHINX, sphinx_cards),
        ]
    )

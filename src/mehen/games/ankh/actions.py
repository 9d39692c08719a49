"""The fixed action space.  Ranges have room for every edition; ``components.py`` checks that an edition fits."""

from __future__ import annotations

from typing import Final

from mehen.core.actions import ActionSpace, Verb
from mehen.core.native import i64

MAX_SEATS: Final[i64] = 5
MAX_HEXES: Final[i64] = 110
MAX_EDGES: Final[i64] = 224
MAX_TILES: Final[i64] = 8
MAX_BID: Final[i64] = 99
MAX_SCENARIOS: Final[i64] = 8
POWER_COUNT: Final[i64] = 12
CARD_COUNT: Final[i64] = 7
KIND_COUNT: Final[i64] = 8  # warrior, trapped warrior, six guardians

DONE: Final[i64] = 0
YES: Final[i64] = 1
NO: Final[i64] = 2
ACTION: Final[i64] = 3  # + track
FIGURE: Final[i64] = ACTION + 4  # + hex
TO: Final[i64] = FIGURE + MAX_HEXES  # + hex
AIM: Final[i64] = TO + MAX_HEXES  # + orientation
SLOT: Final[i64] = AIM + 6  # regular, underworld
MONUMENT: Final[i64] = SLOT + 2  # + hex
KIND: Final[i64] = MONUMENT + MAX_HEXES  # + kind of figure
POWER: Final[i64] = KIND + KIND_COUNT  # + power
CAMEL: Final[i64] = POWER + POWER_COUNT  # + edge
SWAP: Final[i64] = CAMEL + MAX_EDGES  # + (tile - 1) * MAX_TILES + (other tile - 1)
CARD: Final[i64] = SWAP + MAX_TILES * MAX_TILES  # + card
BUILD: Final[i64] = CARD + CARD_COUNT  # + type * MAX_HEXES + hex
MAKE_BID: Final[i64] = BUILD + 3 * MAX_HEXES  # + followers
TRAP: Final[i64] = MAKE_BID + MAX_BID + 1  # + seat that leads the side
TILE: Final[i64] = TRAP + MAX_SEATS  # the pool, or + 1 + hex
TAKE_GOD: Final[i64] = TILE + 1 + MAX_HEXES  # + god; NATURE's too
START: Final[i64] = TAKE_GOD + MAX_SEATS  # NATURE: + seat
DEAL_GUARDIAN: Final[i64] = START + MAX_SEATS  # NATURE: + guardian
SCENARIO: Final[i64] = DEAL_GUARDIAN + 6  # NATURE: + scenario

TRAPPED: Final[i64] = 1  # among the kinds: a warrior out of Anubis' hands


def action_space(
    tracks: list[str],
    hexes: list[str],
    directions: list[str],
    kinds: list[str],
    powers: list[str],
    edges: list[str],
    tiles: int,
    cards: list[str],
    monuments: list[str],
    bids: int,
    seats: list[str],
    gods: list[str],
    guardians: list[str],
    scenarios: list[str],
) -> ActionSpace:
    swaps = [f"{a} {b}" if max(a, b) <= tiles and a != b else "" for a in range(1, 9) for b in range(1, 9)]
    unused = [""] * (int(MAX_HEXES) - len(hexes))
    aims = [f"{directions[k]}+{directions[(k + 1) % 6]}" for k in range(6)]
    return ActionSpace(
        [
            Verb("done", DONE, 1, []),
            Verb("yes", YES, 1, []),
            Verb("no", NO, 1, []),
            Verb("action", ACTION, 4, tracks),
            Verb("figure", FIGURE, MAX_HEXES, hexes),
            Verb("to", TO, MAX_HEXES, hexes),
            Verb("aim", AIM, 6, aims),
            Verb("slot", SLOT, 2, ["regular", "underworld"]),
            Verb("monument", MONUMENT, MAX_HEXES, hexes),
            Verb("kind", KIND, KIND_COUNT, kinds),
            Verb("power", POWER, POWER_COUNT, powers),
            Verb("camel", CAMEL, MAX_EDGES, edges),
            Verb("swap", SWAP, MAX_TILES * MAX_TILES, swaps),
            Verb("card", CARD, CARD_COUNT, cards),
            Verb("build", BUILD, 3 * MAX_HEXES, [f"{m} {h}" if h else "" for m in monuments for h in hexes + unused]),
            Verb("bid", MAKE_BID, MAX_BID + 1, [str(n) for n in range(bids + 1)]),
            Verb("trap", TRAP, MAX_SEATS, seats),
            Verb("tile", TILE, 1 + MAX_HEXES, ["pool", *hexes]),
            Verb("god", TAKE_GOD, MAX_SEATS, gods),
            Verb("start", START, MAX_SEATS, seats),
            Verb("guardian", DEAL_GUARDIAN, 6, guardians),
            Verb("scenario", SCENARIO, MAX_SCENARIOS, scenarios),
        ]
    )

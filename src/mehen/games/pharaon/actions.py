"""The fixed action space.  Ranges have room for every edition; ``components.py`` checks that an edition fits."""

from __future__ import annotations

from typing import Final

from mehen.core.actions import ActionSpace, Verb
from mehen.core.native import i64
from mehen.games.pharaon.vocabulary import (
    BOARDS,
    COLOURS,
    DIRECTIONS,
    KINDS,
    PYRAMID_INCOMES,
    SIDES,
    SWAPS,
)

MAX_SEATS: Final[i64] = 5
COLOUR_COUNT: Final[i64] = 5
BOARD_COUNT: Final[i64] = 5
KIND_COUNT: Final[i64] = 12
MAX_COLUMNS: Final[i64] = 5
MAX_SETS: Final[i64] = 6
MAX_COURT: Final[i64] = 6
MAX_GUILD: Final[i64] = 6
MAX_OFFICIALS: Final[i64] = 40
MAX_ARTISANS: Final[i64] = 40
MAX_JARS: Final[i64] = 40
MAX_OFFERINGS: Final[i64] = 20  # kinds
TRAITOR_TRACKS: Final[i64] = 5

PASS: Final[i64] = 0
DONE: Final[i64] = 1
YES: Final[i64] = 2
NO: Final[i64] = 3
BOARD: Final[i64] = 4  # + board
SWAP: Final[i64] = BOARD + BOARD_COUNT  # resource, silver
ACCESS: Final[i64] = SWAP + 2  # + kind of unit
CREDIT: Final[i64] = ACCESS + KIND_COUNT  # + colour
TARGET: Final[i64] = CREDIT + COLOUR_COUNT  # no bonus, + colour, + column
PAY: Final[i64] = TARGET + 1 + COLOUR_COUNT + MAX_COLUMNS  # + kind of unit
GIVE: Final[i64] = PAY + KIND_COUNT  # + kind of unit
TAKE_SET: Final[i64] = GIVE + KIND_COUNT  # + position
OFFERING: Final[i64] = TAKE_SET + MAX_SETS  # + position on the bonus field; the bag comes last
BAG: Final[i64] = OFFERING + MAX_SETS
OFFICIAL: Final[i64] = BAG + 1  # + position; the deck comes last
COURT_DECK: Final[i64] = OFFICIAL + MAX_COURT
ARTISAN: Final[i64] = COURT_DECK + 1  # + position; the deck comes last
GUILD_DECK: Final[i64] = ARTISAN + MAX_GUILD
STEP: Final[i64] = GUILD_DECK + 1  # + colour of the Nile track
COLOUR: Final[i64] = STEP + COLOUR_COUNT  # + colour
JAR: Final[i64] = COLOUR + COLOUR_COUNT  # + jar
INCOME: Final[i64] = JAR + MAX_JARS  # any resource, silver, offering
KEEP: Final[i64] = INCOME + 3  # + official
WHEEL: Final[i64] = KEEP + MAX_OFFICIALS  # the Traitor's left or right resource
LAY: Final[i64] = WHEEL + 2  # NATURE: + board
SHIFT: Final[i64] = LAY + BOARD_COUNT  # NATURE: + segments
DIRECTION: Final[i64] = SHIFT + COLOUR_COUNT  # NATURE
START: Final[i64] = DIRECTION + 2  # NATURE: + participant
DRAW: Final[i64] = START + MAX_SEATS  # NATURE: + kind of offering
COURT: Final[i64] = DRAW + MAX_OFFERINGS  # NATURE: + official
GUILD: Final[i64] = COURT + MAX_OFFICIALS  # NATURE: + artisan
UNCOVER: Final[i64] = GUILD + MAX_ARTISANS  # NATURE: + jar
LEDGER: Final[i64] = UNCOVER + MAX_JARS  # NATURE: + traitor track
SIDE: Final[i64] = LEDGER + TRAITOR_TRACKS  # NATURE: light, dark
TINT: Final[i64] = SIDE + 2  # NATURE: + colour of a traitor track
CHANCE: Final[i64] = TINT + COLOUR_COUNT  # NATURE: + colour the Traitor receives


def numbers(count: int) -> list[str]:
    return [str(i + 1) for i in range(count)]


def with_last(count: int, room: int, last: str) -> list[str]:
    """Positions from 1, unused room, and one more place after all of them."""
    return numbers(count) + [""] * (room - count) + [last]


def action_space(
    participants: list[str],
    columns: int,
    sets: int,
    bonus: int,
    court: int,
    guild: int,
    officials: list[str],
    artisans: list[str],
    jars: list[str],
    offerings: list[str],
    tracks: list[str],
) -> ActionSpace:
    """Everything that can be said.  PH-5.9: no verb gives, lends, trades or throws away."""
    return ActionSpace(
        [
            Verb("pass", PASS, 1, []),
            Verb("done", DONE, 1, []),
            Verb("yes", YES, 1, []),
            Verb("no", NO, 1, []),
            Verb("board", BOARD, BOARD_COUNT, BOARDS),
            Verb("swap", SWAP, 2, SWAPS),
            Verb("access", ACCESS, KIND_COUNT, KINDS),
            Verb("credit", CREDIT, COLOUR_COUNT, COLOURS),
            Verb(
                "target",
                TARGET,
                1 + COLOUR_COUNT + MAX_COLUMNS,
                ["no_bonus", *COLOURS, *(f"column_{i + 1}" for i in range(columns))],
            ),
            Verb("pay", PAY, KIND_COUNT, KINDS),
            Verb("give", GIVE, KIND_COUNT, KINDS),
            Verb("set", TAKE_SET, MAX_SETS, numbers(sets)),
            Verb("offering", OFFERING, MAX_SETS + 1, with_last(bonus, MAX_SETS, "bag")),
            Verb("official", OFFICIAL, MAX_COURT + 1, with_last(court, MAX_COURT, "deck")),
            Verb("artisan", ARTISAN, MAX_GUILD + 1, with_last(guild, MAX_GUILD, "deck")),
            Verb("step", STEP, COLOUR_COUNT, COLOURS),
            Verb("colour", COLOUR, COLOUR_COUNT, COLOURS),
            Verb("jar", JAR, MAX_JARS, jars),
            Verb("income", INCOME, 3, PYRAMID_INCOMES),
            Verb("keep", KEEP, MAX_OFFICIALS, officials),
            Verb("wheel", WHEEL, 2, ["left", "right"]),
            Verb("lay", LAY, BOARD_COUNT, BOARDS),
            Verb("shift", SHIFT, COLOUR_COUNT, [str(i) for i in range(COLOUR_COUNT)]),
            Verb("direction", DIRECTION, 2, DIRECTIONS),
            Verb("start", START, MAX_SEATS, participants),
            Verb("draw", DRAW, MAX_OFFERINGS, offerings),
            Verb("court", COURT, MAX_OFFICIALS, officials),
            Verb("guild", GUILD, MAX_ARTISANS, artisans),
            Verb("uncover", UNCOVER, MAX_JARS, jars),
            Verb("track", LEDGER, TRAITOR_TRACKS, tracks),
            Verb("side", SIDE, 2, SIDES),
            Verb("tint", TINT, COLOUR_COUNT, COLOURS),
            Verb("chance", CHANCE, COLOUR_COUNT, COLOURS),
        ]
    )

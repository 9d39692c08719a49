"""What the log can tell, by number.  ``EVENTS`` says how each is worded; the sentences stand in ``text.*.toml``.

The seat of an event is not a seat but a banner: the name of a god, alone or merged (see ``Ankh.banner``).
"""

from __future__ import annotations

from typing import Final

from mehen.core.native import i64

SCENARIO_DRAWN: Final[i64] = 0
START_DRAWN: Final[i64] = 1
GOD_DEALT: Final[i64] = 2
GUARDIAN_DRAWN: Final[i64] = 3
TURN_BEGINS: Final[i64] = 4
ACTION_CHOSEN: Final[i64] = 5
EVENT_TRIGGERED: Final[i64] = 6
MOVED: Final[i64] = 7
PUSHED: Final[i64] = 8
AIMED: Final[i64] = 9
SUMMONED: Final[i64] = 10
RANSOMED: Final[i64] = 11
ILLUMINATED: Final[i64] = 12
FOLLOWERS_GAINED: Final[i64] = 13
FOLLOWERS_PAID: Final[i64] = 14
POWER_UNLOCKED: Final[i64] = 15
GUARDIAN_JOINED: Final[i64] = 16
NOTHING_UNLOCKED: Final[i64] = 17
CONTROLLED: Final[i64] = 18
CONTROL_LOST: Final[i64] = 19
NOTHING_CONTROLLED: Final[i64] = 20
CAMEL_PLACED: Final[i64] = 21
NO_CARAVAN: Final[i64] = 22
REGION_DIVIDED: Final[i64] = 23
TILES_SWAPPED: Final[i64] = 24
CONFLICT_BEGINS: Final[i64] = 25
DESTROYED: Final[i64] = 26
DOMINATES: Final[i64] = 27
BATTLE_BEGINS: Final[i64] = 28
TWO_CARDS: Final[i64] = 29
CARD_PLAYED: Final[i64] = 30
BUILT: Final[i64] = 31
BID_MADE: Final[i64] = 32
PLAGUE_BEGINS: Final[i64] = 33
DEVOTION_GAINED: Final[i64] = 34
DEVOTION_LOST: Final[i64] = 35
STRENGTH: Final[i64] = 36
TIEBREAKER_USED: Final[i64] = 37
BATTLE_WON: Final[i64] = 38
NOBODY_WON: Final[i64] = 39
KILLED: Final[i64] = 40
SPARED: Final[i64] = 41
TRAPPED: Final[i64] = 42
UNDERWORLD_PLACED: Final[i64] = 43
CARDS_BACK: Final[i64] = 44
MERGED: Final[i64] = 45
GUARDIAN_INHERITED: Final[i64] = 46
GUARDIAN_GONE: Final[i64] = 47
FORGOTTEN: Final[i64] = 48
GAME_WON: Final[i64] = 49
GAME_LOST: Final[i64] = 50

"""One game in a process of its own; what such a process runs may not lie in a module that is started itself."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from mehen.arena.packing import Played
from mehen.bots import Bot, make
from mehen.bots.chances import Statement, measure
from mehen.core.record import Record, read_record
from mehen.core.rng import Rng


def ask_about(heading: str, adviser: str, each: int, table: tuple[int, Played]) -> list[Statement]:
    """What was stated in a game; ``heading``: what stands on top of its record, ``table``: its number, and the game."""
    number, played = table
    record = opened(heading)
    said = measure(record.game, record.rules, played.actions, asked(adviser), Rng(number), each)
    return [replace(one, game=number) for one in said]


@cache
def opened(heading: str) -> Record:
    return read_record(heading)


@cache
def asked(adviser: str) -> Bot:
    return make(adviser)

"""One game in a process of its own; what such a process runs may not lie in a module that is started itself."""

from __future__ import annotations

from mehen.bots import make
from mehen.bots.chances import Statement, measure
from mehen.core import catalog


def measure_table(name: str, player: str, adviser: str, every: int, table: tuple[int, int]) -> list[Statement]:
    """What was stated in it; ``table``: the number of seats, and the seed."""
    return list(measure(catalog.game(name), *table, make(player), make(adviser), every))

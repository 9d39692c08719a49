"""What all audiences of a table read alike is worked out once: so it is also put into JSON once (``told.Keeper``)."""

from __future__ import annotations

from typing import Any

import pytest

from mehen.core import catalog
from mehen.core.rng import Rng
from mehen.core.state import NATURE
from mehen.table.timeline import Timeline
from mehen.table.wire import Reader

SEAT_BY_SEAT = {"seat", "private"}  # of a view


def begun(name: str) -> Timeline:
    game = catalog.game(name)
    timeline = Timeline(game, game.rules(3))
    while timeline.actor == NATURE:
        timeline.append(timeline.draw(Rng(1)))
    return timeline


@pytest.mark.parametrize("name", ["ankh", "egizia", "mennefer", "pharaon"])
def test_audiences_read_the_same_objects(name: str) -> None:
    reader = Reader(begun(name), "en")
    first, second = (large(reader.position(seat)) for seat in (1, 2))
    assert set(first) >= {"names", "gauges", "ledger", "moment"}
    assert [part for part in first if first[part] is not second[part]] == []


def large(position: Any) -> dict[str, Any]:
    """What is common to all of a position and its view, and no number or word that is one object anyway."""
    alike = {name: position[name] for name in ("names", "gauges", "ledger", "moment", "table_gauges", "scores")}
    open_view = {name: part for name, part in position["view"].items() if name not in SEAT_BY_SEAT}
    return {name: part for name, part in (alike | open_view).items() if isinstance(part, dict | list)}

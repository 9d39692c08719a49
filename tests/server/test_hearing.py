"""A process hears of its own moves too, where PostgreSQL tells everybody: what it knows it does not look up."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import PATIENCE

from mehen.core import catalog
from mehen.server import store
from mehen.server.database import Database
from mehen.server.hub import Hub

OURS, ANOTHER = "ourtable22", "othertable"


class Ringing(Database):
    """Its bell is rung by hand."""

    heard: Callable[[str], None] | None = None

    def listen(self, heard: Callable[[str], None], stop: threading.Event) -> None:
        self.heard = heard
        stop.wait(PATIENCE)


class Looking(Hub):
    """Counts how often it looks up what has changed."""

    looks = 0

    async def _behind(self, table_ids: list[str]) -> list[str]:
        self.looks += bool(table_ids)
        return []


async def looks(database: Ringing, announced: int, rung: list[str]) -> int:
    hub = Looking(database)
    await hub.open()
    try:
        async with asyncio.timeout(PATIENCE):
            while database.heard is None:
                await asyncio.sleep(0)
            hub.room(OURS).announced = announced
            for table in rung:
                database.heard(table)
                await asyncio.sleep(0)  # handed over
                while hub._rung:  # until it is answered
                    await asyncio.sleep(0)
        return hub.looks
    finally:
        await hub.close()


@pytest.mark.parametrize(
    ("announced", "rung", "expected"),
    [
        (0, [OURS], 1),  # somebody else has moved
        (1, [OURS], 0),  # we have
        (1, [OURS, OURS], 1),  # both
        (0, [ANOTHER], 0),  # at a table that nobody has open here
        (1, ["", OURS], 2),  # something may have been missed, ours too
    ],
)
def test_only_what_others_have_written_is_looked_up(
    tmp_path: Path, announced: int, rung: list[str], expected: int
) -> None:
    database = Ringing(f"sqlite:///{tmp_path / 'test.db'}")
    assert asyncio.run(looks(database, announced, rung)) == expected
    database.close()


def test_versions_of_many_tables_are_asked_for_at_once(database_url: str) -> None:
    database = Database(database_url)
    database.upgrade()
    game = catalog.game("egizia")
    rules = game.rules(2)
    row: dict[str, Any] = {
        "game": "egizia", "rules": int(rules.version), "digest": rules.digest, "options": dict(rules.options),
        "seats": 2, "owner_id": None,
    }  # fmt: skip
    with database.write() as c:
        places = [{"user_id": None, "bot": "random"}] * 2
        made = [store.add_table(c, row, places) for _ in range(3)]
        database.ring(c, made[0])
    with database.read() as c:
        found = store.versions(c, [*made[:2], "nosuchtabl"])
    database.close()
    assert set(found) == set(made[:2]) and found[made[0]] == found[made[1]] + 1

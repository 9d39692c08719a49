"""What every process asks the database all the time costs little, however many tables there are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, text, true, update

from mehen.core import catalog
from mehen.server import schema as db
from mehen.server import store
from mehen.server.database import Database
from mehen.server.housekeeping import WARN_AT

DAY = 24 * 3_600_000


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    found = Database(f"sqlite:///{tmp_path / 'mehen.db'}")
    found.upgrade()
    yield found
    found.close()


def table(c: Connection, asked_at: int, bot: str = "", status: str = "running") -> str:
    rules = catalog.game("egizia").rules(2)
    here = [store.add_user(c, "Ada")["id"], store.add_user(c, "Ben")["id"]]
    row = {"game": "egizia", "rules": 1, "digest": rules.digest, "options": {}, "seats": 2, "status": status}
    seats = [{"user_id": who, "bot": bot} for who in here]
    made = store.add_table(c, row, seats)
    store.change_seat(c, made, 0, asked_at=asked_at)
    return made


def test_bots_that_are_asked_are_found_by_an_index_of_their_own(database: Database) -> None:
    said: list[str] = []
    event.listen(database.engine, "before_cursor_execute", lambda *args: said.append(args[2]))
    with database.write() as c:
        for _ in range(3):
            table(c, db.now())
        said.clear()
        assert store.waiting_for_bots(c, true()) == []
        assert len(said) == 1, "where no bot is asked, the tables are not looked at"
        plan = [row[3] for row in c.execute(text("EXPLAIN QUERY PLAN " + said[0].replace("?", "1")))]
        assert any("ix_seats_bot_asked" in step for step in plan), plan
        asked = table(c, db.now(), bot="random")
        assert store.waiting_for_bots(c, true()) == [asked]


def test_who_should_have_been_warned_days_ago_is_not_looked_at_for_ever(database: Database) -> None:
    with database.write() as c:
        now = db.now()
        table(c, now - DAY)
        late = table(c, now - 6 * DAY)
        table(c, now - 30 * DAY)
        assert [row["id"] for row, _ in store.running_late(c, WARN_AT, true())] == [late]


def test_a_full_table_is_started_while_it_may_still_be_waited_for(database: Database) -> None:
    with database.write() as c:
        fresh, old = (table(c, db.now(), status="open") for _ in range(2))
        c.execute(update(db.tables).where(db.tables.c.id == old).values(turn_at=db.now() - DAY))
        assert store.full_tables(c, true()) == [fresh]

"""Who plays a table is written down: of many that ask one gets it, and whoever is taken for dead loses it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Connection
from tests.server.conftest import PATIENCE

from mehen.server import leases, store
from mehen.server.database import Database
from mehen.server.leases import Lease, Process
from mehen.server.owners import IDLE, Owners


def test_of_many_that_ask_at_once_one_gets_the_table(database_url: str) -> None:
    database = Database(database_url)
    database.upgrade()
    table = bare_table(database)
    names = [f"p{n}" for n in range(8)]
    with database.write() as c:
        for name in names:
            leases.join(c, Process(name, "here", "", ""))
    for epoch in range(3):
        got = race(database, table, names)
        assert len(set(got)) == 1, "all know the same owner"
        with database.read() as c:
            found = leases.lease(c, table)
        assert found is not None and (found.owner, found.epoch) == (got[0], epoch + 1)
        with database.write() as c:
            leases.release(c, [table], got[0])
    database.close()


def bare_table(database: Database) -> str:
    with database.write() as c:
        values = {"game": "egizia", "rules": 1, "digest": "0" * 16, "options": {}, "seats": 1}
        return store.add_table(c, values, [{"bot": ""}])


def race(database: Database, table: str, names: list[str]) -> list[str]:
    barrier = threading.Barrier(len(names), timeout=PATIENCE)
    got: dict[str, str | None] = {}

    def ask(name: str) -> None:
        with database.read() as c:
            found = leases.lease(c, table)
        assert found is not None
        barrier.wait()
        with database.write() as c:
            got[name] = leases.take(c, table, found, name)

    threads = [threading.Thread(target=ask, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    return [str(got[name]) for name in names]


def test_who_is_taken_for_dead_plays_nothing_any_more(database_url: str) -> None:
    database = Database(database_url)
    database.upgrade()
    table = bare_table(database)
    with database.write() as c:
        for name in ("one", "two"):
            leases.join(c, Process(name, "here", "", ""))
        free = leases.lease(c, table)
        assert free is not None and leases.take(c, table, free, "one") == "one"
        assert leases.take(c, table, free, "two") == "one", "it is taken"
        assert leases.leave(c, "one") and not leases.leave(c, "one"), "one of those who saw it die counts it"
        assert not leases.beat(c, "one")
        left = leases.lease(c, table)
        assert left is not None and left.owner is None
        assert leases.take(c, table, left, "two") == "two"
        leases.release(c, [table], "one")  # comes too late
        last = leases.lease(c, table)
        assert last is not None and (last.owner, last.epoch) == ("two", 2)
    database.close()


def test_a_table_asked_for_while_it_is_given_back_is_taken_anew(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else we would play it without a lease, and somebody else with one."""
    database = Database(database_url)
    database.upgrade()
    table = bare_table(database)
    giving, go_on, release, lease_of = threading.Event(), threading.Event(), leases.release, leases.lease
    given: list[bool] = []

    def slowly(c: Connection, tables: Collection[str], process_id: str) -> None:
        giving.set()
        assert go_on.wait(PATIENCE)
        release(c, tables, process_id)

    def looked_up(c: Connection, table: str) -> Lease | None:
        given.append(go_on.is_set())
        return lease_of(c, table)

    monkeypatch.setattr(leases, "release", slowly)

    async def scene() -> tuple[str | None, str | None]:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2))  # one gives back, one does all the rest
        owners = Owners(database)
        await owners.join("here", "", "")
        await owners.owner(table)
        owners.mine[table] = -2 * IDLE  # nobody has asked for long
        beating = asyncio.create_task(owners.beat())
        assert await asyncio.to_thread(giving.wait, PATIENCE)
        monkeypatch.setattr(leases, "lease", looked_up)
        asking = asyncio.create_task(owners.owner(table))
        for _ in range(3):
            await asyncio.sleep(0)  # it goes as far as it can
        await asyncio.to_thread(bool)  # and whatever it has given to a thread is done
        go_on.set()
        await beating
        told = await asking
        assert owners.holds(table)
        with database.read() as c:
            lease = leases.lease(c, table)
        await owners.leave()
        return told, lease.owner if lease else None

    told, written = asyncio.run(scene())
    assert told is not None and told == written
    assert given[0], "the lease is looked up when it has been given back"
    database.close()

"""SQLite's writers share flushes, and still each of them is written or not, and knows it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError
from tests.server.conftest import PATIENCE

from mehen.server import database as module
from mehen.server.database import Batch, Database


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    found = Database(f"sqlite:///{tmp_path / 'test.db'}")
    with found.write() as c:
        c.exec_driver_sql("CREATE TABLE words (word TEXT PRIMARY KEY)")
    yield found
    found.close()


@pytest.fixture
def commits(database: Database) -> list[str]:
    seen: list[str] = []

    @event.listens_for(database.engine, "before_cursor_execute")
    def note(_c: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if statement == "COMMIT":
            seen.append(statement)
            time.sleep(0.05)  # a slow disk: the others come meanwhile

    return seen


def add(c: Connection, word: str) -> None:
    c.exec_driver_sql("INSERT INTO words VALUES (?)", (word,))


def words(database: Database) -> set[str]:
    """As another process would find them."""
    with database.read() as c:
        return set(c.exec_driver_sql("SELECT word FROM words").scalars())


def all_at_once(count: int, work: Callable[[int], None]) -> list[BaseException | None]:
    """Each number in a thread of its own; what each of them raised."""
    out: list[BaseException | None] = [None] * count
    begin = threading.Barrier(count, timeout=PATIENCE)

    def one(number: int) -> None:
        try:
            begin.wait()
            work(number)
        except BaseException as error:
            out[number] = error

    threads = [threading.Thread(target=one, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(2 * PATIENCE)
    assert not any(thread.is_alive() for thread in threads)
    return out


def test_writers_that_come_together_share_a_flush_and_all_is_there(database: Database, commits: list[str]) -> None:
    missing: list[int] = []

    def write(number: int) -> None:
        with database.write() as c:
            add(c, f"w{number}")
        if f"w{number}" not in words(database):
            missing.append(number)

    assert all_at_once(20, write) == [None] * 20
    assert missing == [], "told that it is written before it was"
    assert len(words(database)) == 20
    assert 1 <= len(commits) < 10


def test_who_fails_fails_alone(database: Database, commits: list[str]) -> None:
    def write(number: int) -> None:
        with database.write() as c:
            add(c, f"w{number}")
            if number % 3 == 0:
                raise KeyError(number)

    failed = all_at_once(12, write)
    assert [type(error) for error in failed] == [KeyError if n % 3 == 0 else type(None) for n in range(12)]
    assert words(database) == {f"w{n}" for n in range(12) if n % 3}


def test_nobody_is_told_before_the_disk_has_it(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    ending, held, told = threading.Event(), threading.Event(), threading.Event()
    real = module._end

    def slow(batch: Batch) -> None:
        ending.set()
        assert held.wait(PATIENCE)
        assert not told.is_set()
        real(batch)

    monkeypatch.setattr(module, "_end", slow)

    def write() -> None:
        with database.write() as c:
            add(c, "ankh")
        told.set()

    thread = threading.Thread(target=write)
    thread.start()
    assert ending.wait(PATIENCE)
    assert words(database) == set()
    assert not told.is_set()
    held.set()
    thread.join(PATIENCE)
    assert told.is_set()
    assert words(database) == {"ankh"}


def test_a_flush_that_fails_fails_for_all_of_them(database: Database) -> None:
    @event.listens_for(database.engine, "before_cursor_execute")
    def refuse(_c: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if statement == "COMMIT" and broken:
            time.sleep(0.05)
            raise OperationalError(statement, {}, Exception("disk full"))

    def write(number: int) -> None:
        with database.write() as c:
            add(c, f"w{number}")

    broken = True
    assert {type(error) for error in all_at_once(6, write)} == {OperationalError}
    assert words(database) == set()
    broken = False
    assert all_at_once(6, write) == [None] * 6, "and goes on when the disk does"
    assert len(words(database)) == 6

"""Processes that write into one SQLite file take turns: nobody waits long beside somebody who writes all the time."""

from __future__ import annotations

import errno
import os
import stat
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import Connection, event
from tests.server.conftest import PATIENCE

from mehen.server import turnstile as module
from mehen.server.database import PATIENCE_MS, Database
from mehen.server.turnstile import Turnstile

TURNS = 10
BUSY = 0.005  # seconds that each turn takes

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there are no such locks")


def turns_of_the_greedy(greedy: Callable[[], object], modest: Callable[[], object]) -> int:
    """How often somebody has had a turn who wants nothing else, until somebody else has had some."""
    count, over = 0, threading.Event()

    def again_and_again() -> None:
        nonlocal count
        while not over.is_set():
            greedy()
            count += 1

    thread = threading.Thread(target=again_and_again)
    thread.start()
    try:
        for _ in range(TURNS):
            modest()
    finally:
        over.set()
        thread.join(PATIENCE)
    return count


def test_whoever_waits_is_next(tmp_path: Path) -> None:
    one, two = (Turnstile(tmp_path / "db", PATIENCE) for _ in range(2))

    def turn(of: Turnstile) -> None:
        of.enter()
        time.sleep(BUSY)
        of.leave()

    assert turns_of_the_greedy(lambda: turn(one), lambda: turn(two)) <= 3 * TURNS
    one.close()
    two.close()


def test_a_process_that_writes_all_the_time_lets_others_in(tmp_path: Path) -> None:
    databases = [Database(f"sqlite:///{tmp_path / 'test.db'}") for _ in range(2)]
    with databases[0].write() as c:
        c.exec_driver_sql("CREATE TABLE words (word TEXT)")

    def write(database: Database) -> None:
        with database.write() as c:
            c.exec_driver_sql("INSERT INTO words VALUES ('x')")
            time.sleep(BUSY)

    assert turns_of_the_greedy(lambda: write(databases[0]), lambda: write(databases[1])) <= 3 * TURNS
    for database in databases:
        database.close()


def test_nobody_waits_for_ever_for_one_that_hangs(tmp_path: Path) -> None:
    """SQLite itself then says that its file is locked."""
    hangs, other = Turnstile(tmp_path / "db", PATIENCE), Turnstile(tmp_path / "db", 0.05)
    hangs.enter()
    begun = time.monotonic()
    other.enter()
    assert 0.05 <= time.monotonic() - begun < PATIENCE
    hangs.close()  # its process ends
    other.leave()
    other.enter()
    other.close()


def test_its_files_are_nobody_elses(tmp_path: Path) -> None:
    Turnstile(tmp_path / "db", PATIENCE).close()
    assert {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()} == {0o600}


def test_where_no_file_can_be_made_it_is_left_to_sqlite(tmp_path: Path) -> None:
    nowhere = Turnstile(tmp_path / "gone" / "db", PATIENCE)
    nowhere.enter()
    nowhere.leave()
    nowhere.close()


@pytest.mark.parametrize("said", [errno.ENOLCK, errno.ENOTSUP, errno.EBADF])
def test_where_files_cannot_be_locked_it_is_left_to_sqlite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: int
) -> None:
    """As on some drives of other machines."""

    def refuse(file: int, how: int) -> None:
        raise OSError(said, os.strerror(said))

    monkeypatch.setattr(module, "fcntl", SimpleNamespace(flock=refuse, LOCK_EX=2, LOCK_NB=4, LOCK_UN=8))
    database = Database(f"sqlite:///{tmp_path / 'test.db'}")
    with database.write() as c:
        c.exec_driver_sql("CREATE TABLE words (word TEXT)")
    with database.read() as c:
        assert c.exec_driver_sql("SELECT count(*) FROM words").scalar() == 0
    database.close()


def test_who_has_waited_for_a_turn_waits_for_sqlite_no_longer_than_is_left(tmp_path: Path) -> None:
    """One that hangs in the middle of writing: ten seconds are ten seconds, not twice as many."""
    database = Database(f"sqlite:///{tmp_path / 'test.db'}")
    with database.write() as c:
        c.exec_driver_sql("CREATE TABLE words (word TEXT)")
    asked: list[str] = []
    event.listen(database.engine, "before_cursor_execute", lambda *told: asked.append(told[2]))
    hangs = Turnstile(tmp_path / "test.db", PATIENCE)
    hangs.enter()
    assert database._writers is not None and database._writers._others is not None
    database._writers._others.patience = 0.05
    with database.write() as c:
        c.exec_driver_sql("INSERT INTO words VALUES ('x')")
    patience = [int(said.partition("=")[2]) for said in asked if "busy_timeout" in said]
    assert patience == [0, PATIENCE_MS], "what is left, and for the next one as ever"
    hangs.close()
    database.close()


def test_the_turn_is_passed_on_however_a_transaction_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the driver fails in a way that nobody has thought of; and nobody is told that it is on disk."""
    databases = [Database(f"sqlite:///{tmp_path / 'test.db'}") for _ in range(2)]
    with databases[0].write() as c:
        c.exec_driver_sql("CREATE TABLE words (word TEXT)")
    close = Connection.close

    def fail(connection: Connection) -> None:
        close(connection)
        raise ValueError("closing")

    def write(word: str) -> None:
        with databases[0].write() as c:
            c.exec_driver_sql("INSERT INTO words VALUES (?)", (word,))
            monkeypatch.setattr(Connection, "close", fail)

    with pytest.raises(ValueError, match="closing"):
        write("one")
    monkeypatch.undo()
    begun = time.monotonic()
    with databases[1].write() as c:
        c.exec_driver_sql("INSERT INTO words VALUES ('two')")
    assert time.monotonic() - begun < PATIENCE_MS / 1000
    for database in databases:
        database.close()

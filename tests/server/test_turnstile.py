"""Processes that write into one SQLite file take turns: nobody waits long beside somebody who writes all the time."""

from __future__ import annotations

import os
import stat
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.conftest import PATIENCE

from mehen.server.database import Database
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

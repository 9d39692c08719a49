"""SQLite's journal is copied into the database's file by a thread of its own, and never grows without end."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from mehen.server import journal
from mehen.server.database import Database

WORDS = 400


def write(database: Database, count: int) -> None:
    for number in range(count):
        with database.write() as c:
            c.exec_driver_sql("INSERT INTO words VALUES (?)", (f"{number} {'x' * 500}",))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "test.db"


def opened(file: Path) -> Database:
    database = Database(f"sqlite:///{file}")
    with database.write() as c:
        c.exec_driver_sql("CREATE TABLE words (word TEXT)")
    return database


def test_what_was_written_lies_in_the_file_before_anybody_closes_it(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "OFTEN", 50)
    database = opened(file)
    empty = file.stat().st_size
    write(database, WORDS)
    for thread in threading.enumerate():
        if thread.name == "journal":
            thread.join()
    assert file.stat().st_size > empty + WORDS * 500 / 2
    database.close()


def test_nobody_who_writes_copies(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copying: list[threading.Thread] = []
    monkeypatch.setattr(journal, "OFTEN", 50)
    monkeypatch.setattr(journal.Journal, "_copy", lambda _: copying.append(threading.current_thread()))
    database = opened(file)
    empty = file.stat().st_size
    write(database, WORDS)
    assert len(copying) >= 2
    assert threading.current_thread() not in copying
    assert file.stat().st_size == empty
    database.close()  # what is left is copied by the last one who closes the file
    assert file.stat().st_size > empty


def test_the_journal_is_begun_anew(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether or not a thread has copied anything."""
    monkeypatch.setattr("mehen.server.database.LONGEST", 40)
    database = opened(file)
    write(database, WORDS)
    assert file.with_name(f"{file.name}-wal").stat().st_size < 100 * 4200
    database.close()

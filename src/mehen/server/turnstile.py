"""Processes that write into one SQLite file, one after the other, in the order in which they come.

Who finds the file locked is put to sleep by SQLite for up to a tenth of a second, and then looks again: beside somebody
who writes all the time that can go on for seconds.  Here one process stands in the turnstile, looks often, and is next;
the others wait outside.  SQLite's own lock is what keeps the file right, so nothing depends on this but who waits how
long.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: SQLite's own way of waiting has to do
    fcntl = None  # type: ignore[assignment]

LOOK = 0.0005  # seconds between two looks of whoever is next
OUTSIDE = 0.002  # and of those who are not
GATE, TURN = "-gate", "-turn"  # what the files are called, beside the database


class Turnstile:
    """One thread of a process at a time."""

    def __init__(self, database: Path, patience: float) -> None:
        self.patience = patience  # seconds; then one goes on all the same, and SQLite says what is the matter
        self._files: list[int] = []
        if fcntl is not None:
            with suppress(OSError):  # a folder in which nothing can be written: SQLite says that better
                for name in (GATE, TURN):
                    file = database.with_name(database.name + name)
                    self._files.append(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))

    def enter(self) -> None:
        """Returns when it is our turn."""
        if len(self._files) < len((GATE, TURN)):
            return
        gate, turn = self._files
        end = time.monotonic() + self.patience
        try:
            if wait(gate, OUTSIDE, end):
                wait(turn, LOOK, end)
        finally:
            fcntl.flock(gate, fcntl.LOCK_UN)

    def leave(self) -> None:
        for file in self._files[1:]:
            fcntl.flock(file, fcntl.LOCK_UN)

    def close(self) -> None:
        while self._files:
            os.close(self._files.pop())


def wait(file: int, look: float, end: float) -> bool:
    """Until nobody else holds it; False if that takes too long."""
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= end:
                return False
            time.sleep(look)
        else:
            return True

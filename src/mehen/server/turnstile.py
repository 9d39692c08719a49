"""Processes that write into one SQLite file, one after the other.

Who finds the file locked is put to sleep by SQLite for up to a tenth of a second, and then looks again: beside somebody
who writes all the time that can go on for seconds.  Here one process stands in the turnstile, looks often, and is next.
The others wait outside; which of them comes in then is chance, as each looks as often as the others.  SQLite's own lock
is what keeps the file right, so nothing depends on this but who waits how long: where files cannot be locked like this,
as on some network drives, SQLite's own way of waiting has to do.
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
        self.patience = patience  # seconds, for this and what follows; SQLite says then what is the matter
        self._files: list[int] = []
        if fcntl is not None:
            try:
                for name in (GATE, TURN):
                    file = database.with_name(database.name + name)
                    self._files.append(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
            except OSError:  # a folder in which nothing can be written: SQLite says that better
                self.close()

    def enter(self) -> float:
        """Returns when it is our turn, or nobody can say; with the seconds that are left of our patience."""
        end = time.monotonic() + self.patience
        if self._files:
            gate, turn = self._files
            if wait(gate, OUTSIDE, end):
                try:
                    wait(turn, LOOK, end)
                finally:
                    leave(gate)
        return max(end - time.monotonic(), 0.0)

    def leave(self) -> None:
        for file in self._files[1:]:
            leave(file)

    def close(self) -> None:
        while self._files:
            os.close(self._files.pop())


def wait(file: int, look: float, end: float) -> bool:
    """Until nobody else holds it; False if that takes too long, or cannot be found out."""
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= end:
                return False
            time.sleep(look)
        except OSError:
            return False
        else:
            return True


def leave(file: int) -> None:
    with suppress(OSError):  # it could not be locked either
        fcntl.flock(file, fcntl.LOCK_UN)

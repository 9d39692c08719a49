"""SQLite's journal, whose pages are copied into the database's file beside those who write.

By itself SQLite copies them within a commit, as soon as there are a thousand: whoever writes just then waits for a
fifth of a second, and everybody behind them.  Here a thread does it, which stands in nobody's way.  While people write
without a pause there is always something left to copy, and so the journal grows; SQLite begins it anew at the latest
when it has become ``LONGEST``, and then little is left to do.
"""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing, suppress
from pathlib import Path

OFTEN = 200  # commits, each of which writes some pages
LONGEST = 10_000  # pages: 40 MB


class Journal:
    """Of one process; several may copy, and SQLite lets one of them."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._commits = 0
        self._copying: threading.Thread | None = None

    def grew(self) -> None:
        """By a commit; called by one thread at a time."""
        self._commits += 1
        if self._commits >= OFTEN and (self._copying is None or not self._copying.is_alive()):
            self._commits = 0
            self._copying = threading.Thread(target=self._copy, name="journal", daemon=True)
            self._copying.start()

    def close(self) -> None:
        if self._copying is not None:
            self._copying.join()

    def _copy(self) -> None:
        with suppress(sqlite3.Error), closing(sqlite3.connect(self._database)) as line:  # the next time, then
            line.execute("PRAGMA synchronous=FULL")
            line.execute("PRAGMA wal_checkpoint(PASSIVE)")

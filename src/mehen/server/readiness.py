"""Can the house serve?  It can if it can write: a full disk answers every question and keeps nothing."""

from __future__ import annotations

import shutil
import threading
import time
from pathlib import Path

from sqlalchemy import Connection, make_url, update
from sqlalchemy.exc import SQLAlchemyError

from mehen.server import schema as db
from mehen.server import store
from mehen.server.database import Database

EVERY = 5.0  # seconds: however often it is asked, so often it is tried
ROOM = 64 * 2**20  # bytes that have to be free where SQLite writes


class Readiness:
    def __init__(self, database: Database) -> None:
        self.database = database
        self._turn = threading.Lock()
        self._tried = float("-inf")
        self._trouble = ""

    def trouble(self) -> str:
        """What keeps the house from serving: "database", "disk", or nothing."""
        with self._turn:
            if time.monotonic() - self._tried >= EVERY:
                self._trouble = self._try()
                self._tried = time.monotonic()
            return self._trouble

    def _try(self) -> str:
        if free_bytes(self.database) < ROOM:
            return "disk"
        try:
            with self.database.write() as c:
                beat(c)
        except SQLAlchemyError:
            return "database"
        return ""


def beat(c: Connection) -> None:
    if c.execute(update(db.pulse).where(db.pulse.c.what == "beat").values(at=db.now())).rowcount == 0:
        store.insert_new(c, db.pulse, what="beat")


def free_bytes(database: Database) -> float:
    """Where the database writes, if that is ours to see."""
    file = make_url(database.url).database or ":memory:"
    if not database.sqlite or file.startswith((":", "file:")):
        return float("inf")
    return shutil.disk_usage(Path(file).resolve().parent).free

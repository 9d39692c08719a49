"""What the database holds, counted seldom: that reads all of it."""

from __future__ import annotations

import threading
import time

from prometheus_client import Metric
from sqlalchemy import Connection, case, func, select

from mehen.server import schema as db
from mehen.server.database import Database
from mehen.server.metrics import gauge

KEPT = 30.0  # seconds for which what was counted is good enough


class Counts:
    def __init__(self, database: Database) -> None:
        self.database = database
        self._turn = threading.Lock()
        self._at = float("-inf")
        self._counted: dict[str, dict[str, float]] = {}

    def metrics(self) -> list[Metric]:
        with self._turn:
            if time.monotonic() - self._at >= KEPT:
                with self.database.read() as c:
                    self._counted = count(c)
                self._at = time.monotonic()
            return [
                gauge("mehen_tables", "Tables by how they stand", self._counted["tables"], "status"),
                gauge("mehen_users", "People by kind", self._counted["users"], "kind"),
                gauge("mehen_notices_due", "Notices that wait to be sent", self._counted["notices"], "channel"),
            ]


def count(c: Connection) -> dict[str, dict[str, float]]:
    tables = select(db.tables.c.status, func.count()).group_by(db.tables.c.status)
    kind = case((db.users.c.login.is_(None), "guest"), else_="account")
    users = select(kind, func.count()).group_by(kind)
    waiting = db.notices.c.state.in_(["waiting", "taken"])
    notices = select(db.notices.c.channel, func.count()).where(waiting).group_by(db.notices.c.channel)
    found = {"tables": tables, "users": users, "notices": notices}
    return {name: {key: float(n) for key, n in c.execute(query)} for name, query in found.items()}

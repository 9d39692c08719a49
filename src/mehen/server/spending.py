"""What bots' thinking has cost, and whom: a level costs what it uses, in seconds of a core.

Lately spent time decides whose turn it is; what was spent on a day decides whether slow bots still think for somebody.
"""

from __future__ import annotations

import time
from collections import Counter

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from mehen.server import schema as db
from mehen.server.thinking import Party

HALF_LIFE = 600.0  # seconds after which half of what was spent is forgotten, where turns are concerned
FORGOTTEN = 0.01  # seconds that nobody waits for
DAY_MS = 24 * 3_600_000


class Spending:
    def __init__(self) -> None:
        self._lately: dict[str, tuple[float, float]] = {}  # seconds, and when they were counted
        self._unwritten: Counter[tuple[str, int]] = Counter()  # milliseconds by who and day

    def charge(self, party: Party, seconds: float) -> None:
        for who in dict.fromkeys(party):
            self._lately[who] = self.lately(who) + seconds, time.monotonic()
            self._unwritten[who, today()] += int(seconds * 1000)

    def lately(self, who: str) -> float:
        seconds, at = self._lately.get(who, (0.0, 0.0))
        return seconds * 0.5 ** ((time.monotonic() - at) / HALF_LIFE) if seconds else 0.0

    def take_unwritten(self) -> Counter[tuple[str, int]]:
        """What has to go into the database; and whoever has spent nothing for long is forgotten."""
        self._lately = {who: kept for who, kept in self._lately.items() if self.lately(who) > FORGOTTEN}
        out, self._unwritten = self._unwritten, Counter()
        return out

    def give_back(self, unwritten: Counter[tuple[str, int]]) -> None:
        """It could not be written."""
        self._unwritten.update(unwritten)

    def of_today(self, c: Connection, who: str) -> float:
        """Seconds, of all processes; of the others up to what they have written last."""
        mine = (db.spent.c.who == who, db.spent.c.day == today())
        written = c.execute(select(db.spent.c.ms).where(*mine)).scalar() or 0
        return float(written + self._unwritten[who, today()]) / 1000


def today() -> int:
    return db.now() // DAY_MS


def write_spent(c: Connection, unwritten: Counter[tuple[str, int]]) -> None:
    dialect = sqlite if c.dialect.name == "sqlite" else postgresql
    for (who, day), ms in sorted(unwritten.items()):
        new = dialect.insert(db.spent).values(who=who, day=day, ms=ms)
        more = {"ms": db.spent.c.ms + new.excluded.ms}
        c.execute(new.on_conflict_do_update(index_elements=[db.spent.c.who, db.spent.c.day], set_=more))

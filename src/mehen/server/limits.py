"""How much one client may ask for: token buckets, counted by all processes of a machine together.

A bucket is as large as what may be asked for at once, and fills again steadily.  Time is that of a clock which nobody
sets, so a jump of the calendar locks nobody out.
"""

from __future__ import annotations

import hashlib
import mmap
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from mehen.server.errors import TooMany

try:
    import fcntl
except ImportError:  # Windows: each process counts by itself
    fcntl = None  # type: ignore[assignment]

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0


class Rate(NamedTuple):
    most: int
    seconds: float


#: By kind of request.  People are far below; scripts that guess or flood are not.
LIMITS: dict[str, Rate] = {
    "request": Rate(1200, MINUTE),
    "write": Rate(240, MINUTE),
    "guest": Rate(20, MINUTE),
    "guest_day": Rate(1000, DAY),  # what stays in the database is counted for longer: a script has all day
    "login": Rate(10, MINUTE),
    "code": Rate(10, 10 * MINUTE),  # of an app, tried for one account from one address
    "code_account": Rate(60, HOUR),  # and from everywhere; codes on paper and passkeys do not count
    "passkey": Rate(30, MINUTE),
    "recovery": Rate(5, HOUR),
    "email": Rate(5, HOUR),
    "chat": Rate(30, MINUTE),
    "talk": Rate(6, MINUTE),
    "talk_table": Rate(20, MINUTE),
    "report": Rate(5, HOUR),
    "hint": Rate(20, MINUTE),
    "lesson": Rate(240, MINUTE),
    "table": Rate(20, MINUTE),
    "table_address": Rate(60, MINUTE),
    "table_day": Rate(1000, DAY),
    "upload": Rate(10, MINUTE),
    "upload_address": Rate(30, MINUTE),
    "upload_day": Rate(200, DAY),
    "socket": Rate(60, MINUTE),
    "frame": Rate(600, MINUTE),
    "frame_address": Rate(6000, MINUTE),  # whoever is many guests is still one house
}


class Limiter:
    """``shared``: a folder of the processes that count together; None where there is one."""

    def __init__(self, enabled: bool = True, shared: Path | None = None) -> None:
        self.enabled = enabled
        self._buckets = Buckets(shared / "buckets" if shared else None)

    def check(self, kind: str, who: str) -> None:
        if self.enabled and not self._buckets.take(f"{kind} {who}", LIMITS[kind]):
            raise TooMany("too_many", kind=kind)


class Buckets:
    """A table of fixed size in memory that processes share.

    Of a bucket it says only when it will be full again.  One that is full tells nothing, so where room is needed the
    one goes that will be full soonest: least is forgotten with it, and a flood of short limits drives out no day's.
    """

    SLOT = struct.Struct("<Qd")  # whose, and when it is full again
    ROWS = 8192
    WAYS = 8  # places that one name may have

    def __init__(self, file: Path | None = None) -> None:
        size = self.ROWS * self.WAYS * self.SLOT.size
        self._turn = threading.Lock()
        self._file = None
        if file is None:
            self._memory = mmap.mmap(-1, size)
        else:
            self._file = file.open("a+b")
            self._file.truncate(size)
            self._memory = mmap.mmap(self._file.fileno(), size)

    def take(self, name: str, rate: Rate) -> bool:
        """One token; False if there is none."""
        whose = int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest()) | 1
        token = rate.seconds / rate.most  # until it has come back
        with self._alone():
            now = time.monotonic()
            slot, full = self._find(whose)
            full = max(full, now) + token
            if full - now > rate.seconds + token / 100:  # sums of fractions are not exact
                return False
            self.SLOT.pack_into(self._memory, slot, whose, full)
            return True

    def _find(self, whose: int) -> tuple[int, float]:
        """Where a bucket is, or is to be, and when it is full again."""
        row = whose // 2 % self.ROWS * self.WAYS
        room, soonest = 0, float("inf")
        for way in range(self.WAYS):
            slot = (row + way) * self.SLOT.size
            owner, full = self.SLOT.unpack_from(self._memory, slot)
            if owner == whose:
                return slot, full
            if full < soonest:
                room, soonest = slot, full
        return room, 0.0

    @contextmanager
    def _alone(self) -> Iterator[None]:
        with self._turn:
            if self._file is None or fcntl is None:
                yield
                return
            fcntl.lockf(self._file, fcntl.LOCK_EX)
            try:
                yield
            finally:
                fcntl.lockf(self._file, fcntl.LOCK_UN)

"""So many at a time, on the whole machine: what takes much memory is not done as often as there are processes.

A place is a file that is locked as long as it is taken.  Whoever dies gives theirs back.
"""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: each process counts by itself
    fcntl = None  # type: ignore[assignment]

LOOK = 0.02  # seconds between two looks at places that are all taken


class Full(Exception):
    """Nobody has left in time."""


class Places:
    """``shared``: a folder of the processes that count together; None where there is one."""

    def __init__(self, name: str, count: int, shared: Path | None = None) -> None:
        self.name, self.count = name, count
        self._here = threading.BoundedSemaphore(count)
        self.share(shared)

    def share(self, shared: Path | None) -> None:
        """From now on."""
        files = range(self.count if shared and fcntl is not None else 0)
        self._files = [shared / f"{self.name}-{n}" for n in files if shared]

    def take(self) -> Callable[[], None] | None:
        """What gives the place back; None if all are taken."""
        if not self._files:
            return self._here.release if self._here.acquire(blocking=False) else None
        for path in self._files:
            file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(file)
            else:
                return partial(os.close, file)
        return None

    @contextmanager
    def one(self, patience: float) -> Iterator[None]:
        """As long as the block takes.  ``Full`` if there is none for so many seconds."""
        end = time.monotonic() + patience
        while (leave := self.take()) is None:
            if time.monotonic() >= end:
                raise Full
            time.sleep(LOOK)
        try:
            yield
        finally:
            leave()

    @asynccontextmanager
    async def next(self) -> AsyncIterator[None]:
        """The same for those who wait as long as it takes, and hold up nobody meanwhile."""
        while (leave := self.take()) is None:
            await asyncio.sleep(LOOK)
        try:
            yield
        finally:
            leave()

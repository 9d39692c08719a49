"""Messages that wait for one listener.  Thousands of these lie empty most of the time, so they are small then."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

MOST = 200  # messages a listener may lag behind; then it is cut off and comes back by itself
MOST_TEXT = 2**20  # and characters: who asks for whole positions and reads none of them fills no memory
MOST_ALL = 2**28  # and all of them together: where many listen, each may lag less


class Outbox:
    """A queue for one reader.  None is the end: nobody sends any more."""

    __slots__ = ("_reader", "_size", "_waiting", "since")
    readers: ClassVar[int] = 0  # in this process

    def __init__(self) -> None:
        self._waiting: list[tuple[float, str | None]] = []  # with the time they came
        self._size = 0  # characters of all that waits
        self._reader: asyncio.Future[None] | None = None
        self.since = 0.0  # when the message came that was taken last

    @contextmanager
    def read(self) -> Iterator[None]:
        """As long as somebody does."""
        Outbox.readers += 1
        try:
            yield
        finally:
            Outbox.readers -= 1

    def put(self, message: str | None) -> None:
        most = min(MOST_TEXT, MOST_ALL // max(Outbox.readers, 1))
        if len(self._waiting) >= MOST or (self._waiting and self._size + size(message) > most):
            self._waiting, self._size, message = [], 0, None
        self._waiting.append((time.monotonic(), message))
        self._size += size(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def empty(self) -> bool:
        return not self._waiting

    def get_nowait(self) -> str | None:
        self.since, message = self._waiting.pop(0)
        self._size -= size(message)
        return message

    async def get(self) -> str | None:
        while not self._waiting:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self.get_nowait()


def size(message: str | None) -> int:
    return len(message or "")

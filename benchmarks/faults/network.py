"""A bad line: a TCP proxy that delays what passes through it, splits it into small pieces and cuts connections off.

Now and then nothing passes for some seconds; or nothing at all any more, and neither side is told: whoever waits on
such a line has to notice by themselves.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

CHUNK = 65536
PIECES = 4  # into which a chunk is split at most


@dataclass(frozen=True)
class Weather:
    """How likely it is, for each chunk that passes, that something happens to it."""

    delay: float = 0.1
    longest_delay: float = 0.2  # seconds
    split: float = 0.3
    cut: float = 0.01
    stall: float = 0.002
    longest_stall: float = 6.0  # seconds
    drop: float = 0.002


@dataclass
class Line:
    """One connection, in both directions."""

    still_until: float = 0.0  # nothing passes before
    dropped: bool = False  # nothing passes any more


@dataclass
class Network:
    """Between clients and a server; counts what it has done."""

    target: int  # port
    weather: Weather
    port: int = 0
    delayed: int = 0
    split: int = 0
    cut: int = 0
    stalled: int = 0
    dropped: int = 0
    #: Whoever accepts for us keeps none of them: a line on which nothing passes would be forgotten.
    lines: set[asyncio.Task[None] | None] = field(default_factory=set)

    async def enter(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        self.lines.add(task)
        try:
            with suppress(asyncio.CancelledError):  # it is all over; what accepts for us would take that for a mistake
                await self.pass_on(reader, writer)
        finally:
            self.lines.discard(task)

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, until either side ends it or the weather does."""
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        line = Line()
        there = asyncio.create_task(self._one_way(line, reader, far_writer))
        back = asyncio.create_task(self._one_way(line, far_reader, writer))
        try:
            await asyncio.wait({there, back}, return_when=asyncio.FIRST_COMPLETED)
            if line.dropped:  # the end of one side does not come through to the other either
                writer.transport.abort()
                await back
        finally:
            for way in (there, back):
                way.cancel()
            await asyncio.gather(there, back, return_exceptions=True)
            for end in (writer, far_writer):
                end.transport.abort()

    async def _one_way(self, line: Line, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        weather = self.weather
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                if line.dropped:
                    continue
                if random.random() < weather.drop:
                    self.dropped += 1
                    line.dropped = True
                    continue
                if random.random() < weather.stall:
                    self.stalled += 1
                    line.still_until = time.monotonic() + random.uniform(0, weather.longest_stall)
                if random.random() < weather.delay:
                    self.delayed += 1
                    await asyncio.sleep(random.uniform(0, weather.longest_delay))
                while (still := line.still_until - time.monotonic()) > 0:
                    await asyncio.sleep(still)
                pieces = self._pieces(data)
                if random.random() < weather.cut:  # often in the middle of a message
                    self.cut += 1
                    writer.write(pieces[0])
                    return
                for piece in pieces:
                    writer.write(piece)
                    await writer.drain()
                    await asyncio.sleep(0)  # each piece is sent by itself

    def _pieces(self, data: bytes) -> list[bytes]:
        if len(data) < PIECES or random.random() >= self.weather.split:
            return [data]
        self.split += 1
        places = [0, *sorted(random.sample(range(1, len(data)), PIECES - 1)), len(data)]
        return [data[a:b] for a, b in itertools.pairwise(places)]


@asynccontextmanager
async def bad_line(target: int, weather: Weather) -> AsyncIterator[Network]:
    network = Network(target, weather)
    server = await asyncio.start_server(network.enter, "127.0.0.1", 0)
    network.port = server.sockets[0].getsockname()[1]
    try:
        yield network
    finally:
        server.close()

"""A bad line: a TCP proxy that delays what passes through it, splits it into small pieces and cuts connections off."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

CHUNK = 65536
PIECES = 4  # into which a chunk is split at most


@dataclass(frozen=True)
class Weather:
    """How likely it is, for each chunk that passes, that something happens to it."""

    delay: float = 0.1
    longest_delay: float = 0.2  # seconds
    split: float = 0.3
    cut: float = 0.01


@dataclass
class Network:
    """Between clients and a server; counts what it has done."""

    target: int  # port
    weather: Weather
    port: int = 0
    delayed: int = 0
    split: int = 0
    cut: int = 0

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, until either side ends it or the weather does."""
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        ways = [
            asyncio.create_task(self._one_way(reader, far_writer)),
            asyncio.create_task(self._one_way(far_reader, writer)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            for end in (writer, far_writer):
                end.transport.abort()

    async def _one_way(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                if random.random() < self.weather.delay:
                    self.delayed += 1
                    await asyncio.sleep(random.uniform(0, self.weather.longest_delay))
                pieces = self._pieces(data)
                if random.random() < self.weather.cut:  # often in the middle of a message
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
    server = await asyncio.start_server(network.pass_on, "127.0.0.1", 0)
    network.port = server.sockets[0].getsockname()[1]
    try:
        yield network
    finally:
        server.close()

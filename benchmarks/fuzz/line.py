"""A WebSocket at its bytes: what a client's library would never let through has to get there."""

from __future__ import annotations

import asyncio
import json
import struct
from contextlib import suppress
from typing import Any

from benchmarks.fuzz.frames import BINARY, CLOSE, LAST, TEXT

HELLO = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: {cookie}\r\n\r\n"
)
ROOM = 2**24  # bytes of a position that is still read


class Closed(Exception):
    """The server has closed the line, with this code; 1006 if it said none."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Line:
    """One socket at a table, and what was last told there."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.position: dict[str, Any] = {}
        self.over = False

    @classmethod
    async def open(cls, port: int, path: str, cookie: str) -> Line:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=ROOM)
        writer.write(HELLO.format(path=path, port=port, cookie=cookie).encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            writer.transport.abort()
            raise Closed(int(head.split()[1]))
        line = cls(reader, writer)
        while not line.position:
            line.take(await line.heard())
        return line

    async def send(self, data: bytes) -> None:
        with suppress(OSError):  # that it is gone is seen by who reads
            self.writer.write(data)
            await self.writer.drain()

    async def heard(self) -> dict[str, Any]:
        """The next message; pongs are nothing."""
        try:
            while True:
                head, size = await self.reader.readexactly(2)
                if size >= 126:
                    wide = await self.reader.readexactly(2 if size == 126 else 8)
                    size = struct.unpack("!H" if size == 126 else "!Q", wide)[0]
                body = await self.reader.readexactly(size)
                if head == LAST | CLOSE:
                    raise Closed(struct.unpack("!H", body[:2])[0] if body else 1005)
                if head in (LAST | TEXT, LAST | BINARY):
                    message: dict[str, Any] = json.loads(body)
                    return message
        except (asyncio.IncompleteReadError, OSError):
            raise Closed(1006) from None

    def take(self, message: dict[str, Any]) -> bool:
        """Is it an answer?  Otherwise it tells how the game stands."""
        if message["type"] != "update":
            return True
        self.position = message.get("position", self.position)
        self.over = message["table"]["status"] != "running"
        return False

    async def answers(self, count: int) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        while len(found) < count:
            message = await self.heard()
            if self.take(message):
                found.append(message)
        return found

    def abort(self) -> None:
        self.writer.transport.abort()

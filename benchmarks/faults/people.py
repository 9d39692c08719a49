"""The people of the tables: they play, come back after every break as the browser does, and know what was answered."""

from __future__ import annotations

import asyncio
import json
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from benchmarks.load.house import Seat, Table
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, WebSocketException

PAUSE = 0.15  # seconds a person thinks, on average
LOST_CONNECTION = (OSError, TimeoutError, WebSocketException, InvalidHandshake, EOFError)
# As in web/src/lib/socket.ts and backoff.ts:
FIRST, FACTOR, LONGEST = 0.25, 1.15, 4.0  # seconds until the next attempt, after the first one and at most
AGAIN, AT_ONCE = 4409, 0.1  # somebody else goes on already; seconds in which people who are sent there come back
OPENING, SOON = 2.0, 1.0  # seconds without a line, and without an answer on it, after which another one is opened
LONGER, PATIENCE = 1.6, 8.0  # after a line that was silent, and at most
FORGIVEN = 0.1  # of a silent line, with each answer
PING_EVERY = 20.0  # seconds after which somebody who waits for nothing asks whether the line is still there
LOOK = 0.5  # seconds after which it is seen that all is over
LONG = 3.0  # seconds: what happened in a silence as long as that is kept


@dataclass
class Tally:
    """What all clients together have seen."""

    acknowledged: dict[tuple[str, str], tuple[str, int, str]] = field(
        default_factory=dict
    )  # (user, id): table, ply, action
    resent: int = 0
    reconnects: int = 0
    waits: list[float] = field(default_factory=list)  # from a move to its acknowledgement
    silences: dict[tuple[str, int], list[float]] = field(default_factory=dict)  # (table, seat): seconds without a word
    long: list[tuple[float, float]] = field(default_factory=list)  # such silences: since when, and seconds
    stories: list[str] = field(default_factory=list)  # of long silences
    problems: list[str] = field(default_factory=list)
    games: int = 0  # played to their end

    def acknowledge(self, user: str, message: str, table: str, ply: int, action: str) -> None:
        known = self.acknowledged.setdefault((user, message), (table, ply, action))
        if known != (table, ply, action):
            self.problems.append(f"{table}: {message} acknowledged as {known} and as {(table, ply, action)}")


@dataclass
class Intent:
    """A move on its way; it is sent until it is answered."""

    id: str
    ply: int
    action: str
    begun: float = field(default_factory=time.monotonic)


class Player:
    """One seat: plays whenever it is asked, comes back by itself after every break."""

    def __init__(self, port: int, table: str, number: int, seat: Seat, tally: Tally, stop: asyncio.Event) -> None:
        self.port = port
        self.table = table
        self.number = number
        self.seat = seat
        self.tally = tally
        self.stop = stop
        self.ply = -1
        self.choices: list[str] = []
        self.intent: Intent | None = None
        self.count = 0
        self.over = False
        self.attempt = 0
        self.silences = 0.0  # lines that were given up
        self.waiting_since: float | None = None  # something is wanted, or the line is gone, and nothing was heard since
        self.story: list[str] = []

    # -- what a person feels -------------------------------------------------------

    def wants(self) -> None:
        if self.waiting_since is None:
            self.waiting_since, self.story = time.monotonic(), []

    def note(self, what: str) -> None:
        if self.waiting_since is not None:
            self.story.append(f"{time.monotonic() - self.waiting_since:.1f} {what}")

    def hears(self, done: bool) -> None:
        """Something came over the line; the silence begins anew if more is waited for."""
        if self.waiting_since is not None:
            seconds = time.monotonic() - self.waiting_since
            self.tally.silences.setdefault((self.table, self.number), []).append(seconds)
            if seconds > LONG:
                self.tally.long.append((self.waiting_since, seconds))
                self.tally.stories.append(f"{seconds:.1f} s: " + ", ".join(self.story))
            self.waiting_since = None
        if not done:
            self.wants()

    # -- the line ------------------------------------------------------------------

    async def play(self) -> None:
        while not self.stop.is_set() and not self.over:
            try:
                await self.connected()
                pause = self.backoff()
            except LOST_CONNECTION as error:
                self.silences += isinstance(error, TimeoutError)
                self.note(type(error).__name__)
                sent_on = isinstance(error, ConnectionClosed) and error.rcvd is not None and error.rcvd.code == AGAIN
                pause = random.uniform(0, AT_ONCE) if sent_on and self.attempt == 0 else self.backoff()
            if self.stop.is_set() or self.over:
                return
            self.wants()
            self.tally.reconnects += 1
            self.attempt += 1
            await asyncio.sleep(pause)

    def backoff(self) -> float:
        return min(LONGEST, FIRST * float(FACTOR**self.attempt)) * random.uniform(0.75, 1.25)

    def patience(self, opening: bool = False) -> float:
        return min(PATIENCE, (OPENING if opening else SOON) * float(LONGER**self.silences))

    async def connected(self) -> None:
        since = f"&since={self.ply}" if self.ply >= 0 and self.intent else ""
        url = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/socket?lang=en&seat={self.number}{since}"
        headers = {"Cookie": f"mehen={self.seat.cookie}"}
        patience = self.patience(opening=True)
        until = time.monotonic() + patience  # so long something has to be heard
        opening = connect(
            url, additional_headers=headers, max_size=None, open_timeout=patience, close_timeout=0.2, proxy=None
        )
        async with opening as line:
            self.note("open")
            ready = pinged = False
            while not self.stop.is_set() and not self.over:
                try:
                    left = max(0.0, until - time.monotonic())
                    message = json.loads(await asyncio.wait_for(line.recv(), min(left, LOOK)))
                except TimeoutError:
                    if time.monotonic() < until:
                        continue
                    if self.intent or not ready or pinged:
                        self.silences += 1
                        self.note("no answer")
                        return
                    pinged, until = True, time.monotonic() + self.patience()
                    await line.send(json.dumps({"type": "ping", "id": "ping"}))
                    continue
                self.attempt = 0
                pinged = False
                if not ready and self.intent:
                    self.tally.resent += 1
                    await self.send(line, self.intent)
                ready = True
                await self.take(line, message)
                if self.intent is None and self.choices:
                    await asyncio.sleep(random.uniform(0, 2 * PAUSE))
                    self.count += 1
                    self.intent = Intent(f"s{self.number}-{self.count}", self.ply, random.choice(self.choices))
                    self.wants()
                    await self.send(line, self.intent)
                until = time.monotonic() + (self.patience() if self.intent else PING_EVERY)

    async def send(self, line: ClientConnection, intent: Intent) -> None:
        frame = {"type": "act", "id": intent.id, "ply": intent.ply, "seat": self.number, "action": intent.action}
        await line.send(json.dumps(frame))

    async def take(self, line: ClientConnection, message: dict[str, Any]) -> None:
        kind, intent = message["type"], self.intent
        if kind == "update" and "position" in message:
            position = message["position"]
            if position["ply"] >= self.ply:
                self.ply, self.over = position["ply"], position["over"]
                self.choices = [choice["actions"][0] for choice in position["choices"]]
        elif kind == "done" and intent and message["id"] == intent.id:
            self.tally.acknowledge(self.seat.user, intent.id, self.table, message["ply"], intent.action)
            self.tally.waits.append(time.monotonic() - intent.begun)
            self.silences = max(0.0, self.silences - FORGIVEN)
            self.intent, self.choices = None, [] if self.ply <= intent.ply else self.choices
        elif kind == "refused" and intent:
            await self.refused(line, intent, message["code"])
        self.hears(done=self.intent is None)

    async def refused(self, line: ClientConnection, intent: Intent, code: str) -> None:
        """Told why; what could not be written for the moment is tried again."""
        self.note(code)
        if code not in ("stale", "database", "too_late"):
            self.tally.problems.append(f"{self.table}: {intent.id} refused: {code}")
        if code != "database":
            self.intent = None  # nothing was done; the position says what can be done now
            return
        await asyncio.sleep(random.uniform(FIRST, 2 * FIRST))
        self.tally.resent += 1
        with suppress(*LOST_CONNECTION):
            await self.send(line, intent)


async def table_after_table(port: int, stock: list[Table], tally: Tally, stop: asyncio.Event) -> None:
    """The people of one table; when a game is over, the next one begins."""
    while stock and not stop.is_set():
        table = stock.pop()
        seats = [(number, seat) for number, seat in enumerate(table.seats) if seat is not None]
        await asyncio.gather(*(Player(port, table.id, n, seat, tally, stop).play() for n, seat in seats))
        tally.games += not stop.is_set()
    if not stock:
        tally.problems.append("there were too few tables")

"""Shows whoever asks about a table to the process that plays it, before anything of the request is looked at.

Between processes of one machine it is the connection itself that is handed on: the owner has the client's socket from
then on, so that nothing has to be carried back and forth, and address, headers, limits and logs are its own business.
To another machine the bytes are carried (``doors.py``).  Whatever goes wrong, the request is answered here: any process
may, only more slowly.
"""

from __future__ import annotations

import asyncio
import logging
import re
from typing import TYPE_CHECKING, NamedTuple

from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from mehen.server import metrics
from mehen.server.connections import HEAD, Gate

if TYPE_CHECKING:
    from mehen.server.doors import Doors, Far

log = logging.getLogger(__name__)
FIRST_LINE = 4096  # bytes of a request in which its table has to be named
STEPS = 2  # how often a request is handed on at most
ABOUT = re.compile(rb"[A-Z]+ /api/(?:admin/)?tables/([a-z0-9]{10})[/? ]")


class Passed(NamedTuple):
    """How a connection came here, if not by itself."""

    client: tuple[str, int] | None  # who is at its other end
    steps: int = 1
    carried: bool = False  # from another machine: the connection is that machine's
    begun: bytes = b""  # what was read from it before


def table_of(request: bytes) -> str | None:
    found = ABOUT.match(request)
    return found[1].decode() if found else None


class Porter(Gate):
    """One connection.  At the beginning of each request it is asked who plays the table."""

    passed: Passed | None = None
    begun = b""  # of a request of which the table is still looked for
    looking: asyncio.Task[None] | None = None
    far: Far | None = None  # the process on another machine that answers
    within = False  # a request

    @property
    def doors(self) -> Doors | None:
        """None as long as we serve alone."""
        doors: Doors | None = self.app_state.get("doors")
        return doors if doors is not None and doors.owners.together else None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.passed is not None:
            self.client = self.passed.client
            if self.passed.begun:
                self.data_received(self.passed.begun)

    def data_received(self, data: bytes) -> None:
        if self.far is not None:
            self.far.carry(data)
        elif self.looking is not None:
            self.begun += data  # was under way already when reading was stopped
        elif self.doors is None or not self._between_requests():
            super().data_received(data)
        else:
            self._begin(self.begun + data)

    def _between_requests(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        answered = cycle is None or cycle.response_complete
        return answered and not self.within and not self.ended and not self.transport.is_closing()

    def _begin(self, data: bytes) -> None:
        """Of a request: its first line says which table it is about."""
        doors = self.doors
        assert doors is not None
        self.begun = data
        if b"\n" not in data and len(data) < FIRST_LINE:
            self._unset_keepalive_if_required()
            if self.timer is None:
                self._wait(HEAD)
            return
        table = table_of(data)
        if table is None or doors.owners.holds(table) or (self.passed is not None and self.passed.steps >= STEPS):
            self._stay()
            return
        self._unset_keepalive_if_required()
        self.transport.pause_reading()
        self.looking = self.loop.create_task(self._look_for_owner(doors, table))

    async def _look_for_owner(self, doors: Doors, table: str) -> None:
        try:
            gone = await doors.pass_on(self, table)
        except Exception as error:  # the database is away, or the like: it is told so in the answer
            metrics.errors.labels("porter").inc()
            log.warning("porter", extra={"error": type(error).__name__})
            gone = False
        self.looking = None
        if not gone and not self.transport.is_closing():
            self.transport.resume_reading()
            self._stay()

    def _stay(self) -> None:
        data, self.begun, self.passed = self.begun, b"", self._later()
        super().data_received(data)

    def _later(self) -> Passed | None:
        """The next request on this connection may be handed on again; one that is carried has only this one."""
        return self.passed if self.passed is None or self.passed.carried else self.passed._replace(steps=0, begun=b"")

    def carry_to(self, far: Far) -> None:
        """From now on another machine answers."""
        self.far, self.begun = far, b""
        self._wait(None)
        self.transport.resume_reading()

    def on_message_begin(self) -> None:
        self.within = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        if self.passed is not None and self.passed.carried and not self.parser.should_upgrade():
            self.cycle.keep_alive = False  # the next one may be about somebody else's table

    def on_message_complete(self) -> None:
        self.within = False
        super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.far is not None:
            self.far.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.far is not None:
            self.far.transport.resume_reading()

    def eof_received(self) -> None:
        if self.far is not None:
            self.far.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.looking is not None:
            self.looking.cancel()
        if self.far is not None:
            self.far.transport.close()
        super().connection_lost(exc)

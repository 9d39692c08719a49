"""The door: how many may stand in it, and for how long without saying anything.

A request costs nothing before it is whole, a connection does.  So whoever opens one has to say soon what they want,
one address has so many at a time, and those who sit at a table find room when those who look on do not.  What arrives
is looked at a little at a time, and who says very much at once is hung up on: nobody else is heard meanwhile.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from mehen.server import metrics
from mehen.server.addresses import Proxies, network
from mehen.server.beside import Beside, Count
from mehen.server.errors import TooMany

HEAD = 10.0  # seconds from the first byte, or from the connection, to the end of the headers
PIPELINED = 20  # requests before the first of them is answered; browsers send one
PIECES = 1200  # of messages on a socket at once, pings and the like included
PIECES_BACK = 20.0  # in a second
HEAD_BYTES = 64 * 1024  # of a request before its body, and behind it: all of it is kept until it ends
BODY = 60.0  # seconds for what follows them
STUCK = 60.0  # seconds for which an answer may lie unread
OF_ADDRESS = 64  # connections at a time; browsers open six
LINES, SEATED = 30, 200  # sockets of an address: of people who only look on, of those who sit at their tables
KEPT = 0.1  # of all sockets: for those who sit at a table
LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
SLICE = 4096  # bytes that are looked at before it is asked whether that was too much
CLOSE_CROWD = 4429  # of a socket: come back after a while
FULL = b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nretry-after: 10\r\nconnection: close\r\n\r\n"


class Crowd:
    """Who is connected to this process.  What there may be counts in all processes of the machine together."""

    def __init__(self, most: int, proxies: Proxies, limited: bool = True, beside: Beside | None = None) -> None:
        self.most = most  # connections that ask, and as many sockets, of the machine
        self.proxies = proxies
        self.limited = limited
        self.beside = beside
        self.asking: Counter[str] = Counter()
        self.lines: Counter[str] = Counter()  # sockets of onlookers
        self.seated: Counter[str] = Counter()  # and of those who play

    @property
    def sockets(self) -> int:
        return self.lines.total() + self.seated.total()

    def come(self, host: str) -> bool:
        """A connection; False if there is no room for it.  Through a proxy many people come from one address."""
        address = network(host)
        crowded = host not in self.proxies and self.asking[address] + self._others(address).asking >= OF_ADDRESS
        if self.limited and (crowded or self.asking.total() + self._all_others().asking >= self.most):
            metrics.connections_refused.inc()
            return False
        self._change(self.asking, address, 1)
        return True

    def go(self, host: str) -> None:
        self._change(self.asking, network(host), -1)

    def _others(self, address: str) -> Count:
        return self.beside.others(address) if self.beside and self.limited else Count()

    def _all_others(self) -> Count:
        return self.beside.all_others() if self.beside and self.limited else Count()

    def _change(self, counted: Counter[str], address: str, step: int) -> None:
        counted[address] += step
        if counted[address] <= 0:
            del counted[address]
        if self.beside and self.limited:
            here = (self.asking, self.lines, self.seated)
            self.beside.note(address, Count(*(whose[address] for whose in here)))
            self.beside.note_all(Count(*(whose.total() for whose in here)))

    @contextmanager
    def line(self, address: str, seated: bool) -> Iterator[None]:
        """A socket, as long as it is open.  Those who only look on leave room for those who play."""
        here, of_address = (self.seated, SEATED) if seated else (self.lines, LINES)
        most = self.most if seated else int(self.most * (1 - KEPT))
        others, all_others = self._others(address), self._all_others()
        beside = others.seated if seated else others.lines
        sockets = self.sockets + all_others.lines + all_others.seated
        if self.limited and (sockets >= most or here[address] + beside >= of_address):
            metrics.connections_refused.inc()
            raise TooMany("too_many", kind="socket")
        self._change(here, address, 1)
        try:
            yield
        finally:
            self._change(here, address, -1)


class Gate(HttpToolsProtocol):
    """One connection.  Before a socket begins it is a request like any other; then the socket's pings watch over it."""

    crowd: Crowd | None = None  # that we are counted in
    timer: asyncio.TimerHandle | None = None
    stuck: asyncio.TimerHandle | None = None
    ended = False  # or a socket by now
    unheard = 0  # bytes since something was whole: headers, a piece of a body, a request

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        crowd: Crowd | None = self.app_state.get("crowd")  # as the app has begun its life with
        self.host = self.client[0] if self.client else ""
        if crowd is not None:
            if not crowd.come(self.host):
                transport.write(FULL)
                transport.close()
                return
            self.crowd = crowd
        self._wait(HEAD)

    def data_received(self, data: bytes) -> None:
        for piece in sliced(data):
            self.unheard += len(piece)
            super().data_received(piece)
            if self.ended or self.transport.is_closing():
                return
            if self.unheard > HEAD_BYTES or len(self.pipeline) > PIPELINED:
                metrics.connections_refused.inc()
                self.transport.write(LONG)
                self.transport.close()
                return
        cycle: RequestResponseCycle | None = self.cycle
        between = cycle is None or cycle.response_complete
        if between and self.timer is None:
            self._wait(HEAD)  # the beginning of another request

    def on_headers_complete(self) -> None:
        self.unheard = 0
        self._wait(BODY)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.unheard = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.unheard = 0
        self._wait(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._end()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.stuck is None:
            self.stuck = self.loop.call_later(STUCK, self._hang_up)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read_on()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end()
        super().connection_lost(exc)

    def _wait(self, seconds: float | None) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None if seconds is None else self.loop.call_later(seconds, self._hang_up)

    def _read_on(self) -> None:
        if self.stuck is not None:
            self.stuck.cancel()
            self.stuck = None

    def _hang_up(self) -> None:
        metrics.connections_timed_out.inc()
        self.transport.abort()

    def _end(self) -> None:
        self.ended = True
        self._wait(None)
        self._read_on()
        if self.crowd is not None:
            self.crowd.go(self.host)
            self.crowd = None


class Talk(WebSocketsSansIOProtocol):
    """A socket.  Pings, pieces of messages and what has no content count like messages: each takes as long."""

    pieces = float(PIECES)  # that may still come
    counted = 0.0  # when they were counted last

    def data_received(self, data: bytes) -> None:
        crowd: Crowd | None = self.app_state.get("crowd")
        for piece in sliced(data):
            super().data_received(piece)
            if self.transport.is_closing():
                return
            if self.pieces < 0 and crowd is not None and crowd.limited:
                metrics.connections_refused.inc()
                if self.conn.close_sent is None:
                    self.conn.send_close(CLOSE_CROWD)
                self.handle_parser_exception()
                return

    def handle_events(self) -> None:
        now = self.loop.time()
        self.pieces = min(PIECES, self.pieces + (now - self.counted) * PIECES_BACK) - len(self.conn.events)
        self.counted = now
        super().handle_events()


def sliced(data: bytes) -> Iterator[bytes]:
    return (data[at : at + SLICE] for at in range(0, len(data), SLICE))

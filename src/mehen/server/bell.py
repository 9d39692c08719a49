"""The bell as a service of its own: Valkey or Redis, where a host has one (``MEHEN_BELL``).

PostgreSQL lets one transaction after the other through that has something to announce; here it is announced after the
transaction.  What cannot be announced is made good by "anything may have changed" as soon as somebody answers again.
"""

from __future__ import annotations

import logging
import socket
import ssl
import threading
import time
from collections.abc import Callable, Sequence
from urllib.parse import unquote, urlsplit

from mehen.core.errors import SetupError
from mehen.server import metrics

log = logging.getLogger(__name__)
CHANNEL = "mehen"
PATIENCE = 2.0  # seconds for an answer
QUIET = 5.0  # seconds without a word, after which whoever listens asks whether anybody is there
PAUSE, LONGEST = 0.5, 8.0  # seconds until somebody who is away is called again, at first and at last
MOST = 10_000  # tables that wait to be announced; if they are more, anything may have changed
PORT = 6379
ANYTHING = ""  # in place of a table: any of them may have changed


class Bell:
    """Rings from any thread; one of its own does what takes time, one more listens."""

    def __init__(self, url: str) -> None:
        found = urlsplit(url)
        if found.scheme not in ("redis", "rediss", "valkey", "valkeys") or not found.hostname:
            raise SetupError(f"MEHEN_BELL: found {found.scheme!r}, expected redis://host:port or rediss://host:port")
        self.host, self.port = found.hostname, found.port or PORT
        self.user, self.password = unquote(found.username or ""), unquote(found.password or "")
        self.tls = found.scheme in ("rediss", "valkeys")
        self._turn = threading.Condition()
        self._due: dict[str, None] = {}  # what is to be announced, each table once
        self._ringer: threading.Thread | None = None
        self._closing = threading.Event()

    def ring(self, tables: Sequence[str]) -> None:
        """Neither fails nor waits: what somebody has written is written, and they are told so at once."""
        with self._turn:
            self._due |= dict.fromkeys(tables)
            if ANYTHING in self._due or len(self._due) > MOST:
                self._due = {ANYTHING: None}
            if self._ringer is None and not self._closing.is_set():
                self._ringer = threading.Thread(target=self._ring_on, name="bell", daemon=True)
                self._ringer.start()
            self._turn.notify()

    def answers(self) -> bool:
        """Does somebody hear us?"""
        try:
            line = self._open()
            try:
                line.say(("PUBLISH", CHANNEL, ANYTHING))
            finally:
                line.close()
        except (OSError, ValueError):
            return False
        return True

    def _ring_on(self) -> None:
        """One line for all that is rung; whoever does not answer is called again less and less often."""
        line: Wire | None = None
        pause = PAUSE
        while said := self._take():
            try:
                line = line or self._open()
                line.say(*(("PUBLISH", CHANNEL, table) for table in said))
                pause = PAUSE
            except (OSError, ValueError) as error:
                if line is not None:
                    line.close()
                line = None
                metrics.errors.labels("bell").inc()
                log.warning("bell", extra={"error": type(error).__name__})
                if self._closing.wait(pause):
                    return
                pause = min(2 * pause, LONGEST)
                self.ring([ANYTHING])
        if line is not None:
            line.close()

    def _take(self) -> list[str]:
        """What is to be said next; nothing at the end."""
        with self._turn:
            self._turn.wait_for(lambda: self._due or self._closing.is_set())
            said, self._due = list(self._due), {}
            return said

    def listen(self, heard: Callable[[str], None], stop: threading.Event) -> None:
        """Until it breaks or ``stop``; whoever begins to listen may have missed something."""
        line = self._open()
        try:
            line.say(("SUBSCRIBE", CHANNEL))
            heard(ANYTHING)
            line.wait(PAUSE)
            last, asked = time.monotonic(), False
            while not stop.is_set():
                try:
                    told = line.read()
                except TimeoutError:
                    silent = time.monotonic() - last
                    if asked and silent > QUIET + PATIENCE:
                        raise
                    if not asked and silent > QUIET:  # is anybody there?
                        line.send(("PING",))
                        asked = True
                    continue
                last, asked = time.monotonic(), False
                if isinstance(told, list) and told[:1] == [b"message"] and isinstance(told[2], bytes):
                    heard(told[2].decode())
        finally:
            line.close()

    def close(self) -> None:
        """What was rung is said, if somebody answers."""
        self._closing.set()
        with self._turn:
            self._turn.notify()
        if self._ringer is not None:
            self._ringer.join(2 * PATIENCE)

    def _open(self) -> Wire:
        plain = socket.create_connection((self.host, self.port), PATIENCE)
        try:
            found = ssl.create_default_context().wrap_socket(plain, server_hostname=self.host) if self.tls else plain
            line = Wire(found)
            if self.password:
                line.say(("AUTH", *([self.user] if self.user else []), self.password))
        except BaseException:
            plain.close()
            raise
        return line


Told = bytes | int | list["Told"] | None


class Wire:
    """What the protocol of these services (RESP) has that a bell needs."""

    def __init__(self, connection: socket.socket) -> None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._connection = connection
        self._read = b""

    def say(self, *commands: Sequence[str]) -> None:
        """All at once, then their answers."""
        self.send(*commands)
        for _ in commands:
            self.read()

    def send(self, *commands: Sequence[str]) -> None:
        self._connection.sendall(b"".join(_written(command) for command in commands))

    def wait(self, seconds: float) -> None:
        """How long to wait for what is told."""
        self._connection.settimeout(seconds)

    def read(self) -> Told:
        """Nothing is lost if its rest comes too late: it is read again from the beginning."""
        while True:
            try:
                told, self._read = _parsed(self._read)
                return told
            except IndexError:  # it is not all there
                if not (more := self._connection.recv(65536)):
                    raise ConnectionError("ended") from None
                self._read += more

    def close(self) -> None:
        self._connection.close()


def _written(words: Sequence[str]) -> bytes:
    parts = [word.encode() for word in words]
    return b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%s\r\n" % (len(part), part) for part in parts)


def _parsed(data: bytes) -> tuple[Told, bytes]:
    """One answer, and what follows it.  ``IndexError`` if it is not all there."""
    head, mark, rest = data.partition(b"\r\n")
    if not mark:
        raise IndexError
    kind, value = head[:1], head[1:]
    if kind == b"-":
        raise ValueError(value.decode(errors="replace"))
    if kind == b":":
        return int(value), rest
    if kind == b"$":
        size = int(value)
        if size < 0:
            return None, rest
        if len(rest) < size + 2:
            raise IndexError
        return rest[:size], rest[size + 2 :]
    if kind == b"*":
        out: list[Told] = []
        for _ in range(int(value)):
            one, rest = _parsed(rest)
            out.append(one)
        return out, rest
    return value, rest

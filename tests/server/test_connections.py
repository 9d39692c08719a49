"""The door: who may come in how often, how slowly, and who is hung up on."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import pytest
from tests.server.conftest import PATIENCE, Server, dial, wait_for
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from mehen.server import connections
from mehen.server.addresses import Proxies
from mehen.server.connections import CLOSE_CROWD

Start = Callable[..., Server]


def is_closed(line: socket.socket, seconds: float) -> bool:
    """Does the server hang up within that time, without having said that it is full?"""
    line.settimeout(seconds)
    try:
        while said := line.recv(4096):
            assert not said.startswith(b"HTTP/1.1 503"), "the door was full"
        return True
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
        b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 90\r\n\r\n{",
    ],
    ids=["nothing", "slow headers", "slow body"],
)
def test_who_does_not_come_to_the_point_is_hung_up_on(
    start: Start, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(connections, "HEAD", 0.5)
    monkeypatch.setattr(connections, "BODY", 0.5)
    with dial(start()) as line:
        line.sendall(said)
        assert is_closed(line, PATIENCE)


def test_an_empty_line_is_no_other_request(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends the wait for another one, and so has to begin a wait of its own."""
    monkeypatch.setattr(connections, "HEAD", 0.5)
    with dial(start()) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert line.recv(4096).startswith(b"HTTP/1.1 200")
        line.sendall(b"\r\n")
        assert is_closed(line, PATIENCE)


def test_who_asks_for_much_and_reads_nothing_is_hung_up_on(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "STUCK", 0.5)
    server = start()
    with dial(server) as line:
        line.settimeout(1)
        with contextlib.suppress(TimeoutError):
            for _ in range(300):  # far more than fits into the buffers on the way
                line.sendall(b"GET /api/games/ankh/components HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        wait_for(lambda: not server.house.crowd.asking)


def test_a_byte_now_and_then_does_not_keep_the_door_open(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD", 1.0)
    with dial(start()) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        end = time.monotonic() + PATIENCE
        while not is_closed(line, 0.1):
            line.sendall(b"x")
            assert time.monotonic() < end


@pytest.mark.parametrize(
    ("first", "more"),
    [
        (b"GET /", b"a" * 1000),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"a: b\r\n" * 200),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ", b"a" * 1000),
        (b"POST /api/guest HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", b"a: b\r\n" * 200),
        (b"POST /api/guest HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;", b"a" * 1000),
    ],
    ids=["address", "headers", "one header", "behind the body", "within the body"],
)
def test_a_head_without_end_is_not_kept(start: Start, first: bytes, more: bytes) -> None:
    """Each byte of it would take many of the server's memory, as fast as it can be sent."""
    server = start(limits=True, hosts=("x",))
    with dial(server) as line:
        line.sendall(first)
        with contextlib.suppress(ConnectionError):  # hung up meanwhile
            for _ in range(16 * connections.HEAD_BYTES // len(more)):  # much more than is read at once
                line.sendall(more)
            assert line.recv(100).startswith(b"HTTP/1.1 431")


PING, PIECE, WORD = (bytes([kind, 0x80, 0, 0, 0, 0]) for kind in (0x89, 0x00, 0x81))  # of a message; all are empty
BEGUN = bytes([0x01, 0x80, 0, 0, 0, 0])


@pytest.mark.parametrize(
    ("first", "more"), [(PING, PING), (BEGUN, PIECE), (WORD, WORD)], ids=["pings", "pieces", "words"]
)
def test_who_says_very_much_at_once_is_hung_up_on(start: Start, first: bytes, more: bytes) -> None:
    """As much as is read at once holds everybody up for a second, if all of it is answered first."""
    server = start(limits=True)
    table = server.person("Ada").open("me", "open", listed=True)
    key = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
    head = f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n{key}\r\n\r\n"
    with dial(server) as line:
        line.sendall(head.encode())
        assert line.recv(100).startswith(b"HTTP/1.1 101")
        with contextlib.suppress(ConnectionError):  # hung up meanwhile
            line.sendall(first + 2 * connections.PIECES * more)
            heard = b""
            while said := line.recv(65536):
                heard += said
            assert CLOSE_CROWD.to_bytes(2, "big") in heard


def test_who_asks_for_much_before_hearing_anything_is_hung_up_on(start: Start) -> None:
    server = start(limits=True)
    with dial(server) as line, contextlib.suppress(ConnectionError):
        line.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 2000)
        heard = b""
        while said := line.recv(65536):
            heard += said
        assert b"HTTP/1.1 431" in heard
        assert heard.count(b"HTTP/1.1 200") < 2000


def test_a_long_body_is_no_long_head(start: Start) -> None:
    """In small pieces, each of which is little more than the words around it."""
    server = start(limits=True)
    note = b'{"name": "' + b" " * 2 * connections.HEAD_BYTES + b'Ani"}'
    head = b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    with dial(server) as line:
        line.sendall(head)
        for at in range(0, len(note), 1000):
            piece = note[at : at + 1000]
            line.sendall(b"%x\r\n%s\r\n" % (len(piece), piece))
        line.sendall(b"0\r\n\r\n")
        assert line.recv(100).startswith((b"HTTP/1.1 200", b"HTTP/1.1 201", b"HTTP/1.1 422"))


def test_one_address_has_so_many_connections_and_others_come_in(start: Start) -> None:
    server = start(limits=True)
    with ExitStack() as crowd:
        lines = [crowd.enter_context(dial(server)) for _ in range(connections.OF_ADDRESS + 1)]
        assert lines[-1].recv(100).startswith(b"HTTP/1.1 503")
        with dial(server, "127.0.0.3") as other:
            other.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert other.recv(100).startswith(b"HTTP/1.1 200")
    wait_for(lambda: not server.house.crowd.asking)
    with dial(server) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 200")


def test_a_network_of_ipv6_is_one_address_at_the_door() -> None:
    """Everybody has 2**64 addresses of their own there."""
    crowd = connections.Crowd(10_000, Proxies("127.0.0.1"))
    come = [crowd.come(f"2001:db8:1:2::{n:x}") for n in range(connections.OF_ADDRESS + 1)]
    assert come == [True] * connections.OF_ADDRESS + [False]
    assert crowd.come("2001:db8:1:3::1"), "the neighbour's is another one"
    crowd.go("2001:db8:1:2:ffff::")
    assert crowd.come("2001:db8:1:2::1")
    assert all(crowd.come("127.0.0.1") for _ in range(connections.OF_ADDRESS + 1)), "many come through a proxy"


def test_a_process_full_of_onlookers_has_room_for_who_plays(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sockets of one address over all tables, and of all addresses together."""
    monkeypatch.setattr(connections, "LINES", 3)
    server = start(limits=True, connections=10)
    ada = server.person("Ada")
    tables = [ada.open("me", "open", listed=True) for _ in range(3)]

    def looks_on(address: str, table: str) -> bool:
        return crowd.enter_context(onlooker(server, table, address))

    with ExitStack() as crowd:
        for n in range(9):
            assert looks_on(f"192.0.2.{n // 3}", tables[n % 3])
        assert not looks_on("192.0.2.0", tables[0]), "three for each address"
        assert not looks_on("192.0.2.9", tables[0]), "and nine for all of them, of ten"
        with ada.socket(tables[0]) as hers:
            assert hers.table["id"] == tables[0]


@contextmanager
def onlooker(server: Server, table: str, address: str) -> Iterator[bool]:
    """A socket of somebody behind the proxy; False if there was no room."""
    url = f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket"
    with connect(url, additional_headers={"X-Forwarded-For": address}, proxy=None, close_timeout=1) as line:
        try:
            line.recv(PATIENCE)
        except ConnectionClosed:
            assert line.close_code == CLOSE_CROWD
            yield False
        else:
            yield True

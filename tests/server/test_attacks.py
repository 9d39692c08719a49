"""What a stranger with patience would try: each attack is tried here, beside somebody who wants to play.

Where each attack is held off:

* a bomb in an edition: ``test_editions.py::test_an_attack_costs_the_server_neither_time_nor_memory``
* a flood of slow bots: ``test_shares.py::test_a_novice_answers_while_many_pharaohs_think``
* a crowd that shuts the seated out: ``test_a_process_full_of_onlookers_has_room_for_who_plays``
* slow headers: ``test_who_does_not_come_to_the_point_is_hung_up_on``,
  ``test_a_byte_now_and_then_does_not_keep_the_door_open``
* fixation: ``test_sessions.py::test_whoever_planted_a_guests_cookie_is_not_in_the_account``
* a forged secret: ``test_settings.py::test_an_empty_or_unreadable_file_is_refused``,
  ``test_sessions.py::test_who_knows_the_secret_is_still_nobody``
* consent of the absent: ``test_absent.py``
* a clock set back: ``test_a_clock_set_back_locks_nobody_out``,
  ``test_settings.py::test_a_clock_that_is_set_back_logs_nobody_out``
* rebinding: ``test_a_page_whose_name_suddenly_leads_here_reads_and_writes_nothing``
* a head without end: ``test_a_head_without_end_is_not_kept``
* a flood of pings, of pieces of messages, of requests: ``test_who_says_very_much_at_once_is_hung_up_on``,
  ``test_who_asks_for_much_before_hearing_anything_is_hung_up_on``
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import socketserver
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import httpx
import pytest
from benchmarks.load.house import app_processes
from sqlalchemy import select, true, update
from tests.ports import free_port
from tests.server.conftest import PATIENCE, Person, Server, number
from tests.server.test_notices import Mailbox, Receiver, by_webhook, wait_for
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from mehen.server import accounts, connections, limits, mails, outside, readiness, shares, store, tidying
from mehen.server import schema as db
from mehen.server.addresses import Proxies
from mehen.server.connections import CLOSE_CROWD
from mehen.server.limits import LIMITS, Limiter
from mehen.server.notices import FARTHEST_MS
from mehen.server.settings import Smtp

Start = Callable[..., Server]
DAY_MS = 24 * 3_600_000
STRANGER = "127.0.0.2"  # an address of this machine that no proxy speaks for


def dial(server: Server, address: str = STRANGER) -> socket.socket:
    """A bare connection, from an address of one's own."""
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE, source_address=(address, 0))


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


def through_proxy(server: Server, address: str) -> Person:
    """Somebody whose address the proxy tells."""
    person = server.visitor()
    person.http.headers["X-Forwarded-For"] = address
    return person


# -- the door --------------------------------------------------------------------------------


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


# -- names -----------------------------------------------------------------------------------


def test_a_page_whose_name_suddenly_leads_here_reads_and_writes_nothing(start: Start) -> None:
    """DNS rebinding: the browser thinks that it still speaks with the stranger's page."""
    server = start(public_url="https://games.example.org", hosts=("table.example.net",))
    me = server.person()
    table = me.open("me", "me")
    for name in ("evil.example", "evil.example:8377", "127.0.0.1.evil.example", "games.example.org.evil.example"):
        page = {"Host": name, "Origin": f"http://{name}"}
        assert me.refused("GET", "/api/me", headers=page) == (421, "host")
        assert me.refused("POST", f"/api/tables/{table}/resign", {"seat": 0}, headers=page) == (421, "host")
        with dial(server) as line:
            wanted = {"Host": name, "Origin": f"http://{name}", "Upgrade": "websocket", "Connection": "Upgrade"}
            wanted |= {
                "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
                "Cookie": me.cookie,
            }
            asked = "".join(f"{key}: {value}\r\n" for key, value in wanted.items())
            line.sendall(f"GET /api/tables/{table}/socket HTTP/1.1\r\n{asked}\r\n".encode())
            assert line.recv(100).startswith(b"HTTP/1.1 403")
    for name in ("localhost", "LOCALHOST:80", "[::1]:8377", "10.0.0.7", "games.example.org.", "table.example.net:443"):
        assert me.ask("GET", "/api/me", headers={"Host": name}).status_code == 200, name
    assert me.ask("GET", "/health", headers={"Host": "mehen"}).status_code == 200, "those who watch come by any name"


# -- mail ------------------------------------------------------------------------------------


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with Mailbox() as mailbox:
        threading.Thread(target=mailbox.serve_forever, args=(0.05,), daemon=True).start()
        yield mailbox
        mailbox.shutdown()


def post_office(mailbox: Mailbox) -> Smtp:
    return Smtp("127.0.0.1", mailbox.server_address[1], sender="table@example.org", tls=False)


def test_a_third_person_is_not_sent_mail_after_mail(
    start: Start, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many guests from many addresses, the server started anew in between: it counts who receives it."""
    servers = [start(limits=True, smtp=post_office(mailbox)) for _ in range(2)]
    for n in range(8):
        guest = through_proxy(servers[n % 2], f"198.51.100.{n}")
        guest.ok("POST", "/api/guest", {"name": "Eve"})
        guest.ask("POST", "/api/me/email", {"email": f"{['victim', 'Victim', 'victim+1'][n % 3]}@example.org"})
    assert len(mailbox.mails) == mails.TO_ONE
    real = db.now
    monkeypatch.setattr(db, "now", lambda: real() + DAY_MS + 1000)
    guest.ok("POST", "/api/me/email", {"email": "victim@example.org"})


def test_one_address_does_not_send_mail_to_everybody(start: Start, mailbox: Mailbox) -> None:
    server = start(limits=True, smtp=post_office(mailbox))
    for n in range(mails.FROM_ONE + 3):
        guest = server.person("Eve")
        guest.ask("POST", "/api/me/email", {"email": f"victim{n}@example.org"})
    assert len(mailbox.mails) == mails.FROM_ONE


class FalsePost(socketserver.StreamRequestHandler):
    """Somebody between us and the mail server, with a certificate of their own making."""

    def handle(self) -> None:
        self.wfile.write(b"220 localhost\r\n")
        while line := self.rfile.readline().strip().upper():
            if line.startswith(b"EHLO"):
                self.wfile.write(b"250-localhost\r\n250 STARTTLS\r\n")
            elif line == b"STARTTLS":
                self.wfile.write(b"220 go on\r\n")
                context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                context.load_cert_chain(*self.server.papers)  # type: ignore[attr-defined]
                try:
                    with context.wrap_socket(self.connection, server_side=True) as inside:
                        while heard := inside.recv(4096):
                            self.server.heard.append(heard)  # type: ignore[attr-defined]
                            inside.sendall(b"250 localhost\r\n")
                except OSError:
                    pass
                return


def test_a_mail_server_has_to_show_who_it_is(tmp_path: Path) -> None:
    papers = tmp_path / "cert.pem", tmp_path / "key.pem"
    openssl = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    more = ["-addext", "subjectAltName=DNS:localhost", "-out", str(papers[0]), "-keyout", str(papers[1])]
    subprocess.run([*openssl, *more], check=True, capture_output=True)
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), FalsePost) as post:
        post.daemon_threads = True
        heard: list[bytes] = []
        post.papers, post.heard = papers, heard  # type: ignore[attr-defined]
        threading.Thread(target=post.serve_forever, args=(0.05,), daemon=True).start()
        smtp = Smtp("localhost", post.server_address[1], "user", "the mail password", "table@example.org")
        with pytest.raises(ssl.SSLCertVerificationError):
            outside.send_mail(smtp, "ada@example.org", "hello", "hello")
        assert heard == [], "not a word, least of all the password"
        trusted = Smtp("localhost", post.server_address[1], sender="table@example.org", ca=str(papers[0]))
        with pytest.raises(outside.MAIL_ERROR):  # it does not know how to go on, but it is spoken to
            outside.send_mail(trusted, "ada@example.org", "hello", "hello")
        assert heard
        post.shutdown()


class Dripping(socketserver.StreamRequestHandler):
    """Says something so seldom that it is never silent for long, and never done."""

    met: ClassVar = threading.Event()

    def handle(self) -> None:
        self.met.set()
        try:
            while not self.server.over.wait(0.1):  # type: ignore[attr-defined]
                self.wfile.write(b"2")
        except OSError:
            return


@pytest.fixture
def dripping() -> Iterator[int]:
    """The port of somebody slow."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Dripping) as server:
        server.daemon_threads = True
        server.over = threading.Event()  # type: ignore[attr-defined]
        Dripping.met.clear()
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield server.server_address[1]
        server.over.set()  # type: ignore[attr-defined]
        server.shutdown()


def test_a_delivery_ends_however_slowly_it_is_answered(dripping: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "PATIENCE", 1.0)
    for send in (
        lambda: outside.send_mail(Smtp("127.0.0.1", dripping, sender="t@example.org", tls=False), "a@b.org", "x", "x"),
        lambda: outside.post(f"http://127.0.0.1:{dripping}/", b"x", {}, private=True),
    ):
        begun = time.monotonic()
        with pytest.raises((OSError, outside.MAIL_ERROR, httpx.HTTPError)):
            send()
        assert time.monotonic() - begun < PATIENCE


@pytest.fixture
def hook() -> Iterator[Receiver]:
    with Receiver() as receiver:
        threading.Thread(target=receiver.serve_forever, args=(0.05,), daemon=True).start()
        yield receiver
        receiver.shutdown()


def test_slow_webhooks_delay_nobody(
    start: Start, dripping: int, hook: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One person with many turns and a receiver that is never done; somebody else is told at once."""
    monkeypatch.setattr(outside, "PATIENCE", 10 * PATIENCE)
    server = start()
    eve, ada = server.person("Eve"), server.person("Ada")
    eve.ok("PATCH", "/api/me", {"notices": {"webhook": f"http://127.0.0.1:{dripping}/", "live": True}})
    by_webhook(ada, hook)
    for _ in range(30):
        eve.open("me", "me")
    assert Dripping.met.wait(PATIENCE), "the slow ones have begun"
    ada.open("me", "me")
    wait_for(lambda: hook.posts)  # long before the first of them is given up


# -- the lobby and the tables ----------------------------------------------------------------


def test_one_person_or_address_does_not_fill_the_lobby(start: Start) -> None:
    server = start(limits=True)
    ada = through_proxy(server, "192.0.2.1")
    ada.ok("POST", "/api/guest", {"name": "Ada"})
    hers = ada.open("me", "open", listed=True)
    opened = 0
    for n in range(8):
        eve = through_proxy(server, "198.51.100.7")
        eve.ok("POST", "/api/guest", {"name": f"Eve {n}"})
        body = {"game": "egizia", "seats": [{"kind": "me"}, {"kind": "open"}], "listed": True}
        while (answer := eve.ask("POST", "/api/tables", body)).status_code == 201:
            opened += 1
            assert opened < 50
        assert answer.json()["code"] == "open_tables"
    assert opened == shares.ADDRESS.listed
    assert hers in [table["id"] for table in server.visitor().ok("GET", "/api/lobby")]


def test_the_lobby_shows_a_few_of_each_even_where_many_are_open(server: Server) -> None:
    """However they came there: without limits one person opens 150 tables, and the others are still seen."""
    ada, eve = server.person("Ada"), server.person("Eve")
    hers = ada.open("me", "open", listed=True)
    with server.house.database.write() as c:
        row = store.table(c, hers)
        for _ in range(150):
            kept = {key: value for key, value in row.items() if key not in ("id", "invite")}
            seats: list[store.Row] = [{"user_id": eve.id}, {"user_id": None}]
            later = {"owner_id": eve.id, "opened_from": "mark", "created_at": db.now() + 60_000}
            store.add_table(c, kept | later, seats)
    shown = server.visitor().ok("GET", "/api/lobby")
    assert hers in [table["id"] for table in shown]
    assert sum(1 for table in shown if table["owner_id"] == eve.id) == store.LOBBY_OF_OWNER
    with server.house.database.write() as c:
        c.execute(update(db.tables).where(db.tables.c.owner_id == eve.id).values(status="abandoned"))


def test_onlookers_do_not_drown_the_talk_of_a_listed_table(start: Start) -> None:
    server = start(limits=True)
    ada = server.person("Ada")
    table = ada.open("me", "open", listed=True)
    said = 0
    for n in range(4):
        eve = through_proxy(server, "198.51.100.7")
        eve.ok("POST", "/api/guest", {"name": "Eve"})
        for line in range(6):
            answer = eve.ask("POST", f"/api/tables/{table}/chat", {"id": f"x{n}-{line}", "text": "buy"})
            said += answer.status_code == 201
    assert said == LIMITS["talk"].most, "of one address, whoever it is"
    for line in range(20):
        ada.ok("POST", f"/api/tables/{table}/chat", {"id": f"a{line}", "text": "hello"})


def test_what_nobody_needs_is_cleared_away(start: Start, database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    server = start(database_url)
    guest, friend, keeper = server.person("Eve"), server.person("Ben"), server.visitor()
    keeper.account()
    lost, shown = friend.open("me", "open"), guest.open("me", "open", listed=True)
    played = friend.open("me", "me")
    hers = keeper.open("me", "open", listed=True)
    idle = server.person("Idle")
    text = (Path("src/mehen/games/egizia/components.toml")).read_text(encoding="utf-8").replace("# ", "#  ", 1)
    idle.ok("POST", "/api/games/egizia/editions", {"text": text + "\n"})
    real = db.now

    def after(days: float) -> list[str]:
        monkeypatch.setattr(db, "now", lambda: real() + int(days * DAY_MS))
        with server.house.database.write() as c:
            return tidying.tidy(c)

    def people() -> set[str]:
        with server.house.database.read() as c:
            return set(c.execute(select(db.users.c.id)).scalars())

    assert after(0.9) == []
    assert after(1.1) == [shown], "of a guest, seen by everybody"
    assert set(after(15)) == {lost, hers}
    assert {guest.id, friend.id, idle.id, keeper.id} <= people()
    after(50)
    after(51)  # with the tables that never began their seats have gone, and now their guests
    assert {friend.id, keeper.id} <= people() and not {guest.id, idle.id} & people()
    with server.house.database.read() as c:
        assert store.table(c, played)["status"] == "running"
        editions = set(c.execute(select(db.editions.c.digest)).scalars())
        assert editions == {store.table(c, played)["digest"]}, "only what a table needs"
    after(200)
    with server.house.database.read() as c:
        assert c.execute(select(db.sessions)).all() == [] and c.execute(select(db.mails)).all() == []


def test_nothing_is_cleared_away_by_a_clock_that_jumps(monkeypatch: pytest.MonkeyPatch) -> None:
    calendar = steady = 1000.0
    monkeypatch.setattr(tidying, "time", SimpleNamespace(time=lambda: calendar, monotonic=lambda: steady))
    watch = tidying.Steady()
    for leap in (0, 400 * 24 * 3600):
        calendar += leap
        assert not watch.look(), "it has to go evenly first"
        calendar, steady = calendar + tidying.TRUST, steady + tidying.TRUST
        assert watch.look()


# -- the clock -------------------------------------------------------------------------------


def test_a_clock_set_back_locks_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six tries, the calendar goes back by a day, then one try an hour: as anybody may."""
    real, wall, steady = time.time, 0.0, 0.0
    monkeypatch.setattr(time, "time", lambda: real() + wall)
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: time.monotonic() + steady))
    limiter = Limiter()
    for _ in range(6):
        limiter.check("login", "192.0.2.1")
    wall = -DAY_MS / 1000
    for _ in range(12):
        wall, steady = wall + 3600, steady + 3600
        limiter.check("login", "192.0.2.1")


def test_what_a_clock_wrote_that_was_ahead_holds_nobody_up(
    start: Start, hook: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process claims a bot's turn and puts off a notice while the clock is months ahead, and dies."""
    server = start()
    ada = server.person("Ada")
    by_webhook(ada, hook)
    real = db.now
    monkeypatch.setattr(db, "now", lambda: real() + 100 * DAY_MS)
    with server.house.database.read() as c:
        assert store.waiting_for_bots(c, true()) == []
    table = ada.open("me", "me")
    with server.house.database.write() as c:
        c.execute(update(db.tables).where(db.tables.c.id == table).values(bot_until=db.now() + 3000))
        c.execute(update(db.notices).values(state="taken", due_at=db.now() + 300_000))
        c.execute(update(db.seats).where(db.seats.c.table_id == table).values(used_ms=0))
    monkeypatch.setattr(db, "now", real)
    with server.house.database.write() as c:
        assert store.claim_bot(c, table, store.table(c, table)["ply"], db.now() + 3000)
        assert not store.claim_bot(c, table, store.table(c, table)["ply"], db.now() + 3000), "now it is somebody's"
    wait_for(lambda: hook.posts)
    with ada.socket(table) as line:
        line.act()
    assert all(seat["used_ms"] >= 0 for seat in ada.table(table)["seats"])
    assert FARTHEST_MS < 3 * DAY_MS


# -- what it costs ---------------------------------------------------------------------------


def test_passwords_are_hashed_a_few_at_a_time(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes 64 MB: logins from many addresses must not take all there is."""
    server = start()
    now, most, turn = 0, 0, threading.Lock()
    real = accounts._hasher

    class Watched:
        def verify(self, *args: str) -> bool:
            nonlocal now, most
            with turn:
                now += 1
                most = max(most, now)
            time.sleep(0.1)
            with turn:
                now -= 1
            return bool(real.verify(*args))

    monkeypatch.setattr(accounts, "_hasher", Watched())
    tries = [
        threading.Thread(target=server.visitor().ask, args=("POST", "/api/login", {"login": "x", "password": "y"}))
        for _ in range(12)
    ]
    for one in tries:
        one.start()
    for one in tries:
        one.join()
    assert most == accounts.HASHES


def test_limits_hold_for_all_processes_of_a_machine(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from mehen.server.limits import Limiter; "
        "from mehen.server.errors import TooMany\n"
        "limiter, taken = Limiter(True, Path(sys.argv[1])), 0\n"
        "for _ in range(200):\n"
        "    try: limiter.check('email', '192.0.2.1'); taken += 1\n"
        "    except TooMany: pass\n"
        "print(taken)\n"
    )
    command = [sys.executable, "-c", script, str(tmp_path)]
    started = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    assert sum(int(process.communicate(timeout=60)[0]) for process in started) == LIMITS["email"].most


def test_buckets_fill_again_and_names_do_not_share_them(monkeypatch: pytest.MonkeyPatch) -> None:
    ahead = 0.0
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: time.monotonic() + ahead))
    buckets, rate = limits.Buckets(), limits.Rate(3, 60.0)
    assert [buckets.take("ada", rate) for _ in range(4)] == [True, True, True, False]
    assert buckets.take("ben", rate)
    ahead = 21.0
    assert [buckets.take("ada", rate) for _ in range(2)] == [True, False]
    ahead = 1000.0
    assert [buckets.take("ada", rate) for _ in range(4)] == [True, True, True, False]
    for n in range(buckets.ROWS * buckets.WAYS * 2):
        buckets.take(f"flood {n}", rate)
    assert buckets.take("cheti", rate), "whoever has not been here for long makes room"


@pytest.mark.parametrize(
    ("kind", "method", "path", "body"),
    [
        ("guest_day", "POST", "/api/guest", {"name": "Eve"}),
        ("table_day", "POST", "/api/tables", {"game": "egizia", "seats": [{"kind": "me"}] * 2}),
        ("upload_day", "POST", "/api/records", {"text": "x"}),
        ("upload_day", "POST", "/api/games/egizia/editions", {"text": "x"}),
    ],
)
def test_who_has_all_day_leaves_no_more_than_a_days_share(
    start: Start, monkeypatch: pytest.MonkeyPatch, kind: str, method: str, path: str, body: dict[str, object]
) -> None:
    """A minute's share, minute after minute, would fill the disk; being somebody else each time does not help."""
    monkeypatch.setitem(LIMITS, kind, limits.Rate(3, limits.DAY))
    server = start(limits=True)

    def answers(address: str) -> list[bool]:
        said = []
        for _ in range(2):
            eve = through_proxy(server, address)
            if kind != "guest_day":
                eve.ok("POST", "/api/guest", {"name": "Eve"})
            said += [eve.ask(method, path, body).status_code == httpx.codes.TOO_MANY_REQUESTS for _ in range(2)]
        return said

    assert answers("198.51.100.8") == [False, False, False, True]
    assert answers("198.51.100.9") == [False, False, False, True]


def test_a_table_again_and_again_counts_as_new_tables(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "table", limits.Rate(3, limits.HOUR))
    eve = start(limits=True).person("Eve")
    table = eve.open("me", "me")
    for _ in range(2):
        eve.ok("POST", f"/api/tables/{table}/votes", {"seat": 0, "topic": "abandon", "value": 0, "yes": True})
        table = eve.ok("POST", f"/api/tables/{table}/rematch")["id"]
    eve.ok("POST", f"/api/tables/{table}/votes", {"seat": 0, "topic": "abandon", "value": 0, "yes": True})
    assert eve.refused("POST", f"/api/tables/{table}/rematch")[0] == httpx.codes.TOO_MANY_REQUESTS


def test_whoever_is_many_guests_moves_no_faster_than_one_address_may(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "frame_address", limits.Rate(10, limits.HOUR))
    server = start(limits=True)

    def answers(address: str) -> list[str]:
        eve = through_proxy(server, address)
        eve.ok("POST", "/api/guest", {"name": "Eve"})
        with eve.socket(eve.open("me", "me")) as line:
            for _ in range(6):
                line.send(type="ping")
            return [line.next_word().get("code", "done") for _ in range(6)]

    assert [*answers("198.51.100.8"), *answers("198.51.100.8")] == ["done"] * 10 + ["too_many"] * 2
    assert answers("198.51.100.9") == ["done"] * 6


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "none", str(disk)]
    if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("only the machine's owner can make a small disk")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


def test_a_full_disk_is_not_ready(start: Start, small_disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With too little room, and with none: every question is still answered, and nothing can be kept."""
    monkeypatch.setattr(readiness, "EVERY", 0.0)
    monkeypatch.setattr(readiness, "ROOM", 2**20)
    server = start(f"sqlite:///{small_disk / 'mehen.db'}")
    visitor = server.visitor()
    assert visitor.ok("GET", "/ready") == {"status": "ok"}
    ballast = small_disk / "ballast"
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(b"0" * 4096)
    assert visitor.refused("GET", "/ready") == (503, "disk")
    monkeypatch.setattr(readiness, "ROOM", 0)
    wait_for(lambda: visitor.ask("GET", "/ready").status_code == 503)  # what was written before leaves some room
    ballast.unlink()
    assert visitor.ok("GET", "/ready") == {"status": "ok"}


def test_strangers_who_guess_do_not_lock_an_owner_out(start: Start) -> None:
    """Two hundred tries at one login from fifty addresses; its owner comes from another one."""
    server = start(limits=True)
    me = server.visitor()
    login = me.account(f"owner{number()}")
    for n in range(200):
        stranger = through_proxy(server, f"192.0.2.{n % 50}")
        guess = {"login": login, "password": f"guess {n}"}
        assert stranger.ask("POST", "/api/login", guess).status_code in (401, 429)
        stranger.http.close()
    right = {"login": login, "password": "correct horse"}
    assert server.visitor().ok("POST", "/api/login", right)["login"] == login
    blocked = through_proxy(server, "2001:db8:1:2::1")
    for n in range(LIMITS["login"].most):
        blocked.http.headers["X-Forwarded-For"] = f"2001:db8:1:2::{n:x}"
        blocked.ask("POST", "/api/login", {"login": login, "password": "guess"})
    assert blocked.refused("POST", "/api/login", right) == (429, "too_many"), "one network of IPv6 counts as one"


def test_a_file_in_place_of_the_folder_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    environ = os.environ | {"MEHEN_HOME": str(tmp_path / "file")}
    command = [sys.executable, "-m", "mehen.cli", "serve"]
    done = subprocess.run(command, env=environ, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode != 0 and "expected a folder" in done.stderr and "Traceback" not in done.stderr


# -- several processes -----------------------------------------------------------------------


def test_reads_are_not_older_than_what_was_acknowledged(start: Start, database_url: str) -> None:
    """A move by one process, looked at through another that has not heard of it."""
    one, two = start(database_url), start(database_url)
    ada = one.person("Ada")
    table = ada.open("me", "me")
    there = Person(two)
    there.http.cookies.update(ada.http.cookies)
    there.ok("GET", f"/api/tables/{table}/position")
    two.house.hub._stop.set()  # it hears of nothing any more
    assert two.house.hub._listening is not None
    two.house.hub._listening.join(PATIENCE)
    for _ in range(3):
        here = ada.ok("GET", f"/api/tables/{table}/position")
        act = {"id": f"m{here['ply']}", "ply": here["ply"], "seat": here["asked"][0]}
        done = ada.ok("POST", f"/api/tables/{table}/actions", act | {"actions": here["choices"][0]["actions"]})
        assert there.ok("GET", f"/api/tables/{table}/position")["ply"] >= done["ply"], "nothing has to be said for it"
        assert there.ok("GET", f"/api/tables/{table}")["ply"] >= done["ply"]
        assert there.ok("GET", f"/api/tables/{table}/replay?ply={done['ply']}")["ply"] == done["ply"]


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def rests(pid: int) -> int:
    """How often a process has gone to sleep: a supervisor does so between two looks at its workers."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(next(line for line in status.splitlines() if line.startswith("voluntary_ctxt_switches")).split()[1])


def test_a_killed_worker_is_replaced_at_once_even_while_another_hangs(tmp_path: Path) -> None:
    port = free_port()
    environ = os.environ | {"MEHEN_HOME": str(tmp_path), "MEHEN_BOTS": "1"}
    command = [sys.executable, "-m", "mehen.cli", "serve", "--workers", "2", "--port", str(port)]
    parent = subprocess.Popen(command, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def answers() -> bool:
        try:
            return httpx.get(f"http://127.0.0.1:{port}/health", timeout=2, trust_env=False, verify=False).is_success
        except httpx.HTTPError:
            return False

    def workers() -> list[int]:
        return app_processes(parent.pid)

    try:
        wait_for(answers, 60)
        wait_for(lambda: len(workers()) == 2, 60)
        hanging, killed = workers()
        os.kill(hanging, signal.SIGSTOP)
        looked = rests(parent.pid)
        wait_for(lambda: rests(parent.pid) > looked + 1)  # by now the supervisor has asked it how it is
        os.kill(killed, signal.SIGKILL)
        wait_for(lambda: set(workers()) - {hanging, killed}, PATIENCE)
        assert hanging in workers(), "nobody has waited for it"
        wait_for(answers, 60)
        os.kill(hanging, signal.SIGCONT)
    finally:
        parent.send_signal(signal.SIGTERM)
        parent.wait(60)

"""Mails and webhooks leave the house slowly, to whoever shows who they are, and not again and again."""

from __future__ import annotations

import socketserver
import ssl
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar

import httpx
import pytest
from tests.server.conftest import DAY_MS, PATIENCE, Server, by_webhook, through_proxy, wait_for
from tests.server.receivers import Mailbox, Receiver, post_office

from mehen.server import mails, outside
from mehen.server import schema as db
from mehen.server.settings import Smtp

Start = Callable[..., Server]


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

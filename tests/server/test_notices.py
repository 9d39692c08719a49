"""Told of one's turn by push, e-mail and webhook: each once, in one's own language, nowhere it must not go."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import select, update
from tests.server.conftest import Server, by_webhook, wait_for
from tests.server.receivers import Mailbox, Receiver
from tests.server.test_tables import lines_of, see_all, table_of

from mehen.server import outside, push
from mehen.server import schema as db
from mehen.server.settings import Smtp

Start = Callable[..., Server]


def states(server: Server, table: str) -> list[tuple[str, str, str]]:
    """Topic, channel and state of the notices of a table."""
    with server.house.database.read() as c:
        rows = c.execute(select(db.notices).where(db.notices.c.table_id == table).order_by(db.notices.c.id))
        return [(row.topic, row.channel, row.state) for row in rows]


def tried(server: Server, table: str) -> tuple[str, int]:
    """State of a table's notice, and how often it was tried to send it; there is none while a bot is asked."""
    with server.house.database.read() as c:
        row = c.execute(select(db.notices).where(db.notices.c.table_id == table)).first()
        return (row.state, row.tries) if row else ("", 0)


def test_a_webhook_is_called_once_a_turn_also_with_an_open_tab(server: Server, hook: Receiver) -> None:
    table, people = table_of(server, "Ada", "Ben", title="Delta")
    for person in people:
        by_webhook(person, hook)
    with people[0].socket(table) as hers, people[1].socket(table) as his:
        for _ in range(3):
            line = lines_of([hers, his])
            while lines_of([hers, his]) is line:
                line.act()
                line.until(lambda here: here.table["ply"] == here.position["ply"])
                see_all(hers, his)
            wait_for(lambda: {state for *_, state in states(server, table)} == {"sent"})
    server.send_due()
    assert len(hook.posts) == 3, "each once"
    said = [json.loads(body) for _, body in hook.posts]
    assert said[0]["text"] == "Delta: Du bist am Zug." and said[0]["table"] == table
    assert len({message["ply"] for message in said}) == 3
    assert all("invite" not in body.decode() for _, body in hook.posts)


def test_two_processes_send_each_notice_once(start: Start, database_url: str, hook: Receiver) -> None:
    one, two = start(database_url), start(database_url)
    ada = one.person("Ada")
    by_webhook(ada, hook)
    tables = [ada.open("random", "me", title=f"table {n}") for n in range(4)]
    wait_for(lambda: [tried(one, table) for table in tables] == [("sent", 1)] * 4)
    for server in (one, two):
        server.send_due()
    assert [tried(one, table) for table in tables] == [("sent", 1)] * 4
    sent = [json.loads(body)["table"] for _, body in hook.posts]
    assert sorted(sent) == sorted(tables)
    assert two.house.database.url == one.house.database.url


def test_a_failed_delivery_is_tried_again_and_a_sent_one_is_not(server: Server, hook: Receiver) -> None:
    hook.statuses = [500, 302]
    ada = server.person("Ada")
    by_webhook(ada, hook)
    table = ada.open("me", "random")
    for tries in (1, 2, 3):
        wait_for(lambda: tried(server, table) == ("sent" if tries == 3 else "waiting", tries))  # noqa: B023
        assert len(hook.posts) == tries
        with server.house.database.write() as c:
            waiting = db.notices.c.state == "waiting"
            c.execute(update(db.notices).where(db.notices.c.table_id == table, waiting).values(due_at=0))
    server.send_due()
    assert len(hook.posts) == 3


def test_who_plays_at_once_is_not_told(start: Start, hook: Receiver) -> None:
    server = start(notice_delay=3600)
    table, people = table_of(server, "Ada", "Ben")
    for person in people:
        by_webhook(person, hook)
    with people[0].socket(table) as hers, people[1].socket(table) as his:
        for _ in range(8):
            lines_of([hers, his]).act()
            for line in (hers, his):
                line.until(lambda here: here.position["ply"] == max(hers.table["ply"], his.table["ply"]))
    kept = [state for *_, state in states(server, table)]
    assert kept and set(kept[:-1]) <= {"dropped"} and kept[-1] == "waiting"
    assert hook.posts == []


def test_a_live_game_is_told_only_to_those_who_want_it(server: Server, hook: Receiver) -> None:
    ada = server.person("Ada")
    ada.ok("PATCH", "/api/me", {"notices": {"webhook": hook.url}})
    table = ada.open("random", "me", clock="live")
    with ada.socket(table) as line:
        line.until(lambda here: here.my_turn)
    assert states(server, table) == []


def test_an_address_is_used_once_it_is_confirmed(start: Start, mailbox: Mailbox) -> None:
    server = start(smtp=Smtp("127.0.0.1", mailbox.server_address[1], sender="mehen@localhost", tls=False))
    ada, eve = server.person("Ada"), server.person("Eve")
    ada.ok("POST", "/api/me/email", {"email": "ada@nile.example.org"}, headers={"Accept-Language": "de"})
    assert ada.ok("GET", "/api/me")["email"] is None
    [mail] = mailbox.mails
    assert "To: ada@nile.example.org" in mail
    text = base64.b64decode(mail.split("\n\n", 1)[-1]).decode() if "base64" in mail else mail
    code = re.search(r"#email=([\w.=-]+)", re.sub(r"=\r?\n", "", text).replace("=3D", "="))
    assert code is not None, text
    assert eve.refused("PUT", "/api/me/email", {"code": code[1]}) == (400, "email_code"), "not hers"
    assert ada.refused("PUT", "/api/me/email", {"code": code[1] + "x"}) == (400, "email_code")
    assert ada.ok("PUT", "/api/me/email", {"code": code[1]})["email"] == "ada@nile.example.org"
    table = ada.open("random", "me", title="Delta")
    wait_for(lambda: len(mailbox.mails) == 2)
    assert "Subject: Delta: it is your turn." in mailbox.mails[1] and f"/t/{table}" in mailbox.mails[1]
    assert ada.ok("PATCH", "/api/me", {"email": "eve@nile.example.org"})["email"] == "ada@nile.example.org"
    assert "To: eve@nile.example.org" in mailbox.mails[2], "a new one has to be confirmed too"
    assert ada.ok("PATCH", "/api/me", {"email": None})["email"] is None
    ada.ok("DELETE", "/api/me/email")
    assert ada.ok("GET", "/api/me")["email"] is None


def test_a_server_without_mail_says_so(server: Server) -> None:
    refused = server.person().refused("POST", "/api/me/email", {"email": "ada@nile.example.org"})
    assert refused == (400, "no_email")


class Browser:
    """A push subscription as a browser makes it."""

    def __init__(self, endpoint: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": encode(point), "auth": encode(self.auth)}
        self.subscription: dict[str, Any] = {"endpoint": endpoint, "keys": keys}

    def read(self, body: bytes) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(
            http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        )
        return message


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def test_a_push_is_sealed_for_the_browser_and_signed_by_the_server(server: Server, hook: Receiver) -> None:
    ada = server.person("Ada")
    laptop, phone, sold = (Browser(f"{hook.url}/{name}") for name in ("laptop", "phone", "sold"))
    for browser in (laptop, phone, sold):
        ada.ok("PUT", "/api/me/push", browser.subscription)
    hook.statuses = [201, 201, 410]
    table = ada.open("random", "me", title="Delta")
    wait_for(lambda: len(hook.posts) == 3)
    wait_for(lambda: states(server, table)[0][2] == "sent")
    headers, body = hook.posts[0]
    assert headers["content-encoding"] == "aes128gcm" and headers["ttl"]
    key = ada.ok("GET", "/api/push-key")["key"]
    assert headers["authorization"].startswith("vapid t=") and headers["authorization"].endswith(f"k={key}")
    assert any(reads(browser, body) for browser in (laptop, phone, sold))
    assert b"Delta" not in body
    assert len(ada.ok("GET", "/api/me/export")["push"]) == 2, "one of them has unsubscribed"
    ada.ok("DELETE", "/api/me/push")
    assert ada.ok("GET", "/api/me/export")["push"] == []


def reads(browser: Browser, body: bytes) -> bool:
    try:
        return bool(browser.read(body)["text"] == "Delta: it is your turn.")
    except http_ece.ECEException:
        return False


def test_a_browser_without_a_good_key_is_no_browser() -> None:
    browser = Browser("https://push.example/phone")
    no_keys: dict[str, str] = {}
    for keys in (no_keys, browser.subscription["keys"] | {"auth": ""}):
        with pytest.raises(ValueError, match=r"."):
            push.sealed(browser.subscription | {"keys": keys}, "{}", "a", "mailto:nobody@localhost")


def test_one_browser_that_fails_does_not_make_the_others_ring_twice(server: Server, hook: Receiver) -> None:
    ada = server.person("Ada")
    for name in ("laptop", "phone"):
        ada.ok("PUT", "/api/me/push", Browser(f"{hook.url}/{name}").subscription)
    hook.statuses = [500, 201]
    table = ada.open("random", "me")
    wait_for(lambda: states(server, table) and states(server, table)[0][2] == "sent")
    assert len(hook.posts) == 2


def test_the_servers_key_follows_from_its_secret() -> None:
    assert push.public_key("a") == push.public_key("a") != push.public_key("b")
    assert len(base64.urlsafe_b64decode(push.public_key("a") + "=")) == 65


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.0.0.5", "192.168.1.1", "172.16.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1",
        "::1", "::", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "64:ff9b::7f00:1", "2002:7f00:1::",
    ],
)  # fmt: skip
def test_addresses_in_ones_own_network_are_not_called(address: str) -> None:
    assert not outside.is_public(address)
    assert outside.is_public("8.8.8.8") and outside.is_public("2001:4860:4860::8888")


def test_a_webhook_into_the_hosts_network_is_never_called(start: Start, hook: Receiver) -> None:
    server = start(private_webhooks=False)
    ada = server.person("Ada")
    by_webhook(ada, hook)
    ada.ok("PATCH", "/api/me", {"notices": {"webhook": hook.url.replace("127.0.0.1", "localhost")}})
    table = ada.open("random", "me")
    wait_for(lambda: states(server, table) and states(server, table)[0][2] == "waiting")
    with server.house.database.read() as c:
        wait_for(lambda: c.execute(select(db.notices.c.tries)).scalar() == 1)
    assert hook.posts == []


def test_the_address_that_was_checked_is_the_one_that_is_called(
    hook: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that answers differently the second time leads nowhere."""
    asked: list[str] = []

    def resolve(host: str, port: int) -> str:
        asked.append(host)
        return "127.0.0.1"

    monkeypatch.setattr(outside, "public_address", resolve)
    port = hook.server_port
    assert outside.post(f"http://rebinding.invalid:{port}/hook", b"{}", {}) == 200
    assert asked == ["rebinding.invalid"]
    assert hook.posts[0][0]["host"] == f"rebinding.invalid:{port}"

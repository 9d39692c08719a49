"""Passkeys: several with names, a login without a password; and everything somebody might hand over that is not one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from tests.server.authenticator import PRESENT, VERIFIED, Device, b64
from tests.server.conftest import Person, Server, settings_for

from mehen.server import passkeys, tickets
from mehen.server import schema as db
from mehen.server.errors import Refused

Start = Callable[..., Server]


def named(server: Server, person: Person) -> Person:
    """Comes to the server under a name, as passkeys want it."""
    person.http.headers["Host"] = f"localhost:{server.port}"
    return person


def visitor(server: Server) -> Person:
    return named(server, server.visitor())


def device(server: Server, **more: Any) -> Device:
    return Device(f"http://localhost:{server.port}", **more)


def owner(server: Server, key: Device, name: str = "Telephone") -> Person:
    """Somebody with an account and a passkey."""
    me = visitor(server)
    me.account()
    register(me, key, name)
    return me


def register(me: Person, key: Device, name: str = "Telephone") -> None:
    me.ok("PUT", "/api/me/passkeys", key.make(me.ok("POST", "/api/me/passkeys"), name))


def enter(server: Server, key: Device, **wrong: Any) -> tuple[Person, Any]:
    who = visitor(server)
    asked = who.ok("POST", "/api/login/passkey")
    return who, who.ask("PUT", "/api/login/passkey", key.sign(asked, **wrong))


def test_several_are_kept_with_names_each_opens_and_each_goes(server: Server) -> None:
    phone, stick = device(server), device(server, step=1)
    me = owner(server, phone, "  Telephone\u200b ")
    register(me, stick, "Stick")
    kept = me.ok("GET", "/api/me/guarding")["passkeys"]
    assert [(key["name"], key["used_at"]) for key in kept] == [("Telephone", None), ("Stick", None)]
    for key in (phone, stick, stick):
        who, answer = enter(server, key)
        assert answer.json()["id"] == me.id
        assert who.ok("GET", "/api/me")["id"] == me.id
    kept = me.ok("GET", "/api/me/guarding")["passkeys"]
    assert all(key["used_at"] for key in kept)
    assert [row["name"] for row in me.ok("GET", "/api/me/export")["passkeys"]] == ["Telephone", "Stick"]
    me.ok("DELETE", f"/api/me/passkeys/{kept[0]['id']}")
    assert enter(server, phone)[1].json()["code"] == "passkey_unknown"
    assert enter(server, stick)[1].status_code == 200
    stranger = visitor(server)
    stranger.account()
    assert stranger.refused("DELETE", f"/api/me/passkeys/{kept[1]['id']}") == (404, "passkey_gone")


def test_older_computers_sign_otherwise(server: Server) -> None:
    key = device(server, key=rsa.generate_private_key(65537, 2048))
    me = owner(server, key)
    assert enter(server, key)[1].json()["id"] == me.id
    key.key = rsa.generate_private_key(65537, 2048)
    assert enter(server, key)[1].json()["code"] == "passkey"


def test_it_takes_the_place_of_a_second_step(server: Server) -> None:
    key = device(server)
    me = owner(server, key)
    with server.house.database.write() as c:
        c.execute(db.totp.insert().values(user_id=me.id, secret="x", since=1))
    assert enter(server, key)[1].json()["id"] == me.id


@pytest.mark.parametrize(
    "wrong",
    [
        {"page": {"origin": "https://evil.example"}},
        {"page": {"origin": "http://localhost"}},
        {"page": {"type": "webauthn.create"}},
        {"page": {"crossOrigin": True}},
        {"page": {"challenge": b64(b"made up")}},
        {"page": {"challenge": "\u2021"}},
        {"page": {"challenge": None}},
        {"house": "evil.example"},
        {"flags": PRESENT},
        {"flags": VERIFIED},
        {"flags": 0},
    ],
)
def test_what_is_not_for_us_opens_nothing(server: Server, wrong: dict[str, Any]) -> None:
    """Signed by the right key, but on another page, for another house, or without anybody there."""
    key = device(server)
    owner(server, key)
    who, answer = enter(server, key, **wrong)
    assert (answer.status_code, answer.json()["code"]) == (400, "passkey")
    assert who.refused("GET", "/api/me") == (401, "who_are_you")


def test_a_signature_of_somebody_else_opens_nothing(server: Server) -> None:
    key, other = device(server), device(server)
    owner(server, key)
    other.id = key.id
    assert enter(server, other)[1].json()["code"] == "passkey"
    who = visitor(server)
    asked = who.ok("POST", "/api/login/passkey")
    signed = key.sign(asked)
    for part, value in (("signature", ""), ("signature", "AAAA"), ("page", "AAAA"), ("device", "AAAA"), ("device", "")):
        assert who.refused("PUT", "/api/login/passkey", signed | {part: value}) == (400, "passkey")
    assert who.refused("PUT", "/api/login/passkey", signed | {"credential": "AAAA"}) == (401, "passkey_unknown")
    assert who.ok("PUT", "/api/login/passkey", signed), "none of that has hurt its owner"


@pytest.mark.parametrize(
    "page", [b"[" * 2900, b"[]", b"{}", b"1", b"null", b"\xff", b'"x"', b'{"type": [], "origin": {}}']
)
def test_what_is_no_page_is_refused(server: Server, page: bytes) -> None:
    key = device(server)
    me = owner(server, key)
    who = visitor(server)
    signed = key.sign(who.ok("POST", "/api/login/passkey")) | {"page": b64(page)}
    assert who.refused("PUT", "/api/login/passkey", signed) == (400, "passkey")
    made = device(server).make(me.ok("POST", "/api/me/passkeys")) | {"page": b64(page)}
    assert me.refused("PUT", "/api/me/passkeys", made) == (400, "passkey")


def test_an_answer_counts_once_and_not_for_long(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    key = device(server)
    owner(server, key)
    who = visitor(server)
    signed = key.sign(who.ok("POST", "/api/login/passkey"))
    who.ok("PUT", "/api/login/passkey", signed)
    assert visitor(server).refused("PUT", "/api/login/passkey", signed) == (400, "passkey"), "heard on the way"
    late = key.sign(who.ok("POST", "/api/login/passkey"))
    real = db.now
    monkeypatch.setattr(db, "now", lambda: real() + tickets.LIFE_MS["use_key"] + 1000)
    assert who.refused("PUT", "/api/login/passkey", late) == (400, "passkey")


def test_a_copy_of_a_device_that_counts_is_noticed(server: Server) -> None:
    key = device(server, step=1)
    owner(server, key)
    copy = device(server, step=1, key=key.key, id=key.id)
    for _ in range(3):
        assert enter(server, key)[1].status_code == 200
    assert enter(server, copy)[1].json()["code"] == "passkey", "it is behind"
    copy.counter = key.counter - 1
    assert enter(server, copy)[1].json()["code"] == "passkey", "just as far"
    copy.counter, copy.step = 0, 0
    assert enter(server, copy)[1].json()["code"] == "passkey", "does as if it did not count"
    assert enter(server, key)[1].status_code == 200


@pytest.mark.parametrize(
    "wrong",
    [
        {"page": {"origin": "https://evil.example"}},
        {"page": {"type": "webauthn.get"}},
        {"house": "evil.example"},
        {"flags": PRESENT | VERIFIED},
        {"flags": PRESENT | 0x40},
    ],
)
def test_what_is_not_made_for_us_is_not_kept(server: Server, wrong: dict[str, Any]) -> None:
    me, key = visitor(server), device(server)
    me.account()
    body = key.make(me.ok("POST", "/api/me/passkeys"), **wrong)
    assert me.refused("PUT", "/api/me/passkeys", body) == (400, "passkey")
    assert me.ok("GET", "/api/me/guarding")["passkeys"] == []


def test_only_keys_that_we_have_asked_for_are_kept(server: Server) -> None:
    me, key = visitor(server), device(server)
    me.account()
    for wrong in (ec.generate_private_key(ec.SECP384R1()), rsa.generate_private_key(65537, 1024)):
        key.key = wrong
        body = key.make(me.ok("POST", "/api/me/passkeys"))
        assert me.refused("PUT", "/api/me/passkeys", body) == (400, "passkey")
    body = device(server).make(me.ok("POST", "/api/me/passkeys"))
    for part in ("public_key", "device", "page"):
        assert me.refused("PUT", "/api/me/passkeys", body | {part: "AAAA"}) == (400, "passkey")


def test_nobody_is_given_a_passkey_of_somebody_else(server: Server) -> None:
    """A riddle is for one person; a device that somebody has already stays theirs."""
    ada, eve, key = visitor(server), visitor(server), device(server)
    ada.account()
    eve.account()
    body = key.make(ada.ok("POST", "/api/me/passkeys"))
    assert eve.refused("PUT", "/api/me/passkeys", body) == (400, "passkey")
    ada.ok("PUT", "/api/me/passkeys", body)
    again = key.make(eve.ok("POST", "/api/me/passkeys"))
    assert eve.refused("PUT", "/api/me/passkeys", again) == (409, "passkey_known")
    assert enter(server, key)[1].json()["id"] == ada.id
    assert ada.ok("POST", "/api/me/passkeys")["known"] == [b64(key.id)]
    asked = eve.ok("POST", "/api/login/passkey")
    assert eve.refused("PUT", "/api/me/confirm", key.sign(asked)) == (400, "passkey")


def test_there_is_an_end_to_them(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passkeys, "MOST", 1)
    me = owner(server, device(server))
    body = device(server).make(me.ok("POST", "/api/me/passkeys"))
    assert me.refused("PUT", "/api/me/passkeys", body) == (409, "passkeys_full")


def test_a_guest_has_none(server: Server) -> None:
    guest = named(server, server.person())
    assert guest.refused("POST", "/api/me/passkeys") == (409, "no_account")


def test_under_an_address_there_are_none(server: Server) -> None:
    assert server.visitor().refused("POST", "/api/login/passkey") == (400, "passkey_place")


@pytest.mark.parametrize(
    ("public", "host", "name", "page"),
    [
        ("", "localhost:8000", "localhost", "http://localhost:8000"),
        ("", "table.example.org", "table.example.org", "https://table.example.org"),
        ("https://table.example.org", "table.example.org", "table.example.org", "https://table.example.org"),
        ("https://table.example.org:8443", "table.example.org", "table.example.org", "https://table.example.org:8443"),
        ("https://example.org", "play.example.org", "example.org", "https://play.example.org"),
        ("https://table.example.org", "localhost:8000", None, ""),
        ("https://table.example.org", "eviltable.example.org", None, ""),
        ("https://192.0.2.7", "192.0.2.7", None, ""),
        ("", "[2001:db8::1]:80", None, ""),
        ("", "", None, ""),
        ("", "[::1", None, ""),
    ],
)
def test_for_which_name_and_on_which_page(tmp_path: Path, public: str, host: str, name: str | None, page: str) -> None:
    origins = ("https://play.example.org", "https://other.example")
    settings = replace(settings_for(tmp_path), public_url=public, origins=origins)
    if name is None:
        with pytest.raises(Refused, match="passkey_place"):
            passkeys.place_of(settings, {"host": host})
        return
    place = passkeys.place_of(settings, {"host": host})
    assert place.name == name and page in place.origins
    assert not place.origins & {"https://other.example", "http://table.example.org"}


def test_who_tries_too_often_waits_and_the_owner_does_not(start: Start) -> None:
    server = start(limits=True)
    key = device(server)
    me = owner(server, key)
    other = visitor(server)
    other.http.headers["X-Forwarded-For"] = "192.0.2.1"
    answers = {other.ask("POST", "/api/login/passkey").status_code for _ in range(40)}
    assert answers == {200, 429}
    assert enter(server, key)[1].json()["id"] == me.id

"""Guests, accounts, passwords, sessions on several devices, one's own data, going away."""

from __future__ import annotations

import pytest
from sqlalchemy import select
from tests.server.conftest import Closed, Server, number
from tests.server.test_tables import table_of

from mehen.server import schema as db
from mehen.server import sessions, socket, store


def test_a_guest_becomes_an_account_and_keeps_the_seat(server: Server) -> None:
    me = server.person("Nefret")
    table = me.open("me", "me")
    guest = me.id
    login = me.account()
    assert me.id == guest
    elsewhere = server.visitor()
    assert elsewhere.refused("POST", "/api/login", {"login": login, "password": "wrong horse"}) == (
        401,
        "wrong_password",
    )
    back = elsewhere.ok("POST", "/api/login", {"login": login.upper(), "password": "correct horse"})
    assert (back["id"], back["name"], back["login"]) == (guest, "Ani", login)
    assert "password" not in back
    with elsewhere.socket(table) as line:
        assert line.position["seat"] is not None, "come back on another device"
    assert server.visitor().refused("POST", "/api/accounts", {"login": login, "password": "correct horse"}) == (
        409,
        "login_taken",
    )


def test_passwords_are_kept_as_argon2(server: Server) -> None:
    me = server.visitor()
    me.account()
    with server.house.database.read() as c:
        assert str(store.user(c, me.id)["password"]).startswith("$argon2id$")


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/api/guest", {"name": " \u200b\n "}, "name"),
        ("/api/guest", {"name": "x" * 41}, "name"),
        ("/api/guest", {"name": "a\u0000b"}, "malformed"),
        ("/api/guest", {"name": "Ada", "admin": True}, "malformed"),
        ("/api/accounts", {"login": "a b", "password": "correct horse"}, "login"),
        ("/api/accounts", {"login": "ab", "password": "short"}, "malformed"),
    ],
)
def test_names_and_logins_are_checked(server: Server, path: str, body: dict[str, object], code: str) -> None:
    assert server.visitor().refused("POST", path, body)[1] == code


def test_a_new_password_ends_the_sessions_of_other_devices(server: Server) -> None:
    me, phone = server.visitor(), server.visitor()
    login = me.account()
    phone.ok("POST", "/api/login", {"login": login, "password": "correct horse"})
    wrong = {"password": "another horse", "old_password": "wrong horse"}
    assert me.refused("PATCH", "/api/me", wrong) == (401, "wrong_password")
    me.ok("PATCH", "/api/me", wrong | {"old_password": "correct horse"})
    me.ok("GET", "/api/me")
    assert phone.refused("GET", "/api/me") == (401, "who_are_you")
    assert server.person().refused("PATCH", "/api/me", wrong) == (409, "no_account")


def test_logging_out_everywhere_closes_sockets_too(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "RECHECK", 0.0)
    me, phone = server.visitor(), server.visitor()
    login = me.account()
    phone.ok("POST", "/api/login", {"login": login, "password": "correct horse"})
    table = me.open("me", "me")
    with phone.socket(table) as line:
        me.ok("POST", "/api/logout", {"everywhere": True})
        with pytest.raises(Closed) as closed:
            line.ask(type="ping")
        assert closed.value.code == socket.CLOSE_POLICY
    assert me.refused("GET", "/api/me") == (401, "who_are_you")
    assert phone.refused("GET", "/api/me") == (401, "who_are_you")


def test_a_socket_that_only_listens_ends_with_its_cookie(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "RECHECK", 0.0)
    table, (ada, ben) = table_of(server, "Ada", "Ben")
    with ben.socket(table) as line:
        with server.house.database.write() as c:
            sessions.end_all(c, ben.id)
        ada.ok("POST", f"/api/tables/{table}/chat", {"id": "x", "text": "still here?"})
        assert line.hung_up() == socket.CLOSE_POLICY


def test_cookies_cannot_be_guessed_and_are_kept_from_scripts(server: Server) -> None:
    me = server.person()
    response = me.ask("GET", "/api/me")
    said = response.headers["set-cookie"].lower()
    assert "httponly" in said and "samesite=lax" in said and "path=/" in said
    value = me.http.cookies["mehen"]
    for forged in (value[:-2] + "xx", "", f"{me.id}", value.swapcase()):
        stranger = server.visitor()
        stranger.http.cookies.set("mehen", forged, domain="127.0.0.1")
        assert stranger.refused("GET", "/api/me") == (401, "who_are_you")


def test_settings_are_kept(server: Server) -> None:
    me = server.person()
    wish = {"name": "Ani", "lang": "de", "notices": {"push": False, "email": False, "webhook": "https://a.example/x"}}
    assert me.ok("PATCH", "/api/me", wish)["name"] == "Ani"
    assert me.ok("GET", "/api/me/notices") == {
        "push": False,
        "email": False,
        "webhook": "https://a.example/x",
        "live": False,
        "lang": "en",
    }
    assert me.ok("GET", "/api/me")["settings"]["lang"] == "de"


def test_notes_are_for_ones_own_eyes(server: Server) -> None:
    table, (ada, ben) = table_of(server, "Ada", "Ben")
    ada.ok("PUT", f"/api/tables/{table}/note", {"text": "take the sphinx"})
    ada.ok("PUT", f"/api/tables/{table}/note", {"text": "take the pyramid"})
    assert ada.ok("GET", f"/api/tables/{table}/note") == {"text": "take the pyramid"}
    assert ben.ok("GET", f"/api/tables/{table}/note") == {"text": ""}


def test_export_holds_everything_and_deletion_leaves_nothing(server: Server) -> None:
    me = server.visitor()
    login = me.account(f"canary{number()}")
    note, talk = f"note of {login}", f"talk of {login}"
    ben = server.person("Ben")
    table = me.open("me", "open", "open", listed=True)
    ben.sit(table, 1)
    eve = server.person("Eve")
    eve.sit(table, 2)
    other = me.open("me", "open", listed=True)
    me.ok("PUT", f"/api/tables/{table}/note", {"text": note})
    me.ok("POST", f"/api/tables/{table}/chat", {"id": "1", "text": talk})
    with me.socket(table) as line:
        if line.my_turn:
            line.act()
    exported = me.ok("GET", "/api/me/export")
    assert exported["person"]["login"] == login
    assert [row["text"] for row in exported["notes"]] == [note]
    assert [row["text"] for row in exported["chat"]] == [talk]
    assert {row["id"] for row in exported["tables"]} == {table, other}
    me.ok("DELETE", "/api/me", {"password": "correct horse"})
    assert me.refused("GET", "/api/me") == (401, "who_are_you")
    with server.house.database.read() as c:
        for part in db.metadata.sorted_tables:
            rows = " ".join(str(row) for row in c.execute(select(part)))
            assert me.id not in rows and note not in rows and talk not in rows, part.name
            assert login not in rows
    row = ben.table(table)
    assert row["status"] == "running" and row["seats"][0]["user_id"] is None and row["seats"][0]["bot"]
    assert ben.table(other)["status"] == "abandoned"
    with ben.socket(table) as line:
        line.until(lambda here: here.table["actor"] != 0)

"""The second step: codes of an app, codes on paper; each once, guessed by nobody, and nobody locked out."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from dataclasses import replace
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from sqlalchemy import select
from tests.server.conftest import Person, Server

from mehen.server import schema as db
from mehen.server import tickets, totp

Start = Callable[..., Server]
PASSWORD = "correct horse"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """A calendar that stands still, until it is moved on by some milliseconds."""
    at = [db.now()]
    monkeypatch.setattr(db, "now", lambda: at[0])

    def move(ms: int) -> None:
        at[0] += ms

    return move


class App:
    """On somebody's telephone."""

    def __init__(self, secret: str) -> None:
        self.secret = base64.b32decode(secret)

    def code(self, steps: int = 0) -> str:
        return totp.code_at(self.secret, db.now() // totp.STEP_MS + steps)


def guarded(server: Server) -> tuple[Person, str, App, list[str]]:
    """Somebody with an app: the person, the login, the app, the codes on paper."""
    me = server.visitor()
    login = me.account()
    app = App(me.ok("POST", "/api/me/totp")["secret"])
    return me, login, app, me.ok("PUT", "/api/me/totp", {"code": app.code(-1)})["codes"]


def halfway(server: Server, login: str, address: str = "") -> tuple[Person, str]:
    """The password was right."""
    who = server.visitor()
    if address:
        who.http.headers["X-Forwarded-For"] = address
    answer = who.ask("POST", "/api/login", {"login": login, "password": PASSWORD})
    assert answer.status_code == 202 and set(answer.json()) == {"ticket"}
    assert "set-cookie" not in answer.headers
    return who, answer.json()["ticket"]


@pytest.mark.parametrize(
    ("seconds", "code"),
    [(59, "94287082"), (1111111109, "07081804"), (1111111111, "14050471"), (1234567890, "89005924")],
)
def test_codes_are_those_of_the_standard(seconds: int, code: str) -> None:
    """RFC 6238, appendix B; of its eight digits apps show the last six."""
    assert totp.code_at(b"12345678901234567890", seconds // 30) == code[-6:]


def test_a_login_asks_for_the_code_of_the_app(server: Server, clock: Callable[[int], None]) -> None:
    me, login, app, _ = guarded(server)
    who, ticket = halfway(server, login)
    assert who.refused("GET", "/api/me") == (401, "who_are_you"), "half way is not in"
    wrong = str((int(app.code()) + 1) % 10**6).zfill(6)
    assert who.refused("POST", "/api/login/code", {"ticket": ticket, "code": wrong}) == (400, "app_code")
    code = f"{app.code()[:3]} {app.code()[3:]}"
    assert who.ok("POST", "/api/login/code", {"ticket": ticket, "code": code})["id"] == me.id
    assert who.ok("GET", "/api/me")["login"] == login
    nobody = {"login": login, "password": "wrong horse"}
    assert server.visitor().refused("POST", "/api/login", nobody) == (401, "wrong_password"), "says nothing of the app"


def test_a_code_counts_once_and_none_before_it(server: Server, clock: Callable[[int], None]) -> None:
    _, login, app, _ = guarded(server)
    code, earlier = app.code(), app.code(-1)
    who, ticket = halfway(server, login)
    who.ok("POST", "/api/login/code", {"ticket": ticket, "code": code})
    eve, ticket = halfway(server, login)
    for heard in (code, earlier):
        assert eve.refused("POST", "/api/login/code", {"ticket": ticket, "code": heard}) == (400, "app_code")
    clock(totp.STEP_MS)
    eve.ok("POST", "/api/login/code", {"ticket": ticket, "code": app.code()})


def test_the_code_that_turned_it_on_is_used_up_too(server: Server, clock: Callable[[int], None]) -> None:
    me = server.visitor()
    login = me.account()
    app = App(me.ok("POST", "/api/me/totp")["secret"])
    me.ok("PUT", "/api/me/totp", {"code": app.code()})
    eve, ticket = halfway(server, login)
    assert eve.refused("POST", "/api/login/code", {"ticket": ticket, "code": app.code()}) == (400, "app_code")


@pytest.mark.parametrize(("steps", "fits"), [(-2, False), (0, True), (1, True), (2, False)])
def test_clocks_may_differ_a_little(server: Server, clock: Callable[[int], None], steps: int, fits: bool) -> None:
    _, login, app, _ = guarded(server)
    who, ticket = halfway(server, login)
    answer = who.ask("POST", "/api/login/code", {"ticket": ticket, "code": app.code(steps)})
    assert answer.is_success == fits


def test_a_clock_that_was_ahead_locks_nobody_out(server: Server, clock: Callable[[int], None]) -> None:
    _, login, app, _ = guarded(server)
    clock(3_600_000)
    who, ticket = halfway(server, login)
    who.ok("POST", "/api/login/code", {"ticket": ticket, "code": app.code()})
    clock(-3_600_000)
    who, ticket = halfway(server, login)
    who.ok("POST", "/api/login/code", {"ticket": ticket, "code": app.code()})


def test_a_ticket_is_for_one_login_of_one_person_and_not_for_long(server: Server, clock: Callable[[int], None]) -> None:
    _, login, app, codes = guarded(server)
    _, other, _, _ = guarded(server)
    who, ticket = halfway(server, other)
    assert who.refused("POST", "/api/login/code", {"ticket": ticket, "code": app.code()}) == (400, "app_code")
    assert who.refused("POST", "/api/login/code", {"ticket": ticket, "code": codes[0]}) == (400, "app_code")
    assert who.refused("POST", "/api/login/code", {"ticket": "made up", "code": app.code()}) == (401, "login_again")
    who, ticket = halfway(server, login)
    who.ok("POST", "/api/login/code", {"ticket": ticket, "code": app.code()})
    assert who.refused("POST", "/api/login/code", {"ticket": ticket, "code": codes[0]}) == (401, "login_again")
    who, ticket = halfway(server, login)
    clock(tickets.LIFE_MS["code"] + 1000)
    assert who.refused("POST", "/api/login/code", {"ticket": ticket, "code": app.code()}) == (401, "login_again")


def test_codes_on_paper_count_once_however_they_are_written(server: Server, clock: Callable[[int], None]) -> None:
    me, login, _, codes = guarded(server)
    assert len(set(codes)) == totp.CODES and all(re.fullmatch("(-?[a-z2-9]{4}){4}", code) for code in codes)
    who, ticket = halfway(server, login)
    who.ok("POST", "/api/login/code", {"ticket": ticket, "code": f" {codes[0].upper().replace('-', ' ')} "})
    who, ticket = halfway(server, login)
    assert who.refused("POST", "/api/login/code", {"ticket": ticket, "code": codes[0]}) == (400, "app_code")
    assert me.ok("GET", "/api/me/guarding")["codes"] == totp.CODES - 1
    fresh = me.ok("POST", "/api/me/codes")["codes"]
    assert who.refused("POST", "/api/login/code", {"ticket": ticket, "code": codes[1]}) == (400, "app_code")
    who.ok("POST", "/api/login/code", {"ticket": ticket, "code": fresh[1]})


def test_nothing_in_the_database_is_a_code_or_makes_one(server: Server, clock: Callable[[int], None]) -> None:
    me, _, app, codes = guarded(server)
    with server.house.database.read() as c:
        rows = " ".join(str(row) for part in (db.totp, db.recovery_codes) for row in c.execute(select(part)))
    assert not any(code in rows or code.replace("-", "") in rows for code in codes)
    assert totp.spoken(app.secret) not in rows and app.secret.hex() not in rows
    assert me.ok("GET", "/api/me/export")["codes"] == totp.CODES
    assert totp.spoken(app.secret) not in me.ask("GET", "/api/me/export").text


def test_another_secret_of_the_server_leaves_the_codes_on_paper(start: Start, clock: Callable[[int], None]) -> None:
    one = start()
    _, login, app, codes = guarded(one)
    one.stop()
    two = start(secret="another-secret")
    assert two.settings == replace(one.settings, secret="another-secret")
    who, ticket = halfway(two, login)
    assert who.refused("POST", "/api/login/code", {"ticket": ticket, "code": app.code()}) == (400, "app_code")
    who.ok("POST", "/api/login/code", {"ticket": ticket, "code": codes[0]})


def test_it_counts_only_once_a_code_has_come_back(server: Server, clock: Callable[[int], None]) -> None:
    me = server.visitor()
    login = me.account()
    first = App(me.ok("POST", "/api/me/totp")["secret"])
    app = App(me.ok("POST", "/api/me/totp")["secret"])
    assert server.visitor().ok("POST", "/api/login", {"login": login, "password": PASSWORD})["login"] == login
    assert me.refused("PUT", "/api/me/totp", {"code": first.code()}) == (400, "app_code"), "it was shown anew"
    assert me.refused("POST", "/api/me/codes") == (409, "no_app")
    me.ok("PUT", "/api/me/totp", {"code": app.code()})
    assert me.refused("POST", "/api/me/totp") == (409, "app_known"), "a found device does not put its own in place"
    assert me.refused("PUT", "/api/me/totp", {"code": app.code(1)}) == (409, "app_known")
    assert me.ok("GET", "/api/me/guarding")["app"] is True
    me.ok("DELETE", "/api/me/totp")
    assert me.ok("GET", "/api/me/guarding") == {"app": False, "codes": 0, "passkeys": [], "mail": False}
    assert server.visitor().ok("POST", "/api/login", {"login": login, "password": PASSWORD})["login"] == login


def test_what_the_picture_says(server: Server) -> None:
    me = server.visitor()
    login = me.account()
    shown = me.ok("POST", "/api/me/totp")
    parts = urlsplit(shown["address"])
    assert (parts.scheme, parts.netloc, unquote(parts.path)) == ("otpauth", "totp", f"/Mehen 127.0.0.1:{login}")
    assert parse_qs(parts.query) == {"secret": [shown["secret"]], "issuer": ["Mehen 127.0.0.1"]}


def test_guests_have_none(server: Server) -> None:
    guest = server.person()
    for method, path in (("POST", "/api/me/totp"), ("DELETE", "/api/me/totp"), ("POST", "/api/me/codes")):
        assert guest.refused(method, path) == (409, "no_account")
    assert guest.refused("PUT", "/api/me/totp", {"code": "123456"}) == (409, "no_account")


def test_who_guesses_codes_is_stopped_and_does_not_lock_the_owner_out(
    start: Start, clock: Callable[[int], None]
) -> None:
    """Somebody has the password, many addresses and much patience."""
    server = start(limits=True)
    _, login, app, codes = guarded(server)
    answers: list[int] = []
    for n in range(10):
        eve, ticket = halfway(server, login, f"192.0.2.{n}")
        for m in range(12):
            guess = str((int(app.code()) + 10 + 12 * n + m) % 10**6).zfill(6)
            answers.append(eve.ask("POST", "/api/login/code", {"ticket": ticket, "code": guess}).status_code)
    assert set(answers) == {400, 429} and answers.count(400) <= 62, "far from a million"
    who, ticket = halfway(server, login)
    assert who.refused("POST", "/api/login/code", {"ticket": ticket, "code": app.code()}) == (429, "too_many")
    who.ok("POST", "/api/login/code", {"ticket": ticket, "code": codes[0]})


def test_strangers_without_the_password_use_none_of_it_up(start: Start, clock: Callable[[int], None]) -> None:
    server = start(limits=True)
    _, login, app, _ = guarded(server)
    for n in range(100):
        eve = server.visitor()
        eve.http.headers["X-Forwarded-For"] = f"192.0.2.{n}"
        eve.refused("POST", "/api/login/code", {"ticket": f"made up {n}", "code": "123456"})
        eve.refused("POST", "/api/login", {"login": login, "password": f"guess {n}"})
        eve.http.close()
    who, ticket = halfway(server, login)
    who.ok("POST", "/api/login/code", {"ticket": ticket, "code": app.code()})

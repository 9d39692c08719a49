"""Sessions: stored, listed, ended on the server; what a stranger with a copied cookie, or with our secret, can do."""

from __future__ import annotations

import pytest
from tests.server.conftest import Person, Server, number

from mehen.server import schema as db
from mehen.server import sessions, store
from mehen.server.accounts import Cookies, is_easy

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1"


def with_cookie(server: Server, value: str) -> Person:
    """Somebody else's browser, with a copy of a cookie."""
    other = server.visitor()
    other.http.cookies.set("mehen", value, domain="127.0.0.1")
    return other


def signed_in(server: Server, login: str, agent: str = "") -> Person:
    other = server.visitor()
    other.ok("POST", "/api/login", {"login": login, "password": "correct horse"}, headers={"User-Agent": agent})
    return other


def test_logging_out_ends_the_session_on_the_server(server: Server) -> None:
    me = server.person()
    copy = with_cookie(server, me.http.cookies["mehen"])
    copy.ok("GET", "/api/me")
    me.ok("POST", "/api/logout", {})
    assert copy.refused("GET", "/api/me") == (401, "who_are_you"), "a copy of the cookie is worth nothing"


def test_whoever_planted_a_guests_cookie_is_not_in_the_account(server: Server) -> None:
    """Fixation: a stranger becomes a guest, gives their cookie to somebody, and waits for the account."""
    planted = server.person("Eve").http.cookies["mehen"]
    victim = with_cookie(server, planted)
    victim.account()
    assert victim.ok("GET", "/api/me")["login"]
    assert victim.http.cookies["mehen"] != planted
    assert with_cookie(server, planted).refused("GET", "/api/me") == (401, "who_are_you")


def test_logging_in_begins_a_session_of_its_own(server: Server) -> None:
    owner = server.visitor()
    login = owner.account()
    planted = server.person("Eve").http.cookies["mehen"]
    victim = with_cookie(server, planted)
    victim.ok("POST", "/api/login", {"login": login, "password": "correct horse"})
    assert victim.http.cookies["mehen"] != planted
    assert with_cookie(server, planted).refused("GET", "/api/me") == (401, "who_are_you")


def test_who_knows_the_secret_is_still_nobody(server: Server) -> None:
    """A forged signature: the probe had read an empty file with the secret and was anybody it liked."""
    me = server.person()
    me.account()
    forger = Cookies(server.settings)
    for epoch in (-1, 0, 1):
        stranger = with_cookie(server, forger.signer.dumps([me.id, epoch]))
        assert stranger.refused("GET", "/api/me") == (401, "who_are_you")


def test_nothing_in_the_database_opens_a_session(server: Server) -> None:
    me = server.person()
    with server.house.database.read() as c:
        stored = [row.id for row in c.execute(db.sessions.select().where(db.sessions.c.user_id == me.id))]
    assert len(stored) == 1 and me.http.cookies["mehen"] not in stored
    assert with_cookie(server, stored[0]).refused("GET", "/api/me") == (401, "who_are_you")


def test_sessions_are_listed_and_ended_one_by_one(server: Server) -> None:
    me = server.visitor()
    login = me.account()
    desk, phone = signed_in(server, login, FIREFOX), signed_in(server, login, SAFARI)
    rows = me.ok("GET", "/api/me/sessions")
    assert sorted(row["device"] for row in rows) == ["", "Firefox, Linux", "Safari, iPhone"]
    assert [row["here"] for row in rows].count(True) == 1
    on_phone = next(row["id"] for row in rows if "iPhone" in row["device"])
    stranger = server.person("Eve")
    assert stranger.refused("DELETE", f"/api/me/sessions/{on_phone}") == (404, "session")
    me.ok("DELETE", f"/api/me/sessions/{on_phone}")
    assert phone.refused("GET", "/api/me") == (401, "who_are_you")
    desk.ok("GET", "/api/me")
    assert len(me.ok("GET", "/api/me/export")["sessions"]) == 2
    assert me.refused("DELETE", "/api/me/sessions/%25%25%25%25%25%25%25%25%25%25%25%25") == (422, "malformed")


def test_a_signed_cookie_from_before_becomes_a_session_once(server: Server) -> None:
    with server.house.database.write() as c:
        old = store.add_user(c, "Ramose")
        store.change_user(c, old["id"], epoch=2)
    cookies = Cookies(server.settings)
    me = with_cookie(server, cookies.signer.dumps([old["id"], 2]))
    copy = with_cookie(server, me.http.cookies["mehen"])
    assert with_cookie(server, cookies.signer.dumps([old["id"], 1])).refused("GET", "/api/me")[0] == 401
    assert me.ok("GET", "/api/me")["name"] == "Ramose"
    assert me.ok("GET", "/api/me")["name"] == "Ramose", "with a session now"
    assert copy.refused("GET", "/api/me") == (401, "who_are_you")


def test_a_clock_that_jumps_logs_nobody_out_for_good(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    me = server.person()
    real = db.now
    for ahead in (-400, -1, 100, 0):
        monkeypatch.setattr(db, "now", lambda ahead=ahead: real() + ahead * 24 * 3_600_000)
        assert me.ok("GET", "/api/me")["id"] == me.id, f"{ahead} days"
    monkeypatch.setattr(db, "now", lambda: real() + 2 * sessions.MAX_AGE_MS)
    assert me.refused("GET", "/api/me") == (401, "who_are_you"), "half a year without coming back"
    monkeypatch.setattr(db, "now", real)
    assert me.ok("GET", "/api/me")["id"] == me.id, "it was only the clock"


def test_one_person_has_so_many_sessions_and_no_more(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST", 3)
    me = server.visitor()
    login = me.account()
    others = [signed_in(server, login) for _ in range(4)]
    assert len(others[-1].ok("GET", "/api/me/sessions")) == 3
    assert me.refused("GET", "/api/me") == (401, "who_are_you")


@pytest.mark.parametrize(
    "password",
    [
        "password",
        "Passwort123",
        "12345678",
        "20041999",
        "qwertzuiop",
        "aaaaaaaabb",
        "Dragon!!",
        "trustno1",
        "Liverpool7",
        "starwars99",
        "nefret-99",
    ],
)
def test_passwords_that_are_guessed_early_are_refused(server: Server, password: str) -> None:
    body = {"login": "nefret-99" if password == "nefret-99" else f"user{number()}", "password": password}
    assert server.visitor().refused("POST", "/api/accounts", body) == (400, "password_easy")


@pytest.mark.parametrize(
    "password", ["correct horse", "sandbank im nil", "kx7!pQz2m", "1415926535897932", "dragon83917264"]
)
def test_others_are_not(password: str) -> None:
    assert not is_easy(password, "nefret", "Nefret")


def test_an_account_is_deleted_only_with_its_password(server: Server) -> None:
    me = server.visitor()
    me.account()
    assert me.refused("DELETE", "/api/me") == (401, "wrong_password"), "a device that was left open"
    assert me.refused("DELETE", "/api/me", {"password": "wrong horse"}) == (401, "wrong_password")
    me.ok("GET", "/api/me")
    me.ok("DELETE", "/api/me", {"password": "correct horse"})
    assert me.refused("GET", "/api/me") == (401, "who_are_you")
    server.person("Gast").ok("DELETE", "/api/me")

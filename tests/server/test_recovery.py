"""A new password by mail: for its owner alone, once, within a day; and nobody learns who is here by asking."""

from __future__ import annotations

import quopri
import re
import threading
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import func, select
from tests.server.conftest import PATIENCE, Person, Server, number, through_proxy, wait_for
from tests.server.receivers import Mailbox, post_office

from mehen.server import mails, outside, sessions, store, tickets
from mehen.server import schema as db
from mehen.server.limits import LIMITS

Start = Callable[..., Server]
PUBLIC = "http://table.example.org"
NEW = "sandbank im nil"


@pytest.fixture
def house(start: Start, mailbox: Mailbox) -> Server:
    return start(smtp=post_office(mailbox), public_url=PUBLIC)


def owner(server: Server, email: str = "") -> tuple[Person, str]:
    """Somebody with an account and a confirmed address."""
    me = server.visitor()
    login = me.account()
    with server.house.database.write() as c:
        store.change_user(c, me.id, email=email or f"{login}@example.org")
    return me, login


def settle(server: Server) -> None:
    """Everything that was handed in is done: there is one clerk, and this comes last."""
    server.house.office._clerk.submit(lambda: None).result(30)


def asked(server: Server, who: str, **more: str) -> None:
    assert server.visitor().ask("POST", "/api/recovery", {"who": who}, **more).status_code == 202
    settle(server)


def links(mail: str) -> list[str]:
    return re.findall(f"{PUBLIC}/recover#([A-Za-z0-9_-]+)", plain(mail))


def plain(mail: str) -> str:
    return quopri.decodestring(mail.encode()).decode()


@pytest.mark.parametrize("by", ["login", "email"])
def test_a_link_leads_to_a_new_password_once(house: Server, mailbox: Mailbox, by: str) -> None:
    me, login = owner(house)
    phone = house.visitor()
    phone.ok("POST", "/api/login", {"login": login, "password": "correct horse"})
    asked(house, login.upper() if by == "login" else f" {login}@Example.org ")
    (token,) = links(mailbox.mails[0])
    who = house.visitor()
    for _ in range(2):
        assert who.ok("POST", "/api/recovery/account", {"token": token}) == {"login": login}
    assert who.refused("PUT", "/api/recovery", {"token": token, "password": "password1"}) == (400, "password_easy")
    phone.ok("GET", "/api/me")
    who.ok("PUT", "/api/recovery", {"token": token, "password": NEW})
    for device in (me, phone):
        assert device.refused("GET", "/api/me") == (401, "who_are_you"), "all sessions have ended"
    assert who.refused("GET", "/api/me") == (401, "who_are_you"), "the link alone signs nobody in"
    assert who.refused("PUT", "/api/recovery", {"token": token, "password": "another horse"}) == (404, "recovery")
    assert who.refused("POST", "/api/recovery/account", {"token": token}) == (404, "recovery")
    assert who.refused("POST", "/api/login", {"login": login, "password": "correct horse"}) == (401, "wrong_password")
    assert who.ok("POST", "/api/login", {"login": login, "password": NEW})["login"] == login


def test_a_link_grows_old(house: Server, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch) -> None:
    _, login = owner(house)
    asked(house, login)
    (token,) = links(mailbox.mails[0])
    real = db.now
    monkeypatch.setattr(db, "now", lambda: real() + tickets.LIFE_MS["recovery"] + 1000)
    body = {"token": token, "password": NEW}
    assert house.visitor().refused("PUT", "/api/recovery", body) == (404, "recovery")


def test_one_link_used_up_takes_the_others_along(house: Server, mailbox: Mailbox) -> None:
    _, login = owner(house)
    for _ in range(2):
        asked(house, login)
    first, second = (links(mail)[0] for mail in mailbox.mails)
    house.visitor().ok("PUT", "/api/recovery", {"token": second, "password": NEW})
    body = {"token": first, "password": "another horse"}
    assert house.visitor().refused("PUT", "/api/recovery", body) == (404, "recovery")


def test_a_link_opens_its_own_account_and_no_other_door(house: Server, mailbox: Mailbox) -> None:
    _, login = owner(house)
    _, other = owner(house)
    asked(house, login)
    (token,) = links(mailbox.mails[0])
    who = house.visitor()
    assert who.refused("POST", "/api/login/code", {"ticket": token, "code": "123456"}) == (401, "login_again")
    with house.house.database.write() as c:
        ticket = tickets.issue(c, "code", store.user_by_login(c, other)["id"])  # type: ignore[index]
    assert who.refused("PUT", "/api/recovery", {"token": ticket, "password": NEW}) == (404, "recovery")
    who.ok("PUT", "/api/recovery", {"token": token, "password": NEW})
    assert who.ok("POST", "/api/login", {"login": other, "password": "correct horse"})["login"] == other


def test_the_second_step_stays(house: Server, mailbox: Mailbox) -> None:
    """Whoever reads somebody's mail is not in yet."""
    me, login = owner(house)
    with house.house.database.write() as c:
        c.execute(db.totp.insert().values(user_id=me.id, secret="x", since=1))
    asked(house, login)
    who = house.visitor()
    who.ok("PUT", "/api/recovery", {"token": links(mailbox.mails[0])[0], "password": NEW})
    assert who.ask("POST", "/api/login", {"login": login, "password": NEW}).status_code == 202


def test_nothing_in_the_database_is_a_link(house: Server, mailbox: Mailbox) -> None:
    _, login = owner(house)
    asked(house, login)
    (token,) = links(mailbox.mails[0])
    with house.house.database.read() as c:
        (row,) = c.execute(select(db.tickets).where(db.tickets.c.purpose == "recovery")).all()
    assert token not in str(row)
    assert house.visitor().refused("PUT", "/api/recovery", {"token": row.id, "password": NEW}) == (404, "recovery")


def test_all_accounts_of_a_mailbox_are_named_in_one_mail(house: Server, mailbox: Mailbox) -> None:
    logins = [owner(house, "shared@example.org")[1] for _ in range(2)]
    asked(house, "shared@example.org")
    (mail,) = mailbox.mails
    assert all(f"{login}: {PUBLIC}" in mail for login in logins) and len(set(links(mail))) == 2
    with house.house.database.write() as c:
        store.change_user(c, store.user_by_login(c, logins[0])["id"], settings={"lang": "de"})  # type: ignore[index]
    asked(house, logins[0])
    assert "ein neues Passwort" in mailbox.mails[1] and len(links(mailbox.mails[1])) == 1


def test_the_answer_is_the_same_whether_or_not_there_is_such_an_account(
    house: Server, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In words and in time: it has come, and on the same connection the next one too, before any mail is sent."""
    _, login = owner(house)
    who, sent, open_again = house.visitor(), outside.send_mail, threading.Event()

    def send(*args: Any) -> None:
        assert open_again.wait(PATIENCE)
        sent(*args)

    monkeypatch.setattr(outside, "send_mail", send)
    seen: dict[bool, set[tuple[int, str, frozenset[str]]]] = {True: set(), False: set()}
    for there in (True, False) * 3:
        answer = who.ask("POST", "/api/recovery", {"who": login if there else f"nobody{number()}"})
        who.ok("GET", "/api/visitor")
        seen[there].add((answer.status_code, answer.text, frozenset(answer.headers)))
    assert seen[True] == seen[False] and len(seen[True]) == 1
    assert mailbox.mails == []
    open_again.set()
    wait_for(lambda: len(mailbox.mails) == 3)


@pytest.mark.parametrize("kind", ["nobody", "guest", "unconfirmed"])
def test_whom_no_link_can_reach_none_is_sent(house: Server, mailbox: Mailbox, kind: str) -> None:
    person = house.person("Gast") if kind == "guest" else house.visitor()
    login = person.account() if kind == "unconfirmed" else "nobody"
    if kind == "guest":
        with house.house.database.write() as c:
            store.change_user(c, person.id, email="guest@example.org")
        login = "guest@example.org"
    asked(house, login)
    assert mailbox.mails == []
    with house.house.database.read() as c:
        assert c.execute(select(func.count()).select_from(db.tickets)).scalar() == 0


@pytest.mark.parametrize("missing", ["smtp", "public_url"])
def test_a_house_that_sends_no_mail_says_so(start: Start, mailbox: Mailbox, missing: str) -> None:
    settings: dict[str, object] = {"smtp": post_office(mailbox), "public_url": PUBLIC}
    del settings[missing]
    server = start(**settings)
    _, login = owner(server)
    for who in (login, "nobody"):
        assert server.visitor().refused("POST", "/api/recovery", {"who": who}) == (400, "no_recovery")


def test_links_lead_where_the_host_says_not_where_whoever_asks_says(house: Server, mailbox: Mailbox) -> None:
    _, login = owner(house)
    asked(house, login, headers={"Host": "192.0.2.66", "X-Forwarded-Host": "evil.example"})  # type: ignore[arg-type]
    assert "192.0.2.66" not in mailbox.mails[0] and "evil" not in mailbox.mails[0] and links(mailbox.mails[0])


def test_a_mailbox_is_not_flooded_and_its_owner_always_has_a_link(
    start: Start, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Strangers from many addresses ask for somebody's links; these lie in the owner's mailbox, and are good."""
    server = start(limits=True, smtp=post_office(mailbox), public_url=PUBLIC)
    me, login = owner(server, "victim@example.org")
    for n in range(mails.TO_ONE):  # nor do they use it up by other mails
        guest = through_proxy(server, f"203.0.113.{n}")
        guest.ok("POST", "/api/guest", {"name": "Eve"})
        guest.ok("POST", "/api/me/email", {"email": "victim@example.org"})
    for n in range(8):
        stranger = through_proxy(server, f"198.51.100.{n}")
        stranger.ok("POST", "/api/recovery", {"who": [login, "victim@example.org"][n % 2]})
    settle(server)
    good = [token for mail in mailbox.mails for token in links(mail)]
    assert len(good) == mails.TO_ONE
    me.ok("POST", "/api/recovery", {"who": login})
    real = db.now
    monkeypatch.setattr(db, "now", lambda: real() + tickets.LIFE_MS["recovery"] - 60_000)
    me.ok("PUT", "/api/recovery", {"token": good[-1], "password": NEW})
    assert tickets.LIFE_MS["recovery"] >= mails.DAY_MS, "as long as the mails count"


def test_one_address_does_not_ask_for_everybody(start: Start, mailbox: Mailbox) -> None:
    server = start(limits=True, smtp=post_office(mailbox), public_url=PUBLIC)
    who = server.visitor()
    answers = [who.ask("POST", "/api/recovery", {"who": f"nobody{n}"}).status_code for n in range(8)]
    assert answers == [202] * LIMITS["recovery"].most + [429] * (8 - LIMITS["recovery"].most)


def test_the_address_of_a_guest_is_no_way_into_the_account(house: Server, mailbox: Mailbox) -> None:
    """Fixation: the guest whose cookie was planted has an address, or the code for one, of who planted it."""
    eve = house.person("Eve")
    eve.ok("POST", "/api/me/email", {"email": "eve@example.org"})
    code = re.findall("#email=(\\S+)", plain(mailbox.mails[0]))[0]
    eve.ok("PUT", "/api/me/email", {"code": code})
    victim = house.visitor()
    victim.http.cookies.set("mehen", eve.http.cookies["mehen"], domain="127.0.0.1")
    login = victim.account()
    assert victim.ok("GET", "/api/me")["email"] is None
    assert victim.refused("PUT", "/api/me/email", {"code": code}) == (400, "email_code"), "a link she was sent"
    asked(house, login)
    asked(house, "eve@example.org")
    assert len(mailbox.mails) == 1


def test_an_account_that_was_deleted_takes_its_links_along(house: Server, mailbox: Mailbox) -> None:
    me, login = owner(house)
    asked(house, login)
    me.ok("DELETE", "/api/me", {"password": "correct horse"})
    token = links(mailbox.mails[0])[0]
    assert house.visitor().refused("PUT", "/api/recovery", {"token": token, "password": NEW}) == (404, "recovery")


# -- showing once more who one is -------------------------------------------------------------


def test_a_device_that_was_left_open_changes_nothing_about_the_way_in(
    house: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    me, _ = owner(house)
    me.ok("POST", "/api/me/totp")
    real = db.now
    monkeypatch.setattr(db, "now", lambda: real() + sessions.CONFIRMED_MS + 1000)
    changes = [
        ("POST", "/api/me/totp", None),
        ("PUT", "/api/me/totp", {"code": "123456"}),
        ("DELETE", "/api/me/totp", None),
        ("POST", "/api/me/codes", None),
        ("POST", "/api/me/passkeys", None),
        ("PUT", "/api/me/passkeys", {"name": "x", "page": "", "device": "", "public_key": ""}),
        ("DELETE", "/api/me/passkeys/0123456789ab", None),
        ("POST", "/api/me/email", {"email": "eve@example.org"}),
        ("DELETE", "/api/me/email", None),
        ("PATCH", "/api/me", {"email": "eve@example.org"}),
        ("PATCH", "/api/me", {"email": None}),
    ]
    for change in changes:
        assert me.refused(*change) == (403, "confirm"), change
    assert me.refused("POST", "/api/me/confirm", {"password": "wrong horse"}) == (401, "wrong_password")
    assert me.refused("POST", "/api/me/totp") == (403, "confirm")
    me.ok("PATCH", "/api/me", {"name": "Ani", "lang": "de"})
    me.ok("POST", "/api/me/confirm", {"password": "correct horse"})
    me.ok("POST", "/api/me/totp")
    monkeypatch.setattr(db, "now", lambda: real() - sessions.CONFIRMED_MS)
    assert me.refused("POST", "/api/me/totp") == (403, "confirm"), "a clock that was set back makes nothing newer"


def test_old_tickets_are_cleared_away(house: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    with house.house.database.write() as c:
        for purpose in tickets.LIFE_MS:
            tickets.issue(c, purpose)
    real = db.now
    left = []
    for ms in (0, tickets.LIFE_MS["code"] + 1000, tickets.LIFE_MS["recovery"] + 1000):
        monkeypatch.setattr(db, "now", lambda ms=ms: real() + ms)
        with house.house.database.write() as c:
            tickets.clear_old(c)
            left.append(c.execute(select(func.count()).select_from(db.tickets)).scalar())
    assert left == [4, 1, 0]

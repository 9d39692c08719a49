"""All ways in on both databases; and of several who come at once with what counts once, one enters."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from argon2 import PasswordHasher
from tests.server import test_passkeys, test_totp
from tests.server.conftest import Person, Server
from tests.server.test_totp import clock

from mehen.server import accounts, recovery, store, tickets

__all__ = ["clock"]
Start = Callable[..., Server]
AT_ONCE = 6
SHIPPED = accounts.NOBODY  # the other tests check a cheaper one


def race(server: Server, send: Callable[[Person], int]) -> Counter[int]:
    """Statuses of several people who do the same at the same moment."""
    ready = threading.Barrier(AT_ONCE)

    def one(_: int) -> int:
        who = server.visitor()
        who.ok("GET", "/api/visitor")
        ready.wait(30)
        return send(who)

    with ThreadPoolExecutor(AT_ONCE) as people:
        return Counter(people.map(one, range(AT_ONCE)))


@pytest.fixture
def house(start: Start, database_url: str) -> Server:
    return start(database_url)


def test_a_code_lets_one_in(house: Server, clock: Callable[[int], None]) -> None:
    _, login, app, codes = test_totp.guarded(house)
    for code in (app.code(), codes[0]):
        waiting = [test_totp.halfway(house, login)[1] for _ in range(AT_ONCE)]

        def send(who: Person, code: str = code, waiting: list[str] = waiting) -> int:
            return who.ask("POST", "/api/login/code", {"ticket": waiting.pop(), "code": code}).status_code

        assert race(house, send) == {200: 1, 400: AT_ONCE - 1}


def test_a_ticket_lets_one_in(house: Server, clock: Callable[[int], None]) -> None:
    _, login, _, codes = test_totp.guarded(house)
    _, ticket = test_totp.halfway(house, login)

    def send(who: Person) -> int:
        return who.ask("POST", "/api/login/code", {"ticket": ticket, "code": codes.pop()}).status_code

    assert race(house, send) == {200: 1, 401: AT_ONCE - 1}
    assert len(codes) == 10 - AT_ONCE


def test_a_passkeys_answer_lets_one_in(house: Server) -> None:
    key = test_passkeys.device(house, step=1)
    test_passkeys.owner(house, key)
    signed = key.sign(test_passkeys.visitor(house).ok("POST", "/api/login/passkey"))

    def send(who: Person) -> int:
        return test_passkeys.named(house, who).ask("PUT", "/api/login/passkey", signed).status_code

    assert race(house, send) == {200: 1, 400: AT_ONCE - 1}


def test_a_link_makes_one_password(house: Server) -> None:
    me = house.visitor()
    login = me.account()
    with house.house.database.write() as c:
        token = tickets.issue(c, "recovery", me.id)
    numbers = iter(range(AT_ONCE))
    tried: dict[str, int] = {}

    def send(who: Person) -> int:
        password = f"sandbank im nil {next(numbers)}"
        tried[password] = who.ask("PUT", "/api/recovery", {"token": token, "password": password}).status_code
        return tried[password]

    assert race(house, send) == {204: 1, 404: AT_ONCE - 1}
    (right,) = [password for password, status in tried.items() if status == 204]
    body: dict[str, Any] = {"login": login, "password": right}
    assert house.visitor().ok("POST", "/api/login", body)["id"] == me.id


def test_whom_a_link_would_reach(house: Server) -> None:
    people = [house.visitor() for _ in range(3)]
    logins = [person.account() for person in people]
    with house.house.database.write() as c:
        for person, email in zip(people, ("Shared@Example.org", "shared@example.org", None), strict=True):
            store.change_user(c, person.id, email=email)

        def reached(who: str) -> list[str]:
            return [user["login"] for user in recovery.accounts_of(c, who)]

        assert reached("shared@example.org") == logins[:2]
        assert [reached(login) for login in logins] == [logins[:1], logins[1:2], []]
        assert reached("%") == reached("") == []


def test_a_login_that_nobody_has_costs_as_much_as_any_other() -> None:
    """The hash that is checked then is ready made, at the price of those made today."""
    assert not PasswordHasher().check_needs_rehash(SHIPPED)

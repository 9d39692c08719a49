"""What strangers leave behind for good: so much a day from one address, and nothing that nobody ever uses."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import SimpleNamespace

import httpx
import pytest
from sqlalchemy import select
from tests.server.conftest import DAY_MS, Person, Server, through_proxy
from tests.server.test_replays import a_record, upload

from mehen.server import limits, tidying
from mehen.server import schema as db
from mehen.server.limits import LIMITS, Buckets, Rate

Start = Callable[..., Server]


def test_what_if_again_and_again_counts_as_new_tables(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them keeps a whole log."""
    monkeypatch.setitem(LIMITS, "table_day", Rate(3, limits.DAY))
    eve = start(limits=True).person("Eve")
    table = upload(eve, a_record().text())
    for _ in range(3):
        eve.ok("POST", f"/api/tables/{table}/clone", {"ply": 4})
    assert eve.refused("POST", f"/api/tables/{table}/clone", {"ply": 4})[0] == httpx.codes.TOO_MANY_REQUESTS


def test_accounts_count_as_people_who_come_and_guests_who_stay_do_not_count_twice(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "guest_day", Rate(3, limits.DAY))
    server = start(limits=True)

    def somebody(address: str = "198.51.100.8") -> Person:
        return through_proxy(server, address)

    guest = somebody()
    guest.ok("POST", "/api/guest", {"name": "Eve"})
    guest.account()
    guest.account()  # another one, from the same browser
    somebody().account()
    new = {"login": "eve-again", "password": "correct horse"}
    assert somebody().refused("POST", "/api/accounts", new)[0] == httpx.codes.TOO_MANY_REQUESTS
    somebody("198.51.100.9").account()


def test_an_account_that_was_never_used_goes_after_a_year(
    start: Start, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start(database_url)
    unused, asleep, host, reachable = (server.visitor() for _ in range(4))
    for person in (unused, asleep, host, reachable):
        person.account()
    asleep.sit(table := host.open("me", "open", listed=True), 1)
    asleep.ok("POST", f"/api/tables/{table}/votes", {"seat": 1, "topic": "abandon", "yes": True})
    with server.house.database.write() as c:
        c.execute(db.users.update().where(db.users.c.id == reachable.id).values(email="r@example.org"))
    real = db.now

    def left_after(days: int) -> set[str]:
        monkeypatch.setattr(db, "now", lambda: real() + days * DAY_MS)
        with server.house.database.write() as c:
            tidying.tidy(c)
            return set(c.execute(select(db.users.c.id)).scalars())

    everybody = {unused.id, asleep.id, host.id, reachable.id}
    assert left_after(364) == everybody
    assert left_after(366) == everybody - {unused.id}
    monkeypatch.undo()
    new = server.visitor()
    new.account()
    with server.house.database.write() as c:
        c.execute(db.users.update().where(db.users.c.id == new.id).values(created_at=real() - 400 * DAY_MS))
        tidying.tidy(c)
        assert new.id in set(c.execute(select(db.users.c.id)).scalars()), "signed in somewhere"


@pytest.mark.parametrize("value", [True, "3", 3.0])
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables", {"game": "egizia", "seats": [{"kind": "me"}] * 2, "minutes": None}),
        ("/api/tables", {"game": "egizia", "seats": [{"kind": "me"}] * 2, "days": None}),
        ("/api/tables/{table}/actions", {"id": "x", "ply": None, "seat": 0, "action": "a"}),
        ("/api/tables/{table}/actions", {"id": "x", "ply": 0, "seat": None, "action": "a"}),
        ("/api/tables/{table}/reports", {"line": None, "reason": "rude"}),
        ("/api/tables/{table}/clone", {"ply": None}),
    ],
)
def test_what_only_looks_like_a_whole_number_is_refused(
    server: Server, path: str, body: dict[str, object], value: object
) -> None:
    me = server.person("Ada")
    body = {key: value if given is None else given for key, given in body.items()}
    status, code = me.refused("POST", path.format(table=me.open("me", "me")), body)
    assert (status, code) == (httpx.codes.UNPROCESSABLE_ENTITY, "malformed")


def test_a_flood_of_short_limits_drives_out_no_days_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has used up a day's share asks for other things under many names, hour after hour."""
    ahead = 0.0
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: time.monotonic() + ahead))
    monkeypatch.setattr(Buckets, "ROWS", 4)
    buckets, day, minute = Buckets(), Rate(100, limits.DAY), Rate(100, limits.MINUTE)
    assert [buckets.take("day eve", day) for _ in range(101)] == [True] * 100 + [False]
    for _ in range(10):
        ahead += limits.HOUR
        for n in range(4 * buckets.ROWS * buckets.WAYS):
            buckets.take(f"minute {n}", minute)
    taken = [buckets.take("day eve", day) for _ in range(50)].count(True)
    assert taken == 100 * 10 // 24, "what has come back in ten hours"


@pytest.mark.parametrize(
    ("trusted", "told", "unbelieved"),
    [
        ("127.0.0.1", "198.51.100.8", False),
        ("10.0.0.1", "198.51.100.8", True),
        ("10.0.0.1", "198.51.100.8, 10.0.0.7", True),
        ("10.0.0.1", "", False),
    ],
)
def test_a_proxy_that_is_not_believed_is_noticed(
    start: Start, monkeypatch: pytest.MonkeyPatch, trusted: str, told: str, unbelieved: bool
) -> None:
    """All its people would share one address, and a thousand guests a day."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", trusted)
    visitor = start(proxies=trusted).visitor()
    headers = {"X-Forwarded-For": told} if told else {}
    assert visitor.ok("GET", "/health", headers=headers)["unbelieved"] is unbelieved

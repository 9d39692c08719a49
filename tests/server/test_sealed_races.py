"""Answers that nobody sees yet, sent twice, late or at once; servers that die between them.

All of what is stored on SQLite and on PostgreSQL.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError
from tests.ports import free_port
from tests.server.battles import NAMES, battle, body, cards, choose, played, position, put, seated, waiting
from tests.server.conftest import PATIENCE, Json, Person, Server, same_person
from tests.server.neighbours import serve
from tests.server.test_races import check_stored, settled
from tests.table.test_together import at_battle

from mehen.server import store
from mehen.server.ahead import forget_loaded, forking
from mehen.server.database import Database
from mehen.server.recheck import recheck
from mehen.server.room import Room

Start = Callable[..., Server]


def test_sent_again_it_counts_once_also_after_a_restart(start: Start, database_url: str) -> None:
    server = start(database_url)
    table, people = battle(server)
    frames = [body(who, table, pick, f"m{pick}") for pick, who in enumerate(people)]
    post = f"/api/tables/{table}/actions"
    for _ in range(3):
        assert people[1].ok("POST", post, frames[1])["ply"] == frames[1]["ply"]
    assert len(waiting(server, table)) == 1
    server.stop()
    again = start(database_url)
    people = [same_person(who, again) for who in people]
    assert people[1].ok("POST", post, frames[1])["ply"] == frames[1]["ply"]
    assert position(people[1], table)["sealed"][0]["action"] == frames[1]["action"]
    assert people[1].refused("POST", post, frames[1] | {"id": "other"}) == (409, "answered")
    for seat in (0, 2):
        people[seat].ok("POST", post, frames[seat])
    for seat in range(3):
        assert people[seat].ok("POST", post, frames[seat])["ply"] == frames[seat]["ply"] + 1 + seat
    check_stored(again, table)
    assert recheck(again.house.database, table) == []


def test_what_was_taken_back_does_not_come_again(start: Start, database_url: str) -> None:
    """A line that breaks sends things again: neither the answer nor its end counts twice."""
    server = start(database_url)
    table, people = battle(server)
    ben = people[1]
    post, undo = f"/api/tables/{table}/actions", f"/api/tables/{table}/undo"
    one = body(ben, table, 1, "one")
    back = {"id": "back", "ply": one["ply"], "seat": 1, "to": one["ply"]}
    ben.ok("POST", post, one)
    assert ben.ok("POST", undo, back) == {"id": "back", "ply": one["ply"]}
    for who in (ben, same_person(ben, start(database_url))):
        who.ok("POST", post, one)
        who.ok("POST", undo, back)
        assert position(who, table)["asked"] == [0, 1, 2]
    assert ben.refused("POST", undo, back | {"id": "more"}) == (400, "undo_where"), "nothing is left to take back"
    choose(ben, table, 2, "two")
    ben.ok("POST", undo, back)
    assert position(ben, table)["asked"] == [0, 2], "the second answer stands"
    for seat in (0, 2):
        choose(people[seat], table, seat)
    assert played(server, table, one["ply"])[:3] == cards(at_battle(), 0, 2, 2)
    assert ben.refused("POST", post, one) == ben.refused("POST", undo, back) == (409, "stale")


def at_once(table: str, *sends: tuple[Person, str, Json]) -> dict[str, httpx.Response]:
    """Several people send something in the same moment; what they hear, by the id of their message."""
    barrier = threading.Barrier(len(sends))
    heard: dict[str, httpx.Response] = {}

    def send(who: Person, what: str, frame: Json) -> None:
        barrier.wait()
        heard[frame["id"]] = who.ask("POST", f"/api/tables/{table}/{what}", frame)

    threads = [threading.Thread(target=send, args=one) for one in sends]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    return heard


def test_the_last_two_answer_at_once_at_two_processes(start: Start, database_url: str) -> None:
    one, two = start(database_url), start(database_url)
    expected = cards(at_battle(), 0, 1, 2)
    for turn in range(4):
        table, people = battle(one)
        there = same_person(people[2], two)
        choose(people[0], table, 0)
        sends = [(who, "actions", body(who, table, seat)) for who, seat in ((people[1], 1), (there, 2))]
        heard = at_once(table, *(sends if turn % 2 else reversed(sends)))
        assert [answer.status_code for answer in heard.values()] == [200, 200], "both are told that it is stored"
        settled(one, two, table)
        assert played(one, table, sends[0][2]["ply"])[:3] == expected and waiting(one, table) == []
        check_stored(one, table)
        check_stored(two, table)


def test_a_last_answer_and_one_that_is_taken_back_at_once(start: Start, database_url: str) -> None:
    """Whoever is first: nothing is revealed that was taken back before, nothing taken back that was revealed."""
    one, two = start(database_url), start(database_url)
    for turn in range(4):
        table, people = battle(one)
        there = same_person(people[0], two)
        choose(people[0], table, 0)
        choose(people[1], table, 1)
        last = body(people[2], table, 2, "last")
        back = {"id": "back", "ply": last["ply"], "seat": 0, "to": last["ply"]}
        position(there, table)
        sends = [(people[2], "actions", last), (there, "undo", back)]
        heard = at_once(table, *(sends if turn % 2 else reversed(sends)))
        settled(one, two, table)
        assert heard["last"].is_success
        if heard["back"].is_success:
            assert position(people[1], table)["asked"] == [0] and len(played(one, table, 0)) == last["ply"]
        else:
            assert heard["back"].json()["code"] == "stale"
            assert played(one, table, last["ply"])[:3] == cards(at_battle(), 0, 1, 2)
        check_stored(one, table)


@pytest.mark.parametrize("stored_anyway", [False, True])
def test_a_commit_that_fails_leaves_memory_and_disk_the_same(
    start: Start, database_url: str, monkeypatch: pytest.MonkeyPatch, stored_anyway: bool
) -> None:
    server = start(database_url)
    table, people = battle(server)
    add, read, broken = store.add_sealed, Room._read, [True]

    def breaks(*args: Any) -> None:
        if not broken or stored_anyway:
            add(*args)
        if broken and not stored_anyway:
            broken.pop()
            raise OperationalError("COMMIT", None, ConnectionError("gone"))

    def unread(room: Room) -> None:
        if broken and stored_anyway and room.timeline is not None:
            broken.pop()
            raise OperationalError("SELECT", None, ConnectionError("gone"))
        read(room)

    frame = body(people[1], table, 1, "one")
    monkeypatch.setattr(store, "add_sealed", breaks)
    monkeypatch.setattr(Room, "_read", unread)
    post = f"/api/tables/{table}/actions"
    assert people[1].refused("POST", post, frame) == (503, "database")
    assert people[1].ok("POST", post, frame)["ply"] == frame["ply"]
    assert len(waiting(server, table)) == 1
    assert position(people[1], table)["asked"] == [0, 2]


class Process:
    """The server as a process of its own, to be killed; forked from one that has loaded everything, as workers are."""

    def __init__(self, home: Path, database_url: str) -> None:
        self.environ = {"MEHEN_HOME": str(home), "MEHEN_DATABASE_URL": database_url, "MEHEN_LIMITS": "off"}
        self.database_url = database_url
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.browsers: list[httpx.Client] = []
        self.start()

    def start(self) -> None:
        self.process = forking().Process(target=serve, args=(self.port, self.environ))
        self.process.start()
        end = time.monotonic() + 2 * PATIENCE
        while not self.is_ready():
            assert time.monotonic() < end and self.process.is_alive(), "the server does not start"
            time.sleep(0.1)

    def is_ready(self) -> bool:
        try:
            return httpx.get(f"{self.url}/ready", trust_env=False, verify=False).is_success
        except httpx.HTTPError:
            return False

    def kill(self) -> None:
        self.process.kill()
        self.process.join(PATIENCE)
        assert self.process.exitcode == -signal.SIGKILL


@pytest.fixture(scope="module")
def loaded() -> Iterator[None]:
    """What they are forked from ends with these tests."""
    yield
    forget_loaded()


@pytest.fixture
def process(tmp_path: Path, database_url: str, loaded: None) -> Iterator[Process]:
    process = Process(tmp_path, database_url)
    yield process
    process.kill()
    for browser in process.browsers:
        browser.close()


def test_a_server_that_is_killed_between_answers_loses_none(process: Process) -> None:
    people = [Person(process, name) for name in NAMES[:3]]  # type: ignore[arg-type]
    database = Database(process.database_url)
    table = put(database, at_battle(), seated(*people))
    frames = [body(who, table, pick) for pick, who in enumerate(people)]
    post = f"/api/tables/{table}/actions"
    for seat in (2, 0, 1):
        people[seat].ok("POST", post, frames[seat])
        if seat:  # after the first and after the last answer
            process.kill()
            process.start()
        people[seat].ok("POST", post, frames[seat])
    ply = frames[0]["ply"]
    with database.read() as c:
        log, left = store.entries(c, table), store.sealed(c, table)
    assert [(entry.seat, entry.value) for entry in log[ply : ply + 3]] == cards(at_battle(), 0, 1, 2)
    assert left == [] and recheck(database, table) == []
    database.close()

"""Sends that come twice, late, out of order or at once; processes that die, databases that go away.

All of it on SQLite and on PostgreSQL: what is acknowledged is stored, and nothing is stored twice.
"""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError, OperationalError
from tests.server.conftest import PATIENCE, Line, Person, Postgres, Server, same_person

from mehen.server import housekeeping, store
from mehen.server import schema as db
from mehen.server.database import Database
from mehen.server.errors import Overtaken
from mehen.server.room import Room
from mehen.table.timeline import Entry, Timeline

Start = Callable[..., Server]


def stored(server: Server, table: str) -> list[Entry]:
    with server.house.database.read() as c:
        return store.entries(c, table)


def check_stored(server: Server, table: str) -> Timeline:
    """The log has no gaps, can be played through, and is what everybody remembers."""
    room = Room(server.house.database, table)
    room._read()
    timeline = room.timeline
    assert timeline is not None
    assert [entry.ply for entry in timeline.entries] == list(range(1, timeline.ply + 1))
    assert room.row["ply"] == timeline.ply and room.row["actor"] == timeline.actor
    kept = server.house.hub.rooms[table].timeline
    assert kept is not None
    until = time.monotonic() + PATIENCE
    while len(kept.entries) < timeline.ply and time.monotonic() < until:  # stored first, remembered a moment later
        time.sleep(0.01)
    assert kept.entries[: timeline.ply] == timeline.entries  # a bot may have moved since
    return timeline


def move(line: Line, pick: int = 0) -> dict[str, Any]:
    position = line.position
    choices = [choice for choice in position["choices"] if len(choice["actions"]) == 1]
    action = choices[pick % len(choices)]["action"]
    return {"type": "act", "ply": position["ply"], "seat": position["seat"], "action": action}


def test_a_ply_is_stored_once(database_url: str) -> None:
    database = Database(database_url)
    database.upgrade()
    with database.write() as c:
        user = store.add_user(c, "Ada")
        values = {"game": "egizia", "rules": 1, "digest": "0" * 16, "options": {}, "seats": 1, "owner_id": user["id"]}
        table = store.add_table(c, values, [{"user_id": user["id"], "bot": ""}])
        store.add_entries(c, table, [Entry(1, "act", 0, 5, user["id"], "a")])
    with pytest.raises(Overtaken), database.write() as c:
        store.add_entries(c, table, [Entry(2, "act", 0, 6, user["id"], "b"), Entry(1, "act", 0, 7)])
    with pytest.raises(Overtaken), database.write() as c:
        store.add_entries(c, table, [Entry(2, "act", 0, 6, user["id"], "a")])
    with database.read() as c:
        assert [(entry.ply, entry.value) for entry in store.entries(c, table)] == [(1, 5)]
    with pytest.raises(IntegrityError), database.write() as c:
        c.execute(insert(db.seats).values(table_id="nowhere", seat=0, bot=""))
    database.close()


def test_a_transaction_is_whole_or_nothing(database_url: str) -> None:
    database = Database(database_url)
    database.upgrade()
    with contextlib.suppress(ZeroDivisionError), database.write() as c:
        store.add_user(c, "Ada")
        raise ZeroDivisionError
    with database.read() as c:
        assert c.execute(select(db.users)).first() is None
    database.close()


def test_a_snapshot_does_not_see_what_comes_later(database_url: str) -> None:
    database = Database(database_url)
    database.upgrade()
    with database.snapshot() as c:
        assert c.execute(select(db.users)).first() is None
        with database.write() as other:
            store.add_user(other, "Ada")
        assert c.execute(select(db.users)).first() is None
    with database.read() as c:
        assert c.execute(select(db.users)).first() is not None
    database.close()


def test_the_bell_rings_in_other_processes(database_url: str) -> None:
    ours, theirs = Database(database_url), Database(database_url)
    ours.upgrade()
    with ours.write() as c:
        values = {"game": "egizia", "rules": 1, "digest": "0" * 16, "options": {}, "seats": 1}
        table = store.add_table(c, values, [{"bot": ""}])
    heard: list[str] = []
    rung, stop = threading.Event(), threading.Event()

    def hear(table_id: str) -> None:
        heard.append(table_id)
        rung.set()

    listening = threading.Thread(target=theirs.listen, args=(hear, stop))
    listening.start()
    if not theirs.sqlite:  # whoever has just connected is told that it may have missed something
        assert rung.wait(PATIENCE)
        heard.clear()
        rung.clear()
    end = time.monotonic() + PATIENCE
    while not rung.wait(0.2):  # SQLite's counter is compared with what it was when the listening began
        assert time.monotonic() < end
        with ours.write() as c:
            ours.ring(c, table)
    assert heard[0] in ("", table)
    stop.set()
    listening.join(PATIENCE)
    ours.close()
    theirs.close()


def test_duplicates_count_once_and_stale_sends_are_told_so(start: Start, database_url: str) -> None:
    server = start(database_url)
    me = server.person()
    table = me.open("me", "me")
    with me.socket(table) as line:
        first = move(line)
        sent = [line.send(**first, id="one") for _ in range(5)]
        answers = [line.answer(message_id) for message_id in sent]
        assert {answer["ply"] for answer in answers} == {first["ply"] + 1}
        late = line.ask(**first, id="two")
        assert (late["code"], late["details"]["ply"]) == ("stale", server.house.hub.rooms[table].running.ply)
    again = me.ok("POST", f"/api/tables/{table}/actions", _body(first, "one"))
    assert again == {"id": "one", "ply": first["ply"] + 1}
    timeline = check_stored(server, table)
    assert sum(1 for entry in timeline.entries if entry.message == "one") == 1


def _body(frame: dict[str, Any], message_id: str) -> dict[str, Any]:
    return {key: value for key, value in frame.items() if key != "type"} | {"id": message_id}


def test_reordered_sends_are_not_applied_in_the_wrong_place(start: Start, database_url: str) -> None:
    server = start(database_url)
    me = server.person()
    table = me.open("me", "me")
    with me.socket(table) as line:
        first = move(line)
        ahead = line.ask(**(first | {"ply": first["ply"] + 1}), id="second")
        assert ahead["code"] == "stale"
        assert line.ask(**first, id="first")["ply"] == first["ply"] + 1
    check_stored(server, table)


def test_of_racing_sends_one_wins(start: Start, database_url: str) -> None:
    """Two processes on one database, four sockets, all answer the same question at once."""
    one, two = start(database_url), start(database_url)
    me = one.person()
    devices = [me, me, same_person(me, two), same_person(me, two)]
    table = me.open("me", "me")
    for number in range(3):
        answers = race(devices, table, number)
        assert sorted(answer["type"] for answer in answers) == ["done", "refused", "refused", "refused"], answers
        assert {answer["code"] for answer in answers if answer["type"] == "refused"} == {"stale"}
        settled(one, two, table)
    check_stored(one, table)
    check_stored(two, table)


def race(people: list[Person], table: str, number: int) -> list[dict[str, Any]]:
    """All answer the same question, each differently and at the same time; returns what they hear."""
    barrier = threading.Barrier(len(people), timeout=PATIENCE)
    answers: list[dict[str, Any]] = []
    plies: set[int] = set()

    def run(person: Person, pick: int) -> None:
        with person.socket(table) as line:
            while not line.my_turn:
                line.ask(type="look", seat=line.table["actor"])
            frame = move(line, pick)
            plies.add(frame["ply"])
            barrier.wait()
            answers.append(line.ask(**frame, id=f"r{number}-{pick}"))

    threads = [threading.Thread(target=run, args=(person, pick)) for pick, person in enumerate(people)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(2 * PATIENCE)
    assert len(plies) == 1, "all saw the same position"
    return answers


def settled(one: Server, two: Server, table: str) -> None:
    """Both processes have heard of everything."""
    end = time.monotonic() + PATIENCE
    while one.house.hub.rooms[table].version != two.house.hub.rooms[table].version:
        assert time.monotonic() < end
        time.sleep(0.02)


def test_people_at_two_processes_play_one_game(start: Start, database_url: str) -> None:
    one, two = start(database_url), start(database_url)
    ada, ben = one.person("Ada"), two.person("Ben")
    table = ada.open("me", "open", "random", listed=True)
    ben.sit(table, 1)
    with ada.socket(table) as hers, ben.socket(table) as his:
        for step in range(12):
            for line in (hers, his):
                line.until(lambda here: here.position)
            end = time.monotonic() + PATIENCE
            while not (hers.my_turn or his.my_turn):
                assert time.monotonic() < end
                for line in (hers, his):
                    try:
                        line.receive(0.05)
                    except TimeoutError:
                        continue
            line = hers if hers.my_turn else his
            answer = line.act(pick=step * 3)
            assert answer["type"] == "done", answer
            for other in (hers, his):
                other.until_ply(answer["ply"])
        assert hers.ask(type="chat", text="hello", id="c")["type"] == "done"
        his.until(lambda here: here.chat)
    settled(one, two, table)
    check_stored(one, table)


def test_a_game_ended_elsewhere_is_not_reopened_by_a_late_move(start: Start, database_url: str) -> None:
    """The other process has not heard the bell yet when the move comes."""
    one, two = start(database_url), start(database_url)
    me = one.person()
    table = me.open("me", "me")
    there = same_person(me, two)
    with there.socket(table) as line:
        two.house.hub._stop.set()  # deaf from now on
        assert two.house.hub._listening is not None
        two.house.hub._listening.join(PATIENCE)
        me.ok("POST", f"/api/tables/{table}/votes", {"topic": "abandon", "seat": 0})
        assert me.table(table)["status"] == "abandoned"
        assert line.ask(**move(line))["code"] == "not_running"
    assert me.table(table)["status"] == "abandoned"


def test_a_restart_in_mid_game_loses_nothing(start: Start, database_url: str) -> None:
    server = start(database_url)
    me = server.person()
    table = me.open("me", "me")
    with me.socket(table) as line:
        frame = move(line)
        assert line.ask(**frame, id="before")["type"] == "done"
        line.until(lambda here: here.position["ply"] > frame["ply"])
        last = line.position
    server.stop()
    again = start(database_url)
    me = same_person(me, again)
    with me.socket(table, seat=last["seat"]) as line:
        assert line.position["ply"] == last["ply"] and line.position["view"] == last["view"]
        assert line.ask(**frame, id="before")["ply"] == frame["ply"] + 1, "it was acknowledged before"
        line.ask(type="look", seat=line.table["actor"])
        line.until(lambda here: here.my_turn)
        assert line.act()["type"] == "done"
    check_stored(again, table)


@pytest.mark.parametrize("stored_anyway", [False, True])
def test_a_commit_that_fails_leaves_memory_and_disk_the_same(
    start: Start, database_url: str, monkeypatch: pytest.MonkeyPatch, stored_anyway: bool
) -> None:
    """Whether the database had it or not when the connection broke: it is tried again, and may be sent again too."""
    server = start(database_url)
    me = server.person()
    table = me.open("me", "me")
    commit = Room._commit
    broken = [True]

    def breaks(room: Room, before: int) -> None:
        if broken and broken.pop():
            if stored_anyway:
                commit(room, before)
            raise OperationalError("COMMIT", None, ConnectionError("gone"))
        commit(room, before)

    monkeypatch.setattr(Room, "_commit", breaks)
    with me.socket(table) as line:
        frame = move(line)
        for _ in range(2):
            assert line.ask(**frame, id="one")["ply"] == frame["ply"] + 1
        assert not broken
        line.until(lambda here: here.position["ply"] > frame["ply"])
    timeline = check_stored(server, table)
    assert sum(1 for entry in timeline.entries if entry.message == "one") == 1


def test_a_client_that_hangs_up_leaves_memory_and_disk_the_same(
    start: Start, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start(database_url)
    me = server.person()
    table = me.open("me", "me")
    commit = Room._commit

    begun, gone = threading.Event(), threading.Event()

    def slow(room: Room, before: int) -> None:
        begun.set()
        gone.wait(PATIENCE)
        commit(room, before)

    monkeypatch.setattr(Room, "_commit", slow)
    with me.socket(table) as line:
        frame = move(line)
        asked = me.http.build_request("POST", f"/api/tables/{table}/actions", json=_body(frame, "one"))
        head = "".join(f"{name}: {value}\r\n" for name, value in asked.headers.items())
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as browser:
            browser.sendall(f"POST {asked.url.path} HTTP/1.1\r\n{head}\r\n".encode() + asked.content)
            assert begun.wait(PATIENCE)
        gone.set()
        line.until(lambda here: here.position["ply"] > frame["ply"])
    check_stored(server, table)


def test_a_bots_turn_left_behind_by_a_crash_is_played_within_seconds(
    start: Start, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as frozen:
        frozen.setattr(housekeeping.Housekeeping, "look", lambda *_: None)
        frozen.setattr(housekeeping.Housekeeping, "_look_around", lambda _: ([], [], []))
        dead = start(database_url, unattended=True)
        me = dead.visitor()
        me.account()
        table = me.open("random", "random", listed=True)
        with dead.house.database.write() as c:
            ply = store.table(c, table)["ply"]
            assert store.claim_bot(c, table, ply, housekeeping.claim_end()), "it had begun to think"
            assert not store.claim_bot(c, table, ply, housekeeping.claim_end()), "and nobody else may"
    alive = start(database_url)
    with same_person(me, alive).socket(table) as line:
        line.until(lambda here: here.table["ply"] > ply)
    assert housekeeping.CLAIM + housekeeping.SWEEP <= 5, "seconds, whatever else the machine has to do"


def test_a_bot_that_breaks_does_not_stop_the_game(
    start: Start, monkeypatch: pytest.MonkeyPatch, no_unhandled_exceptions: object
) -> None:
    from mehen.server.thinking import Thinkers

    asked: list[int] = []

    async def breaks(thinkers: Thinkers, question: dict[str, Any], *_: object) -> dict[str, int]:
        asked.append(question["seat"])
        if len(asked) % 2:
            raise TimeoutError
        return {"action": 10**6}

    monkeypatch.setattr(Thinkers, "ask", breaks)
    server = start(unattended=True)
    me = server.visitor()
    me.account()
    table = me.open("random", "random", listed=True)
    with me.socket(table) as line:
        line.until(lambda here: here.position["ply"] > 20)


def test_the_database_server_restarts_and_clients_go_on(start: Start, postgres: Postgres) -> None:
    server = start(postgres.new_database())
    me = server.person()
    table = me.open("me", "me")
    with me.socket(table) as line:
        frame = move(line)
        postgres.stop()
        assert line.ask(**frame, id="one")["code"] == "database"
        assert me.refused("GET", "/api/me") == (503, "database")
        assert me.ask("GET", "/ready").status_code == 503
        assert me.ask("GET", "/health").status_code == 200
        postgres.start()
        assert line.ask(**frame, id="one")["ply"] == frame["ply"] + 1
        line.until(lambda here: here.position["ply"] > frame["ply"])
    check_stored(server, table)

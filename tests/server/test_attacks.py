"""What a stranger with patience would try: each attack is tried here, beside somebody who wants to play.

Where each attack is held off:

* a bomb in an edition: ``test_editions.py::test_an_attack_costs_the_server_neither_time_nor_memory``
* a flood of slow bots: ``test_shares.py::test_a_novice_answers_while_many_pharaohs_think``
* a crowd that shuts the seated out: ``test_connections.py::test_a_process_full_of_onlookers_has_room_for_who_plays``
* slow headers: ``test_connections.py::test_who_does_not_come_to_the_point_is_hung_up_on``,
  ``test_connections.py::test_a_byte_now_and_then_does_not_keep_the_door_open``
* fixation: ``test_sessions.py::test_whoever_planted_a_guests_cookie_is_not_in_the_account``
* a forged secret: ``test_settings.py::test_an_empty_or_unreadable_file_is_refused``,
  ``test_sessions.py::test_who_knows_the_secret_is_still_nobody``
* consent of the absent: ``test_absent.py``
* a clock set back: ``test_a_clock_set_back_locks_nobody_out``,
  ``test_settings.py::test_a_clock_that_is_set_back_logs_nobody_out``
* rebinding: ``test_a_page_whose_name_suddenly_leads_here_reads_and_writes_nothing``
* a head without end: ``test_connections.py::test_a_head_without_end_is_not_kept``
* a flood of pings, of pieces of messages, of requests:
  ``test_connections.py::test_who_says_very_much_at_once_is_hung_up_on``,
  ``test_connections.py::test_who_asks_for_much_before_hearing_anything_is_hung_up_on``
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from benchmarks.load.house import app_processes
from sqlalchemy import select, true, update
from tests.ports import free_port
from tests.server.conftest import DAY_MS, PATIENCE, Person, Server, by_webhook, dial, through_proxy, wait_for
from tests.server.receivers import Receiver

from mehen.server import limits, shares, store, tidying
from mehen.server import schema as db
from mehen.server.limits import LIMITS, Limiter
from mehen.server.notices import FARTHEST_MS

Start = Callable[..., Server]


# -- names -----------------------------------------------------------------------------------


def test_a_page_whose_name_suddenly_leads_here_reads_and_writes_nothing(start: Start) -> None:
    """DNS rebinding: the browser thinks that it still speaks with the stranger's page."""
    server = start(public_url="https://games.example.org", hosts=("table.example.net",))
    me = server.person()
    table = me.open("me", "me")
    for name in ("evil.example", "evil.example:8377", "127.0.0.1.evil.example", "games.example.org.evil.example"):
        page = {"Host": name, "Origin": f"http://{name}"}
        assert me.refused("GET", "/api/me", headers=page) == (421, "host")
        assert me.refused("POST", f"/api/tables/{table}/resign", {"seat": 0}, headers=page) == (421, "host")
        with dial(server) as line:
            wanted = {"Host": name, "Origin": f"http://{name}", "Upgrade": "websocket", "Connection": "Upgrade"}
            wanted |= {
                "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
                "Cookie": me.cookie,
            }
            asked = "".join(f"{key}: {value}\r\n" for key, value in wanted.items())
            line.sendall(f"GET /api/tables/{table}/socket HTTP/1.1\r\n{asked}\r\n".encode())
            assert line.recv(100).startswith(b"HTTP/1.1 403")
    for name in ("localhost", "LOCALHOST:80", "[::1]:8377", "10.0.0.7", "games.example.org.", "table.example.net:443"):
        assert me.ask("GET", "/api/me", headers={"Host": name}).status_code == 200, name
    assert me.ask("GET", "/health", headers={"Host": "mehen"}).status_code == 200, "those who watch come by any name"


# -- the lobby and the tables ----------------------------------------------------------------


def test_one_person_or_address_does_not_fill_the_lobby(start: Start) -> None:
    server = start(limits=True)
    ada = through_proxy(server, "192.0.2.1")
    ada.ok("POST", "/api/guest", {"name": "Ada"})
    hers = ada.open("me", "open", listed=True)
    opened = 0
    for n in range(8):
        eve = through_proxy(server, "198.51.100.7")
        eve.ok("POST", "/api/guest", {"name": f"Eve {n}"})
        body = {"game": "egizia", "seats": [{"kind": "me"}, {"kind": "open"}], "listed": True}
        while (answer := eve.ask("POST", "/api/tables", body)).status_code == 201:
            opened += 1
            assert opened < 50
        assert answer.json()["code"] == "open_tables"
    assert opened == shares.ADDRESS.listed
    assert hers in [table["id"] for table in server.visitor().ok("GET", "/api/lobby")]


def test_the_lobby_shows_a_few_of_each_even_where_many_are_open(server: Server) -> None:
    """However they came there: without limits one person opens 150 tables, and the others are still seen."""
    ada, eve = server.person("Ada"), server.person("Eve")
    hers = ada.open("me", "open", listed=True)
    with server.house.database.write() as c:
        row = store.table(c, hers)
        for _ in range(150):
            kept = {key: value for key, value in row.items() if key not in ("id", "invite")}
            seats: list[store.Row] = [{"user_id": eve.id}, {"user_id": None}]
            later = {"owner_id": eve.id, "opened_from": "mark", "created_at": db.now() + 60_000}
            store.add_table(c, kept | later, seats)
    shown = server.visitor().ok("GET", "/api/lobby")
    assert hers in [table["id"] for table in shown]
    assert sum(1 for table in shown if table["owner_id"] == eve.id) == store.LOBBY_OF_OWNER
    with server.house.database.write() as c:
        c.execute(update(db.tables).where(db.tables.c.owner_id == eve.id).values(status="abandoned"))


def test_onlookers_do_not_drown_the_talk_of_a_listed_table(start: Start) -> None:
    server = start(limits=True)
    ada = server.person("Ada")
    table = ada.open("me", "open", listed=True)
    said = 0
    for n in range(4):
        eve = through_proxy(server, "198.51.100.7")
        eve.ok("POST", "/api/guest", {"name": "Eve"})
        for line in range(6):
            answer = eve.ask("POST", f"/api/tables/{table}/chat", {"id": f"x{n}-{line}", "text": "buy"})
            said += answer.status_code == 201
    assert said == LIMITS["talk"].most, "of one address, whoever it is"
    for line in range(20):
        ada.ok("POST", f"/api/tables/{table}/chat", {"id": f"a{line}", "text": "hello"})


def test_what_nobody_needs_is_cleared_away(start: Start, database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    server = start(database_url)
    guest, friend, keeper = server.person("Eve"), server.person("Ben"), server.visitor()
    keeper.account()
    lost, shown = friend.open("me", "open"), guest.open("me", "open", listed=True)
    played = friend.open("me", "me")
    hers = keeper.open("me", "open", listed=True)
    idle = server.person("Idle")
    text = (Path("src/mehen/games/egizia/components.toml")).read_text(encoding="utf-8").replace("# ", "#  ", 1)
    idle.ok("POST", "/api/games/egizia/editions", {"text": text + "\n"})
    real = db.now

    def after(days: float) -> list[str]:
        monkeypatch.setattr(db, "now", lambda: real() + int(days * DAY_MS))
        with server.house.database.write() as c:
            return tidying.tidy(c)

    def people() -> set[str]:
        with server.house.database.read() as c:
            return set(c.execute(select(db.users.c.id)).scalars())

    assert after(0.9) == []
    assert after(1.1) == [shown], "of a guest, seen by everybody"
    assert set(after(15)) == {lost, hers}
    assert {guest.id, friend.id, idle.id, keeper.id} <= people()
    after(50)
    after(51)  # with the tables that never began their seats have gone, and now their guests
    assert {friend.id, keeper.id} <= people() and not {guest.id, idle.id} & people()
    with server.house.database.read() as c:
        assert store.table(c, played)["status"] == "running"
        editions = set(c.execute(select(db.editions.c.digest)).scalars())
        assert editions == {store.table(c, played)["digest"]}, "only what a table needs"
    after(200)
    with server.house.database.read() as c:
        assert c.execute(select(db.sessions)).all() == [] and c.execute(select(db.mails)).all() == []


def test_nothing_is_cleared_away_by_a_clock_that_jumps(monkeypatch: pytest.MonkeyPatch) -> None:
    calendar = steady = 1000.0
    monkeypatch.setattr(tidying, "time", SimpleNamespace(time=lambda: calendar, monotonic=lambda: steady))
    watch = tidying.Steady()
    for leap in (0, 400 * 24 * 3600):
        calendar += leap
        assert not watch.look(), "it has to go evenly first"
        calendar, steady = calendar + tidying.TRUST, steady + tidying.TRUST
        assert watch.look()


# -- the clock -------------------------------------------------------------------------------


def test_a_clock_set_back_locks_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six tries, the calendar goes back by a day, then one try an hour: as anybody may."""
    real, wall, steady = time.time, 0.0, 0.0
    monkeypatch.setattr(time, "time", lambda: real() + wall)
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: time.monotonic() + steady))
    limiter = Limiter()
    for _ in range(6):
        limiter.check("login", "192.0.2.1")
    wall = -DAY_MS / 1000
    for _ in range(12):
        wall, steady = wall + 3600, steady + 3600
        limiter.check("login", "192.0.2.1")


def test_what_a_clock_wrote_that_was_ahead_holds_nobody_up(
    start: Start, hook: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process claims a bot's turn and puts off a notice while the clock is months ahead, and dies."""
    server = start()
    ada = server.person("Ada")
    by_webhook(ada, hook)
    real = db.now
    monkeypatch.setattr(db, "now", lambda: real() + 100 * DAY_MS)
    with server.house.database.read() as c:
        assert store.waiting_for_bots(c, true()) == []
    table = ada.open("me", "me")
    with server.house.database.write() as c:
        c.execute(update(db.tables).where(db.tables.c.id == table).values(bot_until=db.now() + 3000))
        c.execute(update(db.notices).values(state="taken", due_at=db.now() + 300_000))
        c.execute(update(db.seats).where(db.seats.c.table_id == table).values(used_ms=0))
    monkeypatch.setattr(db, "now", real)
    with server.house.database.write() as c:
        assert store.claim_bot(c, table, store.table(c, table)["ply"], db.now() + 3000)
        assert not store.claim_bot(c, table, store.table(c, table)["ply"], db.now() + 3000), "now it is somebody's"
    wait_for(lambda: hook.posts)
    with ada.socket(table) as line:
        line.act()
    assert all(seat["used_ms"] >= 0 for seat in ada.table(table)["seats"])
    assert FARTHEST_MS < 3 * DAY_MS


# -- several processes -----------------------------------------------------------------------


def test_reads_are_not_older_than_what_was_acknowledged(start: Start, database_url: str) -> None:
    """A move by one process, looked at through another that has not heard of it."""
    one, two = start(database_url), start(database_url)
    ada = one.person("Ada")
    table = ada.open("me", "me")
    there = Person(two)
    there.http.cookies.update(ada.http.cookies)
    there.ok("GET", f"/api/tables/{table}/position")
    two.house.hub._stop.set()  # it hears of nothing any more
    assert two.house.hub._listening is not None
    two.house.hub._listening.join(PATIENCE)
    for _ in range(3):
        here = ada.ok("GET", f"/api/tables/{table}/position")
        act = {"id": f"m{here['ply']}", "ply": here["ply"], "seat": here["asked"][0]}
        done = ada.ok("POST", f"/api/tables/{table}/actions", act | {"actions": here["choices"][0]["actions"]})
        assert there.ok("GET", f"/api/tables/{table}/position")["ply"] >= done["ply"], "nothing has to be said for it"
        assert there.ok("GET", f"/api/tables/{table}")["ply"] >= done["ply"]
        assert there.ok("GET", f"/api/tables/{table}/replay?ply={done['ply']}")["ply"] == done["ply"]


def rests(pid: int) -> int:
    """How often a process has gone to sleep: a supervisor does so between two looks at its workers."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(next(line for line in status.splitlines() if line.startswith("voluntary_ctxt_switches")).split()[1])


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_killed_worker_is_replaced_at_once_even_while_another_hangs(tmp_path: Path) -> None:
    port = free_port()
    environ = os.environ | {"MEHEN_HOME": str(tmp_path), "MEHEN_BOTS": "1"}
    command = [sys.executable, "-m", "mehen.cli", "serve", "--workers", "2", "--port", str(port)]
    parent = subprocess.Popen(command, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def answers() -> bool:
        try:
            return httpx.get(f"http://127.0.0.1:{port}/health", timeout=2, trust_env=False, verify=False).is_success
        except httpx.HTTPError:
            return False

    def workers() -> list[int]:
        return app_processes(parent.pid)

    try:
        wait_for(answers, 60)
        wait_for(lambda: len(workers()) == 2, 60)
        hanging, killed = workers()
        os.kill(hanging, signal.SIGSTOP)
        looked = rests(parent.pid)
        wait_for(lambda: rests(parent.pid) > looked + 1)  # by now the supervisor has asked it how it is
        os.kill(killed, signal.SIGKILL)
        wait_for(lambda: set(workers()) - {hanging, killed}, PATIENCE)
        assert hanging in workers(), "nobody has waited for it"
        wait_for(answers, 60)
        os.kill(hanging, signal.SIGCONT)
    finally:
        parent.send_signal(signal.SIGTERM)
        parent.wait(60)


def test_a_file_in_place_of_the_folder_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    environ = os.environ | {"MEHEN_HOME": str(tmp_path / "file")}
    command = [sys.executable, "-m", "mehen.cli", "serve"]
    done = subprocess.run(command, env=environ, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode != 0 and "expected a folder" in done.stderr and "Traceback" not in done.stderr

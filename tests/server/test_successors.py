"""Processes that die or are replaced: their tables go on in others, and no move is refused, lost or doubled."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from tests.ports import free_port
from tests.server.conftest import PATIENCE, Closed, Json, Person, wait_for
from websockets.exceptions import WebSocketException

from mehen.server import leases, store
from mehen.server.database import Database
from mehen.server.owners import BEAT, HUNG

T = TypeVar("T")


class Served:
    """``mehen serve`` with several workers."""

    def __init__(self, home: Path, database_url: str, workers: int = 2) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.browsers: list[Any] = []
        self.log = home / "log"
        url = "" if database_url.startswith("sqlite") else database_url.replace("+psycopg", "")
        environ = {**os.environ, "MEHEN_HOME": str(home / "home"), "MEHEN_DATABASE_URL": url}
        environ |= {"MEHEN_LIMITS": "off", "MEHEN_BOTS": "1"}
        command = [sys.executable, "-m", "mehen.cli", "serve", "--port", str(self.port), "--workers", str(workers)]
        with self.log.open("w") as out:
            self.process = subprocess.Popen([*command, "--logs", "json"], env=environ, stdout=out, stderr=out)
        self.database = Database(database_url if url else f"sqlite:///{home / 'home' / 'mehen.db'}")
        wait_for(lambda: len(self.serving()) == workers)

    def serving(self) -> list[int]:
        """Those that the others know."""
        up = [json.loads(line) for line in self.log.read_text().splitlines() if line.startswith("{")]
        alive = [
            one["process"] for one in up if one["message"] == "joined" and Path(f"/proc/{one['process']}").exists()
        ]
        return list(dict.fromkeys(alive))

    def stop(self) -> None:
        for browser in self.browsers:
            browser.close()
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.database.close()

    def owner(self, table: str) -> str | None:
        with self.database.read() as c:
            found = leases.lease(c, table)
        return found.owner if found else None

    def pid_of(self, table: str) -> int:
        """Of the process that plays a table."""
        owner = self.owner(table)
        lines = [json.loads(line) for line in self.log.read_text().splitlines() if line.startswith("{")]
        return next(int(one["process"]) for one in lines if one["message"] == "joined" and one["process_id"] == owner)


@pytest.fixture
def served(tmp_path: Path, database_url: str) -> Iterator[Served]:
    served = Served(tmp_path, database_url)
    yield served
    served.stop()


def back(person: Person, table: str, **frame: Any) -> Json:
    """Come back as often as it takes, and send what was not answered again, under the same id."""
    end = time.monotonic() + PATIENCE
    while True:
        assert time.monotonic() < end
        with suppress(OSError, Closed, WebSocketException), person.socket(table) as line:
            answer = line.ask(**frame)
            if answer.get("code") != "database":
                return answer
        time.sleep(0.02)


def next_move(person: Person, table: str, number: int) -> Json | None:
    """None if the game is over."""
    here = person.ok("GET", f"/api/tables/{table}/position")
    if here["over"]:
        return None
    seat = here["asked"][0]
    if here["seat"] != seat:
        here = person.ok("GET", f"/api/tables/{table}/position?seat={seat}")
    return {
        "type": "act",
        "id": f"n{number}",
        "ply": here["ply"],
        "seat": seat,
        "actions": here["choices"][0]["actions"],
    }


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_table_goes_on_elsewhere_before_signs_of_life_are_missed_when_its_owner_is_killed(
    served: Served, capsys: Any
) -> None:
    me = Person(served, "Ada")  # type: ignore[arg-type]
    tables = [me.open("me", "me") for _ in range(2)]
    times = []
    for number, table in enumerate(tables):
        wait_for(lambda: len(served.serving()) == 2)
        frame = next_move(me, table, number)
        assert frame is not None
        killed, before = served.pid_of(table), served.owner(table)
        begun = time.monotonic()
        os.kill(killed, signal.SIGKILL)
        answer = back(me, table, **frame)
        times.append(time.monotonic() - begun)
        assert answer["type"] == "done", answer
        assert served.owner(table) not in (None, before)
    with capsys.disabled():
        print(f"\nowner killed, move acknowledged elsewhere after {', '.join(f'{t:.2f}' for t in times)} s", end=" ")
    assert min(times) < HUNG * BEAT, "its end was seen; only who hangs is given up for silence"


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_an_update_of_all_workers_fails_no_move(served: Served) -> None:
    """While a person plays on without a pause; nothing is refused, lost or doubled."""
    me = Person(served, "Ada")  # type: ignore[arg-type]
    table, old = me.open("me", "me"), served.serving()
    sent: list[tuple[str, str]] = []
    os.kill(served.process.pid, signal.SIGHUP)
    while set(served.serving()) & set(old):
        frame = patiently(partial(next_move, me, table, len(sent)))
        if frame is None:  # over: on to the next game
            table = patiently(lambda: me.open("me", "me"))
            continue
        answer = back(me, table, **frame)
        assert answer["type"] == "done", answer
        sent.append((table, answer["id"]))
    assert len(sent) > 1
    with served.database.read() as c:
        for table in dict(sent):
            stored = [entry.message for entry in store.entries(c, table) if entry.message]
            assert list(dict.fromkeys(stored)) == [message for where, message in sent if where == table]


def patiently(ask: Callable[[], T]) -> T:
    """A connection may end with its process; then on another one."""
    end = time.monotonic() + PATIENCE
    while True:
        with suppress(httpx.TransportError):
            return ask()
        assert time.monotonic() < end

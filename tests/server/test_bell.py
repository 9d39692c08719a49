"""The bell as a service of its own: what it is told by one process, the others hear; what it misses is made good."""

from __future__ import annotations

import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from tests.ports import free_port
from tests.server.conftest import PATIENCE, Server

from mehen.core.errors import SetupError
from mehen.server import bell as bell_module
from mehen.server.bell import Bell
from mehen.server.database import Database

PROGRAM = shutil.which("valkey-server") or shutil.which("redis-server")


class Service:
    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"redis://:geheim@127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        assert PROGRAM is not None
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--requirepass", "geheim"]
        self.process = subprocess.Popen([PROGRAM, *options], cwd=self.folder, stdout=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while not Bell(self.url).answers():
            assert time.monotonic() < end
            time.sleep(0.05)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    if PROGRAM is None:
        pytest.skip("needs valkey-server or redis-server")
    found = Service(tmp_path)
    yield found
    found.stop()


class Ear:
    """Somebody who listens, as a process does."""

    def __init__(self, url: str) -> None:
        self.heard: list[str] = []
        self.stop = threading.Event()
        self.database = Database("sqlite://", url)
        self.thread = threading.Thread(target=self.database.listen, args=(self.heard.append, self.stop), daemon=True)
        self.thread.start()

    def until(self, table: str, ring: Callable[[], None] = lambda: None) -> None:
        end = time.monotonic() + PATIENCE
        while table not in self.heard:
            assert time.monotonic() < end, self.heard
            ring()
            time.sleep(0.02)

    def close(self) -> None:
        self.stop.set()
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        self.database.close()


def test_what_is_rung_is_heard_in_order(service: Service) -> None:
    ear, bell = Ear(service.url), Bell(service.url)
    ear.until("")  # whoever begins to listen looks at everything once
    bell.ring(["one", "two"])
    bell.ring(["x" * 3000])
    ear.until("x" * 3000)
    assert [table for table in ear.heard if table][-3:] == ["one", "two", "x" * 3000]
    ear.close()
    bell.close()


def test_what_is_missed_is_made_good(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    bell, tried, again = Bell(service.url), threading.Event(), threading.Event()

    def hold(seconds: float) -> bool:
        tried.set()
        assert again.wait(PATIENCE)
        return False

    monkeypatch.setattr(bell._closing, "wait", hold)
    service.stop()
    bell.ring(["lost"])  # nobody answers, and nobody fails
    assert tried.wait(PATIENCE)
    service.start()
    ear = Ear(service.url)
    ear.until("")
    ear.heard.clear()
    again.set()
    ear.until("")
    bell.ring(["later"])
    ear.until("later")
    assert "lost" not in ear.heard
    ear.close()
    bell.close()


def test_it_rings_after_the_transaction_and_only_if_that_went_well(service: Service, database_url: str) -> None:
    database, ear = Database(database_url, service.url), Ear(service.url)
    database.upgrade()
    ear.until("")
    with suppress(ZeroDivisionError), database.write() as c:
        database.notify(c, "never")
        raise ZeroDivisionError
    with database.write() as c:
        database.notify(c, "once")
        assert "once" not in ear.heard
    ear.until("once")
    assert "never" not in ear.heard
    ear.close()
    database.close()


def test_people_at_two_processes_hear_of_each_other(
    start: Callable[..., Server], service: Service, database_url: str
) -> None:
    one, two = (start(database_url, bell=service.url) for _ in range(2))
    ada, ben = one.person("Ada"), two.person("Ben")
    table = ada.open("me", "open", "random", listed=True)
    ben.sit(table, 1)
    with ada.socket(table) as hers, ben.socket(table) as his:
        assert hers.ask(type="chat", text="hello", id="c")["type"] == "done"
        his.until(lambda here: here.chat)


class Silent:
    """Somebody who takes every connection and never says anything, or only once."""

    def __init__(self, word: bytes = b"") -> None:
        self.word = word
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"redis://127.0.0.1:{self.door.getsockname()[1]}"
        self.callers: list[socket.socket] = []
        self.thread = threading.Thread(target=self.accept, daemon=True)
        self.thread.start()

    def accept(self) -> None:
        with suppress(OSError):
            while True:
                self.callers.append(self.door.accept()[0])
                self.callers[-1].sendall(self.word)

    def close(self) -> None:
        self.door.shutdown(socket.SHUT_RDWR)
        self.door.close()
        self.thread.join(PATIENCE)
        for caller in self.callers:
            caller.close()


def test_nobody_waits_for_a_service_that_never_answers(start: Callable[..., Server], tmp_path: Path) -> None:
    """Each move would take two seconds, one after the other."""
    silent = Silent()
    database = Database(f"sqlite:///{tmp_path / 'mehen.db'}", silent.url)
    database.upgrade()
    begun = time.monotonic()
    for n in range(20):
        with database.write() as c:
            database.notify(c, f"table{n}")
    assert time.monotonic() - begun < 10 * bell_module.PATIENCE, "this is far more than it takes on a busy machine"
    assert silent.callers or not Bell(silent.url).answers()
    database.close()
    silent.close()


def test_who_listens_on_a_line_that_died_silently_notices(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """No packet comes back, not even the end: such a line looks like one on which nothing happens."""
    monkeypatch.setattr(bell_module, "PAUSE", 0.05)
    monkeypatch.setattr(bell_module, "QUIET", 0.2)
    silent, heard = Silent(b"*3\r\n$9\r\nsubscribe\r\n$5\r\nmehen\r\n:1\r\n"), list[str]()
    with pytest.raises(TimeoutError):
        Bell(silent.url).listen(heard.append, threading.Event())
    assert heard == [""]
    silent.close()
    ear = Ear(service.url)
    ear.until("")
    ear.heard.clear()
    assert not ear.stop.wait(bell_module.QUIET + bell_module.PATIENCE + 0.5)
    assert ear.heard == [], "whoever answers stays connected, however little is told"
    ear.close()


def test_who_does_not_answer_is_called_less_and_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """While tables go on being played, each of them a reason to ring."""
    waited: list[float] = []
    monkeypatch.setattr(bell_module, "PAUSE", 0.01)
    monkeypatch.setattr(bell_module, "LONGEST", 0.05)
    bell = Bell(f"redis://127.0.0.1:{free_port()}")  # nobody listens there
    closing = bell._closing.wait

    def wait(seconds: float) -> bool:
        waited.append(seconds)
        return closing(seconds)

    monkeypatch.setattr(bell._closing, "wait", wait)
    end = time.monotonic() + PATIENCE
    while len(waited) < 5:
        bell.ring(["table"])
        assert time.monotonic() < end
        time.sleep(0.001)
    assert waited[:5] == [0.01, 0.02, 0.04, 0.05, 0.05]
    bell.close()


@pytest.mark.parametrize("address", ["http://127.0.0.1", "redis://", "nonsense"])
def test_another_address_is_refused_in_words(address: str) -> None:
    with pytest.raises(SetupError, match=r"expected redis://host:port"):
        Bell(address)

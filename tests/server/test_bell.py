"""The bell as a service of its own: what it is told by one process, the others hear; what it misses is made good."""

from __future__ import annotations

import shutil
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
        while not answers(self.url):
            assert time.monotonic() < end
            time.sleep(0.05)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


def answers(url: str) -> bool:
    bell = Bell(url)
    bell.ring(["nothing"])
    bell.close()
    return not bell.missed


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


def test_what_is_missed_is_made_good(service: Service) -> None:
    ear, bell = Ear(service.url), Bell(service.url)
    ear.until("")
    service.stop()
    bell.ring(["lost"])  # nobody answers, and nobody fails
    ear.heard.clear()
    service.start()
    ear.until("")
    ear.heard.clear()
    ear.until("", lambda: bell.ring(["later"]))
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


@pytest.mark.parametrize("address", ["http://127.0.0.1", "redis://", "nonsense"])
def test_another_address_is_refused_in_words(address: str) -> None:
    with pytest.raises(SetupError, match=r"expected redis://host:port"):
        Bell(address)

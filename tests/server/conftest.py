"""A real server on a loopback port, people with cookies and sockets, SQLite and a real PostgreSQL."""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import os
import shutil
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
import uvicorn
from argon2 import PasswordHasher
from fastapi import FastAPI
from tests.ports import free_port
from tests.server.receivers import Mailbox, Receiver
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from mehen.server import accounts, notifier
from mehen.server.api.common import House
from mehen.server.app import create_app
from mehen.server.connections import Talk
from mehen.server.housekeeping import Housekeeping
from mehen.server.logs import Blame
from mehen.server.porter import Porter
from mehen.server.serving import Serving
from mehen.server.settings import Settings

#: How many times as much is tried out as in the usual run; by hand, before a release, much more.
SCALE = int(os.environ.get("MEHEN_SCALE", "1"))
PATIENCE = 60.0  # seconds a test waits for something that has to happen
Json = dict[str, Any]
DAY_MS = 24 * 3_600_000
_numbers = itertools.count(1)


def number() -> int:
    return next(_numbers)


class Closed(Exception):
    """The server has closed the socket, with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Line:
    """A socket at a table, as a client uses it."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.seen: list[Json] = []
        self.table: Json = {}
        self.position: Json = {}
        self.chat: list[Json] = []

    def send(self, **frame: Any) -> str:
        """Send a frame; returns its id."""
        frame.setdefault("id", f"m{number()}")
        self.connection.send(json.dumps(frame))
        return str(frame["id"])

    def receive(self, timeout: float = PATIENCE) -> Json:
        try:
            message: Json = json.loads(self.connection.recv(timeout))
        except ConnectionClosed as error:
            raise Closed(error.rcvd.code if error.rcvd else 1006) from None
        self.seen.append(message)
        if message["type"] == "update":
            self.table = message["table"]
            self.position = message.get("position", self.position)
            self.chat += message.get("chat", [])
        return message

    def answer(self, message_id: str) -> Json:
        """The answer to a frame; updates that come before it are taken in."""
        while True:
            message = self.receive()
            if message["type"] in ("done", "refused") and message["id"] == message_id:
                return message

    def ask(self, **frame: Any) -> Json:
        return self.answer(self.send(**frame))

    def next_word(self) -> Json:
        """What is said to this line alone; updates that come before it are taken in."""
        while (message := self.receive())["type"] == "update":
            pass
        return message

    def hung_up(self) -> int:
        """The code with which it is closed, whatever is told before."""
        try:
            while True:
                self.receive()
        except Closed as closed:
            return closed.code

    def until(self, happened: Callable[[Line], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not happened(self):
            assert time.monotonic() < end, f"it did not happen; last: {self.seen[-1:]}"
            with suppress(TimeoutError):
                self.receive(1)

    def act(self, pick: int = 0, seat: int | None = None, message_id: str | None = None) -> Json:
        """Take one of the choices that are offered."""
        choices = self.position["choices"]
        seat = self.position["seat"] if seat is None else seat
        frame = {"ply": self.position["ply"], "seat": seat, "actions": choices[pick % len(choices)]["actions"]}
        if message_id:
            frame["id"] = message_id
        return self.ask(type="act", **frame)

    def until_ply(self, ply: int) -> None:
        self.until(lambda here: here.position["ply"] >= ply)

    @property
    def my_turn(self) -> bool:
        return bool(self.position.get("choices")) and self.table["status"] == "running"


class Person:
    """Somebody with a browser."""

    def __init__(self, server: Server, name: str = "") -> None:
        self.server = server
        # Nothing is encrypted on the way; to read whom this machine trusts would take longer than most questions.
        self.http = httpx.Client(base_url=server.url, timeout=PATIENCE, trust_env=False, verify=False)
        server.browsers.append(self.http)
        self.id = ""
        if name:
            self.id = self.ok("POST", "/api/guest", {"name": name})["id"]

    def ask(self, method: str, path: str, body: object = None, **more: Any) -> httpx.Response:
        if body is not None:
            more["json"] = body
        return self.http.request(method, path, **more)

    def ok(self, method: str, path: str, body: object = None, **more: Any) -> Any:
        """Something that must succeed; returns what comes back."""
        response = self.ask(method, path, body, **more)
        assert response.is_success, f"{method} {path}: {response.status_code} {response.text[:300]}"
        return response.json() if response.content and "json" in response.headers["content-type"] else response.text

    def refused(self, method: str, path: str, body: object = None, **more: Any) -> tuple[int, str]:
        """Something that must be refused; returns the status and the code."""
        response = self.ask(method, path, body, **more)
        assert response.status_code >= 400, f"{method} {path}: {response.status_code} {response.text[:300]}"
        return response.status_code, str(response.json()["code"])

    def account(self, login: str = "", password: str = "correct horse") -> str:
        login = login or f"user{number()}"
        self.id = self.ok("POST", "/api/accounts", {"login": login, "password": password, "name": "Ani"})["id"]
        return login

    def open(self, *seats: str, **more: Any) -> str:
        """Open a table: seats as ``me``, ``open`` or the name of a bot.  Returns its id."""
        wishes = [{"kind": s} if s in ("me", "open") else {"kind": "bot", "bot": s} for s in seats]
        return str(self.ok("POST", "/api/tables", {"game": "egizia", "seats": wishes, **more})["id"])

    def invite(self, table: str, *others: Person) -> None:
        """Pass the link on; the others follow it."""
        token = self.ok("GET", f"/api/tables/{table}/invite")["invite"]
        for other in others:
            other.ok("POST", f"/api/tables/{table}/join", {"invite": token})

    def sit(self, table: str, seat: int) -> None:
        self.ok("POST", f"/api/tables/{table}/seats/{seat}")

    def table(self, table: str) -> Json:
        found: Json = self.ok("GET", f"/api/tables/{table}")
        return found

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @contextmanager
    def socket(self, table: str, origin: str | None = None, **query: Any) -> Iterator[Line]:
        """A line to a table, with the first update already read."""
        with self.bare_socket(table, origin, **query) as line:
            line.receive()
            yield line

    @contextmanager
    def bare_socket(self, table: str, origin: str | None = None, **query: Any) -> Iterator[Line]:
        asked = "&".join(f"{key}={value}" for key, value in query.items())
        address = f"{self.server.url.replace('http', 'ws')}/api/tables/{table}/socket?{asked}"
        headers = {"Cookie": self.cookie} if self.cookie else {}
        headers |= {name: value for name, value in self.http.headers.items() if name == "x-forwarded-for"}
        page = Origin(origin) if origin else None
        with connect(
            address,
            additional_headers=headers,
            origin=page,
            proxy=None,
            max_size=2**22,
            close_timeout=1,
        ) as connection:
            yield Line(connection)


class Server:
    """The app under uvicorn in a thread of its own."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.browsers: list[httpx.Client] = []
        self.app: FastAPI = create_app(settings)
        config = uvicorn.Config(
            self.app, "127.0.0.1", 0, http=Porter, log_config=None, ws=Talk, timeout_graceful_shutdown=3
        )
        self.uvicorn = Serving(config)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        end = time.monotonic() + PATIENCE
        while not self.uvicorn.started:
            assert self.thread.is_alive() and time.monotonic() < end, "the server does not start"
            time.sleep(0.01)
        self.port: int = self.uvicorn.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self.uvicorn.serve()

        asyncio.run(serve())

    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    def person(self, name: str = "Nefret") -> Person:
        return Person(self, name)

    def visitor(self) -> Person:
        return Person(self)

    @property
    def housekeeping(self) -> Housekeeping:
        found: Housekeeping = self.app.state.housekeeping
        return found

    def sweep(self) -> None:
        """Another round of housekeeping: what it would do by itself sooner or later has been done."""
        assert self.loop is not None
        for job in (self.housekeeping.sweep, self.housekeeping.warn):
            asyncio.run_coroutine_threadsafe(job(), self.loop).result(PATIENCE)

    def send_due(self) -> None:
        """Every notice that is due is on its way: what has not been sent now never will be."""
        while self.app.state.notifier.send_due():
            pass

    def stop(self) -> None:
        for browser in self.browsers:
            browser.close()
        self.uvicorn.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "the server does not stop"


def wait_for(happened: Callable[[], object], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


def through_proxy(server: Server, address: str) -> Person:
    """Somebody whose address the proxy tells."""
    person = server.visitor()
    person.http.headers["X-Forwarded-For"] = address
    return person


def by_webhook(person: Person, hook: Receiver) -> None:
    person.ok("PATCH", "/api/me", {"lang": "de", "notices": {"webhook": hook.url, "live": True}})


def same_person(person: Person, server: Server) -> Person:
    """With another device, at another process."""
    other = server.visitor()
    for name, value in person.http.cookies.items():
        other.http.cookies.set(name, value, domain="127.0.0.1")
    other.id = person.id
    return other


def dial(server: Server, address: str = "127.0.0.2") -> socket.socket:
    """A bare connection, from an address of this machine that no proxy speaks for."""
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE, source_address=(address, 0))


class Trouble(logging.Handler):
    """Collects what no server should say: unhandled exceptions."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno < self.level:
            return  # it was blamed on the client after all
        text = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            text += f": {record.exc_info[1]!r}"
        self.said.append(text)


@pytest.fixture(autouse=True)
def no_unhandled_exceptions() -> Iterator[Trouble]:
    trouble = Trouble()
    trouble.addFilter(Blame())
    logging.getLogger().addHandler(trouble)
    yield trouble
    logging.getLogger().removeHandler(trouble)
    assert trouble.said == []


def settings_for(home: Path, database_url: str = "") -> Settings:
    return Settings(
        home=home,
        database_url=database_url or f"sqlite:///{home / 'mehen.db'}",
        secret="canary-secret",
        bots=1,
        limits=False,
        notice_delay=0,
        private_webhooks=True,
    )


@pytest.fixture(scope="session", autouse=True)
def quick() -> None:
    """What takes its time in real life is done shortly here: looking for notices, guessing passwords."""
    notifier.EVERY = 0.1
    accounts._hasher = PasswordHasher(time_cost=1, memory_cost=64)
    accounts.NOBODY = accounts._hasher.hash("nobody")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server on SQLite for all tests that need nothing special."""
    server = Server(settings_for(tmp_path_factory.mktemp("home")))
    yield server
    server.stop()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers of one's own; all of them end with the test."""
    servers: list[Server] = []

    def begin(database_url: str = "", **changes: Any) -> Server:
        settings = replace(settings_for(tmp_path, database_url), **changes)
        servers.append(Server(settings))
        return servers[-1]

    yield begin
    for server in servers:
        if server.thread.is_alive():
            server.stop()


@pytest.fixture
def hook() -> Iterator[Receiver]:
    with Receiver() as receiver:
        threading.Thread(target=receiver.serve_forever, args=(0.05,), daemon=True).start()
        yield receiver
        receiver.shutdown()


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with Mailbox() as mailbox:
        threading.Thread(target=mailbox.serve_forever, args=(0.05,), daemon=True).start()
        yield mailbox
        mailbox.shutdown()


# -- PostgreSQL ------------------------------------------------------------------------------


class Postgres:
    """A database server of our own, in a folder that is thrown away."""

    def __init__(self, folder: Path, tools: Path) -> None:
        self.tools = tools
        self.folder = folder
        self.port = free_port()
        self.run("initdb", "-D", str(folder / "data"), "-U", "mehen", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()

    def run(self, tool: str, *args: str) -> None:
        command = [str(self.tools / tool), *args]
        if os.geteuid() == 0:  # PostgreSQL refuses to be run by the machine's owner
            command = ["runuser", "-u", "postgres", "--", *command]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder, check=False)
        assert done.returncode == 0, f"{tool}: {done.stdout}{done.stderr}"

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder} -c fsync=off"
        log = str(self.folder / "log")
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-l", log, "-o", options, "start")

    def stop(self) -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-m", "immediate", "stop")

    def new_database(self) -> str:
        name = f"mehen{number()}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.address(name).replace("postgresql://", "postgresql+psycopg://")

    def address(self, name: str) -> str:
        return f"postgresql://mehen@127.0.0.1:{self.port}/{name}"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or [
        Path(tool) for tool in [shutil.which("initdb")] if tool
    ]
    if not found:
        pytest.fail("PostgreSQL is needed for these tests: install the package 'postgresql' (make test does)")
    folder = Path(tempfile.mkdtemp(prefix="mehen-pg-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    server = Postgres(folder, found[-1].parent)
    yield server
    server.stop()
    shutil.rmtree(folder)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'shared.db'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()

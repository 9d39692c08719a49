"""What a stranger with patience did to this server, each as a client does it: by HTTP and sockets.

So each can be tried at any state of the sources.  Everything is bounded and ends by itself.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from benchmarks.load.house import Server, children
from itsdangerous import URLSafeTimedSerializer
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidHandshake, WebSocketException

PATIENCE = 60.0  # seconds for an answer that has to come
KEY_PARTS = 15_000  # of a dotted key: 30 kB of TOML
FLOOD = 200  # tables at which only slow bots play
CROWD = 500  # onlookers, from 25 addresses
SLOW_LINES, SLOW_SECONDS = 60, 16.0
HEAD_MB = 12  # of headers
PING = bytes([0x89, 0x80, 0, 0, 0, 0])  # a frame without content
PINGERS, PINGED, SOON = 5, 6.0, 5.0  # sockets, seconds of it, seconds in which everybody else hears something
COPIES = 40  # of a game that is over
WORKERS, ALLOWED, KNOCKS = 3, 20, 60  # processes, connections that their host allows, those that are tried
#: A request whose body never comes; whoever is let in is asked for it.
KNOCK = b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n"
PROMPT = 1.0  # seconds: whoever waits for a bell that never answers has waited longer for each of several moves
STRANGER = "127.0.0.2"  # an address of this machine that no proxy speaks for
WRONG_CLOCK = 3600  # seconds
_numbers = itertools.count(1)


class Seen(NamedTuple):
    held: bool
    what: str


@dataclass
class Target:
    """A server, the folder it lives in, and the file that sets its clock."""

    server: Server
    clock: Path

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.port}"

    @property
    def memory(self) -> int:
        """MB of the server and all it has started."""
        assert self.server.process is not None
        return sum(_resident(pid) for pid in _family(self.server.process.pid)) // 1024


def _family(pid: int) -> list[int]:
    return [pid, *(one for child in children(pid) for one in _family(child))]


def _resident(pid: int) -> int:
    with suppress(OSError):
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0)
    return 0


class Person:
    """Somebody with a browser, from an address of their own as a proxy tells it."""

    def __init__(self, target: Target, name: str = "", address: str = "") -> None:
        self.http = httpx.Client(
            base_url=target.url, timeout=PATIENCE, trust_env=False, limits=httpx.Limits(max_keepalive_connections=0)
        )
        self.http.headers["X-Forwarded-For"] = address or f"198.51.100.{next(_numbers) % 250 + 1}"
        self.id = self.ok("POST", "/api/guest", {"name": name})["id"] if name else ""

    def ask(self, method: str, path: str, body: object = None, **more: Any) -> httpx.Response:
        return self.http.request(method, path, json=body, **more)

    def ok(self, method: str, path: str, body: object = None, **more: Any) -> Any:
        answer = self.ask(method, path, body, **more)
        assert answer.is_success, f"{method} {path}: {answer.status_code} {answer.text[:200]}"
        return answer.json() if answer.content else None

    def open(self, *seats: str, **more: Any) -> str:
        wishes = [{"kind": s} if s in ("me", "open") else {"kind": "bot", "bot": s} for s in seats]
        return str(self.ok("POST", "/api/tables", {"game": "egizia", "seats": wishes, **more})["id"])

    def position(self, table: str) -> Any:
        return self.ok("GET", f"/api/tables/{table}/position")

    def act(self, table: str) -> None:
        here = self.position(table)
        choice = here["choices"][0]
        said = {"actions": choice["actions"]} if "actions" in choice else {"action": choice["action"]}
        seat = here["seat"] if here["seat"] >= 0 else here["actor"]
        self.ok(
            "POST", f"/api/tables/{table}/actions", {"id": f"m{here['ply']}", "ply": here["ply"], "seat": seat} | said
        )

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())


def until(happened: Callable[[], object], seconds: float) -> float | None:
    """Seconds until it did; None if it did not."""
    begun = time.monotonic()
    while time.monotonic() - begun < seconds:
        if happened():
            return time.monotonic() - begun
        time.sleep(0.1)
    return None


# -- the attacks -----------------------------------------------------------------------------


def bomb(target: Target) -> Seen:
    """An edition with one long dotted key: does it hold up what others write, and how much memory does it take?"""
    eve, ada = Person(target, "Eve"), Person(target, "Ada")
    text = ".".join(["a"] * KEY_PARTS) + " = 1\n"
    before, most, done = target.memory, 0, threading.Event()

    def upload() -> None:
        with suppress(httpx.HTTPError):
            eve.ask("POST", "/api/games/egizia/editions", {"text": text})
        done.set()

    threading.Thread(target=upload, daemon=True).start()
    longest = 0.0
    while True:
        ended = done.is_set()  # at least one write is tried beside it, and one afterwards
        begun = time.monotonic()
        ada.ask("PATCH", "/api/me", {"name": f"Ada {next(_numbers)}"})
        longest = max(longest, time.monotonic() - begun)
        most = max(most, target.memory - before)
        if ended:
            return Seen(most < 400 and longest < 20, f"another's write took up to {longest:.1f} s, {most} MB more")


def flood(target: Target) -> Seen:
    """Many tables of slow bots: is a quick bot elsewhere still answering?"""
    eve, ada = Person(target, "Eve"), Person(target, "Ada")
    slow, opened = {"kind": "bot", "bot": "pharaoh"}, 0
    for n in range(FLOOD):
        seats = [slow, slow if n % 2 else {"kind": "me"}]  # among themselves, and against oneself
        opened += eve.ask("POST", "/api/tables", {"game": "egizia", "seats": seats}).is_success
    table = ada.open("random", "me")
    waited = until(lambda: ada.position(table)["choices"], 30)
    answer = "no answer in 30 s" if waited is None else f"an answer after {waited:.1f} s"
    return Seen(waited is not None, f"{opened} of {FLOOD} tables were opened; a quick bot elsewhere: {answer}")


def crowd(target: Target) -> Seen:
    """Hundreds look on at a table: does its owner still find room?"""
    ada = Person(target, "Ada")
    table = ada.open("me", "open", listed=True)
    ada_sees, inside = asyncio.run(_crowd(target, table, ada.cookie))
    return Seen(ada_sees, f"{inside} looked on; the owner {'came in' if ada_sees else 'was shut out'}")


async def _crowd(target: Target, table: str, cookie: str) -> tuple[bool, int]:
    url = f"{target.url.replace('http', 'ws')}/api/tables/{table}/socket"
    lines: list[Any] = []

    async def come(headers: dict[str, str]) -> bool:
        try:
            line = await connect(url, additional_headers=headers, proxy=None, open_timeout=PATIENCE, close_timeout=1)
            lines.append(line)
            return bool(json.loads(await asyncio.wait_for(line.recv(), PATIENCE))["type"] == "update")
        except (OSError, TimeoutError, WebSocketException, InvalidHandshake):
            return False

    inside = 0
    for first in range(0, CROWD, 50):
        inside += sum(
            await asyncio.gather(*(come({"X-Forwarded-For": f"203.0.113.{n % 25}"}) for n in range(first, first + 50)))
        )
    sees = await come({"Cookie": cookie, "X-Forwarded-For": "192.0.2.200"})
    for line in lines:
        line.transport.abort()
    return sees, inside


def slow_headers(target: Target) -> Seen:
    """Connections that say one byte now and then and never come to the point."""
    lines = []
    for _ in range(SLOW_LINES):
        line = socket.create_connection(("127.0.0.1", target.server.port), 5, source_address=(STRANGER, 0))
        line.setblocking(False)
        line.send(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        lines.append(line)
    end = time.monotonic() + SLOW_SECONDS
    while lines and time.monotonic() < end:
        lines = [line for line in lines if _holds(line)]
        time.sleep(0.5)
    left = len(lines)
    for line in lines:
        line.close()
    return Seen(left == 0, f"after {SLOW_SECONDS:.0f} s {left} of {SLOW_LINES} were still open")


def endless_head(target: Target) -> Seen:
    """One connection whose headers never end, as fast as they are taken: each is kept until the last has come."""
    before, sent = target.memory, 0
    with socket.create_connection(("127.0.0.1", target.server.port), 5, source_address=(STRANGER, 0)) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        with suppress(OSError):  # hung up
            while sent < HEAD_MB:
                line.sendall(b"a: b\r\n" * (2**20 // 6))
                sent += 1
        until(lambda: target.memory - before > HEAD_MB, 3)  # what is on its way arrives
        more = target.memory - before
    return Seen(more < HEAD_MB, f"of {HEAD_MB} MB of headers {sent} were taken, {more} MB more were needed")


def pings(target: Target) -> Seen:
    """Sockets that say nothing but ping, as fast as they are heard: does anybody else get an answer?"""
    ada, eve = Person(target, "Ada"), Person(target, "Eve")
    table = eve.open("me", "open", listed=True)
    begin = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    over = threading.Event()

    def ping() -> None:
        with suppress(OSError), socket.create_connection(("127.0.0.1", target.server.port), PATIENCE) as line:
            line.sendall(begin.encode())
            line.recv(100)
            line.settimeout(0.5)
            while not over.is_set():
                with suppress(TimeoutError):
                    line.sendall(PING * 50_000)

    for _ in range(PINGERS):
        threading.Thread(target=ping, daemon=True).start()
    waits, end = list[float](), time.monotonic() + PINGED
    try:
        while time.monotonic() < end:
            begun = time.monotonic()
            ada.ask("GET", "/api/me")
            waits.append(time.monotonic() - begun)
            time.sleep(0.1)
    finally:
        over.set()
    return Seen(
        max(waits) < SOON, f"{len(waits)} questions beside {PINGERS} such sockets, an answer after {max(waits):.1f} s"
    )


def _holds(line: socket.socket) -> bool:
    """Is it still open?  One that is not is closed here too."""
    try:
        line.send(b"x")
        if line.recv(4096):
            return True
    except BlockingIOError:
        return True
    except OSError:
        pass
    line.close()
    return False


def fixation(target: Target) -> Seen:
    """A guest's cookie, planted in somebody's browser before they make an account of it."""
    victim, eve = Person(target, "Eve"), Person(target)
    eve.http.cookies.update(victim.http.cookies)
    login = f"victim{next(_numbers)}"
    victim.ok("POST", "/api/accounts", {"login": login, "password": "correct horse", "name": "Victim"})
    found = eve.ask("GET", "/api/me")
    inside = found.is_success and found.json().get("login") == login
    return Seen(
        not inside, "the planted cookie is the account's" if inside else f"the planted cookie: {found.status_code}"
    )


def forged_secret(target: Target) -> Seen:
    """The file with the secret is empty: whoever knows that signs cookies."""
    home = target.server.home.with_name("forged")
    home.mkdir()
    (home / "secret").touch()
    weak = Server(home, tree=target.server.tree)
    del weak.environ["MEHEN_SECRET"]
    try:
        weak.start()
    except SystemExit:
        assert weak.process is not None
        ended = weak.process.poll() is not None
        weak.stop()
        return Seen(ended, "the server did not start" if ended else "the server started, slowly")
    try:
        there = Target(weak, target.clock)
        ada, eve = Person(there, "Ada"), Person(there)
        eve.http.cookies["mehen"] = str(URLSafeTimedSerializer("", salt="session").dumps([ada.id, 0]))
        found = eve.ask("GET", "/api/me")
        inside = found.is_success and found.json()["id"] == ada.id
        return Seen(False, f"the server started; a cookie made elsewhere {'was' if inside else 'was not'} accepted")
    finally:
        weak.stop()


def absent(target: Target) -> Seen:
    """Somebody has stepped out and a bot stands in: does the other one end the game alone?"""
    ada, ben = Person(target, "Ada"), Person(target, "Ben")
    table = ada.open("me", "open")
    invite = ada.ok("GET", f"/api/tables/{table}/invite")["invite"]
    ben.ok("POST", f"/api/tables/{table}/join", {"invite": invite})
    ben.ok("POST", f"/api/tables/{table}/seats/1")
    decided: set[str] = set()

    def both() -> bool:
        for person in (ada, ben):
            if person.position(table)["choices"]:
                person.act(table)
                decided.add(person.id)
        return len(decided) == 2

    assert until(both, PATIENCE) is not None, "the game did not come to that"
    ben.ok("DELETE", f"/api/tables/{table}/seats/1")
    vote = {"seat": 0, "topic": "abandon", "value": 0, "yes": True}
    ada.ok("POST", f"/api/tables/{table}/votes", vote)
    status = ada.ok("GET", f"/api/tables/{table}")["status"]
    return Seen(status == "running", f"after one vote of two the table was {status}")


def clock_back(target: Target) -> Seen:
    """The machine's clock is set back by an hour: is everybody logged out?"""
    ada = Person(target, "Ada")
    with wrong_clock(target, -WRONG_CLOCK):
        status = ada.ask("GET", "/api/me").status_code
    return Seen(status == 200, f"who was signed in before: {status}")


@contextmanager
def wrong_clock(target: Target, seconds: int) -> Iterator[None]:
    target.clock.write_text(str(seconds))
    try:
        yield
    finally:
        target.clock.write_text("0")


def rebinding(target: Target) -> Seen:
    """A stranger's page whose name suddenly leads here: reads and writes in the name of whoever looks at it."""
    ada = Person(target, "Ada")
    page = {"Host": "evil.example", "Origin": "http://evil.example"}
    read = ada.ask("GET", "/api/me", headers=page).status_code
    write = ada.ask("PATCH", "/api/me", {"name": "Eve was here"}, headers=page).status_code
    return Seen(read >= 400 and write >= 400, f"its page was answered {read} to reading and {write} to writing")


def takeover(target: Target) -> Seen:
    """Somebody who only looks on wants a seat that a bot holds for its person, and the table itself."""
    ada, ben, eve = (Person(target, name) for name in ("Ada", "Ben", "Eve"))
    table, waiting = ada.open("me", "open", listed=True), ada.open("me", "open", listed=True)
    ben.ok("POST", f"/api/tables/{table}/seats/1")
    ben.ok("DELETE", f"/api/tables/{table}/seats/1")
    here = f"/api/tables/{table}"
    tried = [
        eve.ask("POST", f"{here}/seats/1"),
        eve.ask("DELETE", f"{here}/seats/1"),
        eve.ask("POST", f"{here}/resign", {"seat": 1}),
        eve.ask("POST", f"{here}/votes", {"seat": 1, "topic": "abandon", "value": 0}),
        eve.ask("PUT", f"/api/tables/{waiting}/seats/0", {"kind": "open"}),
        eve.ask("DELETE", f"/api/tables/{waiting}"),
        eve.ask("GET", f"/api/tables/{waiting}/invite"),
    ]
    done = sum(answer.is_success for answer in tried)
    return Seen(not done, f"{done} of {len(tried)} ways led to it")


def copies(target: Target) -> Seen:
    """A game that is over, copied again and again: each copy is a table that stays."""
    eve = Person(target, "Eve")
    table = eve.open("me", "me")
    eve.ok("POST", f"/api/tables/{table}/votes", {"seat": 0, "topic": "abandon", "value": 0, "yes": True})
    made = sum(eve.ask("POST", f"/api/tables/{table}/clone", {"ply": 0}).is_success for _ in range(COPIES))
    return Seen(made < COPIES, f"{made} of {COPIES} copies were made")


def silent_bell(target: Target) -> Seen:
    """A Redis that takes connections and never answers: who plays waits for nothing it does."""
    with socket.create_server(("127.0.0.1", 0)) as silent, _beside(target, "bell") as there:
        there.server.environ["MEHEN_BELL"] = f"redis://127.0.0.1:{silent.getsockname()[1]}"
        there.server.start()
        ada, waits = Person(there, "Ada"), list[float]()
        table = ada.open("me", "me")
        for _ in range(4):
            begun = time.monotonic()
            ada.act(table)
            waits.append(time.monotonic() - begun)
    return Seen(min(waits) < PROMPT, f"of {len(waits)} moves the quickest took {min(waits):.1f} s")


def workers(target: Target) -> Seen:
    """A house of several processes allows so many connections: does each of them?"""
    with _beside(target, "workers") as there, ExitStack() as lines:
        there.server.workers = WORKERS
        there.server.environ |= {"MEHEN_CONNECTIONS": str(ALLOWED)}
        there.server.start()
        until(lambda: len(there.server.serving_pids()) == WORKERS, PATIENCE)
        inside = 0
        for _ in range(KNOCKS):
            line = lines.enter_context(socket.create_connection(("127.0.0.1", there.server.port), PATIENCE))
            line.sendall(KNOCK)
            inside += line.recv(100).startswith(b"HTTP/1.1 100")
    return Seen(inside <= ALLOWED, f"of {KNOCKS} connections {inside} came in, where {ALLOWED} were allowed")


@contextmanager
def _beside(target: Target, name: str) -> Iterator[Target]:
    """Another house, from the same sources; whoever asks for it starts it."""
    server = Server(target.server.home.with_name(name), tree=target.server.tree)
    server.environ["MEHEN_LIMITS"] = "on"
    try:
        yield Target(server, target.clock)
    finally:
        server.stop()


#: In this order: those that leave a server busy come last.
ATTACKS: dict[str, Callable[[Target], Seen]] = {
    "fixation": fixation,
    "absent": absent,
    "clock back": clock_back,
    "rebinding": rebinding,
    "forged secret": forged_secret,
    "takeover": takeover,
    "copies": copies,
    "silent bell": silent_bell,
    "workers": workers,
    "slow headers": slow_headers,
    "endless head": endless_head,
    "pings": pings,
    "crowd": crowd,
    "bomb": bomb,
    "flood": flood,
}


@contextmanager
def attacked(folder: Path, tree: Path) -> Iterator[Target]:
    """A server of these sources as strangers find it: with its limits."""
    clock = folder / "clock"
    clock.write_text("0")
    server = Server(folder / "home", tree=tree)
    setter = Path(__file__).parents[1] / "faults" / "clock"
    server.environ |= {"MEHEN_LIMITS": "on", "MEHEN_CLOCK": str(clock)}
    server.environ["PYTHONPATH"] = f"{setter}:{server.environ['PYTHONPATH']}"
    try:
        server.start()
        yield Target(server, clock)
    finally:
        with suppress(subprocess.SubprocessError):
            server.stop()

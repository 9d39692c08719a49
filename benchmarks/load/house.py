"""What a measurement needs around it: a real server process, a PostgreSQL of its own, tables in the middle of games."""

from __future__ import annotations

import json
import os
import random
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import typer

from mehen.core import catalog
from mehen.core.rng import Rng
from mehen.core.state import NATURE
from mehen.server import schema as db
from mehen.server import sessions, store
from mehen.server.database import Database
from mehen.server.settings import Settings, load_settings
from mehen.table.timeline import ACT, UNDO, Entry, Timeline

SERVE = "from mehen.cli import main; main()"
KINDS = ("sqlite", "postgresql")
SHAPES = 12  # different positions the tables begin in
HERE = Path(__file__).parents[2]
STARTING = 60.0  # seconds for PostgreSQL, which may have to recover first
#: Run with the sources that are measured: a table is stored as they store it.
SEED = """
import json, sys
from benchmarks.load.house import played, seed_tables
from mehen.server.settings import load_settings
job = json.loads(sys.argv[1])
tables = seed_tables(load_settings(), [played(*shape) for shape in job["shapes"]], job["count"])
print(json.dumps([table.plain() for table in tables]))
"""


def kinds(databases: str) -> list[str]:
    """Those that are asked for, with commas between them."""
    found = databases.split(",")
    for kind in found:
        if kind not in KINDS:
            raise typer.BadParameter(f"found {kind!r}, expected some of {', '.join(KINDS)}")
    return found


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def pin(pid: int, cores: Collection[int], nice: int = 0) -> None:
    """A process: which cores it has (none: any), and on a machine with other work a share that does not shrink.

    It holds for its threads, and for all that they start from then on.
    """
    if cores:
        for task in Path(f"/proc/{pid}/task").iterdir():
            os.sched_setaffinity(int(task.name), cores)
    if nice:
        os.setpriority(os.PRIO_PROCESS, pid, nice)
        group = Path(f"/proc/{pid}/autogroup")  # where Linux shares out time by session, this is what counts
        if group.exists():
            group.write_text(str(nice))


# -- PostgreSQL ------------------------------------------------------------------------------


class Postgres:
    """A cluster in a folder of its own, on loopback, with its safe defaults: fsync and synchronous_commit are on."""

    def __init__(self, folder: Path, settings: str = "", nice: int = 0) -> None:
        self.folder = folder
        self.more = settings  # as on its command line
        self.nice = nice
        self.port = free_port()
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/mehen"

    def command(self, name: str) -> str:
        found = shutil.which(name) or next(iter(sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))), None)
        if found is None:
            raise SystemExit(f"PostgreSQL is not installed here: there is no {name}")
        return str(found)

    def call(self, *command: str) -> None:
        """As the user postgres where we are root: the server refuses to run as root."""
        user = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
        done = subprocess.run(
            command,
            **user,  # type: ignore[call-overload]
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        if done.returncode:
            raise SystemExit(f"{' '.join(command)}: {done.stderr}")

    def create(self) -> None:
        self.folder.mkdir(parents=True)
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        self.call(
            self.command("initdb"), "-D", str(self.folder / "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8"
        )
        self.start()
        self.call(self.command("createdb"), "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", "mehen")

    def start(self) -> None:
        options = f"-c listen_addresses=127.0.0.1 -p {self.port} -k {self.folder} {self.more}"
        log = str(self.folder / "log")
        self.call(self.command("pg_ctl"), "-D", str(self.folder / "data"), "-o", options, "-l", log, "-W", "start")
        end = time.monotonic() + STARTING
        while not self.is_running():
            self._wait(end)
        pin(self.pid(), (), self.nice)  # before it makes good what a crash has left
        asked = [self.command("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres"]
        while subprocess.run(asked, check=False).returncode:
            self._wait(end)

    def _wait(self, end: float) -> None:
        if time.monotonic() > end:
            raise SystemExit(f"PostgreSQL does not start:\n{(self.folder / 'log').read_text()[-3000:]}")
        time.sleep(0.05)

    def is_running(self) -> bool:
        try:
            return is_alive(self.pid())
        except (FileNotFoundError, IndexError, ValueError):  # the file is not there yet, or not written
            return False

    def pid(self) -> int:
        """Of its first process."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def pin(self, cores: Collection[int]) -> None:
        """All its processes, and those that they start from now on."""
        for pid in with_children(self.pid()):
            pin(pid, cores)

    def revive(self) -> None:
        """Start it if it has ended by itself; it may be about to, or in the middle of starting again."""
        if not self.is_running():
            self.start()

    def stop(self, mode: str = "fast") -> None:
        self.call(self.command("pg_ctl"), "-D", str(self.folder / "data"), "-m", mode, "-w", "stop")


@contextmanager
def postgres(folder: Path, settings: str = "", nice: int = 0) -> Iterator[Postgres]:
    cluster = Postgres(folder, settings, nice)
    cluster.create()
    try:
        yield cluster
    finally:
        cluster.stop("immediate")


# -- the server ------------------------------------------------------------------------------


class Server:
    """``mehen serve`` as a process."""

    def __init__(
        self,
        home: Path,
        url: str = "",
        workers: int = 1,
        cores: Collection[int] = (),
        nice: int = 0,
        tree: Path = HERE,
    ) -> None:
        self.home = home
        self.tree = tree  # the sources it runs
        self.port = free_port()
        self.workers = workers
        self.cores, self.nice = cores, nice
        self.environ = {
            **os.environ,
            "MEHEN_HOME": str(home),
            "MEHEN_DATABASE_URL": url,
            "MEHEN_SECRET": secrets.token_urlsafe(48),
            "MEHEN_LIMITS": "off",
            "MEHEN_BOTS": "1",
            "PYTHONPATH": f"{tree / 'src'}:{tree}",
        }
        self.before = ""  # done in the process before it serves
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def settings(self) -> Settings:
        return load_settings(self.environ)

    def start(self) -> None:
        self.home.mkdir(parents=True, exist_ok=True)
        with (self.home / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-c", f"{self.before}\n{SERVE}"),
                    *("serve", "--port", str(self.port), "--workers", str(self.workers), "--logs", "json"),
                ],
                env=self.environ,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        pin(self.process.pid, self.cores, self.nice)
        self.wait()

    def wait(self, seconds: float = 240) -> None:
        assert self.process is not None
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/ready", timeout=2):
                    return
            except (urllib.error.URLError, TimeoutError, ConnectionError):
                time.sleep(0.05)
        raise SystemExit(f"the server does not answer:\n{(self.home / 'server.log').read_text()[-3000:]}")

    def stop(self, seconds: float = 20) -> None:
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            for pid in [*self.worker_pids(), self.process.pid]:
                os.kill(pid, signal.SIGKILL)
            self.process.wait()
        self.process = None

    def worker_pids(self) -> list[int]:
        assert self.process is not None
        return app_processes(self.process.pid)

    def serving_pids(self) -> list[int]:
        """Those of them that have come up and live: one that was just started or killed does no work."""
        up = (self.home / "server.log").read_text()
        done = '"message": "Application startup complete."'
        return [pid for pid in self.worker_pids() if f'"process": {pid}, {done}' in up and is_alive(pid)]

    def cpu_seconds(self) -> float:
        assert self.process is not None
        return cpu_seconds(self.process.pid)


def cpu_seconds(pid: int) -> float:
    """What a process has used of a processor."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def app_processes(pid: int) -> list[int]:
    """The app processes under a supervisor: those that were forked from what is loaded, and those that began anew."""
    found = []
    for child in children(pid):
        command = command_line(child)
        if b"multiprocessing.forkserver" in command:
            found += children(child)
        elif b"spawn_main" in command:
            found.append(child)
    return found


def children(pid: int) -> list[int]:
    """Processes that a process has started itself; none when it has ended."""
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def with_children(pid: int) -> list[int]:
    """A process and all that come from it."""
    return [pid, *(one for child in children(pid) for one in with_children(child))]


def is_alive(pid: int) -> bool:
    """Not if it has ended and only its parent has not noticed yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def command_line(pid: int) -> bytes:
    """Empty when it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


@contextmanager
def running(server: Server) -> Iterator[Server]:
    try:
        server.start()
        yield server
    finally:
        server.stop()


# -- tables ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seat:
    user: str
    cookie: str


@dataclass(frozen=True)
class Table:
    id: str
    seats: list[Seat | None]  # None: a bot

    def plain(self) -> dict[str, Any]:
        return asdict(self)


Shape = tuple[str, int, int, int, float]  # what ``played`` is asked for


def played(game: str, seats: int, plies: int, seed: int, undo: float = 0.0) -> Timeline:
    """A table at a ply, after random moves; some of them taken back on the way."""
    here = catalog.game(game)
    timeline = Timeline(here, here.rules(seats))
    rng, dice = Rng(seed), random.Random(seed)
    while not timeline.over and (timeline.ply < plies or timeline.actor == NATURE):
        if timeline.actor == NATURE:
            timeline.append(timeline.draw(rng))
            continue
        seat = int(timeline.actor)
        last = timeline.last_decision(seat)
        if undo and last is not None and dice.random() < undo and timeline.can_return_to(last):  # the table agrees
            timeline.append(Entry(timeline.ply + 1, UNDO, seat, last))
        else:
            timeline.append(Entry(timeline.ply + 1, ACT, seat, dice.choice(list(timeline.state.legal()))))
    return timeline


def seed_tables(settings: Settings, shapes: list[Timeline], count: int, bots: int = 0) -> list[Table]:
    """Write tables into a database: a person of their own on every seat, save for the last ``bots`` ones."""
    database = Database(settings.database_url)
    database.upgrade()
    out = []
    with database.write() as c:
        for number in range(count):
            out.append(_seed_table(c, shapes[number % len(shapes)], bots))
    database.close()
    return out


def stored(server: Server, shapes: list[Shape], count: int) -> list[Table]:
    """Tables in the database of a server, in the form that its own sources give them."""
    server.home.mkdir(parents=True, exist_ok=True)
    job = json.dumps({"shapes": shapes, "count": count})
    command = [sys.executable, "-c", SEED, job]
    done = subprocess.run(command, env=server.environ, cwd=server.tree, stdout=subprocess.PIPE, check=True)
    rows = json.loads(done.stdout)
    return [Table(row["id"], [Seat(**seat) if seat else None for seat in row["seats"]]) for row in rows]


def _seed_table(c: Any, timeline: Timeline, bots: int) -> Table:
    rules = timeline.rules
    people = [store.add_user(c, f"Player {secrets.token_hex(3)}") for _ in range(rules.seats - bots)]
    row = {
        "game": rules.game,
        "rules": int(rules.version),
        "digest": rules.digest,
        "options": dict(rules.options),
        "seats": int(rules.seats),
        "owner_id": people[0]["id"],
        "status": "running",
        "ply": timeline.ply,
        "actor": int(timeline.actor),
    }
    places = [{"user_id": user["id"], "bot": ""} for user in people] + [{"user_id": None, "bot": "random"}] * bots
    table_id = store.add_table(c, row, places)
    for seat in timeline.asked:
        store.change_seat(c, table_id, seat, asked_at=db.now())
    if timeline.entries:
        store.add_entries(c, table_id, [_stamped(entry) for entry in timeline.entries])
    seats: list[Seat | None] = [Seat(user["id"], sessions.begin(c, user["id"])) for user in people]
    return Table(table_id, seats + [None] * bots)


def _stamped(entry: Entry) -> Entry:
    return Entry(entry.ply, entry.kind, entry.seat, entry.value, at=db.now())

"""Editions from strangers: limits before the parser, a process of its own for the check, nobody else waits."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal

import pytest
from tests.server.conftest import PATIENCE, Person, Server
from tests.server.test_replays import EGIZIA, corrected

from mehen.core.game import LAST
from mehen.server import checking

Start = Callable[..., Server]
UPLOAD = "/api/games/egizia/editions"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a" + ".a" * 15_000 + " = 1\n", "line 1: found a dotted key of more than 8 parts, expected at most 8"),
        ("a" + ".a" * 60_000 + " = 1\n", "line 1: found a dotted key of more than 8 parts, expected at most 8"),
        ("[a" + ".a" * 60_000 + "]\n", "line 1: found a dotted key of more than 8 parts, expected at most 8"),
        ("\n\na = " + "{a = " * 20_000, "line 3: found more than 8 brackets within each other, expected at most 8"),
        ("a = " + "[" * 100_000, "line 1: found more than 8 brackets within each other, expected at most 8"),
    ],
)
def test_what_would_choke_the_parser_is_refused_with_its_place_and_limit(
    server: Server, text: str, problem: str
) -> None:
    begun = time.process_time()  # of the server too, which runs beside us; whatever else the machine has to do
    response = server.person().ask("POST", UPLOAD, {"text": text})
    assert (response.status_code, response.json()["code"]) == (400, "edition")
    assert response.json()["details"]["problems"] == [problem]
    assert time.process_time() - begun < 2, "the parser has not seen it"


def test_an_attack_costs_the_server_neither_time_nor_memory(start: Start) -> None:
    """Others read and write meanwhile, and what the process takes at most hardly grows."""
    server = start()
    me, other = server.person(), server.person()
    text = "a" + ".a" * 15_000 + " = 1\n"
    before = most_memory()
    waits: list[float] = []
    with ThreadPoolExecutor(1) as pool:
        attack = pool.submit(me.ask, "POST", UPLOAD, {"text": text})
        while not attack.done() or len(waits) < 5:
            begun = time.monotonic()
            other.ok("PATCH", "/api/me", {"name": "Ben"})
            waits.append(time.monotonic() - begun)
    assert attack.result().status_code == 400
    assert max(waits) < 1
    assert most_memory() - before < 100


def most_memory() -> float:
    """What this process has taken at most, in MB."""
    with open("/proc/self/status", encoding="ascii") as lines:
        return int(next(line for line in lines if line.startswith("VmHWM")).split()[1]) / 1024


class Slow:
    """Stands for processes whose checks take their time: they end when they are told to."""

    def __init__(self) -> None:
        self.begun = self.now = self.most = 0  # at once
        self.over = threading.Event()

    def __call__(self, module: str) -> Slow:
        return self

    async def ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        self.begun += 1
        self.now += 1
        self.most = max(self.most, self.now)
        while not self.over.is_set():
            await asyncio.sleep(0.01)
        self.now -= 1
        return {"problems": ["slow"]}

    async def end(self) -> None:
        pass


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    slow = Slow()
    monkeypatch.setattr(checking, "Worker", slow)
    yield slow
    slow.over.set()


def until(happened: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def test_while_one_is_checked_everybody_else_goes_on(server: Server, slow: Slow) -> None:
    me, other = server.person(), server.person()
    table = other.open("me", "me")
    with ThreadPoolExecutor(1) as pool, other.socket(table) as line:
        upload = pool.submit(me.ask, "POST", UPLOAD, {"text": corrected()})
        until(lambda: slow.begun)
        assert line.act()["type"] == "done"
        other.ok("PATCH", "/api/me", {"name": "Ben"})
        me.ok("PATCH", "/api/me", {"name": "Ani"})
        assert other.open("me", "me")
        assert not upload.done()
        slow.over.set()
        assert upload.result().json()["details"]["problems"] == ["slow"]


class Counted(asyncio.Semaphore):
    """Knows how many have wanted to come in, inside or not."""

    asked = 0

    async def acquire(self) -> Literal[True]:
        self.asked += 1
        return await super().acquire()


def test_few_are_checked_at_once_and_few_wait(server: Server, slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "OF_ADDRESS", 100)
    free = Counted(checking.AT_ONCE)
    monkeypatch.setattr(server.house.checks, "_free", free)
    people = [server.person() for _ in range(checking.PRESENT + 1)]
    *several, last = people

    def ask(person: Person) -> int:
        return person.ask("POST", UPLOAD, {"text": corrected()}).status_code

    with ThreadPoolExecutor(len(several)) as pool:
        uploads = [pool.submit(ask, person) for person in several]
        until(lambda: server.house.checks.present == checking.PRESENT)
        response = last.ask("POST", UPLOAD, {"text": corrected()})
        assert (response.status_code, response.json()["code"]) == (429, "too_many")
        until(lambda: free.asked == checking.PRESENT)
        slow.over.set()
        assert [upload.result() for upload in uploads] == [400] * len(several)
    assert slow.begun == len(several)
    assert slow.most == checking.AT_ONCE
    assert server.house.checks.present == 0
    assert ask(last) == 400, "there is room again"


def test_nobody_takes_all_the_places(server: Server, slow: Slow) -> None:
    me, *others = [server.person() for _ in range(checking.OF_ADDRESS + 1)]

    def ask(person: Person) -> int:
        return person.ask("POST", UPLOAD, {"text": corrected()}).status_code

    with ThreadPoolExecutor(checking.OF_ADDRESS) as pool:
        uploads = [pool.submit(ask, me)]
        until(lambda: server.house.checks.present == 1)
        assert ask(me) == 429, "one for each person"
        uploads += [pool.submit(ask, other) for other in others[:-1]]
        until(lambda: server.house.checks.present == checking.OF_ADDRESS)
        assert ask(others[-1]) == 429, "a few for each address"
        slow.over.set()
        assert [upload.result() for upload in uploads] == [400] * checking.OF_ADDRESS


def test_uploads_are_counted_by_address_too(start: Start) -> None:
    """Otherwise everybody could be a new guest for each upload."""
    server = start(limits=True)
    people = [server.person() for _ in range(4)]
    codes = [person.ask("POST", UPLOAD, {"text": "x = " + "[" * 9}).status_code for person in people for _ in range(9)]
    assert codes == [400] * 30 + [429] * 6


# -- the process that checks -----------------------------------------------------------------


def test_a_check_that_takes_too_long_is_ended(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "PATIENCE", 0.02)  # less than the process needs to start
    me = server.person()
    response = me.ask("POST", UPLOAD, {"text": corrected()})
    assert (response.status_code, response.json()["code"]) == (400, "edition")
    assert response.json()["details"]["problems"] == [
        "found more work than 10 s or 512 MB of memory allow, expected less"
    ]
    assert checkers() == []
    monkeypatch.undo()
    assert me.ok("POST", UPLOAD, {"text": corrected()})["digest"]
    assert checkers() == [], "it ends with its answer"


def checkers() -> list[str]:
    """Processes of ours that check editions."""
    found = []
    for task in Path(f"/proc/{os.getpid()}/task").iterdir():
        for child in (task / "children").read_text().split():
            command = Path(f"/proc/{child}/cmdline").read_bytes()
            found += [child] if b"mehen.server.checker" in command else []
    return found


LIMITED = """
from mehen.server import checker
from mehen.table import offers
checker.SECONDS, checker.MEGABYTES = 1, 300
def check(game, text):
    {work}
offers.digest_of = check
checker.main()
"""


def limited(work: str) -> subprocess.CompletedProcess[str]:
    """The checking process with tight limits, and something else to do."""
    command = [sys.executable, "-c", LIMITED.format(work=work)]
    question = '{"game": "egizia", "text": ""}\n'
    return subprocess.run(command, input=question, capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory are kept on Linux")
def test_it_gets_only_so_much_memory() -> None:
    done = limited("return str(len(bytearray(2**30)))")
    assert done.returncode == 0, done.stderr
    assert "found more than fits into 300 MB of memory" in done.stdout
    assert "digest" in limited("return str(len(bytearray(2**24)))").stdout, "a little is no matter"


def test_it_gets_only_so_much_time() -> None:
    done = limited("while True: pass")
    assert done.returncode < 0 and done.stdout == ""


def test_what_is_wrong_is_said_shortly(server: Server) -> None:
    text = corrected().replace("rounds = 5", f'rounds = "{"y" * 100_000}"')
    problems = server.person().ask("POST", UPLOAD, {"text": text}).json()["details"]["problems"]
    assert problems and max(map(len, problems)) <= 300


# -- afterwards ------------------------------------------------------------------------------


def test_a_table_outlives_its_editions_place_in_memory(server: Server, tmp_path: Path) -> None:
    me = server.person()
    digest = me.ok("POST", UPLOAD, {"text": corrected()})["digest"]
    table = me.open("me", "random", edition=digest)
    with me.socket(table) as line:
        for number in range(LAST + 5):
            file = tmp_path / f"{number}.toml"
            file.write_text(corrected(), encoding="utf-8")
            EGIZIA.rules(2, str(file))
        for _ in range(2):
            line.until(lambda here: here.my_turn)
            assert line.act()["type"] == "done"
        line.until(lambda here: here.my_turn)
        before = me.ok("GET", f"/api/tables/{table}/position")["view"]
    server.house.hub.rooms.pop(table)
    assert me.ok("GET", f"/api/tables/{table}/position")["view"] == before


def test_rules_are_never_built_while_others_wait_to_write(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening, cloning and playing again: with an edition or options of one's own, that takes its time."""
    me = server.person()
    digest = me.ok("POST", UPLOAD, {"text": corrected()})["digest"]
    writers = server.house.database._writers
    assert writers is not None
    built: list[bool] = []
    real = type(EGIZIA).rules

    def rules(game: Any, *args: Any, **more: Any) -> Any:
        built.append(writers._turn.locked())
        return real(game, *args, **more)

    monkeypatch.setattr(type(EGIZIA), "rules", rules)
    table = me.open("me", "me", edition=digest)
    me.ok("POST", f"/api/tables/{table}/votes", {"topic": "abandon", "seat": 0})
    me.ok("POST", f"/api/tables/{table}/rematch")
    me.ok("POST", f"/api/tables/{table}/clone", {"ply": 0})
    me.ok("POST", "/api/records", {"text": me.ok("GET", f"/api/tables/{table}/record")})
    assert len(built) >= 4 and not any(built)

"""What one address may have counts in all processes of a machine together; those that have died have nothing."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from benchmarks.load.house import Server as Serve
from benchmarks.load.house import running
from tests.server.conftest import PATIENCE, Server, wait_for
from tests.server.neighbours import neighbour

from mehen.server import beside as module
from mehen.server import checking, connections
from mehen.server.addresses import Proxies
from mehen.server.beside import MOST, Beside, Count
from mehen.server.connections import LINES, OF_ADDRESS, Crowd
from mehen.server.errors import TooMany

pytestmark = pytest.mark.skipif(os.name != "posix", reason="each process counts by itself there")

CROWDED = """
import sys
from pathlib import Path
from mehen.server.beside import Beside, Count
beside = Beside(Path(sys.argv[1]))
beside.note("198.51.100.8", Count(60, 20, 100))
beside.note_all(Count(60, 20, 100))
print("here", flush=True)
sys.stdin.read()
"""


def test_an_address_has_so_many_connections_at_all_processes_together(tmp_path: Path) -> None:
    other = neighbour(CROWDED, tmp_path)
    crowd = Crowd(4000, Proxies("127.0.0.1"), beside=Beside(tmp_path))
    assert [crowd.come("198.51.100.8") for _ in range(5)] == [True] * (OF_ADDRESS - 60) + [False]
    assert crowd.come("198.51.100.9"), "somebody else"
    for _ in range(OF_ADDRESS - 60):
        crowd.go("198.51.100.8")
    with pytest.raises(TooMany):
        enter(crowd, LINES - 20 + 1)
    other.kill()
    other.communicate()
    enter(crowd, LINES)
    assert all(crowd.come("198.51.100.8") for _ in range(OF_ADDRESS)), "of the dead nothing counts"
    assert crowd.beside is not None
    crowd.beside.close()


def test_all_addresses_have_so_many_connections_and_sockets_at_all_processes_together(tmp_path: Path) -> None:
    other = neighbour(CROWDED, tmp_path)  # 60 connections, 120 sockets
    crowd = Crowd(100, Proxies("127.0.0.1"), beside=Beside(tmp_path))
    assert [crowd.come(f"192.0.2.{n}") for n in range(41)] == [True] * 40 + [False]
    with pytest.raises(TooMany), crowd.line("192.0.2.1", seated=True):
        pass
    other.kill()
    other.communicate()
    assert all(crowd.come(f"192.0.2.{n}") for n in range(60)), "of the dead nothing counts"
    with crowd.line("192.0.2.1", seated=True):
        pass
    assert crowd.beside is not None
    crowd.beside.close()


UPLOADING = """
import asyncio, sys
from pathlib import Path
from mehen.server import checking
from mehen.server.beside import Beside
async def ask(game, text):
    print("here", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
checking._ask = ask
folder = Path(sys.argv[1])
asyncio.run(checking.Checks(folder, Beside(folder)).check("egizia", "", "ada", "198.51.100.8"))
"""


def test_uploads_wait_in_one_queue_of_all_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(game: str, text: str) -> str:
        return "digest"

    async def refused(person: str, address: str) -> bool:
        try:
            return await checks.check("egizia", "", person, address) != "digest"
        except TooMany:
            return True

    monkeypatch.setattr(checking, "_ask", ask)
    mine = Beside(tmp_path)
    checks = checking.Checks(tmp_path, mine)
    other = neighbour(UPLOADING, tmp_path)
    assert asyncio.run(refused("ada", "198.51.100.9")), "one for each person, whichever process has it"
    assert not asyncio.run(refused("ben", "198.51.100.8"))
    with monkeypatch.context() as tighter:
        tighter.setattr(checking, "OF_ADDRESS", 1)
        assert asyncio.run(refused("ben", "198.51.100.8"))
    with monkeypatch.context() as tighter:
        tighter.setattr(checking, "PRESENT", 1)
        assert asyncio.run(refused("ben", "198.51.100.9"))
    other.kill()
    other.communicate()
    assert not asyncio.run(refused("ada", "198.51.100.8")), "what the dead have begun holds nobody up"
    mine.close()


def enter(crowd: Crowd, lines: int) -> None:
    """So many sockets of onlookers at once."""
    if lines:
        with crowd.line("198.51.100.8", seated=False):
            enter(crowd, lines - 1)


def test_whoever_has_gone_is_forgotten_and_addresses_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ROWS", 1)
    one, other = Beside(tmp_path), Beside(tmp_path)
    for n in range(module.WAYS + 1):  # one more than there is room for: it is not seen elsewhere, and disturbs nobody
        one.note(f"address {n}", Count(n + 1))
    seen = [other.others(f"address {n}").asking for n in range(module.WAYS + 1)]
    assert seen == [*range(1, module.WAYS + 1), 0]
    one.note("address 0", Count())
    one.note("another", Count(0, 7))
    assert other.others("address 0") == Count() and other.others("another") == Count(0, 7)
    one.close()
    assert other.others("another") == Count()
    other.close()


def test_more_processes_than_there_is_room_for_count_by_themselves(tmp_path: Path) -> None:
    all_here = [Beside(tmp_path) for _ in range(MOST + 1)]
    all_here[-1].note("address", Count(1))
    assert all_here[0].others("address") == Count()
    for one in all_here:
        one.close()


def test_workers_count_together(start: Callable[..., Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "LINES", 2)
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o700)
    one, two = (start(shared=shared, limits=True) for _ in range(2))
    host, onlooker = one.person("Ada"), two.visitor()
    table = host.open("me", "me", listed=True)
    with onlooker.socket(table), onlooker.socket(table):
        here, there = (server.house.crowd.lines.total() for server in (one, two))
        assert here + there == 2
        with one.visitor().bare_socket(table) as third:
            assert third.hung_up() == 4429
    wait_for(lambda: not one.house.crowd.lines and not two.house.crowd.lines)
    with one.visitor().socket(table):
        pass


WAITING = b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n"


def test_a_killed_worker_gives_its_connections_back(tmp_path: Path) -> None:
    """Five for two workers; whichever is stopped for a moment takes none of those that come then."""
    house = Serve(tmp_path, workers=2)
    house.environ |= {"MEHEN_CONNECTIONS": "5", "MEHEN_LIMITS": "on"}
    with running(house), ExitStack() as lines:

        def come() -> socket.socket | None:
            """A request that waits for its body; None if there is no room for it."""
            line = lines.enter_context(socket.create_connection(("127.0.0.1", house.port), PATIENCE))
            line.sendall(WAITING)
            said = line.recv(100)
            assert said.startswith((b"HTTP/1.1 100", b"HTTP/1.1 503"))
            return line if said.startswith(b"HTTP/1.1 100") else None

        wait_for(lambda: len(house.serving_pids()) == 2)
        one, two = house.serving_pids()
        stop(one)
        of_two = [come() for _ in range(3)]
        os.kill(one, signal.SIGCONT)
        stop(two)
        of_one = [come() for _ in range(3)]
        assert [line is not None for line in of_two + of_one] == [True] * 5 + [False]
        os.kill(two, signal.SIGKILL)
        assert [hung_up(line) for line in of_two] == [True] * 3
        wait_for(lambda: not Path(f"/proc/{two}").exists())
        assert [come() is not None for _ in range(4)] == [True] * 3 + [False]


def stop(pid: int) -> None:
    os.kill(pid, signal.SIGSTOP)
    wait_for(lambda: Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "T")


def hung_up(line: socket.socket | None) -> bool:
    assert line is not None
    try:
        return line.recv(100) == b""
    except ConnectionResetError:
        return True

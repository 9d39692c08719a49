"""What one address may have counts in all processes of a machine together; those that have died have nothing."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.conftest import Server, wait_for
from tests.server.neighbours import neighbour

from mehen.server import beside as module
from mehen.server import connections
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

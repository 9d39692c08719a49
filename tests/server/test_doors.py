"""The doors between processes: who comes in badly disturbs nobody, and who cannot be reached is not forgotten."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import PATIENCE

from mehen.server import doors as module
from mehen.server.doors import HANDS, Doors, Gone
from mehen.server.leases import Process

pytestmark = pytest.mark.skipif(not HANDS, reason="connections cannot be handed over here")


class Others:
    """Those who serve with us, as far as doors ask for them."""

    def __init__(self, *peers: Process) -> None:
        self.me: Process | None = None
        self.peers = {peer.id: peer for peer in peers}
        self.buried: list[str] = []
        self.on_peer: Callable[[Process], None] = lambda peer: None

    async def join(self, machine: str, door: str, address: str, patience: float) -> None:
        self.me = Process("me", machine, door, address)

    async def bury(self, process_id: str, how: str) -> None:
        del self.peers[process_id]
        self.buried.append(process_id)


async def until(happened: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("trouble", [OSError("too many files"), TimeoutError()])
def test_who_could_not_be_reached_once_is_watched_again(monkeypatch: pytest.MonkeyPatch, trouble: Exception) -> None:
    """Else its death is noticed only when its signs of life are missed."""
    monkeypatch.setattr(module, "AGAIN", 0.01)
    peer = Process("peer", "here", "/nowhere", "")
    others: Any = Others(peer)

    async def tried() -> None:
        doors = Doors(others, "secret", None, None)
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        answers: list[Any] = [ours, trouble, trouble, Gone()]

        async def stand_by(asked: Process) -> socket.socket:
            answer = answers.pop(0)
            if isinstance(answer, Exception):
                raise answer
            found: socket.socket = answer
            return found

        monkeypatch.setattr(doors, "_stand_by", stand_by)
        others.on_peer(peer)
        await until(lambda: len(answers) == 3)
        theirs.close()  # a line breaks, the first looks for it go wrong, then it is known to be dead
        await until(lambda: others.buried == ["peer"])
        await doors.close()

    asyncio.run(tried())


def cut_off(door: socket.socket, client: socket.socket) -> None:
    """Somebody is handed over by a process that is killed before it has said who it is."""
    socket.send_fds(door, [b'{"client": ["127'], [client.fileno()])
    door.close()


def nothing_at_all(door: socket.socket, client: socket.socket) -> None:
    """A process that watches is killed."""
    door.close()


def never_ending(door: socket.socket, client: socket.socket) -> None:
    """It hangs in the middle of it."""
    socket.send_fds(door, [b"{"], [client.fileno()])


@pytest.mark.parametrize("how", [cut_off, nothing_at_all, never_ending])
def test_who_comes_in_badly_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, how: Callable[..., None]
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.2)
    others: Any = Others()

    async def tried() -> None:
        lost: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, told: lost.append(told))
        doors, came = Doors(others, "secret", tmp_path, None), list[Any]()
        begin = doors._begin

        def note(work: Any) -> None:
            came.append(work)
            begin(work)

        monkeypatch.setattr(doors, "_begin", note)
        await doors.open()
        client, ours = socket.socketpair()
        ours.setblocking(False)
        with socket.socket(socket.AF_UNIX) as door, client, ours:
            door.connect(others.me.door)
            how(door, client)
            client.close()
            await until(lambda: came and not doors._tasks)
            assert await asyncio.get_running_loop().sock_recv(ours, 1) == b"", "whoever was handed over is let go"
        await doors.close()
        gc.collect()
        assert lost == []

    asyncio.run(tried())
    assert not [said for said in caplog.records if said.levelno >= logging.ERROR]


def test_what_goes_wrong_behind_a_door_is_said(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    others: Any = Others(Process("peer", "here", "/nowhere", ""))

    async def bury(process_id: str, how: str) -> None:
        raise RuntimeError("the database is away")

    others.bury = bury

    async def tried() -> None:
        doors = Doors(others, "secret", None, None)

        async def gone(asked: Process) -> socket.socket:
            raise Gone

        monkeypatch.setattr(doors, "_stand_by", gone)
        others.on_peer(others.peers["peer"])
        await until(lambda: not doors._tasks)

    asyncio.run(tried())
    assert [said.message for said in caplog.records if said.levelno == logging.WARNING] == ["door"]

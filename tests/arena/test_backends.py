"""The same bytes wherever blocks are played; what happens when one goes wrong."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import deque
from pathlib import Path

import pytest

from mehen.arena import Bounds, Folder, Match, Verdict, check_backend, open_backend, play_block, run
from mehen.arena.backends.processes import Processes
from mehen.arena.backends.serial import attempt
from mehen.arena.results import Failed, Played
from mehen.bots import Advice, Bot
from mehen.core.errors import MehenError, SetupError
from mehen.core.rng import Rng
from mehen.core.state import State

MATCH = Match("egizia", ("random", "random", "random"), 3, blocks=6, seed=3, records=True)


def files(folder: Path) -> dict[str, bytes]:
    """Everything that must not depend on how it was played."""
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.name not in (".lock", "times.jsonl", "report.html")
    }


def play_in(
    folder: Path, backend: str, jobs: int, match: Match = MATCH, bounds: Bounds | None = None
) -> dict[str, bytes]:
    run(match, lambda: open_backend(backend, match, jobs), folder=Folder(folder, match), bounds=bounds)
    return files(folder)


def test_processes_give_the_bytes_that_serial_gives(tmp_path: Path) -> None:
    serial = play_in(tmp_path / "serial", "serial", 1)
    assert len([name for name in serial if name.endswith(".mehen")]) == 18
    assert play_in(tmp_path / "processes", "processes", 2) == serial


def test_order_of_arrival_does_not_matter(tmp_path: Path) -> None:
    class Backwards:
        slots = 6

        def __init__(self) -> None:
            self.waiting: list[int] = []

        def submit(self, number: int) -> None:
            self.waiting.append(number)

        def wait(self) -> Played | Failed:
            return play_block(MATCH, self.waiting.pop())

        def close(self) -> None: ...

    run(MATCH, Backwards, folder=Folder(tmp_path / "backwards", MATCH))
    assert files(tmp_path / "backwards") == play_in(tmp_path / "serial", "serial", 1)


def test_a_decided_test_stops_the_match_at_the_same_block(tmp_path: Path) -> None:
    """Blocks that others finished ahead are dropped again."""
    match = Match("egizia", ("random", "random"), 2, blocks=200, seed=1)
    bounds = Bounds(0.05, 0.5)
    serial = play_in(tmp_path / "serial", "serial", 1, match, bounds)
    count = serial["blocks.jsonl"].count(b"\n") - 1
    assert 3 < count < 100
    assert play_in(tmp_path / "processes", "processes", 2, match, bounds) == serial
    again = run(match, no_backend, folder=Folder(tmp_path / "serial", match), bounds=bounds)
    assert again.test is not None
    assert again.test.verdict is Verdict.ABOVE
    assert len(again.blocks()) == count


def no_backend() -> Processes:
    raise AssertionError("nothing is left to play")


class Script:
    """A backend that fails as it is told: how often by block."""

    slots = 2

    def __init__(self, failures: dict[int, int]) -> None:
        self.failures = failures
        self.waiting: deque[int] = deque()
        self.tries: list[int] = []

    def submit(self, number: int) -> None:
        self.waiting.append(number)

    def wait(self) -> Played | Failed:
        number = self.waiting.popleft()
        self.tries.append(number)
        if self.failures.get(number, 0) > 0:
            self.failures[number] -= 1
            return Failed(number, "it fell over")
        return play_block(MATCH, number)

    def close(self) -> None: ...


def test_a_failed_block_is_tried_once_more() -> None:
    backend = Script({2: 1})
    outcome = run(MATCH, lambda: backend)
    assert backend.tries.count(2) == 2
    assert not outcome.failed
    assert len(outcome.blocks()) == 6


def test_a_block_that_fails_twice_is_reported_and_missing() -> None:
    outcome = run(MATCH, lambda: Script({2: 9}))
    assert outcome.failed == {2: "it fell over"}
    assert [block.number for block in outcome.blocks()] == [0, 1, 3, 4, 5]


def test_many_failures_are_no_accident() -> None:
    with pytest.raises(MehenError, match=r"3 blocks failed twice; block \d: it fell over"):
        run(MATCH, lambda: Script(dict.fromkeys(range(6), 9)))


def test_a_bot_that_stumbles_loses_its_block(monkeypatch: pytest.MonkeyPatch) -> None:
    class Clumsy(Bot):
        name = "clumsy"

        def choose(self, state: State, seat: int, rng: Rng) -> Advice:
            raise ZeroDivisionError("oops")

    monkeypatch.setattr("mehen.arena.play.make", lambda name, game: Clumsy())
    failed = attempt(MATCH, 4)
    assert isinstance(failed, Failed)
    assert failed.number == 4
    assert failed.why.startswith("bot 'clumsy' failed while thinking: ZeroDivisionError: oops (test_backends.py, line ")


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_a_killed_worker_costs_one_try_and_is_replaced() -> None:
    match = Match("ankh", ("random", "random"), 5, blocks=4)
    backend = Processes(match, 1)
    try:
        backend.submit(0)
        (worker,) = backend.busy.values()
        os.kill(worker.process.pid or 0, signal.SIGKILL)
        failed = backend.wait()
        assert isinstance(failed, Failed)
        assert failed.number == 0
        assert "exit code -9" in failed.why
        backend.submit(0)
        assert backend.wait() == attempt_without_times(match, 0, backend)
    finally:
        backend.close()


class Same:
    """Equal to what was played in the same games; clocks aside."""

    def __init__(self, played: Played) -> None:
        self.played = played

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Played) and other.block == self.played.block

    def __hash__(self) -> int:
        return 0


def attempt_without_times(match: Match, number: int, backend: Processes) -> Same:
    assert not backend.busy
    return Same(play_block(match, number))


def test_closing_ends_what_runs() -> None:
    match = Match("egizia", ("greedy", "greedy"), 4, blocks=4)
    backend = Processes(match, 2)
    backend.submit(0)
    backend.submit(1)
    workers = [worker.process for worker in backend.busy.values()]
    start = time.monotonic()
    backend.close()
    assert time.monotonic() - start < 10
    assert not any(worker.is_alive() for worker in workers)


def test_backends_that_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SetupError, match="found 'cloud', expected one of serial, processes, ray"):
        check_backend("cloud")
    with pytest.raises(SetupError, match="found 3, expected 1 for the backend 'serial'"):
        check_backend("serial", 3)
    monkeypatch.setattr("mehen.arena.backends.find_spec", lambda name: None)
    with pytest.raises(SetupError, match=r"pip install 'mehen-games\[ray\]'"):
        check_backend("ray", 2)

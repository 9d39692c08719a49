"""Blocks in processes of their own.  Each worker has a pipe; one that dies is replaced and its block reported."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from mehen.arena.backends.serial import attempt
from mehen.arena.match import Match
from mehen.arena.results import Failed, Played

#: "spawn" starts clean processes on every system.
SPAWN = multiprocessing.get_context("spawn")
GRACE = 3.0  # seconds that a worker has to end by itself: its bot may have processes of its own to end


class Worker:
    def __init__(self, match: Match) -> None:
        self.pipe, theirs = SPAWN.Pipe()
        # Not a daemon: those may have no children, and bots may want some.
        self.process: SpawnProcess = SPAWN.Process(target=work, args=(match, theirs))
        self.number = -1  # of the block it plays
        with deaf_to_interrupts():
            self.process.start()
        theirs.close()

    def give(self, number: int) -> None:
        self.number = number
        with contextlib.suppress(OSError):  # it died idle: waiting for its answer will tell
            self.pipe.send(number)

    def take(self) -> Played | Failed:
        try:
            answer: Played | Failed = self.pipe.recv()
        except (EOFError, OSError):
            self.process.join()
            return Failed(self.number, f"its process ended with exit code {self.process.exitcode}")
        return answer


class Processes:
    def __init__(self, match: Match, jobs: int) -> None:
        self.match = match
        self.slots = jobs
        self.idle: list[Worker] = []
        self.busy: dict[Connection, Worker] = {}
        self.waiting: deque[int] = deque()

    def submit(self, number: int) -> None:
        self.waiting.append(number)
        self._start()

    def _start(self) -> None:
        while self.waiting and len(self.busy) < self.slots:
            worker = self.idle.pop() if self.idle else Worker(self.match)
            self.busy[worker.pipe] = worker
            worker.give(self.waiting.popleft())

    def wait(self) -> Played | Failed:
        pipe = wait(list(self.busy))[0]
        assert isinstance(pipe, Connection)
        worker = self.busy.pop(pipe)
        answer = worker.take()
        if worker.process.is_alive():
            self.idle.append(worker)
        else:
            worker.pipe.close()
        self._start()
        return answer

    def close(self) -> None:
        workers = [*self.idle, *self.busy.values()]
        self.idle.clear()
        self.busy.clear()
        self.waiting.clear()
        for worker in workers:
            worker.process.terminate()
        until = time.monotonic() + GRACE
        for worker in workers:
            worker.process.join(max(0.0, until - time.monotonic()))
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            worker.pipe.close()


@contextlib.contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Ctrl+C reaches the whole group of processes; what is started here leaves it to us to end it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def work(match: Match, pipe: Connection) -> None:
    """A worker's life: numbers in, results out, until nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    threading.Thread(target=die_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            number: int = pipe.recv()
            pipe.send(attempt(match, number))


def die_with_parent() -> None:
    """A parent that was killed cannot say goodbye; nobody would read the result."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)

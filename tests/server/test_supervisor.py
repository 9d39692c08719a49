"""Who keeps several processes alive: what it does where one of them cannot start."""

from __future__ import annotations

import time

import pytest
import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import multiprocess

from mehen.server.supervisor import Supervisor, Worker


class Ended(Worker):
    """A worker that could not start; or one that goes on beside it."""

    def __init__(self, served: bool, alive: bool) -> None:
        self.served, self.alive, self.answered = served, alive, True
        self.begun = self.heard = time.monotonic() - 3600
        self.process = self  # type: ignore[assignment]

    exitcode, pid = STARTUP_FAILURE, 1

    def is_alive(self, timeout: float = 5) -> bool:
        return self.alive

    def silent(self) -> float:
        return 0.0

    def kill(self) -> None:
        assert not self.alive

    def join(self) -> None:
        pass


@pytest.mark.parametrize("served", [True, False])
def test_a_worker_that_cannot_start_ends_the_house_only_if_nobody_serves(
    served: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where the database is away for long just when a worker has died: those who live go on."""
    monkeypatch.setattr(multiprocess, "SIGNALS", {})
    supervisor = Supervisor(uvicorn.Config("nothing:at_all", workers=2), [])
    other, new = Ended(served, alive=True), Ended(False, alive=True)
    monkeypatch.setattr(supervisor, "_begin", lambda number: new)
    supervisor.processes = [other, Ended(False, alive=False)]
    supervisor.keep_subprocess_alive()
    assert supervisor.should_exit.is_set() != served
    assert (supervisor.processes[1] is new) == served

"""Several processes on one socket: whoever ends is replaced at once, whoever hangs is ended.

The supervisor that comes with uvicorn asks its workers one after the other and waits for each answer, so that one
which is silent keeps it from noticing that another has died.  And it starts each from nothing, which takes seconds:
ours come from a process that has loaded everything and does nothing but fork, and serve in a tenth of that time.
"""

from __future__ import annotations

import logging
import os
import time
from multiprocessing.connection import wait
from socket import socket

from uvicorn._subprocess import subprocess_started
from uvicorn.config import STARTUP_FAILURE, Config
from uvicorn.supervisors.multiprocess import Multiprocess, Process

from mehen.server.ahead import FORKS, forget_loaded, forking
from mehen.server.serving import Serving
from mehen.server.settings import SHARED, WORKER

log = logging.getLogger("uvicorn.error")
LOOK = 0.2  # seconds between two looks at signals and at those who may hang; a death is noticed at once
STARTING = 120.0  # seconds for the first sign of life: on a machine that is busy all this takes long
BREATH = 1.0  # seconds before a worker that died while starting is started again


class Worker(Process):
    """``cold``: from nothing, as after an update of the sources; otherwise forked from what was loaded at our start."""

    def __init__(self, config: Config, sockets: list[socket], number: int, cold: bool = False) -> None:
        self.begun = self.heard = time.monotonic()
        self.asked = self.answered = self.served = False
        self.environ = {WORKER: str(number)}
        if SHARED in os.environ:  # since loading began
            self.environ[SHARED] = os.environ[SHARED]
        super().__init__(config, sockets)
        if FORKS and not cold:
            told = {"config": config, "target": self.target, "sockets": sockets, "stdin_fileno": None}
            self.process = forking().Process(target=subprocess_started, kwargs=told)  # type: ignore[assignment]

    def start(self) -> None:
        super().start()
        self.begun = self.heard = time.monotonic()  # the first one has waited until everything was loaded

    def target(self, sockets: list[socket] | None = None) -> None:
        os.environ.update(self.environ)
        super().target(sockets)

    @property
    def server(self) -> Serving:
        if self._server is None:
            self._server = Serving(self.config)
        assert isinstance(self._server, Serving)
        return self._server

    def silent(self) -> float:
        """Seconds for which it has not answered.  Never waits for an answer."""
        try:
            if self.asked and self.parent_conn.poll(0):
                self.served = self.parent_conn.recv() or self.served
                self.asked, self.answered = False, True
                self.heard = time.monotonic()
            if not self.asked:
                self.parent_conn.send(b"ping")
                self.asked = True
        except (OSError, EOFError):
            pass  # it has just died, which is noticed elsewhere
        return time.monotonic() - self.heard


class Supervisor(Multiprocess):
    def run(self) -> None:
        self.processes = [self._begin(number) for number in range(self.processes_num)]
        while not self.should_exit.is_set():
            self.handle_signals()
            self.keep_subprocess_alive()
            wait([process.process.sentinel for process in self.processes], LOOK)
        self.terminate_all()
        self.join_all()

    def _begin(self, number: int, cold: bool = False) -> Worker:
        worker = Worker(self.config, self.sockets, number, cold)
        worker.start()
        return worker

    def keep_subprocess_alive(self) -> None:
        for number, worker in enumerate(self.processes):
            assert isinstance(worker, Worker)
            dead = not worker.process.is_alive()
            patience = self.config.timeout_worker_healthcheck if worker.answered else STARTING
            if self.should_exit.is_set() or not (dead or worker.silent() > patience):
                continue
            worker.kill()
            worker.join()
            if worker.exitcode == STARTUP_FAILURE and not self._served():  # who comes after it would fail the same way
                log.error(f"Child process [{worker.pid}] failed to start, stopping the parent process.")
                self.should_exit.set()
                return
            log.info(f"Child process [{worker.pid}] {'died' if dead else 'hung'}")
            if time.monotonic() - worker.begun < BREATH:
                self.should_exit.wait(BREATH)
            self.processes[number] = self._begin(number)

    def _served(self) -> bool:
        """Has anybody who is here come up?  Then the house is as it should be, and something is only away for now."""
        return any(isinstance(worker, Worker) and worker.served for worker in self.processes)

    def handle_ttin(self) -> None:
        self.processes_num += 1
        self.processes.append(self._begin(len(self.processes)))

    def restart_all(self) -> None:
        """One by one, each new worker serving before the old one goes; from the sources as they are now."""
        for number, old in enumerate(self.processes):
            new = self._begin(number, cold=True)
            if not new.wait_until_ready(STARTING, self.should_exit):
                new.kill()
                new.join()
                log.error(f"New child process [{new.pid}] was not ready in time; [{old.pid}] goes on.")
                return
            old.terminate()
            old.join()
            self.processes[number] = new
        forget_loaded()

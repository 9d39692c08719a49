"""One socket, two processes: the first serves while something is built, the second takes over with what was built.

So nobody waits for a compiler: ``make play`` serves on interpreted engines at once.  Tables are in the database, and a
client whose line is closed comes back by itself: it does not notice who answers.

A new process instead of new engines in the old one: a Python process that has imported the interpreted modules cannot
exchange them, as their classes are in every running table.  The bots could compute elsewhere, but each answer of a
table (a position, what is allowed, what a choice would bring) would stay slow for as long as the server runs.

Only where processes share sockets and signals, that is not on Windows; there one plays from a wheel.
"""

from __future__ import annotations

import os
import shlex
import signal
import socket
import subprocess
import sys
import time
from types import FrameType

import typer

from mehen.cli.words import pick, say

LOOK = 0.2  # seconds between two looks at the processes
NICE = 10  # whoever plays comes first
START = 60.0  # seconds for the second process to be ready; if it is not, the first one goes on
COMPILED = "import sys, mehen; sys.exit(not mehen.COMPILED)"
#: Says to the first process, and so to the pages, that compiled engines are on their way.
BUILDING = "MEHEN_BUILDING"


class Handover:
    """Serves on a socket that is listening already, and builds beside it."""

    def __init__(self, listening: socket.socket, build: str, options: list[str]) -> None:
        self.listening = listening
        self.build = shlex.split(build)
        self.options = options
        self.asked = False  # to end
        self.serving: list[subprocess.Popen[bytes]] = []
        self.builder: subprocess.Popen[bytes] | None = None

    def run(self) -> int:
        """Until the server ends: 0 if that was asked for, else its exit status."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.ask)
        self.serving.append(self.server({"MEHEN_PURE": "1", BUILDING: "1"}))
        self.builder = subprocess.Popen(self.build, stdin=subprocess.DEVNULL, start_new_session=True)
        os.setpriority(os.PRIO_PROCESS, self.builder.pid, NICE)
        while not self.asked and self.serving[-1].poll() is None:
            time.sleep(LOOK)
            if self.builder is not None and self.builder.poll() is not None:
                built = self.builder.returncode == 0 and is_compiled() and self.renew()
                self.builder = None
                if not self.asked:
                    typer.echo(say(pick(None), "serve.compiled" if built else "serve.not_compiled"))
        self.end()
        return 0 if self.asked else self.serving[-1].returncode

    def renew(self) -> bool:
        """The second process listens before the first one stops.  Whether it came to that."""
        ready, told = os.pipe()
        second = self.server({}, told)
        os.close(told)
        os.set_blocking(ready, False)
        try:
            renewed = self.is_told(ready, second)
        finally:
            os.close(ready)
        if renewed:
            self.serving[-1].terminate()
            self.serving.append(second)
        else:
            second.kill()
            second.wait()
        return renewed

    def is_told(self, ready: int, process: subprocess.Popen[bytes]) -> bool:
        """Whether the process says in time that it serves, and is still wanted then."""
        end = time.monotonic() + START
        while time.monotonic() < end and process.poll() is None and not self.asked:
            try:
                return bool(os.read(ready, 1))
            except BlockingIOError:
                time.sleep(LOOK)
        return False

    def ask(self, number: int, frame: FrameType | None) -> None:
        """A signal only leaves its wish: whatever is being started at that moment is known by the time it is ended."""
        self.asked = True

    def end(self) -> None:
        """Everything that was started here ends; those who serve end in order."""
        if self.builder is not None and self.builder.poll() is None:
            os.killpg(self.builder.pid, signal.SIGTERM)  # the compilers it has started too
        for process in self.serving:
            if process.poll() is None:
                process.terminate()
        for process in self.serving:
            process.wait()

    def server(self, more: dict[str, str], told: int | None = None) -> subprocess.Popen[bytes]:
        environ = {name: value for name, value in os.environ.items() if name not in ("MEHEN_PURE", BUILDING)}
        shared = [self.listening.fileno(), *([] if told is None else [told])]
        command = [sys.executable, "-m", "mehen.cli", "serve", "--fd", str(shared[0]), *self.options]
        if told is not None:
            command += ["--ready", str(told)]
        return subprocess.Popen(command, env=environ | more, pass_fds=shared)


def is_compiled() -> bool:
    """Whether a process that starts now finds compiled engines; this one cannot know, it has started before."""
    environ = {name: value for name, value in os.environ.items() if name != "MEHEN_PURE"}
    return subprocess.run([sys.executable, "-c", COMPILED], env=environ, check=False).returncode == 0

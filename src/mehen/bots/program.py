"""Bots that are programs of their own, in any language: JSON lines over standard input and output (docs/protocol.md).

A bot file names the program and its limits.  What the program is told is what its seat may know; it may ask what would
follow from an action, in a world whose unknown parts have been drawn anew, so it cannot cheat either.
"""

from __future__ import annotations

import atexit
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import monotonic
from typing import IO, Any, ClassVar

from mehen.bots.bot import Advice, Bot
from mehen.bots.budget import Budget
from mehen.core import catalog, plugins
from mehen.core.errors import BotError, SetupError
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, State

PROTOCOL = 1
ENDING = ".toml"
FOLDER = "MEHEN_PROGRAMS"  # a folder with bot files that may be named by their stems, at tables of a server too
START_SECONDS = 20.0  # until a program has said hello
MOST_SECONDS = 3600.0
LONGEST = 1_000_000  # characters of a line
SECONDS, MEGABYTES = 1.0, 1024  # unless a bot file says more
WHO = {NATURE: "nature", OVER: "over"}


@dataclass(frozen=True, slots=True)
class BotFile:
    """What a bot file says."""

    path: Path
    command: tuple[str, ...]
    games: tuple[str, ...] = ()
    seconds: float = SECONDS  # for one decision, questions about it included
    memory: int = MEGABYTES

    @classmethod
    def read(cls, path: Path) -> BotFile:
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise SetupError(f"bot file {path}: cannot be read: {error}") from None
        unknown = sorted(set(data) - {"command", "games", "seconds", "memory"})
        if unknown:
            raise SetupError(f"bot file {path}: found {unknown[0]!r}, expected command, games, seconds, memory")
        file = cls(
            path.resolve(),
            _words(path, data, "command"),
            _words(path, data, "games", ()),
            _number(path, data, "seconds", SECONDS, MOST_SECONDS),
            int(_number(path, data, "memory", MEGABYTES, 1 << 20)),
        )
        if not file.command:
            raise SetupError(f"bot file {path}: found no command, expected the program and its arguments")
        return file

    @property
    def folder(self) -> Path:
        """Commands are meant from where the bot file lies."""
        return self.path.parent

    def sources(self) -> dict[str, Path]:
        """The files that decide how it plays, as far as the command names them."""
        files = [self.path, *(self.folder / word for word in self.command if not Path(word).is_absolute())]
        return {f"{self.path.stem}/{file.name}": file for file in files if file.is_file()}


def _words(path: Path, data: Mapping[str, Any], key: str, usual: Sequence[str] | None = None) -> tuple[str, ...]:
    found = data.get(key, usual)
    if not isinstance(found, (list, tuple)) or not all(isinstance(word, str) for word in found):
        raise SetupError(f"bot file {path}: {key}: found {found!r}, expected a list of words")
    return tuple(found)


def _number(path: Path, data: Mapping[str, Any], key: str, usual: float, most: float) -> float:
    found = data.get(key, usual)
    if isinstance(found, bool) or not isinstance(found, (int, float)) or not 0 < found <= most:
        raise SetupError(f"bot file {path}: {key}: found {found!r}, expected a number above 0, at most {most:g}")
    return float(found)


class Running:
    """A program that has been started.  It answers one question after the other, whoever asks."""

    def __init__(self, file: BotFile) -> None:
        self.file = file
        self.turn = threading.Lock()
        self.process: subprocess.Popen[bytes] | None = None
        self.lines: queue.Queue[bytes] = queue.Queue()
        self.complaints: IO[bytes] | None = None

    def start(self) -> None:
        """Start it unless it runs, and wait until it has said hello."""
        if self.process is not None and self.process.poll() is None:
            return
        self.stop()
        self.complaints = tempfile.TemporaryFile()  # noqa: SIM115 (closed with the process)
        command = [*self.file.command]
        beside = self.file.folder / command[0]
        if beside.is_file():
            command[0] = str(beside)
        try:
            self.process = subprocess.Popen(
                command,
                cwd=self.file.folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.complaints,
                start_new_session=True,
            )
        except OSError as error:
            raise BotError(f"{self}: cannot be started: {error.strerror}: {command[0]}") from None
        limit_memory(self.process.pid, self.file.memory)
        self.lines = queue.Queue()
        threading.Thread(target=listen, args=(self.process, self.lines), daemon=True).start()
        self.tell({"say": "hello", "protocol": PROTOCOL})
        answer = self.hear(monotonic() + START_SECONDS)
        if answer.get("say") != "hello":
            raise self.failure(f'said {answer!r}, expected {{"say": "hello"}}')

    def tell(self, message: Mapping[str, Any]) -> None:
        assert self.process and self.process.stdin
        try:
            self.process.stdin.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
            self.process.stdin.flush()
        except OSError:
            raise self.failure("has ended") from None

    def hear(self, until: float) -> dict[str, Any]:
        """The next line it says, as an object."""
        try:
            line = self.lines.get(timeout=max(until - monotonic(), 0))
        except queue.Empty:
            raise self.failure("took too long") from None
        if not line:
            raise self.failure("has ended")
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise self.failure(f"said {line[:80]!r}, expected one JSON object in a line")
        return found

    def failure(self, what: str) -> BotError:
        """What went wrong, with the last line that the program complained; it is started anew for the next question."""
        said = ""
        if self.complaints is not None:
            if self.process is not None:
                kill(self.process)
            self.complaints.seek(0)
            said = self.complaints.read().decode(errors="replace").strip().rpartition("\n")[2][:200]
        self.stop()
        return BotError(f"{self}: {what}{f' ({said})' if said else ''}")

    def stop(self) -> None:
        if self.process is not None:
            kill(self.process)
            assert self.process.stdin and self.process.stdout
            self.process.stdin.close()
        if self.complaints is not None:
            self.complaints.close()
        self.process = self.complaints = None

    def __str__(self) -> str:
        return f"bot {self.file.path.name!r}"


def listen(process: subprocess.Popen[bytes], lines: queue.Queue[bytes]) -> None:
    """Until the program ends: then one line that is empty.  A line that never ends is cut off, and no JSON."""
    assert process.stdout
    with process.stdout as out:
        while line := out.readline(LONGEST):
            lines.put(line)
    lines.put(b"")


def limit_memory(pid: int, megabytes: int) -> None:
    """Only Linux lets another process set it."""
    if sys.platform == "linux":
        import resource

        size = megabytes << 20
        resource.prlimit(pid, resource.RLIMIT_DATA, (size, size))


def kill(process: subprocess.Popen[bytes]) -> None:
    """With whatever it has started."""
    if process.poll() is None:
        if hasattr(os, "killpg"):
            os.killpg(process.pid, 9)
        else:
            process.kill()
    process.wait()


_running: dict[BotFile, Running] = {}


def running(file: BotFile) -> Running:
    """One for each bot file in this process."""
    if file not in _running:
        _running[file] = Running(file)
    return _running[file]


@atexit.register
def stop_all() -> None:
    for one in _running.values():
        one.stop()


class Program(Bot):
    """Asks a program; ``load`` makes a class of it for one bot file."""

    file: ClassVar[BotFile]

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def choose(self, state: State, seat: int, rng: Rng) -> Advice:
        found = running(self.file)
        with found.turn:
            found.start()
            table = Table(state, seat, rng)
            until = monotonic() + (self.budget.seconds or self.file.seconds)
            found.tell(table.question(self.budget, self.file.seconds))
            while True:
                said = found.hear(until)
                if said.get("say") == "choose":
                    return Advice(self._legal(found, table, said.get("action")))
                if said.get("say") != "try":
                    raise found.failure(f"said {said!r}, expected choose or try")
                found.tell(table.tried(said.get("actions", []), said.get("anew", False) is True))

    @staticmethod
    def _legal(found: Running, table: Table, notation: object) -> int:
        action = table.read(notation)
        if action is None or action not in table.state.legal():
            raise found.failure(f"chose {notation!r}, which is not legal here")
        return action


class Table:
    """A position as it is told to a program."""

    def __init__(self, state: State, seat: int, rng: Rng) -> None:
        self.game = catalog.game(state.rules.game)
        self.space = self.game.space(state.rules)
        self.state, self.seat, self.rng = state, seat, rng

    def question(self, budget: Budget, seconds: float) -> dict[str, Any]:
        rules = self.state.rules
        return {
            "say": "choose",
            "game": rules.game,
            "rules": int(rules.version),
            "seats": int(rules.seats),
            "options": dict(rules.options),
            "seat": self.seat,
            "seconds": budget.seconds or seconds,
            "simulations": budget.simulations or None,
            "seed": self.rng.below(1 << 31),
            **self.told(self.state),
        }

    def told(self, state: State) -> dict[str, Any]:
        """What the program's seat may know of a position, and what whoever is asked there may do."""
        actor = int(state.actor)
        return {
            "step": self.game.step_name(state) if actor >= 0 else "",
            "actor": WHO.get(actor, actor),
            "choices": [self.space.write(action) for action in state.legal()] if actor >= 0 else [],
            "scores": [int(points) for points in state.scores()] if actor == OVER else None,
            "worth": [float(self.game.tactics.worth(state, seat)) for seat in range(state.seats)],
            "view": self.game.view(state, self.seat),
        }

    def tried(self, actions: object, anew: bool) -> dict[str, Any]:
        """The position after some actions, chance drawn on the way; ``anew``: in another possible world."""
        world = self.state.resampled(self.seat, self.rng) if anew else self.state.clone()
        for number, notation in enumerate(actions if isinstance(actions, list) else [actions]):
            action = self.read(notation)
            if action is None or world.actor < 0 or action not in world.legal():
                return {"say": "refused", "number": number, "action": notation}
            world.apply(action)
            while world.actor == NATURE:
                world.apply(world.sample(self.rng))
        return {"say": "tried", **self.told(world)}

    def read(self, notation: object) -> int | None:
        return self.space.read(notation) if isinstance(notation, str) else None


@cache
def offered() -> dict[str, Path]:
    """Bot files in the folder that the owner of this machine has set aside for them, by name."""
    folder = os.environ.get(FOLDER, "")
    if not folder or not plugins.allowed():
        return {}
    named = {file.stem: file for file in sorted(Path(folder).glob(f"*{ENDING}"))}
    return {name: file for name, file in named.items() if plugins.NAMES[plugins.BOTS].fullmatch(name)}


def load(path: Path) -> type[Program]:
    """A class of bots for a bot file."""
    file = BotFile.read(path)
    said = {"file": file, "name": path.stem, "games": file.games, "usual_budget": Budget(seconds=file.seconds)}
    return type(Program.__name__, (Program,), said)

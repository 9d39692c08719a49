"""A match on disk.  Every block is written as soon as it is played, so an interrupted match goes on where it was.

blocks.jsonl   the match in the first line, then one block a line; the same bytes on every backend
times.jsonl    what the clock said, block by block
records/       the games themselves, if wanted: 00012-1.mehen is the second game of block 12
results.json   the numbers, and report.html the pictures, once the match is over
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

import mehen
from mehen.arena.match import Match
from mehen.arena.results import Block, Clock, Played
from mehen.core.errors import MehenError, SetupError

FORMAT = 1


class Folder:
    """Open it once for a match; ``done`` and ``clocks`` hold what is there already."""

    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self.match = match
        self.done: dict[int, Block] = {}
        self.clocks: dict[int, tuple[Clock, ...]] = {}
        self._files: list[IO[str]] = []
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._files += lock(path)
            self._open()
        except OSError as error:
            self.close()
            raise SetupError(f"--out: {path} cannot be used: {error.strerror or error}") from None
        except MehenError:
            self.close()
            raise

    def _open(self) -> None:
        blocks, times = self.path / "blocks.jsonl", self.path / "times.jsonl"
        lines = whole_lines(blocks)
        if lines:
            self.header = self._same_match(blocks, lines[0])
            for number, line in enumerate(lines[1:], 2):
                block = read_block(line, f"{blocks}, line {number}")
                self.done[block.number] = block
        else:
            self.header = json.dumps(header(self.match), separators=(",", ":"))
            times.unlink(missing_ok=True)
            blocks.write_text(self.header + "\n", encoding="utf-8")
        for line in whole_lines(times):
            row = json.loads(line)
            self.clocks[row["block"]] = tuple(map(Clock.read, row["bots"]))
        if self.match.records:
            (self.path / "records").mkdir(exist_ok=True)
        self._blocks = blocks.open("a", encoding="utf-8", newline="\n")
        self._times = times.open("a", encoding="utf-8", newline="\n")
        self._files += [self._times, self._blocks]

    def _same_match(self, file: Path, line: str) -> str:
        try:
            found = json.loads(line)
            there = dict(found["match"])
            form = found["mehen-arena"]
        except (ValueError, TypeError, KeyError):
            raise MehenError(f"{file}, line 1: found {line[:60]!r}, expected the first line of a match") from None
        here = self.match.identity()
        different = [
            f"{name} {there.get(name)!r} there, {here.get(name)!r} here"
            for name in {**here, **there}
            if there.get(name) != here.get(name)
        ]
        if form != FORMAT:
            different.append(f"format {form!r} there, {FORMAT!r} here")
        if different:
            raise SetupError(
                f"--out: {self.path} holds another match: {'; '.join(different)}. Choose another folder for this one"
            )
        return line

    def add(self, played: Played) -> None:
        """Write a block down; it is on disk when this returns."""
        number = played.block.number
        for k, text in enumerate(played.records):
            self.record(number, k).write_text(text, encoding="utf-8", newline="\n")
        put(self._times, times_line(number, played.clocks))
        put(self._blocks, played.block.line())
        self.done[number] = played.block
        self.clocks[number] = played.clocks

    def record(self, number: int, game: int) -> Path:
        """Where the record of a game lies."""
        return self.path / "records" / f"{number:05}-{game}.mehen"

    def forget(self, numbers: Iterable[int]) -> None:
        """Blocks that were played ahead of a decision that came before them."""
        for number in numbers:
            del self.done[number]
            self.clocks.pop(number, None)
            if self.match.records:
                for file in (self.path / "records").glob(f"{number:05}-*.mehen"):
                    file.unlink()

    def sort(self) -> None:
        """Blocks in order, whatever order they were played in."""
        self.close()
        rewrite(self.path / "blocks.jsonl", [self.header, *(self.done[n].line() for n in sorted(self.done))])
        rewrite(
            self.path / "times.jsonl",
            [times_line(n, self.clocks[n]) for n in sorted(self.clocks) if n in self.done],
        )

    def close(self) -> None:
        """Nothing more is written."""
        while self._files:
            self._files.pop().close()


def header(match: Match) -> dict[str, object]:
    """All that is needed to play the match again, and what it was played with."""
    made = {"compiled": mehen.COMPILED, "python": platform.python_version(), "system": platform.system()}
    return {"mehen-arena": FORMAT, "match": match.identity(), "edition": match.edition, "made": made}


def times_line(number: int, clocks: tuple[Clock, ...]) -> str:
    return json.dumps({"block": number, "bots": [clock.data() for clock in clocks]}, separators=(",", ":"))


def put(file: IO[str], line: str) -> None:
    file.write(line + "\n")
    file.flush()


def whole_lines(path: Path) -> list[str]:
    """The lines of a file, which is cut behind the last whole one: the next was being written when all ended."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return []
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        with path.open("r+b") as file:
            file.truncate(len(whole))
    return whole.decode("utf-8", "replace").splitlines()


def read_block(line: str, where: str) -> Block:
    try:
        data: Any = json.loads(line)
        return Block.read(data)
    except (ValueError, TypeError, KeyError):
        raise MehenError(f"{where}: found {line[:60]!r}, expected a block of the match") from None


def rewrite(path: Path, lines: list[str]) -> None:
    """The old file or the new one, never half of it."""
    spare = path.with_name(path.name + ".new")
    with spare.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(line + "\n" for line in lines)
        file.flush()
        os.fsync(file.fileno())
    spare.replace(path)


def lock(path: Path) -> list[IO[str]]:
    """Two runs in one folder would play each block twice.  The system gives the lock back whatever happens to us."""
    try:
        import fcntl
    except ImportError:  # not a Unix: nothing to lock with
        return []
    file = (path / ".lock").open("w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise SetupError(f"--out: another run is at work in {path}; wait for it or choose another folder") from None
    return [file]

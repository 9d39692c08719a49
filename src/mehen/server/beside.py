"""Who is at the other processes of this machine: what one address may have, and all, counts in all of them together.

Each process writes into a part of its own of memory that all of them see, so nobody waits for anybody; of a process
that has died nothing counts.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import struct
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

try:
    import fcntl
except ImportError:  # Windows: each process counts by itself
    fcntl = None  # type: ignore[assignment]

MOST = 64  # processes
HEAD = struct.Struct("<QIIIxxxx")  # whose part it is, by the number of its process; what it has in all
SLOT = struct.Struct("<QIIIxxxx")  # which address, its connections, sockets of onlookers, sockets of those who play
ROWS, WAYS = 1024, 4  # an address has so many places; where all are taken, it counts here alone
PART = HEAD.size + ROWS * WAYS * SLOT.size


class Count(NamedTuple):
    asking: int = 0
    lines: int = 0
    seated: int = 0


class Beside:
    def __init__(self, folder: Path) -> None:
        self._file = (folder / "crowd").open("a+b")
        fcntl.lockf(self._file, fcntl.LOCK_EX)
        try:
            self._file.truncate(MOST * PART)
            self._memory = mmap.mmap(self._file.fileno(), MOST * PART)
            free = [part for part in range(MOST) if not self._is_alive(part)]
            self._mine: int | None = free[0] if free else None
            if self._mine is not None:
                begin = self._mine * PART
                self._memory[begin : begin + PART] = bytes(PART)
                HEAD.pack_into(self._memory, begin, os.getpid(), *Count())
        finally:
            fcntl.lockf(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        if self._mine is not None:
            HEAD.pack_into(self._memory, self._mine * PART, 0, *Count())
            self._mine = None
        self._memory.close()
        self._file.close()

    def note(self, address: str, count: Count) -> None:
        """So many of an address are here."""
        if self._mine is None:
            return
        name, places = _places(address)
        begin = self._mine * PART
        found = [SLOT.unpack_from(self._memory, begin + place) for place in places]
        for wanted in (name, 0):
            for place, (owner, *_) in zip(places, found, strict=True):
                if owner == wanted:
                    SLOT.pack_into(self._memory, begin + place, name if any(count) else 0, *count)
                    return

    def note_all(self, count: Count) -> None:
        """So many are here, of all addresses."""
        if self._mine is not None:
            HEAD.pack_into(self._memory, self._mine * PART, os.getpid(), *count)

    def all_others(self) -> Count:
        """How many are at the other processes, of all addresses."""
        return _sum(Count(*HEAD.unpack_from(self._memory, part * PART)[1:]) for part in self._theirs())

    def others(self, address: str) -> Count:
        """How many of an address are at the other processes."""
        name, places = _places(address)
        found = (SLOT.unpack_from(self._memory, part * PART + place) for part in self._theirs() for place in places)
        return _sum(Count(*count) for owner, *count in found if owner == name)

    def _theirs(self) -> list[int]:
        return [part for part in range(MOST) if part != self._mine and self._is_alive(part)]

    def _is_alive(self, part: int) -> bool:
        pid = HEAD.unpack_from(self._memory, part * PART)[0]
        if not pid:
            return False
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        except PermissionError:  # somebody else's by now
            return False
        return True


def beside(shared: Path | None) -> Beside | None:
    """None where nobody serves with us on this machine, or it cannot be seen."""
    return Beside(shared) if shared is not None and fcntl is not None else None


def _sum(counts: Iterable[Count]) -> Count:
    return Count(*map(sum, zip(Count(), *counts, strict=True)))


def _places(address: str) -> tuple[int, list[int]]:
    name = int.from_bytes(hashlib.blake2b(address.encode(), digest_size=8).digest()) | 1
    row = name // 2 % ROWS * WAYS
    return name, [HEAD.size + (row + way) * SLOT.size for way in range(WAYS)]

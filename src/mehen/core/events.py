"""What has happened in a game, kept small: a house has hundreds of them in memory, and looks at the last lines."""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Sequence
from typing import overload

Event = tuple[int, int, int, int]

_PLAIN = 2  # the last version of the format that remembers nothing of what it has written before


def packed(events: Sequence[Event]) -> bytes:
    """A tenth of what they take as objects; for this process alone, never to be stored."""
    return marshal.dumps(list(events), _PLAIN) if events else NOTHING


def unpacked(told: bytes) -> list[Event]:
    """The events that were packed."""
    events: list[Event] = marshal.loads(told)
    return events


NOTHING = marshal.dumps([], _PLAIN)


class Log(Sequence[list[Event]]):
    """Events by ply; a list that holds them packed."""

    __slots__ = ("_told",)

    def __init__(self, told: Iterable[bytes] = ()) -> None:
        self._told = list(told)

    def append(self, events: Sequence[Event]) -> None:
        """One more ply."""
        self._told.append(packed(events))

    def copy_last(self, other: Log) -> None:
        """The last ply of another log, which both keep together."""
        self._told.append(other._told[-1])

    def until(self, end: int) -> Log:
        """The plies before that one, as a log of its own."""
        return Log(self._told[:end])

    def cut(self, end: int) -> None:
        """That ply and all behind it have not happened."""
        del self._told[end:]

    @overload
    def __getitem__(self, ply: int) -> list[Event]: ...
    @overload
    def __getitem__(self, ply: slice) -> list[list[Event]]: ...
    def __getitem__(self, ply: int | slice) -> list[Event] | list[list[Event]]:
        if isinstance(ply, slice):
            return [unpacked(told) for told in self._told[ply]]
        return unpacked(self._told[ply])

    def __len__(self) -> int:
        return len(self._told)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log) and self._told == other._told

    __hash__ = None  # type: ignore[assignment]

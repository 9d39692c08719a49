"""A game as bytes: who, how it ended, and two bytes for each action.  ``dataset`` puts many of them into one file."""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO

from mehen.arena.play import TOO_LONG
from mehen.arena.results import wins

END = 8  # bytes of the fingerprint of the last position
COUNT = struct.Struct("<H")


@dataclass(frozen=True, slots=True)
class Played:
    """One game."""

    players: tuple[str, ...]  # by seat
    actions: array[int]  # nature's included
    scores: tuple[int, ...]
    places: tuple[int, ...]  # 1 is first; those who are even share a place
    end: str  # fingerprint of the last position

    def wins(self) -> list[float]:
        """By seat: 1 for a win, a part of it for a shared one."""
        return wins(self.places)


def pack(played: Played, players: dict[str, int]) -> bytes:
    """``players``: the number of each; who is new gets the next one."""
    seats = bytes(players.setdefault(name, len(players)) for name in played.players)
    ends = little(array("h", [*played.scores, *played.places]))
    return seats + ends + bytes.fromhex(played.end) + COUNT.pack(len(played.actions)) + little(played.actions)


def unpack(body: IO[bytes], players: Sequence[str], seats: int) -> Iterator[Played]:
    """The games that ``pack`` has written one behind the other; ``ValueError`` if they are none."""
    while who := body.read(seats):
        ends = numbers("h", body, 2 * seats)
        end = exactly(body, END).hex()
        (count,) = COUNT.unpack(exactly(body, COUNT.size))
        if count > TOO_LONG:
            raise ValueError(f"found {count} actions, expected at most {TOO_LONG}")
        names = tuple(players[number] for number in who)
        yield Played(names, numbers("H", body, count), tuple(ends[:seats]), tuple(ends[seats:]), end)


def numbers(kind: str, body: IO[bytes], count: int) -> array[int]:
    """So many of two bytes."""
    out: array[int] = array(kind, exactly(body, 2 * count))
    if sys.byteorder == "big":
        out.byteswap()
    return out


def little(values: array[int]) -> bytes:
    """The same on every machine."""
    if sys.byteorder == "big":
        values = values[:]
        values.byteswap()
    return values.tobytes()


def exactly(body: IO[bytes], size: int) -> bytes:
    data = body.read(size)
    if len(data) < size:
        raise ValueError("it ends in the middle")
    return data

"""Many games in one small file, to learn from: who sat where, every action, how it ended.

A line of JSON says what was played; behind it stand the games, packed.  Records (``.mehen``) are for people and hold
one game each; this holds thousands in a few hundred bytes each, and gives any of them back as a record.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import struct
import sys
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mehen.core.errors import MehenError, SetupError
from mehen.core.game import Game
from mehen.core.record import Record, read_record
from mehen.core.state import NATURE, OVER, Rules, State

FORMAT = "mehen-games-1"
COUNT = struct.Struct("<I")


@dataclass(frozen=True, slots=True)
class Played:
    """One game."""

    players: tuple[str, ...]  # by seat
    actions: array[int]  # nature's included
    scores: tuple[int, ...]
    places: tuple[int, ...]  # 1 is first; those who are even share a place


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat was asked, and answered."""

    state: State  # before the answer; it goes on with the game, so clone what is to be kept
    seat: int
    action: int


@dataclass(frozen=True, slots=True)
class Dataset:
    """Games with the same rules.  ``rules`` and ``game`` say which; replaying needs nothing else."""

    rules: Rules
    game: Game[Any]
    games: list[Played]

    @classmethod
    def of_records(cls, records: Iterable[tuple[str, Record]]) -> Dataset:
        """From records and where each is from; ``SetupError`` if one is not over, or has other rules."""
        out: Dataset | None = None
        for where, record in records:
            if out is None:
                out = cls(record.rules, record.game, [])
            if heading(record.game, record.rules) != heading(out.game, out.rules):
                raise SetupError(f"{where}: found other rules than in the first record, expected one game and edition")
            end = record.state()
            if end.actor != OVER:
                raise SetupError(f"{where}: found a game that is not over, expected whole ones")
            played = Played(tuple(record.players), array("H", record.actions), tuple(end.scores()), tuple(end.places()))
            out.games.append(played)
        if out is None:
            raise SetupError("found no games, expected at least one")
        return out

    @classmethod
    def load(cls, file: Path) -> Dataset:
        """A file that ``save`` wrote; ``SetupError`` if it is none, or was damaged."""
        try:
            line, _, packed = file.read_bytes().partition(b"\n")
        except OSError as error:
            raise SetupError(f"{file}: {error.strerror or error}") from None
        try:
            about = json.loads(line)
            fits = about["format"] == FORMAT
        except (ValueError, TypeError, KeyError):
            fits = False
        if not fits:
            raise SetupError(f"{file}: found no games of the format {FORMAT}; `mehen dataset` writes them")
        if hashlib.sha256(packed).hexdigest() != about.get("digest"):
            raise SetupError(f"{file}: the games are not those that were written; the file is damaged")
        try:
            record = read_record(about["heading"], str(file))
            games = list(unpacked(lzma.decompress(packed), about["players"], int(record.rules.seats)))
        except MehenError:
            raise
        except (KeyError, TypeError, ValueError, IndexError, struct.error, lzma.LZMAError) as error:
            raise SetupError(f"{file}: the games cannot be read: {error}") from None
        return cls(record.rules, record.game, games)

    def save(self, file: Path) -> None:
        """Write the file; the same games give the same bytes."""
        players = sorted({name for played in self.games for name in played.players})
        body = lzma.compress(b"".join(packed(played, players) for played in self.games), preset=9)
        about = {
            "format": FORMAT,
            "heading": heading(self.game, self.rules),
            "players": players,
            "games": len(self.games),
            "digest": hashlib.sha256(body).hexdigest(),
        }
        file.write_bytes(json.dumps(about).encode() + b"\n" + body)

    def record(self, number: int) -> Record:
        """A game as a record, as ``mehen replay`` and ``mehen analyse`` read them."""
        played = self.games[number]
        return Record(self.game, self.rules, list(played.players), list(played.actions))

    def decisions(self, number: int) -> Iterator[Answered]:
        """Whatever seats had to decide in a game, in its order; where there was nothing to choose is left out."""
        state: State = self.game.new(self.rules)
        for action in self.games[number].actions:
            if state.actor != NATURE and len(state.legal()) > 1:
                yield Answered(state, int(state.actor), action)
            state.apply(action)

    def check(self) -> None:
        """Play every game again; ``SetupError`` if one does not end as the file says."""
        for number, played in enumerate(self.games):
            state: State = self.game.new(self.rules)
            for action in played.actions:
                self.game.act(state, action)
            if state.actor != OVER or (tuple(state.scores()), tuple(state.places())) != (played.scores, played.places):
                raise SetupError(f"game {number} does not end as the file says")


def heading(game: Game[Any], rules: Rules) -> str:
    """What was played, as it stands at the top of a record."""
    return Record(game, rules, ["?"] * int(rules.seats)).header()


def packed(played: Played, players: list[str]) -> bytes:
    """Who, how it ended, how many actions, the actions: two bytes for each of them."""
    actions = array("H", played.actions)
    ends = array("h", [*played.scores, *played.places])
    if sys.byteorder == "big":
        actions.byteswap()
        ends.byteswap()
    seats = bytes(players.index(name) for name in played.players)
    return seats + ends.tobytes() + COUNT.pack(len(actions)) + actions.tobytes()


def unpacked(body: bytes, players: list[str], seats: int) -> Iterator[Played]:
    """The games that ``packed`` has written, one after the other."""
    at = 0
    while at < len(body):
        who = tuple(players[number] for number in body[at : at + seats])
        ends, at = numbers("h", body, at + seats, 2 * seats)
        (count,) = COUNT.unpack_from(body, at)
        actions, at = numbers("H", body, at + COUNT.size, count)
        yield Played(who, actions, tuple(ends[:seats]), tuple(ends[seats:]))


def numbers(kind: str, body: bytes, at: int, count: int) -> tuple[array[int], int]:
    """So many of them, and where the next part begins."""
    end = at + 2 * count
    out: array[int] = array(kind, body[at:end])
    if len(out) < count:
        raise ValueError("the last game ends in the middle")
    if sys.byteorder == "big":
        out.byteswap()
    return out, end

"""Many games in one small file, to learn from: who sat where, every action, how it ended.

A line of JSON says what was played, by which bots and from which seed; behind it stand the games, packed (xz).  Records
(``.mehen``) are for people and hold one game each; this holds thousands in a few hundred bytes each, and gives any of
them back as a record.  A file is read as a stream, game by game, however many it holds.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import struct
from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mehen.arena.packing import Played, pack, unpack
from mehen.core.errors import MehenError, SetupError
from mehen.core.game import Game
from mehen.core.record import Record, digest, load_record, read_record
from mehen.core.state import NATURE, OVER, Rules, State

FORMAT = "mehen-games-2"
SUFFIX = ".games"

__all__ = ["Answered", "Dataset", "Played", "heading", "load", "save"]


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat was asked, and answered."""

    state: State  # before the answer; it goes on with the game, so clone what is to be kept
    seat: int
    action: int
    ply: int  # actions before this one


@dataclass(frozen=True, slots=True)
class Dataset:
    """The games of one file, all with the same rules: ``for played in dataset`` reads them in their order.

    ``rules`` and ``game`` say by which; replaying needs nothing else, whatever version of Mehen has played them.
    """

    file: Path
    rules: Rules
    game: Game[Any]
    players: tuple[str, ...]  # all who play in it
    count: int  # of games
    match: Mapping[str, Any] = field(default_factory=dict)  # who played from which seed, with which sources; if known

    @classmethod
    def open(cls, file: Path) -> Dataset:
        """A file that ``save`` wrote; ``SetupError`` if it is none, or was damaged."""
        try:
            with file.open("rb") as stream:
                line = stream.readline()
                found = hashlib.file_digest(stream, "sha256").hexdigest()
        except OSError as error:
            raise SetupError(f"{file}: {error.strerror or error}") from None
        try:
            head = json.loads(line)
            fits = head["format"] == FORMAT
        except (ValueError, TypeError, KeyError):
            fits = False
        if not fits:
            raise SetupError(f"{file}: found no games of the format {FORMAT}; `mehen dataset` writes them")
        if found != head.get("digest"):
            raise SetupError(f"{file}: the games are not those that were written; the file is damaged")
        try:
            record = read_record(head["heading"], str(file))
            return cls(file, record.rules, record.game, tuple(head["players"]), int(head["games"]), head["match"])
        except MehenError:
            raise
        except (KeyError, TypeError, ValueError) as error:
            raise SetupError(f"{file}: the first line cannot be read: {error!r}") from None

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[Played]:
        read = 0
        with self.file.open("rb") as stream:
            stream.readline()
            try:
                with lzma.LZMAFile(stream) as body:
                    for played in unpack(body, self.players, int(self.rules.seats)):
                        yield played
                        read += 1
            except (ValueError, IndexError, EOFError, struct.error, lzma.LZMAError) as error:
                raise SetupError(f"{self.file}: game {read} cannot be read: {error}") from None
        if read != self.count:
            raise SetupError(f"{self.file}: found {read} games, expected {self.count}")

    def record(self, played: Played) -> Record:
        """A game as a record, as ``mehen replay`` and ``mehen analyse`` read them."""
        return Record(self.game, self.rules, list(played.players), list(played.actions))

    def decisions(self, played: Played) -> Iterator[Answered]:
        """Whatever seats had to decide in a game, in its order; where there was nothing to choose is left out."""
        state: State = self.game.new(self.rules)
        for ply, action in enumerate(played.actions):
            if state.actor != NATURE and len(state.legal()) > 1:
                yield Answered(state, int(state.actor), action, ply)
            state.apply(action)

    def checked(self) -> Iterator[Played]:
        """Plays every game again before it is handed on; ``SetupError`` at one that does not end as the file says."""
        for number, played in enumerate(self):
            state: State = self.game.new(self.rules)
            try:
                for action in played.actions:
                    self.game.act(state, action)
            except MehenError as error:
                raise SetupError(f"{self.file}: game {number} has an action that is not legal: {error}") from None
            if state.actor != OVER or ended(state) != (played.scores, played.places, played.end):
                raise SetupError(f"{self.file}: game {number} does not end as the file says")
            yield played


def load(path: Path) -> list[Dataset]:
    """What lies in a file, or in all such files of a folder and below; one for each game and number of seats."""
    files = sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path]
    if not files:
        raise SetupError(f"{path}: found no files {SUFFIX}, expected some; `mehen dataset make` writes them")
    return [Dataset.open(file) for file in files]


def save(file: Path, records: Iterable[tuple[str, Record]], match: Mapping[str, Any] | None = None) -> Dataset:
    """Write whole games with the same rules, each with where it is from.  The same games give the same bytes."""
    players: dict[str, int] = {}
    packer, out, first, count = lzma.LZMACompressor(preset=9), bytearray(), "", 0
    for where, record in records:
        first = first or heading(record.game, record.rules)
        if heading(record.game, record.rules) != first:
            raise SetupError(f"{where}: found other rules than in the first record, expected one game and edition")
        end = record.state()
        if end.actor != OVER:
            raise SetupError(f"{where}: found a game that is not over, expected whole ones")
        played = Played(tuple(record.players), array("H", record.actions), *ended(end))
        out += packer.compress(pack(played, players))
        count += 1
    if not count:
        raise SetupError("found no games, expected at least one")
    out += packer.flush()
    head = {
        "format": FORMAT,
        "heading": first,
        "players": list(players),
        "games": count,
        "match": dict(match or {}),
        "digest": hashlib.sha256(out).hexdigest(),
    }
    spare = file.with_name(file.name + ".new")
    spare.write_bytes(json.dumps(head).encode() + b"\n" + out)
    spare.replace(file)
    return Dataset.open(file)


def kept(folder: Path) -> Iterator[tuple[str, Record]]:
    """All records of a folder and below, in order, each with its file."""
    files = sorted(folder.rglob("*.mehen"))
    if not files:
        raise SetupError(f"{folder}: found no records, expected some; 'mehen arena --records --out DIR' keeps them")
    return ((str(file), load_record(file)) for file in files)


def match_of(folder: Path) -> Mapping[str, Any]:
    """Which match a folder of the arena holds; nothing if it is none."""
    try:
        with (folder / "blocks.jsonl").open(encoding="utf-8") as lines:
            match: Mapping[str, Any] = json.loads(next(lines))["match"]
    except (OSError, StopIteration, ValueError, KeyError, TypeError):
        return {}
    return match


def heading(game: Game[Any], rules: Rules) -> str:
    """What was played, as it stands at the top of a record."""
    return Record(game, rules, ["?"] * int(rules.seats)).header()


def ended(state: State) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    """Points and places by seat, and a fingerprint of the last position."""
    return tuple(state.scores()), tuple(state.places()), digest(state)

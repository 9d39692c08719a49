"""A table's log played through: the game as it stands, and everything that was ever said about it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from mehen.core.game import Game
from mehen.core.record import Record
from mehen.core.rng import Rng
from mehen.core.session import Session
from mehen.core.state import NATURE, OVER, Rules, State
from mehen.table.chronicle import Chronicle
from mehen.table.forecast import Outlook

ACT = "act"
UNDO = "undo"
Event = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log; they are numbered from 1 and never change."""

    ply: int
    kind: str
    seat: int  # -1: NATURE
    value: int  # the action, or the ply an undo goes back to
    user_id: str | None = None
    message: str | None = None
    at: int = 0


class Timeline:
    """Plies count lines of the log.  An undo is a line too: the game shrinks, the log grows."""

    def __init__(self, game: Game[Any], rules: Rules, entries: Iterable[Entry] = ()) -> None:
        self.game = game
        self.rules = rules
        self.chronicle = Chronicle(game)
        self.session = Session(Record(game, rules, ["?"] * rules.seats), self.chronicle)
        self._outlook: tuple[int, Outlook] | None = None
        self.entries: list[Entry] = []
        self.plies: list[int] = []  # of every action that still counts
        self.told: list[tuple[int, Entry | None, list[Event]]] = [(0, None, self.session.log[0])]
        for entry in entries:
            self.append(entry)

    @property
    def ply(self) -> int:
        return len(self.entries)

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def actor(self) -> int:
        return self.session.state.actor

    @property
    def over(self) -> bool:
        return self.session.state.actor == OVER

    def append(self, entry: Entry) -> None:
        """Raises ``IllegalAction`` and changes nothing if the rules forbid it."""
        if entry.kind == UNDO:
            kept = self.actions_until(entry.value)
            self.session.rewind(kept)
            del self.plies[kept:]
            self.told.append((entry.ply, entry, []))
        else:
            self.session.act(entry.value, entry.seat)
            self.plies.append(entry.ply)
            self.told.append((entry.ply, entry, self.session.log[-1]))
        self.entries.append(entry)

    def outlook(self, seat: int) -> Outlook | None:
        """Everything the seat that decides may do, foretold; worked out once for a position, however many ask."""
        if seat < 0 or seat != self.actor:
            return None
        if self._outlook is None or self._outlook[0] != self.ply:
            self._outlook = (self.ply, Outlook(self.game, self.state, seat))
        return self._outlook[1]

    def parts(self, ply: int, events: int) -> list[tuple[int | None, int | None]]:
        """Turn and chapter of each event of a ply; what was taken back belongs to none."""
        action = self.actions_until(ply)
        if action and self.plies[action - 1] == ply:
            return self.chronicle.places[action - 1]
        return [(None, None)] * events

    def draw(self, rng: Rng) -> Entry:
        """NATURE's next answer."""
        return Entry(self.ply + 1, ACT, NATURE, int(self.state.sample(rng)))

    def actions_until(self, ply: int) -> int:
        """How many of the actions that still count were there at a ply."""
        return bisect_right(self.plies, ply)

    def undo_floor(self) -> int:
        """The ply the seat that is asked may go back to alone: nobody has learned anything since."""
        kept = self.session.undo_floor()
        return self.plies[kept - 1] if kept else 0

    def can_return_to(self, ply: int) -> bool:
        """Is this a position the present one has grown from, with a seat to decide in it?"""
        kept = self.actions_until(ply)
        if kept >= len(self.plies) or ply != (self.plies[kept - 1] if kept else 0):
            return False
        return self.session.actors[kept] != NATURE

    def last_decision(self, seat: int) -> int | None:
        """The ply before the last action of a seat that still counts."""
        for kept in range(len(self.plies) - 1, -1, -1):
            if self.session.actors[kept] == seat:
                return self.plies[kept - 1] if kept else 0
        return None

    def deciders(self, after: int) -> set[int]:
        """Seats whose people have decided something themselves since a ply; what bots did for them does not count."""
        later = [self.entries[ply - 1] for ply in self.plies[self.actions_until(after) :]]
        return {entry.seat for entry in later if entry.user_id}

    def at(self, ply: int) -> Timeline:
        """The table as it was at an earlier ply."""
        return Timeline(self.game, self.rules, self.entries[:ply])

    def record(self, players: list[str]) -> Record:
        """The game without detours, for a file."""
        return Record(self.game, self.rules, players, list(self.session.record.actions))

"""A table's log played through: the game as it stands, and everything that was ever said about it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

from mehen.core.game import Game
from mehen.core.record import Record
from mehen.core.rng import Rng
from mehen.core.session import Session
from mehen.core.state import NATURE, OVER, Rules, State
from mehen.table import together
from mehen.table.chronicle import Chronicle
from mehen.table.forecast import Outlook

ACT = "act"
UNDO = "undo"


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


@dataclass(slots=True)
class Asking:
    """Who is asked in a position, and what they are shown; worked out once, however many look."""

    state: State
    ply: int
    held: int  # sealed lines
    seats: list[int]  # everybody who takes part, in the order of the rules
    paths: dict[int, list[State]]  # where several choose at the same time: each seat's positions, see ``together``
    asked: list[int]  # those who have not answered
    outlooks: dict[int, Outlook] = field(default_factory=dict)


class Timeline:
    """Plies count lines of the log.  An undo is a line too: the game shrinks, the log grows.

    Where several seats choose at the same time, answers are sealed: they lie beside the log until the last one is in.
    """

    def __init__(self, game: Game[Any], rules: Rules, entries: Iterable[Entry] = ()) -> None:
        self.game = game
        self.rules = rules
        self.chronicle = Chronicle(game)
        self.session = Session(Record(game, rules, ["?"] * rules.seats), self.chronicle)
        self._asking: Asking | None = None
        self.entries: list[Entry] = []
        self.sealed: list[Entry] = []  # answers to the present question and what was taken back of them, as they came
        self.plies: list[int] = []  # of every action that still counts
        self.told = self.session.log.until(1)  # events of each line, the setup's first; also of what was taken back
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
        """Raises ``IllegalAction`` and changes nothing if the rules forbid it.  What was sealed is over with it."""
        if entry.kind == UNDO:
            kept = self.actions_until(entry.value)
            self.session.rewind(kept)
            del self.plies[kept:]
            self.told.append([])
        else:
            self.session.act(entry.value, entry.seat)
            self.plies.append(entry.ply)
            self.told.copy_last(self.session.log)
        self.entries.append(entry)
        self.sealed = []

    # -- who is asked --------------------------------------------------------------

    @property
    def asking(self) -> Asking:
        """Looked at dozens of times for each move, so it is soon seen that nothing has changed."""
        known, state, ply, held = self._asking, self.session.state, len(self.entries), len(self.sealed)
        if known is None or known.state is not state or known.ply != ply or known.held != held:
            known = self._asking = Asking(state, ply, held, *self._ask())
        return known

    def _ask(self) -> tuple[list[int], dict[int, list[State]], list[int]]:
        """Who takes part, the positions each has answered in, and who has not answered."""
        game, state, actor = self.game, self.state, int(self.actor)
        if actor < 0 or not state.is_secret():
            seats = [actor] if actor >= 0 else []
            return seats, {}, seats
        seats = together.seats_of(game, state)
        answers = {seat: [entry.value for entry in self.answers(seat)] for seat in seats}
        paths = {seat: together.asked_as(game, state, seat, answers[seat]) for seat in seats}
        return seats, paths, [seat for seat in seats if len(paths[seat]) > len(answers[seat])]

    @property
    def asked(self) -> list[int]:
        """The seats whose answers the table waits for."""
        return self.asking.asked

    def facing(self, seat: int) -> State:
        """The position a seat looks at: where several choose at the same time, the one with its own question."""
        path = self.asking.paths.get(seat)
        return path[-1] if path else self.state

    def answers(self, seat: int) -> list[Entry]:
        """What a seat has answered in secret and not taken back."""
        out: list[Entry] = []
        for entry in self.sealed:
            if entry.seat == seat:
                out = out[:-1] if entry.kind == UNDO else [*out, entry]
        return out

    def confided(self, seat: int) -> list[tuple[State, Entry]]:
        """The sealed answers a seat may know, each with the position it was given in."""
        known = self.game.confidants(self.state, seat) if seat >= 0 else []
        paths = self.asking.paths
        return [pair for one in known for pair in zip(paths.get(one, []), self.answers(one), strict=False)]

    def seen(self, seat: int) -> tuple[object, ...] | None:
        """Differs for an audience whenever it may notice that something was sealed or taken back."""
        if not self.asking.paths:
            return None
        return *self.asked, *(entry for _, entry in self.confided(seat))

    def sealing(self, line: Entry) -> Timeline:
        """The table as it would be with one more sealed line."""
        other = copy(self)
        other.sealed = [*self.sealed, line]
        return other

    def lines_of(self, answer: Entry) -> list[Entry]:
        """The lines of the log that an answer brings: itself, or in the order of the rules all that have waited for it.

        None as long as others have to answer.
        """
        if not self.asking.paths:
            return [answer]
        complete = self.sealing(answer)
        if complete.asked:
            return []
        answers = {seat: complete.answers(seat) for seat in self.asking.seats}
        lines: list[Entry] = []
        for now in together.questions(self.game, self.state):
            entry = answers[int(now.actor)].pop(0)
            lines.append(replace(entry, ply=self.ply + 1 + len(lines)))
            now.apply(entry.value)
        return lines

    def outlook(self, seat: int) -> Outlook | None:
        """Everything a seat that is asked may do, foretold."""
        if seat not in self.asked:
            return None
        outlooks = self.asking.outlooks
        if seat not in outlooks:
            outlooks[seat] = Outlook(self.game, self.facing(seat), seat, last=self.asked == [seat])
        return outlooks[seat]

    def forget_outlooks(self) -> None:
        """They are worked out anew for whoever asks."""
        self.asking.outlooks.clear()

    # -- back and forth ------------------------------------------------------------

    def parts(self, ply: int, events: int) -> list[tuple[int | None, int | None]]:
        """Turn and chapter of each event of a ply; what was taken back belongs to none."""
        action = self.actions_until(ply)
        if action and self.plies[action - 1] == ply:
            return self.chronicle.parts_of(action)
        return [(None, None)] * events

    def draw(self, rng: Rng) -> Entry:
        """NATURE's next answer."""
        return Entry(self.ply + 1, ACT, NATURE, int(self.state.sample(rng)))

    def actions_until(self, ply: int) -> int:
        """How many of the actions that still count were there at a ply."""
        return bisect_right(self.plies, ply)

    def undo_floor(self) -> int:
        """The ply the seat that is asked may go back to alone: nobody has learned anything since, nor been asked."""
        if len(self.asking.seats) > 1:
            return self.ply
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
        then = Timeline(self.game, self.rules)
        for entry in self.entries[:ply]:
            if entry.kind == UNDO:
                del then.plies[then.actions_until(entry.value) :]
            else:
                then.plies.append(entry.ply)
        for kept in then.plies:  # what was taken back by then is told as it was, and need not be played again
            then.session.act(self.entries[kept - 1].value, self.entries[kept - 1].seat)
        then.entries, then.told = self.entries[:ply], self.told.until(ply + 1)
        return then

    def record(self, players: list[str]) -> Record:
        """The game without detours, for a file."""
        return Record(self.game, self.rules, players, list(self.session.record.actions))

"""A game being played: the position, its record, undo, and what happened, for whoever may know it."""

from __future__ import annotations

from typing import Any, Protocol

from mehen.core.events import NOTHING, Event, Log
from mehen.core.game import Game
from mehen.core.record import Record
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, State
from mehen.core.telling import Moment
from mehen.core.text import Line


class Listener(Protocol):
    """Hears how a game goes: each action with the moment before it, and everything that came of it."""

    def begin(self, s: State) -> None:
        """The position that the game begins with, or goes on from."""

    def note(self, actor: int, before: Moment, story: list[Event], moments: list[State], s: State) -> None:
        """Somebody has acted: the moment before, what happened since and the moments on the way, the position now."""

    def mark(self) -> object:
        """Where it is, to come back to it."""

    def back(self, mark: object) -> None:
        """To where it was; everything since has not happened."""


class Checkpoint:
    """A position of the game that is being played, to go back to without playing from the start."""

    def __init__(self, ply: int, state: State, mark: object) -> None:
        self.ply = ply
        self.state = state
        self.mark = mark  # of the listener


EVERY = 32  # actions between two checkpoints
KEPT = 4  # checkpoints: people take back what they have just done


class Session:
    """Keeps a record and the position it leads to.  Everything goes through ``act``."""

    def __init__(self, record: Record, listener: Listener | None = None) -> None:
        self.record = record
        self.listener = listener
        self.game: Game[Any] = record.game
        self.state: State = self.game.new(record.rules)
        self.actors: list[int] = []  # who acted at each ply
        self.floors: list[int] = [0]  # by ply: how far back its actor may undo alone
        self.log = Log([NOTHING])  # events by ply; [0] is the setup
        self.checkpoints: list[Checkpoint] = []
        self._play(record.actions)

    @property
    def ply(self) -> int:
        """How many actions have been taken, NATURE's included."""
        return len(self.record.actions)

    def _play(self, actions: list[int]) -> None:
        """From the start through all of these."""
        self.record.actions = []
        self.state = self.game.new(self.record.rules)
        self.actors, self.floors, self.log = [], [0], Log([NOTHING])
        self.checkpoints = []
        if self.listener:
            self.listener.begin(self.state)
        for action in actions:
            self.act(action)

    def act(self, action: int, seat: int | None = None) -> None:
        """One checked action of the seat that is asked (or of NATURE)."""
        state = self.state
        actor, marks = state.actor, state.marks
        events: list[Event] = []
        story: list[Event] = []
        moments: list[State] = []
        state.events = events
        if self.listener:
            state.story, state.moments = story, moments
            before = self.game.moment(state)
        try:
            self.game.act(state, action, seat)
        finally:
            state.events = state.story = state.moments = None
        self.log.append(events)
        if self.listener:
            self.listener.note(actor, before, story, moments, state)
        self.record.actions.append(action)
        self.actors.append(actor)
        learned = actor == NATURE or state.actor != actor or state.marks != marks
        self.floors.append(self.ply if learned else self.floors[-1])
        if self.ply % EVERY == 0:
            mark = self.listener.mark() if self.listener else None
            self.checkpoints = [*self.checkpoints[1 - KEPT :], Checkpoint(self.ply, state.clone(), mark)]

    def draw(self, rng: Rng) -> None:
        """Answer for NATURE until a seat has to decide."""
        while self.state.actor == NATURE:
            self.act(self.state.sample(rng))

    def undo_floor(self) -> int:
        """The ply the actor may go back to alone: nobody has learned anything since."""
        return self.floors[-1]

    def rewind(self, ply: int) -> None:
        """Go back to an earlier ply; the actions after it are dropped from the record."""
        if not 0 <= ply <= self.ply:
            raise ValueError(f"ply {ply} is not in 0..{self.ply}")
        self.checkpoints = [point for point in self.checkpoints if point.ply <= ply]
        if not self.checkpoints:
            self._play(self.record.actions[:ply])
            return
        point, again = self.checkpoints[-1], self.record.actions[self.checkpoints[-1].ply : ply]
        self.state = point.state.clone()
        del self.record.actions[point.ply :], self.actors[point.ply :]
        del self.floors[point.ply + 1 :]
        self.log.cut(point.ply + 1)
        if self.listener:
            self.listener.back(point.mark)
        for action in again:
            self.act(action)

    def undo(self) -> bool:
        """Take back the actor's last action, if nobody has learned anything from it."""
        if self.state.actor < 0 or self.ply <= self.undo_floor():
            return False
        self.rewind(self.ply - 1)
        return True

    def lines(self, seat: int, since: int = 0) -> list[Line]:
        """The log from a ply on, as ``seat`` may read it."""
        rules = self.record.rules
        return [self.game.sentence(rules, event, seat) for events in self.log[since:] for event in events]

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.state.actor == OVER

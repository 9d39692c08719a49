"""What was taken, and by whom: which elements of a game are never worth it, and which ones go with winning.

Everything the log tells about a seat and a named thing is counted: officials gained, sites built, gods chosen.
Numbers do not say why.  What is only done late is done by those who are doing well; look at things of one kind
beside each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt

from mehen.core.record import Record
from mehen.core.session import Session
from mehen.core.state import OVER
from mehen.core.text import Name

PLAIN = ("", "number", "seat")  # arguments of events that name no thing
SURE = 3.0  # standard errors from the fair share that are no accident


Key = tuple[int, int, int]  # event, which of its two arguments, the thing's number


@dataclass(slots=True)
class Element:
    """One thing that can happen to a seat, such as gaining one official."""

    event: str
    thing: Name
    fair: float  # share of wins of a seat among equals
    seats: int = 0  # to which it happened at least once
    wins: float = 0.0  # of those

    @property
    def share(self) -> float:
        """How often a seat that had it won."""
        return self.wins / self.seats if self.seats else 0.0

    @property
    def errors(self) -> float:
        """Standard errors by which those seats won more than their fair share; alone there is none."""
        if not self.seats or self.fair == 1:
            return 0.0
        return (self.share - self.fair) * sqrt(self.seats / (self.fair * (1 - self.fair)))


@dataclass(slots=True)
class Census:
    """What was counted in some games."""

    games: int
    elements: list[Element]  # those of one event together, the most successful first, what never happened last


def take_census(records: Iterable[Record]) -> Census:
    """Records of one game for one number of seats; unfinished ones do not count."""
    found: dict[Key, Element] = {}
    games = 0
    for record in records:
        session = Session(Record(record.game, record.rules, record.players, list(record.actions)))
        if session.state.actor != OVER:
            continue
        found = found or dict(everything(record))
        games += 1
        places = session.state.places()
        happened = {
            (seat, key)
            for events in session.log
            for what, whose, a, b in events
            for key in ((what, 0, a), (what, 1, b))
            if key in found
            for seat in record.game.seats_behind(session.state, whose)
        }
        for seat, key in happened:
            found[key].seats += 1
            found[key].wins += 1 / places.count(1) if places[seat] == 1 else 0.0
    seen = {element.event for element in found.values() if element.seats}
    elements = [element for element in found.values() if element.event in seen]
    return Census(games, sorted(elements, key=lambda one: (one.event, one.thing.kind, not one.seats, -one.share)))


def everything(record: Record) -> Iterator[tuple[Key, Element]]:
    """All things that events of a seat name, so that what never happens is seen too."""
    words = record.game.vocabulary(record.rules)
    sentences = record.game.texts(record.rules, "en")
    for what, event in enumerate(record.game.events):
        if "{seat}" not in sentences.get(f"log.{event.name}"):
            continue  # chance dealt something: it happened to nobody
        for which, kind in enumerate((event.a, event.b)):
            if kind not in PLAIN:
                for number, word in enumerate(words[kind]):
                    yield (what, which, number), Element(event.name, Name(kind, word), 1 / record.rules.seats)

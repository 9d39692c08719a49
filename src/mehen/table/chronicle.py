"""What happened, told in turns and chapters, and where every point came from.

A turn is what one seat did in a row; a chapter what the table did to everybody (feeding, a harvest, a conflict).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from mehen.core.events import NOTHING, Event, packed, unpacked
from mehen.core.game import Game
from mehen.core.record import Record
from mehen.core.session import Session
from mehen.core.state import BOOKED, CHAPTER, CHAPTER_END, State
from mehen.core.telling import Moment
from mehen.table.forecast import Difference, Reading, differences, reading


@dataclass(slots=True)
class Part:
    """A turn of a seat, or a chapter; between plies of the game without detours, counted from 1."""

    first: int
    seat: int = -1  # of a turn
    chapter: int = -1  # its number, of a chapter
    about: int = 0
    last: int = 0
    told: bytes = NOTHING  # its events, packed
    items: list[Item] = field(default_factory=list)
    start: Reading = field(default_factory=list)  # what the gauges showed before it
    end: Reading = field(default_factory=list)  # and after it, without what chapters in between did
    open: bool = True
    totals: list[int] = field(default_factory=list)  # of a chapter: everybody's points when it was last told

    def changes(self) -> list[Difference]:
        """What the gauges did in it; what chapters in between did is theirs."""
        return differences(self.start, self.end)

    @property
    def events(self) -> list[Event]:
        """What happened in it."""
        return unpacked(self.told)

    def tell(self, events: list[Event]) -> None:
        """They belong to it too."""
        if events:
            self.told = packed([*self.events, *events])

    def stretch(self, before: Reading, after: Reading) -> None:
        """What the gauges did meanwhile is its doing.  Readings are never written into: many parts hold the same."""
        if not self.start:
            self.start, self.end = before, after
            return
        self.end = [
            row if old is new else new if row is old else [a + c - b for a, b, c in zip(row, old, new, strict=True)]
            for row, old, new in zip(self.end, before, after, strict=True)
        ]


@dataclass(frozen=True, slots=True)
class Item:
    """A change of points; ``seat`` counts the participants."""

    action: int
    seat: int
    amount: int
    source: int
    about: int


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a chronicle was.  What only grows is told by its length; what was still being told is copied."""

    turns: int
    chapters: int
    items: int
    actions: int
    last_turns: list[Part]
    last_chapters: list[Part]
    telling: bool  # a chapter
    totals: list[int]
    base: Reading
    moment: Moment | None
    own: dict[int, Reading]


def copies(parts: list[Part]) -> list[Part]:
    """Turns or chapters that may still be told on, with lists of their own."""
    return [replace(part, items=list(part.items)) for part in parts]


def chronicle_of(record: Record) -> Chronicle:
    """A recorded game, told: its turns, its chapters, and every point with its source."""
    told = Chronicle(record.game)
    Session(Record(record.game, record.rules, record.players, list(record.actions)), told)
    return told


class Chronicle:
    """Listens to a session."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.turns: list[Part] = []
        self.chapters: list[Part] = []
        self.items: list[Item] = []
        self.totals: list[int] = []  # points of all items, by seat
        self.chapter: Part | None = None
        self.actions = 0
        self.base: Reading = []
        self.moment: Moment | None = None
        self.own: dict[int, Reading] = {}  # by seat: what the gauges showed after its last action
        self.standings: list[tuple[list[int], int | None]] = []  # at the start and after each action; a rival's too
        self.places: list[tuple[int, ...]] = []  # by action, of each event: its turn, or ~ its chapter

    def begin(self, s: State) -> None:
        """A game from its start; points that it begins with have a source too."""
        self.turns, self.chapters, self.items = [], [], []
        self.chapter, self.actions = None, 0
        self.base, self.moment = reading(self.game, s), None
        self.own, self.standings, self.places = {}, [self.standing(s)], []
        self.totals = [0] * self.game.participants(s.rules)
        start = next((k for k, source in enumerate(self.game.sources) if source.name == "start"), 0)
        for p in range(self.game.participants(s.rules)):
            if self.game.sources and (points := self.game.points_of(s, p)):
                self.items.append(Item(0, p, points, start, 0))
                self.totals[p] += points

    def note(self, actor: int, before: Moment, story: list[Event], moments: list[State], s: State) -> None:
        """One action, and everything that followed without a decision."""
        self.actions += 1
        if actor >= 0 and self.chapter is None:
            self.turn(actor, before)
        snapshots = iter(moments)
        here: list[Event] = []  # what is being told has more to tell
        places: list[int] = []
        for event in story:
            what = event[0]
            if what <= BOOKED:
                item = Item(self.actions, event[1], event[2], BOOKED - what, event[3])
                self.items.append(item)
                self.totals[item.seat] += item.amount
                self.part.items.append(item)
            elif what == CHAPTER:
                self.close(reading(self.game, next(snapshots)), here)
                here = []
                self.chapter = Part(self.actions, chapter=event[1], about=event[2])
                self.chapters.append(self.chapter)
            elif what == CHAPTER_END:
                self.close(reading(self.game, next(snapshots)), here)
                here = []
                self.chapter = None
                self.moment = None  # whoever acts next begins a turn
            else:
                here.append(event)
                places.append(self.place)
        self.close(reading(self.game, s), here)
        self.places.append(tuple(places))
        standing = self.standing(s)
        self.standings.append(self.standings[-1] if standing == self.standings[-1] else standing)
        if actor >= 0:
            self.own[actor] = self.base
        if s.actor < -1 and self.chapter is not None:  # the game is over
            self.chapter.open = False

    def mark(self) -> Mark:
        """Only the last turn and the last two chapters ever change."""
        return Mark(
            len(self.turns),
            len(self.chapters),
            len(self.items),
            self.actions,
            copies(self.turns[-1:]),
            copies(self.chapters[-2:]),
            self.chapter is not None,
            list(self.totals),
            self.base,
            self.moment,
            dict(self.own),
        )

    def back(self, mark: object) -> None:
        """A mark can be come back to more than once."""
        assert isinstance(mark, Mark)
        self.turns[mark.turns - len(mark.last_turns) :] = copies(mark.last_turns)
        self.chapters[mark.chapters - len(mark.last_chapters) :] = copies(mark.last_chapters)
        del self.items[mark.items :]
        del self.places[mark.actions :]
        del self.standings[mark.actions + 1 :]
        self.actions, self.base, self.moment = mark.actions, mark.base, mark.moment
        self.chapter = self.chapters[-1] if mark.telling else None
        self.totals, self.own = list(mark.totals), dict(mark.own)

    @property
    def part(self) -> Part:
        """The chapter that is being told, else the turn; what NATURE does first of all is a turn of nobody."""
        if self.chapter is not None:
            return self.chapter
        if not self.turns:
            self.turns.append(Part(1))
        return self.turns[-1]

    @property
    def place(self) -> int:
        """Its number, as ``places`` has it."""
        return ~(len(self.chapters) - 1) if self.part is self.chapter else len(self.turns) - 1

    def parts_of(self, action: int) -> list[tuple[int | None, int | None]]:
        """Turn and chapter of each event of an action."""
        return [(place, None) if place >= 0 else (None, ~place) for place in self.places[action - 1]]

    def turn(self, seat: int, moment: Moment) -> None:
        """A turn ends when somebody else acts, with a chapter, or in another phase."""
        if not self.turns or self.turns[-1].seat != seat or moment != self.moment:
            if self.turns:
                self.turns[-1].open = False
            self.turns.append(Part(self.actions, seat))
        self.moment = moment

    def close(self, now: Reading, events: list[Event]) -> None:
        """The stretch since the last look, and what happened in it, belong to what is being told."""
        part = self.part
        part.last = self.actions
        part.tell(events)
        # Most rows stay as they were: they are kept once, for tables in memory have hundreds of readings.
        now = [old if old == row else row for old, row in zip(self.base, now, strict=True)]
        part.stretch(self.base, now)
        self.base = now
        if self.chapter is not None:
            part.totals = list(self.totals)
        for chapter in self.chapters[-2:]:
            chapter.open = chapter is self.chapter

    def standing(self, s: State) -> tuple[list[int], int | None]:
        """Everybody's points as a position counts them, and those of the opponent that the game plays."""
        return self.game.standing(s), self.game.rival_standing(s) if self.game.rival(s.rules) else None

    def sums(self, participants: int) -> list[list[int]]:
        """Points by source, for each participant."""
        out = [[0] * len(self.game.sources) for _ in range(participants)]
        for item in self.items:
            out[item.seat][item.source] += item.amount
        return out

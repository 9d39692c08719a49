"""The shapes of what goes over the line: a position as one audience may know it, and how the game went so far.

Plain dictionaries at run time, so that a worker in a browser can hand them over as they are; the client's types are
written from these declarations (``mehen.table.typescript``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict

from mehen.core.telling import Horizon

#: What a thing is about, by name: ids of cards and places, numbers, lists of ids.
Arguments = dict[str, str | int | list[str]]


class Sentence(TypedDict):
    """Something said, and the rule behind it."""

    text: str
    rule: str


class Change(TypedDict):
    """A gauge before and after; ``seat`` counts the participants, ``null`` is the table."""

    seat: int | None
    gauge: str
    before: int
    after: int


class Closing(TypedDict):
    """What goes out of reach, or comes within it, and for how long."""

    horizon: Horizon
    text: str
    targets: list[str]


class ChoiceMessage(TypedDict):
    """Something one may do now, and the certain part of what it does."""

    action: str  # send this
    verb: str
    title: str
    detail: str
    group: str  # heading in the reader's language
    rule: str
    target: str  # its place on the board; "": a plain button
    args: Arguments
    final: bool  # afterwards it cannot be taken back alone
    changes: list[Change]
    closes: list[Closing]
    opens: list[Closing]
    depends: list[str]  # what is not certain, and on whom it depends
    next: Sentence | None  # what will be asked


class Blocked(TypedDict):
    """Places on the board that cannot be chosen now, all for one reason."""

    text: str
    rule: str
    targets: list[str]


class MomentMessage(TypedDict):
    """Where the game stands."""

    round: int
    rounds: int
    phase: str
    phases: list[str]


class LogLine(TypedDict):
    """A sentence of the log."""

    ply: int
    seat: int | None  # whom it concerns; ``null``: nobody in particular
    by: int | None  # whose action caused it; ``null``: nobody's
    text: str
    about: list[str]  # ids of what it speaks of, ``place.edfu``
    turn: int | None  # number of the turn it belongs to
    chapter: int | None  # number of the chapter it belongs to
    undo: NotRequired[int]  # the ply an undo went back to


class Item(TypedDict):
    """A change of points, why, and through what."""

    seat: int
    amount: int
    source: str
    about: str  # name of the card, tile or region; ""
    rule: str


class Turn(TypedDict):
    """What one seat did in a row, in one line."""

    number: int
    seat: int | None
    first: int  # plies
    last: int
    text: str
    changes: list[Change]
    items: list[Item]


class ChapterMessage(TypedDict):
    """What the table did to everybody."""

    number: int
    kind: str
    title: str
    about: str
    rule: str
    first: int
    last: int
    open: bool  # it goes on
    changes: list[Change]
    items: list[Item]


class ChronicleMessage(TypedDict):
    """Turns and chapters from a number on; what a reader has beyond that is forgotten first."""

    turns_from: int
    turns: list[Turn]
    chapters_from: int
    chapters: list[ChapterMessage]


class GaugeMessage(TypedDict):
    """How a gauge is shown; see ``mehen.core.telling.Gauge``."""

    name: str
    icon: str
    good: int
    strip: int
    words: str


class SourceMessage(TypedDict):
    """Where points may come from, and by which rule."""

    name: str
    rule: str


class GameMessage(TypedDict):
    """What does not change from position to position."""

    gauges: list[GaugeMessage]
    table_gauges: list[GaugeMessage]
    sources: list[SourceMessage]


class SealedMessage(TypedDict):
    """An answer that is not revealed yet, to those who may know it."""

    seat: int
    action: str
    title: str


class Rival(TypedDict):
    """The opponent that the game itself plays against somebody who is alone."""

    name: str
    score: int


class Position(TypedDict):
    """Everything that one audience may know of a table, and all that a client needs to draw it."""

    ply: int
    seat: int | None  # ``null``: a spectator
    actor: int | None  # the first of ``asked``
    asked: list[int]  # whose answers the table waits for; several where they choose at the same time
    sealed: list[SealedMessage]  # what one has answered there; ``undo_to`` takes the last one back
    over: bool
    step: str
    moment: MomentMessage
    turn: int  # number of the present turn
    names: list[str]  # of the participants, as all sentences use them
    view: Mapping[str, Any]
    prompt: Sentence
    choices: list[ChoiceMessage]
    blocked: list[Blocked]
    undo_to: int | None  # the ply one tap on "undo" goes back to
    own_ply: int | None  # one's own last action that still counts, and the ply before it
    own_from: int | None
    own_asks: list[int]  # seats of absent people who would have to agree to an undo that leads there
    gauges: list[list[int]]  # of every participant, in the order of the game's gauges
    table_gauges: list[int]
    since: list[list[int]] | None  # the gauges after one's own last action
    scores: list[int]
    rival: Rival | None
    ledger: list[list[int]]  # points by source, of every participant
    places: list[int] | None
    result: str | None  # how a game against a rival has ended, in words
    log: list[LogLine]
    chronicle: ChronicleMessage
    last: NotRequired[int]  # of a replay: the present ply


class ScorePoint(TypedDict):
    """Everybody's points from a ply on."""

    ply: int
    scores: list[int]
    rival: int | None

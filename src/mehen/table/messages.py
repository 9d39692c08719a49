"""The shapes of what goes over the line: a position as one audience may know it, and how the game went so far.

Plain dictionaries at run time, so that a worker in a browser can hand them over as they are; the client's types are
written from these declarations (``mehen.table.typescript``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict

from mehen.core.telling import Horizon

#: What a thing is about, by name: ids of cards and places, numbers, lists of ids.
Arguments = dict[str, str | int | list[str]]


#: What a lesson is: a whole game with a guide, or one position with a goal.
LessonKind = Literal["guide", "exercise"]
#: What a step of a guide asks: to look, to do one thing, to choose among some, to play on alone; or it is the end.
StepMode = Literal["look", "one", "choose", "free", "end"]
TaskState = Literal["done", "now", "next"]
GoalState = Literal["open", "reached", "missed"]


class Sentence(TypedDict):
    """Something said, and the rule behind it."""

    text: str
    rule: str
    card: NotRequired[str]  # what it is about, in the index: ``nile_card.A14``


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

    action: str  # its name among the choices
    actions: list[str]  # send these: one, or several in a row ("pay for me")
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
    card: NotRequired[str]  # what it is about, in the index


class Ahead(TypedDict):
    """A place on the board that can be tapped although another choice comes first: send both at once."""

    target: str
    actions: list[str]
    title: str


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
    event: NotRequired[str]  # of a chapter: what has happened, by its name, and what the sentence says of it
    args: NotRequired[Arguments]
    undo: NotRequired[int]  # the ply an undo went back to


class Item(TypedDict):
    """A change of points, why, and through what."""

    seat: int
    amount: int
    source: str
    about: str  # name of the card, tile or region; ""
    what: str  # its id, ``region.2``; ""
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
    act: str  # chapters in a row with one act and about one thing are one moment; "": it is only told in the log
    title: str
    about: str
    what: str  # id of what it is about; ""
    rule: str
    first: int
    last: int
    open: bool  # it goes on
    changes: list[Change]
    items: list[Item]
    totals: list[int]  # everybody's points after it, as the ledger counts them


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
    words: list[str]  # where it is no number: which of the words names each value, ``ring.left``
    phone: int
    beside: str


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


class Common(TypedDict):
    """What everybody at a table reads alike."""

    ply: int
    actor: int | None  # the first of ``asked``
    asked: list[int]  # whose answers the table waits for; several where they choose at the same time
    over: bool
    moment: MomentMessage
    turn: int  # number of the present turn
    names: list[str]  # of the participants, as all sentences use them
    gauges: list[list[int]]  # of every participant, in the order of the game's gauges
    table_gauges: list[int]
    scores: list[int]
    rival: Rival | None
    ledger: list[list[int]]  # points by source, of every participant
    places: list[int] | None
    last: NotRequired[int]  # of a replay: the present ply


class Position(Common):
    """Everything that one audience may know of a table, and all that a client needs to draw it."""

    seat: int | None  # ``null``: a spectator
    sealed: list[SealedMessage]  # what one has answered there; ``undo_to`` takes the last one back
    step: str
    view: Mapping[str, object]  # of the shape that the game declares, see its ``shapes.py``
    prompt: Sentence
    choices: list[ChoiceMessage]
    ahead: list[Ahead]
    blocked: list[Blocked]
    undo_to: int | None  # the ply one tap on "undo" goes back to
    undo_from: int | None  # the first ply one may go back to alone; one's decisions since can be taken back each
    own_ply: int | None  # one's own last action that still counts, and the ply before it
    own_from: int | None
    own_asks: list[int]  # seats of absent people who would have to agree to an undo that leads there
    since: list[list[int]] | None  # the gauges after one's own last action
    result: str | None  # how a game against a rival has ended, in words
    log: list[LogLine]
    chronicle: ChronicleMessage


class ScorePoint(TypedDict):
    """Everybody's points from a ply on."""

    ply: int
    scores: list[int]
    rival: int | None


class LessonInfo(TypedDict):
    """A lesson in the list of what can be learned."""

    game: str
    id: str
    kind: LessonKind
    title: str
    summary: str
    minutes: int
    order: int
    seats: int
    steps: int  # of a guide; 1 for an exercise


class GuideOption(TypedDict):
    """One of the choices between which a guide lets one decide."""

    action: str  # its name among the choices of the position
    title: str
    good: str  # what speaks for it
    but: str  # and against it


class Task(TypedDict):
    """A line in the list of this round's steps."""

    id: str
    title: str
    state: TaskState


class Detour(TypedDict):
    """The learner goes, or has gone, another way than the guide."""

    text: str  # what it costs
    back: int  # so many entries of ``done`` to keep to come back


class GuideMessage(TypedDict):
    """What the guide says here, and what it points at."""

    step: int  # from 1
    steps: int
    id: str
    mode: StepMode
    round: str  # heading of the group of steps
    tasks: list[Task]
    headline: str
    say: str
    why: str
    point: list[str]  # targets of the board, or parts of the frame: ``@seats``
    expected: list[str]  # names of the choices that carry it on
    options: list[GuideOption]
    after: str  # what the guide says of what has just been done; ""
    watch: Sentence | None  # the one line to keep an eye on in this game
    detour: Detour | None
    comment: str  # in free play: what the guide says of the last decision; ""


class ExerciseMessage(TypedDict):
    """A goal, how far one has come, and how to find it."""

    goal: str
    state: GoalState
    point: list[str]
    numbers: list[Change]  # at the start and now; ``null`` is the table
    hints: list[str]
    better: list[str]  # entries of ``done`` of a better solution; none if the learner's is as good
    better_text: str
    reachable: bool  # can the goal still be reached from here?


class LessonMessage(TypedDict):
    """A lesson after what the learner has done so far: the whole table, and what is said beside it."""

    info: LessonInfo
    you: int
    done: list[str]  # as understood: "skip" is replaced by what was played
    digest: str  # of the edition
    options: dict[str, str]  # of the table
    goal_line: str  # how this game is won
    position: Position
    guide: GuideMessage | None
    exercise: ExerciseMessage | None
    finished: bool

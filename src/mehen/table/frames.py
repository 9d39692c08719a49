"""The shapes of what is said of a table: seats, talk, refusals, and the frames of a line to it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from mehen.table.messages import Position
from mehen.table.patch import Patch

Status = Literal["open", "running", "finished", "abandoned"]
ClockKind = Literal["none", "live", "days"]
UndoRule = Literal["free", "consent", "never"]
VoteTopic = Literal["undo", "replace", "abandon"]


class Seat(TypedDict):
    """People are shown by name; their id lets a client find its own seat."""

    seat: int
    user_id: str | None
    name: str | None
    bot: str
    resigned: bool
    used_ms: int
    asked_at: int | None  # since when its answer is waited for, where it is
    score: int | None
    place: int | None


class Vote(TypedDict):
    topic: VoteTopic
    seat: int
    value: int


class AskedVote(Vote):
    """Somebody absent is asked for their consent, until a deadline."""

    until: int


class Table(TypedDict):
    """A table as everyone who may see it sees it."""

    id: str
    game: str
    rules: int
    edition: str
    digest: str
    options: dict[str, str]
    title: str
    clock: ClockKind
    clock_ms: int
    undo: UndoRule
    listed: bool
    rated: bool
    tired: bool  # slow bots have thought enough for today: a quick one plays for them
    owner_id: str | None
    status: Status
    ply: int
    actor: int  # the first seat that is asked
    origin: str | None
    rematch: str | None
    created_at: int
    ended_at: int | None
    turn_at: int | None
    seats: list[Seat]
    votes: list[Vote]
    asked: list[AskedVote]


class MyTable(Table):
    my_turn: bool


class ChatLine(TypedDict):
    """Plain text: whoever shows it must not read markup in it."""

    id: int
    name: str
    user_id: str | None
    text: str
    at: int


class Problem(TypedDict):
    """A refusal."""

    code: str
    text: str
    rule: str
    details: dict[str, str | int | list[str] | list[int]]


class Update(TypedDict):
    """How the table stands; the position if it has changed."""

    type: Literal["update"]
    table: Table
    position: NotRequired[Position]
    chat: NotRequired[list[ChatLine]]


class Delta(TypedDict):
    """What has changed since the last update or delta of this socket; for whoever asks for it.

    Each change is a path, by keys and places in lists, and the value that stands there now; without one it is gone.
    """

    type: Literal["delta"]
    table: Patch
    position: NotRequired[Patch]
    chat: NotRequired[list[ChatLine]]


class Done(TypedDict):
    type: Literal["done"]
    id: str
    ply: NotRequired[int | None]


class RefusedFrame(Problem):
    type: Literal["refused"]
    id: str


ServerFrame = Update | Delta | Done | RefusedFrame
FRAMES = (Update, Delta, Done, RefusedFrame)


class Option(TypedDict):
    """An option in the reader's language: its name, one sentence about it, and what its values are called."""

    name: str
    text: str
    values: dict[str, str]
    seats: list[int]  # at which it makes a difference


class GameInfo(TypedDict):
    name: str
    title: str
    min_seats: int
    max_seats: int
    rules: int
    options: dict[str, list[str]]  # the first value of each is the usual one
    option_texts: dict[str, Option]
    bots: list[str]  # the weakest first; then those that other packages bring along
    sources: dict[str, int]  # how many groups of component values come from where


class CostlyDecision(TypedDict):
    """A decision of a finished game that cost something: what was done, what was better, and the lost part of the
    chance to win."""

    ply: int
    seat: int
    done: str
    better: str
    lost: float


class Instead(TypedDict):
    """``chances`` are empty if it was hardly looked at; ``close``: hardly any difference to the recommended choice."""

    choice: str
    chances: list[float]
    close: bool


class Advice(TypedDict):
    """``chances`` of each seat after it, 1 in sum, empty where nothing else is possible; none of ``instead`` has more.

    ``reasons`` compare it with the next best choice.
    """

    ply: int
    seat: int
    action: str  # as a choice names it
    choice: str
    chances: list[float]
    instead: list[Instead]
    reasons: list[str]

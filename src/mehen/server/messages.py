"""The shapes of what the house says: tables, seats, talk, refusals, and the frames of a socket."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from mehen.table.messages import Position

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


class Question(Vote):
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
    asked: list[Question]


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
    details: dict[str, Any]


class Update(TypedDict):
    """How the table stands; the position if it has changed."""

    type: Literal["update"]
    table: Table
    position: NotRequired[Position]
    chat: NotRequired[list[ChatLine]]


class Done(TypedDict):
    type: Literal["done"]
    id: str
    ply: NotRequired[int | None]


class RefusedFrame(Problem):
    type: Literal["refused"]
    id: str


ServerFrame = Update | Done | RefusedFrame
FRAMES = (Update, Done, RefusedFrame)

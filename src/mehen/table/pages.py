"""The shapes of what is read beside the table: examples of the rules, how to win, the index of the box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict


class ExampleStep(TypedDict):
    """A position with a sentence."""

    text: str
    seat: int  # who looks, and whose mat is shown
    step: str
    view: Mapping[str, object]
    region: str  # the part of the board it is about; "": all of it
    lit: list[str]  # targets on the board or the mat
    mat: bool  # is it about what lies in front of the seat?
    stage: bool  # is it about what happens below the board?


class ExampleMessage(TypedDict):
    """A few positions in a row that show one rule."""

    name: str
    title: str
    rule: str
    names: list[str]  # who sits where
    steps: list[ExampleStep]


class Titled(TypedDict):
    """A few words, and what they mean."""

    title: str
    text: str


class SourceOfPoints(TypedDict):
    """Where points come from, and how many: of the winners, and of everybody."""

    name: str
    title: str
    text: str
    rule: str
    winner: float
    mean: float


class WinMessage(TypedDict):
    """How a game is won, on one screen."""

    goal: str
    lead: str
    ways: list[Titled]
    plans: list[Titled]
    mistakes: list[Titled]
    sources: list[SourceOfPoints]
    games: int  # the amounts come from so many games of bots
    seats: int
    bot: str
    final: float  # the winner's points, on average


class Fact(TypedDict):
    """A value of a card or space."""

    title: str
    text: str


class CommonQuestion(TypedDict):
    """What people ask about a thing, and the answer."""

    ask: str
    answer: str


class CardMessage(TypedDict):
    """A card, tile, space or figure."""

    group: str
    id: str
    ids: list[str]  # all components of this group that are alike
    name: str
    text: str
    rule: str
    facts: list[Fact]
    questions: list[CommonQuestion]
    also: str  # name and text in the other language: one may search for either


class Shelf(TypedDict):
    """Things of one kind."""

    group: str
    name: str
    cards: list[CardMessage]


class AidSection(TypedDict):
    """A box of the page to print."""

    title: str
    lines: list[str]


class BookMessage(TypedDict):
    """Everything that is read beside the rules, in one language."""

    title: str
    win: WinMessage
    shelves: list[Shelf]
    aid: list[AidSection]
    examples: list[Titled]  # ``title`` is the name in the rules text, ``text`` what it is called

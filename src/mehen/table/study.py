"""Lessons, books and examples as a house hands them over: what is not there, or cannot have been done, is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from mehen.core.errors import SetupError
from mehen.core.game import Game
from mehen.table import book as pages_of
from mehen.table import examples, lessons
from mehen.table.errors import Missing, Refused
from mehen.table.lesson_file import Lesson
from mehen.table.pages import BookMessage, ExampleMessage

T = TypeVar("T")


def lesson(game: Game[Any], name: str) -> Lesson:
    try:
        return lessons.find(game.name, name)
    except SetupError:
        raise Missing("lesson") from None


def checked(work: Callable[[], T]) -> T:
    """Something that cannot have been done is refused with where and why."""
    try:
        return work()
    except lessons.RefusedEntry as error:
        raise Refused("illegal", rule=error.rule, text=error.reasons, index=error.index, entry=error.entry) from None


def book(game: Game[Any], lang: str) -> BookMessage:
    if not pages_of.has_book(game):
        raise Missing("page")
    return pages_of.book(game, lang)


def example(game: Game[Any], name: str, lang: str) -> ExampleMessage:
    if name not in examples.names(game):
        raise Missing("page")
    return examples.example(game, name, lang)

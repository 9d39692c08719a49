"""Numbers that the texts of a lesson say, held against the table and the game's data.

A lesson names where each of them comes from (``holds``).  So a changed value leaves no text behind that is wrong: it
fails the check, and so does a number in digits that nothing holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from mehen.core import catalog
from mehen.core.state import State
from mehen.core.text import LANGUAGES
from mehen.table.course import Course
from mehen.table.forecast import reading
from mehen.table.lesson_file import IN_A_ROW, Both, Goal, Hold, Lesson, Step

#: A number after one of these is a name ("slot 1"), and so is one with a hyphen ("3-reed"): nothing is counted.
NAMING: Final = (
    "place|places|slot|row|round|rounds|site|column|set|field|stage|level|card|scroll|grave"
    "|Platz|Plätzen|Baufeld|Reihe|Zeile|Runde|Runden|Bauplatz|Spalte|Set|Feld|Stufe|Grab|Papyrus"
)
NAME: Final = re.compile(rf"\b(?:{NAMING}) \d+(?: (?:to|bis) \d+)?|\d+-\w+", re.IGNORECASE)
DIGITS: Final = re.compile(r"\d+")


def misstated(lesson: Lesson, state: State, step: Step, after: bool) -> Iterator[str]:
    """Gauges that do not show what a step says of them: when it begins, or when it is over."""
    for hold in step.holds:
        if hold.gauges and hold.after == after:
            yield from differs(lesson, state, hold, f"step[{step.id}]")


def misstated_goal(lesson: Lesson, goal: Goal, first: State, last: State) -> Iterator[str]:
    """The same for an exercise: at its start, and after the best solution."""
    for hold in goal.holds:
        if hold.gauges:
            yield from differs(lesson, last if hold.after else first, hold, "goal")


def differs(lesson: Lesson, state: State, hold: Hold, where: str) -> Iterator[str]:
    game = catalog.game(lesson.game)
    seat = {"you": lesson.you, "table": -1, "rival": lesson.seats}.get(hold.of)
    row = reading(game, state)[lesson.names.index(hold.of) if seat is None else seat]
    known = [gauge.name for gauge in (game.table_gauges if hold.of == "table" else game.gauges)]
    found = sum(row[known.index(name)] for name in hold.gauges)
    if found != hold.number:
        when = "after it " if hold.after else ""
        yield f"{where}.holds: says {hold.number}, but {when}{IN_A_ROW.join(hold.gauges)} of {hold.of} is {found}"


def outdated(lesson: Lesson) -> Iterator[str]:
    """Values of the game's data that are not what a text says."""
    data = catalog.game(lesson.game).edition().data
    for where, holds in holds_of(lesson):
        for hold in holds:
            found = [value_at(data, path) for path in hold.values]
            known = all(isinstance(value, int) for value in found)
            if hold.values and (not known or sum(found) != hold.number):
                yield f"{where}.holds: says {hold.number}, but {IN_A_ROW.join(hold.values)} is {found}"


def value_at(data: Any, path: str) -> Any:
    """``officials.scribe.gp``, ``stages.0``: by key, by place, or by the id of a row."""
    for key in path.split("."):
        if isinstance(data, list):
            rows = [row for row in data if isinstance(row, dict) and str(row.get("id", "")) == key]
            data = rows[0] if rows else data[int(key)] if key.isdecimal() and int(key) < len(data) else None
        else:
            data = data.get(key) if isinstance(data, dict) else None
    return data


def unheld(lesson: Lesson) -> Iterator[str]:
    """Numbers in digits that nothing vouches for."""
    for where, said, known in numbered_texts(lesson):
        for lang in LANGUAGES:
            for text in said:
                for number in DIGITS.findall(NAME.sub("", text[lang])):
                    if int(number) not in known:
                        yield f"{where}.{lang}: found the number {number}, expected it among the holds: {text[lang]}"


def numbered_texts(lesson: Lesson) -> Iterator[tuple[str, list[Both], set[int]]]:
    """What is said, and the numbers that are vouched for there."""
    for step in lesson.steps:
        offers = [text for offer in step.offers for text in (offer.good, offer.but)]
        held = {abs(hold.number) for hold in step.holds}
        yield f"step[{step.id}]", [step.headline, step.say, step.why, step.after, *offers], held
    if goal := lesson.goal:
        needed = {abs(n) for need in goal.needs for n in (need.least, need.most, need.rise, need.fall) if n is not None}
        played = {int(number) for action in goal.best for number in DIGITS.findall(action)}
        held = {abs(hold.number) for hold in goal.holds}
        yield "goal", [goal.say, goal.praise, *goal.hints], needed | played | held


def holds_of(lesson: Lesson) -> Iterator[tuple[str, tuple[Hold, ...]]]:
    for step in lesson.steps:
        yield f"step[{step.id}]", step.holds
    if lesson.goal:
        yield "goal", lesson.goal.holds


class Listener:
    """Hears every step of a guide once as it begins and as it is over, and notes what is not so."""

    def __init__(self) -> None:
        self.heard: Step | None = None

    def notice(self, course: Course) -> Iterator[str]:
        if course.finished_step:
            yield from misstated(course.lesson, course.state, course.finished_step, after=True)
        now = course.current
        if now is not None and now is not self.heard:
            self.heard = now
            yield from misstated(course.lesson, course.state, now, after=False)

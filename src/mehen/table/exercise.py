"""Exercises: when one is judged, what its goal needs, and whether it can still be reached.

Everything is done on bare positions, so that a search may try thousands of answers.  The others and chance answer as
in ``course``: what is found here is what would happen at the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from mehen.core import catalog
from mehen.core.events import Event
from mehen.core.game import Game
from mehen.core.record import digest
from mehen.core.state import BOOKED, CHAPTER, CHAPTER_END, NATURE, OVER, State
from mehen.core.text import Arg, Line, Texts
from mehen.table import words
from mehen.table.course import line_of, remembered
from mehen.table.forecast import Reading, reading
from mehen.table.lesson_file import Goal, Lesson, Need
from mehen.table.messages import Change, ExerciseMessage, GoalState

#: Actions, the others' too, that are tried before a goal is taken to be reachable; somebody waits for the answer.
LOOKED: Final = 1_500

#: A position in which the learner decides, and after how many actions.
Point = tuple[str, int]


@dataclass(slots=True)
class Ground:
    """An exercise after some answers; once judged, it stays so."""

    lesson: Lesson
    state: State
    played: list[int]
    first: Reading
    own: list[int] = field(default_factory=list)  # the learner's answers
    booked: dict[int, int] = field(default_factory=dict)  # the learner's points by source, since the start
    inside: bool = False  # the chapter that ends it has begun
    verdict: GoalState = "open"
    shown: Reading = field(default_factory=list)  # the gauges when it was judged, or now

    @property
    def goal(self) -> Goal:
        assert self.lesson.goal is not None
        return self.lesson.goal

    @property
    def game(self) -> Game[Any]:
        return catalog.game(self.lesson.game)

    def copy(self) -> Ground:
        return Ground(
            self.lesson,
            self.state.clone(),
            [*self.played],
            self.first,
            [*self.own],
            {**self.booked},
            self.inside,
            self.verdict,
            self.shown,
        )

    def after(self, action: int) -> Ground:
        """One legal answer of the learner, and what everybody else does until they are asked again or it is judged."""
        now = self.copy()
        moment = now.game.moment(now.state)
        now.own.append(action)
        now.apply(action)
        while now.verdict == "open" and now.state.actor == NATURE:
            now.apply(now.others())
        ended = now.state.actor != now.lesson.you or now.game.moment(now.state) != moment
        if now.goal.end == "turn" and ended:
            now.judge(now.state)
        if now.goal.end == "decisions" and len(now.own) >= now.goal.count:
            now.judge(now.state)
        while now.verdict == "open" and now.state.actor not in (now.lesson.you, OVER):
            now.apply(now.others())
        if now.state.actor == OVER:
            now.judge(now.state)
        if now.verdict == "open":
            now.shown = reading(now.game, now.state)
        return now

    def others(self) -> int:
        return remembered(self.lesson, self.state, self.played)

    def apply(self, action: int) -> None:
        """One action of anybody; what it brings on is listened to."""
        state = self.state
        before = self.game.moment(state).round
        story: list[Event] = []
        moments: list[State] = []
        state.story, state.moments = story, moments
        state.apply(action)
        state.story = state.moments = None
        self.played.append(action)
        snapshots = iter(moments)
        for what, seat, amount, _ in story:
            if what <= BOOKED and seat == self.lesson.you:
                self.booked[BOOKED - what] = self.booked.get(BOOKED - what, 0) + amount
            elif what in (CHAPTER, CHAPTER_END):
                self.turn_page(what == CHAPTER and self.game.chapters[seat].name == self.goal.which, next(snapshots))
        if self.goal.end == "round" and self.game.moment(state).round != before:
            self.judge(state)
        if self.goal.early and self.holds(state):
            self.judge(state)

    def turn_page(self, wanted: bool, now: State) -> None:
        """A chapter begins or ends; the goal is judged when the one it names is over."""
        if self.inside and not wanted:
            self.judge(now)
        self.inside = wanted

    # -- the goal ------------------------------------------------------------------

    def judge(self, state: State) -> None:
        if self.verdict == "open":
            self.verdict = "reached" if self.holds(state) else "missed"
            self.shown = reading(self.game, state)

    def holds(self, state: State) -> bool:
        return all(fits(need, *self.measured(need, state)) for need in self.goal.needs)

    def measured(self, need: Need, state: State) -> tuple[int, int]:
        """A number at the start, and in a position."""
        game, you = self.game, self.lesson.you
        if need.what == "source":
            number = [source.name for source in game.sources].index(need.name)
            return 0, self.booked.get(number, 0)
        if need.what == "place":
            return 0, int(state.places()[you]) if state.actor == OVER else ahead(game.standing(state), you)
        row, column = locate(game, self.lesson, need.name, need.what == "table")
        return self.first[row][column], reading(game, state)[row][column]

    def value(self) -> tuple[int, ...]:
        """How good a solution is: the more the better, the first number counts most."""
        out: list[int] = []
        for name in self.goal.better:
            row, column = locate(self.game, self.lesson, name.removeprefix("-"))
            out.append(-self.shown[row][column] if name.startswith("-") else self.shown[row][column])
        return tuple(out)


def fits(need: Need, before: int, now: int) -> bool:
    return (
        (need.least is None or now >= need.least)
        and (need.most is None or now <= need.most)
        and (need.rise is None or now - before >= need.rise)
        and (need.fall is None or before - now <= need.fall)
    )


def ahead(scores: Sequence[int], seat: int) -> int:
    """The place of a seat on the way, 1 for the first."""
    return 1 + sum(other > scores[seat] for other in scores)


def locate(game: Game[Any], lesson: Lesson, name: str, of_table: bool = False) -> tuple[int, int]:
    """Where a reading has a gauge: the learner's own, or the table's."""
    own = [gauge.name for gauge in game.gauges]
    if name in own and not of_table:
        return lesson.you, own.index(name)
    return -1, [gauge.name for gauge in game.table_gauges].index(name)


# -- playing and searching ---------------------------------------------------------------------------


def ground_of(lesson: Lesson) -> Ground:
    """The exercise before the learner has done anything."""
    actions, _ = line_of(lesson)
    game = catalog.game(lesson.game)
    state = game.new(game.rules(lesson.seats, options=lesson.options))
    for action in actions:
        state.apply(action)
    first = reading(game, state)
    return Ground(lesson, state, [*actions], first, shown=first)


def played(lesson: Lesson, done: Sequence[str]) -> Ground:
    """The exercise after these answers, which are legal; what comes after the verdict changes nothing."""
    ground = ground_of(lesson)
    space = ground.game.space(ground.state.rules)
    for entry in done:
        action = space.read(entry)
        assert action is not None
        if ground.verdict == "open":
            ground = ground.after(action)
    return ground


@dataclass(slots=True)
class Search:
    """What a search over the learner's own answers has found."""

    looked: int = 0
    complete: bool = True  # everything was looked at
    best: Ground | None = None
    solutions: int = 0
    missed: int = 0
    points: dict[Point, Ground] = field(default_factory=dict)  # where the learner decides
    before: dict[Point, list[Point]] = field(default_factory=dict)  # the points that lead to one
    won: list[Point] = field(default_factory=list)  # where one answer reaches the goal

    def lost(self) -> list[Ground]:
        """When everything was looked at: where the goal is out of reach, just behind points where it is not."""
        alive: set[Point] = set()
        back = [*self.won]
        while back:
            point = back.pop()
            if point not in alive:
                alive.add(point)
                back += self.before[point]
        return [
            ground
            for point, ground in self.points.items()
            if point not in alive and not alive.isdisjoint(self.before[point])
        ]


def search(ground: Ground, bound: int, first: bool = False) -> Search:
    """Every way on from here, up to so many actions; with ``first``, until one reaches the goal."""
    found = Search()
    open_ends: list[tuple[Ground, list[Point]]] = [(ground, [])]
    while open_ends:
        here, before = open_ends.pop()
        if here.verdict != "open":
            found.solutions += here.verdict == "reached"
            found.missed += here.verdict == "missed"
            found.won += before if here.verdict == "reached" else []
            if here.verdict == "reached" and (found.best is None or here.value() > found.best.value()):
                found.best = here
                if first:
                    return found
            continue
        if found.looked >= bound:
            found.complete = False
            return found
        point = digest(here.state), len(here.played)
        found.before.setdefault(point, []).extend(before)
        if point not in found.points:
            found.points[point] = here
            further = [here.after(action) for action in reversed(here.state.legal())]
            found.looked += sum(len(one.played) - len(here.played) for one in further)
            open_ends += [(one, [point]) for one in further]
    return found


def reachable(ground: Ground, bound: int = LOOKED) -> bool:
    """Can the goal be reached from here?  Where there is too much to look at, that is not denied."""
    if ground.verdict != "open":
        return ground.verdict == "reached"
    if ground.own == best_of(ground.lesson).own[: len(ground.own)]:
        return True
    found = search(ground, bound, first=True)
    return found.best is not None or not found.complete


@lru_cache(256)
def best_of(lesson: Lesson) -> Ground:
    """The best solution that the lesson knows."""
    assert lesson.goal is not None
    return played(lesson, lesson.goal.best)


# -- in words ----------------------------------------------------------------------------------------


def message(lesson: Lesson, done: Sequence[str], texts: Texts) -> ExerciseMessage:
    """An exercise as the learner reads it."""
    ground = played(lesson, done)
    goal, lang = ground.goal, texts.lang
    best = best_of(lesson)
    improvable = ground.verdict == "reached" and best.value() > ground.value()
    return {
        "goal": goal.say[lang],
        "state": ground.verdict,
        "point": list(goal.point),
        "numbers": [change(ground, name) for name in goal.consequences],
        "hints": [hint[lang] for hint in goal.hints],
        "better": list(goal.best) if improvable else [],
        "better_text": " ".join([*compared(best, ground, texts), goal.praise[lang]]) if improvable else "",
        "reachable": reachable(ground),
    }


def change(ground: Ground, name: str) -> Change:
    row, column = locate(ground.game, ground.lesson, name)
    return {
        "seat": row if row >= 0 else None,
        "gauge": name,
        "before": ground.first[row][column],
        "after": ground.shown[row][column],
    }


def compared(best: Ground, own: Ground, texts: Texts) -> list[str]:
    """What the better solution has more or less of."""
    said: list[str] = []
    for name, better, mine in zip(own.goal.better, best.value(), own.value(), strict=True):
        gauge = name.removeprefix("-")
        if better != mine:
            args: dict[str, Arg] = {
                "gauge": words.capital(texts.get(f"gauge.{gauge}")),
                "after": abs(better),
                "before": abs(mine),
            }
            said.append(words.texts(texts.lang).say(Line("learn.instead", args)))
    return said[:2]

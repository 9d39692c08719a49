"""A lesson as far as a learner has come: the table, and where on the lesson's line it stands.

As long as the learner follows the line, everybody does.  Whoever leaves it plays a game like any other: bots answer,
and luck comes from the lesson's seed, so that the same answers always make the same game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from mehen.bots import levels
from mehen.bots.runner import ask
from mehen.core import catalog
from mehen.core.errors import IllegalAction, MehenError
from mehen.core.game import Game
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, State
from mehen.core.text import LANGUAGES
from mehen.table import words
from mehen.table.lesson_file import IN_A_ROW, Both, Lesson, LessonError, Step
from mehen.table.timeline import ACT, Entry, Timeline

NEXT: Final = "next"
SKIP: Final = "skip"
#: Who decides for a learner who does not want to.
GUIDE: Final = "greedy"
SPREAD: Final = 7919  # between the seeds of one action and the next: neighbours must not look alike
REMEMBERED: Final = 4_000  # answers of bots


class RefusedEntry(MehenError):
    """Something the learner cannot have done there: which entry, and why, in every language."""

    def __init__(self, index: int, entry: str, reasons: Both, rule: str = "") -> None:
        super().__init__(f"done[{index}]: {entry!r}: {reasons['en']}{f' [{rule}]' if rule else ''}")
        self.index = index
        self.entry = entry
        self.reasons = reasons
        self.rule = rule


def refused(game: Game[Any], state: State, seat: int, index: int, entry: str) -> RefusedEntry:
    """Why a seat cannot do this now, with the rule behind it."""
    action = game.space(state.rules).read(entry)
    line = game.refusal(state, -1 if action is None else action, seat)
    return RefusedEntry(index, entry, {lang: game.say(state.rules, line, lang) for lang in LANGUAGES}, line.rule)


@dataclass(frozen=True, slots=True)
class LastAnswer:
    """What the learner has decided last: the position before it, the answer, and what the line meant."""

    state: State
    action: int
    meant: int | None


def luck(lesson: Lesson, actions: int) -> Rng:
    """All chance after so many actions."""
    return Rng(lesson.seed * SPREAD + actions)


def answer(lesson: Lesson, state: State, actions: int) -> int:
    """What NATURE draws or another seat answers, off the line."""
    rng = luck(lesson, actions)
    if state.actor == NATURE:
        return int(state.sample(rng))
    return ask(levels.make(lesson.others), state, rng).action


_memory: dict[tuple[str, str, tuple[int, ...]], int] = {}


def remembered(lesson: Lesson, state: State, played: Sequence[int]) -> int:
    """The same, asked of a bot once, however often the same game is played through."""
    key = lesson.game, lesson.id, tuple(played)
    if key not in _memory:
        if len(_memory) >= REMEMBERED:
            _memory.clear()
        _memory[key] = answer(lesson, state, len(played))
    return _memory[key]


def advised(lesson: Lesson, state: State, actions: int) -> int:
    """What the guide would do for the learner."""
    return ask(levels.make(GUIDE), state, luck(lesson, actions)).action


@lru_cache(64)
def line_of(lesson: Lesson) -> tuple[list[int], list[int]]:
    """The lesson's line as actions, and who takes each; LessonError says where it stops to be legal."""
    game = catalog.game(lesson.game)
    rules = game.rules(lesson.seats, options=lesson.options)
    space, state = game.space(rules), game.new(rules)
    actions: list[int] = []
    actors: list[int] = []
    for index, notation in enumerate(lesson.line):
        action = space.read(notation)
        actors.append(int(state.actor))
        if action is None or action not in state.legal():
            raise stopped(lesson, game, state, index)
        actions.append(action)
        game.act(state, action)
    return actions, actors


def stopped(lesson: Lesson, game: Game[Any], state: State, index: int) -> LessonError:
    """Where the line is no game any more, and what would be one."""
    space = game.space(state.rules)
    who = {NATURE: "chance", OVER: "nobody"}.get(int(state.actor)) or f"seat {state.actor}"
    legal = ", ".join(space.write(action) for action in state.legal()) if state.actor != OVER else "the game is over"
    problem = f"line[{index}]: found {lesson.line[index]!r}, but {who} is asked ({game.step_name(state)}): {legal}"
    return LessonError(f"{lesson.game}/lessons/{lesson.id}.toml", [problem])


class Course:
    """Plays a lesson entry by entry; see ``take``."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.game = catalog.game(lesson.game)
        self.rules = self.game.rules(lesson.seats, options=lesson.options)
        self.space = self.game.space(self.rules)
        self.actions, self.actors = line_of(lesson)
        self.timeline = Timeline(self.game, self.rules)
        self.at = 0  # entries of the line that are behind us
        self.on_line = True
        self.left: int | None = None  # entries of ``done`` before the learner left the line
        self.tails: list[list[str]] = []  # what carries on the choices that the last answer began
        self.step = 0  # of the guide
        self.finished_step: Step | None = None  # by the last entry
        self.done: list[str] = []
        self.decisions = 0  # of the learner
        self.last: LastAnswer | None = None
        for _ in range(lesson.start):
            self.follow()
        self.wait()
        self.begin_step()

    # -- the table -----------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.timeline.state

    @property
    def yours(self) -> bool:
        """Is the learner asked?"""
        return int(self.timeline.actor) == self.lesson.you

    @property
    def in_step(self) -> bool:
        """Does the line say what the learner does now?"""
        return self.on_line and self.at < len(self.actors) and self.actors[self.at] == self.lesson.you and self.yours

    def play(self, action: int) -> None:
        self.timeline.append(Entry(self.timeline.ply + 1, ACT, int(self.timeline.actor), action))

    def follow(self) -> None:
        self.play(self.actions[self.at])
        self.at += 1

    def wait(self) -> None:
        """Everybody else answers until the learner is asked, or the game is over."""
        while not self.timeline.over and not self.yours:
            if self.on_line and self.at < len(self.actions):
                if self.actors[self.at] == self.timeline.actor and self.actions[self.at] in self.state.legal():
                    self.follow()
                    continue
                self.on_line = False  # another choice of the learner has changed what the others may do
            self.play(remembered(self.lesson, self.state, self.timeline.session.record.actions))

    # -- what the learner does -----------------------------------------------------

    def take(self, entry: str) -> None:
        """One more entry of ``done``; RefusedEntry says why it cannot be."""
        self.finished_step = None
        if self.timeline.over:
            raise self.refusal(entry)
        looking = self.on_line and self.current is not None and self.current.mode == "look"
        if entry == NEXT or (entry == SKIP and looking):
            if not looking:
                reasons = {lang: words.texts(lang).get("learn.asks") for lang in LANGUAGES}
                raise RefusedEntry(len(self.done), entry, reasons)
            self.done.append(NEXT)
            self.step += 1
            self.begin_step()
            return
        self.decide(self.suggestion() if entry == SKIP else " ".join(entry.split()))

    def suggestion(self) -> str:
        """What the guide does for the learner."""
        if self.in_step:
            return self.space.write(self.actions[self.at])
        if self.tails:
            return self.tails[0][0]
        return self.space.write(advised(self.lesson, self.state, self.timeline.ply))

    def decide(self, entry: str) -> None:
        action = self.space.read(entry)
        if action is None:
            raise self.refusal(entry)
        self.pass_looks()
        before, at = self.state.clone(), self.at
        meant = self.actions[at] if self.in_step else None
        try:
            self.play(action)
        except IllegalAction:
            raise self.refusal(entry) from None
        self.last = LastAnswer(before, action, meant)
        self.decisions += 1
        if meant is not None:
            self.go_on(entry, action, at)
        elif self.tails:
            self.tails = [tail[1:] for tail in self.tails if tail[0] == entry and len(tail) > 1]
        self.done.append(entry)
        self.wait()
        self.reach_step(at)

    def refusal(self, entry: str) -> RefusedEntry:
        return refused(self.game, self.state, self.lesson.you, len(self.done), entry)

    def pass_looks(self) -> None:
        """Whoever acts has looked enough."""
        while self.on_line and (now := self.current) is not None and now.mode == "look":
            self.step += 1
            self.begin_step()

    def go_on(self, entry: str, action: int, at: int) -> None:
        """The line goes on, with the learner's own answer in place of it where the guide has offered that too."""
        tails = [tail[1:] for tail in self.tails if tail[0] == entry]
        if action == self.actions[at]:
            self.at += 1
        elif tails:
            self.at = self.after_own(at)
        else:
            self.on_line = False
            self.left = len(self.done)
        self.tails = [tail for tail in tails if tail]

    def after_own(self, at: int) -> int:
        """Where the line goes on if the learner has answered otherwise: behind the own answers that belong together."""
        stops = {step.at for step in self.lesson.steps}
        at += 1
        while at < len(self.actors) and self.actors[at] == self.lesson.you and at not in stops:
            at += 1
        return at

    # -- the steps of a guide ------------------------------------------------------

    @property
    def current(self) -> Step | None:
        """The step of the guide that speaks now; None in an exercise."""
        return self.lesson.steps[self.step] if self.lesson.steps else None

    def begin_step(self) -> None:
        """A step that asks for something lays open what it accepts."""
        now = self.current
        accepted = [*now.expect, *(offer.action for offer in now.offers)] if now else []
        self.tails = [action.split(IN_A_ROW) for action in accepted]

    def reach_step(self, before: int) -> None:
        """The step that stands where the line has come to; in free play, the one for this round."""
        steps = self.lesson.steps
        if not steps:
            return
        old = self.step
        if self.timeline.over:
            self.step = len(steps) - 1
        elif not self.on_line or self.at == len(self.actions):
            self.step = self.free_step()
        else:
            first = next(k for k, step in enumerate(steps) if step.at > before)
            self.step = first if steps[first].at <= self.at else self.step
        if self.step != old:
            self.finished_step = steps[old]
            self.begin_step()

    def free_step(self) -> int:
        """The last one whose round has come; before the first of them, the step at which the line was left."""
        now = self.game.moment(self.state).round
        free = [k for k, step in enumerate(self.lesson.steps) if step.mode == "free" and step.from_round <= now]
        reached = [k for k in free if self.on_line or self.lesson.steps[k].from_round]
        return reached[-1] if reached else self.step


def course_of(lesson: Lesson, done: Sequence[str]) -> Course:
    """The lesson after all of this."""
    course = Course(lesson)
    for entry in done:
        course.take(entry)
    return course

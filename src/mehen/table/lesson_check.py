"""Looks a lesson over on the real engine: is every action legal, does every way lead on, can every text be read aloud?

For writers (``mehen learn GAME --check``) and for tests: a changed rule or value that breaks a lesson is found here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from mehen.bots import levels
from mehen.bots.runner import ask
from mehen.core import catalog
from mehen.core.game import Game
from mehen.core.rng import Rng
from mehen.core.state import NATURE, OVER, Rules, State
from mehen.core.text import LANGUAGES
from mehen.table import exercise
from mehen.table.course import NEXT, SKIP, Course, RefusedEntry, course_of, line_of
from mehen.table.guide import own_run
from mehen.table.lesson_file import IN_A_ROW, Both, Lesson, LessonError
from mehen.table.lesson_numbers import Listener, misstated_goal, outdated, unheld
from mehen.table.lesson_words import BREATH, breathless, words

BUBBLE: Final = 40  # words of a step, headline and reason included
SEEN: Final = 3  # games that are played to see what a board can show
TRIED: Final = 60_000  # actions that are tried to find a better solution
FEW: Final = 2  # choices that a step offers at least


def examine(lesson: Lesson, tried: int = TRIED) -> list[str]:
    """Everything that is wrong with a lesson that could be read; whoever has less time lets less be tried."""
    try:
        line_of(lesson)
    except LessonError as error:
        return error.problems
    wrong = [*spoken(lesson), *pointed(lesson), *outdated(lesson), *unheld(lesson)]
    wrong += guided(lesson) if lesson.steps else solved(lesson, tried)
    return [*dict.fromkeys(wrong)]  # what is wrong on several ways is said once


# -- guides --------------------------------------------------------------------------------------------


def guided(lesson: Lesson) -> list[str]:
    """Every step stands at a decision of the learner, and every way the guide offers leads to the free part."""
    _, actors = line_of(lesson)
    wrong = [
        f"step[{step.id}].at: found {step.at}, where seat {actors[step.at]} acts, expected a decision of yours"
        for step in lesson.steps
        if step.at < len(actors) and actors[step.at] != lesson.you
    ]
    first = Course(lesson)
    if not first.yours or first.at != lesson.steps[0].at:
        wrong.append(
            f"start: found {lesson.start}, expected {first.at}: your first decision, where the first step stands"
        )
    return wrong or list(ways(lesson, []))


def ways(lesson: Lesson, done: list[str]) -> Iterator[str]:
    """What goes wrong on any of the ways from here to the end of the line."""
    course, listener = course_of(lesson, done), Listener()
    while course.on_line and course.at < len(course.actions) and not course.timeline.over:
        now = course.current
        assert now is not None
        yield from listener.notice(course)
        if now.mode == "look":
            course.take(NEXT)
            continue
        names = choices(course)
        begun = course.at == now.at and course.in_step
        accepted = [*now.expect, *(offer.action for offer in now.offers)] if begun else []
        gone = [action for action in accepted if action not in names]
        if gone and (not done or len(accepted) - len(gone) < FEW):  # what was chosen before may be gone by now
            yield f"step[{now.id}]: after {course.done}: found {gone[0]!r}, expected one of {', '.join(names)}"
            return
        accepted = [action for action in accepted if action not in gone]
        own = course.space.write(course.actions[course.at])
        if now.mode == "choose" and begun and not any(action.split(IN_A_ROW)[0] == own for action in accepted):
            yield f"step[{now.id}].options: found no {own!r} among them, which the line goes on with"
        run = [course.space.write(one) for one in own_run(course)]
        for parts in (action.split(IN_A_ROW) for action in accepted):
            if parts != run[: len(parts)]:
                yield from ways(lesson, [*course.done, *parts])
        course.take(SKIP)
    yield from listener.notice(course)
    if not course.on_line:
        yield f"step[{course.lesson.steps[course.step].id}]: after {done}: the others cannot go on with the line here"
    elif not course.timeline.over and course.lesson.steps[course.step].mode != "free":
        yield "step: found no step of the mode 'free' for the rest of the game, expected one"


def choices(course: Course) -> list[str]:
    """Names of what the learner may do."""
    outlook = course.timeline.outlook(course.lesson.you)
    offered = (*outlook.shortcuts, *outlook.forecasts) if outlook else ()
    write = course.space.write
    return [IN_A_ROW.join([one.choice.notation, *map(write, one.choice.then)]) for one in offered]


# -- exercises -----------------------------------------------------------------------------------------


def solved(lesson: Lesson, tried: int) -> list[str]:
    """The best solution is legal and reaches the goal; a search finds one too, and none that is better."""
    assert lesson.goal is not None
    start = exercise.ground_of(lesson)
    if start.state.actor != lesson.you:
        return [f"line: found its end where {start.state.actor} is asked, expected a decision of yours"]
    try:
        course_of(lesson, lesson.goal.best)
    except RefusedEntry as error:
        return [f"goal.best: {error}"]
    best = exercise.best_of(lesson)
    if best.verdict != "reached":
        return [f"goal.best: the goal is {best.verdict} after it"]
    found = exercise.search(start, tried)
    if found.best is not None and found.best.value() > best.value():
        return [f"goal.best: found {best.value()}, but there is {found.best.value()}: {named(found.best)}"]
    return [*misstated_goal(lesson, lesson.goal, start.state, best.state), *within_reach(lesson, found, tried)]


def within_reach(lesson: Lesson, found: exercise.Search, tried: int) -> list[str]:
    """Wherever the learner may stand, a search finds a way to the goal, or there is none and the learner hears so."""
    if not found.complete:
        return beside_best(lesson, tried)
    if not found.solutions:
        return [f"goal: a search of all {found.looked} actions finds no solution"]
    return [unsaid(ground) for ground in found.lost() if exercise.reachable(ground)]


def beside_best(lesson: Lesson, tried: int) -> list[str]:
    """Where there is too much to look at: every point of the best solution and every answer beside it, from the last
    one backwards, as many as can be looked at; what the last decision leads to always is."""
    way = best_way(lesson)
    wrong: list[str] = []
    for here in reversed(way[:-1]):
        for point in [here, *(one for one in map(here.after, here.state.legal()) if one.verdict == "open")]:
            there = exercise.search(point, tried, first=True)
            tried -= there.looked
            if there.best is None and there.complete and exercise.reachable(point):
                wrong.append(unsaid(point))
            if there.best is None and not there.complete:
                last = here is way[-2]
                return [*wrong, f"goal: after {named(point)} a search finds no solution"] if last else wrong
    return wrong


def best_way(lesson: Lesson) -> list[exercise.Ground]:
    """Every point of the best solution, the beginning first; of a guide, and where it is not legal, none."""
    if lesson.goal is None:
        return []
    try:
        own = exercise.best_of(lesson).own
    except RefusedEntry:
        return []
    way = [exercise.ground_of(lesson)]
    for action in own:
        way.append(way[-1].after(action))
    return way


def unsaid(point: exercise.Ground) -> str:
    return f"goal: nothing leads to it after {named(point)}, but the learner does not hear that"


def named(point: exercise.Ground) -> list[str]:
    return [point.game.space(point.state.rules).write(action) for action in point.own]


# -- texts ---------------------------------------------------------------------------------------------


def spoken(lesson: Lesson) -> list[str]:
    """Nobody reads more than a bubble, and no sentence is longer than a breath."""
    wrong: list[str] = []
    for where, said, limit in texts_of(lesson):
        for lang in LANGUAGES:
            read = sum(len(text[lang].split()) for text in said)
            if read > limit:
                wrong.append(f"{where}.{lang}: found {read} words, expected at most {limit}")
            wrong += [
                f"{where}.{lang}: found {words(one)} words in one sentence, expected at most {BREATH}: {one}"
                for text in said
                for one in breathless(text[lang])
            ]
    return wrong


def texts_of(lesson: Lesson) -> Iterator[tuple[str, list[Both], int]]:
    """What is read at once, where it stands, and how long it may be."""
    yield "title", [lesson.title], 8
    yield "summary", [lesson.summary], BUBBLE
    for step in lesson.steps:
        yield f"step[{step.id}]", [step.headline, step.say, step.why], BUBBLE
        yield f"step[{step.id}].after", [step.after], BUBBLE
        for offer in step.offers:
            yield f"step[{step.id}].options[{offer.action}]", [offer.good, offer.but], BUBBLE
    if lesson.goal:
        yield "goal.say", [lesson.goal.say], BUBBLE
        yield "goal.praise", [lesson.goal.praise], BUBBLE
        for hint in lesson.goal.hints:
            yield "goal.hints", [hint], BUBBLE


# -- what is pointed at ----------------------------------------------------------------------------------


def pointed(lesson: Lesson) -> list[str]:
    """Every target is one that the board of this game can show."""
    pointing: list[tuple[str, tuple[str, ...]]] = [(f"step[{step.id}]", step.point) for step in lesson.steps]
    if lesson.goal:
        pointing.append(("goal", lesson.goal.point))
    wanted = [(where, target) for where, targets in pointing for target in targets if not target.startswith("@")]
    known = line_targets(lesson)
    if any(target not in known for _, target in wanted):
        game = catalog.game(lesson.game)
        known |= board_targets(game, game.rules(lesson.seats, options=lesson.options))
    return [
        f"{where}.point: found {target!r}, expected a target of the board"
        for where, target in wanted
        if target not in known
    ]


@lru_cache(16)
def board_targets(game: Game[Any], rules: Rules) -> frozenset[str]:
    """Whatever could be tapped in some games between quick bots."""
    found: set[str] = set()
    bot = levels.make("apprentice")
    for seed in range(1, SEEN + 1):
        rng = Rng(seed)
        state: State = game.new(rules)
        while state.actor != OVER:
            if state.actor == NATURE:
                state.apply(state.sample(rng))
            else:
                found |= targets_in(game, state)
                state.apply(ask(bot, state, rng).action)
    return frozenset(found)


def line_targets(lesson: Lesson) -> frozenset[str]:
    """The same along the lesson's own line, and along the best solution of an exercise."""
    course = Course(lesson)
    found: set[str] = set()
    state: State = course.game.new(course.rules)
    for action in course.actions:
        if state.actor >= 0:
            found |= targets_in(course.game, state)
        state.apply(action)
    for after in [state, *(ground.state for ground in best_way(lesson))]:
        if after.actor >= 0:
            found |= targets_in(course.game, after)
    return frozenset(found)


def targets_in(game: Game[Any], state: State) -> set[str]:
    seat = int(state.actor)
    named = {choice.target for choice in game.choices(state, seat)} | set(game.targets(state).values())
    return named | {one.target for one in game.reach(state, seat)}

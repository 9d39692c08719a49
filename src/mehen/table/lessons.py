"""Learning: a lesson is a pure function of what the learner has done in it so far.

No database and no network: a server answers it without keeping anything, a worker in a browser answers the same, the
terminal calls it as it is.  ``lesson_file`` reads the files, ``course`` plays them, ``guide`` and ``exercise`` speak.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mehen.core import catalog
from mehen.core.text import Texts
from mehen.table import exercise, guide, wire
from mehen.table.course import Course, RefusedEntry, course_of, refused
from mehen.table.lesson_file import Lesson, find, lessons_of, trouble
from mehen.table.messages import Detour, LessonInfo, LessonMessage, Position

#: How the learner is called at the table, who has no name in the file.
LEARNER = "Amara"


def infos(lang: str, game: str = "") -> list[LessonInfo]:
    """Everything that can be learned: of one game, or of all.  What another package has spoilt hides no other."""
    names = [game] if game else [name for name in catalog.names() if not trouble(name)]
    return [info(lesson, lang) for name in names for lesson in lessons_of(name).values()]


def info(lesson: Lesson, lang: str) -> LessonInfo:
    return {
        "game": lesson.game,
        "id": lesson.id,
        "kind": lesson.kind,
        "title": lesson.title[lang],
        "summary": lesson.summary[lang],
        "minutes": lesson.minutes,
        "order": lesson.order,
        "seats": lesson.seats,
        "steps": len(lesson.steps) or 1,
    }


def attend(lesson: Lesson, done: Sequence[str], lang: str) -> LessonMessage:
    """The lesson after all of this: the table as the learner sees it, and what is said beside it."""
    course = course_of(lesson, done)
    reader = wire.Reader(course.timeline, lang, people(lesson))
    position = reader.position(lesson.you)
    goal = exercise.message(lesson, course.done, reader.texts) if lesson.goal else None
    return {
        "info": info(lesson, lang),
        "you": lesson.you,
        "done": course.done,
        "digest": course.rules.digest,
        "options": dict(course.rules.options),
        "goal_line": reader.texts.get("learn.goal"),
        "position": position,
        "guide": guide.message(course, position, reader.texts) if lesson.steps else None,
        "exercise": goal,
        "finished": goal["state"] != "open" if goal else course.timeline.over,
    }


def look_back(lesson: Lesson, done: Sequence[str], ply: int, lang: str) -> Position:
    """The table at an earlier ply: great moments are told from the board before and after them."""
    timeline = course_of(lesson, done).timeline
    return wire.position(timeline.at(min(ply, timeline.ply)), lesson.you, lang, ply, people(lesson))


def weigh(lesson: Lesson, done: Sequence[str], actions: Sequence[str], lang: str) -> Detour:
    """What some legal actions in a row would cost, compared with what the guide means; asked before they are taken."""
    course = course_of(lesson, done)
    course.pass_looks()
    state, seat = course.state.clone(), course.lesson.you
    meant = meant_by(course)
    taken: list[int] = []
    for k, entry in enumerate(actions):
        action = course.space.read(entry)
        if state.actor != seat or action is None or action not in state.legal():
            raise refused(course.game, state, seat, len(done) + k, entry)
        taken.append(action)
        state.apply(action)
    texts = spoken(course, lang)
    return {"text": guide.cost(course.game, course.state, seat, meant, taken, texts), "back": len(done)}


def meant_by(course: Course) -> list[int]:
    """What the guide would do in the learner's place."""
    if course.in_step:
        return [course.actions[course.at]]
    action = course.space.read(course.suggestion())
    assert action is not None
    return [action]


def spoken(course: Course, lang: str) -> Texts:
    """The game's sentences with the people at this table."""
    names = wire.seat_names(course.timeline, lang, people(course.lesson))
    return wire.spoken(course.timeline, lang, names)


def people(lesson: Lesson) -> list[dict[str, Any]]:
    """Who sits at the table; nobody has to be asked about anything."""
    return [
        {"seat": seat, "name": name or LEARNER, "user_id": None, "bot": None, "resigned": False}
        for seat, name in enumerate(lesson.names)
    ]


__all__ = ["RefusedEntry", "attend", "find", "info", "infos", "lessons_of", "look_back", "weigh"]

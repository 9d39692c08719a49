"""Where a learner left a lesson in the terminal: what was done in it, so that one goes on with one's own choices."""

from __future__ import annotations

import json
import os
from pathlib import Path

from mehen.core import catalog
from mehen.table import lessons
from mehen.table.course import RefusedEntry
from mehen.table.lesson_file import Lesson


def file_of(lesson: Lesson) -> Path:
    home = Path(os.environ.get("MEHEN_HOME") or Path.home() / ".local" / "share" / "mehen")
    return home / "learn" / f"{lesson.game}-{lesson.id}.json"


def keep(lesson: Lesson, done: list[str]) -> bool:
    """Was there a place to keep it?  Nothing is kept of a lesson that has not begun or is over."""
    path = file_of(lesson)
    try:
        if not done:
            path.unlink(missing_ok=True)
            return True
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"digest": digest(lesson), "done": done}), encoding="utf-8")
    except OSError:
        return False
    return True


def kept(lesson: Lesson) -> list[str]:
    """What was done so far; nothing if the lesson or its game has changed since so that it would not fit any more."""
    try:
        data = json.loads(file_of(lesson).read_text(encoding="utf-8"))
        if data["digest"] != digest(lesson):
            return []
        done = [str(entry) for entry in data["done"]]
        lessons.attend(lesson, done, "en")
    except (OSError, ValueError, KeyError, TypeError, RefusedEntry):
        return []
    return done


def digest(lesson: Lesson) -> str:
    return catalog.game(lesson.game).edition().digest

"""Where a lesson points when one comes to it from elsewhere; `Pointing` looks at it while a guided game is played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.chosen import covering
from web.browser.conftest import Visitor
from web.browser.learning import ASKED, DESK, EXERCISES, GUIDES, PHONE, POINTED, RESTED
from web.browser.table import enter

from mehen.table import lessons
from mehen.table.course import SKIP, course_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: How many of the rings are in sight, wholly or in part.
IN_SIGHT = """() => {
  const rings = [...document.querySelectorAll('.veil .ring')].map(ring => ring.getBoundingClientRect());
  const seen = rings.filter(({ left, top, right, bottom }) =>
    right > 0 && bottom > 0 && left < innerWidth && top < innerHeight);
  return [seen.length, rings.length];
}"""

#: As if one had left the lesson there.
KEPT = "kept => localStorage.setItem('mehen.learn', kept)"


def late_steps(game: str, guide: str) -> dict[str, list[str]]:
    """Steps that offer several ideas, leave one alone or end the game: what is done when each of them begins."""
    lesson = lessons.find(game, guide)
    course = course_of(lesson, [])
    found: dict[str, list[str]] = {}
    while True:
        step = lesson.steps[course.step]
        if step.mode in ("choose", "free", "end"):
            found.setdefault(step.id, list(course.done))
        if course.timeline.over:
            return found
        course.take(SKIP)


def open_at(page: Page, game: str, lesson: str, done: list[str]) -> None:
    kept = {"done": done, "trail": [], "step": 1, "steps": 1, "finished": False}
    page.evaluate(KEPT, json.dumps({f"{game}/{lesson}": kept}))
    enter(page, f"/learn/{game}")  # the same lesson at another place
    enter(page, f"/learn/{game}/{lesson}")
    page.wait_for_function(ASKED, arg="", polling=30)


@pytest.mark.parametrize(("game", "guide"), GUIDES)
def test_ideas_are_numbered_on_the_board_and_late_steps_point_at_something(
    visit: Visitor, game: str, guide: str
) -> None:
    page = visit("/learn", confirm="turn", size=DESK)
    steps = {step.id: step for step in lessons.find(game, guide).steps}
    met = set()
    for name, done in late_steps(game, guide).items():
        met.add(steps[name].mode)
        open_at(page, game, guide, done)
        if not steps[name].point:
            continue
        page.wait_for_function(RESTED, polling=50)
        pointed, lost = page.evaluate(POINTED)
        assert not lost, (name, lost)
        assert pointed, name
        if steps[name].mode == "choose":
            assert page.locator(".veil .number").count() == len(steps[name].offers), name
            assert page.locator(".veil .ring").count() == len(pointed), name
    assert met == {"choose", "free", "end"}


@pytest.mark.parametrize(("game", "size"), covering(sorted({game for game, _ in EXERCISES}), (DESK, PHONE)))
def test_an_exercise_shows_where_to_look_with_its_first_hint(visit: Visitor, game: str, size: tuple[int, int]) -> None:
    page = visit("/learn", confirm="turn", size=size)
    wrong: list[str] = []
    for name in [exercise for own, exercise in EXERCISES if own == game]:
        goal = lessons.find(game, name).goal
        assert goal is not None
        enter(page, f"/learn/{game}/{name}")
        page.wait_for_function(ASKED, arg="", polling=30)
        assert page.locator("[data-pointed]").count() == 0, f"{name}: the light comes with the hint"
        page.locator("[data-hint]").click()
        page.wait_for_function(RESTED, polling=50)
        pointed, lost = page.evaluate(POINTED)
        assert pointed == list(goal.point), name
        # A phone shows a part of the board, and no mats: there one of them is in sight, and the board can be moved.
        if len(lost) > (0 if size == DESK else len(pointed) - 1):
            wrong.append(f"{name}: {lost} nowhere")
        seen, rings = page.evaluate(IN_SIGHT)
        if seen < (rings if size == DESK else 1):
            wrong.append(f"{name}: {seen} of {rings} rings in sight")
    assert not wrong, wrong

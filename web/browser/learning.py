"""Taking a lesson in the browser, in a few words."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playwright.sync_api import TimeoutError
from tests.chosen import LONG
from web.browser.table import ANSWER, enter

from mehen.table import lessons
from mehen.table.course import SKIP, course_of

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

LESSONS = lessons.infos("en")
GUIDES = [(one["game"], one["id"]) for one in LESSONS if one["kind"] == "guide"]
EXERCISES = [(one["game"], one["id"]) for one in LESSONS if one["kind"] == "exercise"]
#: Of each game the one that it begins with.
FIRST_GAMES = [one for one in GUIDES if one[1] == "first-game"]
DESK, PHONE = (1280, 720), (390, 844)
MOST = 600  # answers; no guided game is that long

#: The next thing that the guide waits for: how many entries are done, the mode, and what it expects there.
ASKED = """before => {
  const side = document.querySelector('.side.learn');
  if (!side || side.dataset.done === undefined || side.dataset.done === before) return false;
  if (document.querySelector('.moment')) return false;
  return { done: side.dataset.done, mode: side.dataset.mode, expected: side.dataset.expected };
}"""

#: Would a finger on the middle of it meet it, or something that lies above?
MET = """found => {
  const box = found.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return top?.closest('[data-action]') === found.closest('[data-action]');
}"""

#: Is what the guide means free to be tapped?  It may lie out of sight for a moment, but never below the bubble.
FREE = """action => {
  const named = `[data-action="${CSS.escape(action)}"]`;
  for (const where of ['.board ', '.mats ', '.pick', '.choice']) {
    for (const found of document.querySelectorAll(where + named)) {
      const { x, y, width, height } = found.getBoundingClientRect();
      if (width && height) return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.bubble');
    }
  }
  return true;
}"""

#: Are the places of all ideas in sight at once, each with its number?
TOGETHER = """() => {
  const marks = document.querySelector('[data-pointed]');
  const ideas = points => JSON.parse(points).filter(point => point.startsWith('!')).length;
  const numbers = document.querySelectorAll('.veil .number').length;
  return marks && numbers === ideas(marks.dataset.pointed) - ideas(marks.dataset.lost);
}"""

#: What is pointed at, and what of it has no box now.
POINTED = """() => {
  const marks = document.querySelector('[data-pointed]');
  return [JSON.parse(marks?.dataset.pointed ?? '[]'), JSON.parse(marks?.dataset.lost ?? '[]')];
}"""

#: The view flies and scrolls to what is pointed at: where the rings are has not changed for a while.
RESTED = """() => {
  const WHILE = 300;
  const seen = [...document.querySelectorAll('.veil .ring, .bubble')];
  const now = JSON.stringify(seen.map(one => one.getBoundingClientRect()));
  if (!document.querySelector('.veil .ring')) return false;
  if (window.rested?.now !== now) window.rested = { now, since: performance.now() };
  return performance.now() - window.rested.since > WHILE;
}"""

#: How much of what is pointed at lies under the bubble, in square pixels; the ring leaves some room around it.  On a
#: phone the bubble is part of a panel that scrolls: only what is seen of it covers anything.
COVERED = """() => {
  const ROOM = 12;
  const found = document.querySelector('.bubble');
  const around = found?.closest('.side')?.getBoundingClientRect();
  const box = found?.getBoundingClientRect();
  const bubble = box && around
    ? { left: box.left, right: box.right,
        top: Math.max(box.top, around.top), bottom: Math.min(box.bottom, around.bottom) }
    : box;
  const rings = [...document.querySelectorAll('.veil .ring')].map(ring => ring.getBoundingClientRect());
  if (!bubble) return 0;
  return Math.max(0, ...rings.map(ring =>
    Math.max(0, Math.min(bubble.right, ring.right - ROOM) - Math.max(bubble.left, ring.left + ROOM))
    * Math.max(0, Math.min(bubble.bottom, ring.bottom - ROOM) - Math.max(bubble.top, ring.top + ROOM))));
}"""

Press = Callable[["Locator"], None]


def by_mouse(found: Locator) -> None:
    found.click()


def by_touch(found: Locator) -> None:
    found.tap()


def is_met(page: Page, found: Locator) -> bool:
    """Boards fly and houses open: what is meant may be met only a moment later."""
    try:
        page.wait_for_function(MET, arg=found.element_handle(), timeout=3000)
    except TimeoutError:
        return False
    return True


def take(page: Page, action: str, press: Press) -> None:
    """What the guide expects: on the board, at one's own place, in a panel or in the list, wherever it is offered."""
    page.wait_for_function(FREE, arg=action)
    named = f'[data-action="{action}"]'
    for where in (f".board .target{named} .hit", f".mats {named}", f".pick{named}", f".choice{named}"):
        found = page.locator(f"{where}:visible")
        if found.count() and (".board" not in where or is_met(page, found.first)):
            return press(found.first)
    unfold = page.locator("[data-unfold]:visible")
    assert unfold.count(), f"{action} is offered nowhere"
    press(unfold)
    press(page.locator(f".choice{named}").first)


#: After an answer of one's own: it is taken, or it has to be paid for or confirmed first, or the guide warns of it.
ANSWERED = """before => {
  const side = document.querySelector('.side.learn');
  if (side?.dataset.done !== undefined && side.dataset.done !== before) return 'done';
  if (document.querySelector('[data-try]')) return 'try';
  if (document.querySelector('.side .on') && document.querySelector('.side [data-commit]')) return 'confirm';
  return document.querySelector('.side .pick.way') ? 'pay' : false;
}"""


#: What leads on from there.
GO_ON = {"pay": ".side .pick.way", "confirm": ".side [data-commit]", "try": "[data-try]"}


def choose(page: Page, press: Press, rng: random.Random, before: str) -> None:
    """Something of one's own, as the guide leaves one alone: any answer of the list or the panel."""
    answers = page.locator(f".side {ANSWER}:visible")
    press(answers.nth(rng.randrange(answers.count())))
    while (found := page.wait_for_function(ANSWERED, arg=before, polling=30).json_value()) != "done":
        press(page.locator(GO_ON[found]).first)


@dataclass
class Pointing:
    """What is wrong with where a guide points: everything it means has a box, and is covered by nothing."""

    page: Page
    wrong: list[str] = field(default_factory=list)
    missing: dict[str, set[str]] = field(default_factory=dict)  # by step: what had no box in any of its decisions

    def look(self, mode: str) -> None:
        """At what the guide waits for now, before it is done."""
        if mode not in ("look", "one"):
            return
        self.page.wait_for_selector(".bubble")
        self.page.wait_for_function(RESTED, polling=50)
        step = str(self.page.get_attribute(".side.learn", "data-step"))
        pointed, lost = self.page.evaluate(POINTED)
        self.missing[step] = self.missing.get(step, set(pointed)) & set(lost)
        if len(lost) == len(pointed):
            self.wrong.append(f"step {step}: nothing of {lost} is there")
        if self.page.evaluate(COVERED) > 1:
            self.wrong.append(f"step {step}: the bubble covers what it points at")

    def found(self) -> list[str]:
        """A phone has no room for mats: what lies there is pointed at in the panel."""
        nowhere = [f"step {step}: {sorted(points)} nowhere" for step, points in self.missing.items() if points]
        assert self.missing, "the guide points at nothing"
        phone = self.page.evaluate("innerWidth") <= PHONE[0]
        return self.wrong + ([] if phone else nowhere)


def has_ideas(page: Page) -> bool:
    """A step that offers several has some for its first decision; they come a moment after the question."""
    try:
        page.wait_for_selector("[data-option]", timeout=2000)
    except TimeoutError:
        return False
    return True


#: What was done in each lesson, as the device keeps it.
KEPT = "() => JSON.parse(localStorage.getItem('mehen.learn'))"
KEEP = "kept => localStorage.setItem('mehen.learn', JSON.stringify(kept))"


@dataclass
class Leap:
    """Where the guide leaves one alone for fifty answers and more, the long run gives them all: in every run one leaves
    the lesson after some of them, as somebody who goes on at home, and comes back where the end is near."""

    page: Page
    game: str
    guide: str
    enter: Callable[[Page, str], None] = enter
    after: int = 6  # answers
    end: int = 6
    taken: bool = LONG

    def due(self, asked: dict[str, str]) -> bool:
        self.after -= asked["mode"] == "free"
        return not self.taken and self.after < 0

    def take(self) -> None:
        """To a place before the end; nothing is waited for there."""
        self.taken = True
        self.enter(self.page, "/learn")
        self.page.wait_for_selector("[data-lesson]")
        kept = self.page.evaluate(KEPT)
        mine = kept[f"{self.game}/{self.guide}"]
        course = course_of(lessons.find(self.game, self.guide), mine["done"])
        while not course.timeline.over:
            course.take(SKIP)
        mine["done"] = course.done[: max(len(mine["done"]), len(course.done) - self.end)]
        self.page.evaluate(KEEP, kept)
        self.enter(self.page, f"/learn/{self.game}/{self.guide}")


def follow(page: Page, press: Press, leap: Leap, own: int = 0) -> int:
    """Everything the guide means, one after the other, until it is over; returns the answers.

    Where it leaves one alone, so many answers are one's ``own``; it plays the rest.  All that it points at is there.
    """
    before, rng, pointing = "", random.Random(7), Pointing(page)
    for count in range(MOST):
        asked = page.wait_for_function(ASKED, arg=before, polling=30).json_value()
        if leap.due(asked):
            leap.take()
            before = ""
            continue
        before = asked["done"]
        if asked["mode"] == "end":
            assert pointing.found() == []
            return count
        pointing.look(asked["mode"])
        if asked["mode"] == "look":
            press(page.locator("[data-next]"))
        elif asked["mode"] == "choose" and has_ideas(page):
            if press is by_mouse:
                page.wait_for_function(TOGETHER)
            press(page.locator("[data-option]").first)
        elif asked["expected"]:
            take(page, asked["expected"], press)
        elif own:
            own -= 1
            choose(page, press, rng, before)
        else:
            press(page.locator("[data-skip]"))
    raise AssertionError("the lesson does not end")

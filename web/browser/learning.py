"""Taking a lesson in the browser, in a few words."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import TimeoutError
from web.browser.table import ANSWER

from mehen.table import lessons

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

LESSONS = lessons.infos("en")
GUIDES = [(one["game"], one["id"]) for one in LESSONS if one["kind"] == "guide"]
EXERCISES = [(one["game"], one["id"]) for one in LESSONS if one["kind"] == "exercise"]
#: Of each game the one that it begins with.
FIRST_GAMES = [one for one in GUIDES if one[1] == "first-game"]
PHONE = (390, 844)
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


def has_ideas(page: Page) -> bool:
    """A step that offers several has some for its first decision; they come a moment after the question."""
    try:
        page.wait_for_selector("[data-option]", timeout=2000)
    except TimeoutError:
        return False
    return True


def follow(page: Page, press: Press, until: str = "end", own: int = 0) -> int:
    """Everything the guide means, one after the other, until it leaves one alone or it is over; returns the answers.

    Where it leaves one alone, so many answers are one's ``own``; it plays the rest.
    """
    before, rng = "", random.Random(7)
    for count in range(MOST):
        asked = page.wait_for_function(ASKED, arg=before, polling=30).json_value()
        before = asked["done"]
        if asked["mode"] == until:
            return count
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

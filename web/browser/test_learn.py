"""Learning by playing: guided games to their end, detours, exercises, by mouse, by touch and by keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.chosen import covering
from web.browser.conftest import Visitor
from web.browser.learning import (
    ASKED,
    DESK,
    EXERCISES,
    FIRST_GAMES,
    GUIDES,
    MOST,
    PHONE,
    Leap,
    Pointing,
    Press,
    by_mouse,
    by_touch,
    follow,
    take,
)
from web.browser.table import ENDED
from web.browser.test_access import in_both_themes
from web.browser.whole import guides

from mehen.table import lessons

if TYPE_CHECKING:
    from playwright.sync_api import Page

FIRST = GUIDES[0]
OWN = 4  # answers of one's own where the guide leaves one alone


def answer(page: Page, path: str, **body: Any) -> Any:
    """The same call that the page makes."""
    found = page.request.post(f"/api/learn/{path}", data=body)
    assert found.ok, found.text()
    return found.json()


@pytest.mark.parametrize(("lesson", "press"), covering(FIRST_GAMES, (by_mouse, by_touch)))
def test_two_taps_from_an_empty_browser_to_the_first_guided_action(
    visit: Visitor, lesson: tuple[str, str], press: Press
) -> None:
    game, guide = lesson
    size = PHONE if press is by_touch else (1440, 900)
    page = visit("/", confirm="turn", size=size, touch=press is by_touch)
    press(page.locator(f"[data-learn={game}]"))
    page.wait_for_selector(".side.learn[data-step='1']")
    page.wait_for_selector(".bubble")
    following = page.locator("[data-next]")
    press(following if following.count() else page.locator(".board .target .hit").first)
    page.wait_for_selector(".side.learn[data-step='2']")
    assert page.url.endswith(f"/learn/{game}/{guide}/2")


@pytest.mark.parametrize(("game", "guide"), guides("mouse"))
def test_a_guided_game_is_played_to_its_end_by_following_the_guide(visit: Visitor, game: str, guide: str) -> None:
    """In German, which has the longer words: the bubble never covers what is meant."""
    page = visit(f"/learn/{game}/{guide}", confirm="turn", size=DESK, lang="de")
    answers = follow(page, by_mouse, Leap(page, game, guide))
    page.wait_for_selector(ENDED)
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-end]")
    print(f"{game}/{guide}: {answers} answers")
    page.goto(f"/learn/{game}")
    page.wait_for_selector(f"[data-lesson={guide}] .tag")


@pytest.mark.parametrize(("game", "guide"), guides("touch"))
def test_a_guided_game_is_played_to_its_end_by_touch(visit: Visitor, game: str, guide: str) -> None:
    """A few answers are one's own where the guide leaves one alone."""
    page = visit(f"/learn/{game}/{guide}", confirm="turn", size=PHONE, touch=True)
    follow(page, by_touch, Leap(page, game, guide), own=5)
    page.wait_for_selector(ENDED)


def test_another_way_is_told_its_price_and_can_be_taken_back(visit: Visitor) -> None:
    game, guide = FIRST
    page = visit(f"/learn/{game}/{guide}/3", confirm="turn")
    page.wait_for_selector(".side.learn[data-step='3']")
    expected = page.get_attribute(".side.learn", "data-expected")
    page.locator("[data-unfold]").click()
    other = page.locator(f'.choice:not([data-action="{expected}"])').first
    action = other.get_attribute("data-action")
    other.click()
    page.locator("[data-come-back]").click()
    page.wait_for_selector("[data-come-back]", state="detached")
    assert page.get_attribute(".side.learn", "data-step") == "3"
    page.locator(f'.choice[data-action="{action}"]').click()
    page.locator("[data-try]").click()
    page.wait_for_selector("[data-mode=free] [data-path]")
    page.locator("[data-path]").click()
    page.wait_for_selector(".side.learn[data-mode=one][data-step='3']")


def test_one_leaves_and_comes_back_to_the_same_step(visit: Visitor) -> None:
    game, guide = FIRST
    page = visit(f"/learn/{game}/{guide}", confirm="turn")
    for step in ("1", "2"):
        page.wait_for_selector(f".side.learn[data-step='{step}']")
        page.locator("[data-next]").click()
    page.wait_for_selector(".side.learn[data-step='3']")
    page.reload()
    page.wait_for_selector(".side.learn[data-step='3']")
    page.goto("/")
    page.locator(f"[data-learn={game}]").get_by_text("Continue: step 3").click()
    page.wait_for_selector(".side.learn[data-step='3']")
    page.locator("[data-back]").click()
    page.wait_for_selector(".side.learn[data-step='2']")
    page.goto(f"/learn/{game}/{guide}/5")
    page.wait_for_selector(".side.learn[data-step='5']")


#: Everything that a screen reader is told, in order.
LISTEN = """() => {
  window.heard = [];
  const hear = () => {
    for (const place of document.querySelectorAll('[aria-live], [role=status], [role=alert]')) {
      const text = place.textContent.replace(/\\s+/g, ' ').trim();
      if (text && place.heard !== text) window.heard.push(place.heard = text);
    }
  };
  new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true });
  hear();
}"""


@pytest.mark.parametrize(("game", "guide"), [FIRST])
def test_a_whole_guided_game_by_keyboard_and_by_ear(visit: Visitor, game: str, guide: str) -> None:
    """The keyboard stands where the guide means, Enter does it, and every step is told to a screen reader."""
    page = visit(f"/learn/{game}/{guide}", confirm="turn", size=DESK)
    page.wait_for_selector(".side.learn")
    page.evaluate(LISTEN)
    before, own, modes, pointing, leap = "", 0, set(), Pointing(page), Leap(page, game, guide)
    for _ in range(MOST):
        asked = page.wait_for_function(ASKED, arg=before, polling=30).json_value()
        if leap.due(asked):
            leap.take()
            before = ""
            continue
        before, mode = asked["done"], asked["mode"]
        if mode == "end":
            break
        pointing.look(mode)
        if mode == "free" and not asked["expected"]:
            page.keyboard.press("ArrowDown" if own < OWN else "s")
            if own < OWN:
                page.wait_for_selector(".choice.on, .pick.on")
                page.keyboard.press("Enter")
            own += 1
            modes.add(mode)
            continue
        goal = {"look": "[data-next]", "choose": "[data-option]"}.get(mode, f'[data-action="{asked["expected"]}"]')
        if mode == "choose" and not page.locator("[data-option]").count():
            goal = f'[data-action="{asked["expected"]}"]'
        page.wait_for_function("goal => document.activeElement?.matches(goal)", arg=goal)
        if mode == "one":
            assert page.evaluate("() => document.activeElement.getAttribute('aria-describedby')") == "guide"
        if mode == "one" and "one" not in modes:
            page.keyboard.press("Escape")  # the ghost goes
            page.keyboard.press("Escape")  # the veil goes
            page.wait_for_selector(".bubble", state="detached")
            page.keyboard.press("?")
            page.wait_for_selector(".bubble")
            page.wait_for_function("goal => document.activeElement?.matches(goal)", arg=goal)
        modes.add(mode)
        page.keyboard.press("Enter")
    assert pointing.found() == []
    assert modes == {"look", "one", "choose", "free"}
    page.wait_for_selector(ENDED)
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-end]")
    heard = page.evaluate("() => window.heard")
    steps = lessons.find(game, guide).steps
    silent = []
    for number, step in enumerate(steps, 1):
        told = [text for text in heard if text.startswith(f"Step {number} of {len(steps)}.")]
        if not any(step.headline["en"] in text and step.say["en"] in text for text in told):
            silent.append(step)
    # A game played alone may end before its last round.
    last = [step for step in steps if step.from_round]
    assert silent == last[len(last) - len(silent) :] and len(silent) < len(last), [step.id for step in silent]
    comments = [text for text in heard if not text.startswith("Step ")]
    assert len(comments) > OWN, "the guide comments on what one has done alone"


def missed(page: Page, game: str, exercise: str) -> list[str] | None:
    """Answers that do not solve it, found by trying the first choices in turn; None: they all do."""
    start = answer(page, f"{game}/{exercise}", done=[])
    for choice in start["position"]["choices"]:
        told, done = start, list(choice["actions"])
        for _ in range(12):
            told = answer(page, f"{game}/{exercise}", done=done)
            if told["exercise"]["state"] != "open":
                break
            done += told["position"]["choices"][-1]["actions"]
        if told["exercise"]["state"] == "missed":
            return done
    return None


@pytest.mark.parametrize(("game", "exercise"), EXERCISES[:1])
def test_an_exercise_is_failed_hinted_at_and_solved(visit: Visitor, game: str, exercise: str) -> None:
    page = visit(confirm="turn", size=(1280, 720))
    wrong = missed(page, game, exercise)
    assert wrong
    best = list(lessons.find(game, exercise).goal.best)  # type: ignore[union-attr]
    page.goto(f"/learn/{game}/{exercise}")
    press(page, wrong)
    page.wait_for_selector("[data-verdict=missed]")
    assert page.locator(".chip").count() == 1
    page.locator("[data-again]").click()
    for count in range(1, 4):
        page.locator("[data-hint]").click()
        page.wait_for_function("n => document.querySelectorAll('p.hint').length === n", arg=count)
    press(page, best)
    page.wait_for_selector("[data-verdict=reached]")
    assert page.locator(".chip.reached").count() == 1
    page.goto(f"/learn/{game}")
    page.wait_for_selector(f"[data-lesson={exercise}] .tag")


def press(page: Page, actions: list[str]) -> None:
    """Choices in the list that make up these actions, one after the other."""
    before = ""
    while actions:
        asked = page.wait_for_function(ASKED, arg=before, polling=30).json_value()
        before = asked["done"]
        offered = page.evaluate("() => [...document.querySelectorAll('[data-action]')].map(row => row.dataset.action)")
        action = next(one for one in offered if " + ".join(actions).startswith(one))
        take(page, action, by_mouse)
        actions = actions[len(action.split(" + ")) :]


def test_axe_finds_nothing_serious_beside_a_guide(visit: Visitor) -> None:
    game, guide = FIRST
    page = visit(f"/learn/{game}/{guide}/3", confirm="turn", painted=True)
    found: dict[str, list[str]] = {}
    page.wait_for_selector(".veil .ring")
    found["guide"] = in_both_themes(page)
    page.goto("/learn")
    page.wait_for_selector("[data-lesson]")
    found["list"] = in_both_themes(page)
    if EXERCISES:
        page.goto("/learn/{}/{}".format(*EXERCISES[0]))
        page.wait_for_selector(".side.exercise")
        found["exercise"] = in_both_themes(page)
    assert not any(found.values()), found

"""Rules one can see: every example is drawn by the real board in both themes, every link lands, every page prints."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING

import pytest
from tests.chosen import covering
from web.browser.aids import pages, printed
from web.browser.conftest import Server, Visitor
from web.browser.learning import PHONE
from web.browser.measure import SIZES, resize
from web.browser.table import ASKED, BOT, DRAWN, ME, act, asked_at, set_up, settle, sit_down

from mehen.core import catalog
from mehen.core.text import LANGUAGES
from mehen.table import examples

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

#: The longest line of the text, in characters: words by where they stand.
LONGEST = """() => {
  let longest = '';
  for (const block of document.querySelectorAll('.rules p')) {
    const words = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    const lines = new Map();
    while (words.nextNode()) {
      const text = words.currentNode.textContent;
      for (const { 0: word, index } of text.matchAll(/\\S+\\s*/g)) {
        const range = document.createRange();
        range.setStart(words.currentNode, index);
        range.setEnd(words.currentNode, index + word.trimEnd().length);
        const top = Math.round(range.getBoundingClientRect().bottom / 6);
        lines.set(top, (lines.get(top) ?? '') + word);
      }
    }
    for (const line of lines.values()) if (line.trim().length > longest.length) longest = line.trim();
  }
  return longest;
}"""

DECISIONS = 12

#: How wide and high everything on the page is.
WHOLE = "() => (({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight])(document.documentElement)"

#: Is its middle in sight, and met by a finger?
MET = """found => {
  const { x, y, width, height } = found.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return width > 0 && found.contains(top);
}"""

#: How many lines are seen below what one chooses from, of how many.
EXPLAINED = """() => {
  const lines = [...document.querySelectorAll('.explain [data-explains]')];
  return [lines.filter(line => getComputedStyle(line).visibility === 'visible').length, lines.length];
}"""


@pytest.mark.parametrize(("game", "theme"), covering(catalog.ours(), ("light", "dark")))
def test_every_example_is_drawn_and_walked_through(visit: Visitor, game: str, theme: str) -> None:
    page = visit(f"/rules/{game}", theme=theme, lang="de" if theme == "dark" else "en")
    for name in examples.names(catalog.game(game)):
        page.locator(f'[data-example-at="{name}"] button').click()
        shown = page.locator(f'aside [data-example="{name}"]')
        shown.locator(".picture svg[data-pans]").wait_for()
        told = examples.example(catalog.game(game), name, "de" if theme == "dark" else "en")["steps"]
        for number, step in enumerate(told):
            if number:
                shown.locator("footer .primary").click()
            assert step["text"] in (shown.locator("li.now:has(button)").text_content() or "")
            for target in step["lit"]:
                ring = shown.locator(f'[data-ring="{target}"]')
                ring.wait_for()
                box, around = ring.bounding_box(), shown.locator(".picture").bounding_box()
                assert box and around, (name, target)
                middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
                assert around["x"] <= middle[0] <= around["x"] + around["width"], (name, number, target)
                assert around["y"] <= middle[1] <= around["y"] + around["height"], (name, number, target)
        assert shown.locator("footer .primary").is_disabled()


def test_no_line_is_longer_than_seventy_characters(visit: Visitor) -> None:
    page = visit("/rules/egizia", size=SIZES[0])
    page.wait_for_selector(".rules p")
    for size in SIZES:
        resize(page, size)
        page.wait_for_function(DRAWN)
        longest = page.evaluate(LONGEST)
        assert 30 < len(longest) <= 70, (size, longest)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), size


def test_a_rule_opens_at_its_paragraph(visit: Visitor) -> None:
    """Also numbers with letters, which stand for parts of a battle."""
    page = visit("/rules/ankh#AK-9B.5d")
    page.wait_for_selector(".here")
    assert "(AK-9B.5d)" in (page.locator(".here").text_content() or "")
    assert page.locator(".here").is_visible()


@pytest.mark.parametrize("game", catalog.ours())
def test_the_index_is_searched_in_both_languages(visit: Visitor, game: str) -> None:
    word = {"egizia": "Stone trader", "pharaon": "Grand Vizier", "mennefer": "amphora", "ankh": "Miracle"}[game]
    page = visit(f"/rules/{game}/cards", lang="de")
    page.wait_for_selector(".thing")
    everything = page.locator("[data-thing]").count()
    page.get_by_role("searchbox").fill(word)
    page.wait_for_function("all => document.querySelectorAll('[data-thing]').length < all", arg=everything)
    assert page.locator("[data-thing]").count() >= 1
    page.locator("[data-thing]").first.click()
    link = page.locator("aside dd a")
    assert re.fullmatch(r"[A-Z]{2}-\S+", link.text_content() or "")
    link.click()
    page.wait_for_selector(".here")


@pytest.mark.parametrize(
    ("game", "lang", "size"), covering(catalog.ours(), LANGUAGES, ((1280, 720), PHONE), strength=2)
)
def test_how_to_win_is_one_screen(visit: Visitor, game: str, lang: str, size: tuple[int, int]) -> None:
    """On a phone each of its parts is, and a source of points is told in words by a tap."""
    page = visit(f"/rules/{game}/win", lang=lang, size=size)
    page.wait_for_selector(".win .card li")
    page.evaluate("() => document.fonts.ready.then(() => true)")
    parts = page.locator(".turn button:visible")
    assert parts.count() == (4 if size == PHONE else 0)
    for number in range(parts.count() or 1):
        if size == PHONE:
            parts.nth(number).click()
        assert page.locator(".win .card:visible li").count() >= 3
        if page.locator(".win summary:visible").count():
            page.locator(".win summary").first.click()
            page.wait_for_selector(".win details[open] a")
        assert page.evaluate(WHOLE) == [*size], number


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", catalog.ours())
def test_the_aid_is_exactly_one_page(browser: Browser, server: Server, game: str, lang: str) -> None:
    assert pages(printed(browser, server, game, lang)) == 1


def test_the_goal_and_what_this_phase_is_about(visit: Visitor) -> None:
    page = visit()
    sit_down(page, "ankh", [ME, BOT])  # few choices: what is explained is the first to give way to many
    goal = page.locator("a.goal")
    goal.wait_for()
    assert "Most devotion" in (goal.text_content() or "")
    assert re.search(r"1st|2nd", goal.locator("b").text_content() or "")
    explained(page).wait_for()
    page.get_by_role("button", name="Never again").click()
    explained(page).wait_for(state="detached")
    page.reload()
    page.wait_for_selector("a.goal")
    assert explained(page).count() == 0


def test_it_can_always_be_explained(visit: Visitor) -> None:
    page = visit(lang="de")
    set_up(page, explain="always")
    sit_down(page, "ankh", [ME, BOT])
    explained(page).wait_for()
    page.get_by_role("button", name="Nicht in dieser Phase").click()
    explained(page).wait_for(state="detached")


@pytest.mark.parametrize("game", catalog.ours())
def test_on_a_phone_goal_and_explanation_stay_in_sight_while_one_is_asked(visit: Visitor, game: str) -> None:
    """One line for how the game is won and where one stands; what is explained unfolds below it."""
    page = visit(size=PHONE, confirm="turn", touch=True)
    sit_down(page, game, [ME, BOT])
    page.wait_for_selector(ASKED)
    goal, unfold = page.locator("a.goal"), page.locator("button.unfold")
    goal.wait_for()
    assert page.get_attribute(".table", "data-sheet") == "half"
    assert page.locator(".lead").bounding_box()["height"] <= 46, "one line, as high as a fingertip"  # type: ignore[index]
    for one in (goal, unfold, page.locator(ASKED).first):
        assert one.evaluate(MET), one
    assert explained(page).count() == 0
    unfold.tap()
    told = page.locator("#explained")
    assert words(game, "learn.goal") in (told.text_content() or ""), "the whole of it, not its beginning"
    kinds = told.locator("[data-explains]").evaluate_all("found => found.map(line => line.dataset.explains)")
    assert {"step", "phase"} & set(kinds), kinds
    for line in told.locator("[data-explains]").all():
        line.scroll_into_view_if_needed()
        assert line.evaluate(MET), line.text_content()
    assert goal.evaluate(MET)
    unfold.tap()
    told.wait_for(state="detached")


@pytest.mark.parametrize("game", catalog.ours())
def test_what_is_explained_can_always_be_opened(visit: Visitor, game: str) -> None:
    """On a desk it gives way to what one chooses from: as many lines as fit are seen, and a button tells them all."""
    page = visit(size=(1280, 720), confirm="turn")
    set_up(page, explain="always", confirm="turn")
    table = sit_down(page, game, [ME, BOT])
    hidden = 0
    for _ in range(DECISIONS):
        page.wait_for_selector(ASKED)
        page.wait_for_function(DRAWN)  # the room for what is explained is measured in the frame after a question
        seen, all_of_it = page.evaluate(EXPLAINED)
        hidden += seen == 0
        if seen < all_of_it or not all_of_it:
            page.locator("button.unfold").click()
            assert page.locator("#explained [data-explains]").count() >= 1
            page.locator("button.unfold").click()
        before = asked_at(page)
        act(page, table)
        settle(page, before)
    print(f"{game}: nothing was in sight in {hidden} of {DECISIONS} decisions")


def words(game: str, key: str) -> str:
    said: str = catalog.game(game).texts(catalog.game(game).rules(2), "en").get(key)
    return said


def explained(page: Page) -> Locator:
    return page.locator(".explain")


def test_the_page_counter_counts() -> None:
    assert pages(b"/Type /Pages /Type /Page /Type /Page") == 2


def test_a_command_makes_them() -> None:
    plan = subprocess.run(["make", "--dry-run", "aids"], capture_output=True, text=True, check=True).stdout
    assert "web.browser.aids dist/aids" in plan

"""No link leads nowhere: every address and every anchor on the pages of rules, cards, points, signs and lessons."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
from tests.chosen import covering
from web.browser.conftest import Visitor
from web.browser.table import ASKED, BOT, ME, enter, sit_down

from mehen.core import catalog
from mehen.core.text import LANGUAGES

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: What one sees where a path leads somewhere.
READY = {
    r"/": ".game",
    r"/account": "form",
    r"/new/\w+": "form",
    r"/learn(/\w+)?": "[data-lesson]",
    r"/rules/\w+": ".rules p",
    r"/rules/\w+/win": ".win a",
    r"/rules/\w+/cards": ".thing",
    r"/rules/\w+/signs": ".symbols li",
    r"/rules/\w+/aid": "[data-ready]",
}
LESSON = re.compile(r"/learn/(\w+)/([\w-]+)")

#: Every link of the page; the index has some only behind its cards.
LINKS = """async () => {
  const links = () => [...document.querySelectorAll('a[href]')].map(link => link.getAttribute('href'));
  const found = new Set(links());
  for (const thing of document.querySelectorAll('button[data-thing]')) {
    thing.click();
    await new Promise(done => setTimeout(done));  // long enough for what is there, and nothing is painted for it
    for (const link of links()) found.add(link);
  }
  return [...found];
}"""

#: Of these anchors the ones that show nothing: a rule marks its paragraph, a card lies open, a chapter has its place.
DEAD = """async anchors => {
  const dead = [];
  for (const anchor of anchors) {
    history.replaceState(null, '', '#');
    dispatchEvent(new HashChangeEvent('hashchange'));
    await new Promise(done => setTimeout(done));
    location.hash = anchor;
    await new Promise(done => setTimeout(done));
    const name = decodeURIComponent(anchor);
    const paragraph = document.querySelector('.rules .here')?.textContent ?? '';
    const found = document.getElementById(name)
      || document.querySelector('.thing[aria-pressed=true]')
      || paragraph.includes(name);
    if (!found) dead.push(name);
  }
  return dead;
}"""


def ready(path: str) -> str:
    """What to wait for on the page behind a path; "" where no page is known."""
    return next((selector for pattern, selector in READY.items() if re.fullmatch(pattern, path)), "")


def links(page: Page, path: str) -> set[tuple[str, str]]:
    """Where the links of a page lead: path and anchor."""
    enter(page, path)
    page.wait_for_selector(ready(path))
    found = set()
    for href in page.evaluate(LINKS):
        target, _, anchor = href.partition("#")
        found.add((target or path, anchor))
    return found


def dead(page: Page, targets: set[tuple[str, str]]) -> list[str]:
    """The ones that lead nowhere."""
    found = []
    for path in sorted({path for path, _ in targets}):
        anchors = sorted(anchor for target, anchor in targets if target == path and anchor)
        if lesson := LESSON.fullmatch(path):
            if not page.request.post(f"/api/learn/{lesson[1]}/{lesson[2]}", data={"done": []}).ok:
                found.append(path)
        elif not ready(path):
            found.append(path)
        else:
            enter(page, path)
            page.wait_for_selector(ready(path))
            found += [f"{path}#{anchor}" for anchor in page.evaluate(DEAD, anchors)]
    return found


@pytest.mark.parametrize(("game", "lang"), covering(catalog.ours(), LANGUAGES))
def test_every_link_and_anchor_leads_somewhere(visit: Visitor, game: str, lang: str) -> None:
    page = visit("/account", lang=lang)
    opened = [*(f"/rules/{game}{part}" for part in ("", "/win", "/cards", "/signs", "/aid")), f"/learn/{game}"]
    targets = {target for path in opened for target in links(page, path)}
    assert len({anchor for path, anchor in targets if path == f"/rules/{game}"}) > 20
    assert len([path for path, _ in targets if LESSON.fullmatch(path)]) > 8
    # What was opened is there.
    assert dead(page, {(path, anchor) for path, anchor in targets if anchor or path not in opened}) == []


def test_a_dead_link_would_be_noticed(visit: Visitor) -> None:
    page = visit("/account")
    rules, cards = "/rules/egizia", "/rules/egizia/cards"
    good = {(rules, "EG-5.4"), (cards, "nile_card.A01"), ("/learn/egizia/first-game", "")}
    bad = {(rules, "EG-99.9"), (cards, "nile_card.A99"), ("/learn/egizia/no-game", ""), ("/rules/egizia/nothing", "")}
    told = {f"{path}#{anchor}" if anchor else path for path, anchor in bad}
    assert set(dead(page, good | bad)) == told


#: How many choices are tried until one is about something of the index.
TRIED = 12


@pytest.mark.parametrize("game", catalog.ours())
def test_what_a_choice_is_about_is_looked_up_at_the_table(visit: Visitor, game: str) -> None:
    page = visit(size=(1280, 720))
    sit_down(page, game, [ME, BOT])
    page.wait_for_selector(ASKED)
    link = page.locator(".preview [data-card]")
    for choice in page.locator(ASKED).all()[:TRIED]:
        choice.click()
        page.wait_for_selector(".preview")
        if link.count():
            break
    name = link.get_attribute("data-card") or ""
    href = link.get_attribute("href") or ""
    assert unquote(href) == f"/rules/{game}/cards#{name}"
    link.click()
    page.wait_for_selector("dialog .picture")
    assert page.locator("dialog dd a").get_attribute("target") == "_blank", "nobody is led away from the table"
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.goto(href)
    page.wait_for_selector(".thing[aria-pressed=true]")

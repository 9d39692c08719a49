"""Men-Nefer's city and its opened houses: all can be read, nothing lies on anything, usual turns take few taps."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from web.browser.conftest import Visitor
from web.browser.measure import look
from web.browser.table import asked_at, asks, play_on, played, settle

from mehen.core.session import Session

if TYPE_CHECKING:
    from playwright.sync_api import Page

SEATS, SEED = 4, 7
#: The place that is open: the first tab leads back to the city.
OPEN = "document.querySelector('.mennefer [aria-pressed=true][data-open]')?.dataset.open ?? 'city'"


def late(verb: str) -> Callable[[Session], bool]:
    """Far enough for pieces everywhere, and a question of this kind."""
    asked = asks(verb)
    return lambda session: session.game.moment(session.state).round > 1 and session.state.actor >= 0 and asked(session)


DESK, PHONE = (1280, 720), (390, 844)


def seated(visit: Visitor, verb: str, size: tuple[int, int] = DESK, **seen: Any) -> Page:
    page = visit(size=size, confirm="turn", **seen)
    play_on(page, played("mennefer", SEATS, SEED, late(verb)))
    page.wait_for_selector(".mennefer svg")
    return page


def wrong(page: Page, lang: str = "en") -> list[dict[str, Any]]:
    """What cannot be read or reached as the table stands."""
    found: list[dict[str, Any]] = look(page, SEATS - 1, "mennefer", lang)["findings"]
    return found


@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("de", "dark")])
def test_city_and_houses_can_be_read(visit: Visitor, lang: str, theme: str) -> None:
    page = seated(visit, "visit", lang=lang, theme=theme)
    assert page.evaluate(OPEN) == "city"
    assert wrong(page, lang) == []
    for digit in "012345":
        page.keyboard.press(digit)
        page.wait_for_selector(".mennefer [data-open=city]")
        assert wrong(page, lang) == [], digit
        page.keyboard.press(digit)
        page.wait_for_selector(".mennefer [data-open=city]", state="detached")


def test_phone_can_be_read(visit: Visitor) -> None:
    page = seated(visit, "visit", PHONE, lang="de")
    assert wrong(page, "de") == []
    for house in ("pyramids", "necropolis", "temple", "nile", "sphinxes"):
        page.locator(f".mennefer [data-open={house}]").first.click()
        page.wait_for_selector(".mennefer [data-open=city]")
        read = [one for one in wrong(page, "de") if one["kind"] in ("small", "cut", "overlap")]
        assert read == [], house
        page.locator(".mennefer [data-open=city]").click()


@pytest.mark.parametrize(("verb", "place"), [("erect", "sphinxes"), ("to", "nile"), ("bury", "necropolis")])
def test_a_question_opens_its_house(visit: Visitor, verb: str, place: str) -> None:
    page = seated(visit, verb)
    assert page.evaluate(OPEN) == place
    assert page.locator(".mennefer .target").count() > 0
    assert wrong(page) == []


def test_a_visit_is_two_taps_and_a_confirmation(visit: Visitor) -> None:
    """The tile is picked in the panel, its house on the board; with a tile of plain gains that ends the turn."""
    page = seated(visit, "visit")
    before = asked_at(page)
    page.locator(".parts .tiles .pick").first.click()
    settle(page, before)
    assert int(asked_at(page)) >= int(before) + 2
    page.locator(".mennefer .target").first.click()
    page.locator("[data-commit]").wait_for()
    assert (page.locator(".choice.on").get_attribute("data-action") or "").startswith("house")

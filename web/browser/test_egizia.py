"""Egizia's turns in few clicks: what one decides together is confirmed once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from web.browser.conftest import Visitor
from web.browser.table import asked_at, play_on, played

from mehen.core.session import Session

if TYPE_CHECKING:
    from playwright.sync_api import Page

SEED = 4
CONFIRM = "[data-commit]"
GONE = "asked => document.querySelector('.side')?.dataset.ply !== asked"
#: Either it is done, or it is previewed and has to be confirmed.
ANSWERED = f"asked => ({GONE})(asked) || document.querySelector('.pick.on, .choice.on')"


def offers(part: str, after: int) -> Callable[[Session], bool]:
    """Is something offered whose notation begins like this, from this round on?"""

    def enough(session: Session) -> bool:
        s = session.state
        if s.actor < 0 or session.game.moment(s).round < after:
            return False
        return any(c.notation.startswith(part) for c in session.game.choices(s, s.actor))

    return enough


def building_at(site: str) -> Callable[[Session], bool]:
    """Is somebody asked which crews to send to this site, in a later round?"""
    commits = offers("commit", 3)
    return lambda session: commits(session) and session.game.view(session.state, 0)["building_at"] == site


def click(page: Page, selectors: list[str]) -> int:
    """One after the other; returns how many clicks it took."""
    for selector in selectors:
        page.locator(selector).first.click()
    return len(selectors)


#: What a turn was before: every decision a click and its confirmation.
TURNS = {
    "a ship, and the crew that its place raises": (
        offers("place alyi", 2),
        ['.board .target[data-action^="place alyi"]', CONFIRM],
        2 * 2,
    ),
    "a ship, the joker and the ring": (
        offers("place passalon", 2),
        ['.board .target[data-action^="place passalon"]', CONFIRM],
        2 * 2,
    ),
}


@pytest.mark.parametrize("turn", TURNS)
def test_a_ship_and_what_its_place_asks_are_one_choice(visit: Visitor, turn: str) -> None:
    enough, selectors, before = TURNS[turn]
    page = visit(confirm="turn")
    play_on(page, played("egizia", 4, SEED, enough))
    assert click(page, selectors) <= before / 2
    page.wait_for_selector(".curtain")  # somebody else is asked


def test_crews_and_riddles_are_one_choice(visit: Visitor) -> None:
    page = visit(confirm="turn")
    play_on(page, played("egizia", 4, SEED, building_at("sphinx")))
    assert click(page, [".pick", CONFIRM]) <= 2 * 2 / 2
    page.wait_for_selector(".pick .riddle")
    click(page, [".pick", CONFIRM])
    page.wait_for_selector(".curtain")


@pytest.mark.parametrize("site", ["obelisk", "pyramid"])
def test_a_building_turn_is_a_click_for_each_block_and_one_confirmation(visit: Visitor, site: str) -> None:
    """Before, each of its decisions was a click and a confirmation."""
    page = visit(confirm="turn")
    play_on(page, played("egizia", 4, SEED, building_at(site)))
    clicks = decisions = 0
    for _ in range(20):
        asked = asked_at(page)
        page.locator('.board .target[data-action^="build"], .pick').first.click()
        page.wait_for_function(ANSWERED, arg=asked)
        clicks, decisions = clicks + 1, decisions + 1
        if page.locator(".pick.on, .choice.on").count():
            chosen = page.locator(".pick.on, .choice.on").first.get_attribute("data-action") or ""
            decisions += chosen.count(" + ")
            clicks += click(page, [CONFIRM])
            page.wait_for_function(GONE, arg=asked)
        page.wait_for_selector(".curtain, .choice, .pick")
        if page.locator(".curtain").count():
            break
    assert decisions > 1
    assert clicks <= decisions + 1


def test_arrows_take_the_keyboard_into_the_panel(visit: Visitor) -> None:
    """Enter is for what is previewed, wherever that stands, and not for the button one came from."""
    page = visit()
    play_on(page, played("egizia", 4, SEED, building_at("obelisk")))
    page.wait_for_selector(".pick")
    page.locator(".prompt .rule").focus()
    asked = asked_at(page)
    for _ in range(page.locator(".pick").count()):
        page.keyboard.press("ArrowDown")
        page.wait_for_selector(".pick.on, .choice.on")
        chosen = page.locator(".pick.on, .choice.on").first.get_attribute("data-action")
        assert page.evaluate("document.activeElement.dataset.action") == chosen
    page.keyboard.press("Enter")
    page.wait_for_function(GONE, arg=asked)
    assert page.locator("#panel").count() == 0, "the rule was opened instead"


def test_what_is_lost_is_veiled_and_hunger_foretold(visit: Visitor) -> None:
    page = visit(confirm="turn")
    play_on(page, played("egizia", 4, SEED, offers("place alyi", 2)))
    page.locator('.board .target[data-action^="place alyi"]').first.click()
    page.wait_for_selector(".board .lost", state="attached")
    assert page.locator(".board .lost").count() > 3
    assert page.locator(".mat .hunger, .own .hunger").first.is_visible()


def test_a_phone_shows_parts_of_the_board_large_and_all_of_it_when_asked(visit: Visitor) -> None:
    page = visit(size=(390, 844))
    play_on(page, played("egizia", 4, SEED, offers("place alyi", 2)))
    page.wait_for_selector(".board .column svg")
    page.locator(".regions button").first.click()
    page.wait_for_selector(".board .whole svg")
    box = page.locator(".board .whole svg").bounding_box()
    assert box is not None
    assert box["x"] >= 0 and box["x"] + box["width"] <= 391

"""Ankh by its taps: a figure, a hex, a power are touched where they stand, and one confirmation ends it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from web.browser.conftest import Visitor
from web.browser.table import asked_at, asks, play_on, played, set_up, settle

from mehen.core.session import Session

if TYPE_CHECKING:
    from playwright.sync_api import Page

SEED = 2
SIZE = (1280, 720)
AHEAD = ".board .hit.early"


def at(visit: Visitor, enough: Callable[[Session], bool]) -> Page:
    page = visit(size=SIZE)
    set_up(page, curtain=False)
    play_on(page, played("ankh", 5, SEED, enough))
    page.wait_for_selector(".choice, .pick", state="attached")
    return page


def tap(page: Page, what: str) -> None:
    before = asked_at(page)
    page.locator(what).first.click()
    settle(page, before)


def test_two_taps_and_a_confirmation_move_a_figure(visit: Visitor) -> None:
    page = at(visit, asks("action"))
    tap(page, AHEAD)  # the figure: "move" is said with it
    tap(page, ".board .target")  # the hex
    tap(page, "[data-commit]")
    assert "1 action left" in page.locator(".side").inner_text()


def test_two_taps_summon(visit: Visitor) -> None:
    page = at(visit, asks("action"))
    tap(page, '.board .target[data-action="action summon"]')
    tap(page, AHEAD)  # the hex: the placement is said with it
    assert "1 action left" in page.locator(".side").inner_text()


def test_one_tap_gains_and_one_with_a_confirmation_unlocks(visit: Visitor) -> None:
    page = at(visit, asks("action"))
    tap(page, '.board .target[data-action="action gain"]')
    assert page.locator(".power.lit").count() == 4
    page.locator(".power.lit").first.click()
    tap(page, "[data-commit]")  # the turn ends with it


def test_a_battle_has_a_stage_that_covers_nothing(visit: Visitor) -> None:
    page = at(visit, asks("card"))
    stage, board = page.locator(".stage").first.bounding_box(), page.locator(".board svg[role=group]").bounding_box()
    assert stage and board
    assert board["height"] >= 340 and board["y"] + board["height"] <= stage["y"] + 1
    fighters = page.locator(".stage .fighter")
    assert fighters.count() >= 2
    assert all((box := fighters.nth(k).bounding_box()) and box["height"] <= 43 for k in range(fighters.count()))
    assert page.locator(".side .pick").count() == 7  # cards are chosen in the panel alone

"""Great moments: they open by themselves, can be skipped and seen again, and cover nothing where nothing shall move."""

from __future__ import annotations

import pytest
from tests.chosen import LONG
from web.browser.conftest import Visitor
from web.browser.film import FILMS, before_act
from web.browser.table import ASKED, bring_about, play_on, set_up


@pytest.mark.parametrize("game", FILMS)
def test_a_moment_opens_can_be_skipped_and_seen_again(visit: Visitor, game: str) -> None:
    page = visit(motion="no-preference", size=(1280, 720))
    set_up(page, lang="en", curtain=False, motion="quick", moments="slow")  # it is skipped long before its end
    table = play_on(page, before_act(game, FILMS[game]))
    bring_about(page, table)
    stage = page.locator(f".moment[data-act={FILMS[game].act}]")
    stage.wait_for()
    page.keyboard.press("Escape")
    page.wait_for_selector(".moment[data-at=end]")
    page.keyboard.press("r")
    page.wait_for_selector(".moment[data-at='0']")
    page.keyboard.press(" ")
    page.wait_for_selector(".moment:not([data-at='0'])")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    stage.wait_for(state="detached")
    page.get_by_role("tab", name="Log").first.click()
    page.locator("[data-moment]").first.click()
    page.wait_for_selector(".moment")


#: What each of these shows is the same as with everything that moves, and is measured at its end (`test_measure.py`).
STILL = FILMS if LONG else ("mennefer", "ankh")


@pytest.mark.parametrize("game", STILL)
def test_where_nothing_shall_move_nothing_is_covered(visit: Visitor, game: str) -> None:
    page = visit(size=(1280, 720))
    set_up(page, lang="en", curtain=False)
    table = play_on(page, before_act(game, FILMS[game]))
    bring_about(page, table)
    assert page.locator(".moment").count() == 0
    page.wait_for_selector(f"{ASKED}, .pick")
    page.locator("[data-show-moment]").click()
    page.wait_for_selector(".moment[data-at=end]")
    page.locator(".moment").get_by_role("button", name="To my turn").click()
    page.wait_for_selector(".moment", state="detached")
    page.reload()
    page.wait_for_selector(f"{ASKED}, .pick")
    assert page.locator(".moment, [data-show-moment]").count() == 0, "what was seen is not shown again"

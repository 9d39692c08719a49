"""Whole games through the real interface, to the final table."""

from __future__ import annotations

import pytest
from web.browser.conftest import Visitor
from web.browser.table import BOT, ME, QUICK_BOT, guest, open_table, play_by_keyboard, play_by_mouse

from mehen.core import catalog


@pytest.mark.parametrize("game", catalog.names())
def test_a_whole_game_against_a_bot(visit: Visitor, game: str) -> None:
    page = visit()
    guest(page)
    link = open_table(page, game, [ME, QUICK_BOT])
    page.goto(f"/t/{link['id']}")
    assert play_by_mouse(page, seed=11) > 10
    places = [int(text) for text in page.locator("dialog tbody td:first-child").all_inner_texts()]
    assert len(places) == 2 and places == sorted(places), "the best comes first"
    page.get_by_role("img", name="Points over the game").wait_for()


def test_three_clicks_to_a_table(visit: Visitor) -> None:
    page = visit()
    page.get_by_role("link", name="New table: Egizia").click()
    page.get_by_role("radio", name="3").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".mat")
    assert page.locator(".mat").count() == 3


def test_a_game_of_egizia_by_keyboard_alone(visit: Visitor) -> None:
    page = visit()
    guest(page)
    link = open_table(page, "egizia", [ME, BOT])
    page.goto(f"/t/{link['id']}")
    assert play_by_keyboard(page, seed=5) > 10
    page.keyboard.press("Escape")
    assert page.locator("dialog").count() == 0

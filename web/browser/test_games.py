"""Whole games through the real interface, to the final table."""

from __future__ import annotations

import pytest
from tests.chosen import LONG
from web.browser.conftest import Visitor
from web.browser.table import ENDED, ME, QUICK_BOT, play_by_keyboard, play_by_mouse, set_up, sit_down
from web.browser.whole import games


def number(text: str) -> int:
    """With a true minus, as people read it."""
    return int(text.replace("\u2212", "-"))


@pytest.mark.parametrize("game", games("mouse"))
def test_a_whole_game_against_a_bot(visit: Visitor, game: str) -> None:
    """In the long run with everything that moves and every great moment on the stage, as a finger always has them
    (`test_touch.py`)."""
    page = visit(motion="no-preference" if LONG else "reduce", own=True)
    set_up(page, lang="en", confirm="always", motion="quick", moments="fast")
    sit_down(page, game, [ME, QUICK_BOT])
    played = play_by_mouse(page, seed=11)
    print(played)
    assert played.decisions > 10
    assert sum(played.moments.values()) > 0 or not LONG, "nothing great was shown"
    assert played.on_board > 5 and played.hit >= 0.9 * played.on_board, played
    places = [int(text.rstrip(".")) for text in page.locator("dialog thead .place").all_inner_texts()]
    assert len(places) == 2 and places == sorted(places), "the best comes first"
    sums = list(map(number, page.locator("dialog tfoot td").all_inner_texts()))
    rows = [row.locator("td").all_inner_texts() for row in page.locator("dialog tbody tr").all()]
    if rows:
        assert [sum(map(number, column)) for column in zip(*rows, strict=True)] == sums, (
            "the sources add up to the total"
        )
    page.get_by_role("img", name="Points over the game").wait_for()


def test_three_clicks_to_a_table(visit: Visitor) -> None:
    page = visit("/")
    page.get_by_role("link", name="New table: Egizia").click()
    page.get_by_role("radio", name="3").click()
    assert [seat.input_value() for seat in page.locator(".seats select").all()] == ["me", "bot scribe", "bot scribe"]
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".mat")
    assert page.locator(".mat").count() == 3


@pytest.mark.parametrize("game", games("keyboard"))
def test_a_whole_game_by_keyboard_alone(visit: Visitor, game: str) -> None:
    page = visit()
    sit_down(page, game, [ME, QUICK_BOT])
    assert play_by_keyboard(page, seed=5) > 10
    page.wait_for_selector(ENDED)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.press("p")
    page.wait_for_selector(ENDED)

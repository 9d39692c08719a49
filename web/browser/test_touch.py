"""Whole games by a finger on a phone, with everything that moves and every great moment on the stage."""

from __future__ import annotations

import pytest
from web.browser.conftest import Visitor
from web.browser.table import ME, QUICK_BOT, set_up, sit_down
from web.browser.touch import play_by_touch
from web.browser.whole import games

PHONE = (390, 844)


@pytest.mark.parametrize("game", games("touch"))
def test_a_whole_game_by_touch_with_its_moments(visit: Visitor, game: str) -> None:
    page = visit(size=PHONE, motion="no-preference", confirm="turn", touch=True)
    set_up(page, motion="quick", confirm="turn")
    sit_down(page, game, [ME, QUICK_BOT])
    played = play_by_touch(page, seed=7)
    print(played)
    assert played.decisions > 10
    assert played.hit >= 0.8 * played.on_board, played
    assert sum(played.moments.values()) > 0, "nothing great was shown"
    assert page.locator("dialog table").count() == 1

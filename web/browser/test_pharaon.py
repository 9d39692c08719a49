"""Pharaon's table: a usual turn in four clicks at most, and everything large enough to read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.chosen import covering
from web.browser import table
from web.browser.measure import look

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.browser.conftest import Visitor

    from mehen.core.session import Session

BOARDS = ["artisans", "officials", "nile", "valley", "offerings"]
#: Seats, seed and round of the games that are looked at.
GAMES = [(5, 3, 2), (3, 6, 3)]
USUAL = 4

#: Has the answer arrived: another question, another seat, or something to confirm?
ANSWERED = """before => {
  const side = document.querySelector('.side');
  if (!side) return false;
  const own = document.querySelector('.mat.own')?.dataset.seat;
  return side.dataset.ply !== before.ply || own !== before.own || !!document.querySelector('[data-commit]');
}"""
#: Somebody else's turn, or the next thing to click on.
NEXT = """seat => {
  const over = document.querySelector('.mat.own')?.dataset.seat !== seat;
  return over || document.querySelector('[data-commit], .tiles .pick, .choice') ? { over } : false;
}"""
STATE = """() => ({
  ply: document.querySelector('.side')?.dataset.ply,
  own: document.querySelector('.mat.own')?.dataset.seat,
})"""


def at_boards(page: Page, seats: int, seed: int, late: int, board: str = "") -> None:
    """Somebody may act on a board, whichever or this one."""

    def enough(session: Session) -> bool:
        state = session.state
        choices = session.game.choices(state, state.actor) if session.game.moment(state).round >= late else []
        return any(one.verb == "board" and board in one.target for one in choices)

    session = table.played("pharaon", seats, seed, enough)
    table.set_up(page, curtain=False)
    table.play_on(page, session)
    page.wait_for_selector(".bds .pick")


def click(page: Page, selector: str) -> None:
    """One click, and whatever the table says to it."""
    before = page.evaluate(STATE)
    page.locator(selector).first.click()
    page.wait_for_function(ANSWERED, arg=before)


def turn(page: Page, board: str) -> int:
    """Clicks from the question for a board to the question of somebody else."""
    seat: Any = page.evaluate(STATE)["own"]
    # The columns of the Nile lie open on the board.
    click(
        page, f'.bds .pick[data-action^="board {board}"]' if board != "nile" else ".board .target[data-action*=column]"
    )
    clicks = 1
    while not page.wait_for_function(NEXT, arg=seat).json_value()["over"]:
        ready = page.locator("[data-commit]").count()
        click(page, "[data-commit]" if ready else ".tiles .pick, .choice")
        clicks += 1
        assert clicks < 12
    return clicks


@pytest.mark.parametrize(("game", "board"), covering(GAMES, BOARDS))
def test_a_usual_turn_takes_four_clicks(visit: Visitor, game: tuple[int, int, int], board: str) -> None:
    """Board, reward, what follows from it, confirmation; it was eight, with every unit by itself.

    An artisan is replaced before one chooses the resource that comes with it: what comes to light is confirmed as well.
    """
    page = visit(size=(1280, 720))
    at_boards(page, *game, board)
    assert turn(page, board) <= USUAL + (board == "artisans")


@pytest.mark.parametrize(("size", "lang"), covering(((1280, 720), (390, 844)), ("de", "en")))
def test_a_turn_can_be_read_and_reached(visit: Visitor, size: tuple[int, int], lang: str) -> None:
    page = visit(lang=lang, size=size)
    at_boards(page, 5, 3, 3)
    table.at_rest(page)
    assert look(page, 4, "pharaon", lang)["findings"] == []


def test_another_payment_is_one_click(visit: Visitor) -> None:
    page = visit(size=(1280, 720))
    at_boards(page, 5, 3, 3)
    click(page, '.bds .pick[data-action*="board artisans"]')
    page.wait_for_selector(".pay .slots")
    paid = page.locator(".pay > .slots").inner_html()
    page.locator(".pay .link").click()
    click(page, ".swaps .pick")
    page.wait_for_function("paid => document.querySelector('.pay > .slots')?.innerHTML !== paid", arg=paid)
    page.wait_for_selector(".tiles .pick[data-action^=artisan]")


def test_the_traitor_and_his_tracks_are_under_others_on_a_phone(visit: Visitor) -> None:
    page = visit(size=(390, 844))
    table.play_on(page, table.played("pharaon", 1, 3, table.asks("board")))
    page.get_by_role("tab", name="Others").click()
    his = page.locator(".others > section")
    assert his.count() == 1 and his.locator("h2").inner_text() == "The Traitor"
    tracks = his.locator(".ph-traitor .tracks")
    tracks.scroll_into_view_if_needed()
    box = tracks.bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390
    assert look(page, 1, "pharaon")["findings"] == []

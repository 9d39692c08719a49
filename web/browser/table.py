"""What a person does at the table, in a few words."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST = 900  # decisions; no game is that long for two


def guest(page: Page, name: str = "Amara") -> None:
    assert page.request.post("/api/guest", data={"name": name}).ok


def open_table(page: Page, game: str, seats: list[dict[str, str]], **more: Any) -> dict[str, str]:
    answer = page.request.post("/api/tables", data={"game": game, "seats": seats, **more})
    assert answer.ok, answer.text()
    link: dict[str, str] = answer.json()
    return link


ME, BOT, OPEN = {"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "open"}
QUICK_BOT = {"kind": "bot", "bot": "random"}
ASKED = ".choice:not([disabled])"
ENDED = "dialog table"


def wait_for_turn(page: Page) -> bool:
    """True if something can be chosen, false if the game is over."""
    page.wait_for_selector(f"{ASKED}, {ENDED}")
    return page.locator(ENDED).count() == 0


def settle(page: Page, before: str) -> None:
    """Until the question that was answered is gone."""
    page.wait_for_function(
        "before => { const q = document.querySelector('.side'); return q && q.dataset.ply !== before; }", arg=before
    )


def asked_at(page: Page) -> str:
    return page.get_attribute(".side", "data-ply") or ""


def play_by_mouse(page: Page, seed: int) -> int:
    """To the end: on the board where there is a target, else in the list.  Returns the number of decisions."""
    rng = random.Random(seed)
    for count in range(MOST):
        if not wait_for_turn(page):
            return count
        before = asked_at(page)
        actions = page.eval_on_selector_all(".choice", "nodes => nodes.map(node => node.dataset.action)")
        action = rng.choice(actions)
        on_board = page.locator(f'.board [data-action="{action}"]')
        spot = on_board.first if on_board.count() else page.locator(f'.choice[data-action="{action}"]')
        spot.click(force=True)
        page.locator("[data-commit]").click()
        settle(page, before)
    raise AssertionError("the game does not end")


def play_by_keyboard(page: Page, seed: int) -> int:
    """No mouse at all: arrows to a choice, Enter to confirm."""
    rng = random.Random(seed)
    for count in range(MOST):
        if not wait_for_turn(page):
            return count
        before = asked_at(page)
        many = page.locator(".choice").count()
        for _ in range(rng.randint(1, min(many, 6))):
            page.keyboard.press("ArrowDown")
        assert page.locator(".choice.on").count() == 1
        page.keyboard.press("Enter")
        settle(page, before)
    raise AssertionError("the game does not end")

"""Three people choose battle cards at the same time, each in a browser of their own, in any order."""

from __future__ import annotations

import signal
from itertools import permutations
from typing import TYPE_CHECKING

import pytest
from tests.chosen import LONG
from tests.server.battles import put
from tests.table.test_together import at_battle
from web.browser.conftest import Server, Visitor
from web.browser.table import ASKED, guest, read_log

from mehen.server.database import Database

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, WebSocket

NAMES = ("Amara", "Benno", "Cleo")
BROKEN = "text=The line is broken"
#: Does the log tell of three more cards?  A headline may tell it too.
REVEALED = "told => document.querySelector('#panel .log').textContent.split(' plays ').length > told + 3"


def three_people(visit: Visitor, server: Server) -> tuple[list[Page], list[list[str]]]:
    """All at one table where a battle of three has come to its cards; everything their lines hear is kept."""
    pages = [visit(own=True) for _ in NAMES]
    for page, name in zip(pages, NAMES, strict=True):
        guest(page, name)
    ids = [page.request.get("/api/me").json()["id"] for page in pages]
    database = Database(f"sqlite:///{server.home / 'mehen.db'}")
    table = put(database, at_battle(), [{"user_id": user, "bot": ""} for user in ids])
    database.close()
    heard: list[list[str]] = [[] for _ in pages]
    for page, mine in zip(pages, heard, strict=True):
        page.on("websocket", listen(mine))
        page.goto(f"/t/{table}")
        page.wait_for_selector(ASKED)
    return pages, heard


def listen(heard: list[str]) -> Callable[[WebSocket], None]:
    """Keeps everything that arrives on a socket."""
    return lambda line: line.on("framereceived", lambda text: heard.append(str(text)))


def choose(page: Page, pick: int) -> str:
    """Returns the action."""
    choice = page.locator(ASKED).nth(pick)
    action = choice.get_attribute("data-action") or ""
    choice.click()
    page.locator("[data-commit]").click()
    return action


def killed(server: Server, pages: list[Page]) -> None:
    """The server is gone without a word and comes back; everybody's line does too."""
    server.stop(signal.SIGKILL)
    try:
        for page in pages:
            page.wait_for_selector(BROKEN)
    finally:
        server.start()
    for page in pages:
        page.wait_for_selector(BROKEN, state="detached")


#: One of the six, not that of the seats: the server's own tests try all of them, with all it says to everybody.
ORDERS = list(permutations(range(len(NAMES)))) if LONG else [(2, 0, 1)]


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: "".join(map(str, order)))
def test_three_people_choose_in_any_order_and_the_server_is_killed_between_answers(
    visit: Visitor, server: Server, order: tuple[int, ...]
) -> None:
    pages, heard = three_people(visit, server)
    first, second, last = (pages[seat] for seat in order)
    names = [NAMES[seat] for seat in order]
    assert all("Your turn" in page.locator(".prompt .who").inner_text() for page in pages)

    choose(first, 0)
    first.get_by_text("You chose:").wait_for()
    assert first.locator(ASKED).count() == 0
    first.locator("[data-unseal]").click()  # taken back, and chosen anew
    first.wait_for_selector(ASKED)
    choose(first, 1)
    missing = " and ".join(NAMES[seat] for seat in sorted(order[1:]))
    first.get_by_text(f"Waiting for {missing}.").wait_for()
    killed(server, pages)
    first.reload()  # the page forgets; the house does not
    first.get_by_text("You chose:").wait_for()
    first.get_by_text(f"Waiting for {missing}.").wait_for()
    assert second.locator(ASKED).count() and last.locator(ASKED).count(), "the others go on choosing"

    choose(second, 2)
    for page in (first, second):
        page.get_by_text(f"Waiting for {names[2]}.").wait_for()
    killed(server, pages)
    for page in (first, second):
        page.get_by_text(f"Waiting for {names[2]}.").wait_for()
        assert page.locator(ASKED).count() == 0, "nobody is asked twice"
    assert not [frame for frame in heard[order[2]] if '"sealed":[{' in frame], "nothing of it is sent to the last"
    assert [frame for frame in heard[order[1]] if '"sealed":[{' in frame], "as it is to whoever has answered"
    for page in pages:
        read_log(page)
    told = str(last.locator("#panel .log").text_content()).count(" plays ")
    choose(last, 0)
    for page in pages:
        page.wait_for_function(REVEALED, arg=told)
        assert page.get_by_text("You chose:").count() == 0

"""A table moves between a server and the device: taken along, played on without a network, brought back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from web.browser.conftest import KEPT, UNPAINTED, Server
from web.browser.site import SLOW, decide, installed, kept_tables
from web.browser.table import ME, QUICK_BOT, at_rest, guest, next_question, open_table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page


@pytest.fixture
def context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=server.url, locale="en", reduced_motion="reduce")
    context.set_default_timeout(SLOW)
    context.add_init_script(KEPT % "always")
    context.add_init_script(UNPAINTED)
    yield context
    context.close()


def wait_for_table(page: Page, offline: bool) -> str:
    """The id of the table that one sits at now: the device's or the server's."""
    where = "location.pathname === '/offline/' && /^#.t.(\\w+)$/" if offline else "/^.t.(\\w+)$/"
    found = f"() => ({where}.exec(location.{'hash' if offline else 'pathname'}) || [])[1]"
    return str(page.wait_for_function(found).json_value())


def position(page: Page, table: str) -> Any:
    return page.request.get(f"/api/tables/{table}/position").json()


def test_a_table_is_taken_along_played_on_without_a_network_and_brought_back(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/offline/")
    page.wait_for_selector(".game h3")
    installed(page)
    guest(page)
    left = open_table(page, "mennefer", [ME, QUICK_BOT])["id"]
    page.goto(f"/t/{left}")
    before = decide(page)
    taken_at = int(next_question(page, before)["ply"])

    page.goto("/")
    page.get_by_role("button", name="Take this table with me").click()
    here = wait_for_table(page, offline=True)
    assert here != left
    assert int(next_question(page, "")["ply"]) == taken_at, "it goes on where it was left"

    context.set_offline(True)
    before = decide(page)
    page.reload()
    played_to = int(next_question(page, before)["ply"])
    assert played_to > taken_at
    [kept] = kept_tables(page)
    assert kept["id"] == here and [seat["bot"] for seat in kept["sitting"]] == ["", "random"]

    context.set_offline(False)
    page.evaluate("location.hash = '/'")
    page.reload()  # whether there is a server is asked once
    page.get_by_role("button", name="Take this table to the server").click()
    back = wait_for_table(page, offline=False)
    assert int(next_question(page, "")["ply"]) == played_to
    assert [seat["bot"] for seat in page.request.get(f"/api/tables/{back}").json()["seats"]] == ["", "random"]
    assert position(page, left)["ply"] == taken_at, "the table one has left stays as it was"


def test_a_clubs_own_page_leads_to_the_house_without_a_network(context: BrowserContext) -> None:
    """Who has opened it once is shown the way there when the server cannot be reached."""
    page = context.new_page()
    page.goto("/")
    page.get_by_role("link", name="Mehen without a network").click()
    page.wait_for_url("**/offline/")
    page.wait_for_selector(".game h3")
    installed(page)
    page.goto("/")
    page.wait_for_function("navigator.serviceWorker.controller?.scriptURL.endsWith(':' + location.port + '/sw.js')")
    context.set_offline(True)
    page.goto("/")
    page.get_by_role("link", name="Play without a network").click()
    page.wait_for_selector(".game h3")
    at_rest(page)

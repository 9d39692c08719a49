"""Somebody with a browser of their own, at a server that a test has started."""

from __future__ import annotations

from playwright.sync_api import sync_playwright
from web.browser.conftest import FLAGS, PATIENCE, chromium
from web.browser.table import ASKED, BOT, ME, next_question, sit_down


def play_a_move(url: str, game: str) -> None:
    """Finds the game in the lobby, sits down against a bot, and decides something, on a page that has no complaints."""
    complaints: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), headless=True, args=FLAGS)
        page = browser.new_page(base_url=url, reduced_motion="reduce", locale="en")
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.set_default_timeout(PATIENCE)
        page.goto("/")
        page.wait_for_selector(f"main a[href*='{game}']")
        sit_down(page, game, [ME, BOT])
        before = next_question(page, "")
        page.locator(ASKED).first.click()
        if page.locator("[data-commit]").count():
            page.locator("[data-commit]").click()
        assert next_question(page, before["ply"])["ply"] != before["ply"]
        browser.close()
    assert complaints == []

"""Pictures of the lobby and of every board in mid-game: ``python -m web.browser.screenshots <folder>``."""

from __future__ import annotations

import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright
from web.browser.conftest import FLAGS, Server, chromium
from web.browser.table import BOT, ME, guest, open_table

from mehen.core import catalog

LOOKS: dict[str, dict[str, Any]] = {
    "light": {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light"},
    "dark": {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark"},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
}
SEATS = 3
DECISIONS = 26  # of one's own: the middle of a game
PATIENCE = 300  # seconds for one game


def half_a_game(context: BrowserContext, game: str) -> str:
    """Sensible enough: whatever brings something, else the first thing that is offered."""
    page = context.new_page()
    rng = random.Random(game)
    table = open_table(page, game, [ME, *[BOT] * (SEATS - 1)])["id"]
    done, until = 0, time.monotonic() + PATIENCE
    while done < DECISIONS and time.monotonic() < until:
        position = page.request.get(f"/api/tables/{table}/position").json()
        if position["over"]:
            break
        if not position["choices"]:
            time.sleep(0.2)
            continue
        offered = [c for c in position["choices"] if c["verb"] not in ("pass", "decline", "finish", "done")]
        choice = rng.choice((offered or position["choices"])[:5])
        move = {
            "id": f"m{position['ply']}",
            "seat": position["seat"],
            "ply": position["ply"],
            "action": choice["action"],
        }
        done += page.request.post(f"/api/tables/{table}/actions", data=move).ok
    page.close()
    return table


def picture(browser: Browser, server: Server, state: Any, path: str, look: str, file: Path) -> None:
    context = browser.new_context(base_url=server.url, locale="en", storage_state=state, **LOOKS[look])
    page = context.new_page()
    page.goto(path)
    page.wait_for_selector(".choice, .game")
    page.wait_for_timeout(2500)  # until everything has come to rest
    if page.locator(".choice").count() > 1:
        page.locator(".choice").nth(1).click()
        page.wait_for_timeout(600)
    page.screenshot(path=file)
    context.close()


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = Server(Path(home))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), headless=True, args=FLAGS)
        try:
            context = browser.new_context(base_url=server.url)
            page = context.new_page()
            page.goto("/")
            guest(page, "Amara")
            paths = {"lobby": "/", **{game: f"/t/{half_a_game(context, game)}" for game in catalog.names()}}
            state = context.storage_state()
            for name, path in paths.items():
                for look in LOOKS:
                    picture(browser, server, state, path, look, folder / f"{name}-{look}.png")
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""Pictures of the lobby, of every board in mid-game, of great moments and of the two ends of a game alone:
``python -m web.browser.screenshots <folder> [name ...]``.

The games are played here, by seeded bots, and brought to the server as records: the pictures come out the same.
"""

from __future__ import annotations

import base64
import sqlite3
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from web.browser.conftest import FLAGS, KEPT, Server, chromium
from web.browser.film import SIZE, Film, before_act
from web.browser.table import ASKED, ENDED, ME, OPEN, bring_about, guest, open_table, play_on, played, set_up, solo

from mehen.core import catalog
from mehen.core.session import Session

PEOPLE = ("Amara", "Bek", "Chione", "Djau", "Esna")
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
LOOKS: dict[str, dict[str, Any]] = {
    "light": {**DESKTOP, "color_scheme": "light"},
    "dark": {**DESKTOP, "color_scheme": "dark"},
    "phone": {**PHONE, "color_scheme": "light"},
}
QUALITY = 0.92


@dataclass(frozen=True)
class Scene:
    """A position worth a look: the first seat's first decision of this kind after this part of the game."""

    seed: int
    part: float
    verb: str = ""
    choices: int = 4  # at least
    region: str = ""  # key of the part of the board that a phone shows


SCENES = {
    "egizia": Scene(4, 0.62, "place", 6),
    "pharaon": Scene(3, 0.5, "board", 3),
    "mennefer": Scene(5, 0.6, "house", 3),
    "ankh": Scene(2, 0.55, "action", 3, "0"),
}


#: Great moments, each as the one screen that says what happened to whom.
MOMENTS = {
    "feeding": ("egizia", Film(4, 9, "feeding", 1)),
    "harvest": ("mennefer", Film(4, 3, "harvest", 1)),
    "wheel": ("pharaon", Film(4, 3, "round_end", 1)),
    "traitor": ("pharaon", Film(1, 3, "traitor", 2)),
    "merge": ("ankh", Film(4, 3, "merging", 0)),
}
#: Games alone that were played to their end.
ENDS = {"solo-victory": True, "solo-defeat": False}


def half_a_game(game: str) -> str:
    """All seats taken, sensible play; twice, because only then one knows where the middle is."""
    scene = SCENES.get(game, Scene(1, 0.6))
    seats = catalog.game(game).max_seats
    whole = played(game, seats, scene.seed, lambda session: False)
    part = played(game, seats, scene.seed, lambda s: s.ply >= scene.part * whole.ply and fits(s, scene))
    return part.record.text()


def fits(session: Session, scene: Scene) -> bool:
    choices = session.game.choices(session.state, 0)
    return len(choices) >= scene.choices and scene.verb in ("", *(choice.verb for choice in choices))


def seat_people(server: Server, tables: list[str], people: list[str]) -> None:
    """An uploaded game belongs to whoever brought it; for a picture, everybody sits at their own seat."""
    server.stop()
    with sqlite3.connect(server.home / "mehen.db") as database:
        for table in tables:
            for seat, person in enumerate(people):
                change = "UPDATE seats SET user_id = ? WHERE table_id = ? AND seat = ?"
                database.execute(change, (person, table, seat))
    database.close()
    server.start()


def packed(page: Page, png: bytes) -> bytes:
    """WebP is a third of the size, and the browser can write it."""
    code = """async ([data, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      canvas.getContext('2d').drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality).split(',')[1];
    }"""
    return base64.b64decode(page.evaluate(code, [base64.b64encode(png).decode(), QUALITY]))


def picture(browser: Browser, server: Server, state: Any, path: str, look: str, file: Path, region: str) -> None:
    context = browser.new_context(
        base_url=server.url, locale="en", storage_state=state, reduced_motion="reduce", **LOOKS[look]
    )
    context.add_init_script(KEPT % "always")
    page = context.new_page()
    page.goto(path)
    page.wait_for_selector(f"{ASKED}, .tables")
    page.evaluate("() => document.fonts.ready")
    page.wait_for_timeout(1200)  # until everything has come to rest
    news = page.locator(".board").get_by_role("button", name="Close")
    if news.count():
        news.first.click()  # what others have done covers the board
    rows = page.locator(ASKED)
    if rows.count() > 1:
        rows.nth(1).click()
        if look == "phone" and region:
            page.evaluate("() => document.activeElement.blur()")
            page.keyboard.press(region)
        page.wait_for_timeout(500)
    keep(page, file)


def keep(page: Page, file: Path) -> None:
    """What the page shows, as a file; the page is done with."""
    png = page.screenshot()
    blank = page.context.new_page()
    blank.goto("about:blank")
    file.write_bytes(packed(blank, png))
    page.context.close()
    print(f"{file} {file.stat().st_size // 1000} kB")


def played_on(browser: Browser, server: Server, session: Session) -> tuple[Page, str]:
    """A page at a table with this game, where nothing moves."""
    context = browser.new_context(base_url=server.url, locale="en", reduced_motion="reduce", viewport=SIZE)
    page = context.new_page()
    page.goto("/")
    set_up(page, lang="en", curtain=False)
    return page, play_on(page, session)


def picture_of_moment(browser: Browser, server: Server, name: str, file: Path) -> None:
    game, film = MOMENTS[name]
    page, table = played_on(browser, server, before_act(game, film))
    bring_about(page, table)
    page.locator("[data-show-moment]").first.click()
    page.wait_for_selector(f".moment[data-act={film.act}][data-at=end]")
    page.wait_for_timeout(800)
    keep(page, file)


def picture_of_end(browser: Browser, server: Server, name: str, file: Path) -> None:
    page, _ = played_on(browser, server, solo(ENDS[name]))
    page.wait_for_selector(ENDED)
    page.wait_for_timeout(800)
    keep(page, file)


def main(folder: Path, only: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = Server(Path(home))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), headless=True, args=FLAGS)
        try:
            people: list[tuple[str, Any]] = []
            for name in PEOPLE:
                context = browser.new_context(base_url=server.url)
                page = context.new_page()
                page.goto("/")
                guest(page, name)
                people.append((page.request.get("/api/me").json()["id"], page))
            amara = people[0][1]
            tables = {
                game: amara.request.post("/api/records", data={"text": half_a_game(game)}).json()["id"]
                for game in catalog.names()
            }
            # Others wait in the lobby.
            open_table(people[2][1], "ankh", [ME, OPEN, OPEN], listed=True, title="Gods at dusk")
            open_table(people[3][1], "egizia", [ME, OPEN], listed=True, title="Delta")
            seat_people(server, list(tables.values()), [person for person, _ in people])
            paths = {"lobby": "/", **{game: f"/t/{table}" for game, table in tables.items()}}
            state = amara.context.storage_state()
            for name, path in paths.items():
                for look in LOOKS:
                    if not only or name in only:
                        region = SCENES[name].region if name in SCENES else ""
                        picture(browser, server, state, path, look, folder / f"{name}-{look}.webp", region)
            for kind, take in ((MOMENTS, picture_of_moment), (ENDS, picture_of_end)):
                for name in kind:
                    if not only or name in only:
                        take(browser, server, name, folder / f"{name}.webp")
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])

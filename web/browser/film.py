"""A short film of one turn of each game: ``python -m web.browser.film <folder> [game ...]`` writes ``<game>.webm``.

Played from seeded games, so that it looks the same every time: somebody's turn through the interface, and the great
moment that follows it.  Chromium itself makes the film of its pictures: nothing else has to be installed.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from web.browser.conftest import FLAGS, PATIENCE, Server, chromium
from web.browser.table import ASKED, guest, played

from mehen.core.session import Session
from mehen.table.chronicle import chronicle_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

SIZE: ViewportSize = {"width": 1280, "height": 720}
LONGEST = 24  # seconds of a moment
BATCH = 40  # pictures handed over at once
CLICKS = 12  # at most, until the turn is over


@dataclass(frozen=True)
class Film:
    """Which game is played how far, and which act the turn leads to."""

    seats: int
    seed: int
    act: str
    nth: int


FILMS = {
    "egizia": Film(4, 3, "feeding", 2),
    "pharaon": Film(3, 3, "round_end", 1),
    "mennefer": Film(4, 3, "harvest", 1),
    "ankh": Film(4, 3, "merging", 0),
}


def before_act(name: str, film: Film) -> Session:
    """The game, up to the last decision before the moment."""
    whole = played(name, film.seats, film.seed, lambda _: False)
    told, game = chronicle_of(whole.record), whole.game
    acts = [(game.chapters[part.chapter].act, part.about, part.first) for part in told.chapters]
    starts = [
        first
        for k, (act, about, first) in enumerate(acts)
        if act == film.act and (k == 0 or acts[k - 1][:2] != (act, about))
    ]
    first = starts[min(film.nth, len(starts) - 1)]
    return played(name, film.seats, film.seed, enough(first - 1))


def enough(actions: int) -> Callable[[Session], bool]:
    return lambda session: len(session.record.actions) >= actions


def shoot(browser: Browser, server: Server, name: str, folder: Path) -> Path:
    """One film: the table is looked at, a turn is taken, its consequences are watched."""
    film = FILMS[name]
    context = browser.new_context(base_url=server.url, locale="en", viewport=SIZE)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    guest(page)
    answer = page.request.post("/api/records", data={"text": before_act(name, film).record.text()})
    assert answer.ok, answer.text()
    page.goto("/")
    page.evaluate("localStorage.setItem('mehen.settings', JSON.stringify({lang: 'en', curtain: false}))")
    page.goto(f"/t/{answer.json()['id']}")
    page.wait_for_selector(ASKED)
    pictures: list[tuple[float, str]] = []
    camera = context.new_cdp_session(page)

    def taken(shot: dict[str, Any]) -> None:
        pictures.append((shot["metadata"]["timestamp"], shot["data"]))
        camera.send("Page.screencastFrameAck", {"sessionId": shot["sessionId"]})

    camera.on("Page.screencastFrame", taken)
    camera.send("Page.startScreencast", {"format": "jpeg", "quality": 88, "everyNthFrame": 2})
    page.wait_for_timeout(1200)
    take_turn(page)
    if page.locator(".moment").count():
        with suppress(Exception):  # those that wait for the reader are left after a while
            page.wait_for_selector(".moment", state="detached", timeout=LONGEST * 1000)
    page.wait_for_timeout(1000)
    camera.send("Page.stopScreencast")
    target = folder / f"{name}.webm"
    target.write_bytes(developed(context, pictures))
    context.close()
    return target


#: Shows the pictures at their times on a canvas whose stream is recorded.
DEVELOP = """async ({ size, times }) => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const paper = canvas.getContext('2d');
  const pictures = await Promise.all(window.shots.map(shot =>
    fetch('data:image/jpeg;base64,' + shot).then(answer => answer.blob()).then(createImageBitmap)));
  const stream = canvas.captureStream(25);
  const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp9', videoBitsPerSecond: 1_200_000 });
  const parts = [];
  recorder.ondataavailable = event => parts.push(event.data);
  const stopped = new Promise(done => (recorder.onstop = done));
  paper.drawImage(pictures[0], 0, 0, size.width, size.height);
  recorder.start();
  const begun = performance.now();
  for (const [k, picture] of pictures.entries()) {
    const wait = times[k] * 1000 - (performance.now() - begun);
    if (wait > 0) await new Promise(done => setTimeout(done, wait));
    paper.drawImage(picture, 0, 0, size.width, size.height);
  }
  await new Promise(done => setTimeout(done, 400));
  recorder.stop();
  await stopped;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  let text = '';
  for (let k = 0; k < bytes.length; k += 32768) text += String.fromCharCode(...bytes.subarray(k, k + 32768));
  return btoa(text);
}"""


def developed(context: BrowserContext, pictures: list[tuple[float, str]]) -> bytes:
    """Pictures with their times as a film."""
    dark_room = context.new_page()
    dark_room.set_default_timeout(0)
    dark_room.evaluate("() => { window.shots = []; }")
    for k in range(0, len(pictures), BATCH):
        dark_room.evaluate("shots => window.shots.push(...shots)", [shot for _, shot in pictures[k : k + BATCH]])
    times = [at - pictures[0][0] for at, _ in pictures]
    return base64.b64decode(dark_room.evaluate(DEVELOP, {"size": SIZE, "times": times}))


def take_turn(page: Page) -> None:
    """The first choice of each question, slowly enough to be followed, until a moment opens."""
    for _ in range(CLICKS):
        if page.locator(".moment").count():
            return
        choice = page.locator(ASKED).first
        if not choice.count():
            page.wait_for_timeout(600)
            continue
        choice.hover()
        page.wait_for_timeout(500)
        choice.click()
        commit = page.locator("[data-commit]:not([disabled])")
        page.wait_for_timeout(500)
        if commit.count() and not page.locator(".moment").count():
            commit.first.click()
        page.wait_for_timeout(900)


def main(arguments: list[str]) -> None:
    from playwright.sync_api import sync_playwright

    if not arguments or any(name not in FILMS for name in arguments[1:]):
        sys.exit(f"usage: python -m web.browser.film FOLDER [{' | '.join(FILMS)}]")
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = Server(Path(home))
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=chromium(), headless=True, args=FLAGS)
            for name in arguments[1:] or FILMS:
                made = shoot(browser, server, name, folder)
                print(f"{made}: {made.stat().st_size / 1000:.0f} kB")
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])

"""A real server and the system's Chromium: what people see is what is tested."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.ports import free_port

import mehen

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

ROOT = Path(__file__).parents[2]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
#: Settings of whoever has never been here, except for one.
KEPT = "localStorage.getItem('mehen.settings') ?? localStorage.setItem('mehen.settings', '{\"confirm\":\"%s\"}')"
PATIENCE = 90_000  # milliseconds; the machine may be busy
#: Nobody looks at the page: all of it is laid out, moves and is met by pointers as ever, but none of it is painted,
#: which would take a third of its time.
UNPAINTED = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { opacity: 0 !important }");
  document.adoptedStyleSheets = [sheet];
}"""
#: An answer of the server that draws nothing: most people come by a link and never see the lobby.
OUTSIDE = "/health"


class Server:
    """One process with a folder of its own; it can be killed and comes back on the same port."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        source = str(Path(mehen.__file__).parents[1])  # the same that is tested here, compiled or not
        house = {"MEHEN_HOME": str(self.home), "MEHEN_LIMITS": "off", "MEHEN_PLUGINS": "off", "MEHEN_UNATTENDED": "on"}
        environ = os.environ | house | {"PYTHONPATH": source}
        command = [sys.executable, "-m", "uvicorn", "--factory", "mehen.server.app:create_app"]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port), "--log-level", "warning"], env=environ, start_new_session=True
        )
        until = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(f"{self.url}/ready", timeout=5):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        raise AssertionError("the server did not start")

    def stop(self, sig: int = signal.SIGTERM) -> None:
        """Bots think in processes of their own: all of them go."""
        if self.process is None:
            return
        os.killpg(self.process.pid, sig)
        self.process.wait(PATIENCE / 1000)
        self.process = None


def chromium() -> str:
    """The system's own: nothing is downloaded."""
    found = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    assert found, f"none of {', '.join(CHROMIUM)} is installed"
    return found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    built = Path(mehen.__file__).parent / "server" / "static" / "index.html"
    assert built.is_file(), "the browser client is not built: npm --prefix web ci && npm --prefix web run build"
    server = Server(tmp_path_factory.mktemp("home"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    api = pytest.importorskip("playwright.sync_api", reason="browser tests need the playwright package")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), headless=True, args=FLAGS)
        yield browser
        browser.close()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole games first, or one worker would be left alone with them at the end."""
    items.sort(key=lambda item: "whole_game" not in item.name and "guided_game" not in item.name)


Visitor = Callable[..., "Page"]


#: Answers that no page may get, whatever one does: nobody is turned away for being new, and nothing breaks.
NEVER = ("status of 401", "status of 500")


def is_complaint(kind: str, text: str) -> bool:
    """Refusals and broken lines are part of life; everything else a browser calls an error is not."""
    if kind != "error" or "WebSocket" in text:
        return False
    return "Failed to load resource" not in text or any(answer in text for answer in NEVER)


#: What stays with a page for good: whoever needs it comes with a page of their own.
STAYS = ("on", "once", "route", "add_init_script", "add_locator_handler", "expose_function", "expose_binding")
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"
SETTINGS = "settings => { localStorage['mehen.settings'] = settings; }"


#: Language, is it a phone, is it painted.
Kind = tuple[str, bool, bool]


class Guests:
    """Browsers of people, in each language, on a desk or on a phone; a page that is left is taken by somebody else.

    A profile and a page of one's own cost as much as all that a short test does in them.
    """

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.free: dict[Kind, list[Page]] = {}
        self.complaints: list[str] = []

    def context(self, kind: Kind, **more: Any) -> BrowserContext:
        lang, touch, painted = kind
        context = self.browser.new_context(base_url=self.url, locale=lang, has_touch=touch, is_mobile=touch, **more)
        context.set_default_timeout(PATIENCE)
        if not painted:
            context.add_init_script(UNPAINTED)
        return context

    def page(self, context: BrowserContext) -> Page:
        """Whatever it complains about is kept."""
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self.hear)
        return page

    def hear(self, said: ConsoleMessage) -> None:
        if is_complaint(said.type, said.text):
            self.complaints.append(said.text)

    def kept(self, kind: Kind) -> Page:
        """A page that nobody has, of somebody who has never been anywhere; nothing can be left on it."""
        free = self.free.setdefault(kind, [])
        if free:
            return free.pop()
        page = self.page(self.context(kind, service_workers="block"))
        page.goto(OUTSIDE)
        for name in STAYS:
            setattr(page, name, refuse)
        return page

    def left(self, page: Page, kind: Kind) -> None:
        """Whoever takes it next finds nothing of whoever had it."""
        page.goto(OUTSIDE)
        page.evaluate(FORGET)
        page.context.clear_cookies()
        page.mouse.move(0, 0)
        self.free[kind].append(page)


def refuse(*_: Any, **__: Any) -> None:
    raise AssertionError("this page goes to another test: visit(own=True)")


@pytest.fixture(scope="session")
def guests(browser: Browser, server: Server) -> Iterator[Guests]:
    guests = Guests(browser, server.url)
    yield guests
    for pages in guests.free.values():
        for page in pages:
            page.context.close()


@pytest.fixture
def visit(guests: Guests) -> Iterator[Visitor]:
    """Opens a page as a person of one's own; fails on anything the page complains about.

    A page of one's ``own`` is new, with a service worker, and gone after the test: for whatever stays with a page.  It
    is ``painted`` where colours or frames are looked at.
    """
    visits: list[tuple[Page, Kind, bool]] = []
    guests.complaints.clear()

    def open_page(
        path: str = OUTSIDE,
        lang: str = "en",
        theme: Any = "light",
        size: tuple[int, int] = (1440, 900),
        motion: Any = "reduce",
        confirm: str = "always",  # most tests want to see what a tap would do before it does it
        touch: bool = False,
        own: bool = False,
        painted: bool = False,
    ) -> Page:
        kind = (lang, touch, painted)
        page = guests.page(guests.context(kind)) if own else guests.kept(kind)
        visits.append((page, kind, own))
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=theme, reduced_motion=motion)
        if own:
            page.goto(OUTSIDE)
        page.evaluate(SETTINGS, json.dumps({"confirm": confirm}))
        if path != OUTSIDE:
            page.goto(path)
        return page

    yield open_page
    for page, kind, own in visits:
        if own:
            page.context.close()
        else:
            guests.left(page, kind)
    assert not guests.complaints, guests.complaints

"""The built site as any host would serve it, and Chromium in front of it."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import threading
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

from web.browser import table
from web.browser.conftest import KEPT, PATIENCE, UNPAINTED
from web.browser.table import ANSWER, confirm, next_question

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "dist" / "site"
PREFIX = "/some/where/"  # it has to work under any path
SLOW = 2 * PATIENCE  # Python has to start first

#: What lies on the device, as the page itself would read it.
KEPT_TABLES = """() => new Promise((resolve, reject) => {
  const asked = indexedDB.open('mehen');
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => {
    const found = asked.result.transaction('tables').objectStore('tables').getAll();
    found.onsuccess = () => { asked.result.close(); resolve(found.result); };
  };
})"""


class Host:
    """Python's own file server: packs nothing, answers to no path that is not a file."""

    def __init__(self, folder: Path = BUILT) -> None:
        assert (folder / "sw.js").is_file(), "the site is not built: make site"
        asked = self.asked = list[str]()
        sent = self.sent = list[int]()  # bytes of every file that was handed out

        class Handler(SimpleHTTPRequestHandler):
            def translate_path(self, path: str) -> str:
                asked.append(path)
                return super().translate_path("/" + path.removeprefix(PREFIX))

            def copyfile(self, source: Any, outputfile: Any) -> None:
                sent.append(os.fstat(source.fileno()).st_size)
                super().copyfile(source, outputfile)

            def log_message(self, format: str, *args: Any) -> None:
                pass

            def __init__(self, *args: Any) -> None:
                super().__init__(*args, directory=str(folder))

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}{PREFIX}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def open_page(context: BrowserContext, url: str, confirm: str = "always") -> Page:
    page = context.new_page()
    page.set_default_timeout(SLOW)
    page.add_init_script(KEPT % confirm)
    page.add_init_script(UNPAINTED)
    page.goto(url)
    return page


#: Nobody has a page open that would keep the shelf.
CLEAR = """() => new Promise((resolve, reject) => {
  localStorage.clear();
  const asked = indexedDB.deleteDatabase('mehen');
  asked.onsuccess = () => resolve(true);
  asked.onerror = () => reject(asked.error);
})"""


def cleared(context: BrowserContext, host: Host) -> None:
    """Nothing of anybody's is left on a device; the site itself stays on it."""
    page = context.new_page()
    page.set_default_timeout(SLOW)
    page.goto(f"{host.url}site.json")
    page.evaluate(CLEAR)
    page.close()


def installed(page: Page) -> None:
    """Everything is kept: from now on no network is needed."""
    own = "() => navigator.serviceWorker.controller?.scriptURL === new URL('sw.js', document.baseURI).href"
    page.wait_for_function(own)  # a server that hands the site out has a service worker of its own


def enter(page: Page, path: str) -> None:
    """Another page of the site that is open: all of them lie behind the #."""
    table.enter(page, f"#{path}")


def new_table(page: Page, game: str, *seats: str) -> None:
    """By clicks: a game of the lobby, seats, go."""
    enter(page, f"/new/{game}")
    page.get_by_role("radio", name=str(len(seats)), exact=True).click()
    for number, wish in enumerate(seats):
        page.locator(".seats select").nth(number).select_option(wish if wish == "me" else f"bot {wish}")
    page.locator("form .big").click()
    page.wait_for_selector(".side, .curtain")


def decide(page: Page, before: str = "") -> str:
    """The first answer to the next question, whatever it is and however it is paid for; returns the question's ply."""
    asked = next_question(page, before)
    page.locator(f'{ANSWER}[data-action="{asked["rows"][0][0]}"]').first.click()
    confirm(page, random.Random(1))
    return str(asked["ply"])


def kept_tables(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(KEPT_TABLES)
    return found


def release(folder: Path, changed: str, data: bytes) -> None:
    """A new version of a built site, in which one file differs."""
    (folder / changed).write_bytes(data)
    worker = folder / "sw.js"
    text = worker.read_text(encoding="utf-8")
    found = re.search(r"^const FILES = (.*);$", text, re.MULTILINE)
    assert found
    files = json.loads(found[1]) | {changed: sha256(data).hexdigest()[:16]}
    version = sha256(json.dumps(files).encode()).hexdigest()[:16]
    site = json.loads((folder / "site.json").read_text(encoding="utf-8")) | {"version": version}
    (folder / "site.json").write_text(json.dumps(site), encoding="utf-8")
    files["site.json"] = version
    text = text.replace(found[0], f"const FILES = {json.dumps(files)};")
    worker.write_text(re.sub('^const VERSION = ".*";', f'const VERSION = "{version}";', text), encoding="utf-8")


def kill(profile: Path) -> None:
    """A browser that ends as if the battery had died: nobody is asked, nothing is written on the way."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().decode().split("\0")
        except OSError:
            continue  # it has just ended
        if f"--user-data-dir={profile}" in words and not any(word.startswith("--type=") for word in words):
            os.kill(int(process.name), signal.SIGKILL)

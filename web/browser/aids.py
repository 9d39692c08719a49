"""The page to print of every game, in both languages, as PDF: ``python -m web.browser.aids <folder> [game ...]``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from web.browser.conftest import FLAGS, Server, chromium
from web.browser.table import Traffic

from mehen.core import catalog
from mehen.core.text import LANGUAGES


def pages(pdf: bytes) -> int:
    """How many pages a PDF has."""
    return pdf.count(b"/Type /Page") - pdf.count(b"/Type /Pages")


def printed(browser: Browser, server: Server, game: str, lang: str) -> bytes:
    """On A4, as the page itself says; light, because paper is."""
    context = browser.new_context(base_url=server.url, locale=lang, color_scheme="light")
    try:
        page = context.new_page()
        traffic = Traffic(page)
        page.goto(f"/rules/{game}/aid")
        page.wait_for_selector("[data-ready] .signs li")
        traffic.settle()
        page.evaluate("() => document.fonts.ready")
        return page.pdf(prefer_css_page_size=True, print_background=True)
    finally:
        context.close()


def main(folder: Path, only: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = Server(Path(home))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), headless=True, args=FLAGS)
        try:
            for game in only or catalog.ours():
                for lang in LANGUAGES:
                    file = folder / f"{game}.{lang}.pdf"
                    file.write_bytes(printed(browser, server, game, lang))
                    print(f"{file} {pages(file.read_bytes())} page, {file.stat().st_size // 1000} kB")
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])

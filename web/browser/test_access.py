"""Everyone can use every page: axe finds nothing serious, in both themes; small and zoomed screens work."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from web.browser.conftest import ROOT, Visitor
from web.browser.table import ASKED, BOT, ME, OPEN, guest, open_table

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def complaints(page: Page) -> list[str]:
    page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{rule['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for rule in found["violations"]
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"][:3]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_any_page(visit: Visitor, theme: str) -> None:
    page = visit(theme=theme)
    found: dict[str, list[str]] = {}

    def check(name: str, path: str, ready: str) -> None:
        page.goto(path)
        page.wait_for_selector(ready)
        found[name] = complaints(page)

    check("lobby", "/", ".game")
    check("new table", "/new/egizia", "form")
    check("rules", "/rules/egizia", ".rules p")
    check("account of nobody", "/account", "form")
    guest(page)
    check("account", "/account", "form")
    waiting = open_table(page, "egizia", [ME, OPEN])
    check("waiting room", f"/t/{waiting['id']}", "text=Waiting")
    table = open_table(page, "egizia", [ME, BOT])
    check("table", f"/t/{table['id']}", ASKED)
    page.locator(".choice").first.click()
    found["preview"] = complaints(page)
    for key in ("t", "?"):
        page.keyboard.press(key)
        page.wait_for_selector("dialog[open]")
        found[f"dialog {key}"] = complaints(page)
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    check("replay", f"/t/{table['id']}/replay/3", "text=Step 3 of")
    assert {name: list_ for name, list_ in found.items() if list_} == {}


@pytest.mark.parametrize("size", [(360, 740), (390, 844), (768, 1024), (1024, 768), (720, 450)])
def test_nothing_is_cut_off_sideways(visit: Visitor, size: tuple[int, int]) -> None:
    """720 x 450 is a laptop at 200 % zoom."""
    page = visit(lang="de", size=size)
    guest(page)
    table = open_table(page, "egizia", [ME, BOT, BOT, BOT])
    for path, ready in (("/", ".game"), ("/new/egizia", "form"), (f"/t/{table['id']}", ASKED)):
        page.goto(path)
        page.wait_for_selector(ready)
        wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, path
    page.locator(".choice").last.click()
    page.locator("[data-commit]").scroll_into_view_if_needed()
    box = page.locator("[data-commit]").bounding_box()
    assert box is not None and box["width"] >= 44 and box["height"] >= 36

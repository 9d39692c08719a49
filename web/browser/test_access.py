"""Everyone can use every page: axe finds nothing serious, in both themes; small and zoomed screens work."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from web.browser.conftest import ROOT, Visitor
from web.browser.measure import resize
from web.browser.table import (
    ASKED,
    BOT,
    DRAWN,
    ENDED,
    ME,
    OPEN,
    account,
    at_rest,
    enter,
    guest,
    open_table,
    set_up,
    sit_down,
)

from mehen.core import catalog

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = "only => axe.run(document, { resultTypes: ['violations'], ...only })"
#: The page is the same by day and by night, but for its colours.
ONLY: dict[str, Any] = {"light": {}, "dark": {"runOnly": ["color-contrast", "link-in-text-block"]}}


def complaints(page: Page, theme: str) -> list[str]:
    opacity = page.evaluate("() => getComputedStyle(document.documentElement).opacity")
    assert opacity == "1", "nothing is wrong with what is not painted: visit(painted=True)"
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate(RUN, ONLY[theme])
    return [
        f"{theme}, {rule['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for rule in found["violations"]
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"][:3]
    ]


def in_both_themes(page: Page) -> list[str]:
    """The page as it is, by day and by night."""
    found = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        page.wait_for_function("theme => document.documentElement.dataset.theme === theme", arg=theme)
        found += complaints(page, theme)
    return found


def test_axe_finds_nothing_serious_on_any_page(visit: Visitor) -> None:
    page = visit(painted=True)
    found: dict[str, list[str]] = {}

    def check(name: str, path: str, ready: str, go: Callable[[str], Any] = page.goto) -> None:
        go(path)
        page.wait_for_selector(ready)
        found[name] = in_both_themes(page)

    follow = partial(enter, page)
    check("lobby", "/", ".game")
    check("new table", "/new/egizia", "form", follow)
    page.locator("details").first.click()
    found["more settings"] = in_both_themes(page)
    check("rules", "/rules/egizia", ".rules p", follow)
    check("account of nobody", "/account", "form", follow)
    check("nowhere", "/nowhere", "text=There is nothing here", follow)
    guest(page)
    check("account", "/account", "form")
    check("no link", "/recover", "form", follow)
    waiting = open_table(page, "egizia", [ME, OPEN])
    check("waiting room", f"/t/{waiting['id']}", "text=Waiting", follow)
    alone = open_table(page, "egizia", [ME, ME])
    check("curtain", f"/t/{alone['id']}", ".curtain", follow)
    stranger = visit(painted=True)
    stranger.goto(f"/t/{waiting['id']}")
    stranger.wait_for_selector("text=This table is private")
    found["private"] = in_both_themes(stranger)
    account(page, "henut")
    check("guarded account", "/account", "h3")
    page.get_by_role("button", name="Set up an app").click()
    page.locator("svg[role=img]").wait_for()
    page.get_by_role("button", name="Change the password").click()
    found["setting up an app"] = in_both_themes(page)
    assert {name: list_ for name, list_ in found.items() if list_} == {}


@pytest.mark.parametrize("game", catalog.names())
def test_axe_finds_nothing_serious_at_a_table(visit: Visitor, game: str) -> None:
    page = visit(own=True, painted=True)
    found: dict[str, list[str]] = {}
    table = sit_down(page, game, [ME, BOT])
    page.wait_for_selector(ASKED)
    page.locator(ASKED).first.click()
    found["preview"] = in_both_themes(page)
    for key in ("t", "?", "p") if game == "egizia" else ("t",):
        page.keyboard.press(key)
        page.wait_for_selector("dialog[open]")
        at_rest(page)
        found[f"dialog {key}"] = in_both_themes(page)
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    if game == "egizia":
        page.get_by_role("button", name="Settings").click()
        page.wait_for_selector("dialog[open]")
        found["settings"] = in_both_themes(page)
        page.keyboard.press("Escape")
        page.on("dialog", lambda question: question.accept())
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("button", name="Give up").click()
        page.wait_for_selector(ENDED)
        found["final"] = in_both_themes(page)
        page.goto(f"/t/{table}/replay/3")
        page.wait_for_selector("text=Step 3 of")
        found["replay"] = in_both_themes(page)
    assert {name: list_ for name, list_ in found.items() if list_} == {}


#: From a phone held upright to a laptop at 200 % zoom, which is 720 x 450.
WINDOWS = [(360, 740), (768, 1024), (1024, 768), (720, 450)]
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_nothing_is_cut_off_sideways(visit: Visitor) -> None:
    """Every page at every size: it is opened once, and its window then takes the other sizes."""
    page = visit(lang="de", size=WINDOWS[0])
    guest(page)
    page.goto("/missing")
    tables = [open_table(page, game, [ME, BOT])["id"] for game in catalog.names()]
    pages = [("/", ".game"), ("/new/egizia", "form"), ("/rules/ankh", ".rules p"), ("/account", "form")]
    for path, ready in [*pages, *((f"/t/{table}", ASKED) for table in tables)]:
        enter(page, path)
        page.wait_for_selector(ready)
        for size in WINDOWS:
            resize(page, size)
            page.wait_for_function(DRAWN)
            assert page.evaluate(WIDER) <= 0, (path, size)
    page.locator(ASKED).last.click()
    for size in WINDOWS:
        resize(page, size)
        page.locator("[data-commit]").scroll_into_view_if_needed()
        box = page.locator("[data-commit]").bounding_box()
        assert box is not None and box["width"] >= 44 and box["height"] >= 36, size


def test_very_large_text_fits_a_phone(visit: Visitor) -> None:
    page = visit(lang="de", size=(360, 740))
    set_up(page, lang="de", text="larger")
    sit_down(page, "egizia", [ME, BOT, BOT, BOT])
    page.wait_for_selector(ASKED)
    for path in (page.url, "/", "/account"):
        page.goto(path)
        page.wait_for_selector(f"{ASKED}, .game, form")
        assert page.evaluate(WIDER) <= 0, path


STOPS = "() => document.querySelectorAll('.mats :is(button, a, [tabindex=\"0\"])').length"


@pytest.mark.parametrize("game", catalog.names())
def test_arrows_name_every_sign_of_a_mat_without_more_tab_stops(visit: Visitor, game: str) -> None:
    page = visit(size=(1280, 720))
    sit_down(page, game, [ME, BOT])
    page.wait_for_selector(ASKED)
    asked, stops = page.locator(".choice.on, .pick.on").count(), page.evaluate(STOPS)
    page.locator(".mat.brief .name").first.focus()
    told = []
    for _ in range(40):
        page.keyboard.press("ArrowRight")
        told.append(page.locator("[role=tooltip]").inner_text())
        if len(told) > 1 and told[-1] == told[0]:
            break
    page.keyboard.press("ArrowLeft")
    assert page.locator("[role=tooltip]").inner_text() == told[-2]
    assert len(set(told)) >= 3 and all(text.strip() and "undefined" not in text for text in told)
    assert page.evaluate(STOPS) == stops
    assert page.locator(".choice.on, .pick.on").count() == asked, "the arrows chose something as well"

"""What is too small, cut off, covered, squeezed, out of sight, raw or in another language on a table.

``python -m web.browser.measure GAME [positions] [view ...]`` prints it.  Positions are those of a seeded game with all
its seats, from its beginning to its end; each is looked at as it opens, and as it stands after the usual taps
(``VIEWS``).  ``measure.js`` looks at the page, and holds every exception with its reason.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright
from tests.chosen import LONG
from web.browser.conftest import FLAGS, PATIENCE, UNPAINTED, Server, chromium
from web.browser.table import ANSWER, ASKED, guest, played, set_up

from mehen.core import catalog
from mehen.core.session import Session
from mehen.core.state import NATURE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LOOK = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
SEED = 11
SMALLEST = 11  # px of any text
TOUCHING = 1.5  # px that two texts may share, or that may be cut off
SLIVER = 3  # px of a line that scrolls out of sight: less of it is not read any more
WINDOW = 40  # px of what scrolls: a line and its neighbour
POINTER, FINGER = 24, 44  # px of anything that can be chosen
NARROW = 41  # px of a grave, at least twice as high
PHONE = 760  # px; up to here it is a phone
SIZES = ((1280, 720), (1440, 900), (390, 844))
THEMES = ("light", "dark")
LANGUAGES = ("de", "en")
PLACES = (False, True)  # a desk, a phone
#: Words of the other language that no name has: a sentence with one of them was not translated.
PHRASES = {"de": "the|and|your|you|with|from|each|this|are", "en": "und|der|das|mit|oder|nicht|eine|dein|von"}


@dataclass(frozen=True)
class Finding:
    """Something wrong, and where it was seen."""

    game: str
    ply: int
    view: str
    size: tuple[int, int]
    lang: str
    theme: str
    kind: str
    what: str
    where: tuple[int, ...]

    def __str__(self) -> str:
        width, height = self.size
        at = ", ".join(map(str, self.where))
        seen = f"{self.game} ply {self.ply}, {self.view}, {width}x{height} {self.lang} {self.theme}"
        return f"{seen}, {self.kind} at {at}: {self.what}"


def positions(game: str, count: int) -> list[Session]:
    """Spread over a whole game of greedy bots with the most seats; in each of them somebody is asked."""
    whole = played(game, catalog.game(game).max_seats, SEED, lambda session: False)
    record, actions = whole.record, whole.record.actions

    def reached(ply: int) -> Session:
        session = Session(replace(record, actions=actions[:ply]))
        while session.state.actor == NATURE:
            session.act(actions[session.ply])
        return session

    return [reached(whole.ply * (2 * k + 1) // (2 * count)) for k in range(count)]


@cache
def foreign(game: str, lang: str) -> list[str]:
    """What is said in the other language only: names that both know are part of what is said in this one."""
    rules = catalog.game(game).rules(catalog.game(game).max_seats)
    mine, other = (catalog.game(game).texts(rules, each).sentences for each in sorted(LANGUAGES, key=lang.__ne__))
    said = "\n".join(mine.values()).lower()
    return sorted({text for text in other.values() if text.lower() not in said})


def look(page: Page, opponents: int, game: str = "", lang: str = "en", larger: bool = False) -> dict[str, Any]:
    """What is wrong with the page as it stands, once it is drawn."""
    page.mouse.move(0, 0)  # nothing is under the pointer: what it would show comes and goes
    limits = {
        "text": SMALLEST,
        "touch": TOUCHING,
        "sliver": SLIVER,
        "window": WINDOW,
        "finger": FINGER,
        "pointer": POINTER,
        "phone": PHONE,
        "narrow": NARROW,
        "opponents": opponents,
        "larger": larger,
        "foreign": {"words": foreign(game, lang) if game else [], "phrase": PHRASES[lang]},
    }
    found: dict[str, Any] = page.evaluate(f"async () => {{ {LOOK}; return measure({json.dumps(limits)}) }}")
    assert found["texts"], "nothing is seen at all"
    return found


# -- views -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class View:
    """How a table can be looked at: what is done to come there, and to leave it again."""

    enter: Callable[[Page, int], None]
    leave: Callable[[Page], None]
    on: Collection[bool] = PLACES


def nothing(page: Page, ply: int = 0) -> None:
    """It is looked at as it stands."""


def choose(page: Page, ply: int) -> None:
    """One of the answers is previewed, another one at each position; paid for in the first way."""
    answers = page.locator(f".side {ASKED}, .board {ASKED}")
    answers.nth(ply % answers.count()).click()
    page.wait_for_selector(f"[data-commit], .pick.way, {ANSWER}.on")


def put_back(page: Page) -> None:
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("Escape")


def set_text(page: Page, size: str) -> None:
    page.locator("button:has(use[href='#i-settings'])").click()
    page.locator("dialog select:has(option[value=larger])").select_option(size)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def enlarge(page: Page, ply: int = 0) -> None:
    set_text(page, "larger")


def shrink(page: Page) -> None:
    set_text(page, "normal")


def choose_enlarged(page: Page, ply: int) -> None:
    enlarge(page)
    choose(page, ply)


def put_back_and_shrink(page: Page) -> None:
    put_back(page)
    shrink(page)


def tab(at: int) -> Callable[[Page, int], None]:
    return lambda page, ply: page.locator(".tabs button").nth(at).click()


def to_board(page: Page) -> None:
    tab(0)(page, 0)


def turn_rules(page: Page, ply: int = 0) -> None:
    """The drawer with the rules opens, or closes again."""
    page.locator(".foot #tab-rules").click()


def open_mat(page: Page, ply: int) -> None:
    strips = page.locator(".mat.brief .name")
    strips.nth(ply % strips.count()).click()
    page.wait_for_selector(".tableau")


def log(page: Page, at: int) -> None:
    """To the log or back: a drawer on a desk, one of the tabs on a phone."""
    if page.locator(".tabs").is_visible():
        tab(at)(page, 0)
    else:
        page.locator(".foot #tab-log").click()


def watch(page: Page, ply: int) -> None:
    """A great moment of this game, from its log; early in a game there is none yet."""
    log(page, 3)
    shown = page.locator("[data-moment]")
    if shown.count():
        shown.nth(ply % shown.count()).click()
        page.wait_for_selector(".moment[data-at=end]")


def leave_moment(page: Page) -> None:
    if page.locator(".moment").count():
        page.keyboard.press("Escape")
        page.wait_for_selector(".moment", state="detached")
    log(page, 0)


VIEWS = {
    "opened": View(nothing, nothing),
    "mat": View(open_mat, put_back, on=(False,)),
    "rules": View(turn_rules, turn_rules, on=(False,)),
    "mine": View(tab(1), to_board, on=(True,)),
    "others": View(tab(2), to_board, on=(True,)),
    "log": View(tab(3), to_board, on=(True,)),
    "chosen": View(choose, put_back),
    "moment": View(watch, leave_moment),
    "larger": View(enlarge, shrink),
    "chosen, larger": View(choose_enlarged, put_back_and_shrink),
}


class Desk:
    """Pages that stay open, one for each language on a desk and on a phone: a person sits down at one table after the
    other, turns the light off and on, and takes larger text."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.person = browser.new_context(base_url=url)
        self.person.set_default_timeout(PATIENCE)
        guest(self.person.new_page())
        self.pages = {(lang, phone): self.opened(browser, url, lang, phone) for lang in LANGUAGES for phone in PLACES}

    def opened(self, browser: Browser, url: str, lang: str, phone: bool) -> Page:
        context = browser.new_context(
            base_url=url,
            locale=lang,
            reduced_motion="reduce",
            is_mobile=phone,
            has_touch=phone,
            storage_state=self.person.storage_state(),
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(UNPAINTED)
        page = context.new_page()
        page.goto("/missing")
        set_up(page, confirm="always", curtain=False)
        return page

    def close(self) -> None:
        for page in self.pages.values():
            page.context.close()
        self.person.close()

    def findings(
        self, session: Session, views: Collection[str] = tuple(VIEWS), turn: int | None = None
    ) -> Iterator[Finding]:
        """At every size, in both languages and themes; with a turn, each in one of them, and taps in one language."""
        answer = self.person.request.post("/api/records", data={"text": session.record.text()})
        assert answer.ok, answer.text()
        for (lang, phone), page in self.pages.items():
            sizes = [size for size in SIZES if (size[0] <= PHONE) == phone]
            resize(page, sizes[0])
            page.goto(f"/t/{answer.json()['id']}")
            page.wait_for_selector(ANSWER, state="attached")
            for name in views:
                view, themes = VIEWS[name], themes_of(name, lang, turn)
                if phone not in view.on or not themes:
                    continue
                view.enter(page, session.ply)
                for size in sizes:
                    resize(page, size)
                    for theme in themes:
                        yield from self.seen(page, session, name, size, lang, theme)
                view.leave(page)

    @staticmethod
    def seen(
        page: Page, session: Session, view: str, size: tuple[int, int], lang: str, theme: Any
    ) -> Iterator[Finding]:
        game, others = session.game.name, session.game.participants(session.state.rules) - 1
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        for one in look(page, others, game, lang, "larger" in view)["findings"]:
            yield Finding(game, session.ply, view, size, lang, theme, one["kind"], one["what"], tuple(one["where"]))


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def themes_of(view: str, lang: str, turn: int | None) -> tuple[str, ...]:
    """Those in which a view is looked at: in four turns each language has had each theme.

    The other language of a turn sees the table as it opens, in the other theme; in the long run both see it in both.
    """
    if turn is None or (view == "opened" and LONG):
        return THEMES
    theme, here = (turn + turn // 2) % 2, lang == LANGUAGES[turn % 2]
    return (THEMES[theme if here else 1 - theme],) if here or view == "opened" else ()


def main(game: str, count: str = "6", *views: str) -> None:
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = Server(Path(home))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), headless=True, args=FLAGS)
        desk = Desk(browser, server.url)
        kinds: Counter[str] = Counter()
        told: set[tuple[str, str, tuple[int, int]]] = set()
        try:
            for turn, session in enumerate(positions(game, int(count))):
                print(f"{game} ply {session.ply}", flush=True)
                for one in desk.findings(session, views or tuple(VIEWS), None if views else turn):
                    kinds[one.kind] += 1
                    if (one.kind, one.what, one.size) not in told:
                        told.add((one.kind, one.what, one.size))
                        print(one, flush=True)
        finally:
            browser.close()
            server.stop()
        print(f"{game}: {sum(kinds.values())} findings", dict(kinds))


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Nothing on any table is too small, cut off, covered, squeezed, out of sight or raw: at any size, in any language or
theme, as it opens and after the usual taps."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from tests.chosen import covering
from web.browser.conftest import UNPAINTED, Server, Visitor
from web.browser.film import FILMS
from web.browser.measure import LANGUAGES, SEED, SIZES, THEMES, VIEWS, Desk, log, look, positions, themes_of
from web.browser.table import ENDED, play_on, played

from mehen.core import catalog
from mehen.core.session import Session
from mehen.table.chronicle import chronicle_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

EARLIER = ".log + .foot button:visible"  # of a long log the rest comes when it is asked for
#: How many of each game; thirty in the long run.
POSITIONS = int(os.environ.get("MEHEN_POSITIONS", "0"))


def looked_at(game: str) -> list[tuple[int, Session]]:
    """Positions with their turns.  In every run one of each game, early in the first, late in the next, and so on: what
    comes after a tap is looked at in another language and theme than in the game before."""
    turn = catalog.names().index(game)
    return list(enumerate(positions(game, POSITIONS))) or [(turn, positions(game, 2)[turn % 2])]


def test_four_games_are_four_turns() -> None:
    """Every view is seen in both languages by day and by night."""
    turns = range(len(catalog.ours()))
    for view in VIEWS:
        seen = {(lang, theme) for turn in turns for lang in LANGUAGES for theme in themes_of(view, lang, turn)}
        assert seen == set(product(LANGUAGES, THEMES)), view


@pytest.fixture(scope="module")
def desk(browser: Browser, server: Server) -> Iterator[Desk]:
    desk = Desk(browser, server.url)
    yield desk
    desk.close()


@pytest.mark.parametrize("game", catalog.names())
def test_everything_can_be_read_and_reached(desk: Desk, game: str) -> None:
    wrong = [str(one) for turn, session in looked_at(game) for one in desk.findings(session, turn=turn)]
    assert not wrong, f"{len(wrong)} findings\n" + "\n".join(dict.fromkeys(wrong[:60]))


def unreadable(page: Page, game: str) -> list[dict[str, Any]]:
    """What is wrong with what has been opened above a German table; the strips of the others lie below it."""
    found = look(page, catalog.game(game).max_seats - 1, game, "de")["findings"]
    return [one for one in found if one["kind"] != "opponent"]


@pytest.mark.parametrize(("game", "size"), covering(catalog.names(), SIZES))
def test_the_end_and_every_kind_of_great_moment_can_be_read(visit: Visitor, game: str, size: tuple[int, int]) -> None:
    """With all its seats, in the language with the longer words: the table of the end, and then the last moment of each
    kind; two gods become one only once."""
    seats = catalog.game(game).max_seats
    whole = played(game, seats, SEED, lambda session: False)
    page = visit(lang="de", size=size)
    play_on(page, whole)
    page.wait_for_selector(f"{ENDED} tfoot")
    page.wait_for_selector("dialog figure svg")
    assert unreadable(page, game) == []
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    log(page, 3)
    if page.locator(EARLIER).count():
        page.locator(EARLIER).first.click()
    chapters, acts = chronicle_of(whole.record).chapters, dict[str, str]()
    for number in page.locator("[data-moment]:visible").evaluate_all("all => all.map(one => one.dataset.moment)"):
        acts.setdefault(whole.game.chapters[chapters[int(number)].chapter].act, number)
    assert FILMS[game].act in acts
    wrong = []
    for act, number in acts.items():
        page.locator(f"[data-moment='{number}']:visible").first.click()
        page.wait_for_selector(f".moment[data-act={act}][data-at=end]")
        wrong += [(act, one) for one in unreadable(page, game)]
        page.keyboard.press("Escape")
        page.wait_for_selector(".moment", state="detached")
    assert wrong == []


#: One of each kind, with its name in it; what is excused in the same place is not named.
FAULTS = """
<main style="width:300px;height:460px;position:relative;overflow:hidden;font:14px sans-serif">
  <style>
    p, button, div { position: absolute; left: 10px; margin: 0; padding: 0; border: 0 }
    .one { width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }
    .two { width: 60px; display: -webkit-box; -webkit-line-clamp: 1; -webkit-box-orient: vertical; overflow: hidden }
  </style>
  <p style="font-size:9px">small</p>
  <p style="top:20px">overlap one</p>
  <p style="top:22px;left:14px">overlap two</p>
  <p style="top:40px;left:250px;white-space:nowrap">cut at the edge of the page</p>
  <p style="top:60px" class="one">cut short with dots</p>
  <p style="top:60px;left:150px" class="one" title="told in full by its title">told in full by its title</p>
  <section aria-label="a panel"><p style="top:80px" class="one">cut short in a panel</p></section>
  <p style="top:100px" class="two">cut after the first line</p>
  <p style="top:130px">covered below</p>
  <div style="top:125px;width:200px;height:25px;background:#fff"></div>
  <p style="top:155px">covered by glass</p>
  <div style="top:150px;width:200px;height:25px;background:#fff;pointer-events:none"></div>
  <div style="top:175px;width:200px;height:25px;background:#fff;z-index:1"></div>
  <p style="top:180px">covered from before</p>
  <p style="top:205px">raw boats_2_act</p>
  <p style="top:225px" title="raw card_text.7">a word</p>
  <p style="top:245px">raw -3</p>
  <p style="top:265px">foreign: nimm eine Karte von der Hand</p>
  <button style="top:285px;width:12px;height:12px" aria-label="target tiny"></button>
  <svg style="position:absolute;left:60px;top:285px" width="12" height="12">
    <g role="button" aria-label="target drawn"><rect width="12" height="12" fill="transparent"/></g>
  </svg>
  <button style="top:310px;left:280px;width:60px;height:30px">outside</button>
  <svg data-pans style="position:absolute;left:10px;top:345px" width="80" height="20">
    <text x="60" y="15" font-size="14">cut by the board</text>
  </svg>
  <div style="top:370px;width:200px;height:14px;overflow:auto" class="squeezed">a list<br>that goes on<br>for long</div>
  <div style="top:395px;width:200px;height:60px;overflow:hidden"
    ><button style="top:70px;width:90px;height:30px">outside too</button></div>
</main>
"""


def test_every_kind_of_fault_would_be_found(browser: Browser) -> None:
    """Each of the faults above by its kind, and nothing that is in order; also where nothing is painted."""
    page = browser.new_page()
    page.set_content(FAULTS)
    page.evaluate(UNPAINTED)
    found = [(one["kind"], one["what"]) for one in look(page, opponents=1)["findings"]]
    page.close()
    wanted = {
        "small": ["small"],
        "overlap": ["overlap one / overlap two"],
        "cut": ["at the edge", "short with dots", "short in a panel", "after the first line", "by the board"],
        "covered": ["below", "by glass", "from before"],
        "raw": ["boats_2_act", "card_text.7", "-3"],
        "foreign": ["nimm"],
        "target": ["tiny", "drawn"],
        "outside": ["outside", "outside too"],
        "squeezed": ["squeezed"],
        "opponent": ["0 of 1"],
    }
    for kind, named in wanted.items():
        for name in named:
            assert any(one == kind and name in what for one, what in found), (kind, name)
    assert {kind for kind, _ in found} == set(wanted)
    assert not [what for _, what in found if "told in full" in what or "a word" in what]

"""What the screen says is what the engines mean: options, tiles, results, and nothing lies over anything."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tests.chosen import covering
from web.browser.conftest import Visitor
from web.browser.table import BOT, ENDED, ME, OPEN, guest, open_table, play_on, played, solo

from mehen.core import catalog
from mehen.core.session import Session
from mehen.games.mennefer.vocabulary import VERBS

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES = [(1280, 720), (1440, 900), (390, 844)]


def test_tiles_in_the_hand_are_told_in_words(visit: Visitor) -> None:
    """Also lines with alternatives, which the engine keeps in an order of its own."""
    page = visit(lang="de")
    seen = set()
    for tile in ("A03", "A04", "A08"):
        page.context.clear_cookies()
        play_on(page, offered_tile(tile))
        page.wait_for_selector(".pick[data-action][title]")
        for pick in page.locator(".pick[data-action][title]").all():
            line = pick.get_attribute("title") or ""
            assert line and not re.search(rf"\||_|\b({'|'.join(VERBS)})\b", line), line
            seen.add(line)
    assert any("2 Kalksteinschritte oder 2 Bootsschritte (mit 1 Aktivierung)" in line for line in seen)


def offered_tile(tile: str) -> Session:
    """A game in which somebody may use this tile now."""
    for seed in range(1, 30):
        session = played("mennefer", 4, seed, offers(f"tile.{tile}"), "random")
        if offers(f"tile.{tile}")(session):
            return session
    raise AssertionError(f"nobody was dealt {tile}")


def offers(target: str) -> Callable[[Session], bool]:
    return lambda session: any(c.target == target for c in session.game.choices(session.state, session.state.actor))


@pytest.mark.parametrize(("name", "lang"), covering(catalog.names(), ("de", "en")))
def test_a_new_table_explains_its_options(visit: Visitor, name: str, lang: str) -> None:
    page = visit(f"/new/{name}", lang=lang)
    page.locator("form details summary").click()
    texts = catalog.game(name).option_texts("", lang)
    offered = [option for option in texts.values() if 2 in option.seats]  # what makes a difference for two
    for option in offered:
        field = page.locator(".option").filter(has=page.get_by_text(option.text, exact=True))
        assert field.locator("label").inner_text().startswith(option.name)
        assert field.locator("option").all_inner_texts() == list(option.values.values())
    assert page.locator("fieldset .option").count() == len(offered)


def test_the_options_of_a_table_are_named_wherever_it_is_shown(visit: Visitor) -> None:
    page = visit(lang="de")
    guest(page)
    table = open_table(page, "pharaon", [ME, OPEN], options={"beginner": "on"}, listed=True)["id"]
    page.goto("/")
    page.locator(".tables .variants", has_text="Anfänger-Modus: an").first.wait_for()
    page.goto(f"/t/{table}")
    room = page.locator(".variants")
    assert "Anfänger-Modus: an" in room.inner_text() and "Schwierigkeit" not in room.inner_text()
    table = open_table(page, "egizia", [ME, BOT], options={"wooden_stones_limited": "true"})["id"]
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Einstellungen").click()
    assert "Begrenzte Bausteine: ja" in page.locator("dialog .variants").inner_text()


# -- alone -----------------------------------------------------------------------------------


def column(page: Page, name: str) -> list[str]:
    """What the final table says about somebody, from place to total."""
    heads = page.locator("dialog thead th").all_inner_texts()
    at = next(k for k, head in enumerate(heads) if name in head)
    below = page.locator("dialog tbody tr, dialog tfoot tr").evaluate_all(
        "(rows, at) => rows.map(row => row.cells[at].innerText)", at
    )
    return [heads[at].split()[0], *below]


@pytest.mark.parametrize(("victory", "lang"), covering((True, False), ("de", "en")))
def test_a_game_alone_ends_against_the_traitor(visit: Visitor, victory: bool, lang: str) -> None:
    page = visit(lang=lang)
    session = solo(victory)
    mine, theirs = int(session.state.points_of(0)), int(session.state.rival_points())
    play_on(page, session)
    page.wait_for_selector(ENDED)
    rival = {"de": "Der Verräter", "en": "The Traitor"}[lang]
    said = {
        ("en", True): f"You beat the Traitor {mine} to {theirs}.",
        ("en", False): f"The Traitor wins {theirs} to {mine}.",
        ("de", True): f"Du schlägst den Verräter {mine} zu {theirs}.",
        ("de", False): f"Der Verräter gewinnt {theirs} zu {mine}.",
    }[lang, victory]
    assert page.locator("dialog .winner").inner_text().strip() == said
    assert page.locator("dialog .winner .ico").count() == int(victory), "a crown for people only"
    for name, points, place in (("Amara", mine, 2 - victory), (rival, theirs, 1 + victory)):
        rank, *sources, total = column(page, name)
        assert (rank, total) == (f"{place}.", str(points))
        assert sum(map(int, sources)) == points
    page.locator("figure svg path[stroke-width='3']").nth(1).wait_for()
    labels = page.locator("figure svg text:not(.axis)").all_text_contents()
    assert len(labels) == 2 and any(rival.startswith(label.rstrip("…")) for label in labels)

"""Small things that spoil an evening: what invitations, names, results and the way into a table say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from web.browser.conftest import Visitor, is_complaint
from web.browser.table import (
    ASKED,
    ME,
    OPEN,
    QUICK_BOT,
    Traffic,
    asks,
    guest,
    open_table,
    play_on,
    played,
    sit_down,
    solo,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

DAY = {"en": r"[A-Z][a-z]{2} \d{1,2}, \d{4}", "de": r"\d{2}\.\d{2}\.\d{4}"}


def test_a_new_visitor_finds_a_quiet_console(visit: Visitor) -> None:
    """Whoever has never been here is nobody yet, and that is no error."""
    page = visit("/missing", own=True)
    errors: list[str] = []
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    traffic = Traffic(page)
    for path, ready in (("/", ".game"), ("/new/egizia", "form"), ("/rules/ankh", ".rules p"), ("/account", "form")):
        page.goto(path)
        page.wait_for_selector(ready)
        traffic.settle()
    assert errors == []


def test_a_visitor_who_is_turned_away_would_be_noticed() -> None:
    refused = "Failed to load resource: the server responded with a status of {}"
    assert is_complaint("error", refused.format("401 (Unauthorized)"))
    assert not is_complaint("error", refused.format("403 (Forbidden)")), "a closed door is part of life"


def test_an_invitation_names_game_and_host(visit: Visitor) -> None:
    amara, benno = visit(), visit()
    guest(amara, "Amara")
    link = open_table(amara, "ankh", [ME, OPEN, OPEN], title="Gods at dusk")
    benno.goto(f"/t/{link['id']}#{link['invite']}")
    benno.get_by_role("heading", name="Amara invites you to Ankh").wait_for()
    assert "Gods at dusk. 2 of 3 seats are free." in benno.locator("main").inner_text()


def test_an_invitation_pasted_over_a_refused_address_opens_the_door(visit: Visitor) -> None:
    amara, benno = visit(), visit()
    guest(amara, "Amara")
    link = open_table(amara, "egizia", [ME, OPEN])
    benno.goto(f"/t/{link['id']}")
    benno.wait_for_selector("text=This table is private")
    benno.evaluate("invite => { location.hash = invite; }", link["invite"])  # what the address bar does: no reload
    benno.get_by_role("heading", name="Amara invites you to Egizia").wait_for()


def test_people_at_one_device_have_names(visit: Visitor) -> None:
    page = visit("/new/egizia")
    page.get_by_role("radio", name="3").click()
    for seat in (1, 2):
        page.locator(".seats select").nth(seat).select_option("me")
    for seat, name in enumerate(("Amara", "Bek", "Chione")):
        page.get_by_label(f"Name of the person in this seat {seat + 1}").fill(name)
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("dialog").get_by_role("button").click()
    page.wait_for_selector(ASKED)
    seats = page.locator(".mats").inner_text()
    assert all(name in seats for name in ("Amara", "Bek", "Chione"))


def test_people_chat_while_they_wait(visit: Visitor) -> None:
    amara, benno = visit(), visit()
    guest(amara, "Amara")
    guest(benno, "Benno")
    link = open_table(amara, "egizia", [ME, OPEN], listed=True)
    for page in (amara, benno):
        page.goto(f"/t/{link['id']}")
        page.wait_for_selector("text=Waiting for players")
    benno.get_by_label("Say something").fill("Five minutes!")
    benno.keyboard.press("Enter")
    amara.get_by_text("Five minutes!").wait_for()


def finished(page: Page, table: str) -> str:
    """What the lobby says of a table that one has brought."""
    page.goto("/")
    row = page.locator(f'.tables li:has(a[href$="/t/{table}"]) small').first
    row.wait_for()
    return row.inner_text()


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_finished_table_shows_its_result_and_its_date(visit: Visitor, lang: str) -> None:
    page = visit(lang=lang)
    session = played("egizia", 2, 1, lambda _: False)
    said = finished(page, play_on(page, session))
    assert all(str(int(points)) in said for points in session.game.standing(session.state))
    assert re.search(DAY[lang], said), said


@pytest.mark.parametrize("victory", [True, False])
def test_a_finished_game_alone_says_whether_it_was_won(visit: Visitor, victory: bool) -> None:
    page = visit()
    session = solo(victory)
    said = finished(page, play_on(page, session))
    assert f"Amara {int(session.state.points_of(0))} ({'won' if victory else 'lost'})" in said
    assert re.search(DAY["en"], said), said


def test_playing_on_from_a_finished_game_keeps_its_bots(visit: Visitor) -> None:
    page = visit(own=True)
    table = sit_down(page, "egizia", [ME, QUICK_BOT])
    page.wait_for_selector(ASKED)
    page.on("dialog", lambda question: question.accept())
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Give up").click()
    page.wait_for_selector("dialog table")
    page.goto(f"/t/{table}/replay/0")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: table not in url)
    page.wait_for_selector(ASKED)
    again = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    assert [seat["bot"] for seat in again["seats"]] == ["", "random"]


def test_on_a_phone_a_tap_on_what_is_mine_is_answered_there(visit: Visitor) -> None:
    """Why a good cannot go on a shelf stands on the page where somebody tapped on it."""
    page = visit(size=(390, 844), touch=True)
    table = play_on(page, played("mennefer", 2, 3, asks("shelf")))
    page.locator(".tabs [role=tab]", has_text="Mine").tap()
    page.wait_for_selector(".page-of.mine")
    blocked = page.request.get(f"/api/tables/{table}/position").json()["blocked"]
    target, rule = next((target, one["rule"]) for one in blocked for target in one["targets"] if "shelf" in target)
    page.locator(f'.page-of.mine [data-target="{target}"]').first.tap()
    page.locator(".side > .preview.no", has_text=rule).wait_for()
    assert page.locator(".table").get_attribute("data-tab") == "mine"

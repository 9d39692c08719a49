"""Strangers at one table: sent away, muted, reported; and the page of those who look after the house."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from web.browser.conftest import Server, Visitor
from web.browser.table import ME, OPEN, account, guest, open_table

if TYPE_CHECKING:
    from playwright.sync_api import Dialog, Page

SIT = "Sit down here"
REFUSED = "You cannot sit down at this table."


def waiting(visit: Visitor, name: str = "Benno", title: str = "") -> tuple[Page, Page]:
    """Amara's table waits for one more; somebody has sat down."""
    amara, benno = visit(own=True), visit()
    guest(amara, "Amara")
    guest(benno, name)
    table = open_table(amara, "egizia", [ME, OPEN, OPEN], listed=True, title=title)["id"]
    for page in (amara, benno):
        page.goto(f"/t/{table}")
    benno.get_by_role("button", name=SIT).first.click()
    amara.get_by_role("button", name="Send away").wait_for()
    return amara, benno


def options(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"Options for {name}").first.click()


def made_administrator(page: Page, server: Server, login: str) -> None:
    account(page, login)
    with closing(sqlite3.connect(server.home / "mehen.db", timeout=30)) as database, database:
        database.execute("UPDATE users SET admin = 1 WHERE login = ?", (login,))


def test_a_host_sends_somebody_away_and_lets_them_back(visit: Visitor) -> None:
    amara, benno = waiting(visit)
    asked: list[str] = []

    def agree(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.accept()

    amara.on("dialog", agree)
    amara.get_by_role("button", name="Send away").click()
    amara.get_by_role("button", name="Let back").wait_for()
    assert "Benno" in asked[0]
    benno.get_by_role("button", name="Stand up").wait_for(state="detached")
    benno.get_by_role("button", name=SIT).first.click()
    benno.get_by_text(REFUSED).wait_for()
    amara.get_by_role("button", name="Let back").click()
    amara.get_by_role("button", name="Let back").wait_for(state="detached")
    benno.get_by_role("button", name=SIT).first.click()
    amara.get_by_role("button", name="Send away").wait_for()


def say(page: Page, words: str) -> None:
    page.get_by_role("textbox", name="Say something").fill(words)
    page.get_by_role("button", name="Send", exact=True).click()


def test_a_report_reaches_the_page_of_those_who_look_after_the_house(visit: Visitor, server: Server) -> None:
    amara, nakht = waiting(visit, "Nakht", "Quiet reeds")
    say(nakht, "something rude")
    amara.get_by_text("something rude").wait_for()
    amara.locator("section", has_text="something rude").get_by_role("button", name="Options for Nakht").click()
    amara.get_by_role("button", name="Report").click()
    amara.get_by_label("What happened?").fill("He insults people.")
    amara.get_by_role("button", name="Send report").click()
    amara.get_by_text("Thank you.").wait_for()
    amara.keyboard.press("Escape")

    admin = visit("/admin")
    admin.get_by_role("link", name="To the lobby").wait_for()
    assert "Reports" not in admin.content(), "nobody else finds anything there"
    made_administrator(admin, server, "keeper")
    admin.goto("/account")
    admin.get_by_role("link", name="Looking after the house").click()
    row = admin.locator("li", has_text="He insults people.")
    row.get_by_role("button", name="Chat and log").click()
    row.get_by_text("This line was reported.").wait_for()
    assert "something rude" in row.inner_text()

    admin.get_by_role("link", name="People").click()
    person = admin.locator("li", has_text="Nakht")
    person.get_by_role("button", name="Mute").click()
    admin.get_by_label("Reason").fill("He insults people.")
    admin.get_by_role("button", name="Mute Nakht for everybody").click()
    person.get_by_text("muted until").wait_for()
    say(nakht, "more of it")
    nakht.get_by_text("You cannot write in the chat for now").wait_for()

    admin.get_by_role("link", name="Tables").click()
    admin.locator("li", has_text="Quiet reeds").get_by_role("button", name="Close table").click()
    admin.get_by_label("Reason").fill("Nobody else comes.")
    admin.get_by_role("button", name="Close “Quiet reeds” without a result").click()
    admin.locator("li", has_text="Quiet reeds").get_by_role("button", name="Close table").wait_for(state="detached")

    admin.get_by_role("link", name="Reports").click()
    row.get_by_role("button", name="Dealt with").click()
    admin.get_by_label("Reason").fill("Muted for a day.")
    admin.get_by_role("button", name="Report about Nakht: dealt with").click()
    row.wait_for(state="detached")
    admin.get_by_role("link", name="Load").click()
    admin.get_by_text("Tables in memory").wait_for()
    admin.get_by_role("link", name="Audit log").click()
    admin.get_by_text("Muted for a day.").wait_for()
    done = admin.get_by_role("listitem").all_inner_texts()
    order = [n for words in ("Muted for", "Nobody else", "insults") for n, line in enumerate(done) if words in line]
    assert order[:3] == sorted(order[:3]) and len(order) >= 3, "the newest first"


def test_who_is_muted_is_gone_from_the_chat_until_they_are_heard_again(visit: Visitor) -> None:
    amara, benno = waiting(visit)
    say(benno, "one")
    amara.get_by_text("one", exact=True).wait_for()
    options(amara, "Benno")
    amara.get_by_role("button", name="Mute for me").click()
    amara.get_by_text("one", exact=True).wait_for(state="detached")
    say(benno, "two")
    benno.get_by_text("two", exact=True).wait_for()
    say(benno, "three")
    benno.get_by_text("three", exact=True).wait_for()
    assert not amara.get_by_text("two", exact=True).count()
    options(amara, "Benno")
    amara.get_by_role("button", name="Hear and meet again").click()
    for words in ("one", "two", "three"):
        amara.get_by_text(words, exact=True).wait_for()

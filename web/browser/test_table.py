"""What a table does besides the game: hidden cards, one device for two, undo, broken lines, looking back, languages."""

from __future__ import annotations

import re
import signal

from web.browser.conftest import Server, Visitor
from web.browser.table import ASKED, BOT, ENDED, ME, OPEN, asked_at, guest, open_table, settle


def test_two_people_at_one_live_table_see_only_their_own_cards(visit: Visitor) -> None:
    amara, benno = visit(), visit()
    guest(amara, "Amara")
    link = open_table(amara, "egizia", [ME, OPEN])
    amara.goto(f"/t/{link['id']}")
    amara.wait_for_selector("text=Waiting for players")

    heard: list[str] = []
    benno.on("websocket", lambda line: line.on("framereceived", lambda text: heard.append(str(text))))
    benno.goto(f"/t/{link['id']}#{link['invite']}")
    benno.get_by_label("Your name").fill("Benno")
    benno.get_by_role("button", name="Enter").click()
    benno.get_by_role("button", name="Sit down here").click()
    for page in (amara, benno):
        page.wait_for_selector(".mat")

    own = amara.request.get(f"/api/tables/{link['id']}/position").json()["view"]["private"]["sphinx"]
    names = amara.request.get("/api/games/egizia/words?seats=2&lang=en").json()
    amara.keyboard.press("t")
    assert all(names[f"sphinx.{card}"] in amara.locator("dialog").inner_text() for card in own)
    assert heard, "the live line was used"
    assert not [card for card in own for frame in heard if f'"{card}"' in frame]

    amara.keyboard.press("Escape")
    amara.get_by_role("tab", name="Chat").first.click()
    amara.get_by_label("Say something").fill("<b>Hello</b>")
    amara.keyboard.press("Enter")
    benno.get_by_role("tab", name=re.compile("Chat")).first.click()
    benno.wait_for_selector("text=<b>Hello</b>")  # as text, never as markup


def test_one_device_for_two_with_a_curtain(visit: Visitor) -> None:
    page = visit()
    guest(page)
    link = open_table(page, "egizia", [ME, ME])
    page.goto(f"/t/{link['id']}")
    page.get_by_role("dialog").get_by_role("button").click()
    page.wait_for_selector(ASKED)
    first = page.locator(".prompt .seat-mark b").inner_text()
    page.locator('.choice[data-action="pass"]').click()
    page.locator("[data-commit]").click()
    curtain = page.get_by_role("dialog")
    curtain.wait_for()
    assert page.locator(".board, .mat, .choice").count() == 0, "nothing can be seen before the device is passed on"
    curtain.get_by_role("button").click()
    page.wait_for_selector(ASKED)
    assert page.locator(".prompt .seat-mark b").inner_text() != first


def test_undo_takes_a_decision_back(visit: Visitor) -> None:
    page = visit()
    guest(page)
    link = open_table(page, "egizia", [ME, BOT])
    page.goto(f"/t/{link['id']}")
    page.wait_for_selector(ASKED)
    # Alyi asks which crew to raise: the ship can be taken back before that is answered.
    before = asked_at(page)
    page.locator('.choice[data-action="place alyi"]').click()
    page.locator("[data-commit]").click()
    settle(page, before)
    page.wait_for_selector('.choice[data-action^="raise"]')
    page.keyboard.press("u")
    page.wait_for_selector('.choice[data-action="place alyi"]')
    assert page.locator(".log .gone").count() > 0, "the log keeps it, crossed out"


def test_a_preview_comes_first_and_escape_steps_back(visit: Visitor) -> None:
    page = visit()
    guest(page)
    link = open_table(page, "egizia", [ME, BOT])
    page.goto(f"/t/{link['id']}")
    page.wait_for_selector(ASKED)
    page.locator('.board .target[data-action="place heliopolis"]').click()
    assert page.locator('.choice[data-action="place heliopolis"].on').count() == 1
    assert page.locator(".ghost").count() == 1
    assert "2" in page.locator(".preview:not(.news) li").first.inner_text()
    page.keyboard.press("Escape")
    assert page.locator(".ghost, .choice.on").count() == 0
    page.locator(".prompt .rule").click()
    page.wait_for_selector(".rules .here")
    assert "EG-5.1" in page.locator(".rules .here").inner_text()


def test_the_board_says_why_something_is_not_possible(visit: Visitor) -> None:
    page = visit()
    guest(page)
    link = open_table(page, "egizia", [ME, BOT])
    page.goto(f"/t/{link['id']}")
    page.wait_for_selector(ASKED)
    page.locator('.board [data-ask="build columns"] rect').first.click(force=True)
    page.wait_for_selector(".side [role=alert]")
    assert re.search(r"EG-\d", page.locator(".side [role=alert]").inner_text())


def test_the_line_comes_back_after_the_server_was_killed(visit: Visitor, server: Server) -> None:
    page = visit()
    guest(page)
    link = open_table(page, "egizia", [ME, BOT])
    page.goto(f"/t/{link['id']}")
    page.wait_for_selector(ASKED)
    server.stop(signal.SIGKILL)
    page.wait_for_selector("text=The line is broken")
    before = asked_at(page)
    page.locator('.choice[data-action="place edfu"], .choice[data-action="pass"]').last.click()
    page.locator("[data-commit]").click()  # said while nobody listens
    server.start()
    settle(page, before)
    page.wait_for_selector("text=The line is broken", state="detached")


def test_a_replay_has_a_link_for_every_step(visit: Visitor) -> None:
    page = visit()
    guest(page)
    link = open_table(page, "egizia", [ME, BOT])
    page.goto(f"/t/{link['id']}")
    page.wait_for_selector(ASKED)
    page.goto(f"/t/{link['id']}/replay/0")
    page.wait_for_selector("text=Step 0 of")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("/replay/1$"))
    page.wait_for_selector("text=Step 1 of")
    page.reload()
    page.wait_for_selector("text=Step 1 of")
    page.get_by_role("slider").fill("5")
    page.wait_for_url(re.compile("/replay/5$"))


def test_the_language_can_be_switched_in_the_middle_of_a_game(visit: Visitor) -> None:
    page = visit(lang="de")
    guest(page)
    link = open_table(page, "egizia", [ME, BOT])
    page.goto(f"/t/{link['id']}")
    page.wait_for_selector("text=Setze ein Schiff oder passe")
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_label("Sprache").select_option("en")
    page.keyboard.press("Escape")
    page.wait_for_selector("text=Place a ship or pass")
    assert page.locator("html").get_attribute("lang") == "en"


def test_a_stranger_watches_a_listed_table_and_finds_a_private_one_closed(visit: Visitor) -> None:
    page, stranger = visit(), visit()
    guest(page)
    listed = open_table(page, "egizia", [ME, BOT], listed=True)
    closed = open_table(page, "egizia", [ME, BOT])
    stranger.goto(f"/t/{listed['id']}")
    stranger.wait_for_selector("text=You are watching")
    assert stranger.locator(".choice").count() == 0
    stranger.goto(f"/t/{closed['id']}")
    stranger.wait_for_selector("text=This table is private")


def test_who_gives_up_loses_and_a_rematch_is_offered(visit: Visitor) -> None:
    page = visit()
    guest(page)
    link = open_table(page, "egizia", [ME, BOT])
    page.goto(f"/t/{link['id']}")
    page.wait_for_selector(ASKED)
    page.on("dialog", lambda question: question.accept())
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Give up").click()
    page.wait_for_selector(ENDED)
    assert page.locator("dialog tbody tr").last.locator("th").inner_text().split()[-1] == "Amara"
    assert page.locator(".choice").count() == 0
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector(ASKED)
    assert link["id"] not in page.url

"""What a table does besides the game: hidden cards, one device for two, undo, votes, broken lines, looking back."""

from __future__ import annotations

import random
import re
import signal
import sqlite3
from typing import TYPE_CHECKING

from web.browser.conftest import ROOT, Server, Visitor
from web.browser.table import (
    ANSWER,
    ASKED,
    BOT,
    ENDED,
    ME,
    OPEN,
    QUICK_BOT,
    account,
    act,
    asked_at,
    confirm,
    guest,
    open_table,
    play_on,
    played,
    read_log,
    set_up,
    settle,
    sit_down,
)

from mehen.core import catalog
from mehen.core.session import Session

if TYPE_CHECKING:
    from playwright.sync_api import Page


def two_people(visit: Visitor, heard: list[str] | None = None, **more: str) -> tuple[Page, Page, str]:
    """Amara opens a table, Benno follows her link; everything his line hears is kept where somebody wants to know."""
    amara, benno = visit(), visit(own=heard is not None)
    guest(amara, "Amara")
    link = open_table(amara, "egizia", [ME, OPEN], **more)
    amara.goto(f"/t/{link['id']}")
    amara.wait_for_selector("text=Waiting for players")
    if heard is not None:
        benno.on("websocket", lambda line: line.on("framereceived", lambda text: heard.append(str(text))))
    benno.goto(f"/t/{link['id']}#{link['invite']}")
    benno.get_by_label("Your name").fill("Benno")
    benno.get_by_role("button", name="Enter").click()
    benno.get_by_role("button", name="Sit down here").click()
    for page in (amara, benno):
        page.wait_for_selector(".mat")
    assert link["invite"] not in benno.url, "an invitation that was used does not stay in the address"
    return amara, benno, link["id"]


def asked_and_other(amara: Page, benno: Page) -> tuple[Page, Page]:
    """Who is asked now, and who is not."""
    for page in (amara, benno):
        page.wait_for_function("document.querySelector('.prompt .who')?.textContent.trim()")
    mine = "Your turn" in amara.locator(".prompt .who").inner_text()
    asked, other = (amara, benno) if mine else (benno, amara)
    asked.wait_for_selector(ASKED)
    return asked, other


def test_two_people_at_one_live_table_see_only_their_own_cards(visit: Visitor) -> None:
    heard: list[str] = []
    amara, benno, table = two_people(visit, heard)
    own = amara.request.get(f"/api/tables/{table}/position").json()["view"]["private"]["sphinx"]
    names = amara.request.get("/api/games/egizia/words?seats=2&lang=en").json()
    assert own
    amara.keyboard.press("t")
    benno.keyboard.press("t")
    assert all(names[f"sphinx.{card}"] in amara.locator("dialog").inner_text() for card in own)
    assert not any(names[f"sphinx.{card}"] in benno.content() for card in own), "not even hidden in the page"
    assert heard, "the live line was used"
    assert not [page for page in (amara, benno) if "What would you do?" in page.content()], "no advice against people"
    assert not [card for card in own for frame in heard if f'"{card}"' in frame]

    for page in (amara, benno):
        page.keyboard.press("Escape")
    amara.get_by_role("tab", name="Chat").first.click()
    amara.get_by_label("Say something").fill("<b>Hello</b>")
    amara.keyboard.press("Enter")
    benno.get_by_role("tab", name=re.compile("Chat")).first.click()
    benno.wait_for_selector("text=<b>Hello</b>")  # as text, never as markup


def test_sentences_call_people_by_their_names(visit: Visitor) -> None:
    amara, benno, table = two_people(visit)
    asked, other = asked_and_other(amara, benno)
    name = "Amara" if asked is amara else "Benno"
    other.wait_for_selector(f".prompt :text('{name}')")
    act(asked, table, "place")
    for page in (amara, benno):
        read_log(page)
        turn = page.locator(f"#panel .log > li:has-text('{name}: ')").first
        turn.locator("summary").click()
        turn.locator(f"li:has-text('{name} places a ship')").wait_for()


def test_one_device_for_two_with_a_curtain(visit: Visitor) -> None:
    page = visit()
    sit_down(page, "egizia", [ME, ME])
    page.get_by_role("dialog").get_by_role("button").click()
    page.wait_for_selector(ASKED)
    first = page.locator(".prompt .seat-mark b").inner_text()
    page.keyboard.press("t")  # what is open must not stay for the next person
    page.wait_for_selector("dialog")
    mine = page.locator("dialog").inner_text()
    page.keyboard.press("Escape")
    page.locator('.choice[data-action="pass"]').click()
    page.locator("[data-commit]").click()
    curtain = page.get_by_role("dialog")
    curtain.wait_for()
    assert page.locator(".board, .mat, .choice, dialog").count() == 0, "nothing can be seen before it is passed on"
    page.keyboard.press("t")
    assert page.locator("dialog").count() == 0
    curtain.get_by_role("button").click()
    page.wait_for_selector(ASKED)
    assert page.locator(".prompt .seat-mark b").inner_text() != first
    page.keyboard.press("t")
    theirs = page.locator("dialog").inner_text()
    secret = re.compile(r"Your Sphinx cards\n(.*)", re.DOTALL)
    assert secret.search(mine) and secret.search(theirs)
    assert secret.findall(mine) != secret.findall(theirs), "everybody sees their own cards"


def test_undo_takes_a_decision_back(visit: Visitor) -> None:
    page = visit()
    sit_down(page, "egizia", [ME, BOT])
    page.wait_for_selector(ASKED)
    # Alyi asks which crew to raise: the ship can be taken back before that is answered.
    before = asked_at(page)
    page.locator('.choice[data-action="place alyi"]').click()
    page.locator("[data-commit]").click()
    settle(page, before)
    page.wait_for_selector(f'{ANSWER}[data-action^="raise"]')
    page.keyboard.press("u")
    page.wait_for_selector('.choice[data-action="place alyi"]')
    read_log(page)
    assert page.locator(".log .gone").count() > 0, "the log keeps it, crossed out"


def test_confirming_only_at_the_end_of_the_turn(visit: Visitor) -> None:
    page = visit(confirm="turn")
    sit_down(page, "egizia", [ME, BOT])
    page.wait_for_selector(ASKED)
    before = asked_at(page)
    page.locator('.choice[data-action="place alyi"]').click()  # done at once: it can be taken back
    settle(page, before)
    page.locator(".so-far li").wait_for()
    before = asked_at(page)
    page.locator(".so-far").get_by_role("button", name="Take this back").click()
    settle(page, before)
    before = asked_at(page)
    page.locator('.choice[data-action="place alyi"]').click()
    settle(page, before)
    page.locator(f'{ANSWER}[data-action^="raise"]').first.click()
    commit = page.locator("[data-commit]")
    commit.wait_for()
    assert "cannot be taken back" in page.locator("p.last").inner_text()
    page.locator(".actions").get_by_role("button", name="Undo").click()
    page.wait_for_selector('.choice[data-action="place alyi"]')
    page.keyboard.press("e")
    assert commit.inner_text().strip() == "End turn"
    before = asked_at(page)
    page.keyboard.press("e")
    settle(page, before)


def test_without_confirmation_one_tap_is_enough(visit: Visitor) -> None:
    page = visit()
    set_up(page, lang="en", confirm="never")
    sit_down(page, "egizia", [ME, BOT])
    page.wait_for_selector(ASKED)
    before = asked_at(page)
    page.locator('.board .target[data-action^="place alyi"]').first.click()
    settle(page, before)


def test_a_preview_comes_first_and_escape_steps_back(visit: Visitor) -> None:
    page = visit()
    sit_down(page, "egizia", [ME, BOT])
    page.wait_for_selector(ASKED)
    page.locator('.board .target[data-action^="place heliopolis"]').first.click()
    page.wait_for_selector(f'{ANSWER}[data-action^="place heliopolis"].on')
    assert page.locator(".ghost").count() == 1
    preview = page.locator(".preview")
    assert "joker crew" in preview.inner_text() and "ships" in preview.inner_text()
    assert "No longer possible this round" in preview.inner_text(), "so far down the river much is passed by"
    page.keyboard.press("Escape")
    assert page.locator(".ghost, .choice.on").count() == 0
    page.locator(".prompt .question").click()
    page.wait_for_selector(".rules .here")
    assert "EG-5.1" in page.locator(".rules .here").inner_text()


def test_the_board_says_why_something_is_not_possible(visit: Visitor) -> None:
    page = visit(own=True)
    sit_down(page, "egizia", [ME, BOT])
    page.wait_for_selector(ASKED)
    before = asked_at(page)
    page.locator('.choice[data-action="place selinon"]').click()
    page.locator("[data-commit]").click()
    settle(page, before)
    page.wait_for_selector(ASKED)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator('.board [data-target="thebae"] circle').first.click(force=True)  # the stream leads only downwards
    page.wait_for_selector(".side [role=alert]")
    assert not asked, "the reason came with the question"
    assert re.search(r"EG-\d", page.locator(".side [role=alert]").inner_text())
    page.locator(".side [role=alert] .rule").click()
    page.wait_for_selector(".rules .here")


def test_turns_are_chosen_on_ones_own_board(visit: Visitor) -> None:
    """Men-Nefer's kinds of turns have no place on the table: they lie with one's tiles, also what cannot be chosen."""

    def visit_or_take(session: Session) -> bool:
        return [c.verb for c in session.game.choices(session.state, session.state.actor)] == ["visit", "take"]

    page = visit()
    play_on(page, played("mennefer", 3, 1, visit_or_take, "random"))
    page.wait_for_selector(ASKED)
    page.locator('.mat.own [data-target="option.specialise"]').click()
    assert re.search(r"MN-6\.", page.locator(".side [role=alert]").inner_text())
    before = asked_at(page)
    page.locator('.mat.own [data-action="take"]').click()
    page.locator("[data-commit]").click()
    settle(page, before)
    page.locator(".board .target").first.wait_for()


def test_a_question_leads_to_its_rule_in_every_game(visit: Visitor) -> None:
    page = visit(size=(390, 844))
    for game in ("ankh", "egizia", "mennefer", "pharaon"):
        sit_down(page, game, [ME, BOT])
        page.wait_for_selector(ASKED)
        rule = page.locator(".prompt .rule").inner_text().split()[-1]
        page.locator(".prompt .rule").click()
        page.wait_for_selector(".rules .here")  # also on a phone, where the rules are a page of their own
        assert rule in page.locator(".rules .here").first.inner_text(), game


def test_moves_of_others_are_shown_one_after_the_other_and_can_be_skipped(visit: Visitor) -> None:
    page = visit(motion="no-preference")
    set_up(page, lang="en", motion="slow")
    sit_down(page, "egizia", [ME, *[QUICK_BOT] * 3])
    skip = page.locator(".skip.btn")
    for _ in range(8):
        page.wait_for_selector(ASKED)
        before = asked_at(page)
        page.locator(ANSWER).first.click()
        confirm(page, random.Random(before))  # the first one may be a place at which something is to be paid
        settle(page, before)
        page.wait_for_selector(f"{ASKED}, .skip.btn")
        if skip.count():
            break
    skip.wait_for()
    page.keyboard.press("s")
    skip.wait_for(state="detached")


def test_what_happened_since_ones_last_turn_is_told_on_return(visit: Visitor) -> None:
    amara, benno, table = two_people(visit)
    asked, other = asked_and_other(amara, benno)
    act(asked, table, "place thebae")
    asked.goto("/")
    other.wait_for_selector(ASKED)
    act(other, table, "place selinon")
    asked.goto(f"/t/{table}")
    told = asked.locator(".latest").inner_text()
    assert "Selinon" in told and "Thebae" not in told


def test_the_log_tells_turns_and_chapters_that_open(visit: Visitor) -> None:
    page = visit()
    table = sit_down(page, "egizia", [ME, QUICK_BOT])
    chapter = page.locator("#panel .log details:has-text('The quarries')").first
    page.wait_for_selector(ASKED)
    read_log(page)
    while not chapter.count():
        before = asked_at(page)
        act(page, table, "pass")
        settle(page, before)
        page.wait_for_selector(ASKED)
    assert not chapter.get_by_text("every round").is_visible()
    chapter.locator("summary").click()
    told = chapter.inner_text()
    assert "stones" in told and "Amara gains" in told
    turn = page.locator("#panel .log details:has-text('Amara: passes')").first
    turn.locator("summary").click()
    turn.get_by_text("Amara passes.").wait_for()


# -- votes -----------------------------------------------------------------------------------


def test_an_undo_that_others_learned_from_is_asked_for(visit: Visitor) -> None:
    amara, benno, table = two_people(visit)
    asked, other = asked_and_other(amara, benno)
    ply = act(asked, table, "pass")
    other.wait_for_selector(ASKED)
    asked.get_by_role("button", name="Ask to take back").click()
    other.get_by_text("would like to take back a move").wait_for()
    asked.get_by_text("waiting for the others").wait_for()
    other.get_by_role("button", name="Refuse").click()
    asked.get_by_text("waiting for the others").wait_for(state="detached")
    asked.get_by_role("button", name="Ask to take back").click()
    other.get_by_role("button", name="Agree", exact=True).click()
    asked.wait_for_selector(ASKED)
    assert int(asked_at(asked)) > ply, "the log grows, the game goes back"
    read_log(asked)
    assert asked.locator(".log .gone").count() > 0


def test_a_table_ends_without_a_result_if_all_agree(visit: Visitor) -> None:
    amara, benno, _ = two_people(visit)
    amara.get_by_role("button", name="Settings").click()
    amara.get_by_role("button", name="Suggest ending without a result").click()
    benno.get_by_text("Amara suggests ending the game without a result").wait_for()
    benno.get_by_role("button", name="Agree", exact=True).click()
    for page in (amara, benno):
        page.get_by_text("closed without a result").wait_for()
        page.get_by_role("button", name="Play again").wait_for()


def test_somebody_absent_is_asked_and_answers_without_sitting_down(visit: Visitor) -> None:
    amara, benno, _ = two_people(visit)
    benno.get_by_role("button", name="Settings").click()
    benno.get_by_role("button", name="Leave the seat to a bot").click()
    benno.get_by_role("button", name="Take the seat back").wait_for()
    amara.get_by_role("button", name="Settings").click()
    amara.get_by_role("button", name="Suggest ending without a result").click()
    amara.get_by_text("Waits for Benno (absent) until").wait_for()
    benno.get_by_text("Waits for you (absent) until").wait_for()
    benno.get_by_role("button", name="Refuse").click()
    amara.get_by_text("Waits for Benno").wait_for(state="detached")
    amara.get_by_role("button", name="Settings").click()
    amara.get_by_role("button", name="Suggest ending without a result").click()
    benno.get_by_role("button", name="Agree", exact=True).click()
    for page in (amara, benno):
        page.get_by_text("closed without a result").wait_for()


def test_a_bot_takes_over_for_somebody_whose_time_is_up(visit: Visitor, server: Server) -> None:
    amara, benno, table = two_people(visit, clock="live")
    asked, other = asked_and_other(amara, benno)
    server.stop()
    with sqlite3.connect(server.home / "mehen.db") as database:
        database.execute("UPDATE seats SET asked_at = asked_at - 7200000 WHERE table_id = ?", (table,))
    database.close()
    server.start()
    other.get_by_role("button", name="Let a bot play on").click()
    asked.get_by_role("button", name="Take the seat back").wait_for()
    asked.get_by_role("button", name="Take the seat back").click()
    asked.get_by_role("button", name="Take the seat back").wait_for(state="detached")


# -- lines -----------------------------------------------------------------------------------


def test_the_line_comes_back_after_the_server_was_killed(visit: Visitor, server: Server) -> None:
    page = visit()
    sit_down(page, "egizia", [ME, BOT])
    page.wait_for_selector(ASKED)
    server.stop(signal.SIGKILL)
    try:
        page.wait_for_selector("text=The line is broken")
        before = asked_at(page)
        page.locator(ASKED).first.click()
        page.locator("[data-commit]").click()  # said while nobody listens
    finally:
        server.start()
    settle(page, before)
    page.wait_for_selector("text=The line is back")
    page.wait_for_selector(".strip.quiet", state="detached")


def test_being_offline_is_said_and_what_one_did_is_sent_later(visit: Visitor) -> None:
    page = visit("/", own=True)
    page.wait_for_selector(".game")
    page.context.set_offline(True)
    page.wait_for_selector("text=You are offline")
    page.context.set_offline(False)
    page.wait_for_selector("text=You are offline", state="detached")


def test_it_can_be_installed(visit: Visitor) -> None:
    page = visit("/", own=True)
    page.wait_for_selector(".game")
    href = page.get_attribute("link[rel=manifest]", "href")
    assert href is not None
    manifest = page.request.get(href).json()
    assert manifest["display"] == "standalone" and manifest["start_url"] == "/"
    assert all(page.request.get(icon["src"]).ok for icon in manifest["icons"])
    assert page.evaluate("async () => (await navigator.serviceWorker.ready).active !== null")
    page.goto("/account")
    page.evaluate("() => dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => {} }))")
    page.get_by_role("button", name="Install Mehen").click()
    page.get_by_role("button", name="Install Mehen").wait_for(state="detached")


def test_the_link_of_an_e_mail_leads_to_its_confirmation(visit: Visitor) -> None:
    page = visit()
    guest(page)
    page.goto("/rules/egizia")
    page.goto("/#email=not-a-code")
    page.get_by_text("This code does not fit, or it is too old.").wait_for()
    assert page.url.endswith("/account"), "the code does not stay in the address"


def test_one_sees_where_one_is_signed_in_and_signs_out_there(visit: Visitor) -> None:
    page, other = visit(), visit()
    account(page, "sennedjem")
    data = {"login": "sennedjem", "password": "papyrus and reed"}
    assert other.request.post("/api/login", data=data).ok
    page.goto("/account")
    places = page.locator("section", has_text="Signed in on").locator("li")
    places.nth(1).wait_for()
    assert places.count() == 2
    assert "this device" in places.nth(0).inner_text() or "this device" in places.nth(1).inner_text()
    page.get_by_role("button", name="Sign out there").click()
    page.get_by_text("Signed out on").wait_for()
    places.nth(1).wait_for(state="detached")
    assert other.request.get("/api/visitor").json() is None, "the other one is out"
    assert page.request.get("/api/me").ok, "this one is not"


# -- looking on, looking back ----------------------------------------------------------------


def test_a_replay_has_a_link_for_every_step(visit: Visitor) -> None:
    page = visit()
    table = sit_down(page, "egizia", [ME, BOT])
    page.wait_for_selector(ASKED)
    page.goto(f"/t/{table}/replay/0")
    page.wait_for_selector("text=Step 0 of")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("text=Turn 1 of")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("text=Step 0 of")
    page.get_by_label("Step by step", exact=True).check()
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("/replay/1$"))
    page.wait_for_selector("text=Step 1 of")
    page.reload()
    page.wait_for_selector("text=Step 1 of")
    page.get_by_role("slider").fill("5")
    page.wait_for_url(re.compile("/replay/5$"))
    page.locator(".log summary").first.click()
    page.get_by_role("button", name="Go to step 3").first.click()
    page.wait_for_url(re.compile("/replay/3$"))


def test_a_replay_takes_no_room_from_the_board(visit: Visitor) -> None:
    """At 1280 x 720 a board has the room it needs and none to spare: else it pans, and hides half of a move."""
    page = visit(size=(1280, 720))
    table = sit_down(page, "ankh", [ME, BOT])
    page.goto(f"/t/{table}/replay/0")
    page.get_by_role("group", name="Replay").wait_for()
    assert page.evaluate("() => document.querySelector('.board .ground').clientHeight") >= 676


def test_a_board_is_drawn_from_the_values_its_table_began_with(visit: Visitor, server: Server) -> None:
    """The table is older than the release that ships other ones."""
    page = visit()
    guest(page, "Amara")
    file = ROOT / "tests" / "golden" / "egizia" / "first-edition-2-seats.mehen"
    record = {"text": file.read_text(encoding="utf-8")}
    table = page.request.post("/api/records", data=record).json()["id"]
    with sqlite3.connect(server.home / "mehen.db") as database:
        database.execute("UPDATE tables SET edition = '' WHERE id = ?", (table,))  # it was the usual one then
    database.close()
    with page.expect_response(lambda response: "/games/egizia/components" in response.url) as answer:
        page.goto(f"/t/{table}")
    page.wait_for_selector(".mat")
    egizia = catalog.game("egizia")
    assert answer.value.json() == egizia.edition("f122302db57b5614").data != egizia.edition().data


def test_the_language_can_be_switched_in_the_middle_of_a_game(visit: Visitor) -> None:
    page = visit(lang="de")
    sit_down(page, "egizia", [ME, BOT])
    page.wait_for_selector("text=Setze ein Schiff oder passe")
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_label("Sprache").select_option("en")
    page.keyboard.press("Escape")
    page.wait_for_selector("text=Place a ship or pass")
    assert page.locator("html").get_attribute("lang") == "en"


def test_settings_count_at_once_and_are_kept(visit: Visitor) -> None:
    page = visit()
    page.goto("/account")
    size = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"
    before = page.evaluate(size)
    page.get_by_label("Text size").select_option("larger")
    page.locator("main").get_by_label("Appearance").select_option("dark")
    page.get_by_label("Movement on the board").select_option("off")
    assert not page.get_by_label("A quiet sound").is_checked()
    assert page.evaluate(size) > before * 1.2
    page.reload()
    assert page.evaluate(size) > before * 1.2
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert page.get_by_label("Movement on the board").input_value() == "off"


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
    page = visit(own=True)
    table = sit_down(page, "egizia", [ME, BOT])
    page.wait_for_selector(ASKED)
    page.on("dialog", lambda question: question.accept())
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Give up").click()
    page.wait_for_selector(ENDED)
    assert "Amara" in page.locator("dialog thead th").last.inner_text()
    assert page.locator(".choice").count() == 0
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector(ASKED)
    assert table not in page.url


def test_help_has_every_symbol_and_leads_to_the_rules(visit: Visitor) -> None:
    page = visit()
    for game in ("ankh", "egizia", "mennefer", "pharaon"):
        sit_down(page, game, [ME, BOT])
        page.wait_for_selector(ASKED)
        page.keyboard.press("?")
        page.wait_for_selector("dialog")
        found = page.locator("dialog .symbols use").evaluate_all(
            "uses => uses.map(use => document.querySelector(use.getAttribute('href')) !== null)"
        )
        assert len(found) >= 12 and all(found), game
        assert page.get_by_role("link", name="All rules of").get_attribute("href") == f"/rules/{game}"
        page.keyboard.press("Escape")


def test_a_vizier_says_what_it_would_do(visit: Visitor) -> None:
    page = visit()
    sit_down(page, "egizia", [ME, QUICK_BOT])
    page.get_by_role("button", name="What would you do?").click()
    page.get_by_text("A vizier advises").wait_for()
    page.locator("[data-commit]").wait_for()  # the advice is previewed on the board, ready to be taken

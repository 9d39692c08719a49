"""Signing in: passkeys with a device in software, an authenticator app, a new password by the link of a mail."""

from __future__ import annotations

import base64
import quopri
import re
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from tests.server.conftest import wait_for
from tests.server.receivers import Mailbox
from web.browser.conftest import PATIENCE, Server, Visitor
from web.browser.table import account

from mehen.server import schema as db
from mehen.server import totp

if TYPE_CHECKING:
    from playwright.sync_api import Page

PASSWORD = "papyrus and reed"
#: Finger, face or PIN: it always knows its person.
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture(scope="module")
def mailbox() -> Iterator[Mailbox]:
    with Mailbox() as mailbox:
        threading.Thread(target=mailbox.serve_forever, args=(0.05,), daemon=True).start()
        yield mailbox
        mailbox.shutdown()


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox) -> Iterator[Server]:
    """A server with a name and with mail."""
    server = Server(tmp_path_factory.mktemp("named"))
    with pytest.MonkeyPatch.context() as environ:
        environ.setenv("MEHEN_PUBLIC_URL", f"http://localhost:{server.port}")
        environ.setenv("MEHEN_SMTP_HOST", "127.0.0.1")
        environ.setenv("MEHEN_SMTP_PORT", str(mailbox.server_address[1]))
        environ.setenv("MEHEN_SMTP_TLS", "off")
        environ.setenv("MEHEN_SMTP_SENDER", "table@example.org")
        server.start()
    yield server
    server.stop()


@pytest.fixture
def house(named: Server) -> str:
    return f"http://localhost:{named.port}"


def device(page: Page) -> str:
    """A device with room for passkeys, in this browser; returns its name."""
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    found: str = line.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]
    return found


def somebody(page: Page, house: str, login: str) -> None:
    """Has an account, and looks at it."""
    page.goto(f"{house}/account")
    made = page.request.post(f"{house}/api/accounts", data={"login": login, "password": PASSWORD})
    assert made.ok
    page.goto(f"{house}/account")
    page.get_by_role("heading", name="How you sign in").wait_for()


def log_out(page: Page) -> None:
    page.get_by_role("button", name="Log out", exact=True).click()
    page.wait_for_url("**/")
    page.get_by_role("link", name="Guest").click()
    page.get_by_label("Password").wait_for()


def test_a_passkey_is_added_opens_the_door_and_is_removed(visit: Visitor, house: str) -> None:
    page = visit(own=True)
    page.on("dialog", lambda dialog: dialog.accept())
    somebody(page, house, "benu")
    device(page)
    page.get_by_label("Name, for example: Telephone").fill("Desk")
    page.get_by_role("button", name="Add a passkey").click()
    page.get_by_text("Desk is a way in from now on.").wait_for()
    page.get_by_role("button", name="Add a passkey").click()
    page.get_by_text("This device has a passkey for you already.").wait_for()
    log_out(page)
    page.get_by_role("button", name="Log in with a passkey").click()
    page.get_by_role("heading", name="How you sign in").wait_for()
    assert page.request.get(f"{house}/api/me").json()["login"] == "benu"
    page.get_by_text("last used on").wait_for()
    page.get_by_role("button", name="Remove", exact=True).click()
    page.get_by_text("Desk opens nothing any more.").wait_for()
    assert page.request.get(f"{house}/api/me/guarding").json()["passkeys"] == []


def test_who_was_away_shows_again_who_they_are(visit: Visitor, named: Server, house: str) -> None:
    """By the password, or by a passkey, in a dialog; then goes on what they were about to do."""
    page = visit(own=True)
    somebody(page, house, "djehuti")
    device(page)
    page.get_by_role("button", name="Add a passkey").click()
    page.get_by_text("is a way in from now on.").wait_for()

    def forget() -> None:
        with closing(sqlite3.connect(named.home / "mehen.db", timeout=30)) as database, database:
            database.execute("UPDATE sessions SET confirmed_at = 0")

    forget()
    page.get_by_role("button", name="Set up an app").click()
    asked = page.get_by_role("dialog", name="Is it you?")
    asked.get_by_label("Password").fill(PASSWORD)
    asked.get_by_role("button", name="Continue").click()
    page.get_by_role("img", name="QR code for your authenticator app").wait_for()
    page.get_by_role("button", name="Cancel").click()
    forget()
    page.get_by_role("button", name="Set up an app").click()
    asked.get_by_role("button", name="Show a passkey").click()
    page.get_by_role("img", name="QR code for your authenticator app").wait_for()
    assert asked.count() == 0
    page.get_by_role("button", name="Cancel").click()
    forget()
    page.get_by_role("button", name="Set up an app").click()
    asked.get_by_role("button", name="Close").click()
    page.get_by_text("Please show once more who you are.").wait_for()


def test_an_app_is_set_up_and_asked_for(visit: Visitor, house: str) -> None:
    page = visit(own=True)
    page.on("dialog", lambda dialog: dialog.accept())
    somebody(page, house, "ipuki")
    page.get_by_role("button", name="Set up an app").click()
    page.get_by_role("img", name="QR code for your authenticator app").wait_for()
    letters = page.locator("code").inner_text().replace(" ", "")

    def code(ahead: int = 0) -> str:
        return totp.code_at(base64.b32decode(letters), db.now() // totp.STEP_MS + ahead)

    page.get_by_label("The code that it shows now").fill(code())
    page.get_by_role("button", name="Switch on").click()
    page.get_by_text("They are not shown again.").wait_for()
    codes = page.locator(".codes li").all_inner_texts()
    assert len(codes) == totp.CODES
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    assert all(one in saved.value.path().read_text(encoding="utf-8") for one in codes)
    page.get_by_role("button", name="I have kept them").click()
    page.get_by_text("10 codes on paper are left.").wait_for()
    log_out(page)

    def enter(what: str) -> None:
        page.get_by_label("Login").fill("ipuki")
        page.get_by_label("Password").fill(PASSWORD)
        page.locator("form").get_by_role("button", name="Log in").click()
        page.get_by_label("Code", exact=True).fill(what)
        page.get_by_role("button", name="Log in").click()

    enter("000000" if code() != "000000" else "000001")
    page.get_by_text("This code does not fit.").wait_for()
    page.get_by_label("Code", exact=True).fill(code(1))  # the one of now may have switched it on
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("heading", name="How you sign in").wait_for()
    log_out(page)
    enter(codes[3].upper())
    page.get_by_text("9 codes on paper are left.").wait_for()
    page.get_by_role("button", name="Remove the app").click()
    page.get_by_text("The app is asked for no more.").wait_for()


def test_a_forgotten_password(visit: Visitor, house: str, mailbox: Mailbox) -> None:
    page = visit(lang="de", own=True)
    page.goto(f"{house}/account")
    made = page.request.post(f"{house}/api/accounts", data={"login": "amara", "password": PASSWORD})
    assert made.ok
    assert page.request.post(f"{house}/api/me/email", data={"email": "amara@example.org"}).ok
    code = re.findall(r"#email=(\S+)", quopri.decodestring(mailbox.mails[0].encode()).decode())[0]
    assert page.request.put(f"{house}/api/me/email", data={"code": code}).ok
    assert page.request.post(f"{house}/api/logout", data={}).ok
    page.goto(f"{house}/account")
    page.get_by_role("button", name="Passwort vergessen?").click()
    page.get_by_label("Anmeldename oder E-Mail").fill("amara@example.org")
    page.get_by_role("button", name="Link senden").click()
    page.get_by_text("ist ein Link unterwegs").wait_for()
    wait_for(lambda: len(mailbox.mails) == 2, PATIENCE / 1000)
    link = re.findall(r"amara: (\S+)", quopri.decodestring(mailbox.mails[1].encode()).decode())[0]
    page.goto(link)
    page.get_by_text("Wähle ein neues Passwort für amara.").wait_for()
    assert page.url == f"{house}/recover", "the link does not stay in the address"
    page.get_by_label("Neues Passwort").fill("password")
    page.get_by_role("button", name="Passwort setzen").click()
    page.get_by_text("probiert dieses früh").wait_for()
    page.get_by_label("Neues Passwort").fill("sandbank im nil")
    page.get_by_role("button", name="Passwort setzen").click()
    page.get_by_text("Das neue Passwort gilt").wait_for()
    assert page.get_by_label("Anmeldename").input_value() == "amara"
    page.get_by_label("Passwort").fill("sandbank im nil")
    page.locator("form").get_by_role("button", name="Anmelden").click()
    page.get_by_text("geht ein Link an amara@example.org").wait_for()
    page.goto(link)
    page.get_by_text("Dieser Link wurde schon benutzt").wait_for()
    page.get_by_label("Anmeldename oder E-Mail").wait_for()


def test_a_house_without_mail_says_so(visit: Visitor) -> None:
    page = visit("/account")
    page.get_by_role("button", name="Forgot your password?").click()
    page.get_by_label("Login or e-mail").fill("amara")
    page.get_by_role("button", name="Send me a link").click()
    page.get_by_text("This house sends no e-mail.").wait_for()


def test_a_password_is_changed(visit: Visitor) -> None:
    page = visit()
    account(page, "tachut")
    page.goto("/account")
    page.get_by_role("button", name="Change the password").click()
    page.get_by_label("The present password").fill(PASSWORD)
    page.get_by_label("New password").fill("sandbank im nil")
    page.get_by_role("button", name="Save").last.click()
    page.get_by_text("The password is changed").wait_for()
    assert page.request.post("/api/login", data={"login": "tachut", "password": "sandbank im nil"}).ok

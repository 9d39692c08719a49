"""A new password for whoever has lost theirs: a link by mail, or from the host's own hand.

Whoever asks learns nothing: the answer is the same, and as quick, whether or not there is such an account, since
looking and sending come afterwards, elsewhere.

A link is good for a day, and so many mails go to one mailbox a day.  So a stranger who has them all sent has filled the
mailbox with good links: its owner is never left without one.
"""

from __future__ import annotations

import logging
import smtplib
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import Connection, func, or_, select
from sqlalchemy.exc import SQLAlchemyError

from mehen.server import audit, metrics, outside, sessions, store, tickets, totp
from mehen.server import schema as db
from mehen.server.accounts import hash_password
from mehen.server.database import Database
from mehen.server.errors import Missing, Refused, TooMany
from mehen.server.mails import count_recovery
from mehen.server.settings import Settings
from mehen.server.words import texts

log = logging.getLogger(__name__)
ACCOUNTS = 5  # of one mailbox that a mail names
WAITING = 200  # letters; whoever asks while there are so many is not heard


class Office:
    """Where letters are written: one after the other, and nobody waits for it."""

    def __init__(self) -> None:
        self._clerk = ThreadPoolExecutor(1, "recovery")
        self._room = threading.BoundedSemaphore(WAITING)

    def hand_in(self, work: Callable[[], None]) -> None:
        if self._room.acquire(blocking=False):
            self._clerk.submit(self._carry, work)

    def _carry(self, work: Callable[[], None]) -> None:
        try:
            work()
        except (Refused, OSError, smtplib.SMTPException, SQLAlchemyError) as error:
            metrics.errors.labels("recovery").inc()
            log.warning("recovery", extra={"error": type(error).__name__})
        finally:
            self._room.release()

    def close(self) -> None:
        self._clerk.shutdown(wait=False, cancel_futures=True)


def can_mail(settings: Settings) -> bool:
    """A link has to lead somewhere, and not where whoever asks says that we are."""
    return settings.smtp is not None and bool(settings.public_url)


def link(settings: Settings, token: str) -> str:
    return f"{settings.public_url}/recover#{token}"


def send_links(database: Database, settings: Settings, who: str, lang: str) -> None:
    """To the mailbox of whoever has this login, or of all who have confirmed this address as theirs."""
    assert settings.smtp is not None
    with database.read() as c:
        people = accounts_of(c, who.strip().lower())
    if not people:
        return
    with database.write() as c:
        if settings.limits:
            try:
                count_recovery(c, settings.secret, people[0]["email"])
            except TooMany:
                return
        links = [f"{user['login']}: {link(settings, tickets.issue(c, 'recovery', user['id']))}" for user in people]
    said = texts(str(people[0]["settings"].get("lang", lang)))
    text = said.get("recovery.text").format(links="\n".join(links))
    outside.send_mail(settings.smtp, people[0]["email"], said.get("recovery.subject"), text)


def accounts_of(c: Connection, who: str) -> list[store.Row]:
    mine = or_(db.users.c.login == who, func.lower(db.users.c.email) == who)
    reached = (db.users.c.login.is_not(None), db.users.c.email.is_not(None))
    query = select(db.users).where(mine, *reached).order_by(db.users.c.created_at).limit(ACCOUNTS)
    return [dict(row) for row in c.execute(query).mappings()]


def account(c: Connection, token: str) -> store.Row:
    """Whose link it is."""
    user_id = tickets.whose(c, "recovery", token)
    if user_id is None:
        raise Missing("recovery")
    return store.user(c, user_id)


def set_password(database: Database, token: str, password: str) -> None:
    """Uses the link up, and all others of its person; whoever was signed in anywhere is out."""
    with database.read() as c:
        user = account(c, token)
    new = hash_password(password, user["login"], user["name"])
    with database.write() as c:
        if not tickets.use(c, "recovery", token):
            raise Missing("recovery")
        tickets.withdraw(c, "recovery", user["id"])
        store.change_user(c, user["id"], password=new)
        sessions.end_all(c, user["id"])


def open_way(database: Database, settings: Settings, user: store.Row, without_app: bool, reason: str = "") -> str:
    """From the host's own hand: a link, and the app forgotten for whoever has lost that as well."""
    with database.write() as c:
        if without_app:
            totp.turn_off(c, user["id"])
        audit.note(c, None, "recover", user["id"], user["name"], reason)
        return link(settings, tickets.issue(c, "recovery", user["id"]))

"""Sends notices: Web Push, e-mail, webhook.  Each is taken by one process, sent once, and tried again if it fails."""

from __future__ import annotations

import asyncio
import json
import logging
import smtplib
from concurrent.futures import ThreadPoolExecutor

import httpx
from py_vapid import VapidException
from pywebpush import WebPushException
from sqlalchemy import delete, select

from mehen.core import catalog
from mehen.server import outside, push, store
from mehen.server import schema as db
from mehen.server.database import Database
from mehen.server.errors import Missing
from mehen.server.notices import any_due, finish, settings_of, take_due
from mehen.server.settings import Settings
from mehen.server.words import texts

log = logging.getLogger(__name__)
EVERY = 1.0  # seconds between two looks
AT_ONCE = 4  # deliveries: one slow receiver holds up few others
GONE = (404, 410)  # a push service says that the browser has unsubscribed


class Notifier:
    def __init__(self, database: Database, settings: Settings) -> None:
        self.database = database
        self.settings = settings
        self._threads = ThreadPoolExecutor(AT_ONCE, "notices")
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._task = asyncio.create_task(self._loop())

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _loop(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(EVERY)
            try:
                while await loop.run_in_executor(None, self.send_due):
                    pass
            except Exception as error:  # the database is away, or the like: looked for again in a moment
                log.warning("notices", extra={"error": type(error).__name__})

    def send_due(self) -> int:
        """One round; returns how many were taken in hand."""
        with self.database.read() as c:
            if not any_due(c):
                return 0
        with self.database.write() as c:
            taken = take_due(c, AT_ONCE)
        for done in [self._threads.submit(self._send, notice) for notice in taken]:
            done.result()
        return len(taken)

    def _send(self, notice: store.Row) -> None:
        with self.database.read() as c:
            try:
                user, table = store.user(c, notice["user_id"]), store.table(c, notice["table_id"])
                current = still_true(notice, table, store.seats(c, table["id"]), store.votes(c, table["id"]))
            except Missing:
                return  # the person or the table has gone, and the notice with them
        sent = self._deliver(user, self.message(user, table, notice), notice["channel"]) if current else True
        with self.database.write() as c:
            finish(c, notice, sent)

    def _deliver(self, user: store.Row, message: dict[str, str], channel: str) -> bool:
        try:
            {"push": self._push, "email": self._email, "webhook": self._webhook}[channel](user, message)
        except (OSError, httpx.HTTPError, smtplib.SMTPException, VapidException, WebPushException, ValueError) as error:
            log.warning("notice", extra={"channel": channel, "error": type(error).__name__})
            return False
        return True

    def message(self, user: store.Row, table: store.Row, notice: store.Row) -> dict[str, str]:
        said = texts(str(user["settings"].get("lang", "en")))
        title = table["title"] or catalog.game(table["game"]).title
        return {
            "title": title,
            "text": said.get(f"notice.{notice['topic']}").format(title=title),
            "url": f"{self.settings.public_url}/t/{table['id']}",
            "topic": notice["topic"],
            "table": table["id"],
            "ply": str(notice["ply"]),
        }

    def _push(self, user: store.Row, message: dict[str, str]) -> None:
        """To every browser of the person.  Tried again only if none was reached, lest the others hear it twice."""
        with self.database.read() as c:
            mine = db.subscriptions.c.user_id == user["id"]
            rows = [dict(row) for row in c.execute(select(db.subscriptions).where(mine)).mappings()]
        results = [self._push_one(row, json.dumps(message)) for row in rows]
        if results and not any(results):
            raise ValueError("no browser was reached")

    def _push_one(self, row: store.Row, text: str) -> bool:
        contact = self.settings.contact or "mailto:nobody@localhost"
        try:
            body, headers = push.sealed(row["data"], text, self.settings.secret, contact)
            status = outside.post(row["data"]["endpoint"], body, headers, private=self.settings.private_webhooks)
        except (OSError, httpx.HTTPError, VapidException, WebPushException, ValueError) as error:
            log.warning("push", extra={"error": type(error).__name__})
            return False
        if status in GONE:
            with self.database.write() as c:
                c.execute(delete(db.subscriptions).where(db.subscriptions.c.id == row["id"]))
        return status < 300 or status in GONE

    def _email(self, user: store.Row, message: dict[str, str]) -> None:
        if self.settings.smtp is not None and user["email"]:
            text = f"{message['text']}\n\n{message['url']}\n"
            outside.send_mail(self.settings.smtp, user["email"], message["text"], text)

    def _webhook(self, user: store.Row, message: dict[str, str]) -> None:
        url = str(settings_of(user)["webhook"])
        if not url:
            return  # taken back meanwhile
        kind = {"Content-Type": "application/json"}
        status = outside.post(url, json.dumps(message).encode(), kind, private=self.settings.private_webhooks)
        if status >= 300:
            raise ValueError(f"status {status}")


def still_true(notice: store.Row, table: store.Row, seats: list[store.Row], votes: list[store.Row]) -> bool:
    """Is the person still waited for?"""
    if notice["topic"] == "ended":
        return True
    if notice["topic"] == "consent":
        asked = [seats[vote["seat"]]["user_id"] for vote in votes if not vote["yes"]]
        return table["status"] == "running" and notice["user_id"] in asked
    if table["status"] != "running" or table["turn_ply"] != notice["ply"]:
        return False
    return any(store.asked(seat) and seat["user_id"] == notice["user_id"] and not seat["bot"] for seat in seats)

"""Sends notices: Web Push, e-mail, webhook.  Each is taken by one process, sent once, and tried again if it fails."""

from __future__ import annotations

import asyncio
import json
import logging
import smtplib
import threading
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from py_vapid import VapidException
from sqlalchemy import delete, select

from mehen.core import catalog
from mehen.server import metrics, outside, push, store
from mehen.server import schema as db
from mehen.server.database import Database
from mehen.server.errors import Missing
from mehen.server.notices import due_notices, finish, settings_of, take
from mehen.server.settings import Settings
from mehen.server.words import texts
from mehen.table import public

log = logging.getLogger(__name__)
EVERY = 1.0  # seconds between two looks
AT_ONCE = 8  # deliveries
SLOW_AT_ONCE = 4  # of them, to receivers that took their time before: others find a way past them
SLOW = 2.0  # seconds that a quick receiver needs at most
KNOWN = 1000  # slow receivers that are remembered
#: Deliveries to one receiver at a time.  Mails all go to the host's own server.
OF_RECEIVER = {"email": 4, "webhook": 2, "push": 1}
CANDIDATES = 100  # notices that are looked at, since some may have to wait for their receiver
GONE = (404, 410)  # a push service says that the browser has unsubscribed
Receiver = tuple[str, str]  # a channel, and who is at its end


class Notifier:
    """Each delivery ends by itself: nobody's waits for somebody else's."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.database = database
        self.settings = settings
        self._threads = ThreadPoolExecutor(AT_ONCE, "notices")
        self._turn = threading.Lock()
        self._busy: dict[int, Receiver] = {}  # deliveries that are under way
        self._slow: OrderedDict[Receiver, None] = OrderedDict()
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
                    await asyncio.sleep(EVERY / 10)
            except Exception as error:  # the database is away, or the like: looked for again in a moment
                log.warning("notices", extra={"error": type(error).__name__})

    def send_due(self) -> int:
        """Take in hand what is due and finds room; returns how many that were."""
        if len(self._busy) >= AT_ONCE:
            return 0
        with self.database.read() as c:
            due = [(notice, receiver(notice, user)) for notice, user in due_notices(c, CANDIDATES)]
        wanted = self._choose(due)
        if not wanted:
            return 0
        with self.database.write() as c:
            taken = take(c, [notice for notice, _ in wanted])
        receivers = {notice["id"]: whom for notice, whom in wanted}
        for notice in taken:
            with self._turn:
                self._busy[notice["id"]] = receivers[notice["id"]]
            self._threads.submit(self._carry, notice, receivers[notice["id"]])
        return len(taken)

    def _choose(self, due: list[tuple[store.Row, Receiver]]) -> list[tuple[store.Row, Receiver]]:
        """Those that may be sent now: not too many at once to anybody, nor to all slow receivers together."""
        with self._turn:
            busy = list(self._busy.values())
        out = []
        for notice, whom in due:
            slow = whom in self._slow
            crowded = busy.count(whom) >= OF_RECEIVER[whom[0]]
            if len(busy) < AT_ONCE and not crowded and not (slow and self._slow_ones(busy) >= SLOW_AT_ONCE):
                busy.append(whom)
                out.append((notice, whom))
        return out

    def _slow_ones(self, busy: list[Receiver]) -> int:
        return sum(1 for whom in busy if whom in self._slow)

    def _carry(self, notice: store.Row, whom: Receiver) -> None:
        begun = time.monotonic()
        try:
            self._send(notice)
        except Exception as error:  # given back to the others after a while
            metrics.errors.labels("notice").inc()
            log.warning("notice", extra={"channel": notice["channel"], "error": type(error).__name__})
        finally:
            with self._turn:
                del self._busy[notice["id"]]
                self._slow.pop(whom, None)
                if time.monotonic() - begun > SLOW:
                    self._slow[whom] = None
                while len(self._slow) > KNOWN:
                    self._slow.popitem(last=False)

    def _send(self, notice: store.Row) -> None:
        with self.database.read() as c:
            try:
                user, table = store.user(c, notice["user_id"]), store.table(c, notice["table_id"])
                current = still_true(notice, table, store.seats(c, table["id"]), store.votes(c, table["id"]))
            except Missing:
                return  # the person or the table has gone, and the notice with them
        sent = self._deliver(user, self.message(user, table, notice), notice["channel"]) if current else True
        state = "unneeded" if not current else "sent" if sent else "failed"
        metrics.notices.labels(notice["channel"], state).inc()
        with self.database.write() as c:
            finish(c, notice, sent)

    def _deliver(self, user: store.Row, message: dict[str, str], channel: str) -> bool:
        try:
            {"push": self._push, "email": self._email, "webhook": self._webhook}[channel](user, message)
        except (OSError, smtplib.SMTPException, VapidException, ValueError) as error:
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
        end = time.monotonic() + outside.PATIENCE
        results = [self._push_one(row, json.dumps(message)) for row in rows if time.monotonic() < end]
        if results and not any(results):
            raise ValueError("no browser was reached")

    def _push_one(self, row: store.Row, text: str) -> bool:
        contact = self.settings.contact or "mailto:nobody@localhost"
        try:
            body, headers = push.sealed(row["data"], text, self.settings.secret, contact)
            status = outside.post(row["data"]["endpoint"], body, headers, private=self.settings.private_webhooks)
        except (OSError, VapidException, ValueError) as error:
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


def receiver(notice: store.Row, user: store.Row) -> Receiver:
    """Who has to answer for a delivery to be done: our mail server, somebody's webhook, somebody's browsers."""
    channel = str(notice["channel"])
    if channel == "webhook":
        return channel, urlsplit(str(settings_of(user)["webhook"])).netloc
    return channel, str(notice["user_id"]) if channel == "push" else ""


def still_true(notice: store.Row, table: store.Row, seats: list[store.Row], votes: list[store.Row]) -> bool:
    """Is the person still waited for?"""
    if notice["topic"] == "ended":
        return True
    if notice["topic"] == "consent":
        asked = [seats[vote["seat"]]["user_id"] for vote in votes if not vote["yes"]]
        return table["status"] == "running" and notice["user_id"] in asked
    if table["status"] != "running" or table["turn_ply"] != notice["ply"]:
        return False
    return any(public.asked(seat) and seat["user_id"] == notice["user_id"] and not seat["bot"] for seat in seats)

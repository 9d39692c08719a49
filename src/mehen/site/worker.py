"""What the browser's workers call: text in, text out.  They read, write and send; what is said is decided here."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from mehen.core import catalog
from mehen.core.errors import MehenError
from mehen.core.text import LANGUAGES
from mehen.site.house import House, Wanted
from mehen.site.routes import Later, Request, Text, answer
from mehen.table import wire, words
from mehen.table.desk import Row
from mehen.table.errors import Away, Conflict, Forbidden, Missing, Refused

CLOSE_MISSING = 4404  # do not come back
#: Why something was not kept: another page was quicker, the device is full, what lies there cannot be read.
SORRY = {"too_late": Conflict("too_late"), "storage": Conflict("storage"), "malformed": Refused("malformed")}


class Desk:
    """The one who answers in a worker that keeps tables."""

    def __init__(self, kept: str) -> None:
        found = json.loads(kept)
        self.house = House(found["person"], found["tables"], found["editions"], found["games"])
        self.answers: list[Row] = []
        self.closes: list[Row] = []

    def handle(self, text: str) -> str:
        """One message of a page or a thinker; what is to be kept, then told, then thought about.

        ``want``: something has to be brought first, then the same message comes again.
        """
        message = json.loads(text)
        try:
            self._do(message)
            self.house.tell()
        except Wanted as wanted:
            return json.dumps({"want": {"kind": wanted.kind, "name": wanted.name}})
        return self._flush()

    def bring(self, text: str) -> None:
        """The log of a table."""
        found = json.loads(text)
        self.house.bring(found["row"], found["entries"])

    def sorry(self, text: str, code: str) -> str:
        """A message could not be carried out, since nothing could be kept: whoever sent it is told."""
        message, error = json.loads(text), SORRY[code]
        if message["kind"] == "call":
            self._refuse(message["call"], error, dict(parse_qsl(urlsplit(message["path"]).query)).get("lang", "en"))
        elif message["kind"] == "frame":
            listener, frame = self.house.listeners.get(message["line"]), json.loads(message["text"])
            said = {"type": "refused", **words.problem(error, listener.lang if listener else "en"), "id": frame["id"]}
            self.house.frames.append({"line": message["line"], "text": json.dumps(said)})
        elif message["kind"] == "open":
            self.closes.append({"line": message["line"], "code": CLOSE_MISSING})  # nobody waits for what cannot be read
        return self._flush()

    def loaded(self) -> None:
        """A game has been unpacked."""
        for known in (catalog.ours, catalog.names, catalog.game):
            known.cache_clear()

    def lost(self, table_id: str) -> None:
        """What was to be kept could not be, or another page was quicker: memory does not count."""
        self.house.forget(table_id)

    def _flush(self) -> str:
        house = self.house
        out = {
            "answers": self.answers,
            "saves": house.saves,
            "frames": house.frames,
            "closes": self.closes,
            "thinks": house.thinks,
        }
        self.answers, self.closes = [], []
        house.saves, house.frames, house.thinks = [], [], []
        return json.dumps(out)

    def _do(self, message: Row) -> None:
        kinds: dict[str, Callable[[Row], None]] = {
            "call": self._call,
            "open": self._open,
            "frame": self._frame,
            "close": lambda found: self.house.leave(found["line"]),
            "thought": self._thought,
            "changed": self._changed,
        }
        kinds[message["kind"]](message)

    # -- requests ------------------------------------------------------------------

    def _call(self, message: Row) -> None:
        url = urlsplit(message["path"])
        query = dict(parse_qsl(url.query))
        lang = query.get("lang", "en")
        request = Request(
            self.house, message["call"], lang if lang in LANGUAGES else "en", query, message.get("body") or {}
        )
        try:
            found = answer(message["method"], url.path, request)
        except Refused as error:
            self._refuse(message["call"], error, request.lang)
        except (KeyError, TypeError, AttributeError) as error:
            self._refuse(message["call"], Refused("malformed", problems=[repr(error)]), request.lang)
        else:
            if not isinstance(found, Later):
                body = found.text if isinstance(found, Text) else json.dumps(found)
                self.answers.append({"call": message["call"], "status": 200, "body": body})

    def _refuse(self, call: str, error: Refused, lang: str) -> None:
        body = json.dumps(words.problem(error, lang))
        self.answers.append({"call": call, "status": error.status, "body": body})

    def _thought(self, message: Row) -> None:
        why = self.house.asked.pop(message["id"], None)
        if why is None:
            return  # the table was thrown away meanwhile
        told = message["told"]
        if "bot" in why:
            self.house.answer_for_bot(why, told)
        elif "error" in told:
            self._refuse(why["call"], Away("hint_away"), why["question"]["lang"])
        else:
            body = json.dumps(why["answer"](why["question"], told))
            self.answers.append({"call": why["call"], "status": 200, "body": body})

    # -- lines ---------------------------------------------------------------------

    def _open(self, message: Row) -> None:
        try:
            self.house.join(message["line"], message["table"], message["lang"], message["seat"], message["since"])
        except Missing:
            self.closes.append({"line": message["line"], "code": CLOSE_MISSING})
        except Forbidden:
            self.house.join(message["line"], message["table"], message["lang"], None, message["since"])

    def _changed(self, message: Row) -> None:
        """Another page has changed a table: whoever listens to it here learns of it."""
        here = [one for one in self.house.listeners.values() if one.table == message["table"]]
        if message["row"] is None:
            self.house.rows.pop(message["table"], None)
        elif (
            message["table"] not in self.house.tables
            or self.house.tables[message["table"]].row["version"] != (message["row"]["version"])
        ):
            self.house.rows[message["table"]] = message["row"]
            self.house.forget(message["table"])
            for listener in here:
                listener.ply, listener.version = None, -1
            if here:
                self.house.table(message["table"])

    def _frame(self, message: Row) -> None:
        line, frame = message["line"], json.loads(message["text"])
        listener = self.house.listeners.get(line)
        if listener is None:
            return
        try:
            said = self._obey(line, listener.table, frame)
        except Refused as error:
            said = {"type": "refused", **words.problem(error, listener.lang)}
        except (KeyError, TypeError, AttributeError) as error:
            said = {"type": "refused", **words.problem(Refused("frame", what=repr(error)), listener.lang)}
        self.house.tell()
        self.house.frames.append({"line": line, "text": json.dumps({**said, "id": frame["id"]})})

    def _obey(self, line: str, table_id: str, frame: Row) -> Row:
        if frame["type"] == "ping":
            return {"type": "done"}
        table, me = self.house.table(table_id), self.house.me["id"]
        if frame["type"] == "act":
            wanted = frame.get("actions") or frame["action"].split(wire.IN_A_ROW)
            return {"type": "done", "ply": table.act(me, frame["seat"], wanted, frame["ply"], frame["id"])}
        if frame["type"] == "undo":
            return {"type": "done", "ply": table.undo(me, frame["seat"], frame["to"], frame["ply"], frame["id"])}
        if frame["type"] == "vote":
            table.vote(me, frame["seat"], frame["topic"])
        elif frame["type"] == "look":
            self.house.look(line, frame["seat"])
        else:
            raise Refused("frame", what=frame["type"])  # there is nobody to talk to
        return {"type": "done"}


def think(text: str, progress: Callable[[int, int], Any] | None = None) -> str:
    """In a worker of its own: what a bot answers, or how good the decisions of a game were."""
    from mehen.site.judging import judge
    from mehen.table.asking import reply

    question = json.loads(text)
    if "record" not in question:
        return json.dumps(reply(question))
    try:
        return json.dumps(judge(question, progress))
    except MehenError as error:
        return json.dumps({"error": str(error)})

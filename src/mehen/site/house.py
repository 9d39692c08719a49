"""Everything that one person has here: their tables, editions and name, and the lines their pages hold open."""

from __future__ import annotations

import json
import secrets
import tempfile
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from mehen.core import catalog
from mehen.core.edition import kept
from mehen.core.errors import MehenError
from mehen.core.game import Game
from mehen.core.record import digest
from mehen.site.table import FRESH, OwnTable, new_seat
from mehen.table import wire
from mehen.table.asking import asked_as
from mehen.table.desk import Row
from mehen.table.errors import Missing, Refused
from mehen.table.frames import Update
from mehen.table.offers import check_bot, check_everyone, clean_name, look_at
from mehen.table.public import now
from mehen.table.records import FROM_FILE, head_of, played, read_upload
from mehen.table.timeline import Timeline

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # nothing that looks like something else


class Wanted(Exception):
    """Something that lies outside of memory is needed first: a game's package, or the log of a table."""

    def __init__(self, kind: str, name: str) -> None:
        super().__init__(name)
        self.kind = kind
        self.name = name


class Listener:
    """One open line: what it looks at, and what it has been told."""

    def __init__(self, table: str, seat: int, lang: str, ply: int | None) -> None:
        self.table = table
        self.seat = seat
        self.lang = lang
        self.ply = ply
        self.seen: tuple[object, ...] | None = None
        self.version = -1


def new_id(length: int = 10) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


class House:
    """``rows`` are tables as they are kept; those that somebody looks at are in ``tables``, played through."""

    def __init__(self, person: Row | None, rows: Sequence[Row], editions: Sequence[Row], games: Sequence[str]) -> None:
        self.person = person
        self.rows = {row["id"]: row for row in rows}
        self.editions = {(row["game"], row["digest"]): row["text"] for row in editions}
        self.games = games  # that can be had, whether they are loaded or not
        self.tables: dict[str, OwnTable] = {}
        self.listeners: dict[str, Listener] = {}
        self.saves: list[Row] = []
        self.frames: list[Row] = []
        self.thinks: list[Row] = []
        self.asked: dict[str, Row] = {}  # what bots have been asked and have not answered

    # -- people --------------------------------------------------------------------

    @property
    def me(self) -> Row:
        """Nobody needs an account: whoever has not said their name yet is a guest."""
        return self.person or self.be("Guest")

    def be(self, name: str) -> Row:
        """Whoever is at this device, from now on by this name."""
        old = self.person or {"id": new_id(16), "login": None, "email": None, "admin": False, "settings": {}}
        self.person = {**old, "name": clean_name(name)}
        self.saves.append({"person": self.person})
        return self.person

    # -- games and editions --------------------------------------------------------

    def game(self, name: str) -> Game[Any]:
        if name not in self.games:
            raise Missing("game")
        if name not in catalog.names():
            raise Wanted("game", name)
        return catalog.game(name)

    @cached_property
    def _folder(self) -> Path:
        return Path(tempfile.mkdtemp(prefix="mehen-editions-"))

    def edition_path(self, game: Game[Any], digest: str) -> str:
        """How the engine finds an edition: by itself if it ships or ever shipped with the game, else in a file."""
        shipped = game.shipped(digest)
        if shipped is not None:
            return shipped
        if (game.name, digest) not in self.editions:
            raise Missing("no_edition")
        path = self._folder / f"{game.name}-{digest}.toml"
        if not path.exists():
            path.write_text(self.editions[game.name, digest], encoding="utf-8")
        return str(path)

    def edition_text(self, game: Game[Any], digest: str) -> str:
        file = kept(game.folder, digest)
        if file:
            return file.read_text(encoding="utf-8")
        if (game.name, digest) not in self.editions:
            raise Missing("no_edition")
        return str(self.editions[game.name, digest])

    def add_edition(self, game: Game[Any], text: str) -> str:
        found = look_at(game, text)
        if "problems" in found:
            raise Refused("edition", problems=found["problems"])
        digest = str(found["digest"])
        self.editions[game.name, digest] = text
        self.saves.append({"edition": {"game": game.name, "digest": digest, "text": text}})
        return digest

    # -- tables --------------------------------------------------------------------

    def table(self, table_id: str) -> OwnTable:
        """A table, played through; its log is asked for if it is not in memory."""
        if table_id not in self.rows and table_id not in self.tables:
            raise Missing("table")
        if table_id not in self.tables:
            self.game(self.rows[table_id]["game"])
            raise Wanted("table", table_id)
        return self.tables[table_id]

    def bring(self, row: Row, entries: Sequence[Row]) -> None:
        """A table as it is kept, perhaps by another page meanwhile."""
        game = self.game(row["game"])
        edition = self.edition_path(game, row["digest"])
        timeline = Timeline(game, game.rules(row["seats"], edition, row["options"], row["rules"]))
        self.rows[row["id"]] = row
        self.tables[row["id"]] = OwnTable.kept(row, entries, timeline)

    def forget(self, table_id: str) -> None:
        """Memory may differ from what is kept: everything anew."""
        self.tables.pop(table_id, None)
        self.asked = {key: one for key, one in self.asked.items() if one["table"] != table_id}

    def remove(self, table_id: str) -> None:
        """A table that nobody wants to keep."""
        if table_id not in self.rows and table_id not in self.tables:
            raise Missing("table")
        self.forget(table_id)
        self.rows.pop(table_id, None)
        self.saves.append({"remove": table_id})

    def open(self, body: Mapping[str, Any]) -> OwnTable:
        """A new table; it starts at once, since there is nobody to wait for."""
        game = self.game(body["game"])
        seats = self.wished(game, body["seats"])
        edition = body.get("edition", "")
        path = self.edition_path(game, edition) if edition else ""
        try:
            rules = game.rules(len(seats), path, body.get("options", {}))
        except MehenError as error:
            raise Refused("setup", text=str(error)) from None
        table = self.found(Timeline(game, rules), seats, edition=edition, undo=body.get("undo", "free"))
        if body.get("title", "").strip():
            table.row["title"] = clean_name(body["title"])
        table.start()
        return table

    def wished(self, game: Game[Any], wishes: Sequence[Mapping[str, Any]]) -> list[Row]:
        """The seats as they begin.  There is nobody who could come: every seat is one's own or a bot's."""
        if not game.min_seats <= len(wishes) <= game.max_seats or any(wish["kind"] == "open" for wish in wishes):
            raise Refused("seats", expected=[game.min_seats, game.max_seats])
        seats = []
        for n, wish in enumerate(wishes):
            if wish["kind"] == "bot":
                check_bot(game.name, wish["bot"])
                seats.append(new_seat(n, bot=wish["bot"]))
            else:
                own = clean_name(wish["name"]) if wish.get("name", "").strip() else self.me["name"]
                seats.append(new_seat(n, user_id=self.me["id"], name=own))
        return seats

    def found(self, timeline: Timeline, seats: list[Row], **values: Any) -> OwnTable:
        rules = timeline.rules
        row = {
            **FRESH,
            "id": new_id(),
            "game": rules.game,
            "rules": int(rules.version),
            "edition": "",
            "digest": rules.digest,
            "options": dict(rules.options),
            "seats": len(seats),
            "owner_id": self.me["id"],
            "created_at": now(),
            **values,
        }
        table = self.tables[row["id"]] = OwnTable(row, seats, timeline)
        return table

    def upload(self, text: str, wishes: Sequence[Mapping[str, Any]], origin: str = FROM_FILE) -> OwnTable:
        """A game from a file, to look at or to play on from its end; all seats are one's own unless said otherwise."""
        if head_of(text).get("game") in self.games:
            self.game(head_of(text)["game"])
        record = read_upload(text, self.edition_path)
        return self.play_on(played(record), wishes, origin)

    def play_on(self, timeline: Timeline, wishes: Sequence[Mapping[str, Any]], origin: str) -> OwnTable:
        """A table that begins in the middle of a game."""
        game, rules = timeline.game, timeline.rules
        wishes = wishes or [{"kind": "me"}] * int(rules.seats)
        check_everyone([wish["kind"] for wish in wishes], int(rules.seats))
        seats = self.wished(game, wishes)
        table = self.found(timeline, seats, edition=rules.digest if rules.edition else "", origin=origin)
        table.row["status"] = "running"
        table.write()
        return table

    def rematch(self, table: OwnTable) -> OwnTable:
        """The same table again, seats moved on by one."""
        row, _ = table.row, table.ended
        if row["rematch"] in self.rows or row["rematch"] in self.tables:
            return self.table(row["rematch"])
        moved = [*table.seats[1:], table.seats[0]]
        wishes = [
            {"kind": "me", "name": seat["name"]} if seat["user_id"] else {"kind": "bot", "bot": seat["bot"]}
            for seat in moved
        ]
        kept_values = {key: row[key] for key in ("game", "options", "edition", "title", "undo")}
        new = self.open({**kept_values, "seats": wishes})
        new.row["origin"] = row["id"]
        row["rematch"] = new.row["id"]
        table.change()
        return new

    # -- lines ---------------------------------------------------------------------

    def join(self, line: str, table_id: str, lang: str, seat: int | None, since: int | None) -> None:
        table = self.table(table_id)
        self.listeners[line] = Listener(table_id, table.audience(self.me["id"], seat), lang, since)

    def look(self, line: str, seat: int) -> None:
        listener = self.listeners[line]
        listener.seat = self.table(listener.table).audience(self.me["id"], seat)
        listener.ply = None  # another seat, another log
        listener.version = -1

    def leave(self, line: str) -> None:
        self.listeners.pop(line, None)

    def tell(self) -> None:
        """After every request: what has changed is handed over to be kept, then told; bots are asked."""
        for table in self.tables.values():
            known = self.rows.get(table.row["id"])
            if known is None or known["version"] != table.row["version"]:
                keep = table.to_keep()
                keep["expect"] = known["version"] if known else 0
                self.saves.append(keep)
                self.rows[table.row["id"]] = keep["row"]
                table.stored = table.timeline.ply
        for line, listener in self.listeners.items():
            if listener.table in self.tables:
                self._tell(line, listener, self.tables[listener.table])
        for table in self.tables.values():
            self._ask_bot(table)

    def _tell(self, line: str, listener: Listener, table: OwnTable) -> None:
        """What is new to a listener; nothing if nothing is."""
        timeline = table.timeline
        seen = timeline.seen(listener.seat)
        fresh = (timeline.ply, seen) != (listener.ply, listener.seen) or listener.version < 0
        if not fresh and listener.version == table.row["version"]:
            return
        since = listener.ply if listener.ply is None or listener.ply <= timeline.ply else None
        message: Update = {"type": "update", "table": table.shown()}
        if fresh:
            message["position"] = wire.position(timeline, listener.seat, listener.lang, since, table.seats)
        self.frames.append({"line": line, "text": json.dumps(message)})
        listener.ply, listener.seen, listener.version = timeline.ply, seen, table.row["version"]

    # -- bots ----------------------------------------------------------------------

    def _ask_bot(self, table: OwnTable) -> None:
        seat, table_id = table.asked_bot(), table.row["id"]
        if seat is None or any(one["table"] == table_id and "bot" in one for one in self.asked.values()):
            return
        timeline = table.timeline
        question = {"bot": table.played_by_bot(seat), **asked_as(timeline, seat)}
        self.ask({"table": table_id, "bot": seat, "ply": timeline.ply}, question)

    def ask(self, why: Row, question: Row) -> None:
        """To be thought about in a worker; ``why`` is remembered until the answer comes."""
        number = new_id(16)
        self.asked[number] = {**why, "question": question}
        editions = {path: Path(path).read_text(encoding="utf-8") for path in self._files(question)}
        asked = question | {"seed": secrets.randbits(31)}
        self.thinks.append({"id": number, "question": asked, "editions": editions})

    def _files(self, question: Row) -> list[str]:
        """Editions that only this memory knows."""
        path = question.get("edition", "")
        return [path] if path.startswith(str(self._folder)) else []

    def answer_for_bot(self, why: Row, told: Mapping[str, Any]) -> None:
        """What its bot has thought of; where it stumbled, anything legal: the game must go on."""
        table = self.tables.get(why["table"])
        if table is None or table.timeline.ply != why["ply"] or why["bot"] not in table.timeline.asked:
            return
        legal = [int(action) for action in table.timeline.facing(why["bot"]).legal()]
        action = told.get("action")
        table.act_for_bot(why["bot"], action if action in legal else secrets.choice(legal), why["ply"])

    # -- everything at once --------------------------------------------------------

    def adopt(self, row: Row, entries: Sequence[Row]) -> bool:
        """A table of another device as it was exported there, played through first; False if it is here already."""
        if row["id"] in self.rows:
            return False
        try:
            self.bring({**row, "version": 0}, entries)
        except (MehenError, LookupError, TypeError, ValueError) as error:
            raise Refused("record", text=str(error)) from None
        del self.rows[row["id"]]
        table = self.tables[row["id"]]
        if row.get("final") and digest(table.timeline.state) != row["final"]:
            self.forget(row["id"])
            raise Refused("record", text=f"it ends as {digest(table.timeline.state)}, expected {row['final']}")
        for seat in table.seats:
            seat["user_id"] = self.me["id"] if seat["user_id"] else None
        table.row["owner_id"] = self.me["id"]
        table.stored = 0
        table.change()
        return True

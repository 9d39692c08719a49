"""A browser in a few lines: what a worker is told to keep lies in dictionaries, bots answer at once."""

from __future__ import annotations

import json
from typing import Any

from mehen.core import catalog
from mehen.site.worker import Desk, think
from mehen.table.asking import answer

Json = Any


class Page:
    def __init__(self, shelf: dict[str, Any] | None = None) -> None:
        self.shelf = shelf or {"person": None, "tables": {}, "entries": {}, "editions": []}
        self.calls = 0
        self.heard: dict[str, list[Json]] = {}
        self.told: dict[str, tuple[int, str]] = {}
        self.said: list[str] = []  # everything that has left the worker for a page
        self.asked: list[Json] = []  # what bots were asked
        self.waiting: list[Json] = []
        kept = {
            "person": self.shelf["person"],
            "tables": list(self.shelf["tables"].values()),
            "editions": self.shelf["editions"],
            "games": catalog.ours(),
        }
        self.desk = Desk(json.dumps(kept))

    def send(self, **message: Any) -> None:
        out = json.loads(self.desk.handle(json.dumps(message)))
        while "want" in out:
            assert out["want"]["kind"] == "table"
            self.bring(out["want"]["name"])
            out = json.loads(self.desk.handle(json.dumps(message)))
        for save in out["saves"]:
            self.keep(save)
        for one in out["answers"]:
            self.said.append(one["body"])
            self.told[one["call"]] = one["status"], one["body"]
        for frame in out["frames"]:
            self.said.append(frame["text"])
            self.heard.setdefault(frame["line"], []).append(json.loads(frame["text"]))
        for close in out["closes"]:
            self.heard.setdefault(close["line"], []).append({"type": "closed", "code": close["code"]})
        self.waiting += out["thinks"]

    def bring(self, table: str) -> None:
        found = {"row": self.shelf["tables"][table], "entries": self.shelf["entries"].get(table, [])}
        self.desk.bring(json.dumps(found))

    def keep(self, save: Json) -> None:
        if "person" in save:
            self.shelf["person"] = save["person"]
        elif "edition" in save:
            self.shelf["editions"].append(save["edition"])
        elif "remove" in save:
            del self.shelf["tables"][save["remove"]]
        else:
            row = save["row"]
            known = self.shelf["tables"].get(row["id"], {"version": 0})
            assert known["version"] == save["expect"]
            entries = self.shelf["entries"].setdefault(row["id"], [])
            assert [entry["ply"] for entry in save["entries"]] == [
                len(entries) + 1 + n for n in range(len(save["entries"]))
            ]
            entries += save["entries"]
            self.shelf["tables"][row["id"]] = row

    def think(self, bot: str | None = None) -> None:
        """Bots answer until a person is asked; ``bot`` answers in place of a slower one."""
        while self.waiting:
            one = self.waiting.pop(0)
            question = one["question"]
            self.asked.append(question)
            quick = bot and "lang" not in question
            told = answer({**question, "bot": bot}) if quick else json.loads(think(json.dumps(question)))
            self.send(kind="thought", id=one["id"], told=told)

    def call(self, method: str, path: str, body: Json = None) -> tuple[int, Json]:
        self.calls += 1
        number = str(self.calls)
        self.send(kind="call", call=number, method=method, path=path, body=body)
        if number not in self.told:
            self.think("random")
        status, text = self.told[number]
        try:
            return status, json.loads(text)
        except json.JSONDecodeError:
            return status, text

    def ok(self, method: str, path: str, body: Json = None) -> Json:
        status, found = self.call(method, path, body)
        assert status == 200, found
        return found

    def open(self, game: str, *seats: str, **values: Any) -> str:
        wishes = [{"kind": "me"} if seat == "me" else {"kind": "bot", "bot": seat} for seat in seats]
        return str(self.ok("POST", "/tables", {"game": game, "seats": wishes, **values})["id"])

    def listen(self, table: str, line: str = "line", seat: int | None = None) -> Json:
        self.send(kind="open", line=line, table=table, lang="en", seat=seat, since=None)
        return self.heard[line][-1]

    def position(self, line: str = "line") -> Json:
        return next(frame["position"] for frame in reversed(self.heard[line]) if "position" in frame)

    def frame(self, line: str = "line", **frame: Any) -> Json:
        self.send(kind="frame", line=line, text=json.dumps({"id": "x", **frame}))
        return next(one for one in reversed(self.heard[line]) if one["type"] in ("done", "refused"))

    def act(self, choice: Json, line: str = "line") -> Json:
        now = self.position(line)
        name = f"m{len(self.heard[line])}"
        actions = choice["actions"]
        return self.frame(line, type="act", id=name, seat=now["seat"], ply=now["ply"], actions=actions)

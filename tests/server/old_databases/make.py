"""Makes a database with the sources of a release, to be kept for good: later versions have to open it.

    PYTHONPATH=<sources of the release>/src python tests/server/old_databases/make.py 2026-11-16-4c8371d

Starts that release's own server on a new SQLite file, lets people play at tables of every game and writes, next to this
file, ``NAME.sqlite.gz`` and ``NAME.json``: what each table looked like to the version that kept it.  The people are
accounts, so that they can log in again later, all with the same password.  Only HTTP is used for playing, as any client
would; the digests of the positions come from the release's own code.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import re
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx

HERE = Path(__file__).parent
PASSWORD = "a long walk by the river"
GAMES = ("ankh", "egizia", "mennefer", "pharaon")
START = "import sys; from mehen.cli import main; sys.argv = ['mehen', 'serve', '--port', sys.argv[1]]; main()"


class Player:
    """Somebody with an account."""

    def __init__(self, url: str, login: str, *, known: bool = False, cookies: httpx.Cookies | None = None) -> None:
        self.http = httpx.Client(base_url=url, timeout=60, trust_env=False, verify=False)
        account = {"login": login, "password": PASSWORD}
        if cookies is not None:  # already signed in
            self.http.cookies = cookies
        elif known:
            self.ask("POST", "login", account)
        else:
            self.ask("POST", "accounts", {**account, "name": login.title()})

    def ask(self, method: str, path: str, body: object = None) -> Any:
        answer = self.http.request(method, f"/api/{path}", json=body)
        assert answer.is_success, f"{method} {path}: {answer.status_code} {answer.text[:300]}"
        return answer.json() if answer.content else None


class Sitting:
    """Some people at a table, from seat 0 on; whoever is asked takes any of the choices."""

    def __init__(self, players: list[Player], table: str) -> None:
        self.players = players
        self.path = f"tables/{table}"
        self.dice = random.Random(len(players))

    @property
    def table(self) -> Any:
        return self.players[0].ask("GET", self.path)

    def position(self, seat: int) -> Any:
        return self.players[seat].ask("GET", f"{self.path}/position?seat={seat}&since=1000000")

    def act(self) -> bool:
        """One action of a person; false if the game is over."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            position = self.position(0)
            asked = [seat for seat in position["asked"] if seat < len(self.players)]
            if asked:  # several at once where choices are sealed
                seat = self.dice.choice(asked)
                position = self.position(seat) if seat else position
            if position["choices"]:
                ply, action = position["ply"], self.dice.choice(position["choices"])["action"]
                move = {"id": uuid4().hex, "ply": ply, "seat": position["seat"], "action": action}
                self.players[position["seat"]].ask("POST", f"{self.path}/actions", move)
                return True
            if self.table["status"] != "running":
                return False
            time.sleep(0.05)  # a bot thinks
        raise AssertionError(f"{self.path}: nobody is asked")

    def play(self, actions: int) -> Sitting:
        while actions and self.act():
            actions -= 1
        return self

    def vote(self, topic: str, *seats: int) -> Sitting:
        for seat in seats:
            self.players[seat].ask(
                "POST", f"{self.path}/votes", {"seat": seat, "topic": topic, "value": 0, "yes": True}
            )
        return self

    def chat(self, *lines: str) -> Sitting:
        for number, line in enumerate(lines):
            speaker = self.players[number % len(self.players)]
            speaker.ask("POST", f"{self.path}/chat", {"id": f"c{number}", "text": line})
        return self

    def take_back(self) -> bool:
        """Undo the last thing that can be undone alone, if there is any."""
        for seat, player in enumerate(self.players):
            position = self.position(seat)
            if position["undo_to"] is not None:
                wish = {"id": f"u{position['ply']}", "ply": position["ply"], "seat": seat, "to": position["undo_to"]}
                player.ask("POST", f"{self.path}/undo", wish)
                return True
        return False


def sit_down(players: list[Player], game: str, bots: int = 0, **wishes: object) -> Sitting:
    """A new table: the first player opens it, the others follow the invitation."""
    first, *others = players
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in others), *({"kind": "bot", "bot": "greedy"},) * bots]
    opened = first.ask("POST", "tables", {"game": game, "seats": seats, **wishes})
    sitting = Sitting(players, opened["id"])
    for seat, player in enumerate(others, 1):
        player.ask("POST", f"{sitting.path}/join", {"invite": opened["invite"]})
        player.ask("POST", f"{sitting.path}/seats/{seat}")
    return sitting


def populate(url: str, edition: str) -> None:
    """Tables of all four games in every state that a table can be in."""
    amara, bek = Player(url, "amara"), Player(url, "bek")
    for game in GAMES:
        two = [amara, bek]
        amara.ask("POST", "tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}], "title": "open"})
        running = (
            sit_down(two, game, title="running", clock="days", days=30).play(24).chat("Good luck!", "Viel Glück! 𓆙")
        )
        while not running.take_back():
            running.play(1)
        running.play(3).vote("abandon", 0)
        amara.ask("PUT", f"{running.path}/note", {"text": "Do not forget the feast."})
        sit_down(two, game, title="finished", rated=True).play(10_000)
        sit_down(two, game, title="abandoned").play(12).vote("abandon", 0, 1)
        sit_down([amara], game, bots=1, title="with a bot").play(8)
    sit_down([amara], "pharaon", title="alone").play(10)
    bek.ask("POST", f"{sit_down([amara, bek], 'egizia', title='given up').play(9).path}/resign", {"seat": 1})
    digest = amara.ask("POST", "games/egizia/editions", {"text": edition})["digest"]
    sit_down([amara, bek], "egizia", title="own edition", edition=digest).play(20)


def is_ready(url: str) -> bool:
    try:
        return httpx.get(f"{url}/ready", trust_env=False, verify=False).is_success
    except httpx.HTTPError:
        return False


@contextmanager
def serving(home: Path, **environment: str) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environ = {**os.environ, "MEHEN_HOME": str(home), "MEHEN_LIMITS": "off", **environment}
    command = [sys.executable, "-c", START, str(port)]
    server = subprocess.Popen(command, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        url = f"http://127.0.0.1:{port}"
        end = time.monotonic() + 60
        while not is_ready(url):
            assert time.monotonic() < end, "the server does not start"
            time.sleep(0.1)
        yield url
    finally:
        server.terminate()
        server.wait(60)


def own_edition() -> str:
    """The shipped values with one of them changed."""
    from mehen.core import catalog

    text = (catalog.game("egizia").folder / "components.toml").read_text(encoding="utf-8")
    return re.sub(r"(?m)^points = (\d+)$", lambda found: f"points = {int(found[1]) + 1}", text, count=1)


def found(file: Path) -> dict[str, Any]:
    """What the release itself says of every table."""
    from mehen.core.record import digest
    from mehen.server import schema as db
    from mehen.server import store
    from mehen.server.database import Database
    from mehen.server.room import rules_of

    # The first database was made when the timeline was still a part of the server.
    place = "mehen.table.timeline" if find_spec("mehen.table") else "mehen.server.timeline"
    new_timeline = import_module(place).Timeline
    database = Database(f"sqlite:///{file}")
    out: dict[str, Any] = {}
    with database.read() as c:
        for row in c.execute(db.tables.select().order_by(db.tables.c.created_at, db.tables.c.id)).mappings().all():
            seats = store.seats(c, row["id"])
            about = {key: row[key] for key in ("game", "title", "status", "rules", "edition", "digest", "ply", "actor")}
            about |= {"scores": [seat["score"] for seat in seats], "places": [seat["place"] for seat in seats]}
            chat = c.execute(db.chat.select().where(db.chat.c.table_id == row["id"])).mappings()
            about["chat"] = [line["text"] for line in chat]
            if row["status"] != "open":
                timeline = new_timeline(*rules_of(c, dict(row)))
                for entry in store.entries(c, row["id"]):
                    timeline.append(entry)
                about["position"] = digest(timeline.state)
            out[row["id"]] = about
    database.close()
    return out


def main(name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder, "home")
        home.mkdir(mode=0o700)
        with serving(home) as url:
            populate(url, own_edition())
        small = Path(folder, "small.sqlite")
        with sqlite3.connect(home / "mehen.db") as connection:
            connection.execute("VACUUM INTO ?", [str(small)])
        connection.close()
        about = json.dumps(found(small), indent=1, ensure_ascii=False)
        (HERE / f"{name}.json").write_text(about + "\n", encoding="utf-8")
        packed = gzip.compress(small.read_bytes(), 9, mtime=0)
        (HERE / f"{name}.sqlite.gz").write_bytes(packed)


if __name__ == "__main__":
    main(*sys.argv[1:])

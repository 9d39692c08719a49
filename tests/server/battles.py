"""Tables where three people choose at the same time, and what they say there."""

from __future__ import annotations

from typing import Any

from tests.server.conftest import Json, Person, Server
from tests.server.test_races import stored
from tests.table.test_together import at_battle

from mehen.server import schema as db
from mehen.server import store
from mehen.server.database import Database
from mehen.table.timeline import Entry, Timeline

NAMES = ("Ada", "Ben", "Cem", "Dia")


def put(database: Database, timeline: Timeline, seats: list[Json], **more: Any) -> str:
    """A table that stands where a timeline stands."""
    rules = timeline.rules
    row = {
        "game": rules.game, "rules": int(rules.version), "digest": rules.digest, "options": dict(rules.options),
        "seats": int(rules.seats), "owner_id": seats[0]["user_id"], "status": "running", "listed": True,
        "ply": timeline.ply, "turn_ply": timeline.ply, "actor": int(timeline.actor),
    }  # fmt: skip
    with database.write() as c:
        table = store.add_table(c, row | more, seats)
        store.add_entries(c, table, timeline.entries)
        for seat in timeline.asked:
            store.change_seat(c, table, seat, asked_at=db.now())
    return table


def seated(*players: Person | str) -> list[Json]:
    """Seats for people, and for bots by their name."""
    return [
        {"user_id": None, "bot": player} if isinstance(player, str) else {"user_id": player.id, "bot": ""}
        for player in players
    ]


def battle(server: Server, *bots: str, **more: Any) -> tuple[str, list[Person]]:
    """Three fight and choose cards; ``bots`` play the last seats."""
    people = [server.person(name) for name in NAMES[: 3 - len(bots)]]
    return put(server.house.database, at_battle(), seated(*people, *bots), **more), people


def position(person: Person, table: str, **query: Any) -> Json:
    found: Json = person.ok("GET", f"/api/tables/{table}/position", params={"lang": "en", **query})
    return found


def body(person: Person, table: str, pick: int = 0, message: str = "", **query: Any) -> Json:
    """An answer to what somebody is asked."""
    here = position(person, table, **query)
    action = here["choices"][pick % len(here["choices"])]["action"]
    return {"id": message or f"{person.id}-{pick}", "ply": here["ply"], "seat": here["seat"], "action": action}


def choose(person: Person, table: str, pick: int = 0, message: str = "", **query: Any) -> int:
    done = person.ok("POST", f"/api/tables/{table}/actions", body(person, table, pick, message, **query))
    return int(done["ply"])


def take_back(person: Person, table: str, message: str = "back") -> int:
    here = position(person, table)
    frame = {"id": message, "ply": here["ply"], "seat": here["seat"], "to": here["undo_to"]}
    return int(person.ok("POST", f"/api/tables/{table}/undo", frame)["ply"])


def waiting(server: Server, table: str) -> list[Entry]:
    with server.house.database.read() as c:
        return store.sealed(c, table)


def played(server: Server, table: str, after: int) -> list[tuple[int, int]]:
    """What came into the log: who, and what."""
    return [(entry.seat, entry.value) for entry in stored(server, table)[after:]]


def cards(table: Timeline, *picks: int) -> list[tuple[int, int]]:
    """What the log should say if the seats choose these, in the order of the rules."""
    legal = {seat: table.facing(seat).legal() for seat in table.asked}
    return [(seat, legal[seat][pick % len(legal[seat])]) for seat, pick in zip(table.asked, picks, strict=True)]

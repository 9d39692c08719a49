"""Every stored table played through again, under the rules it began with: what a new release must not break."""

from __future__ import annotations

from sqlalchemy import Connection, select

from mehen.core.errors import MehenError
from mehen.core.state import OVER
from mehen.server import schema as db
from mehen.server import store
from mehen.server.database import Database
from mehen.server.errors import Refused
from mehen.server.room import rules_of
from mehen.table.desk import decided, final_places
from mehen.table.timeline import ACT, Timeline


def begun(c: Connection) -> list[str]:
    """Tables with a log, the oldest first."""
    query = select(db.tables.c.id).where(db.tables.c.status != "open").order_by(db.tables.c.created_at, db.tables.c.id)
    return list(c.execute(query).scalars())


def recheck(database: Database, table_id: str) -> list[str]:
    """What the log of a table says differently from its row; nothing if all is well."""
    with database.snapshot() as c:  # people may be playing meanwhile
        row, seats, entries = store.table(c, table_id), store.seats(c, table_id), store.entries(c, table_id)
        sealed = store.sealed(c, table_id)
        try:
            game, rules = rules_of(c, row)
        except (MehenError, Refused) as error:
            return [f"its rules are not to be had: {error}"]
    if rules.digest != row["digest"]:
        return [f"edition: found {rules.digest}, stored {row['digest']}"]
    timeline = Timeline(game, rules)
    for number, entry in enumerate(entries, 1):
        if entry.ply != number:
            return [f"ply {number} is missing"]
        try:
            timeline.append(entry)
        except (MehenError, ValueError, IndexError) as error:
            return [f"ply {number}: {error}"]
    for entry in sealed:
        if entry.kind == ACT and entry.value not in timeline.facing(entry.seat).legal():
            return [f"sealed: {entry.value} of seat {entry.seat} is not possible"]
        timeline = timeline.sealing(entry)
    return compare(timeline, row, seats)


def compare(timeline: Timeline, row: store.Row, seats: list[store.Row]) -> list[str]:
    stored = {"ply": row["ply"], "actor": row["actor"], "finished": row["status"] == "finished"}
    played = {
        "ply": timeline.ply,
        "actor": int(timeline.actor),
        "finished": timeline.over or (stored["finished"] and decided(seats)),
    }
    if timeline.over:
        assert timeline.actor == OVER
        places = [int(n) for n in timeline.state.places()]
        played["scores"] = [int(n) for n in timeline.state.scores()]
        played["places"] = final_places(places, [bool(seat["resigned"]) for seat in seats])
        stored["scores"] = [seat["score"] for seat in seats]
        stored["places"] = [seat["place"] for seat in seats]
    return [f"{key}: played {played[key]}, stored {stored[key]}" for key in played if played[key] != stored[key]]

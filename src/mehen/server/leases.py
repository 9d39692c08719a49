"""Who serves together and who plays which table, as the database knows it.

A lease says who should play a table, so that one process has it in memory and its people on the line.  It is not what
keeps the log right: that a ply is written once and a table's version has to be the known one does, for owners too.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select, update

from mehen.server import schema as db
from mehen.server import store

LIVE = ("open", "running")  # of tables at which something can still happen


@dataclass(frozen=True, slots=True)
class Process:
    """One that serves with us."""

    id: str
    machine: str
    door: str
    address: str
    beats: int = 0
    joined_at: int = 0


@dataclass(frozen=True, slots=True)
class Lease:
    """``owner``: None if nobody plays the table; ``epoch``: 0 if nobody ever has."""

    owner: str | None
    epoch: int
    live: bool


def join(c: Connection, process: Process) -> None:
    """Once, however often it is said: of a first try nobody may have heard that it came through."""
    row = {"id": process.id, "machine": process.machine, "door": process.door, "address": process.address}
    store.insert_new(c, db.processes, **row)


def beat(c: Connection, process_id: str) -> bool:
    """Says that it lives.  False if others have taken it for dead: it plays nothing any more."""
    mine = db.processes.c.id == process_id
    return c.execute(update(db.processes).where(mine).values(beats=db.processes.c.beats + 1)).rowcount == 1


def leave(c: Connection, process_id: str) -> bool:
    """Gone, or taken for dead: from this moment on nobody plays its tables.  False if that was known."""
    return c.execute(delete(db.processes).where(db.processes.c.id == process_id)).rowcount == 1


def processes(c: Connection) -> list[Process]:
    """The longest with us first."""
    rows = c.execute(select(db.processes).order_by(db.processes.c.joined_at, db.processes.c.id)).mappings()
    return [Process(**row) for row in rows]


def lease(c: Connection, table_id: str) -> Lease | None:
    """None if there is no such table."""
    query = select(db.tables.c.status, db.leases.c.owner, db.leases.c.epoch).join_from(
        db.tables, db.leases, isouter=True
    )
    row = c.execute(query.where(db.tables.c.id == table_id)).first()
    return None if row is None else Lease(row.owner, row.epoch or 0, row.status in LIVE)


def take(c: Connection, table_id: str, found: Lease, process_id: str) -> str | None:
    """Of several that try at once, one gets a table that nobody plays.  Returns who plays it now.

    Whoever thought for its bots does so no more: the new owner asks them anew.
    """
    if found.epoch == 0:
        store.insert_new(c, db.leases, table_id=table_id, owner=process_id)
    else:
        free = (db.leases.c.table_id == table_id, db.leases.c.owner.is_(None), db.leases.c.epoch == found.epoch)
        change = update(db.leases).where(*free).values(owner=process_id, epoch=found.epoch + 1)
        if c.execute(change).rowcount == 1:
            thinking = (db.tables.c.id == table_id, db.tables.c.bot_until > 0)
            c.execute(update(db.tables).where(*thinking).values(bot_until=0))
    owner: str | None = c.execute(select(db.leases.c.owner).where(db.leases.c.table_id == table_id)).scalar()
    return owner


def release(c: Connection, tables: Collection[str], process_id: str) -> None:
    mine = (db.leases.c.table_id.in_(list(tables)), db.leases.c.owner == process_id)
    c.execute(update(db.leases).where(*mine).values(owner=None))

"""Everything in the database as lines of JSON: to keep, to bring back, and to carry from SQLite to PostgreSQL.

The first line names the schema the rows belong to.  They are loaded under that schema and migrated afterwards, so an
old backup can be brought back by a newer server.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from alembic.runtime.migration import MigrationContext
from alembic.util import CommandError
from sqlalchemy import Connection, MetaData, Table, func, insert, select, text
from sqlalchemy.exc import IntegrityError

from mehen.core.errors import MehenError
from mehen.server import schema as db
from mehen.server.database import Database, migrate

FORMAT = 1
BATCH = 500
Counts = dict[str, int]
KEPT = [table for table in db.metadata.sorted_tables if table not in db.MOMENTARY]
PASSING = {"alembic_version", *(table.name for table in db.MOMENTARY)}  # not what anybody would miss


class BackupError(MehenError):
    """``code`` names the sentence: what is wrong with a backup, or with the place it should go to."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


def save(database: Database, file: Path) -> Counts:
    """Write a backup; a crash leaves the old file or the new one, never half of it.  For the owner's eyes only."""
    spare = file.with_name(file.name + ".new")
    counts: Counts = {}
    descriptor = os.open(spare, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as raw:
        with gzip.open(raw, "wt", encoding="utf-8") as out, closing(dump(database)) as lines:
            for line in lines:
                out.write(line + "\n")
                counts = json.loads(line).get("end", {}) if line.startswith('{"end"') else counts
        raw.flush()
        os.fsync(raw.fileno())
    spare.replace(file)
    return counts


def bring_back(database: Database, file: Path, force: bool = False) -> Counts:
    """Fill a database from a backup; one that holds data is replaced only if that is asked for."""
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            return load(database, lines, force)
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise BackupError("unreadable", reason=str(error)) from None


def copy(source: Database, target: Database, force: bool = False) -> tuple[Counts, Counts]:
    """From one database into another; returns what each of them holds afterwards."""
    with closing(dump(source)) as lines:
        load(target, lines, force)
    return count(source), count(target)


def dump(database: Database) -> Generator[str, None, None]:
    """All rows as of one moment; the server may go on writing meanwhile."""
    counts: Counts = {}
    with database.snapshot() as c:
        yield json.dumps({"mehen-backup": FORMAT, "schema": revision(c), "at": db.now()})
        for table in KEPT:
            yield json.dumps({"table": table.name, "columns": [column.name for column in table.columns]})
            counts[table.name] = 0
            for row in c.execute(select(table).order_by(*table.primary_key), execution_options={"yield_per": BATCH}):
                counts[table.name] += 1
                yield json.dumps(list(row), ensure_ascii=False)
    yield json.dumps({"end": counts})


def load(database: Database, lines: Iterable[str], force: bool = False) -> Counts:
    """All of it or nothing."""
    rows = _parsed(lines)
    head = next(rows, None)
    if not isinstance(head, dict) or head.get("mehen-backup") != FORMAT:
        raise BackupError("no_backup")
    with database.write() as c:
        held = _held(c)
        if held and not force:
            raise BackupError("not_empty", tables=", ".join(f"{name} {n}" for name, n in held.items()))
        _clear(c)
        try:
            migrate(c, head["schema"])
        except CommandError:
            raise BackupError("newer", schema=head["schema"]) from None
        try:
            counts = _fill(c, rows)
        except IntegrityError as error:
            raise BackupError("unreadable", reason=str(error.orig)) from None
        if not database.sqlite:
            _move_sequences(c)
        migrate(c)
    return counts


def _parsed(lines: Iterable[str]) -> Iterator[Any]:
    for number, line in enumerate(lines, 1):
        try:
            yield json.loads(line)
        except json.JSONDecodeError:
            raise BackupError("unreadable", reason=f"line {number}") from None


def _fill(c: Connection, lines: Iterator[Any]) -> Counts:
    here = MetaData()
    here.reflect(c)
    counts: Counts = {}
    rows: list[dict[str, Any]] = []
    name, columns = "", list[str]()
    for line in lines:
        if isinstance(line, list):
            rows.append(dict(zip(columns, line, strict=True)))
            continue
        if name:
            counts[name] = _insert(c, here.tables[name], rows)
        if "end" in line:
            if line["end"] != counts:
                raise BackupError("unreadable", reason=f"{counts} != {line['end']}")
            return counts
        name, columns, rows = line["table"], line["columns"], []
    raise BackupError("unreadable", reason="cut off")


def _insert(c: Connection, table: Table, rows: list[dict[str, Any]]) -> int:
    for first in range(0, len(rows), BATCH):
        c.execute(insert(table), rows[first : first + BATCH])
    return len(rows)


def _held(c: Connection) -> Counts:
    """Rows by table, where there are any."""
    here = MetaData()
    here.reflect(c)
    counts = {table.name: _rows(c, table) for table in here.sorted_tables if table.name not in PASSING}
    return {name: n for name, n in counts.items() if n}


def _clear(c: Connection) -> None:
    here = MetaData()
    here.reflect(c)
    here.drop_all(c)


def _move_sequences(c: Connection) -> None:
    """PostgreSQL counts on from the ids that were brought along."""
    for table in db.metadata.sorted_tables:
        column = table.autoincrement_column
        if column is not None:
            where = f"pg_get_serial_sequence('{table.name}', '{column.name}')"
            c.execute(text(f"SELECT setval({where}, coalesce(max({column.name}), 0) + 1, false) FROM {table.name}"))


def revision(c: Connection) -> str:
    found = MigrationContext.configure(c).get_current_revision()
    if found is None:
        raise BackupError("no_schema")
    return found


def count(database: Database) -> Counts:
    with database.read() as c:
        return {table.name: _rows(c, table) for table in KEPT}


def _rows(c: Connection, table: Table) -> int:
    return c.execute(select(func.count()).select_from(table)).scalar() or 0

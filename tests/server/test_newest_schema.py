"""An empty SQLite file is laid out at once; the steps from one schema to the next stay the truth about it.

After a new step: ``python -m tests.server.test_newest_schema`` writes down what they lead to now.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import Connection

from mehen.server.database import NEWEST, Database, lay_out, migrate, newest_schema, schema_of

MADE = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY rowid"


def made_by(make: Callable[[Connection], None], folder: Path) -> tuple[list[tuple[str, ...]], str]:
    """Everything in a file that was empty before, in the order it was made; and its revision."""
    database = Database(f"sqlite:///{folder / make.__name__}.db")
    with database.write() as c:
        make(c)
        found = [tuple(row) for row in c.exec_driver_sql(MADE)], schema_of(c)
    database.close()
    return found


def test_what_is_written_down_is_what_the_steps_lead_to(tmp_path: Path) -> None:
    laid_out, steps = made_by(lay_out, tmp_path), made_by(migrate, tmp_path)
    assert laid_out == steps
    assert steps[1] == newest_schema()


def test_an_empty_file_takes_no_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mehen.server.database.migrate", None)
    database = Database(f"sqlite:///{tmp_path / 'new.db'}")
    database.upgrade()
    database.upgrade()  # it is up to date then, and nothing is made twice
    with database.read() as c:
        assert schema_of(c) == newest_schema()
    database.close()


def write_down() -> None:
    with TemporaryDirectory() as folder:
        things, revision = made_by(migrate, Path(folder))
    statements = [sql for _, _, _, sql in things if sql]
    statements.append(f"INSERT INTO alembic_version VALUES ('{revision}')")
    NEWEST.write_text(";\n\n".join(statements) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_down()

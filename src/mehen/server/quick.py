"""Statements that every move needs, run by the database's driver itself.

SQLAlchemy finds a statement it has seen before in its cache, and still spends several times as long on it as SQLite
does.  What is written here goes in as it is: no column of these statements has a type that has to be converted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ClauseElement, Connection
from sqlalchemy.exc import DBAPIError


class Said(NamedTuple):
    """A statement in the words of one kind of database."""

    words: str
    fixed: dict[str, Any]  # values that stand in the statement itself
    places: list[str] | None  # names of all values in their order, where the database wants them so


class Quick:
    """A statement that is put into the database's words once."""

    def __init__(self, statement: ClauseElement, columns: Sequence[str] | None = None) -> None:
        """``columns``: of an INSERT, what is written."""
        self.statement = statement
        self.columns = columns
        self._said: dict[str, Said] = {}  # by kind of database

    def run(self, c: Connection, values: Mapping[str, Any]) -> int:
        """Returns how many rows it has found."""
        said = self._said.get(c.dialect.name) or self._say(c)
        given = {**said.fixed, **values}
        return _run(c, said.words, given if said.places is None else [given[name] for name in said.places])

    def _say(self, c: Connection) -> Said:
        compiled = self.statement.compile(dialect=c.dialect, column_keys=self.columns)
        fixed = {name: value for name, value in (compiled.params or {}).items() if value is not None}
        said = self._said[c.dialect.name] = Said(str(compiled), fixed, getattr(compiled, "positiontup", None))
        return said


def _run(c: Connection, words: str, values: Any) -> int:
    """Raises what SQLAlchemy would raise."""
    driver: Any = c.connection.driver_connection
    try:
        return int(driver.execute(words, values).rowcount)
    except c.dialect.loaded_dbapi.Error as error:
        if c.dialect.is_disconnect(error, driver, None):
            c.invalidate(error)
        raise DBAPIError.instance(
            words, None, error, c.dialect.loaded_dbapi.Error, hide_parameters=True, dialect=c.dialect
        ) from error

"""The connection to SQLite or PostgreSQL: short reads, serialised writes, and a bell that rings after each."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, Update, bindparam, create_engine, event, inspect, make_url, text, update
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from mehen.server import metrics
from mehen.server.bell import Bell
from mehen.server.journal import LONGEST, Journal
from mehen.server.quick import Quick
from mehen.server.rights import own_database
from mehen.server.schema import tables
from mehen.server.traces import timed
from mehen.server.turnstile import Turnstile

BELL = "mehen"
MIGRATIONS = Path(__file__).parent / "migrations"
NEWEST = MIGRATIONS / "sqlite.sql"  # what its steps lead to; written by ``python -m tests.server.test_newest_schema``
PATIENCE_MS = 10_000  # how long a writer waits for other processes, in all
#: Of lines to PostgreSQL, as its library calls them: seconds to get one, seconds of silence after which it is asked
#: whether the other side is there, how often, and milliseconds after which what was said has to have arrived.
ALIVE = {
    "connect_timeout": 5,
    "keepalives": 1,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
NEARLY = 0.9  # of it: so little was waited that SQLite need not be told
THREADS = 32  # that may wait for the database at once
T = TypeVar("T")


async def once_back(work: Callable[[], Awaitable[T]], seconds: float) -> T:
    """A database that is started again is back soon: whoever waits for it is served sooner than who comes again.

    What is done has a name of its own, so it is done once, however often it is tried.
    """
    end = time.monotonic() + seconds
    while True:
        try:
            return await work()
        except OperationalError:
            if time.monotonic() > end:
                raise
            await asyncio.sleep(0.2)


class Database:
    def __init__(self, url: str, bell: str = "") -> None:
        """``bell``: address of a service that tells the other processes; else the database itself does."""
        self.url = url
        self.bell = Bell(bell) if bell else None
        self._rung = threading.local()  # of this thread's transaction: tables that have changed
        self.sqlite = url.startswith("sqlite")
        self.engine: Engine = _sqlite(url) if self.sqlite else _postgres(url)
        self._writers = Writers(self.engine) if self.sqlite else None

    def upgrade(self, patience: float = 0) -> None:
        """Bring the schema up to date; safe to call from several processes at once.

        ``patience``: seconds for a database that is just being started again.
        """
        end = time.monotonic() + patience
        while True:
            try:
                self._upgrade()
                return
            except OperationalError:
                if time.monotonic() >= end:
                    raise
                time.sleep(0.5)

    def _upgrade(self) -> None:
        with self.write() as connection:
            if not self.sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(77231)"))
            found = schema_of(connection)
            if not found and self.sqlite:
                lay_out(connection)
            elif found != newest_schema():
                migrate(connection)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        with timed(metrics.database.labels("read"), "read"), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Several questions, answered from one and the same moment."""
        with timed(metrics.database.labels("read"), "read"), self.engine.connect() as connection:
            if not self.sqlite:
                yield connection.execution_options(isolation_level="REPEATABLE READ")
                return
            connection.exec_driver_sql("BEGIN")
            try:
                yield connection
            finally:
                connection.exec_driver_sql("ROLLBACK")

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """One transaction, on disk when the block has ended; nothing of it if the block raises."""
        turn = self._writers.turn() if self._writers else self.engine.begin()
        self._rung.tables = []
        with timed(metrics.database.labels("write"), "write"), turn as connection:
            yield connection
        if self.bell and self._rung.tables:
            self.bell.ring(self._rung.tables)

    def ring(self, connection: Connection, table_id: str, **values: Any) -> None:
        """Tell the other processes, once the transaction is through, that a table has changed; and what, in its row."""
        connection.execute(_changed(tuple(values)), {"of_table": table_id, **values})
        self.notify(connection, table_id)

    def notify(self, connection: Connection, table_id: str) -> None:
        """The same, where its row is written already."""
        if self.bell:
            self._rung.tables.append(table_id)
        elif not self.sqlite:
            _NOTIFY.run(connection, {"bell": BELL, "table": table_id})

    def listen(self, heard: Callable[[str], None], stop: threading.Event) -> None:
        """Call ``heard`` with the id of each table that changes elsewhere, "" for any of them.  Runs until ``stop``."""
        while not stop.is_set():
            try:
                if self.bell:
                    self.bell.listen(heard, stop)
                else:
                    (_poll_sqlite if self.sqlite else _listen_postgres)(self, heard, stop)
            except (OperationalError, OSError, ValueError):
                stop.wait(0.5)  # the database or the bell is away; what was missed meanwhile is asked for below
            if not stop.is_set():
                heard("")

    def close(self) -> None:
        self.engine.dispose()
        if self._writers:
            self._writers.close()
        if self.bell:
            self.bell.close()


_NOTIFY = Quick(text("SELECT pg_notify(:bell, :table)"))


@cache
def _changed(columns: tuple[str, ...]) -> Update:
    """Counts a change of a table on, and writes these columns; put together once, since every move needs it."""
    values: dict[str, Any] = {name: bindparam(name) for name in columns}
    return update(tables).where(tables.c.id == bindparam("of_table")).values(version=tables.c.version + 1, **values)


class Batch:
    """Writes that reach the disk together."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.size = 0
        self.over = threading.Event()
        self.error: Exception | None = None


class Writers:
    """SQLite has one writer at a time, who waits for the disk at the end.

    Threads that come while another one writes join its transaction, so that one flush serves them all.  Each has a
    savepoint of its own and fails alone; nobody is told that something is written before it is.  Processes take turns.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        file = file_of(engine.url)
        self._others = Turnstile(file, PATIENCE_MS / 1000) if file else None
        self._journal = Journal(file) if file else None
        self._turn = threading.Lock()
        self._counting = threading.Lock()
        self._waiting = 0  # threads that will take the turn: whoever leaves a batch open leaves it to one of them
        self._batch: Batch | None = None

    @contextmanager
    def turn(self) -> Iterator[Connection]:
        self._count(1)
        with self._turn:
            self._count(-1)
            batch = self._batch = self._batch or self._begin()
            batch.size += 1
            try:
                with _savepoint(batch):
                    yield batch.connection
            finally:
                if not self._waiting or batch.size >= THREADS or batch.error:
                    self._batch = None
                    try:
                        _end(batch)
                    finally:
                        self._pass_on()
                    if self._journal:
                        self._journal.grew()
        batch.over.wait()
        if batch.error is not None:
            raise batch.error

    def _count(self, step: int) -> None:
        with self._counting:
            self._waiting += step

    def _begin(self) -> Batch:
        left = self._others.enter() if self._others else PATIENCE_MS / 1000
        try:
            connection = self._engine.connect()
            try:
                begin(connection, int(left * 1000))
            except BaseException:
                connection.close()
                raise
        except BaseException:
            self._pass_on()
            raise
        return Batch(connection)

    def _pass_on(self) -> None:
        if self._others:
            self._others.leave()

    def close(self) -> None:
        if self._journal:
            self._journal.close()
        if self._others:
            with self._turn:
                self._others.close()


def begin(connection: Connection, patience_ms: int) -> None:
    """A transaction that writes; whoever has waited for their turn waits for SQLite only as long as is left."""
    late = patience_ms < PATIENCE_MS * NEARLY
    if late:
        connection.exec_driver_sql(f"PRAGMA busy_timeout={patience_ms}")
    try:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    finally:
        if late:
            connection.exec_driver_sql(f"PRAGMA busy_timeout={PATIENCE_MS}")


@contextmanager
def _savepoint(batch: Batch) -> Iterator[None]:
    batch.connection.exec_driver_sql("SAVEPOINT one")
    try:
        yield
    except BaseException:
        try:
            batch.connection.exec_driver_sql("ROLLBACK TO one")
        except SQLAlchemyError as error:  # SQLite has given up the whole transaction: nothing of it was written
            batch.error = error
        raise
    batch.connection.exec_driver_sql("RELEASE one")


def _end(batch: Batch) -> None:
    """Whatever happens, those who are in it are told, and not that it is on disk if it is not."""
    try:
        batch.connection.exec_driver_sql("ROLLBACK" if batch.error else "COMMIT")
    except Exception as error:
        batch.error = batch.error or error
        batch.connection.invalidate()
    finally:
        try:
            batch.connection.close()
        finally:
            batch.over.set()


def migrate(connection: Connection, revision: str = "head") -> None:
    """Up to a revision of the schema; backups are loaded under the one they were made with."""
    from alembic import command  # seldom needed, and an eighth of all that a start would have to load
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def lay_out(connection: Connection) -> None:
    """An empty file of SQLite's gets at once what all steps lead to: a start there takes a fifth less."""
    for statement in NEWEST.read_text(encoding="utf-8").split(";\n\n"):
        connection.exec_driver_sql(statement)


def schema_of(connection: Connection) -> str:
    """Its revision; "" before there is one."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


@cache
def newest_schema() -> str:
    """Each step's file begins with its revision."""
    return max(file.stem for file in (MIGRATIONS / "versions").glob("[0-9]*.py")).partition("_")[0]


def file_of(url: URL) -> Path | None:
    """Where SQLite keeps it; None in memory."""
    name = url.database or ":memory:"
    return None if name.startswith((":", "file:")) else Path(name)


def _sqlite(url: str) -> Engine:
    file = file_of(make_url(url))
    if file:
        own_database(file)
    engine = create_engine(
        url, isolation_level="AUTOCOMMIT", connect_args={"check_same_thread": False}, hide_parameters=True
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            f"busy_timeout={PATIENCE_MS}",
            f"wal_autocheckpoint={LONGEST}",
        ):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def _postgres(url: str) -> Engine:
    return create_engine(
        url,
        pool_size=THREADS // 2,
        max_overflow=0,
        pool_pre_ping=True,
        hide_parameters=True,
        connect_args=_alive(make_url(url)),
    )


def _alive(url: URL) -> dict[str, Any]:
    """A line that died silently looks like one on which nothing happens; what the address says itself comes first."""
    return {name: value for name, value in ALIVE.items() if name not in url.query}


def _poll_sqlite(database: Database, heard: Callable[[str], None], stop: threading.Event) -> None:
    """SQLite has no bell; a counter tells cheaply whether another connection has written."""
    with database.engine.connect() as connection:
        last = connection.exec_driver_sql("PRAGMA data_version").scalar()
        while not stop.wait(0.1):
            version = connection.exec_driver_sql("PRAGMA data_version").scalar()
            if version != last:
                last = version
                heard("")


def _listen_postgres(database: Database, heard: Callable[[str], None], stop: threading.Event) -> None:
    import psycopg  # a seventh of all that a start would have to load, of no use to SQLite

    address = database.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    try:
        with psycopg.connect(address, autocommit=True, **_alive(database.engine.url)) as connection:
            connection.execute(f"LISTEN {BELL}")
            heard("")
            while not stop.is_set():
                for notice in connection.notifies(timeout=0.5):
                    heard(notice.payload)
                    if stop.is_set():
                        return
    except psycopg.Error as error:
        raise ConnectionError("PostgreSQL is away") from error

"""Looks an installation over: what would keep people from playing, or let strangers do more than they should."""

from __future__ import annotations

import os
import shutil
import smtplib
import ssl
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select, text

import mehen
from mehen.server import leases, outside, readiness
from mehen.server import schema as db
from mehen.server.bell import Bell
from mehen.server.database import THREADS, Database
from mehen.server.settings import Settings

PAGES = Path(__file__).parent / "static" / "index.html"
SPARE = 2**30  # bytes that should be free where SQLite writes
CLOCK_MS = 2000  # by which two clocks may differ
CONNECTIONS = THREADS // 2 + 1  # of one worker to PostgreSQL
FILES = 200  # that a worker has open besides its connections
PATIENCE = 5.0  # seconds for our own public address


@dataclass(frozen=True, slots=True)
class Finding:
    """``what`` names a sentence; ``bad`` keeps something from working, else it is worth a look."""

    what: str
    bad: bool = False
    about: dict[str, str] = field(default_factory=dict)


def examine(settings: Settings, database: Database) -> Iterator[Finding]:
    """Everything that is not as it should be."""
    yield from of_settings(settings)
    yield from of_machine(settings, database)
    with database.read() as c:
        yield from of_database(c, database)
    yield from of_bell(settings)
    yield from of_mail(settings)
    yield from of_public_address(settings)


def of_settings(settings: Settings) -> Iterator[Finding]:
    if settings.public_url.startswith("https:") and not settings.secure:
        yield Finding("secure", bad=True)
    if not settings.public_url:
        yield Finding("public_url", bad=settings.smtp is not None)
    if "*" in settings.hosts:
        yield Finding("hosts")
    if not settings.limits:
        yield Finding("limits", bad=True)
    if not settings.contact:
        yield Finding("contact")
    if settings.smtp is not None and not settings.smtp.tls and settings.smtp.user:
        yield Finding("smtp_plain", bad=True)


def of_machine(settings: Settings, database: Database) -> Iterator[Finding]:
    if not PAGES.exists():
        yield Finding("pages", bad=True)
    if not mehen.COMPILED:
        yield Finding("compiled")
    free = readiness.free_bytes(database)
    if free < SPARE:
        yield Finding("disk", free < readiness.ROOM, {"free": f"{free / 2**20:.0f}"})
    cores = os.cpu_count() or 1
    if settings.bots > cores:
        yield Finding("bots", about={"bots": str(settings.bots), "cores": str(cores)})
    allowed, wanted = open_files(), 2 * settings.connections + FILES
    if allowed < wanted:
        yield Finding("files", about={"found": str(allowed), "expected": str(wanted)})
    if shutil.disk_usage(settings.home).free < readiness.ROOM:
        yield Finding("home", bad=True, about={"folder": str(settings.home)})


def open_files() -> float:
    """That a process may have."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return float("inf")
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return float("inf") if most == resource.RLIM_INFINITY else most


def of_database(c: Connection, database: Database) -> Iterator[Finding]:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    head = ScriptDirectory.from_config(config).get_current_head()
    found = MigrationContext.configure(c).get_current_revision()
    if found != head:
        yield Finding("schema", bad=True, about={"found": str(found), "expected": str(head)})
        return
    newest = c.execute(select(func.max(db.sessions.c.seen_at))).scalar() or 0
    if newest > db.now() + CLOCK_MS:
        yield Finding("clock", bad=True, about={"seconds": str((newest - db.now()) // 1000)})
    together = leases.processes(c)
    machines = {process.machine for process in together}
    if len(machines) > 1 and not all(process.address for process in together):
        yield Finding("internal", about={"machines": str(len(machines))})
    if database.sqlite:
        return
    there = float(c.execute(text("SELECT extract(epoch FROM clock_timestamp()) * 1000")).scalar() or 0)
    if abs(there - db.now()) > CLOCK_MS:
        yield Finding("clock_database", about={"seconds": f"{(there - db.now()) / 1000:.0f}"})
    most = int(c.execute(text("SHOW max_connections")).scalar() or 0)
    if most < 2 * CONNECTIONS:
        yield Finding("connections", about={"found": str(most), "each": str(CONNECTIONS)})


def of_bell(settings: Settings) -> Iterator[Finding]:
    if settings.bell and not Bell(settings.bell).answers():
        yield Finding("bell", bad=True)


def of_mail(settings: Settings) -> Iterator[Finding]:
    """As far as to the letter box; nothing is sent."""
    if settings.smtp is None:
        return
    try:
        outside.knock(settings.smtp)
    except ssl.SSLError as error:
        yield Finding("smtp_certificate", bad=True, about={"reason": error.reason or type(error).__name__})
    except (OSError, smtplib.SMTPException) as error:
        yield Finding("smtp", bad=True, about={"reason": str(error) or type(error).__name__})


def of_public_address(settings: Settings) -> Iterator[Finding]:
    """What somebody finds there who comes from outside."""
    if not settings.public_url:
        return
    url = {"url": settings.public_url}
    try:
        with httpx.Client(base_url=settings.public_url, timeout=PATIENCE, follow_redirects=False) as outsider:
            answers = {path: outsider.get(path) for path in ("/health", "/api/visitor", "/metrics")}
    except httpx.HTTPError as error:
        yield Finding("away", bad=True, about=url | {"reason": str(error) or type(error).__name__})
        return
    if answers["/health"].status_code != httpx.codes.OK or "version" not in answers["/health"].text:
        yield Finding("away", bad=True, about=url | {"reason": f"/health: {answers['/health'].status_code}"})
    elif answers["/health"].json().get("unbelieved"):
        yield Finding("unbelieved", bad=True, about=url)
    elif answers["/api/visitor"].status_code == httpx.codes.MISDIRECTED_REQUEST:
        yield Finding("renamed", bad=True, about=url)
    if answers["/metrics"].status_code == httpx.codes.OK:
        yield Finding("metrics", about=url)

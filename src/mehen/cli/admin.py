"""``mehen admin``: for those who run a server.  Works on the database that ``mehen serve`` would use."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from mehen.cli.app import app, complain, console
from mehen.cli.serve import check_installed, opened
from mehen.cli.words import pick, say
from mehen.core.errors import SetupError
from mehen.core.text import Arg

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from mehen.server.database import Database

admin = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")
users = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")
tables = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")
app.add_typer(admin, name="admin", help="Run a server: people, tables, backups, moving to PostgreSQL, release checks.")
admin.add_typer(
    users, name="users", help="People: list, make administrators, set passwords or let people choose new ones, delete."
)
admin.add_typer(tables, name="tables", help="Tables: list, show, close.")

Row = dict[str, Any]
UserArgument = Annotated[str, typer.Argument(metavar="USER", help="Login or id.")]
TableArgument = Annotated[str, typer.Argument(metavar="TABLE", help="Id of a table.")]
YesOption = Annotated[bool, typer.Option("--yes", help="Do not ask.")]
ReasonOption = Annotated[str, typer.Option(help="Why; kept in the audit log.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Replace everything a database holds already.")]


class Status(StrEnum):
    open = "open"
    running = "running"
    finished = "finished"
    abandoned = "abandoned"


@admin.callback()
def prepare() -> None:
    check_installed()


def tell(key: str, **args: Arg) -> str:
    return say(pick(None), f"admin.{key}", **args)


@contextmanager
def database(upgrade: bool = True) -> Iterator[Database]:
    from mehen.server.errors import Refused
    from mehen.server.settings import load_settings
    from mehen.server.words import problem

    settings = load_settings()
    with opened(settings.database_url, upgrade, settings.bell) as found:
        try:
            yield found
        except Refused as error:
            raise SetupError(str(problem(error, pick(None))["text"])) from None


def grid(*columns: str) -> Table:
    out = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        out.add_column(tell(column), overflow="fold")
    return out


def day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M")


# -- people ----------------------------------------------------------------------------------


def find_user(c: Connection, user: str) -> Row:
    from mehen.server import store
    from mehen.server.errors import Missing

    found = store.user_by_login(c, user.lower())
    if found is not None:
        return found
    try:
        return store.user(c, user)
    except Missing:
        raise SetupError(tell("no_user", user=user)) from None


@users.command("list")
def list_users(
    guests: Annotated[bool, typer.Option("--guests", help="People without an account too.")] = False,
) -> None:
    """List the people with an account, the newest last."""
    from sqlalchemy import func, select

    from mehen.server import schema as db

    query = (
        select(db.users, func.count(db.seats.c.table_id.distinct()).label("tables"))
        .join_from(db.users, db.seats, isouter=True)
        .group_by(db.users.c.id)
        .order_by(db.users.c.created_at)
    )
    with database() as found, found.read() as c:
        rows = list(c.execute(query).mappings())
    shown = grid("login", "name", "id", "admin", "tables", "since")
    for row in rows:
        if row["login"] or guests:
            login, chief = row["login"] or f"({tell('guest')})", tell("yes") if row["admin"] else ""
            shown.add_row(login, row["name"], row["id"], chief, str(row["tables"]), day(row["created_at"]))
    console().print(shown)
    hidden = sum(1 for row in rows if not row["login"])
    if hidden and not guests:
        typer.echo(tell("guests_hidden", n=hidden))


@users.command()
def promote(user: UserArgument, reason: ReasonOption = "") -> None:
    """Make somebody an administrator: may look at every table, mute and suspend people, close tables."""
    set_admin(user, True, reason)


@users.command()
def demote(user: UserArgument, reason: ReasonOption = "") -> None:
    """Take an administrator's rights away again."""
    set_admin(user, False, reason)


def set_admin(user: str, to: bool, reason: str) -> None:
    from mehen.server import audit, store

    with database() as found, found.write() as c:
        row = find_user(c, user)
        store.change_user(c, row["id"], admin=to)
        audit.note(c, None, "promote" if to else "demote", row["id"], row["name"], reason)
    typer.echo(tell("promoted" if to else "demoted", name=row["name"]))


@users.command()
def password(user: UserArgument, reason: ReasonOption = "") -> None:
    """Set a new password for somebody who has lost theirs; ends all of their sessions."""
    from mehen.server import audit, sessions, store
    from mehen.server.accounts import hash_password

    with database() as found:
        with found.read() as c:
            row = find_user(c, user)
        if row["login"] is None:
            raise SetupError(tell("no_account", name=row["name"]))
        new = hash_password(typer.prompt(tell("new_password"), hide_input=True, confirmation_prompt=True))
        with found.write() as c:
            store.change_user(c, row["id"], password=new)
            sessions.end_all(c, row["id"])
            audit.note(c, None, "password", row["id"], row["name"], reason)
    typer.echo(tell("password_set", name=row["name"]))


@users.command()
def recover(
    user: UserArgument,
    without_app: Annotated[
        bool, typer.Option("--without-app", help="Forget the authenticator app too, for somebody who has lost it.")
    ] = False,
    reason: ReasonOption = "",
) -> None:
    """Make a link to a new password, for somebody who has lost theirs and gets no mail.

    It works once, for a day.  Give it to its person alone, and be sure that it is them who asks.
    """
    from mehen.server.recovery import open_way
    from mehen.server.settings import load_settings

    with database() as found:
        with found.read() as c:
            row = find_user(c, user)
        if row["login"] is None:
            raise SetupError(tell("no_account", name=row["name"]))
        way = open_way(found, load_settings(), row, without_app, reason)
    typer.echo(tell("recovery_link", name=row["name"]))
    typer.echo(way)


@users.command()
def delete(user: UserArgument, yes: YesOption = False, reason: ReasonOption = "") -> None:
    """Delete a person and everything about them; the games of the others stay whole."""
    from mehen.server import audit, store
    from mehen.table.desk import STAND_IN

    with database() as found:
        with found.read() as c:
            row = find_user(c, user)
        if not yes:
            typer.confirm(tell("delete_sure", name=row["name"]), abort=True)
        with found.write() as c:
            for table in store.delete_user(c, row["id"], STAND_IN):
                found.ring(c, table)
            audit.note(c, None, "delete_user", row["id"], row["name"], reason)
    typer.echo(tell("deleted", name=row["name"]))


# -- tables ----------------------------------------------------------------------------------


def find_table(c: Connection, table: str) -> Row:
    from mehen.server import store
    from mehen.server.errors import Missing

    try:
        return store.table(c, table)
    except Missing:
        raise SetupError(tell("no_table", table=table)) from None


@tables.command("list")
def list_tables(
    status: Annotated[Status | None, typer.Option(help="Only tables that stand like this.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="How many, those that moved last.")] = 50,
) -> None:
    """List tables, those that moved last first."""
    from sqlalchemy import select

    from mehen.server import schema as db
    from mehen.server import store
    from mehen.table.public import asked

    query = select(db.tables).order_by(db.tables.c.turn_at.desc()).limit(limit)
    if status is not None:
        query = query.where(db.tables.c.status == status.value)
    with database() as found, found.read() as c:
        rows = list(c.execute(query).mappings())
        seats = store.seats_at(c, [row["id"] for row in rows])
    shown = grid("id", "game", "status", "ply", "asked", "since", "title")
    for row in rows:
        waiting = [seat for seat in seats[row["id"]] if row["status"] == "running" and asked(seat)]
        names = ", ".join(who(seat) for seat in waiting)
        shown.add_row(row["id"], row["game"], row["status"], str(row["ply"]), names, day(row["turn_at"]), row["title"])
    console().print(shown)


def who(seat: Row) -> str:
    if not seat["user_id"]:
        return tell("bot", bot=seat["bot"]) if seat["bot"] else tell("nobody")
    name = str(seat["name"])
    return tell("stands_in", name=name, bot=seat["bot"]) if seat["bot"] else name


@tables.command()
def show(table: TableArgument) -> None:
    """Show a table: what is played, who sits there, how it stands.  Nothing that is hidden in the game."""
    from mehen.server import store

    with database() as found, found.read() as c:
        row = find_table(c, table)
        seats = store.seats(c, table)
    hidden = ("invite", "version", "bot_until", "clock_ms", "seats")
    shown = Table(box=None, pad_edge=False, show_header=False)
    for key, value in row.items():
        if key not in hidden and value not in (None, "", {}):
            shown.add_row(key, day(value) if key.endswith("_at") else str(value))
    console().print(shown)
    people = grid("seat", "player", "score")
    for seat in seats:
        people.add_row(str(seat["seat"]), who(seat), "" if seat["score"] is None else str(seat["score"]))
    console().print(people)


@tables.command()
def close(table: TableArgument, yes: YesOption = False, reason: ReasonOption = "") -> None:
    """End a table without a result.  Its log stays."""
    from mehen.server import audit, store
    from mehen.server import schema as db

    with database() as found:
        with found.read() as c:
            row = find_table(c, table)
        if row["status"] in ("finished", "abandoned"):
            raise SetupError(tell("closed_already", table=table))
        if not yes:
            typer.confirm(tell("close_sure", table=table), abort=True)
        with found.write() as c:
            store.change_table(c, table, status="abandoned", ended_at=db.now())
            audit.note(c, None, "close_table", table, row["title"] or row["game"], reason)
            found.ring(c, table)
    typer.echo(tell("closed", table=table))


@admin.command("audit")
def audit_log(
    limit: Annotated[int, typer.Option(min=1, help="How many, the newest.")] = 50,
) -> None:
    """List what administrators have done: when, who, what, to whom, why.  The newest last."""
    from mehen.server import audit

    with database() as found, found.read() as c:
        rows = audit.listed(c, limit=limit)[::-1]
    shown = grid("at", "who", "action", "target", "until", "reason")
    for row in rows:
        target = f"{row['target_name']} ({row['target']})" if row["target_name"] else row["target"]
        until = day(row["until"]) if row["until"] else ""
        shown.add_row(day(row["at"]), row["admin_name"] or tell("here"), row["action"], target, until, row["reason"])
    console().print(shown)


# -- the whole database ----------------------------------------------------------------------


@contextmanager
def clear_about(file: str) -> Iterator[None]:
    """What is wrong with a backup, in words."""
    from mehen.server.backup import BackupError

    try:
        yield
    except BackupError as error:
        details = {key: str(value) for key, value in error.details.items()}
        raise SetupError(tell(f"backup_{error.code}", file=file, **details)) from None


@admin.command()
def backup(file: Annotated[Path, typer.Argument(help="Where to, for example mehen.backup.gz")]) -> None:
    """Write everything into one file, also while the server runs.

    The file does not depend on the kind of database: [bold]mehen admin restore[/bold] reads it into SQLite and into
    PostgreSQL.  The secret in MEHEN_HOME is not part of it.
    """
    from mehen.server.backup import save

    with database() as found, clear_about(str(file)):
        try:
            counts = save(found, file)
        except OSError as error:
            raise SetupError(f"{file}: {error.strerror}") from None
    typer.echo(tell("saved", n=sum(counts.values()), file=str(file)))


@admin.command()
def restore(
    file: Annotated[Path, typer.Argument(help="What mehen admin backup has written.")], force: ForceOption = False
) -> None:
    """Fill the database from a backup.  Stop the server first.

    A database that holds data is left alone unless you say --force; then everything in it is replaced.
    """
    from mehen.server.backup import bring_back

    with database(upgrade=False) as found, clear_about(str(file)):
        counts = bring_back(found, file, force)
    typer.echo(tell("restored", n=sum(counts.values())))


@admin.command()
def migrate(
    to: Annotated[str, typer.Option(metavar="URL", help="postgresql://user:password@host/name or sqlite:///file")],
    force: ForceOption = False,
) -> None:
    """Copy everything into another database: from SQLite to PostgreSQL, or back.  Stop the server first.

    Afterwards the rows of every table are counted on both sides; exit code 1 if they differ.
    """
    from mehen.server.backup import copy
    from mehen.server.settings import database_url, load_settings

    settings = load_settings()
    url = database_url(to, settings.home)
    if url == settings.database_url:
        raise SetupError(tell("same"))
    with database() as source, opened(url, upgrade=False) as target, clear_about(to):
        before, after = copy(source, target, force)
    wrong = [name for name in before if before[name] != after[name]]
    for name in wrong:
        complain(tell("differs", table=name, found=after[name], expected=before[name]))
    if wrong:
        raise typer.Exit(1)
    typer.echo(tell("copied", n=sum(after.values())))


@admin.command()
def verify() -> None:
    """Play every stored table through again, each under the rules it began with: the check before a release.

    Compares ply, whose turn it is, how the game stands and the final scores with what is stored.  Lists every
    difference and ends with exit code 1 unless there are none.
    """
    from mehen.server import store
    from mehen.server.recheck import begun, recheck

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    wrong: list[str] = []
    with database() as found:
        with found.read() as c:
            ids = begun(c)
        with Progress(*columns, transient=True, console=console()) as progress:
            for table in progress.track(ids, description=tell("checking")):
                problems = recheck(found, table)
                if problems:
                    with found.read() as c:
                        row = store.table(c, table)
                    about: dict[str, Arg] = {"table": table, "game": row["game"], "rules": row["rules"]}
                    wrong.append(tell("table_wrong", **about, problem="; ".join(problems)))
    for line in wrong:
        complain(line)
    typer.echo(tell("checked", n=len(ids), wrong=len(wrong)))
    if wrong:
        raise typer.Exit(1)


@admin.command()
def doctor() -> None:
    """Look this installation over: settings, schema, room, clock, mail, the public address.

    Says what is wrong and what to do; exit code 1 if something is.  Nothing is changed and no mail is sent.
    """
    from mehen.server.doctor import examine
    from mehen.server.settings import load_settings

    settings = load_settings()
    with opened(settings.database_url, upgrade=False) as found:
        findings = list(examine(settings, found))
    for one in findings:
        mark = tell("doctor_wrong" if one.bad else "doctor_look")
        complain(f"{mark}: {tell(f'doctor_{one.what}', **one.about)}")
    bad = sum(one.bad for one in findings)
    typer.echo(tell("doctor_found", n=len(findings), bad=bad) if findings else tell("doctor_well"))
    if bad:
        raise typer.Exit(1)

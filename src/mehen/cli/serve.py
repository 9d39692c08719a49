"""``mehen serve``: the online table on this machine."""

from __future__ import annotations

import errno
import importlib.util
import os
import socket
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from mehen.cli.app import app, complain
from mehen.cli.words import pick, say
from mehen.core.errors import SetupError

if TYPE_CHECKING:
    from mehen.server.database import Database

PORT = 8377
TRIES = 20  # ports looked at if ours is taken and none was asked for
INSTALL = "pip install 'mehen-games[server]'"
NEEDED = ("alembic", "argon2", "fastapi", "limits", "openskill", "psycopg", "pywebpush", "sqlalchemy", "uvicorn")
FRAME_BYTES = 64 * 1024  # of one socket frame, before it is even looked at
PARTING = 10  # seconds for requests that are being answered when the server is stopped


class Logs(StrEnum):
    auto = "auto"
    json = "json"
    text = "text"


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for every network of this machine.")] = (
        "127.0.0.1"
    ),
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help=f"Port; {PORT}, or the next free one, unless you say.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes that share the work on one database.")] = 1,
    browser: Annotated[bool, typer.Option("--open", help="Open the browser as soon as the server answers.")] = False,
    logs: Annotated[
        Logs, typer.Option(help="json: one object a line; text: for reading; auto: text on a terminal.")
    ] = Logs.auto,
) -> None:
    """Serve the online table: people open tables in the browser, invite by link, and play.

    Without any setting everything is kept in one SQLite file under [bold]~/.local/share/mehen[/bold] and only this
    machine can connect.  Ctrl+C ends it: moves that are being written are finished, and clients come back by themselves
    as soon as it runs again.  It may be killed at any time; what was acknowledged is on disk.

    Settings come from the environment, for example [bold]MEHEN_DATABASE_URL=postgresql://...[/bold],
    [bold]MEHEN_HOME=/var/lib/mehen[/bold], [bold]MEHEN_SECURE=on[/bold] behind TLS.  docs/hosting.md lists all of them.
    """
    check_installed()
    prepare_database()
    listening = listen_on(host, port)
    url = address(host, listening.getsockname()[1])
    typer.echo(say(pick(None), "serve.ready", url=url))
    if browser:
        threading.Thread(target=open_browser, args=(url,), daemon=True).start()
    run(listening, workers, logs)


def check_installed() -> None:
    """The terminal game needs none of this, so it is installed only where it is asked for."""
    if any(importlib.util.find_spec(name) is None for name in NEEDED):
        complain(say(pick(None), "serve.not_installed", command=INSTALL))
        raise typer.Exit(2)


def prepare_database() -> None:
    """Once, before anything listens: a database that cannot be reached is a sentence here, not a dying worker."""
    from mehen.server.settings import load_settings

    with opened(load_settings().database_url):
        pass


@contextmanager
def opened(url: str, upgrade: bool = True) -> Iterator[Database]:
    """A database with its schema up to date.  Its own troubles are told in one sentence, without the password."""
    from sqlalchemy.exc import SQLAlchemyError

    from mehen.server.database import Database

    database = Database(url)
    try:
        if upgrade:
            database.upgrade()
        yield database
    except SQLAlchemyError as error:
        shown = database.engine.url.render_as_string(hide_password=True)
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise SetupError(say(pick(None), "serve.database", url=shown, reason=reason)) from None
    finally:
        database.close()


def listen_on(host: str, port: int | None) -> socket.socket:
    """Bound here, so that a taken port is found before workers start."""
    for number in [port] if port is not None else range(PORT, PORT + TRIES):
        found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
        except OSError as error:
            found.close()
            if error.errno == errno.EADDRINUSE:
                continue
            raise SetupError(
                say(pick(None), "serve.bind", host=host, port=str(number), reason=os.strerror(error.errno or 0))
            ) from None
        found.listen(2048)  # taken for good: somebody who looks for a free port now finds the next one
        return found
    last = port if port is not None else PORT + TRIES - 1
    raise SetupError(say(pick(None), "serve.taken", port=str(last)))


def address(host: str, port: int) -> str:
    """What to enter into a browser on this machine."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}"


def run(listening: socket.socket, workers: int, logs: Logs) -> None:
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from mehen.server.logs import config, for_terminal

    settings = uvicorn.Config(
        "mehen.server.app:serve_app",
        factory=True,
        workers=workers,
        log_config=config(for_terminal() if logs == Logs.auto else logs == Logs.text),
        server_header=False,
        ws_max_size=FRAME_BYTES,
        timeout_graceful_shutdown=PARTING,
        timeout_worker_healthcheck=30,  # on a busy machine starting alone takes several seconds
    )
    try:
        if workers > 1:
            Multiprocess(settings, sockets=[listening]).run()
        else:
            uvicorn.Server(settings).run(sockets=[listening])
    except KeyboardInterrupt:
        pass  # already ended in order
    finally:
        listening.close()


def open_browser(url: str, seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"{url}/health", timeout=2):
                break
        except (urllib.error.URLError, TimeoutError, ConnectionError):
            time.sleep(0.2)
    webbrowser.open(url)

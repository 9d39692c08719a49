"""``mehen serve``: the online table on this machine."""

from __future__ import annotations

import errno
import importlib.util
import os
import socket
import tempfile
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
from mehen.cli.handover import Handover
from mehen.cli.words import pick, say
from mehen.core.errors import SetupError
from mehen.server.ahead import load_ahead

if TYPE_CHECKING:
    import uvicorn

    from mehen.server.database import Database

PORT = 8377
TRIES = 20  # ports looked at if ours is taken and none was asked for
INSTALL = "pip install mehen-games"
NEEDED = ("alembic", "argon2", "fastapi", "openskill", "psycopg", "pywebpush", "sqlalchemy", "uvicorn")
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
    meanwhile: Annotated[
        str | None,
        typer.Option(
            metavar="COMMAND",
            help="Compiles the engines while they are played interpreted; then the compiled ones take over.",
        ),
    ] = None,
    fd: Annotated[int | None, typer.Option(hidden=True, help="A socket that listens already.")] = None,
    ready: Annotated[int | None, typer.Option(hidden=True, help="Where to say that it is served.")] = None,
) -> None:
    """Serve the online table: people open tables in the browser, invite by link, and play.

    Without any setting everything is kept in one SQLite file under [bold]~/.local/share/mehen[/bold] and only this
    machine can connect.  Ctrl+C ends it: moves that are being written are finished, and clients come back by themselves
    as soon as it runs again.  It may be killed at any time; what was acknowledged is on disk.

    Settings come from the environment, for example [bold]MEHEN_DATABASE_URL=postgresql://...[/bold],
    [bold]MEHEN_HOME=/var/lib/mehen[/bold], [bold]MEHEN_SECURE=on[/bold] behind TLS.  docs/hosting.md lists all of them.
    """
    check_installed()
    if workers > 1 and meanwhile is None:
        load_ahead()
    if fd is not None:
        run(socket.socket(fileno=fd), workers, logs, ready)
        return
    if meanwhile is not None and os.name != "posix":
        raise SetupError(say(pick(None), "serve.no_handover"))
    prepare_database()
    listening = listen_on(host, port)
    url = address(host, listening.getsockname()[1])
    typer.echo(say(pick(None), "serve.ready", url=url))
    if browser:
        threading.Thread(target=open_browser, args=(url,), daemon=True).start()
    if meanwhile is None:
        run(listening, workers, logs)
    else:
        options = ["--workers", str(workers), "--logs", logs.value]
        raise typer.Exit(Handover(listening, meanwhile, options).run())


def check_installed() -> None:
    """Whoever needs the engines alone may have left these out (``pip install --no-deps``)."""
    if any(importlib.util.find_spec(name) is None for name in NEEDED):
        complain(say(pick(None), "serve.not_installed", command=INSTALL))
        raise typer.Exit(2)


def prepare_database() -> None:
    """Once, before anything listens: a database that cannot be reached is a sentence here, not a dying worker."""
    from mehen.server.settings import load_settings

    settings = load_settings()
    with opened(settings.database_url, bell=settings.bell):
        pass


@contextmanager
def opened(url: str, upgrade: bool = True, bell: str = "") -> Iterator[Database]:
    """A database with its schema up to date.  Its own troubles are told in one sentence, without the password."""
    from sqlalchemy.exc import SQLAlchemyError

    from mehen.server.database import Database

    database = Database(url, bell)
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


def run(listening: socket.socket, workers: int, logs: Logs, ready: int | None = None) -> None:
    import uvicorn

    from mehen.server.connections import Talk
    from mehen.server.logs import config, for_terminal
    from mehen.server.porter import Porter
    from mehen.server.serving import Serving
    from mehen.server.settings import SHARED, load_settings
    from mehen.server.supervisor import Supervisor

    settings = uvicorn.Config(
        "mehen.server.app:serve_app",
        factory=True,
        workers=workers,
        http=Porter,
        ws=Talk,
        log_config=config(for_terminal() if logs == Logs.auto else logs == Logs.text),
        server_header=False,
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=load_settings().compress,
        timeout_graceful_shutdown=PARTING,
        timeout_worker_healthcheck=30,  # on a busy machine starting alone takes several seconds
    )
    try:
        if workers > 1:
            if ready is not None:  # whoever connects before they have started waits in the socket's row
                os.write(ready, b"1")
            with tempfile.TemporaryDirectory(prefix="mehen-workers-") as shared:  # nobody else may enter it
                os.environ[SHARED] = shared
                Supervisor(settings, sockets=[listening]).run()
        else:
            server = Serving(settings)
            if ready is not None:
                threading.Thread(target=tell_when_started, args=(server, ready), daemon=True).start()
            server.run(sockets=[listening])
    except KeyboardInterrupt:
        pass  # already ended in order
    finally:
        listening.close()


def tell_when_started(server: uvicorn.Server, ready: int) -> None:
    """One byte to whoever waits for this process to take over."""
    while not server.started:
        time.sleep(0.05)
    os.write(ready, b"1")


def open_browser(url: str, seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"{url}/health", timeout=2):
                break
        except (urllib.error.URLError, TimeoutError, ConnectionError):
            time.sleep(0.2)
    webbrowser.open(url)

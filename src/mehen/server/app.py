"""The server put together."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import cache, partial
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import InterfaceError, OperationalError, TimeoutError
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute

import mehen
from mehen.core import catalog
from mehen.core.errors import SetupError
from mehen.server import accounts, metrics, socket, store, traces
from mehen.server.accounts import Cookies
from mehen.server.addresses import Proxies
from mehen.server.api import router
from mehen.server.api.common import House, Problem
from mehen.server.beside import beside
from mehen.server.checking import Checks
from mehen.server.connections import Crowd
from mehen.server.counts import Counts
from mehen.server.database import THREADS, Database
from mehen.server.doors import Doors
from mehen.server.errors import Away, Refused
from mehen.server.housekeeping import Housekeeping
from mehen.server.hub import Hub
from mehen.server.limits import Limiter
from mehen.server.notifier import Notifier
from mehen.server.pages import pages
from mehen.server.readiness import Readiness
from mehen.server.security import Guard
from mehen.server.settings import Settings, load_settings
from mehen.server.shares import Shares
from mehen.server.thinking import Thinkers
from mehen.server.words import refusal_response

log = logging.getLogger(__name__)
WATCH = 2.0  # seconds between two looks at ourselves
NOWHERE = "/nowhere"
PATIENCE = 60.0  # seconds for a database that is being started again

#: Every refusal looks the same; these are the statuses that occur.  Described by name: a model would be made anew for
#: each status of each route, which takes longer than everything else before the first answer.
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {
        "description": HTTPStatus(status).phrase,
        "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{Problem.__name__}"}}},
    }
    for status in (400, 401, 403, 404, 409, 413, 421, 422, 429, 503)
}
#: What the framework itself refuses, in our words.
CODES = {404: "path", 405: "method", 413: "body_size"}


class App(FastAPI):
    def openapi(self) -> dict[str, Any]:
        """With the shapes that answers name."""
        from mehen.server.typescript import schemas

        described = super().openapi()
        refusal = {Problem.__name__: Problem.model_json_schema()}
        described["components"]["schemas"] |= refusal | schemas()
        return described


def create_app(settings: Settings | None = None) -> FastAPI:
    settings = settings or load_settings()
    end_traces = traces.begin() if settings.traces else None
    database = Database(settings.database_url, settings.bell)
    shares = Shares(settings.limits, settings.unattended)
    neighbours = beside(settings.shared)
    house = House(
        settings,
        database,
        Hub(database, settings.notice_delay),
        Cookies(settings),
        Limiter(settings.limits, settings.shared),
        Thinkers(settings.bots, shares.spending.charge, shares.spending.lately),
        shares,
        Crowd(settings.connections, Proxies(settings.proxies), settings.limits, neighbours),
        Readiness(database),
        Counts(database),
        Checks(settings.shared, neighbours),
    )
    accounts.hashing.share(settings.shared)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS, "mehen"))
        await house.run(lambda: database.upgrade(patience=PATIENCE))
        housekeeping = app.state.housekeeping = Housekeeping(house.hub, house.thinkers, house.shares)
        doors = Doors(house.hub.owners, settings.secret, settings.shared, settings.internal)
        house.hub.owners.in_use = lambda table: table in house.hub.listeners or table in housekeeping.thinking
        notifier = app.state.notifier = Notifier(house.database, settings)
        watching = asyncio.create_task(watch(house))
        await house.hub.open()
        housekeeping.open()
        notifier.open()
        for trouble in await house.run(catalog.troubles):
            log.warning("plugin", extra={"error": trouble})
        await house.run(partial(look_round, database))
        rest_collector()
        await doors.open(PATIENCE)  # before anybody comes in: who serves alone for a moment plays what others play
        try:
            drain = partial(leave_house, house, housekeeping, doors)
            yield {"crowd": house.crowd, "doors": doors, "drain": drain}  # for the gate, and for who serves
        finally:
            watching.cancel()
            await doors.close()
            await notifier.close()
            await housekeeping.close()
            house.office.close()
            house.tutors.shutdown(wait=False, cancel_futures=True)
            if neighbours:
                neighbours.close()
            await house.hub.close()
            database.close()
            if end_traces:
                end_traces()

    app = App(
        title="Mehen",
        version=mehen.__version__,
        summary="The online table: open, sit down, play, look back.",
        lifespan=life,
        responses=PROBLEMS,
        docs_url=None,  # these pages would load scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.house = house
    include_routes(app)
    app.include_router(pages())
    app.add_middleware(Guard, settings=settings, limiter=house.limiter)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _unserved)
    for away in (OperationalError, InterfaceError, TimeoutError):
        app.add_exception_handler(away, _database_away)
    return app


def include_routes(app: FastAPI) -> None:
    app.router.routes += our_routes()


@cache
def our_routes() -> list[BaseRoute]:
    """With all that the framework would otherwise find out about them when somebody first comes: it takes a while."""
    whole = App(responses=PROBLEMS, openapi_url=None, docs_url=None, redoc_url=None)
    whole.include_router(router)
    whole.include_router(socket.router)
    for route in whole.routes:
        route.matches({"type": "http", "method": "GET", "path": NOWHERE, "headers": []})
    return whole.routes


def serve_app() -> FastAPI:
    """For each process of ``mehen serve``: settings that cannot be used end it with a sentence."""
    try:
        return create_app()
    except SetupError as error:
        sys.exit(str(error))


async def leave_house(house: House, housekeeping: Housekeeping, doors: Doors) -> None:
    """Nothing new is begun, what is being written is finished; then others play our tables, and our people go there."""
    housekeeping.rest()
    await house.hub.finish()
    await house.hub.owners.leave()
    await doors.close()
    house.hub.send_away()
    await house.hub.emptied()


async def watch(house: House) -> None:
    """How late the event loop is; and our numbers, for the workers beside us."""
    while True:
        begun = time.monotonic()
        await asyncio.sleep(WATCH)
        metrics.loop_lag.observe(time.monotonic() - begun - WATCH)
        if house.settings.shared is not None:
            with suppress(OSError):
                await house.run(partial(metrics.write, house.settings.shared, house.numbers()))


def look_round(database: Database) -> None:
    """What the lobby asks, asked once beforehand: whoever opens it first finds the questions put into words."""
    with database.read() as c:
        store.seats_at(c, [row["id"] for row in store.lobby(c)])


def rest_collector() -> None:
    """Python's search for lost cycles stops everybody, with some hundred tables in memory for a fifth of a second.

    What was loaded to start stays for good and is left out, with the few cycles lost meanwhile: to look for those would
    take longer than anything else at a start.  The rest makes few cycles and is looked through seldom.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    return refusal_response(request, error)


async def _malformed(request: Request, error: Exception) -> JSONResponse:
    """What is wrong and where, without repeating what was sent."""
    assert isinstance(error, RequestValidationError)
    problems = [f"{'.'.join(str(part) for part in e['loc'])}: {e['msg']}" for e in error.errors()]
    response = refusal_response(request, Refused("malformed", problems=problems[:20]))
    response.status_code = 422
    return response


async def _unserved(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    response = refusal_response(request, Refused(CODES.get(error.status_code, "malformed")))
    response.status_code = error.status_code
    response.headers.update(error.headers or {})
    return response


async def _database_away(request: Request, error: Exception) -> JSONResponse:
    log.warning("database", extra={"error": type(error).__name__})
    return refusal_response(request, Away("database"))

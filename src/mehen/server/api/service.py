"""For those who run the server: is it alive, is it ready, how busy is it."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse
from prometheus_client import CollectorRegistry, Gauge, generate_latest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

import mehen
from mehen.server import store
from mehen.server.api.common import TheHouse
from mehen.server.errors import Away

router = APIRouter(tags=["service"])


@router.get("/health")
def health() -> dict[str, Any]:
    """The process answers."""
    return {"status": "ok", "version": mehen.__version__, "compiled": mehen.COMPILED}


@router.get("/ready")
def ready(house: TheHouse) -> dict[str, str]:
    """The database answers too."""
    try:
        with house.database.read() as c:
            c.execute(text("SELECT 1"))
    except SQLAlchemyError:
        raise Away("database") from None
    return {"status": "ok"}


@router.get("/metrics", response_class=PlainTextResponse)
def metrics(house: TheHouse) -> str:
    """In the text format of Prometheus; nothing about single people or tables."""
    registry = CollectorRegistry()
    with house.database.read() as c:
        values = store.count(c)
    values["rooms"] = len(house.hub.rooms)
    values["listeners"] = sum(len(here) for here in list(house.hub.listeners.values()))
    values |= house.counters
    for name, value in sorted(values.items()):
        Gauge(f"mehen_{name}", name.replace("_", " "), registry=registry).set(value)
    return generate_latest(registry).decode()

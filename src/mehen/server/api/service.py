"""For those who run the server: is it alive, is it ready, how busy is it."""

from __future__ import annotations

import os
from typing import Literal

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel

import mehen
from mehen.server import metrics
from mehen.server.addresses import is_unbelieved
from mehen.server.api.common import TheHouse
from mehen.server.errors import Away

router = APIRouter(tags=["service"])


class Health(BaseModel):
    """The process that answers; ``building``: compiled engines are on their way.

    ``unbelieved``: a proxy has said for whom it asks, and is not one whose word on that is taken.
    """

    status: Literal["ok"] = "ok"
    version: str = mehen.__version__
    compiled: bool = mehen.COMPILED
    building: bool
    unbelieved: bool


@router.get("/health")
def health(request: Request) -> Health:
    """The process answers."""
    return Health(building=bool(os.environ.get("MEHEN_BUILDING")), unbelieved=is_unbelieved(request))


@router.get("/ready")
def ready(house: TheHouse) -> dict[str, str]:
    """The house can write, so it can serve."""
    trouble = house.readiness.trouble()
    if trouble == "disk":
        raise Away("disk")
    if trouble:
        raise Away("database")
    return {"status": "ok"}


@router.get("/metrics", response_class=PlainTextResponse)
def metrics_page(house: TheHouse) -> str:
    """In the text format of Prometheus, of all workers of this machine; nothing about single people or tables."""
    return metrics.page(house.numbers(), house.counts.metrics(), house.settings.shared)

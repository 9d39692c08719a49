"""The HTTP interface, one module per chapter of ``docs/api.md``."""

from __future__ import annotations

from fastapi import APIRouter

from mehen.server.api import games, hints, lessons, people, play, replays, service, tables

router = APIRouter()
for part in (service, people, games, tables, play, hints, replays, lessons):
    router.include_router(part.router)

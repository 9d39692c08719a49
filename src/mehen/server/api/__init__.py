"""The HTTP interface, one module per chapter of ``docs/api.md``."""

from __future__ import annotations

from fastapi import APIRouter

from mehen.server.api import games, people, play, replays, service, tables

router = APIRouter()
for part in (service, people, games, tables, play, replays):
    router.include_router(part.router)

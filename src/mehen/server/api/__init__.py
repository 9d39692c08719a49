"""The HTTP interface, one module per chapter of ``docs/api.md``."""

from __future__ import annotations

from fastapi import APIRouter

from mehen.server.api import (
    admin,
    credentials,
    games,
    hints,
    lessons,
    moderation,
    people,
    play,
    replays,
    service,
    tables,
)

router = APIRouter()
for part in (service, people, credentials, games, tables, play, hints, replays, lessons, moderation, admin):
    router.include_router(part.router)

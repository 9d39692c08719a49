"""What would you do, and why?  A bot's advice for a seat of one's own, where nobody else is played against."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel

from mehen.core.errors import BotError
from mehen.server.api.common import From, Lang, Me, TableId, TheHouse, audience
from mehen.server.api.play import SeatQuery
from mehen.server.errors import Away, Conflict, Forbidden
from mehen.server.housekeeping import BUDGET, asked_as
from mehen.server.room import Room
from mehen.server.thinking import Party
from mehen.table import wire

router = APIRouter(prefix="/api/tables/{table}", tags=["play"])
ADVISER = "vizier"


class Instead(BaseModel):
    """``chances`` are empty if it was hardly looked at; ``close``: hardly any difference to the recommended choice."""

    choice: str
    chances: list[float]
    close: bool


class Advice(BaseModel):
    """``chances`` of each seat after it, 1 in sum, empty where nothing else is possible; none of ``instead`` has more.

    ``reasons`` compare it with the next best choice.
    """

    ply: int
    seat: int
    action: str  # as a choice names it
    choice: str
    chances: list[float]
    instead: list[Instead]
    reasons: list[str]


@router.get("/hint")
async def hint(table: TableId, house: TheHouse, me: Me, lang: Lang, here: From, seat: SeatQuery = None) -> Advice:
    """Ask a strong bot.  It knows what the seat knows.  Not at tables where others would be played against."""
    house.limiter.check("hint", me["id"])

    async def work(room: Room) -> dict[str, Any]:
        timeline = room.running
        looker = audience(room, me, seat)
        if looker < 0:
            raise Forbidden("not_seated")
        if any(room.seats[other]["user_id"] != me["id"] for other in [*room.people(), *wire.absent(room.seats)]):
            raise Forbidden("hint_others")
        if looker not in timeline.asked:
            raise Conflict("hint_wait")
        return {"bot": ADVISER, "lang": lang, "ply": timeline.ply, **asked_as(timeline, looker)}

    question = await house.hub.within(table, work)
    try:
        told = await house.thinkers.ask(question, BUDGET, Party(here, me["id"]))
    except (BotError, TimeoutError, json.JSONDecodeError, OSError):
        raise Away("hint_away") from None
    return Advice(
        ply=question["ply"],
        seat=question["seat"],
        action=told["notation"],
        choice=told["choice"],
        chances=told["chances"],
        instead=[Instead(**other) for other in told["instead"]],
        reasons=told["reasons"],
    )

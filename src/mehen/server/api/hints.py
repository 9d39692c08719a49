"""What would you do, and why?  A bot's advice for a seat of one's own, where nobody else is played against."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, Response

from mehen.core.errors import BotError
from mehen.server.api.common import From, Lang, Me, TableId, TheHouse
from mehen.server.api.play import SeatQuery
from mehen.server.encoding import answer, answers
from mehen.server.errors import Away, TooMany
from mehen.server.housekeeping import BUDGET
from mehen.server.room import Room
from mehen.server.thinking import Party
from mehen.table.asking import ADVISER, advice, asked_as
from mehen.table.frames import Advice

router = APIRouter(prefix="/api/tables/{table}", tags=["play"])


@router.get("/hint", responses=answers(Advice))
async def hint(table: TableId, house: TheHouse, me: Me, lang: Lang, here: From, seat: SeatQuery = None) -> Response:
    """Ask a strong bot.  It knows what the seat knows.  Not at tables where others would be played against."""
    house.limiter.check("hint", me["id"])
    party = Party(here, me["id"])
    if await house.read(lambda c: house.shares.is_spent(c, party, me["id"])):
        raise TooMany("hint_spent")

    async def work(room: Room) -> dict[str, Any]:
        looker = room.adviser_for(me["id"], seat)
        timeline = room.running
        return {"bot": ADVISER, "lang": lang, "ply": timeline.ply, **asked_as(timeline, looker)}

    question = await house.hub.within(table, work)
    try:
        told = await house.thinkers.ask(question, BUDGET, party)
    except (BotError, TimeoutError, json.JSONDecodeError, OSError):
        raise Away("hint_away") from None
    return answer(advice(question, told))

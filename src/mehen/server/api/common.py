"""What the handlers share: who asks, in which language, what they may do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Annotated, TypeVar

from fastapi import Depends, Path, Query, Request
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, Strict
from sqlalchemy import Connection

from mehen.core.text import LANGUAGES
from mehen.server import metrics, store
from mehen.server.accounts import COOKIE, Cookies
from mehen.server.addresses import client_of, mark
from mehen.server.checking import Checks
from mehen.server.connections import Crowd
from mehen.server.counts import Counts
from mehen.server.database import Database
from mehen.server.errors import Forbidden, Unknown
from mehen.server.hub import Hub
from mehen.server.limits import Limiter
from mehen.server.readiness import Readiness
from mehen.server.recovery import Office
from mehen.server.room import Room
from mehen.server.settings import Settings
from mehen.server.shares import Shares
from mehen.server.thinking import Thinkers
from mehen.server.traces import carried
from mehen.table.errors import Detail

T = TypeVar("T")
TUTORS = 2  # threads that think about lessons


@dataclass(frozen=True, slots=True)
class House:
    """Everything one process of the server consists of."""

    settings: Settings
    database: Database
    hub: Hub
    cookies: Cookies
    limiter: Limiter
    thinkers: Thinkers
    shares: Shares
    crowd: Crowd
    readiness: Readiness
    counts: Counts
    checks: Checks
    office: Office = field(default_factory=Office)
    tutors: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(TUTORS, "lessons"))

    def numbers(self) -> list[metrics.Family]:
        """What this process counts."""
        lanes = {"quick": self.thinkers.quick, "slow": self.thinkers.slow}
        now = [
            metrics.gauge("mehen_rooms", "Tables in memory", len(self.hub.rooms)),
            metrics.gauge("mehen_sockets", "Open sockets", self.crowd.sockets),
            metrics.gauge("mehen_connections", "Open connections that are no sockets", self.crowd.asking.total()),
            metrics.gauge(
                "mehen_bot_waiting", "Questions that wait", {n: len(lane.waiting) for n, lane in lanes.items()}, "lane"
            ),
        ]
        return metrics.families([*metrics.registry.collect(), *now, *self.hub.owners.numbers()])

    async def run(self, work: Callable[[], T]) -> T:
        """Slow work in a thread, so that the event loop goes on."""
        return await asyncio.get_running_loop().run_in_executor(None, carried(work))

    async def teach(self, work: Callable[[], T]) -> T:
        """The same for lessons: whoever thinks keeps learned judgements, a megabyte for each game and its seats."""
        return await asyncio.get_running_loop().run_in_executor(self.tutors, carried(work))

    async def read(self, look: Callable[[Connection], T]) -> T:
        def work() -> T:
            with self.database.read() as c:
                return look(c)

        return await self.run(work)


def plain(text: str) -> str:
    """Characters that no database keeps and no font shows are nobody's words."""
    if any(ch == "\0" or "\ud800" <= ch <= "\udfff" for ch in text):
        raise ValueError("contains characters that are no text")
    return text


Text = Annotated[str, AfterValidator(plain)]
MOST = 2**31 - 1  # what a column of whole numbers holds
#: As the description says: true is no number, "3" neither, and 0 and "no" are not false.
Whole = Annotated[int, Strict()]
Flag = Annotated[bool, Strict()]
Number = Annotated[Whole, Field(ge=0, le=MOST)]
SeatField = Annotated[Whole, Field(ge=0, le=9)]


class Body(BaseModel):
    """What is sent to us: nothing that we do not know."""

    model_config = ConfigDict(extra="forbid")


class Problem(BaseModel):
    """Every refusal: a stable code, words in the reader's language, and the rule behind it if a game has said no."""

    code: str
    text: str
    rule: str = ""
    details: dict[str, Detail] = {}


def get_house(request: Request) -> House:
    house: House = request.app.state.house
    return house


TheHouse = Annotated[House, Depends(get_house)]
TableId = Annotated[str, Path(pattern="^[a-z0-9]{10}$", description="Id of a table.")]
SeatNumber = Annotated[int, Path(ge=0, le=9)]
GameName = Annotated[str, Path(pattern="^[a-z]{1,20}$")]
Digest = Annotated[str, Path(pattern="^[0-9a-f]{16}$", description="Of an edition.")]
Since = Annotated[int | None, Query(ge=0, le=MOST, description="The log after this ply; all of it if not given.")]


def pick_language(request: Request) -> str:
    """``?lang=`` if given, else the first language of the browser that we speak."""
    wanted = request.query_params.get("lang", "")
    if wanted in LANGUAGES:
        return wanted
    for part in request.headers.get("accept-language", "").split(","):
        if (word := part.split(";")[0].strip().lower()[:2]) in LANGUAGES:
            return word
    return "en"


Lang = Annotated[str, Depends(pick_language)]


def mark_of(request: Request, house: TheHouse) -> str:
    return mark(house.settings.secret, client_of(request))


From = Annotated[str, Depends(mark_of)]


def maybe_me(request: Request, house: TheHouse) -> store.Row | None:
    cookie = request.cookies.get(COOKIE)
    if not cookie:
        return None
    with house.database.read() as c:
        return house.cookies.user(c, cookie)


MaybeMe = Annotated[store.Row | None, Depends(maybe_me)]


def must_be_me(user: MaybeMe) -> store.Row:
    if user is None:
        raise Unknown("who_are_you")
    return user


Me = Annotated[store.Row, Depends(must_be_me)]


def may_see(c: Connection, table: store.Row, user: store.Row | None) -> bool:
    """Listed tables are open to all; private ones to whoever sits there, owns them or followed an invitation."""
    if table["listed"]:
        return True
    if user is None:
        return False
    if table["owner_id"] == user["id"] or user["admin"]:
        return True
    return bool(store.seats_of(c, table["id"], user["id"])) or store.is_member(c, table["id"], user["id"])


def check_may_see(c: Connection, table: store.Row, user: store.Row | None) -> None:
    if not may_see(c, table, user):
        raise Forbidden("private")


async def check_look(house: House, room: Room, user: store.Row | None) -> None:
    """May somebody look at a table?  And another process may have written what we have not heard of: then we read it.

    So what somebody is shown is never older than what anybody was told is done.
    """

    def look(c: Connection) -> int | None:
        check_may_see(c, room.row, user)
        return store.versions(c, [room.id]).get(room.id)

    if await house.read(look) != room.version:
        await room.refresh()


def audience(room: Room, user: store.Row | None, seat: int | None) -> int:
    """The seat somebody looks at."""
    return room.audience(user["id"] if user else None, seat)


def check_talk(house: House, room: Room, me: store.Row, address: str) -> None:
    """Who sits at a table, or opened it, talks as people do; who looks on, from wherever they look, talks little."""
    house.limiter.check("chat", me["id"])
    if room.row["owner_id"] != me["id"] and not any(seat["user_id"] == me["id"] for seat in room.seats):
        house.limiter.check("talk", address)
        house.limiter.check("talk_table", room.id)


def check_uploads(house: House, me: store.Row, address: str) -> None:
    """Files of one person and one address, this minute and today."""
    house.limiter.check("upload", me["id"])
    house.limiter.check("upload_address", address)
    house.limiter.check("upload_day", address)

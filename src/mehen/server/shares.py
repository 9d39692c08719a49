"""How much of the house one person may take, so that there is some for everybody: open tables, and the bots' time.

Thinking is charged to whoever opened the table, and to the address it was opened from.  What is counted here decides
only whether another game may begin, and whether slow bots still think for somebody: nobody is ever refused a move.
Whoever waits, waits in fair turns (``thinking``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, func, or_, select

from mehen.server import schema as db
from mehen.server import store
from mehen.server.errors import Forbidden, TooMany
from mehen.server.spending import Spending
from mehen.server.thinking import SLOW, Party


@dataclass(frozen=True, slots=True)
class Share:
    """Tables at a time; of the bots, seconds of a core a day."""

    waiting: int  # where a slow bot is asked
    unattended: int  # where nobody but bots plays
    open: int  # that wait for people
    listed: int  # of those, tables that everybody sees
    thinking: float


GUEST = Share(waiting=4, unattended=0, open=5, listed=3, thinking=20 * 60.0)
ACCOUNT = Share(waiting=6, unattended=2, open=20, listed=5, thinking=120 * 60.0)
#: Several people may share one: a home, a club, a school.
ADDRESS = Share(waiting=24, unattended=8, open=60, listed=12, thinking=240 * 60.0)
EDITIONS = 20  # uploaded by one person and used by no table


def charged(row: store.Row) -> Party:
    """For whom the bots of a table think."""
    address = str(row["opened_from"] or row["owner_id"] or row["id"])
    return Party(address, str(row["owner_id"] or address))


def attended(seats: Sequence[store.Row]) -> bool:
    """Does anybody play here themselves?"""
    return any(seat["user_id"] and not seat["bot"] for seat in seats)


class Shares:
    """``limited``: load tests count nothing.  ``unattended``: accounts may have bots play alone, not only admins."""

    def __init__(self, limited: bool = True, unattended: bool = False) -> None:
        self.limited = limited
        self.unattended = unattended
        self.spending = Spending()

    def check_open(self, c: Connection, table_id: str) -> None:
        """May another table wait for people?"""
        row = store.table(c, table_id)
        if not any(not seat["user_id"] and not seat["bot"] for seat in store.seats(c, table_id)):
            return
        for what in ("open", "listed") if row["listed"] else ("open",):
            if self._full(c, row, what):
                raise TooMany("open_tables", most=getattr(self._share(c, row["owner_id"]), what))

    def check_edition(self, c: Connection, user_id: str) -> None:
        """May somebody upload another edition?  Those that a table was opened with are not counted."""
        mine = select(func.count()).select_from(db.editions).where(db.editions.c.user_id == user_id, ~used())
        if self.limited and (c.execute(mine).scalar() or 0) >= EDITIONS:
            raise TooMany("too_many", kind="edition")

    def is_spent(self, c: Connection, party: Party, owner_id: str | None) -> bool:
        """Have bots thought as long today as they may for somebody, or for their address?"""
        shares = ((party.person, self._share(c, owner_id)), (party.address, ADDRESS))
        return self.limited and any(self.spending.of_today(c, who) >= share.thinking for who, share in shares)

    def check_start(self, c: Connection, table_id: str) -> None:
        """May the game begin, if all seats are taken?  Raises where its bots would take too much."""
        row, seats = store.table(c, table_id), store.seats(c, table_id)
        if row["ended_at"] or any(not seat["user_id"] and not seat["bot"] for seat in seats):
            return
        if not attended(seats):
            if not self._may_watch(c, row):
                raise Forbidden("bots_alone")
            if self._full(c, row, "unattended"):
                raise TooMany("bots_unattended", most=self._share(c, row["owner_id"]).unattended)
        if any(seat["bot"] in SLOW for seat in seats) and self._full(c, row, "waiting"):
            raise TooMany("bots_waiting", most=self._share(c, row["owner_id"]).waiting)

    def check_leaving(self, c: Connection, row: store.Row, seats: Sequence[store.Row], seat: int) -> None:
        """May a bot take over a seat?  Not the last person's, where the rest would then be a table of bots."""
        if attended([other for other in seats if other["seat"] != seat]):
            return
        if not self._may_watch(c, row) or self._full(c, row, "unattended"):
            raise Forbidden("last_person")

    def _may_watch(self, c: Connection, row: store.Row) -> bool:
        """Tables where only bots play are a privilege of the house."""
        owner = store.user(c, row["owner_id"]) if row["owner_id"] else None
        return owner is not None and bool(owner["admin"] or (self.unattended and owner["login"]))

    def _share(self, c: Connection, owner_id: str | None) -> Share:
        if owner_id is None:
            return GUEST
        return GUEST if store.user(c, owner_id)["login"] is None else ACCOUNT

    def _full(self, c: Connection, row: store.Row, what: str) -> bool:
        """Has the person, or the address, as many other tables of that kind as they may have?"""
        if not self.limited:
            return False
        count = {"waiting": _waiting, "unattended": _unattended, "open": _open, "listed": _listed}[what]()
        others = select(func.count()).select_from(db.tables).where(count, db.tables.c.id != row["id"])
        mine = [(db.tables.c.owner_id == row["owner_id"], self._share(c, row["owner_id"]))] if row["owner_id"] else []
        here = [(db.tables.c.opened_from == row["opened_from"], ADDRESS)] if row["opened_from"] else []
        return any((c.execute(others.where(whose)).scalar() or 0) >= getattr(most, what) for whose, most in mine + here)


def _seat(*conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    """The table has such a seat."""
    return select(db.seats.c.seat).where(db.seats.c.table_id == db.tables.c.id, *conditions).exists()


def _begun() -> ColumnElement[bool]:
    """Running, or about to: all seats are taken."""
    free = _seat(db.seats.c.user_id.is_(None), db.seats.c.bot == "")
    return or_(db.tables.c.status == "running", and_(db.tables.c.status == "open", ~free))


def _waiting() -> ColumnElement[bool]:
    """A slow bot is asked, or will be as soon as the game has begun."""
    asked = or_(db.tables.c.status == "open", db.seats.c.asked_at.is_not(None))
    return and_(_begun(), _seat(db.seats.c.bot.in_(SLOW), asked))


def _unattended() -> ColumnElement[bool]:
    return and_(_begun(), ~_seat(db.seats.c.user_id.is_not(None), db.seats.c.bot == ""))


def _open() -> ColumnElement[bool]:
    return db.tables.c.status == "open"


def _listed() -> ColumnElement[bool]:
    return and_(_open(), db.tables.c.listed)


def used() -> ColumnElement[bool]:
    """The edition belongs to a table."""
    same = or_(db.tables.c.edition == db.editions.c.digest, db.tables.c.digest == db.editions.c.digest)
    return select(db.tables.c.id).where(db.tables.c.game == db.editions.c.game, same).exists()

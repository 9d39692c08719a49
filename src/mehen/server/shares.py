"""How much of the bots' time one person may take, so that there is some for everybody.

Thinking is charged to whoever opened the table, and to the address it was opened from.  What is counted here decides
only whether another game may begin: nobody is ever refused a move.  Whoever waits, waits in fair turns (``thinking``).
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

from sqlalchemy import ColumnElement, Connection, and_, func, or_, select

from mehen.server import schema as db
from mehen.server import store
from mehen.server.errors import Forbidden, TooMany
from mehen.server.thinking import SLOW, Party


@dataclass(frozen=True, slots=True)
class Share:
    """Tables at a time."""

    waiting: int  # where a slow bot is asked
    unattended: int  # where nobody but bots plays


GUEST = Share(waiting=4, unattended=0)
ACCOUNT = Share(waiting=6, unattended=2)
ADDRESS = Share(waiting=24, unattended=8)  # several people may share one: a home, a club, a school


def mark(secret: str, address: str) -> str:
    """Tells addresses apart without naming them.  Of IPv6, everybody has a network of their own to choose from."""
    try:
        known = ip_address(address)
    except ValueError:
        known = None
    if isinstance(known, IPv6Address):
        address = known.exploded[:19] if known.ipv4_mapped is None else str(known.ipv4_mapped)
    return hmac.digest(secret.encode(), f"address {address}".encode(), "sha256").hex()[:16]


def charged(row: store.Row) -> Party:
    """For whom the bots of a table think."""
    address = str(row["opened_from"] or row["owner_id"] or row["id"])
    return Party(address, str(row["owner_id"] or address))


def attended(seats: Sequence[store.Row]) -> bool:
    """Does anybody play here themselves?"""
    return any(seat["user_id"] and not seat["bot"] for seat in seats)


class Shares:
    """``limited``: load tests count nothing."""

    def __init__(self, limited: bool = True) -> None:
        self.limited = limited

    def check_start(self, c: Connection, table_id: str) -> None:
        """May the game begin, if all seats are taken?  Raises where its bots would take too much."""
        row, seats = store.table(c, table_id), store.seats(c, table_id)
        if row["ended_at"] or any(not seat["user_id"] and not seat["bot"] for seat in seats):
            return
        if not attended(seats):
            if self._share(c, row) is GUEST:
                raise Forbidden("bots_alone")
            if self._full(c, row, "unattended"):
                raise TooMany("bots_unattended", most=self._share(c, row).unattended)
        if any(seat["bot"] in SLOW for seat in seats) and self._full(c, row, "waiting"):
            raise TooMany("bots_waiting", most=self._share(c, row).waiting)

    def check_leaving(self, c: Connection, row: store.Row, seats: Sequence[store.Row], seat: int) -> None:
        """May a bot take over a seat?  Not the last person's, where the rest would then be a table of bots."""
        if attended([other for other in seats if other["seat"] != seat]):
            return
        if self._share(c, row) is GUEST or self._full(c, row, "unattended"):
            raise Forbidden("last_person")

    def _share(self, c: Connection, row: store.Row) -> Share:
        if row["owner_id"] is None:
            return GUEST
        return GUEST if store.user(c, row["owner_id"])["login"] is None else ACCOUNT

    def _full(self, c: Connection, row: store.Row, what: str) -> bool:
        """Has the person, or the address, as many other tables of that kind as they may have?"""
        if not self.limited:
            return False
        count = {"waiting": _waiting, "unattended": _unattended}[what]()
        others = select(func.count()).select_from(db.tables).where(count, db.tables.c.id != row["id"])
        mine = [(db.tables.c.owner_id == row["owner_id"], self._share(c, row))] if row["owner_id"] else []
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

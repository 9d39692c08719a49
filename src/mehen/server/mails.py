"""How many e-mails may be sent to somebody who has not asked for them.

Whoever names an address as theirs has a code sent there, and the address may be anybody's.  So what counts is who
receives it and from where it was asked for, not who asks: of guests there are as many as one likes.  Counted in the
database, for all processes together, by marks that tell nothing.
"""

from __future__ import annotations

import hmac

from sqlalchemy import Connection, func, insert, select

from mehen.server import schema as db
from mehen.server.errors import TooMany

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
TO_ONE, FROM_ONE = 3, 10  # mails: to one recipient a day, from one address an hour


def count_mail(c: Connection, secret: str, email: str, here: str) -> None:
    """Before a mail is sent to ``email`` because somebody at ``here``, the mark of an address, has asked for it."""
    _count(c, (recipient(secret, email), TO_ONE, DAY_MS), (here, FROM_ONE, HOUR_MS))


def count_recovery(c: Connection, secret: str, email: str) -> None:
    """The same before a link to a new password; other mails that strangers have had sent there do not use these up."""
    _count(c, (recipient(secret, email, "recovery"), TO_ONE, DAY_MS))


def _count(c: Connection, *kinds: tuple[str, int, int]) -> None:
    """Each a mark, how many it may have, and in which time."""
    for mark, most, since in kinds:
        at = db.mails.c.at
        lately = at.between(db.now() - since, db.now())  # what a clock has written that was ahead counts no more
        found = select(func.count()).select_from(db.mails).where(db.mails.c.mark == mark, lately)
        if (c.execute(found).scalar() or 0) >= most:
            raise TooMany("too_many", kind="email")
        c.execute(insert(db.mails).values(mark=mark))


def recipient(secret: str, email: str, what: str = "recipient") -> str:
    """One mailbox, however it is written."""
    name, _, host = email.strip().lower().rpartition("@")
    plain = f"{name.split('+')[0]}@{host}"
    return hmac.digest(secret.encode(), f"{what} {plain}".encode(), "sha256").hex()[:16]

"""Who is told of a turn, whether they are looking or not: written with the move, sent afterwards, each once."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sqlalchemy import ColumnElement, Connection, bindparam, exists, func, or_, select, update

from mehen.server import schema as db
from mehen.server import store
from mehen.server.quick import Quick

CHANNELS = ("push", "email", "webhook")
RETRIES = 5
RETRY_MS = 30_000  # until a failure is tried again; each time four times as long
FARTHEST_MS = RETRY_MS * 4**RETRIES + 24 * 3_600_000  # nothing is put off for longer
TAKEN_MS = 300_000  # how long one process has for a delivery before another one takes it over
#: Settings of a person who has not set any: every way that has an address, not for live games.
DEFAULTS = {"push": True, "email": True, "webhook": "", "live": False, "lang": "en"}


def settings_of(user: store.Row) -> store.Row:
    return DEFAULTS | dict(user["settings"].get("notices", {}))


def announce_turn(c: Connection, table: store.Row, seat: store.Row, ply: int, delay: int) -> None:
    """Who plays at once needs no telling: it is sent after a delay in seconds, and not if the turn is over by then."""
    if seat["user_id"] and not seat["bot"]:
        _announce(c, table, str(seat["user_id"]), "turn", ply, delay)


def announce_consent(c: Connection, table: store.Row, seat: store.Row, ply: int, delay: int) -> None:
    """Somebody absent is asked for their consent: told like a turn, and not if it is settled by then."""
    _announce(c, table, str(seat["user_id"]), "consent", ply, delay)


def announce_warnings(c: Connection, late: Iterable[tuple[store.Row, store.Row]]) -> None:
    """Of tables, with a seat: once for each turn."""
    for table, seat in late:
        if seat["user_id"] and not seat["bot"]:
            _announce(c, table, str(seat["user_id"]), "warning", table["turn_ply"])


def announce_end(c: Connection, table: store.Row, seats: list[store.Row], ply: int) -> None:
    for user_id in sorted({str(seat["user_id"]) for seat in seats if seat["user_id"]}):
        _announce(c, table, user_id, "ended", ply)


def drop_turns(c: Connection, table_id: str, user_ids: Collection[str]) -> None:
    """These people are no longer waited for: what was not yet sent about their turn is not sent any more."""
    for user_id in user_ids:
        _drop.run(c, {"of_table": table_id, "of_user": user_id})


_drop = Quick(
    update(db.notices)
    .where(db.notices.c.table_id == bindparam("of_table"), db.notices.c.user_id == bindparam("of_user"))
    .where(or_(db.notices.c.topic == "turn", db.notices.c.topic == "warning"), db.notices.c.state == "waiting")
    .values(state="dropped")
)


def _announce(c: Connection, table: store.Row, user_id: str, topic: str, ply: int, delay: int = 0) -> None:
    user = dict(c.execute(_reached, {"of_user": user_id}).mappings().one())
    wanted = settings_of(user)
    if table["clock"] == "live" and not wanted["live"]:
        return
    for channel in CHANNELS:
        if wanted[channel] and user.get(channel, True):
            row = {"user_id": user_id, "table_id": table["id"], "topic": topic, "ply": ply, "channel": channel}
            store.insert_new(c, db.notices, **row, due_at=db.now() + delay * 1000)


_pushes = exists(db.subscriptions.c.id).where(db.subscriptions.c.user_id == db.users.c.id).label("push")
#: Settings of a person, and where they can be reached: by a browser that takes pushes, at an address.
_reached = select(db.users.c.settings, db.users.c.email, _pushes).where(db.users.c.id == bindparam("of_user"))


def due_notices(c: Connection, most: int) -> list[tuple[store.Row, store.Row]]:
    """Notices to be sent now, with the settings of their people: of each person the first, then the second of each."""
    number = func.row_number().over(partition_by=db.notices.c.user_id, order_by=[db.notices.c.tries, db.notices.c.id])
    due = select(db.notices, number.label("number")).where(*_due()).subquery()
    query = select(due, db.users.c.settings).join(db.users, db.users.c.id == due.c.user_id)
    rows = c.execute(query.order_by(due.c.number, due.c.tries, due.c.id).limit(most)).mappings()
    return [({column.name: row[column.name] for column in db.notices.c}, {"settings": row["settings"]}) for row in rows]


def _due() -> list[ColumnElement[bool]]:
    """A time further away than anything is ever put off was written by a clock that was wrong."""
    late = or_(db.notices.c.due_at <= db.now(), db.notices.c.due_at > db.now() + FARTHEST_MS)
    return [db.notices.c.state.in_(["waiting", "taken"]), late]


def take(c: Connection, wanted: list[store.Row]) -> list[store.Row]:
    """Taken means: nobody else sends them; a sender that died gives them up after a while."""
    until = db.now() + TAKEN_MS
    out = []
    for row in wanted:
        mine = [db.notices.c.id == row["id"], db.notices.c.due_at == row["due_at"]]
        taken = update(db.notices).where(*mine).values(state="taken", due_at=until, tries=row["tries"] + 1)
        if c.execute(taken).rowcount == 1:
            out.append(row | {"tries": row["tries"] + 1})
    return out


def finish(c: Connection, notice: store.Row, sent: bool) -> None:
    """A failure is tried again, later each time, and at last given up."""
    state = "sent" if sent else "waiting" if notice["tries"] < RETRIES else "failed"
    wait = 0 if sent else RETRY_MS * 4 ** notice["tries"]
    mine = db.notices.c.id == notice["id"]
    c.execute(update(db.notices).where(mine).values(state=state, due_at=db.now() + wait))

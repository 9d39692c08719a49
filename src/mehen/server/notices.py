"""Who is told of a turn, whether they are looking or not: written with the move, sent afterwards, each once."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import ColumnElement, Connection, select, update

from mehen.server import schema as db
from mehen.server import store

CHANNELS = ("push", "email", "webhook")
RETRIES = 5
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


def announce_warning(c: Connection, table: store.Row, seat: store.Row) -> None:
    """Once for each turn."""
    if seat["user_id"] and not seat["bot"]:
        _announce(c, table, str(seat["user_id"]), "warning", table["turn_ply"])


def announce_end(c: Connection, table: store.Row, seats: list[store.Row], ply: int) -> None:
    for user_id in sorted({str(seat["user_id"]) for seat in seats if seat["user_id"]}):
        _announce(c, table, user_id, "ended", ply)


def drop_turns(c: Connection, table_id: str, user_ids: Collection[str]) -> None:
    """These people are no longer waited for: what was not yet sent about their turn is not sent any more."""
    about = [db.notices.c.table_id == table_id, db.notices.c.topic.in_(["turn", "warning"])]
    about += [db.notices.c.user_id.in_(user_ids), db.notices.c.state == "waiting"]
    c.execute(update(db.notices).where(*about).values(state="dropped"))


def _announce(c: Connection, table: store.Row, user_id: str, topic: str, ply: int, delay: int = 0) -> None:
    user = store.user(c, user_id)
    wanted = settings_of(user)
    if table["clock"] == "live" and not wanted["live"]:
        return
    for channel in CHANNELS:
        if wanted[channel] and _reachable(c, user, channel):
            row = {"user_id": user_id, "table_id": table["id"], "topic": topic, "ply": ply, "channel": channel}
            store.insert_new(c, db.notices, **row, due_at=db.now() + delay * 1000)


def _reachable(c: Connection, user: store.Row, channel: str) -> bool:
    if channel == "push":
        mine = db.subscriptions.c.user_id == user["id"]
        return c.execute(select(db.subscriptions.c.id).where(mine)).first() is not None
    return bool(user["email"]) if channel == "email" else True


def any_due(c: Connection) -> bool:
    return c.execute(select(db.notices.c.id).where(*_due()).limit(1)).first() is not None


def _due() -> list[ColumnElement[bool]]:
    return [db.notices.c.state.in_(["waiting", "taken"]), db.notices.c.due_at <= db.now()]


def take_due(c: Connection, limit: int) -> list[store.Row]:
    """Notices to be sent now.  Taken means: nobody else sends them; a sender that died gives them up after a while."""
    until = db.now() + TAKEN_MS
    due = select(db.notices).where(*_due()).order_by(db.notices.c.id).limit(limit)
    rows = [dict(row) for row in c.execute(due).mappings()]
    out = []
    for row in rows:
        mine = [db.notices.c.id == row["id"], db.notices.c.due_at == row["due_at"]]
        taken = update(db.notices).where(*mine).values(state="taken", due_at=until, tries=row["tries"] + 1)
        if c.execute(taken).rowcount == 1:
            out.append(row | {"tries": row["tries"] + 1})
    return out


def finish(c: Connection, notice: store.Row, sent: bool) -> None:
    """A failure is tried again, later each time, and at last given up."""
    state = "sent" if sent else "waiting" if notice["tries"] < RETRIES else "failed"
    wait = 0 if sent else 30_000 * 4 ** notice["tries"]
    mine = db.notices.c.id == notice["id"]
    c.execute(update(db.notices).where(mine).values(state=state, due_at=db.now() + wait))

"""What the end of a game changes: results at the seats, ratings of rated tables."""

from __future__ import annotations

from openskill.models import PlackettLuce
from sqlalchemy import Connection, and_, select, update

from mehen.server import schema as db
from mehen.server import store
from mehen.server.notices import announce_end
from mehen.table.desk import final_places
from mehen.table.timeline import Timeline

_MODEL = PlackettLuce()


def settle_table(c: Connection, row: store.Row, seats: list[store.Row], timeline: Timeline) -> None:
    """Whoever left a rated game to a bot has given it up."""
    if row["rated"]:
        seats = [seat | {"resigned": bool(seat["resigned"] or seat["bot"])} for seat in seats]
    scores = [int(n) for n in timeline.state.scores()]
    places = final_places([int(n) for n in timeline.state.places()], [bool(seat["resigned"]) for seat in seats])
    for seat, score, place in zip(seats, scores, places, strict=True):
        store.change_seat(c, row["id"], seat["seat"], score=score, place=place, resigned=seat["resigned"])
    if row["rated"]:
        rate(c, row["game"], [seat["user_id"] for seat in seats], places)
    announce_end(c, row, seats, timeline.ply)


def rate(c: Connection, game: str, user_ids: list[str | None], places: list[int]) -> None:
    """Plackett-Luce over all seats; a seat whose person has gone counts as an unknown one."""
    fresh = _MODEL.rating()
    people = sorted(user_id for user_id in user_ids if user_id)
    for user_id in people:
        store.insert_new(c, db.ratings, user_id=user_id, game=game, mu=fresh.mu, sigma=fresh.sigma, games=0)
    mine = and_(db.ratings.c.game == game, db.ratings.c.user_id.in_(people))
    rows = c.execute(select(db.ratings).where(mine).order_by(db.ratings.c.user_id).with_for_update())
    known = {row.user_id: row for row in rows}
    before = [known.get(user_id, fresh) for user_id in user_ids]
    teams = [[_MODEL.rating(rating.mu, rating.sigma)] for rating in before]
    after = _MODEL.rate(teams, ranks=[float(n) for n in places])
    for who, [rating] in zip(user_ids, after, strict=True):
        if who:
            values = {"mu": rating.mu, "sigma": rating.sigma, "games": known[who].games + 1}
            c.execute(update(db.ratings).where(mine, db.ratings.c.user_id == who).values(**values))

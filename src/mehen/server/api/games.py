"""What can be played: the catalog, our rules, words, editions, ratings."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, Field
from sqlalchemy import func, select

from mehen.core import catalog
from mehen.core.game import Game
from mehen.core.scan import LENGTH
from mehen.server import schema as db
from mehen.server import store
from mehen.server.addresses import client_of
from mehen.server.api.common import Body, Digest, GameName, House, Lang, Me, Text, TheHouse, check_uploads
from mehen.server.editions import edition_path, edition_text
from mehen.server.encoding import answer, answers, described_as
from mehen.table import offers, study, wire
from mehen.table.frames import GameInfo
from mehen.table.messages import GameMessage
from mehen.table.offers import find, info, rules_text
from mehen.table.pages import BookMessage, ExampleMessage
from mehen.table.typescript import COMPONENTS, ref

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/games", responses=answers(list[GameInfo]))
def games(lang: Lang) -> Response:
    """Everything that can be played here."""
    return answer([info(catalog.game(name), lang) for name in catalog.names()])


@router.get("/games/{game}/rules", response_class=PlainTextResponse)
def rules(game: GameName, lang: Lang) -> str:
    """Our player's rules, Markdown with an anchor for every rule id."""
    return rules_text(find(game), lang)


@router.get("/games/{game}/book", responses=answers(BookMessage))
def book(game: GameName, lang: Lang) -> Response:
    """What is read beside the rules: how to win, an index of everything in the box, a page to print."""
    return answer(study.book(find(game), lang))


ExampleName = Annotated[str, Path(pattern="^[a-z_]{1,32}$")]


@router.get("/games/{game}/examples/{name}", responses=answers(ExampleMessage))
def example(game: GameName, name: ExampleName, lang: Lang) -> Response:
    """An example of the rules: a few positions in a row, each with a sentence.  The rules text names it."""
    return answer(study.example(find(game), name, lang))


EditionQuery = Annotated[str, Query(pattern="^([0-9a-f]{16})?$", description="Digest; the usual one if not given.")]


def path_of(house: House, game: Game[Any], edition: str) -> str:
    if not edition:
        return ""
    with house.database.read() as c:
        return edition_path(c, game, edition)


@router.get("/games/{game}", responses=answers(GameInfo))
def one_game(game: GameName, lang: Lang, house: TheHouse, edition: EditionQuery = "") -> Response:
    """One game: seats, options, bots."""
    here = find(game)
    return answer(info(here, lang, path_of(house, here, edition)))


@router.get("/games/{game}/words")
def words(
    game: GameName,
    lang: Lang,
    seats: Annotated[int, Query(ge=1, le=9)],
    house: TheHouse,
    edition: EditionQuery = "",
) -> dict[str, str]:
    """Names of everything on the board, as the views speak of it."""
    here = find(game)
    return offers.words(here, seats, lang, path_of(house, here, edition))


@router.get("/games/{game}/components", responses=described_as(ref(COMPONENTS)))
def components(game: GameName, house: TheHouse, edition: EditionQuery = "") -> Response:
    """Every card, tile and space with its values: what a board is drawn from."""
    here = find(game)
    return answer(here.edition(path_of(house, here, edition)).data)


@router.get("/games/{game}/gauges", responses=answers(GameMessage))
def gauges(game: GameName) -> Response:
    """What is counted in a game, and where points come from: how positions are to be read."""
    return answer(wire.game_message(find(game)))


class NewEdition(Body):
    text: Annotated[Text, Field(max_length=LENGTH)]


class KnownEdition(BaseModel):
    game: str
    digest: str


@router.post("/games/{game}/editions", status_code=201)
async def upload_edition(game: GameName, body: NewEdition, house: TheHouse, me: Me, request: Request) -> KnownEdition:
    """Corrected component data as TOML; everything that does not fit is listed in the refusal."""
    address = client_of(request)
    check_uploads(house, me, address)
    find(game)
    await house.read(lambda c: house.shares.check_edition(c, me["id"]))
    digest = await house.checks.check(game, body.text, me["id"], address)

    def write() -> None:
        with house.database.write() as c:
            store.add_edition(c, game, digest, body.text, me["id"])

    await house.run(write)
    return KnownEdition(game=game, digest=digest)


@router.get("/games/{game}/editions/{digest}", response_class=PlainTextResponse)
def read_edition(game: GameName, digest: Digest, house: TheHouse) -> str:
    """The text of an edition that was uploaded, that a table was opened with, or that ever shipped with the game."""
    with house.database.read() as c:
        return edition_text(c, find(game), digest)


class Rating(BaseModel):
    user_id: str
    name: str
    rating: float  # what the person plays at least, with good certainty
    games: int


@router.get("/games/{game}/ratings")
def ratings(game: GameName, house: TheHouse) -> list[Rating]:
    """The hundred best, by a careful estimate: three deviations below the mean."""
    find(game)
    careful = db.ratings.c.mu - 3 * db.ratings.c.sigma
    query = (
        select(db.ratings.c.user_id, db.users.c.name, careful.label("rating"), db.ratings.c.games)
        .join_from(db.ratings, db.users)
        .where(db.ratings.c.game == game)
        .order_by(careful.desc())
        .limit(100)
    )
    with house.database.read() as c:
        return [Rating(**row) for row in c.execute(query).mappings()]


class Statistics(BaseModel):
    game: str
    tables: int
    finished: int
    by_seats: dict[int, int]
    mean_score: dict[int, float]  # by number of seats
    first_by_seat: dict[int, dict[int, float]]  # by number of seats: the share of wins of each seat


@router.get("/games/{game}/statistics")
def statistics(game: GameName, house: TheHouse) -> Statistics:
    """Of games that were played here from their beginning."""
    find(game)
    again = db.tables.alias()
    played_on = db.tables.c.origin.is_not(None) & ~select(again.c.id).where(again.c.rematch == db.tables.c.id).exists()
    here, done = db.tables.c.game == game, (db.tables.c.status == "finished") & ~played_on
    joined = db.tables.join(db.seats)
    with house.database.read() as c:
        total = c.execute(select(func.count()).select_from(db.tables).where(here)).scalar() or 0
        counts = select(db.tables.c.seats, func.count()).where(here, done).group_by(db.tables.c.seats)
        by_seats: dict[int, int] = {row[0]: row[1] for row in c.execute(counts)}
        mean = select(db.tables.c.seats, func.avg(db.seats.c.score)).select_from(joined).where(here, done)
        means = c.execute(mean.group_by(db.tables.c.seats)).all()
        first = select(db.tables.c.seats, db.seats.c.seat, func.count()).select_from(joined)
        first = first.where(here, done, db.seats.c.place == 1)
        firsts = c.execute(first.group_by(db.tables.c.seats, db.seats.c.seat)).all()
        shares: dict[int, dict[int, float]] = {}
        for seats, seat, wins in firsts:
            shares.setdefault(seats, {})[seat] = wins / by_seats[seats]
        return Statistics(
            game=game,
            tables=total,
            finished=sum(by_seats.values()),
            by_seats=by_seats,
            mean_score={seats: float(score) for seats, score in means if score is not None},
            first_by_seat=shares,
        )

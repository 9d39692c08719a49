"""What can be played: the catalog, our rules, words, editions, ratings."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, Field
from sqlalchemy import func, select

from mehen import bots
from mehen.bots import outside
from mehen.core import catalog
from mehen.core.edition import sources
from mehen.core.errors import SetupError
from mehen.core.game import Game
from mehen.core.scan import LENGTH
from mehen.core.text import load_texts
from mehen.server import schema as db
from mehen.server import store
from mehen.server.api.common import Body, Digest, GameName, House, Lang, Me, Text, TheHouse, client_of
from mehen.server.editions import edition_path, edition_text
from mehen.server.encoding import answer, answers
from mehen.server.errors import Missing
from mehen.table import wire
from mehen.table.messages import GameMessage

router = APIRouter(prefix="/api", tags=["games"])


class Option(BaseModel):
    """An option in the reader's language: its name, one sentence about it, and what its values are called."""

    name: str
    text: str
    values: dict[str, str]
    seats: list[int]  # at which it makes a difference


class GameInfo(BaseModel):
    name: str
    title: str
    min_seats: int
    max_seats: int
    rules: int
    options: dict[str, list[str]]  # the first value of each is the usual one
    option_texts: dict[str, Option]
    bots: list[str]  # the weakest first; then those that other packages bring along
    sources: dict[str, int]  # how many groups of component values come from where


def find(name: str) -> Game[Any]:
    try:
        return catalog.game(name)
    except SetupError:
        raise Missing("game") from None


def info(game: Game[Any], lang: str, path: str = "") -> GameInfo:
    edition = game.edition(path)
    return GameInfo(
        name=game.name,
        title=game.title,
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        rules=game.version,
        options={key: list(values) for key, values in game.options(edition).items()},
        option_texts={
            key: Option(name=option.name, text=option.text, values=dict(option.values), seats=list(option.seats))
            for key, option in game.option_texts(path, lang).items()
        },
        bots=[*bots.LEVELS, *outside.playing(game.name)],
        sources=dict(sources(edition.data)),
    )


@router.get("/games")
def games(lang: Lang) -> list[GameInfo]:
    return [info(catalog.game(name), lang) for name in catalog.names()]


@router.get("/games/{game}/rules", response_class=PlainTextResponse)
def rules(game: GameName, lang: Lang) -> str:
    """Our player's rules, Markdown with an anchor for every rule id."""
    return (find(game).folder / f"rules.{lang}.md").read_text(encoding="utf-8")


EditionQuery = Annotated[str, Query(pattern="^([0-9a-f]{16})?$", description="Digest; the usual one if not given.")]


def path_of(house: House, game: Game[Any], edition: str) -> str:
    if not edition:
        return ""
    with house.database.read() as c:
        return edition_path(c, game, edition)


@router.get("/games/{game}")
def one_game(game: GameName, lang: Lang, house: TheHouse, edition: EditionQuery = "") -> GameInfo:
    here = find(game)
    return info(here, lang, path_of(house, here, edition))


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
    path = path_of(house, here, edition)
    if not here.min_seats <= seats <= here.max_seats:
        raise Missing("seats")
    built = here.rules(seats, path)
    return {**load_texts(here.folder, lang), **here.names(built, lang)}


@router.get("/games/{game}/components")
def components(game: GameName, house: TheHouse, edition: EditionQuery = "") -> dict[str, Any]:
    """Every card, tile and space with its values: what a board is drawn from."""
    here = find(game)
    return dict(here.edition(path_of(house, here, edition)).data)


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
    house.limiter.check("upload", me["id"])
    house.limiter.check("upload_address", address)
    find(game)
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

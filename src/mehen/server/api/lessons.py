"""Learning: guided games and exercises.  Nothing is kept here: what a learner has done comes with the call."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from mehen.server.addresses import client_of
from mehen.server.api.common import Body, GameName, Lang, Number, Text, TheHouse
from mehen.server.encoding import answer, answers
from mehen.table import lessons, study
from mehen.table.messages import Detour, LessonInfo, LessonMessage, Position
from mehen.table.offers import find

router = APIRouter(prefix="/api/learn", tags=["learning"])
ENTRIES = 600  # nobody's game is that long
LENGTH = 80  # of an entry

LessonId = Annotated[str, Path(pattern="^[a-z0-9][a-z0-9-]{0,39}$", description="Id of a lesson.")]
Entry = Annotated[Text, Field(max_length=LENGTH)]


class Done(Body):
    """What the learner has done so far."""

    done: Annotated[list[Entry], Field(max_length=ENTRIES)]


class Another(Done):
    """And what they think of doing instead: actions in a row, as a choice has them."""

    actions: Annotated[list[Entry], Field(min_length=1, max_length=20)]


class Then(Done):
    """And the ply of that game to look back at."""

    ply: Number


@router.get("", responses=answers(list[LessonInfo]))
def learn(lang: Lang) -> Response:
    """Everything that can be learned, game by game, in the order in which it is best taken."""
    return answer(lessons.infos(lang))


@router.post("/{game}/{lesson}", responses=answers(LessonMessage))
async def attend(
    game: GameName, lesson: LessonId, body: Done, lang: Lang, house: TheHouse, request: Request
) -> Response:
    """The lesson after all of this: the table, and what is said beside it."""
    house.limiter.check("lesson", client_of(request))
    here = study.lesson(find(game), lesson)
    return answer(await house.teach(lambda: study.checked(lambda: lessons.attend(here, body.done, lang))))


@router.post("/{game}/{lesson}/weigh", responses=answers(Detour))
async def weigh(
    game: GameName, lesson: LessonId, body: Another, lang: Lang, house: TheHouse, request: Request
) -> Response:
    """What another way than the guide's would cost, asked before it is taken."""
    house.limiter.check("lesson", client_of(request))
    here = study.lesson(find(game), lesson)
    return answer(await house.teach(lambda: study.checked(lambda: lessons.weigh(here, body.done, body.actions, lang))))


@router.post("/{game}/{lesson}/replay", responses=answers(Position))
async def replay(
    game: GameName, lesson: LessonId, body: Then, lang: Lang, house: TheHouse, request: Request
) -> Response:
    """The table of the lesson at an earlier ply, as the learner saw it then."""
    house.limiter.check("lesson", client_of(request))
    here = study.lesson(find(game), lesson)
    return answer(await house.teach(lambda: study.checked(lambda: lessons.look_back(here, body.done, body.ply, lang))))

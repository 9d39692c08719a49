"""The same addresses as a server's, answered from memory: ``docs/api.md`` describes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mehen.site.house import House
from mehen.site.table import OwnTable
from mehen.table import lessons, offers, study, wire
from mehen.table.asking import ADVISER, advice, asked_as
from mehen.table.desk import check_ply
from mehen.table.errors import Missing
from mehen.table.frames import CostlyDecision, GameInfo, MyTable, Table
from mehen.table.messages import Detour, GameMessage, LessonInfo, LessonMessage, Position, ScorePoint, Sentence
from mehen.table.pages import BookMessage, ExampleMessage
from mehen.table.records import played, record_text
from mehen.table.timeline import Timeline


@dataclass(frozen=True, slots=True)
class Request:
    """What a page asks for; ``call`` is its own number for it."""

    house: House
    call: str
    lang: str
    query: Mapping[str, str]
    body: Mapping[str, Any]

    def number(self, name: str) -> int | None:
        text = self.query.get(name, "")
        return int(text) if text.isdecimal() and len(text) < 9 else None


@dataclass(frozen=True, slots=True)
class Text:
    """An answer that is no JSON."""

    text: str


class Later:
    """A bot has to think first; the answer comes with what it says."""


Handler = Callable[..., object]
ROUTES: list[tuple[str, re.Pattern[str], Handler]] = []


def route(method: str, path: str) -> Callable[[Handler], Handler]:
    pattern = re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[a-z0-9_-]+)", path))

    def note(handler: Handler) -> Handler:
        ROUTES.append((method, pattern, handler))
        return handler

    return note


def answer(method: str, path: str, request: Request) -> object:
    for known, pattern, handler in ROUTES:
        found = pattern.fullmatch(path)
        if known == method and found:
            return handler(request, **found.groupdict())
    raise Missing("path")


# -- what can be played ----------------------------------------------------------------------


@route("GET", "/games")
def games(ask: Request) -> list[GameInfo]:
    return [offers.info(ask.house.game(name), ask.lang) for name in ask.house.games]


def edition_path(ask: Request, game: str) -> str:
    digest = ask.query.get("edition", "")
    return ask.house.edition_path(ask.house.game(game), digest) if digest else ""


@route("GET", "/games/{game}")
def one_game(ask: Request, game: str) -> GameInfo:
    return offers.info(ask.house.game(game), ask.lang, edition_path(ask, game))


@route("GET", "/games/{game}/rules")
def rules(ask: Request, game: str) -> Text:
    return Text(offers.rules_text(ask.house.game(game), ask.lang))


@route("GET", "/games/{game}/words")
def words(ask: Request, game: str) -> dict[str, str]:
    return offers.words(ask.house.game(game), ask.number("seats") or 0, ask.lang, edition_path(ask, game))


@route("GET", "/games/{game}/components")
def components(ask: Request, game: str) -> Mapping[str, object]:
    return dict(ask.house.game(game).edition(edition_path(ask, game)).data)


@route("GET", "/games/{game}/gauges")
def gauges(ask: Request, game: str) -> GameMessage:
    return wire.game_message(ask.house.game(game))


@route("POST", "/games/{game}/editions")
def add_edition(ask: Request, game: str) -> dict[str, str]:
    return {"game": game, "digest": ask.house.add_edition(ask.house.game(game), ask.body["text"])}


@route("GET", "/games/{game}/editions/{digest}")
def read_edition(ask: Request, game: str, digest: str) -> Text:
    return Text(ask.house.edition_text(ask.house.game(game), digest))


# -- what can be learned ---------------------------------------------------------------------


@route("GET", "/games/{game}/book")
def book(ask: Request, game: str) -> BookMessage:
    return study.book(ask.house.game(game), ask.lang)


@route("GET", "/games/{game}/examples/{name}")
def example(ask: Request, game: str, name: str) -> ExampleMessage:
    return study.example(ask.house.game(game), name, ask.lang)


@route("GET", "/learn")
def learn(ask: Request) -> list[LessonInfo]:
    return [info for name in ask.house.games for info in lessons.infos(ask.lang, ask.house.game(name).name)]


@route("POST", "/learn/{game}/{lesson}")
def attend(ask: Request, game: str, lesson: str) -> LessonMessage:
    here = study.lesson(ask.house.game(game), lesson)
    return study.checked(lambda: lessons.attend(here, ask.body["done"], ask.lang))


@route("POST", "/learn/{game}/{lesson}/weigh")
def weigh(ask: Request, game: str, lesson: str) -> Detour:
    here = study.lesson(ask.house.game(game), lesson)
    return study.checked(lambda: lessons.weigh(here, ask.body["done"], ask.body["actions"], ask.lang))


@route("POST", "/learn/{game}/{lesson}/replay")
def look_back(ask: Request, game: str, lesson: str) -> Position:
    here = study.lesson(ask.house.game(game), lesson)
    return study.checked(lambda: lessons.look_back(here, ask.body["done"], ask.body["ply"], ask.lang))


# -- oneself ---------------------------------------------------------------------------------


@route("GET", "/visitor")
@route("GET", "/me")
def me(ask: Request) -> Mapping[str, object] | None:
    return ask.house.person


@route("POST", "/guest")
@route("PATCH", "/me")
def be(ask: Request) -> Mapping[str, object]:
    return ask.house.be(ask.body["name"]) if ask.body.get("name") else ask.house.me


@route("GET", "/me/tables")
def my_tables(ask: Request) -> list[MyTable]:
    rows = sorted(ask.house.rows.values(), key=lambda row: -(row["turn_at"] or 0))
    return [row["shown"] for row in rows]


@route("POST", "/me/import")
def adopt(ask: Request) -> dict[str, bool]:
    return {"new": ask.house.adopt(ask.body["row"], ask.body["entries"])}


# -- tables ----------------------------------------------------------------------------------


def link(table: OwnTable) -> dict[str, str]:
    """Nobody is invited here: others come by the record."""
    return {"id": table.row["id"], "invite": ""}


@route("GET", "/lobby")
def lobby(ask: Request) -> list[Table]:
    return []


@route("POST", "/tables")
def open_table(ask: Request) -> dict[str, str]:
    return link(ask.house.open(ask.body))


@route("GET", "/tables/{table}")
def one_table(ask: Request, table: str) -> MyTable:
    return ask.house.table(table).shown()


@route("DELETE", "/tables/{table}")
def remove(ask: Request, table: str) -> None:
    ask.house.remove(table)


@route("POST", "/tables/{table}/rematch")
def rematch(ask: Request, table: str) -> dict[str, str]:
    return link(ask.house.rematch(ask.house.table(table)))


@route("POST", "/tables/{table}/seats/{seat}")
def sit_down(ask: Request, table: str, seat: str) -> None:
    ask.house.table(table).take_back(ask.house.me["id"], int(seat))


@route("DELETE", "/tables/{table}/seats/{seat}")
def stand_up(ask: Request, table: str, seat: str) -> None:
    ask.house.table(table).lend(ask.house.me["id"], int(seat))


@route("POST", "/tables/{table}/resign")
def resign(ask: Request, table: str) -> None:
    ask.house.table(table).resign(ask.house.me["id"], ask.body["seat"])


@route("GET", "/tables/{table}/note")
def note(ask: Request, table: str) -> dict[str, str]:
    return {"text": ask.house.table(table).row["note"]}


@route("PUT", "/tables/{table}/note")
def set_note(ask: Request, table: str) -> None:
    here = ask.house.table(table)
    here.row["note"] = ask.body["text"]
    here.change()


# -- the game --------------------------------------------------------------------------------


@route("GET", "/tables/{table}/position")
def position(ask: Request, table: str) -> Position:
    here = ask.house.table(table)
    looker = here.audience(ask.house.me["id"], ask.number("seat"))
    return wire.position(here.timeline, looker, ask.lang, ask.number("since"), here.seats)


@route("GET", "/tables/{table}/replay")
def replay(ask: Request, table: str) -> Position:
    here, ply = ask.house.table(table), ask.number("ply") or 0
    looker = here.audience(ask.house.me["id"], ask.number("seat"))
    then = wire.position(past(here, ply), looker, ask.lang, ask.number("since"), here.seats)
    then["last"] = here.timeline.ply
    return then


def past(table: OwnTable, ply: int) -> Timeline:
    check_ply(table.timeline, ply)
    return table.timeline.at(ply)


@route("GET", "/tables/{table}/refusal")
def why_not(ask: Request, table: str) -> Sentence:
    here, action = ask.house.table(table), ask.query.get("action", "")
    text, rule = here.why_not(ask.house.me["id"], ask.number("seat"), action, ask.lang)
    return {"text": text, "rule": rule}


@route("GET", "/tables/{table}/hint")
def hint(ask: Request, table: str) -> Later:
    here = ask.house.table(table)
    looker = here.adviser_for(ask.house.me["id"], ask.number("seat"))
    question = {"bot": ADVISER, "lang": ask.lang, "ply": here.timeline.ply, **asked_as(here.timeline, looker)}
    ask.house.ask({"table": table, "call": ask.call, "answer": advice}, question)
    return Later()


@route("GET", "/tables/{table}/scores")
def scores(ask: Request, table: str) -> list[ScorePoint]:
    return wire.scores(ask.house.table(table).timeline)


@route("GET", "/tables/{table}/record")
def record(ask: Request, table: str) -> Text:
    """A game that has ended; one that goes on only to be taken along, by whoever has nobody to hide it from."""
    here = ask.house.table(table)
    timeline = here.along(ask.house.me["id"]) if ask.query.get("along") else here.ended
    return Text(record_text(timeline.record(here.names())))


@route("POST", "/tables/{table}/clone")
def clone(ask: Request, table: str) -> dict[str, str]:
    here = ask.house.table(table)
    _ = here.ended
    then = played(past(here, ask.body["ply"]).record([]))
    return link(ask.house.play_on(then, ask.body.get("seats", []), table))


@route("POST", "/records")
def upload(ask: Request) -> dict[str, str]:
    return link(ask.house.upload(ask.body["text"], ask.body.get("seats", [])))


@route("POST", "/tables/{table}/analysis")
def analysis(ask: Request, table: str) -> Later:
    """Every decision of a finished game looked at again, as ``mehen analyse`` does it."""
    here = ask.house.table(table)
    text = record_text(here.ended.record(here.names()))
    rules = here.timeline.rules
    question = {"record": text, "edition": rules.edition, "digest": rules.digest, "lang": ask.lang, "game": rules.game}
    ask.house.ask({"table": table, "call": ask.call, "answer": decisions_of}, question)
    return Later()


def decisions_of(question: Mapping[str, Any], told: Mapping[str, Any]) -> list[CostlyDecision]:
    found: list[CostlyDecision] = told["decisions"]
    return found

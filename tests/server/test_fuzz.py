"""Whatever is sent: no 5xx, no unhandled exception, answers as described, lines that stay open."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import httpx
import pytest
import schemathesis
from benchmarks.fuzz.frames import WEIRD, against_the_rules, message, whole
from benchmarks.fuzz.line import Closed, Line
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.server.conftest import PATIENCE, SCALE, Person, Server, settings_for
from tests.server.test_authorisation import MATRIX
from tests.server.test_replays import a_record

from mehen.server.app import create_app

EXAMPLES = 6 * SCALE  # for each operation of the description
FRAMES = 3_000 * SCALE
CHECKS = [
    not_a_server_error,
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
]


@pytest.fixture(scope="module")
def me(server: Server) -> Person:
    return server.person("Fuzz")


@pytest.fixture(scope="module")
def tables(me: Person) -> dict[str, str]:
    """Tables in every state, so that more than "there is no such table" is reached."""
    ended = me.ok("POST", "/api/records", {"text": a_record().text()})["id"]
    return {"running": me.open("me", "me", listed=True), "open": me.open("me", "open"), "ended": ended}


@pytest.fixture(scope="module")
def description(server: Server) -> Any:
    return schemathesis.openapi.from_dict(server.app.openapi())


@pytest.mark.parametrize(("method", "path"), sorted(MATRIX), ids=str)
def test_every_operation_keeps_to_its_description(
    server: Server, me: Person, tables: dict[str, str], description: Any, method: str, path: str
) -> None:
    operation = description[path][method]
    places = list(tables.values())

    @settings(max_examples=EXAMPLES, database=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(case=operation.as_strategy())
    def check(case: Any) -> None:
        valid = case.meta is None or case.meta.generation.mode.is_positive
        if valid and "table" in case.path_parameters:
            case.path_parameters["table"] = places[hash(str(case.body)) % len(places)]
        if valid and "game" in case.path_parameters:
            case.path_parameters["game"] = "egizia"
        keeps_cookie = path in ("/api/me", "/api/logout", "/api/guest", "/api/accounts", "/api/login")
        cookies = {} if keeps_cookie else dict(me.http.cookies)
        response = case.call(base_url=server.url, cookies=cookies, timeout=60)
        case.validate_response(response, checks=CHECKS)

    check()


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/logout", {"everywhere": 0}),
        ("/api/tables", {"game": "egizia", "seats": [{"kind": "me"}] * 2, "listed": "no"}),
        ("/api/tables/{table}/votes", {"seat": 0, "topic": "abandon", "yes": 1}),
    ],
)
def test_what_is_neither_true_nor_false_is_refused(
    server: Server, tables: dict[str, str], me: Person, path: str, body: dict[str, object]
) -> None:
    assert me.refused("POST", path.format(table=tables["running"]), body)[0] == httpx.codes.UNPROCESSABLE_ENTITY


# -- frames ----------------------------------------------------------------------------------


BODIES: list[Any] = [None, {}, [], "text", 5, {"seat": 0}, {"name": "\u0000"}, {"text": "x", "id": "y"}]


def test_frames_of_any_shape_are_answered_and_the_line_stays_open(server: Server) -> None:
    """Each frame gets exactly one answer; the game goes on, game after game."""
    dice = random.Random(20)
    me = server.person("Fuzz")
    heard: Counter[str] = Counter()
    while heard.total() < FRAMES:
        with me.socket(me.open("me", "random")) as line:
            while line.table["status"] == "running" and heard.total() < FRAMES:
                line.connection.send(message(dice, line.position))
                while (answer := line.receive())["type"] == "update":
                    line.seen.clear()
                heard[answer["type"]] += 1
            assert line.ask(type="ping")["type"] == "done"
    assert heard["done"] > FRAMES / 100 and heard["refused"] > FRAMES / 10


def test_whatever_breaks_the_rules_closes_its_line_and_nothing_else(server: Server) -> None:
    """Bytes: messages in pieces are answered; what no socket may say ends that socket, with a reason."""
    dice = random.Random(3)
    me = server.person("Fuzz")
    path = f"/api/tables/{me.open('me', 'me')}/socket?lang=en"

    async def broken() -> list[int]:
        codes = []
        for _ in range(30 * SCALE):
            line = await Line.open(server.port, path, me.cookie)
            said = [message(dice, line.position) for _ in range(5)]
            await line.send(b"".join(whole(dice, one) for one in said))
            assert len(await line.answers(len(said))) == len(said)
            await line.send(against_the_rules(dice))
            try:
                while True:
                    line.take(await asyncio.wait_for(line.heard(), PATIENCE))
            except Closed as closed:
                codes.append(closed.code)
            line.abort()
        return codes

    assert set(asyncio.run(broken())) <= {1002, 1007, 1009}
    with me.socket(path.split("/")[3]) as line:
        assert line.ask(type="ping")["type"] == "done"


def test_random_requests_are_never_a_servers_fault(server: Server) -> None:
    """Paths, queries and bodies that no description knows."""
    dice = random.Random(7)
    me = server.person("Fuzz")
    table = me.open("me", "me")
    parts = [
        "api",
        "tables",
        table,
        "seats",
        "0",
        "position",
        "replay",
        "games",
        "egizia",
        "%00",
        "..",
        "%ff",
        "é",
        "me",
    ]
    for _ in range(150 * SCALE):
        path = "/" + "/".join(dice.choices(parts, k=dice.randrange(1, 6)))
        value = str(dice.choice(WEIRD))[:200].encode("utf-8", "replace").decode()
        query = {dice.choice(["seat", "ply", "since", "lang", "edition", "seats"]): value}
        method = dice.choice(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])
        if path.rstrip("/").endswith("/me") and method == "DELETE":
            continue
        response: httpx.Response = me.ask(method, path, dice.choice(BODIES), params=query)
        assert response.status_code < 500 or response.text.startswith("The browser client"), (method, path, query)


def test_the_description_is_the_one_that_is_served(server: Server, tmp_path_factory: pytest.TempPathFactory) -> None:
    served = server.visitor().ok("GET", "/api/openapi.json")
    fresh: Callable[[], dict[str, Any]] = create_app(settings_for(tmp_path_factory.mktemp("other"))).openapi
    assert served == json.loads(json.dumps(fresh()))

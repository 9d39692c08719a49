"""Origins, headers, sizes, limits; nothing secret in any answer or address."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable

import httpx
import pytest
from tests.server.conftest import Closed, Server, settings_for
from tests.server.test_tables import table_of
from websockets.exceptions import InvalidStatus

from mehen.server import socket
from mehen.server.connections import CLOSE_CROWD
from mehen.server.hub import SOCKETS
from mehen.server.security import same_origin

Start = Callable[..., Server]


def test_every_answer_carries_strict_headers(server: Server) -> None:
    visitor = server.visitor()
    for path in ("/health", "/api/games", "/api/me", "/nowhere", "/api/tables/xxxxxxxxxx"):
        headers = visitor.ask("GET", path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "'unsafe-eval'" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cross-origin-opener-policy"] == "same-origin"
    assert visitor.ask("GET", "/api/me").headers["cache-control"] == "no-store"
    assert "strict-transport-security" not in visitor.ask("GET", "/health").headers


def test_over_https_cookies_and_headers_say_so(start: Start) -> None:
    server = start(secure=True)
    response = server.visitor().ask("POST", "/api/guest", {"name": "Ada"})
    assert "secure" in response.headers["set-cookie"].lower()
    assert response.headers["strict-transport-security"]


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://[", "http://127.0.0.1:1", "x"])
def test_writes_and_sockets_from_other_sites_are_refused(server: Server, origin: str) -> None:
    me = server.person()
    table = me.open("me", "me")
    assert me.refused("POST", f"/api/tables/{table}/resign", {"seat": 0}, headers={"Origin": origin}) == (
        403,
        "origin",
    )
    assert me.table(table)["status"] == "running"
    with pytest.raises(InvalidStatus) as refused, me.socket(table, origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_our_own_pages_may(server: Server) -> None:
    me = server.person()
    me.ok("PATCH", "/api/me", {"name": "Ani"}, headers={"Origin": server.url})
    with me.socket(me.open("me", "me"), origin=server.url) as line:
        assert line.my_turn
    settings = settings_for(server.settings.home)
    assert not same_origin({"origin": "null", "host": ""}, settings)


def test_bodies_over_the_limit_are_refused(server: Server) -> None:
    me = server.person()
    big = json.dumps({"text": "x" * 1_100_000}).encode()
    kind = {"Content-Type": "application/json"}
    assert me.refused("POST", "/api/records", content=big, headers=kind) == (413, "body_size")

    def parts() -> object:
        for start in range(0, len(big), 100_000):
            yield big[start : start + 100_000]

    assert me.refused("POST", "/api/records", content=parts(), headers=kind) == (413, "body_size")


def test_frames_over_the_limit_are_refused_and_the_line_stays(server: Server) -> None:
    me = server.person()
    with me.socket(me.open("me", "me")) as line:
        line.connection.send(json.dumps({"type": "chat", "id": "x", "text": "y" * 5000}))
        assert line.next_word()["code"] == "frame_size"
        line.connection.send(b"\x00\x01")
        assert line.next_word()["code"] == "frame"
        assert line.ask(type="ping")["type"] == "done"


def test_sockets_are_refused_with_a_code_that_says_why(server: Server) -> None:
    table, (ada, _) = table_of(server, "Ada", "Ben")
    for person, where, code in (
        (ada, "zzzzzzzzzz", socket.CLOSE_MISSING),
        (server.person("Eve"), table, socket.CLOSE_POLICY),
        (server.visitor(), table, socket.CLOSE_POLICY),
    ):
        with person.bare_socket(where) as line, pytest.raises(Closed) as closed:
            line.receive()
        assert closed.value.code == code
    with ada.bare_socket(table, seat=1) as line, pytest.raises(Closed) as closed:
        line.receive()
    assert closed.value.code == socket.CLOSE_POLICY
    with ada.socket(table, seat="9" * 5000, since="\u0663" * 3) as line:
        assert line.position["seat"] == 0


def test_one_person_cannot_open_sockets_without_end(server: Server) -> None:
    me = server.person()
    table = me.open("me", "me")
    with contextlib.ExitStack() as stack:
        for _ in range(SOCKETS):
            stack.enter_context(me.socket(table))
        with me.bare_socket(table) as line, pytest.raises(Closed) as closed:
            line.receive()
        assert closed.value.code == CLOSE_CROWD


def test_who_asks_too_much_has_to_wait(start: Start) -> None:
    server = start(limits=True)
    me = server.visitor()
    codes = [me.ask("POST", "/api/login", {"login": "ada", "password": "x"}).status_code for _ in range(12)]
    assert codes[:10] == [401] * 10 and codes[10:] == [429, 429]
    refused = me.ask("POST", "/api/login", {"login": "ada", "password": "x"}, headers={"Accept-Language": "de-DE"})
    assert refused.json()["text"] == "Zu viel auf einmal; bitte warte einen Moment."
    person = server.person()
    with person.socket(person.open("me", "me")) as line:
        answers = [line.ask(type="chat", text="hi") for _ in range(32)]
        assert answers[-1]["code"] == "too_many" and answers[-1]["details"]["kind"] == "chat"
        assert line.ask(type="ping")["type"] == "done"


def test_what_the_framework_refuses_is_said_in_our_words(server: Server) -> None:
    visitor = server.visitor()
    assert visitor.refused("GET", "/api/nothing") == (404, "path")
    response = visitor.ask("PUT", "/api/games")
    assert (response.status_code, response.json()["code"], response.headers["allow"]) == (405, "method", "GET")
    response = visitor.ask("POST", "/api/guest", content=b"{", headers={"Content-Type": "application/json"})
    assert (response.status_code, response.json()["code"]) == (422, "malformed")


def test_secrets_never_leave(server: Server) -> None:
    """Canaries: what is stored about one person is in no answer to another."""
    ada, ben, eve = server.visitor(), server.person("Ben"), server.person("Eve")
    login = ada.account("canarylogin", "canary password")
    ada.ok("PATCH", "/api/me", {"notices": {"webhook": "https://canary-webhook.example/"}})
    table = ada.open("me", "open", listed=True, title="Delta")
    invite = ada.ok("GET", f"/api/tables/{table}/invite")["invite"]
    ada.ok("PUT", f"/api/tables/{table}/note", {"text": "canary note"})
    ben.sit(table, 1)
    answers: list[str] = []
    for person in (ben, eve, server.visitor()):
        for path in (
            "/api/lobby", "/api/me", "/api/me/tables", "/api/me/export", "/api/me/notices", f"/api/tables/{table}",
            f"/api/tables/{table}/position", f"/api/tables/{table}/replay?ply=3", f"/api/tables/{table}/chat",
            f"/api/tables/{table}/note", "/api/games/egizia/ratings", "/metrics", "/api/openapi.json",
        ):  # fmt: skip
            response: httpx.Response = person.ask("GET", path)
            answers.append(response.text + str(response.headers))
        with person.socket(table) as line:
            answers.append(json.dumps(line.seen))
    everything = "\n".join(answers)
    for secret in (login, "canary password", "argon2", "canary-webhook", "canary note", "canary-secret", invite):
        assert secret not in everything


def test_no_route_takes_a_secret_in_its_address(server: Server) -> None:
    """Addresses end up in logs."""
    words = {"invite", "token", "password", "code", "cookie", "secret", "login", "email"}
    for path, methods in server.app.openapi()["paths"].items():
        for operation in methods.values():
            names = {parameter["name"] for parameter in operation.get("parameters", [])}
            assert not names & words, path

"""Who may do what: every route of the app, asked by every kind of person.  A route that is missing here fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fastapi.routing import APIRoute, APIWebSocketRoute
from starlette.routing import BaseRoute
from tests.server.conftest import Closed, Person, Server
from tests.server.test_replays import a_record

from mehen.server import socket, store

#: Nobody in particular; somebody with a cookie; who followed an invitation; who sits at seat 1; the same at a seat of
#: somebody else; who opened the table and sits at seat 0; who looks after the server.
ROLES = ("visitor", "stranger", "member", "seated", "other", "owner", "admin")
ALL = dict.fromkeys(ROLES, 200)
KNOWN = ALL | {"visitor": 401}
#: A private table: strangers do not even see it.
INSIDE = {"visitor": 403, "stranger": 403, "member": 200, "seated": 200, "other": 200, "owner": 200, "admin": 200}
INSIDE_KNOWN = INSIDE | {"visitor": 401}
SEATED = {"visitor": 401, "stranger": 403, "member": 403, "seated": 200, "other": 403, "owner": 403, "admin": 403}
HOST = KNOWN | dict.fromkeys(("stranger", "member", "seated", "other", "admin"), 403)
#: Whoever is no administrator finds nothing there, not even that one has to be one.
ADMIN = dict.fromkeys(ROLES, 404) | {"admin": 200}

Body = dict[str, Any] | None
#: (method, path): what is sent, in which state the table is, and the answer for each role (200 for any success).
MATRIX: dict[tuple[str, str], tuple[Body, str, dict[str, int]]] = {
    ("GET", "/health"): (None, "", ALL),
    ("GET", "/ready"): (None, "", ALL),
    ("GET", "/metrics"): (None, "", ALL),
    ("GET", "/api/games"): (None, "", ALL),
    ("GET", "/api/games/{game}"): (None, "", ALL),
    ("GET", "/api/games/{game}/rules"): (None, "", ALL),
    ("GET", "/api/games/{game}/words"): (None, "", ALL),
    ("GET", "/api/games/{game}/book"): (None, "", ALL),
    ("GET", "/api/games/{game}/examples/{name}"): (None, "", ALL),
    ("GET", "/api/games/{game}/gauges"): (None, "", ALL),
    ("GET", "/api/socket.json"): (None, "", ALL),
    ("GET", "/api/games/{game}/components"): (None, "", ALL),
    ("GET", "/api/games/{game}/ratings"): (None, "", ALL),
    ("GET", "/api/games/{game}/statistics"): (None, "", ALL),
    ("GET", "/api/games/{game}/editions/{digest}"): (None, "", ALL),
    ("POST", "/api/games/{game}/editions"): ({"text": "x = ["}, "", KNOWN | dict.fromkeys(ROLES[1:], 400)),
    ("GET", "/api/learn"): (None, "", ALL),
    ("POST", "/api/learn/{game}/{lesson}"): ({"done": []}, "", ALL),
    ("POST", "/api/learn/{game}/{lesson}/replay"): ({"done": [], "ply": 0}, "", ALL),
    ("POST", "/api/learn/{game}/{lesson}/weigh"): ({"done": [], "actions": ["pass"]}, "", ALL),
    ("POST", "/api/guest"): ({"name": "Ada"}, "", ALL),
    ("POST", "/api/accounts"): ({"login": "?", "password": "long enough"}, "", dict.fromkeys(ROLES, 422)),
    ("POST", "/api/login"): ({"login": "nobody", "password": "x"}, "", dict.fromkeys(ROLES, 401)),
    ("POST", "/api/logout"): ({}, "", KNOWN),
    ("POST", "/api/login/code"): ({"ticket": "x", "code": "123456"}, "", dict.fromkeys(ROLES, 401)),
    ("POST", "/api/login/passkey"): (None, "", dict.fromkeys(ROLES, 400)),  # this server has an address and no name
    ("PUT", "/api/login/passkey"): (
        {"credential": "", "page": "", "device": "", "signature": ""}, "", dict.fromkeys(ROLES, 400),
    ),
    ("POST", "/api/recovery"): ({"who": "nobody"}, "", dict.fromkeys(ROLES, 400)),  # and no mail
    ("POST", "/api/recovery/account"): ({"token": "x"}, "", dict.fromkeys(ROLES, 404)),
    ("PUT", "/api/recovery"): ({"token": "x", "password": "long enough"}, "", dict.fromkeys(ROLES, 404)),
    ("GET", "/api/me/guarding"): (None, "", KNOWN),
    ("POST", "/api/me/confirm"): ({"password": "x"}, "", KNOWN | dict.fromkeys(ROLES[1:], 409)),  # all are guests
    ("PUT", "/api/me/confirm"): (
        {"credential": "", "page": "", "device": "", "signature": ""}, "", KNOWN | dict.fromkeys(ROLES[1:], 409),
    ),
    ("POST", "/api/me/totp"): (None, "", KNOWN | dict.fromkeys(ROLES[1:], 409)),
    ("PUT", "/api/me/totp"): ({"code": "123456"}, "", KNOWN | dict.fromkeys(ROLES[1:], 409)),
    ("DELETE", "/api/me/totp"): (None, "", KNOWN | dict.fromkeys(ROLES[1:], 409)),
    ("POST", "/api/me/codes"): (None, "", KNOWN | dict.fromkeys(ROLES[1:], 409)),
    ("POST", "/api/me/passkeys"): (None, "", KNOWN | dict.fromkeys(ROLES[1:], 409)),
    ("PUT", "/api/me/passkeys"): (
        {"name": "x", "page": "", "device": "", "public_key": ""}, "", KNOWN | dict.fromkeys(ROLES[1:], 409),
    ),
    ("DELETE", "/api/me/passkeys/{passkey}"): (None, "", KNOWN | dict.fromkeys(ROLES[1:], 422)),
    ("GET", "/api/visitor"): (None, "", ALL),
    ("GET", "/api/me"): (None, "", KNOWN),
    ("PATCH", "/api/me"): ({"lang": "de"}, "", KNOWN),
    ("DELETE", "/api/me"): (None, "", KNOWN),
    ("GET", "/api/me/sessions"): (None, "", KNOWN),
    ("DELETE", "/api/me/sessions/{session}"): (None, "", KNOWN | dict.fromkeys(ROLES[1:], 422)),
    ("GET", "/api/me/notices"): (None, "", KNOWN),
    ("GET", "/api/me/export"): (None, "", KNOWN),
    ("GET", "/api/me/tables"): (None, "", KNOWN),
    ("POST", "/api/me/email"): ({"email": "ada@nile.example.org"}, "", KNOWN | dict.fromkeys(ROLES[1:], 400)),
    ("PUT", "/api/me/email"): ({"code": "x"}, "", KNOWN | dict.fromkeys(ROLES[1:], 400)),
    ("DELETE", "/api/me/email"): (None, "", KNOWN),
    ("GET", "/api/push-key"): (None, "", ALL),
    ("PUT", "/api/me/push"): (
        {"endpoint": "https://push.example/x", "keys": {"p256dh": "B" * 87, "auth": "A" * 22}}, "", KNOWN,
    ),
    ("DELETE", "/api/me/push"): (None, "", KNOWN),
    ("GET", "/api/lobby"): (None, "", ALL),
    ("POST", "/api/tables"): ({"game": "egizia", "seats": [{"kind": "me"}] * 2}, "", KNOWN),
    ("POST", "/api/records"): ({"text": "x"}, "", KNOWN | dict.fromkeys(ROLES[1:], 400)),
    ("GET", "/api/tables/{table}"): (None, "running", INSIDE),
    ("DELETE", "/api/tables/{table}"): (None, "open", KNOWN | dict.fromkeys((*ROLES[1:5], "admin"), 403)),
    ("GET", "/api/tables/{table}/invite"): (
        None, "running", KNOWN | {"stranger": 403, "member": 403, "admin": 403},
    ),
    ("POST", "/api/tables/{table}/invitation"): ({"invite": "guess"}, "running", dict.fromkeys(ROLES, 403)),
    ("POST", "/api/tables/{table}/join"): ({"invite": "guess"}, "running", KNOWN | dict.fromkeys(ROLES[1:], 403)),
    ("DELETE", "/api/tables/{table}/join"): (None, "running", KNOWN),
    ("POST", "/api/tables/{table}/seats/{seat}"): (None, "open", INSIDE_KNOWN | {"seated": 409, "other": 409}),
    ("PUT", "/api/tables/{table}/seats/{seat}"): (
        {"kind": "open"}, "open", KNOWN | dict.fromkeys(("stranger", "member", "seated", "other", "admin"), 403),
    ),
    ("DELETE", "/api/tables/{table}/seats/{seat}"): (None, "running", SEATED),
    ("POST", "/api/tables/{table}/rematch"): (None, "ended", KNOWN | {"stranger": 403, "member": 403, "admin": 403}),
    ("GET", "/api/tables/{table}/position"): (None, "running", INSIDE | {"other": 403}),
    ("POST", "/api/tables/{table}/actions"): ({}, "running", SEATED),
    ("GET", "/api/tables/{table}/refusal"): (None, "running", SEATED),
    ("GET", "/api/tables/{table}/hint"): (None, "running", KNOWN | dict.fromkeys(ROLES[1:], 403)),
    ("POST", "/api/tables/{table}/undo"): ({}, "moved", SEATED),
    ("POST", "/api/tables/{table}/votes"): ({"topic": "abandon"}, "running", SEATED),
    ("POST", "/api/tables/{table}/resign"): ({}, "running", SEATED),
    ("GET", "/api/tables/{table}/chat"): (None, "running", INSIDE),
    ("POST", "/api/tables/{table}/chat"): ({"id": "x", "text": "hi"}, "running", INSIDE_KNOWN),
    ("GET", "/api/tables/{table}/note"): (None, "running", INSIDE_KNOWN),
    ("PUT", "/api/tables/{table}/note"): ({"text": "x"}, "running", INSIDE_KNOWN),
    ("GET", "/api/tables/{table}/replay"): (None, "running", INSIDE | {"other": 403}),
    ("GET", "/api/tables/{table}/scores"): (None, "running", INSIDE),
    ("GET", "/api/tables/{table}/record"): (None, "ended", INSIDE),
    ("POST", "/api/tables/{table}/clone"): ({"ply": 5}, "ended", INSIDE_KNOWN),
    ("GET", "/api/me/shunned"): (None, "", KNOWN),
    ("PUT", "/api/me/shunned/{person}"): ({"kind": "mute"}, "", KNOWN),
    ("DELETE", "/api/me/shunned/{person}"): (None, "", KNOWN),
    ("GET", "/api/tables/{table}/kicks"): (None, "open", HOST),
    ("POST", "/api/tables/{table}/kicks"): ({}, "open", HOST),
    ("DELETE", "/api/tables/{table}/kicks/{person}"): (None, "open", HOST),
    ("POST", "/api/tables/{table}/reports"): (
        {"reason": "rude"}, "running", INSIDE_KNOWN | {"seated": 400, "other": 400},
    ),
    ("GET", "/api/admin/load"): (None, "", ADMIN),
    ("GET", "/api/admin/people"): (None, "", ADMIN),
    ("GET", "/api/admin/tables"): (None, "", ADMIN),
    ("GET", "/api/admin/audit"): (None, "", ADMIN),
    ("GET", "/api/admin/reports"): (None, "", ADMIN),
    ("GET", "/api/admin/reports/{report}"): (None, "", ADMIN),
    ("POST", "/api/admin/people/{person}/sanctions"): ({"kind": "mute", "hours": 1, "reason": "rude"}, "", ADMIN),
    ("POST", "/api/admin/people/{person}/sessions"): ({"reason": "lost"}, "", ADMIN),
    ("POST", "/api/admin/tables/{table}/close"): ({"reason": "rude"}, "running", ADMIN),
    ("POST", "/api/admin/reports/{report}/resolve"): ({"reason": "done"}, "", ADMIN),
}  # fmt: skip
SOCKET = "/api/tables/{table}/socket"


def flat(routes: list[BaseRoute]) -> list[BaseRoute]:
    """Routers may be nested."""
    out: list[BaseRoute] = []
    for route in routes:
        inner = getattr(getattr(route, "original_router", None), "routes", None)
        out += flat(inner) if inner is not None and not isinstance(route, APIRoute) else [route]
    return out


def test_every_route_is_in_the_matrix(server: Server) -> None:
    known = {(method.upper(), path) for path, methods in server.app.openapi()["paths"].items() for method in methods}
    assert known == set(MATRIX)


def test_nothing_is_hidden_from_the_description(server: Server) -> None:
    """What OpenAPI does not list: the socket, OpenAPI itself, and the pages of the browser client."""
    listed = {path for _, path in MATRIX}
    extra = set()
    for route in flat(server.app.routes):
        path = str(getattr(route, "path", ""))
        if path and path not in listed and (isinstance(route, APIWebSocketRoute) or path.startswith("/api")):
            extra.add(path)
    assert extra <= {SOCKET, "/api/openapi.json"}, extra


class Scene:
    """A private table and everybody around it."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.people = {name: server.person(name) for name in ROLES if name != "visitor"}
        self.people["visitor"] = server.visitor()
        self.people["other"] = self.people["seated"]
        with server.house.database.write() as c:
            store.change_user(c, self.people["admin"].id, admin=True)

        self.spare = server.person("spare")

    def report(self) -> int:
        """A complaint that waits."""
        about = {"person": self.people["seated"].id, "reason": "rude"}
        return int(self.people["owner"].ok("POST", f"/api/tables/{self.table('running')}/reports", about)["id"])

    def table(self, state: str) -> str:
        """A fresh one: open with seat 2 free, running, moved (seat 1 has acted) or ended."""
        owner, seated = self.people["owner"], self.people["seated"]
        wishes = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}][: 3 if state == "open" else 2]
        if state == "ended":
            wishes = [{"kind": "me"}, {"kind": "open"}]
        table = str(owner.ok("POST", "/api/tables", {"game": "egizia", "seats": wishes})["id"])
        owner.invite(table, self.people["member"], seated)
        seated.sit(table, 1)
        if state == "moved":
            self.move(table)
        if state == "ended":
            seated.ok("POST", f"/api/tables/{table}/resign", {"seat": 1})
        return table

    def move(self, table: str) -> None:
        """Go on until seat 1 has acted."""
        self.go_on(table)
        self.act(table, 1)

    def go_on(self, table: str) -> None:
        """Until seat 1 is asked."""
        while (actor := self.people["owner"].table(table)["actor"]) != 1:
            self.act(table, actor)

    def act(self, table: str, seat: int) -> None:
        person = self.people["seated" if seat == 1 else "owner"]
        position = person.ok("GET", f"/api/tables/{table}/position")
        action = {"id": f"m{position['ply']}", "ply": position["ply"], "seat": seat}
        person.ok("POST", f"/api/tables/{table}/actions", action | {"action": position["choices"][0]["action"]})


@pytest.fixture(scope="module")
def scene(server: Server) -> Scene:
    return Scene(server)


def fill(scene: Scene, key: tuple[str, str], role: str) -> tuple[str, str, Body]:
    """The request: whoever does not sit at seat 1 asks for it all the same."""
    method, path = key
    body, state, _ = MATRIX[key]
    seat = 0 if role == "other" else 1
    path = path.replace("{game}", "egizia").replace("{digest}", standard(scene.server))
    path = path.replace("{lesson}", "first-game").replace("/examples/{name}", "/examples/feeding")
    path = path.replace("{person}", scene.spare.id)
    if "{report}" in path:
        path = path.replace("{report}", str(scene.report()))
    if "{table}" not in path:
        return method, path + ("?seats=2" if path.endswith("words") else ""), body
    table = scene.table(state)
    position = (
        scene.people["seated"].ok("GET", f"/api/tables/{table}/position") if state in ("running", "moved") else {}
    )
    if path.endswith("/seats/{seat}"):
        path = path.replace("{seat}", "2" if method == "POST" and role not in ("seated", "other") else str(seat))
    if path.endswith(("/position", "/replay")) and role in ("seated", "other"):
        path += f"?seat={seat}&ply=1"
    elif path.endswith("/replay"):
        path += "?ply=1"
    elif path.endswith("/refusal"):
        path += f"?seat={seat}&action=no+such+action"
    if path.endswith(("/kicks", "/reports")):
        body = None if body is None else {**body, "person": scene.people["seated"].id}
    if path.endswith(("/votes", "/resign")):
        body = {**(body or {}), "seat": seat}
    if path.endswith("/actions"):
        scene.go_on(table)
        position = scene.people["seated"].ok("GET", f"/api/tables/{table}/position")
        body = {"id": "try", "ply": position["ply"], "seat": seat, "action": position["choices"][0]["action"]}
    if path.endswith("/undo"):
        body = {"id": "try", "ply": position["ply"], "seat": seat, "to": before_own(scene, table)}
    return method, path.replace("{table}", table), body


def before_own(scene: Scene, table: str) -> int:
    timeline = scene.server.house.hub.rooms[table].running
    last = timeline.last_decision(1)
    assert last is not None
    return last


def standard(server: Server) -> str:
    from mehen.core import catalog

    return catalog.game("egizia").edition().digest


@pytest.mark.parametrize("key", sorted(MATRIX), ids=lambda key: f"{key[0]} {key[1]}")
def test_who_may_do_what(server: Server, scene: Scene, key: tuple[str, str]) -> None:
    expected = MATRIX[key][2]
    found = {}
    for role in ROLES:
        person: Person = scene.people[role]
        changes_who = key[1] in ("/api/me", "/api/logout", "/api/guest", "/api/accounts", "/api/login")
        if changes_who and role != "visitor":
            person = server.person("spare")  # not one of those who are needed on
        elif changes_who:
            person = server.visitor()
        method, path, body = fill(scene, key, role)
        status = person.ask(method, path, body).status_code
        found[role] = 200 if status < 300 else status
        if path.split("?")[0].endswith("/refusal") and status == 400:
            found[role] = 200  # may ask; this game just knows no such action
    assert found == expected


@pytest.mark.parametrize("role", ROLES)
def test_who_may_listen(scene: Scene, role: str) -> None:
    table = scene.table("running")
    seat = {"seated": 1, "other": 0, "owner": 0}.get(role)
    query: dict[str, Any] = {} if seat is None else {"seat": seat}
    ask: Callable[..., Any] = scene.people[role].bare_socket
    with ask(table, **query) as line:
        if role in ("visitor", "stranger", "other"):
            with pytest.raises(Closed) as closed:
                line.receive()
            assert closed.value.code == socket.CLOSE_POLICY
            return
        line.receive()
        assert line.position["seat"] == seat
        for frame in (
            {"type": "act", "ply": line.position["ply"], "seat": 1 if seat != 1 else 0, "action": "pass"},
            {"type": "undo", "ply": line.position["ply"], "seat": 1 if seat != 1 else 0, "to": 1},
            {"type": "vote", "topic": "abandon", "seat": 1 if seat != 1 else 0},
            {"type": "look", "seat": 1 if seat != 1 else 0},
        ):
            assert line.ask(**frame)["code"] == "not_your_seat"


def test_an_administrator_sees_but_does_not_play(scene: Scene) -> None:
    table = scene.table("running")
    position = scene.people["admin"].ok("GET", f"/api/tables/{table}/position")
    assert position["seat"] is None and position["choices"] == []
    scene.people["admin"].ok("POST", f"/api/admin/tables/{table}/close", {"reason": "nobody comes"})
    assert scene.people["owner"].table(table)["status"] == "abandoned"


def test_records_of_others_are_theirs(scene: Scene) -> None:
    table = scene.people["owner"].ok("POST", "/api/records", {"text": a_record(plies=30).text()})["id"]
    assert scene.people["stranger"].refused("GET", f"/api/tables/{table}") == (403, "private")

"""Each live table is played by one process: who is asked elsewhere is brought there, and whoever dies is replaced."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, select
from sqlalchemy.exc import OperationalError
from tests.ports import free_port
from tests.server.conftest import PATIENCE, Line, Server, same_person, wait_for

from mehen.server import leases, metrics
from mehen.server import schema as db
from mehen.server.leases import Process
from mehen.server.owners import Owners

Start = Callable[..., Server]


@pytest.fixture
def together(start: Start, database_url: str, tmp_path: Path) -> list[Server]:
    """Two that serve the same tables, and know of each other."""
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o700)
    servers = [start(database_url, shared=shared), start(database_url, shared=shared)]
    for server in servers:
        meet(server)
    return servers


def meet(server: Server, others: int = 1) -> None:
    in_loop(server, server.house.hub.owners.beat())
    wait_for(lambda: len(server.house.hub.owners.peers) == others)


def in_loop(server: Server, work: Any) -> Any:
    assert server.loop is not None
    return asyncio.run_coroutine_threadsafe(work, server.loop).result(PATIENCE)


def owner_of(server: Server, table: str) -> str | None:
    with server.house.database.read() as c:
        found = leases.lease(c, table)
    return found.owner if found else None


def name_of(server: Server) -> str:
    me = server.house.hub.owners.me
    assert me is not None
    return me.id


def hops(way: str) -> float:
    return float(metrics.hops.labels(way)._value.get())


def test_who_serves_alone_writes_no_lease(start: Start, database_url: str) -> None:
    server = start(database_url)
    me = server.person()
    table = me.open("me", "me")
    said: list[str] = []

    @event.listens_for(server.house.database.engine, "before_cursor_execute")
    def note(_c: Any, _cursor: Any, statement: str, *_: Any) -> None:
        said.append(statement)

    with me.socket(table) as line:
        for _ in range(5):
            take_turn(line)
    assert not [one for one in said if "leases" in one or "processes" in one]
    with server.house.database.read() as c:
        assert c.execute(select(db.leases)).first() is None and c.execute(select(db.processes)).first() is None


def take_turn(line: Line) -> int:
    """Of whichever of one's own seats is asked; returns the ply."""
    end = time.monotonic() + PATIENCE
    while not line.my_turn:
        assert time.monotonic() < end
        line.ask(type="look", seat=line.table["actor"])
    answer = line.act()
    assert answer["type"] == "done", answer
    line.until_ply(answer["ply"])
    return int(answer["ply"])


# -- finding the owner -----------------------------------------------------------------------


def test_everybody_is_brought_to_the_owner(together: list[Server]) -> None:
    one, two = together
    ada, ben = one.person("Ada"), two.person("Ben")
    table = ada.open("me", "open", "random", listed=True)
    assert owner_of(one, table) is None, "nobody has asked about it yet"
    assert ada.table(table)["status"] == "open"
    assert owner_of(one, table) == name_of(one)
    before = hops("handed")
    ben.sit(table, 1)
    assert hops("handed") == before + 1
    assert table not in two.house.hub.rooms, "nobody needs it twice"
    with ada.socket(table) as hers, ben.socket(table) as his:
        assert len(one.house.hub.listeners[table]) == 2
        for _ in range(6):
            hers.until(lambda here: here.my_turn or his_turn(his))
            line = hers if hers.my_turn else his
            answer = line.act()
            assert answer["type"] == "done", answer
            for other in (hers, his):
                other.until_ply(answer["ply"])
    ada_there = same_person(ada, two)
    for _ in range(3):  # the same connection: it stays where it was brought
        assert ada_there.table(table)["status"] == "running"
    assert ada_there.ok("GET", "/api/lobby") is not None
    assert table not in two.house.hub.rooms


def test_nobody_comes_in_before_the_others_know_of_us(
    start: Start, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who comes in sooner would be served as if there were nobody else, and would stay."""
    join, create_server = Owners.join, asyncio.BaseEventLoop.create_server
    order: list[str] = []

    async def noted_join(self: Owners, *where: Any) -> None:
        await join(self, *where)
        order.append("joined")

    async def noted_server(self: asyncio.BaseEventLoop, *args: Any, **options: Any) -> Any:
        order.append("open")
        return await create_server(self, *args, **options)

    monkeypatch.setattr(Owners, "join", noted_join)
    monkeypatch.setattr(asyncio.BaseEventLoop, "create_server", noted_server)
    start(database_url, shared=tmp_path)
    assert order == ["joined", "open"]


def test_who_joins_waits_for_a_database_that_is_started_again(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the process ends, and its house with it."""
    join, tries = leases.join, list[int]()

    def once_away(c: Connection, process: Process) -> None:
        join(c, process)
        tries.append(1)
        if len(tries) == 1:
            raise OperationalError("", {}, Exception("away"))

    monkeypatch.setattr(leases, "join", once_away)
    assert start(shared=tmp_path).house.hub.owners.me is not None
    assert len(tries) == 2


def his_turn(line: Line) -> bool:
    with suppress(TimeoutError):
        line.receive(0.05)
    return line.my_turn


def test_a_body_that_comes_in_pieces_arrives_whole(together: list[Server]) -> None:
    one, two = together
    ada = one.person("Ada")
    table = ada.open("me", "me", listed=True)
    ada.table(table)
    body = b'{"id": "m1", "text": "' + b"x" * 400 + b'"}'
    head = (
        f"POST /api/tables/{table}/chat HTTP/1.1\r\nHost: 127.0.0.1:{two.port}\r\nCookie: {ada.cookie}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    ).encode()
    with socket.create_connection(("127.0.0.1", two.port), PATIENCE) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for n in range(0, len(head + body), 37):
            line.sendall((head + body)[n : n + 37])
            time.sleep(0.002)
        answer = b""
        while more := line.recv(65536):
            answer += more
    assert answer.startswith(b"HTTP/1.1 20"), answer
    assert b"x" * 400 in answer
    assert table not in two.house.hub.rooms


def test_what_follows_an_answer_given_early_is_no_request(together: list[Server]) -> None:
    """The rest of a body that was refused must not be taken for a request about somebody's table."""
    one, two = together
    ada = one.person("Ada")
    table = ada.open("me", "me", listed=True)
    ada.table(table)
    smuggled = f"GET /api/tables/{table} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    head = f"POST /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(smuggled)}\r\n\r\n".encode()
    before = hops("handed")
    with socket.create_connection(("127.0.0.1", two.port), PATIENCE) as line:
        line.sendall(head)
        said = b""
        while not said.endswith(b"}"):
            said += line.recv(65536)
        assert said.startswith(b"HTTP/1.1 405")
        line.sendall(smuggled + b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        said = b""
        while more := line.recv(65536):
            said += more
    assert said.count(b"HTTP/1.1 ") == 1 and b'"status":"ok"' in said, "only the last is a request"
    assert hops("handed") == before


def test_nobody_comes_in_by_the_inner_door_who_has_no_business_there(together: list[Server]) -> None:
    one, two = together
    me = one.house.hub.owners.me
    assert me is not None
    door = Path(me.door)
    assert door.stat().st_mode & 0o077 == 0
    assert door.parent.stat().st_mode & 0o077 == 0
    ada = one.person("Ada")
    table = ada.open("me", "me")
    spoofed = {"client": "1.2.3.4", "X-Mehen-Client": "1.2.3.4", "Forwarded": "for=1.2.3.4"}
    assert two.visitor().refused("GET", f"/api/tables/{table}", headers=spoofed)[0] == 403
    assert two.visitor().ask("GET", f"/api/tables/{table}", headers={"Host": "evil.example"}).status_code == 421


def test_a_table_that_is_released_is_taken_by_whoever_is_asked(together: list[Server]) -> None:
    one, two = together
    ada = one.person("Ada")
    table = ada.open("me", "me")
    with ada.socket(table) as line:
        line.until(lambda here: here.my_turn)
        one.house.hub.owners.mine[table] = 0.0  # long ago
        in_loop(one, one.house.hub.owners.beat())
        assert owner_of(one, table) == name_of(one), "somebody is there"
    wait_for(lambda: table not in one.house.hub.listeners)
    one.house.hub.owners.mine[table] = 0.0
    in_loop(one, one.house.hub.owners.beat())
    assert owner_of(one, table) is None
    assert same_person(ada, two).table(table)["status"] == "running"
    wait_for(lambda: owner_of(one, table) in (None, name_of(two)))


def test_who_comes_while_somebody_is_being_buried_waits_until_the_table_is_free(
    together: list[Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dead are no peers any more, and still stand beside their tables: nobody plays these without an owner."""
    one, _ = together
    owners, asked = one.house.hub.owners, list[str]()
    who_plays = owners.owner

    async def still_the_dead(table: str) -> str | None:
        asked.append(table)
        return "dead" if len(asked) == 1 else await who_plays(table)

    monkeypatch.setattr(owners, "owner", still_the_dead)
    ada = one.person("Ada")
    table = ada.open("me", "random")
    ada.table(table)
    assert len(asked) > 1
    assert owner_of(one, table) == name_of(one)


def test_tables_without_an_owner_are_looked_after_by_one_process(together: list[Server]) -> None:
    one, two = together
    ada = one.person("Ada")
    table = ada.open("me", "random")
    ada.table(table)
    assert owner_of(one, table) == name_of(one)
    looked_after = []
    for server in together:
        with server.house.database.read() as c:
            whose = server.house.hub.owners.whose()
            looked_after.append(list(c.execute(select(db.tables.c.id).where(whose)).scalars()))
    assert looked_after == [[table], []]
    with one.house.database.write() as c:
        leases.release(c, [table], name_of(one))
    with two.house.database.read() as c:
        assert list(c.execute(select(db.tables.c.id).where(two.house.hub.owners.whose())).scalars()) == []
        assert list(c.execute(select(db.tables.c.id).where(one.house.hub.owners.whose())).scalars()) == [table]


def test_one_that_hangs_loses_its_tables_and_learns_of_it(together: list[Server]) -> None:
    one, two = together
    ada = one.person("Ada")
    table = ada.open("me", "me")
    hanging = name_of(one)
    assert one.house.hub.owners._beating is not None and one.loop is not None
    one.loop.call_soon_threadsafe(one.house.hub.owners._beating.cancel)
    with ada.socket(table) as line:
        line.until(lambda here: here.my_turn)
        wait_for(one.house.hub.owners._beating.done)
        for _ in range(5):
            in_loop(two, two.house.hub.owners.beat())
        assert hanging not in two.house.hub.owners.peers
        there = same_person(ada, two)
        with there.socket(table) as his:
            his.until(lambda here: here.my_turn)
            assert owner_of(two, table) == name_of(two)
            assert his.act()["type"] == "done"
            in_loop(one, one.house.hub.owners.beat())  # it goes on, and finds that it was taken for dead
            assert line.hung_up() == 4409
            assert name_of(one) != hanging
            assert not one.house.hub.owners.mine


# -- between machines ------------------------------------------------------------------------


@pytest.fixture
def apart(start: Start, database_url: str) -> list[Server]:
    """Two on different machines, as far as they know: they share no folder."""
    servers = [start(database_url, internal=("127.0.0.1", free_port())) for _ in range(2)]
    for server in servers:
        meet(server)
    return servers


def test_another_machine_is_reached_by_its_internal_address(apart: list[Server]) -> None:
    one, two = apart
    ada, ben = one.person("Ada"), two.person("Ben")
    table = ada.open("me", "open", "random", listed=True)
    ada.table(table)
    before = hops("carried")
    ben.sit(table, 1)
    with ada.socket(table) as hers, ben.socket(table) as his:
        assert len(one.house.hub.listeners[table]) == 2, "both are with the owner"
        for _ in range(4):
            hers.until(lambda here: here.my_turn or his_turn(his))
            line = hers if hers.my_turn else his
            answer = line.act()
            assert answer["type"] == "done", answer
            for other in (hers, his):
                other.until_ply(answer["ply"])
    long = ben.ok("GET", f"/api/tables/{table}/position")
    assert long["ply"] >= 4 and ben.ok("GET", "/api/lobby") is not None, "the next request on that line is as any other"
    assert hops("carried") >= before + 3
    assert table not in two.house.hub.rooms


def test_the_owner_sees_who_asks_and_limits_count_once(apart: list[Server], monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = apart
    ada = one.person("Ada")
    table = ada.open("me", "me", listed=True)
    ada.table(table)
    seen: list[tuple[str, str]] = []
    for name, server in (("one", one), ("two", two)):
        limiter = server.house.limiter
        monkeypatch.setattr(limiter, "check", lambda kind, who, name=name: seen.append((name, f"{kind} {who}")))
    assert two.visitor().ok("GET", f"/api/tables/{table}", headers={"X-Forwarded-For": "203.0.113.9"})
    assert seen == [("one", "request 203.0.113.9")], "as the proxy on loopback has said, and only where it is answered"


def test_strangers_do_not_come_in_from_other_machines(apart: list[Server]) -> None:
    """Neither with what only those inside say, nor with a request as at the other door."""
    one, _ = apart
    me, internal = one.house.hub.owners.me, one.settings.internal
    assert me is not None and internal is not None
    head = json.dumps({"to": me.id, "client": ["1.2.3.4", 5], "steps": 1, "carried": True}).encode() + b"\n"
    request = b"GET /api/lobby HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for sent in (b"x" * 32 + b"y" * 32 + head + request, request + b"z" * 200 + b"\n"):
        with socket.create_connection(internal, PATIENCE) as line:
            line.sendall(sent)
            line.settimeout(PATIENCE)
            answer = b""
            with suppress(ConnectionResetError):
                while more := line.recv(65536):
                    answer += more
        assert b"HTTP/1.1" not in answer and len(answer) <= 64, "a riddle, and nothing else"

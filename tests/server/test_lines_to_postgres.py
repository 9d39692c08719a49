"""Lines to PostgreSQL: one that nobody answers is given up, and one that died silently is noticed."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
from typing import Any

import psycopg
import pytest
from sqlalchemy.exc import OperationalError
from tests.server.conftest import PATIENCE, Postgres
from tests.server.test_bell import Silent

from mehen.server import database as module
from mehen.server.database import Database


def options_of(descriptor: int) -> dict[str, int]:
    with socket.socket(fileno=os.dup(descriptor)) as line:
        found = {
            "keepalives": line.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE),
            "keepalives_idle": line.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE),
            "keepalives_interval": line.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL),
            "keepalives_count": line.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT),
        }
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            found["tcp_user_timeout"] = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
        return found


@pytest.mark.skipif(sys.platform != "linux", reason="other systems call these options differently")
def test_all_lines_ask_whether_the_other_side_is_there(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the pool, and the one on which changes are heard."""
    database = Database(postgres.new_database())
    with database.read() as c:
        found: Any = c.connection.driver_connection
        of_pool = options_of(found.pgconn.socket)
    connect, stop, heard = psycopg.connect, threading.Event(), list[dict[str, int]]()

    def listened(*args: Any, **more: Any) -> psycopg.Connection[Any]:
        line = connect(*args, **more)
        heard.append(options_of(line.pgconn.socket))
        return line

    monkeypatch.setattr(psycopg, "connect", listened)
    listening = threading.Thread(target=database.listen, args=(lambda table: stop.set(), stop))
    listening.start()
    listening.join(PATIENCE)
    assert [of_pool, *heard] == [{name: module.ALIVE[name] for name in of_pool}] * 2
    database.close()


def test_a_server_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(module.ALIVE, "connect_timeout", 2)
    silent = Silent()
    database = Database(silent.url.replace("redis://", "postgresql+psycopg://mehen@") + "/mehen")
    begun = time.monotonic()
    with pytest.raises(OperationalError), database.read():
        pass
    assert time.monotonic() - begun < PATIENCE
    database.close()
    silent.close()


def test_what_the_address_says_comes_first() -> None:
    database = Database("postgresql+psycopg://mehen@localhost/mehen?connect_timeout=60&keepalives=0")
    assert {"connect_timeout", "keepalives"}.isdisjoint(module._alive(database.engine.url))
    database.close()

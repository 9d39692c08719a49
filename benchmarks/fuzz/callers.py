"""Loaded by Schemathesis itself (``SCHEMATHESIS_HOOKS``): who asks, about which tables, and what was answered.

A caller is somebody new every few seconds: whoever signs out, deletes themselves or ends their sessions is replaced.
"""

from __future__ import annotations

import atexit
import json
import os
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import schemathesis
from benchmarks.load.house import played

from mehen.server import store
from mehen.server.database import Database
from mehen.server.settings import load_settings

URL, ROLE = os.environ["MEHEN_FUZZ_URL"], os.environ["MEHEN_FUZZ_ROLE"]
COUNTS = Path(os.environ["MEHEN_FUZZ_COUNTS"])
ANEW = 15.0  # seconds a caller stays the same
PASSWORD = "seven grains of barley"
answers: Counter[str] = Counter()  # by operation and status


def ended_game() -> str:
    """The text of a game that is over, to be uploaded."""
    return played("egizia", 2, 10**6, 1).record(["human"] * 2).text()


class Caller:
    """Somebody with a cookie, and tables in every state."""

    def __init__(self) -> None:
        self.ends = 0.0
        self.number = 0
        self.cookies: dict[str, str] = {}
        self.tables: list[str] = []
        self.ended = ended_game()

    def begin(self) -> None:
        """Somebody new, with new tables; a visitor looks at tables of a guest."""
        self.number += 1
        with httpx.Client(base_url=URL, timeout=60, trust_env=False) as http:
            if ROLE in ("account", "admin"):
                login = f"fuzz-{os.getpid()}-{self.number}"
                me = http.post("/api/accounts", json={"login": login, "password": PASSWORD}).raise_for_status().json()
                if ROLE == "admin":
                    promote(me["id"])
            else:
                http.post("/api/guest", json={"name": "Fuzz"}).raise_for_status()
            self.cookies = {} if ROLE == "visitor" else dict(http.cookies)
            wishes = ([{"kind": "me"}] * 2, [{"kind": "me"}, {"kind": "open"}])
            opened = [
                http.post("/api/tables", json={"game": "egizia", "seats": seats, "listed": True}) for seats in wishes
            ]
            opened.append(http.post("/api/records", json={"text": self.ended}))
            self.tables = [answer.raise_for_status().json()["id"] for answer in opened]
        self.ends = time.monotonic() + ANEW


def promote(user: str) -> None:
    database = Database(load_settings().database_url)
    with database.write() as c:
        store.change_user(c, user, admin=True)
    database.close()


caller = Caller()


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: dict[str, Any]) -> None:
    """What is valid shall reach more than "there is no such table"; what is not stays as it is."""
    if time.monotonic() > caller.ends:
        caller.begin()
    if case.meta is None or case.meta.generation.mode.is_positive:
        if "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = caller.tables[answers.total() % len(caller.tables)]
        if "game" in (case.path_parameters or {}):
            case.path_parameters["game"] = ("egizia", "pharaon", "mennefer", "ankh")[answers.total() % 4]
    case.cookies = {**dict(case.cookies or {}), **caller.cookies}


@schemathesis.hook
def after_call(context: Any, case: Any, response: Any) -> None:
    answers[f"{case.method.upper()} {case.operation.path} {response.status_code}"] += 1


@atexit.register
def tell() -> None:
    COUNTS.write_text(json.dumps(answers), encoding="utf-8")

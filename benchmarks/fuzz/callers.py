"""Loaded by Schemathesis itself (``SCHEMATHESIS_HOOKS``): who asks, about which tables, and what was answered.

A caller is somebody new every few seconds, and as soon as they have signed out, deleted themselves or the like.
"""

from __future__ import annotations

import atexit
import json
import os
import random
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import schemathesis
from benchmarks.fuzz.known import FITS, GAMES, Caller, Place, Somebody, Unfit
from benchmarks.load.house import played

from mehen.server.settings import load_settings

PLACE = Place(os.environ["MEHEN_FUZZ_URL"], load_settings())
ROLE = os.environ["MEHEN_FUZZ_ROLE"]
COUNTS = Path(os.environ["MEHEN_FUZZ_COUNTS"])
ANEW = 15.0  # seconds a caller stays the same
answers: Counter[str] = Counter()  # by operation and status


class Callers:
    """One after the other, each with tables in every state."""

    def __init__(self) -> None:
        self.ends = 0.0
        self.dice = random.Random(ROLE)
        self.ended = played("egizia", 2, 10**6, 1).record(["human"] * 2).text()
        self.now: Caller | None = None
        self.tables: list[str] = []

    def begin(self) -> Caller:
        """Somebody new; a visitor looks at tables of a guest."""
        if self.now is not None:
            self.now.me.close()
            self.now.other.close()
        me = Somebody(PLACE, account=ROLE in ("account", "admin"), admin=ROLE == "admin")
        self.now = Caller(me, Somebody(PLACE, account=True), self.dice)
        record = me.ok("POST", "/api/records", {"text": self.ended})
        self.tables = [me.open("me", "me"), me.open("me", "open"), record["id"]]
        self.ends = time.monotonic() + ANEW
        return self.now

    @property
    def cookie(self) -> str:
        """As a header, beside which no cookie counts that an answer has set meanwhile."""
        assert self.now is not None
        known = {} if ROLE == "visitor" else dict(self.now.me.http.cookies)
        return "; ".join(f"{name}={value}" for name, value in known.items()) or "nobody="

    def look_after(self, refused: bool) -> None:
        """Somebody who is refused may be nobody any more."""
        if refused and ROLE != "visitor" and self.now is not None and self.now.me.has_gone():
            self.ends = 0.0

    def present(self) -> Caller:
        return self.begin() if self.now is None or time.monotonic() > self.ends else self.now


callers = Callers()


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: dict[str, Any]) -> None:
    """What is valid shall reach more than "there is no such table"; what is not stays as it is."""
    caller = callers.present()
    if case.meta is None or case.meta.generation.mode.is_positive:
        known: dict[str, Any] = {}
        if "table" in (case.path_parameters or {}):
            known["table"] = callers.tables[answers.total() % len(callers.tables)]
        if "game" in (case.path_parameters or {}):
            known["game"] = GAMES[answers.total() % len(GAMES)]
        if known:
            case.path_parameters |= known
        if callers.dice.random() < 0.5:  # the other half shows what is said to those who know nothing
            fit(case, caller)
    case.headers["Cookie"] = callers.cookie


def fit(case: Any, caller: Caller) -> None:
    """Chance keeps what need not fit."""
    found = FITS.get(f"{case.method.upper()} {case.operation.path}")
    if found is None:
        return
    try:
        fitting = found(caller)
    except (httpx.HTTPError, Unfit):  # they have signed out meanwhile, or are a guest
        return
    if fitting.path:
        case.path_parameters = {**(case.path_parameters or {}), **fitting.path}
    if fitting.query:
        case.query = {**(case.query or {}), **fitting.query}
    if fitting.body:
        chance = case.body if isinstance(case.body, dict) else {}
        case.body = {name: value for name, value in {**chance, **fitting.body}.items() if value is not None}


@schemathesis.hook
def after_call(context: Any, case: Any, response: Any) -> None:
    answers[f"{case.method.upper()} {case.operation.path} {response.status_code}"] += 1
    callers.look_after(response.status_code == httpx.codes.UNAUTHORIZED)


@atexit.register
def tell() -> None:
    COUNTS.write_text(json.dumps(answers), encoding="utf-8")

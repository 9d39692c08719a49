"""Editions from strangers are looked at in processes of their own, a few at a time, and outside of any write."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path

from mehen.core.scan import find_excess
from mehen.server.beside import Beside, Count
from mehen.server.checker import MEGABYTES, SECONDS
from mehen.server.errors import Refused, TooMany
from mehen.server.places import Places
from mehen.server.thinking import Worker

AT_ONCE = 2  # processes that check, on the whole machine
PRESENT = 8  # editions that are checked or wait for it, on the whole machine
OF_PERSON, OF_ADDRESS = 1, 3  # how many of them
PATIENCE = 2.0 * SECONDS  # by the clock, with the start of the process and on a busy machine


class Checks:
    """``shared``: a folder of the processes that check together; ``beside``: what is present at the others."""

    def __init__(self, shared: Path | None = None, beside: Beside | None = None) -> None:
        self._free = asyncio.Semaphore(AT_ONCE)
        self._places = Places("checking", AT_ONCE, shared)
        self._beside = beside
        self._present: Counter[str] = Counter()  # by person and by address

    @property
    def present(self) -> int:
        """Editions that are checked here or wait for it."""
        return self._present[""]

    async def check(self, game: str, text: str, person: str, address: str) -> str:
        """The digest of an edition that can be played.  Whoever comes when it is full is asked to come back."""
        places = {"": PRESENT, f"person {person}": OF_PERSON, f"address {address}": OF_ADDRESS}
        if any(self._count(whose) >= most for whose, most in places.items()):
            raise TooMany("too_many", kind="upload")
        for whose in places:
            self._change(whose, 1)
        try:
            if excess := await asyncio.get_running_loop().run_in_executor(None, find_excess, text):
                raise Refused("edition", problems=[excess])
            async with self._free, self._places.next():
                return await _ask(game, text)
        finally:
            for whose in places:
                self._change(whose, -1)

    def _count(self, whose: str) -> int:
        return self._present[whose] + (self._beside.others(_name(whose)).asking if self._beside else 0)

    def _change(self, whose: str, step: int) -> None:
        self._present[whose] += step
        if self._beside:
            self._beside.note(_name(whose), Count(self._present[whose]))
        if not self._present[whose]:
            del self._present[whose]


def _name(whose: str) -> str:
    """Among connections, which are counted beside it."""
    return f"upload {whose}"


async def _ask(game: str, text: str) -> str:
    worker = Worker("mehen.server.checker")
    try:
        found = await worker.ask({"game": game, "text": text}, PATIENCE)
    except (TimeoutError, json.JSONDecodeError, OSError):  # it was ended, by us or by its limits
        found = {"problems": [f"found more work than {SECONDS} s or {MEGABYTES} MB of memory allow, expected less"]}
    finally:
        await worker.end()
    if "problems" in found:
        raise Refused("edition", problems=found["problems"])
    return str(found["digest"])

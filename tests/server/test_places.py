"""So many at a time on a whole machine, however many processes there are; and who dies gives a place back."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.conftest import PATIENCE, Server
from tests.server.neighbours import neighbour

from mehen.server import accounts
from mehen.server.places import Full, Places

HOLD = """
import sys
from pathlib import Path
from mehen.server.places import Places
with Places("test", 2, Path(sys.argv[1])).one(60):
    print("here", flush=True)
    sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="each process counts by itself there")
def test_processes_share_places_and_the_dead_have_none(tmp_path: Path) -> None:
    others = [neighbour(HOLD, tmp_path) for _ in range(2)]
    places = Places("test", 2, tmp_path)
    with pytest.raises(Full), places.one(0.05):
        pass
    others[0].kill()
    with places.one(PATIENCE), pytest.raises(Full), places.one(0.05):
        pass
    for other in others:
        other.kill()
        other.communicate()


@pytest.mark.parametrize("together", [True, False])
def test_who_waits_comes_next(tmp_path: Path, together: bool) -> None:
    places = Places("test", 1, tmp_path if together else None)

    async def tried() -> list[str]:
        said: list[str] = []

        async def wait() -> None:
            async with places.next():
                said.append("second")

        with places.one(PATIENCE):
            waiting = asyncio.create_task(wait())
            await asyncio.sleep(0)
            said.append("first")
        await asyncio.wait_for(waiting, PATIENCE)
        return said

    assert asyncio.run(tried()) == ["first", "second"]


def test_passwords_are_hashed_so_many_at_a_time_by_all_workers_together(
    start: Callable[..., Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o700)
    monkeypatch.setattr(accounts, "HASH_WAIT", 0.05)
    person = start(shared=shared).visitor()
    neighbour = Places("hashing", accounts.HASHES, shared)
    with neighbour.one(PATIENCE), neighbour.one(PATIENCE):
        status, code = person.refused("POST", "/api/accounts", {"login": "ada", "password": "correct horse"})
    assert (status, code) == (429, "too_many")
    person.account("ada")
    accounts.hashing.share(None)

"""What a fuzzer has to know before it comes behind each door: all of it fits."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing

import pytest
from benchmarks.fuzz.known import FITS, Caller, Place, Somebody
from tests.server.conftest import Server
from tests.server.test_authorisation import MATRIX

#: What chance has to add, where only a part has to fit.
CHANCE = {"id": "fuzz", "reason": "Fuzz", "kind": "mute"}
SPOKEN = {
    "POST /api/admin/reports/{report}/resolve": ("reason",),
    "POST /api/tables/{table}/actions": ("id",),
    "POST /api/tables/{table}/reports": ("reason",),
    "POST /api/tables/{table}/undo": ("id",),
    "PUT /api/me/shunned/{person}": ("kind",),
}


@pytest.fixture
def caller(server: Server) -> Iterator[Caller]:
    """By the machine's name: there are no passkeys for bare addresses."""
    place = Place(server.url.replace("127.0.0.1", "localhost"), server.settings)
    with closing(Somebody(place, account=True, admin=True)) as me, closing(Somebody(place, account=True)) as other:
        yield Caller(me, other, random.Random(1))


@pytest.mark.parametrize("operation", sorted(FITS))
def test_who_knows_what_is_needed_comes_in(caller: Caller, operation: str) -> None:
    method, path = operation.split()
    assert (method, path) in MATRIX
    fit = FITS[operation](caller)
    body = {name: value for name, value in fit.body.items() if value is not None}
    body |= {name: CHANCE[name] for name in SPOKEN.get(operation, ())}
    answer = caller.me.http.request(method, path.format(**fit.path), json=body or None, params=fit.query)
    assert answer.is_success, f"{answer.status_code} {answer.text[:300]}"

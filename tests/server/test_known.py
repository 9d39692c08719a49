"""What a fuzzer has to know before it comes behind each door: all of it fits."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest
from benchmarks.fuzz.interface import letterbox
from benchmarks.fuzz.known import FITS, Caller, Place, Somebody, asked
from tests.server.conftest import Server, settings_for
from tests.server.test_authorisation import MATRIX

from mehen.server.settings import Smtp


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with letterbox() as port:
        smtp = Smtp("127.0.0.1", port, sender="mehen@example.org", tls=False)
        server = Server(replace(settings_for(tmp_path_factory.mktemp("home")), smtp=smtp))
        yield server
        server.stop()


@pytest.fixture
def caller(house: Server) -> Iterator[Caller]:
    """By the machine's name: there are no passkeys for bare addresses."""
    place = Place(house.url.replace("127.0.0.1", "localhost"), house.settings)
    with closing(Somebody(place, account=True, admin=True)) as me, closing(Somebody(place, account=True)) as other:
        yield Caller(me, other, random.Random(1))


@pytest.mark.parametrize("operation", sorted(FITS))
def test_who_knows_what_is_needed_comes_in(caller: Caller, operation: str) -> None:
    assert tuple(operation.split()) in MATRIX
    answer = asked(caller, operation)
    assert answer.is_success, f"{answer.status_code} {answer.text[:300]}"

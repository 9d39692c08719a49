"""Traces for hosts who ask for them: what a move consists of, with what lies inside, and about nobody."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import pytest
from opentelemetry.trace import INVALID_SPAN, Span, Tracer, TracerProvider
from tests.server.conftest import Server
from tests.server.test_tables import table_of

from mehen.core.errors import SetupError
from mehen.server import traces


class Kept(TracerProvider, Tracer):
    """Notes each span as the path that leads to it."""

    def __init__(self) -> None:
        self.paths: list[tuple[str, ...]] = []
        self.about: list[dict[str, Any]] = []
        self.inside: ContextVar[tuple[str, ...]] = ContextVar("inside", default=())

    def get_tracer(self, *args: Any, **kwargs: Any) -> Tracer:
        return self

    def start_span(self, name: str, *args: Any, **kwargs: Any) -> Span:
        raise NotImplementedError

    @contextmanager
    def start_as_current_span(  # type: ignore[override]
        self, name: str, *, attributes: dict[str, Any], **kwargs: Any
    ) -> Iterator[Span]:
        path = (*self.inside.get(), name)
        token = self.inside.set(path)
        self.paths.append(path)
        self.about.append(attributes)
        try:
            yield INVALID_SPAN
        finally:
            self.inside.reset(token)


@pytest.fixture
def kept() -> Iterator[Kept]:
    provider = Kept()
    end = traces.begin(provider)
    yield provider
    end()
    told = len(provider.paths)
    with traces.span("nobody hears this"):
        pass
    assert len(provider.paths) == told


def test_a_move_is_told_with_its_transaction_inside(start: Callable[..., Server], kept: Kept) -> None:
    server = start()
    table, (ada, ben) = table_of(server, "Ada", "Ben")
    with ada.socket(table) as hers, ben.socket(table) as his:
        (hers if hers.my_turn else his).act()
        for one in (hers, his):
            one.until_ply(1)
    bots = ada.open("novice", "me")
    with ada.socket(bots) as line:
        line.until(lambda here: here.my_turn)
        while not any(path[-1] == "think" for path in kept.paths):  # who begins is drawn
            line.act()
            line.until(lambda here: here.my_turn)
    assert ("act", "write") in kept.paths, "also where the transaction is the work of another thread"
    assert any(path[0] == "POST request" and path[-1] == "write" for path in kept.paths)
    said = " ".join(f"{path} {about}" for path, about in zip(kept.paths, kept.about, strict=True))
    assert "'mehen.level': 'novice'" in said
    for private in (table, bots, "Ada", "Ben"):
        assert private not in said, "never who it was, and at which table"


def test_whoever_asks_without_having_installed_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.trace", None)
    with pytest.raises(SetupError, match=r"MEHEN_TRACES.*mehen-games\[traces\]"):
        traces.begin()

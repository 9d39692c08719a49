"""Where the time of a request goes, for hosts who collect traces: OpenTelemetry, where ``MEHEN_TRACES`` asks for it.

A span is a request, a move, a transaction, a bot's thought: what the histograms of ``metrics`` count, one by one and
with what lies inside.  It says what was done and how long it took, never who did it or at which table.
Where they go is said by OpenTelemetry's own settings (``OTEL_EXPORTER_OTLP_ENDPOINT``, ``OTEL_TRACES_SAMPLER``, ...).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import copy_context
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from prometheus_client import Histogram

from mehen.core.errors import SetupError
from mehen.server.settings import WORKER

if TYPE_CHECKING:
    from opentelemetry.trace import Tracer, TracerProvider

T = TypeVar("T")
NOTHING: AbstractContextManager[object] = nullcontext()


class Telling:
    """To whom this process tells its spans; None: to nobody."""

    tracer: Tracer | None = None


def begin(provider: TracerProvider | None = None) -> Callable[[], None]:
    """From here on spans are told; what is returned sends the last ones off and ends it."""
    to = provider or _exporting()
    Telling.tracer = to.get_tracer("mehen")

    def end() -> None:
        Telling.tracer = None
        getattr(to, "shutdown", lambda: None)()

    return end


def _exporting() -> TracerProvider:
    """Spans go out in batches, from a thread of their own."""
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider as Exporting
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError:
        raise SetupError(
            "MEHEN_TRACES: OpenTelemetry is not installed, expected it beside Mehen: pip install 'mehen-games[traces]'"
        ) from None
    about = {"service.name": os.environ.get("OTEL_SERVICE_NAME", "mehen"), "mehen.worker": os.environ.get(WORKER, "0")}
    exporting = Exporting(resource=Resource.create(about))
    exporting.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    provider: TracerProvider = exporting  # mypy knows the SDK only where it is installed
    return provider


def span(name: str, **about: str | int) -> AbstractContextManager[object]:
    """Something that takes time, inside whatever is under way."""
    if Telling.tracer is None:
        return NOTHING
    return Telling.tracer.start_as_current_span(
        name, attributes={f"mehen.{key}": value for key, value in about.items()}
    )


@contextmanager
def timed(histogram: Histogram, name: str, **about: str | int) -> Iterator[None]:
    """A span that is counted as well."""
    with histogram.time(), span(name, **about):
        yield


def carried(work: Callable[[], T]) -> Callable[[], T]:
    """Work for a thread, which goes on under the name of the request and inside the span from which it was sent."""
    return partial(copy_context().run, work)

"""How the house is doing, in the words of Prometheus: nothing about single people or tables.

Every process counts for itself.  Where several serve together each writes its numbers into the folder they share, and
whichever is asked answers for all, each number with the worker it comes from.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram, Metric, disable_created_metrics, generate_latest
from prometheus_client.core import GaugeMetricFamily

from mehen.server.settings import WORKER

disable_created_metrics()  # type: ignore[no-untyped-call]
SHORT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
LONG = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 60.0)
FRESH = 15.0  # seconds after which the numbers of a worker that writes no more are left out
#: Name, kind, what it says, samples: a metric as it is handed from worker to worker.
Family = tuple[str, str, str, list[tuple[str, dict[str, str], float]]]

registry = CollectorRegistry()
moves = Histogram("mehen_move_seconds", "From a person's move or undo to its answer", registry=registry, buckets=SHORT)
delivery = Histogram(
    "mehen_delivery_seconds", "From a change of a table to its message on the line", registry=registry, buckets=SHORT
)
database = Histogram(
    "mehen_database_seconds", "Of one transaction, with waiting", ["kind"], registry=registry, buckets=SHORT
)
requests = Histogram("mehen_request_seconds", "Of one request", ["status"], registry=registry, buckets=SHORT)
bot_wait = Histogram(
    "mehen_bot_wait_seconds", "That a bot's question waited for a worker", ["lane"], registry=registry, buckets=LONG
)
bot_think = Histogram("mehen_bot_think_seconds", "That a bot thought", ["level"], registry=registry, buckets=LONG)
loop_lag = Histogram("mehen_loop_lag_seconds", "By which the event loop was late", registry=registry, buckets=SHORT)
notices = Counter("mehen_notices", "Notices by channel and how they went", ["channel", "state"], registry=registry)
refusals = Counter("mehen_refusals", "What was refused, by code", ["code"], registry=registry)
connections_refused = Counter("mehen_connections_refused", "Connections and sockets without room", registry=registry)
connections_timed_out = Counter("mehen_connections_timed_out", "Connections that took too long", registry=registry)
hops = Counter("mehen_hops", "Connections brought to the owner of a table", ["way"], registry=registry)
takeovers = Counter("mehen_takeovers", "Tables taken that somebody else has played", registry=registry)
buried = Counter("mehen_buried", "Processes found to be gone, by how", ["how"], registry=registry)
errors = Counter("mehen_errors", "What should not happen, by place", ["place"], registry=registry)


def worker() -> str:
    """Which of the workers this process is."""
    return os.environ.get(WORKER, "0")


def gauge(name: str, what: str, values: dict[str, float] | float, label: str = "") -> Metric:
    """A number of this moment, or one for each value of a label."""
    family = GaugeMetricFamily(name, what, labels=[label] if label else [])
    for key, value in values.items() if isinstance(values, dict) else [("", values)]:
        family.add_metric([key] if label else [], value)
    return family


def families(metrics: Iterable[Metric]) -> list[Family]:
    return [(m.name, m.type, m.documentation, [(s.name, s.labels, s.value) for s in m.samples]) for m in metrics]


def write(folder: Path, mine: list[Family]) -> None:
    """For the other workers; whole or not at all."""
    with tempfile.NamedTemporaryFile("w", dir=folder, delete=False, encoding="utf-8") as spare:
        json.dump(mine, spare)
    Path(spare.name).replace(folder / f"metrics-{worker()}.json")


def of_others(folder: Path) -> Iterator[tuple[str, list[Family]]]:
    for file in sorted(folder.glob("metrics-*.json")):
        name = file.stem.removeprefix("metrics-")
        with suppress(OSError, ValueError):
            if name != worker() and time.time() - file.stat().st_mtime < FRESH:
                yield name, json.loads(file.read_text(encoding="utf-8"))


class Together:
    """The numbers of all workers, and those of the whole house."""

    def __init__(self, workers: Iterable[tuple[str, list[Family]]], house: Iterable[Metric]) -> None:
        self.metrics: dict[str, Metric] = {metric.name: metric for metric in house}
        for name, found in workers:
            for family, kind, what, samples in found:
                metric = self.metrics.setdefault(family, Metric(family, what, kind))
                for sample, labels, value in samples:
                    metric.add_sample(sample, {**labels, "worker": name}, value)

    def collect(self) -> Iterable[Metric]:
        return self.metrics.values()


def page(mine: list[Family], house: Iterable[Metric], shared: Path | None) -> str:
    """What Prometheus reads."""
    others: list[tuple[str, list[Family]]] = list(of_others(shared)) if shared else []
    answer: Any = CollectorRegistry()
    answer.register(Together([(worker(), mine), *others], house))
    return generate_latest(answer).decode()

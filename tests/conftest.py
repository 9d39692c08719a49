"""Shared set-up of the test run: says what is being tested, compiled or interpreted code."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import settings

import mehen

# The tests are about what ships with Mehen, whatever else is installed here; those of plug-ins say otherwise.
os.environ["MEHEN_PLUGINS"] = "off"
# What numpy multiplies here is small: a second thread of each worker would wait, busily, for the first.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

# The two builds differ in speed by an order of magnitude, so a time limit per example says nothing.
settings.register_profile("mehen", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "mehen")

#: What those that take several seconds have in their names.
LONGEST = (
    *("checksum", "killed", "test_ray", "test_wheel", "take_over", "successor", "workers_find", "learns_to_beat"),
    *("the_site_is_built", "same_games", "searching_beats", "deltas_add_up", "test_it_holds", "depends_on_what"),
)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "uncounted: plays so much that counting its lines takes longer than it tells")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """(The pause of pytest-cov is none within workers: they begin to count twice, and one of the two goes on.)"""
    counting = sys.gettrace()
    if not type(counting).__module__.startswith("coverage") or item.get_closest_marker("uncounted") is None:
        return (yield)
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(counting)


def stale_modules() -> list[str]:
    """Sources edited since they were compiled: tests would run the old code."""
    home = Path(mehen.__file__).parent
    return [
        source.relative_to(home).as_posix()
        for source in sorted(home.rglob("*.py"))
        for binary in (source.with_suffix(suffix) for suffix in EXTENSION_SUFFIXES)
        if binary.is_file() and binary.stat().st_mtime < source.stat().st_mtime
    ]


def pytest_report_header() -> str:
    if not mehen.COMPILED:
        return f"mehen: INTERPRETED ({'MEHEN_PURE is set' if mehen.PURE else 'no compiled modules installed'})"
    stale = stale_modules()
    return "mehen: COMPILED" + (f", but changed since (run 'make build'): {', '.join(stale)}" if stale else "")


def takes_long(item: pytest.Item) -> bool:
    return any(word in item.nodeid for word in LONGEST)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every worker begins with its part of the longest, or one would be left alone with them at the end.

    To begin with, xdist gives each worker the next part of the list (``worksteal``).
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    longest = [item for item in items if takes_long(item)]
    others = (item for item in items if not takes_long(item))
    left = len(items)
    ordered: list[pytest.Item] = []
    for worker in range(workers):
        share = left // (workers - worker)
        first = longest[worker::workers]
        ordered += [*first, *islice(others, max(share - len(first), 0))]
        left -= share
    items[:] = [*ordered, *others]
